package mail

import (
	"errors"
	"fmt"
	"unicode"
	"unicode/utf8"
)

// invisible says whether a character is not seen, or changes how others are seen: control characters,
// blanks of no width, those that turn the direction of a text, and those that choose the form of
// another. None of them is needed in a name or an order.
func invisible(r rune) bool {
	switch {
	case r < 0x80:
		return r < ' ' || r == 0x7f
	case r == 0x034F, r == 0x115F, r == 0x1160, r == 0x2800, r == 0x3164, r == 0xFFA0, // fillers
		0x180B <= r && r <= 0x180F, 0x2060 <= r && r <= 0x206F, 0xFE00 <= r && r <= 0xFE0F, 0xE0000 <= r && r <= 0xE0FFF,
		r == 0xFFFE, r == 0xFFFF:
		return true
	}
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp)
}

// CheckName says what in a name may stand in no letter: what is not UTF-8, and control and invisible characters.
func CheckName(name string) error {
	if !utf8.ValidString(name) {
		return errors.New("the name is not UTF-8")
	}
	place := 0
	for _, r := range name {
		if place++; invisible(r) {
			return fmt.Errorf("the name holds a control or invisible character (%U) at place %d", r, place)
		}
	}
	return nil
}
