package main

import (
	"errors"
	"fmt"
	"net"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/seneschal-pbem/seneschal/adjudicator/ruleset"
	"github.com/seneschal-pbem/seneschal/adjudicator/spell"
	"github.com/seneschal-pbem/seneschal/cmd/internal/account"
	"github.com/seneschal-pbem/seneschal/cmd/internal/player"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/mail/provider"
)

// checkOfficeAddress says whether players can write to an address, with a part after a plus.
func checkOfficeAddress(address string) error {
	if err := account.CheckAddress(address); err != nil {
		return err
	}
	_, ok := provider.Of(address)
	if _, domain, _ := strings.Cut(address, "@"); !ok || !strings.Contains(domain, ".") && domain != "localhost" {
		return fmt.Errorf("%q has no whole domain: want something like office@example.org", address)
	}
	return nil
}

// checkServer says whether an address is host:port.
func checkServer(addr string) error {
	host, port, err := net.SplitHostPort(addr)
	n, number := strconv.Atoi(port)
	if err != nil || host == "" || number != nil || n < 1 || n > 65535 || strings.ContainsAny(host, " @/") {
		return fmt.Errorf("%q: want host:port, such as mail.example.org:993", addr)
	}
	return nil
}

// checkFolder says whether a folder can be the one that is read: handled mail is moved to another.
func checkFolder(folder, processed string) error {
	switch {
	case strings.ContainsFunc(folder, unicode.IsControl):
		return fmt.Errorf("%q: want the name of a folder, such as INBOX", folder)
	case strings.EqualFold(folder, processed):
		return fmt.Errorf("%q is the folder to which mail is moved when it has been handled: want another, such as INBOX", folder)
	}
	return nil
}

// checkTLS says whether a word says how a connection is kept secret.
func checkTLS(flag, word string) error {
	if word == mail.ImplicitTLS || word == mail.StartTLS || word == mail.Plain {
		return nil
	}
	return fmt.Errorf("--%s-tls %q: want tls, starttls or plain", flag, word)
}

// usualTLS is how a connection is kept secret, by the port.
func usualTLS(addr string) string {
	_, port, _ := net.SplitHostPort(addr) // it has been checked
	if slices.Contains([]string{"143", "587", "25"}, port) {
		return mail.StartTLS
	}
	return mail.ImplicitTLS
}

// checkDeadline says whether seasons can end so, in a zone that has been said.
func checkDeadline(text, zone string) error {
	at, own, err := schedule.ParseAt(text)
	if err == nil && !at.IsZero() && own != "" && own != zone {
		err = fmt.Errorf("the time zone is %s: leave it out here", zone)
	}
	if err != nil {
		return fmt.Errorf("%q: %w", text, err)
	}
	return nil
}

// parsePlayer reads "Gawaine ann@example.org Ann Lee Europe/Paris". Lord, name and zone may be left
// out. What is wrong with it, also beside the players that there are, is the error.
func parsePlayer(line string, others []player.NewPlayer) (p player.NewPlayer, err error) {
	words := strings.Fields(line)
	at := slices.IndexFunc(words, func(w string) bool { return strings.Contains(w, "@") })
	if at < 0 || at > 1 {
		return p, errors.New("want lord, address and name, such as Gawaine ann@example.org Ann")
	}
	p.Address = strings.Trim(words[at], "<>,;")
	if err := account.CheckAddress(p.Address); err != nil {
		return p, err
	}
	if at == 1 {
		if p.Lord, err = lordOf(words[0]); err != nil {
			return p, err
		}
	}
	name := words[at+1:]
	if n := len(name); n > 0 && strings.Contains(name[n-1], "/") {
		p.Zone, name = name[n-1], name[:n-1]
		if err := checkZone(p.Zone); err != nil {
			return p, err
		}
	}
	p.Player = strings.Join(name, " ")
	for _, o := range others {
		if strings.EqualFold(o.Address, p.Address) {
			return p, fmt.Errorf("%s has a seat already", p.Address)
		}
		if p.Lord != "" && o.Lord == p.Lord {
			return p, fmt.Errorf("%s has a player already", p.Lord)
		}
	}
	return p, nil
}

// lordOf is the name of the roster that a word means.
func lordOf(word string) (string, error) {
	roster := ruleset.Roster()
	if i := slices.IndexFunc(roster, func(name string) bool { return strings.EqualFold(name, word) }); i >= 0 {
		return roster[i], nil
	}
	for _, name := range roster {
		if spell.Distance(strings.ToLower(name), strings.ToLower(word)) <= 2 {
			return "", fmt.Errorf("no lord is called %q: did you mean %s?", word, name)
		}
	}
	return "", fmt.Errorf("no lord is called %q: there are %s", word, strings.Join(roster, ", "))
}
