// Package provider knows who keeps the mailbox of an address: the names of their servers, how a program
// logs in there, and what is to be done before it can. Start reading at Of.
package provider

import (
	"net"
	"regexp"
	"slices"
	"strings"
)

// The words for TLS.
const (
	ImplicitTLS = "tls"      // TLS from the first byte
	StartTLS    = "starttls" // plain at first, TLS before the password
)

// A Login is what a provider lets a program log in with.
type Login int

// What providers take.
const (
	Password    Login = iota // that of the account
	AppPassword              // one made for this program
	OAuthOnly                // no password at all
)

// A Host is a server of a provider.
type Host struct {
	Addr string // host:port
	TLS  string // ImplicitTLS or StartTLS
}

// An OAuth says where a provider gives leave to read and send mail, and what to ask for.
type OAuth struct {
	AuthURL, TokenURL string
	Scopes            []string
}

// A Provider is one who keeps mailboxes, as far as that is known or guessed.
type Provider struct {
	Name       string
	IMAP, SMTP Host
	Login      Login
	Plus       bool   // name+anything@domain is known to arrive; if not, `mail check` tells
	ShortUser  bool   // the user is the address without its domain
	First      string // what the master must do before a program can log in
	OAuth      *OAuth // nil if the provider has none that everybody may use
	Guess      bool   // nothing is known of the domain

	domains  []string       // its domains
	families *regexp.Regexp // and those beside them
}

// User is the name to log in with for an address.
func (p Provider) User(address string) string {
	name, _, _ := strings.Cut(address, "@")
	if p.ShortUser {
		return name
	}
	return address
}

// Of says who keeps the mailbox of an address. For a domain that is not known it
// is a guess by what is usual; ok is false only if the address has no domain.
func Of(address string) (p Provider, ok bool) {
	i := strings.LastIndexByte(address, '@')
	domain := strings.ToLower(strings.TrimSpace(address[i+1:]))
	if i < 1 || domain == "" || strings.ContainsAny(domain, " /:") {
		return Provider{}, false
	}
	for _, p := range providers {
		if slices.Contains(p.domains, domain) {
			return p, true
		}
	}
	for _, p := range providers {
		if p.families != nil && p.families.MatchString(domain) {
			return p, true
		}
	}
	return Provider{
		Name: domain, Guess: true, IMAP: imaps("imap." + domain), SMTP: smtps("smtp." + domain),
		First: "Nothing is known of " + domain + ": look in its help for the names of its IMAP and SMTP servers.",
	}, true
}

// At says whose server an address host:port is. The one on this machine is nobody's.
func At(addr string) (Provider, bool) {
	host, _, _ := net.SplitHostPort(addr)
	if IsLoopback(host) {
		return Provider{}, false
	}
	for _, p := range providers {
		for _, h := range []Host{p.IMAP, p.SMTP} {
			if name, _, _ := net.SplitHostPort(h.Addr); strings.EqualFold(name, host) {
				return p, true
			}
		}
	}
	return Provider{}, false
}

// family are the domains of a name in all countries: name.xx, name.com, name.co.xx.
func family(names string) *regexp.Regexp {
	return regexp.MustCompile(`^(` + names + `)\.(com?\.)?[a-z]{2,4}$`)
}

// IsLoopback reports whether a host is this machine.
func IsLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}
