package mail_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/mail"
)

// A letter that goes to another address differs in its To field only.
func TestReaddress(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("Ænn Whose Name Is Very Long ", 6)
	letter := mail.Letter{From: "office@example.org", To: "ann@example.org", ToName: long, Subject: "valley: winter [" + mark + "]",
		MessageID: "1@example.org", Date: time.Unix(0, 0).UTC(), Text: "To: nobody\n", HTML: "<p>To: nobody</p>",
		Pictures: []mail.Picture{{ID: "lands", Name: "lands.png", Type: "image/png", Of: "lands 1"}}}
	raw, err := mail.Compose(letter)
	if err != nil {
		t.Fatal(err)
	}
	got, err := mail.Readdress(raw, "Bēn", "ben@example.net")
	if err != nil {
		t.Fatal(err)
	}
	letter.To, letter.ToName = "ben@example.net", "Bēn"
	want, err := mail.Compose(letter)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if _, err := mail.Readdress(raw, "Ben", "ben@example.net\r\nBcc: eve@example.net"); err == nil {
		t.Error("a line break in the address is taken")
	}
}
