package mail_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seneschal-pbem/seneschal/mail"
)

// TestDeriveKey freezes one key, since a change would shut out every player, and
// sees that every field counts.
func TestDeriveKey(t *testing.T) {
	t.Parallel()
	const frozen = "6823tmrsvw2rk9b3hnw4kejr14"
	if got := seatKey.String(); got != frozen {
		t.Errorf("the key is %s, was %s", got, frozen)
	}
	seen := map[mail.Key]bool{}
	for _, k := range []mail.Key{
		seatKey, oldKey,
		mail.DeriveKey([]byte("another"), "vale", "Ford", "1264 spring", 0),
		mail.DeriveKey(secret, "vales", "Ford", "1264 spring", 0),
		mail.DeriveKey(secret, "vale", "sFord", "1264 spring", 0),
		mail.DeriveKey(secret, "vale", "Ford", "1264 summer", 0),
		mail.DeriveKey(secret, "valeFord", "", "1264 spring", 0),
		mail.DeriveKey(secret, "", "valeFord", "1264 spring", 0),
	} {
		if seen[k] {
			t.Errorf("%s twice", k)
		}
		seen[k] = true
	}
}

func TestParseKey(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		k := mail.Key(rapid.SliceOfN(rapid.Byte(), 16, 16).Draw(t, "key"))
		s := k.String()
		if len(s) != mail.KeyLen || strings.ContainsAny(s, "ilou") {
			t.Fatalf("%q", s)
		}
		for _, form := range []string{s, strings.ToUpper(s), strings.NewReplacer("0", "O", "1", "l").Replace(s)} {
			if got, ok := mail.ParseKey(form); !ok || !got.Equal(k) {
				t.Fatalf("%q: %v %v", form, got, ok)
			}
		}
		i := rapid.IntRange(0, mail.KeyLen-1).Draw(t, "place")
		wrong := s[:i] + string(rapid.SampledFrom([]rune("0123456789abcdefghjkmnpqrstvwxyz")).Draw(t, "digit")) + s[i+1:]
		if got, ok := mail.ParseKey(wrong); ok && got.Equal(k) != (wrong == s) {
			t.Fatalf("%q reads as %q", wrong, s)
		}
	})
	for _, s := range []string{"", "hold", seatKey.String() + "0", seatKey.String()[1:], strings.Repeat("u", 26), strings.Repeat("z", 26), mark, "6823tmrsvw2rk9b3hnw4ke\n\n14"} {
		if k, ok := mail.ParseKey(s); ok {
			t.Errorf("%q is the key %s", s, k)
		}
	}
}

func TestKeysIn(t *testing.T) {
	t.Parallel()
	key := seatKey.String()
	for _, c := range []struct {
		name string
		m    mail.Message
		want []mail.Key
	}{
		{"none", mail.Message{To: []string{officeAt}, Subject: "[Seneschal] Re: orders"}, nil},
		{"plus", mail.Message{To: []string{"guy+x@example.org", "office+" + key + "@seneschal.example"}}, []mail.Key{seatKey}},
		{"plus of another", mail.Message{To: []string{"office+" + key + "@example.org", "officer+" + key + "@seneschal.example"}}, nil},
		{"subject", mail.Message{Subject: "Re: [list] The Vale [" + strings.ToUpper(key) + "]"}, []mail.Key{seatKey}},
		{"unclosed", mail.Message{Subject: "Re: [" + key}, []mail.Key{seatKey}},
		{"fence", mail.Message{Text: "hello\n> begin " + key + "\n"}, []mail.Key{seatKey}},
		{"no fence", mail.Message{Text: "hello BEGIN " + key + "\nBEGINNING " + key + "\nEND " + key}, nil},
		{"all, in order", mail.Message{
			To: []string{"Office+" + oldKey.String() + "@Seneschal.example"}, Subject: "[" + key + "]", Text: "BEGIN " + oldKey.String(),
		}, []mail.Key{oldKey, seatKey}},
	} {
		if got := mail.KeysIn(&c.m, officeAt); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}
