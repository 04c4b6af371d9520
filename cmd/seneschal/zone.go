package main

import (
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator/spell"
)

// zoneNames are the names of the time zones, one a line, without the old ones.
//
//go:embed zones.txt
var zoneNames string

// machineZone is the time zone of this machine, and UTC if that cannot be found out.
func machineZone() string {
	link, _ := os.Readlink("/etc/localtime") // where there is none, nothing is known
	_, linked, _ := strings.Cut(filepath.ToSlash(link), "zoneinfo/")
	for _, name := range []string{strings.TrimPrefix(os.Getenv("TZ"), ":"), linked} {
		if name != "" && name != "Etc/UTC" && checkZone(name) == nil {
			return name
		}
	}
	return "UTC"
}

// checkZone says whether there is a time zone of that name, and which may have been meant.
func checkZone(name string) error {
	if _, err := time.LoadLocation(name); err == nil && name != "Local" {
		return nil
	}
	near := nearZone(name)
	if near == "" {
		return fmt.Errorf("there is no time zone %q: want a name such as Europe/London", name)
	}
	return fmt.Errorf("there is no time zone %q: did you mean %s?", name, near)
}

// nearZone is the zone whose name, or whose city, is nearest to a word; empty if none is near.
func nearZone(word string) string {
	word = plainZone(word)
	best, least := "", max(1, len(word)/4)+1
	for name := range strings.Lines(zoneNames) {
		name = strings.TrimSpace(name)
		whole := plainZone(name)
		city := whole[strings.LastIndex(whole, "/")+1:]
		if d := min(spell.Distance(word, whole), spell.Distance(word, city)); d < least {
			best, least = name, d
		}
	}
	return best
}

// plainZone is a name as people may write it: in small letters, and with blanks.
func plainZone(name string) string {
	return strings.ToLower(strings.ReplaceAll(strings.TrimSpace(name), " ", "_"))
}
