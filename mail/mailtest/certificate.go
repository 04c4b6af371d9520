package mailtest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"time"
)

// Certificate is a self-made one for this machine, good for a day.
type Certificate struct {
	Cert, Key []byte // PEM
	pair      tls.Certificate
	pool      *x509.CertPool
}

// NewCertificate makes a certificate for localhost and 127.0.0.1.
func NewCertificate() (*Certificate, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, fmt.Errorf("making a certificate: %w", err)
	}
	now := time.Now()
	tmpl := &x509.Certificate{
		SerialNumber: big.NewInt(now.UnixNano()), Subject: pkix.Name{CommonName: "localhost"},
		NotBefore: now.Add(-time.Hour), NotAfter: now.Add(24 * time.Hour),
		DNSNames: []string{"localhost"}, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1), net.IPv6loopback},
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign,
	}
	der, err := x509.CreateCertificate(rand.Reader, tmpl, tmpl, &key.PublicKey, key)
	if err != nil {
		return nil, fmt.Errorf("making a certificate: %w", err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return nil, fmt.Errorf("making a certificate: %w", err)
	}
	return assemble(der, secret)
}

func assemble(der, secret []byte) (*Certificate, error) {
	c := &Certificate{
		Cert: pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}),
		Key:  pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret}),
		pool: x509.NewCertPool(),
	}
	var err error
	if c.pair, err = tls.X509KeyPair(c.Cert, c.Key); err != nil {
		return nil, fmt.Errorf("making a certificate: %w", err)
	}
	c.pool.AppendCertsFromPEM(c.Cert)
	return c, nil
}

// Client is the configuration of a client that trusts this certificate.
func (c *Certificate) Client() *tls.Config { return &tls.Config{RootCAs: c.pool} }

// Server is the configuration of a server that shows this certificate.
func (c *Certificate) Server() *tls.Config {
	return &tls.Config{Certificates: []tls.Certificate{c.pair}}
}
