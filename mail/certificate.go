package mail

import (
	"crypto/tls"
	"errors"
	"fmt"
)

// A certificateError says that a server has shown a certificate that does not hold here.
type certificateError struct{ cause error }

func (e *certificateError) Error() string {
	return fmt.Sprintf("the certificate of the server is not accepted: %v", e.cause)
}

func (e *certificateError) Unwrap() error { return e.cause }

// Hint says what can be set.
func (e *certificateError) Hint() string {
	return "is the server named in the settings as its certificate names it? If it signs its certificate itself, add that to the certificates of this machine, or set the environment variable SSL_CERT_FILE to its file"
}

// tlsFailed says why there is no TLS: the certificate, else what is likely.
func tlsFailed(likely string, err error) error {
	if wrong, ok := errors.AsType[*tls.CertificateVerificationError](err); ok {
		return &certificateError{wrong.Err}
	}
	return fmt.Errorf("%s: %w", likely, err)
}
