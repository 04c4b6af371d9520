// Package mailtest is what tests of mail need beside package postoffice: Dovecot, a real IMAP
// server (StartDovecot); a provider of OAuth2 (NewTokenServer); a certificate for this machine
// (NewCertificate); and the mails of somebody who wants to stop the office (HostileShapes): too
// many of something, too long, too deep, or with what may stand in no answer. Tests send each of
// those wherever a mail goes, and benchmarks say which one takes the longest.
//
// No package of the program imports it, and it knows nothing of how mails are read.
package mailtest
