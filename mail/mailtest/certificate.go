package mailtest

import (
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"net/http/httptest"
)

// Certificate is one for this machine that nobody else trusts.
type Certificate struct {
	Cert, Key []byte // PEM
	pair      tls.Certificate
	pool      *x509.CertPool
}

// NewCertificate takes the certificate for 127.0.0.1 that package httptest has.
func NewCertificate() (*Certificate, error) {
	server := httptest.NewTLSServer(nil)
	defer server.Close()
	c := &Certificate{pair: server.TLS.Certificates[0], pool: x509.NewCertPool()}
	key, err := x509.MarshalPKCS8PrivateKey(c.pair.PrivateKey)
	if err != nil {
		return nil, fmt.Errorf("taking the key of a certificate: %w", err)
	}
	c.pool.AddCert(server.Certificate())
	c.Cert = pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: c.pair.Certificate[0]})
	c.Key = pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: key})
	return c, nil
}

// Client is the configuration of a client that trusts this certificate.
func (c *Certificate) Client() *tls.Config { return &tls.Config{RootCAs: c.pool} }

// Server is the configuration of a server that shows this certificate.
func (c *Certificate) Server() *tls.Config {
	return &tls.Config{Certificates: []tls.Certificate{c.pair}}
}
