package templates

import (
	"fmt"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/report"
)

// LastLetter is the last letter of a game.
func LastLetter(v *report.Final) (Letter, error) { return both("final", v, v.Pictures...) }

// worths lays out what all lords are worth.
func worths(all []report.Worth) string {
	var b strings.Builder
	fmt.Fprintf(&b, "  %-12s %6s %6s %7s %6s %5s %6s %6s\n", "", "manors", "worth", "improv.", "troops", "cash", "total", "share")
	for _, w := range all {
		line := fmt.Sprintf("  %-12s %6d %6d %7d %6d %5d %6d %5d%%  %s", cut(w.Lord, 12), w.Manors, w.ManorWorth, w.Improvements,
			w.Troops, w.Cash, w.Total, w.Share, w.Note)
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}

// opened lays out what was secret in each season. Each order begins at the same column; what
// follows of one that is too long for a line stands deeper.
func opened(all []report.Opened) string {
	var b strings.Builder
	for _, s := range all {
		fmt.Fprintf(&b, "\n%s\n\n  seed\n    %s\n  hash of the seed\n    %s\n", strings.ToUpper(s.Season), s.Seed, s.Hash)
		if s.Key == "" {
			b.WriteString("  This season was not played.\n")
			continue
		}
		fmt.Fprintf(&b, "  key\n    %s\n", s.Key)
		for _, l := range s.Lords {
			fmt.Fprintf(&b, "\n  %s\n    seal\n      %s\n    digest\n      %s\n", l.Lord, l.Seal, l.Digest)
			ordered(&b, "standing", l.Standing)
			ordered(&b, "season", l.Orders)
		}
	}
	return b.String()
}

// ordered lays out one lord's orders of one kind.
func ordered(b *strings.Builder, kind string, all []string) {
	if len(all) == 0 {
		kind += ": none"
	}
	b.WriteString("    " + kind + "\n")
	for _, o := range all {
		fill(b, "      ", "        ", o)
	}
}
