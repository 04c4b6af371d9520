package inbox_test

import (
	"bytes"
	"encoding/base64"
	"encoding/xml"
	"image/png"
	"io"
	"maps"
	"mime"
	"mime/multipart"
	netmail "net/mail"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/mail"
)

// A parcel is what a mail program finds in a mail, which it takes apart by itself.
type parcel struct {
	t     testing.TB
	id    string // the Message-ID
	page  string
	shown map[string][]byte // by Content-ID
	files map[string][]byte // all pictures by the names of their files
}

// unpack takes a mail apart with the standard library.
func unpack(t testing.TB, raw []byte) *parcel {
	t.Helper()
	m, err := netmail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	p := &parcel{t: t, id: strings.Trim(m.Header.Get("Message-Id"), "<>"), shown: map[string][]byte{}, files: map[string][]byte{}}
	p.part(m.Header.Get, m.Body)
	return p
}

func (p *parcel) part(head func(key string) string, body io.Reader) {
	p.t.Helper()
	kind, params, err := mime.ParseMediaType(head("Content-Type"))
	if err != nil {
		p.t.Fatalf("%v: %q", err, head("Content-Type"))
	}
	switch {
	case strings.HasPrefix(kind, "multipart/"):
		p.parts(multipart.NewReader(body, params["boundary"]))
	case kind == "text/html":
		p.page = string(p.read(body))
	case strings.HasPrefix(kind, "image/"):
		data := p.read(base64.NewDecoder(base64.StdEncoding, body))
		_, disposition, err := mime.ParseMediaType(head("Content-Disposition"))
		if err != nil {
			p.t.Fatal(err)
		}
		if id := strings.Trim(head("Content-Id"), "<>"); id != "" {
			p.shown[id] = data
		}
		p.files[disposition["filename"]] = data
		p.look(kind, disposition["filename"], data)
	}
}

func (p *parcel) parts(r *multipart.Reader) {
	p.t.Helper()
	for {
		part, err := r.NextPart()
		if err == io.EOF {
			return
		}
		if err != nil {
			p.t.Fatal(err)
		}
		p.part(part.Header.Get, part)
	}
}

func (p *parcel) read(r io.Reader) []byte {
	p.t.Helper()
	data, err := io.ReadAll(r)
	if err != nil {
		p.t.Fatal(err)
	}
	return data
}

// look looks whether a picture is one.
func (p *parcel) look(kind, name string, data []byte) {
	var err error
	if kind == "image/png" {
		_, err = png.Decode(bytes.NewReader(data))
	} else {
		for d := xml.NewDecoder(bytes.NewReader(data)); err == nil; {
			_, err = d.Token()
		}
		if err == io.EOF && bytes.Contains(data, []byte("<svg")) {
			err = nil
		}
	}
	if err != nil || len(data) == 0 {
		p.t.Errorf("%s is no %s: %v", name, kind, err)
	}
}

var imageSource = regexp.MustCompile(`<img src="cid:([^"]*)" alt="([^"]+)"`)

// wantPictures takes a mail apart: it has these pictures and no others, its page shows each that
// came for it, each is one, and no other mail has one of that name.
func wantPictures(t testing.TB, raw []byte, want ...string) *parcel {
	t.Helper()
	p := unpack(t, raw)
	if got := lightOf(t, p); !slices.Equal(got, slices.Sorted(slices.Values(want))) {
		t.Errorf("the mail has the pictures %q, want %q", got, want)
	}
	p.resolve()
	return p
}

// lightOf are the names of a mail's pictures in their order, without the maps for the night: each comes with one for the day.
func lightOf(t testing.TB, p *parcel) (names []string) {
	t.Helper()
	for _, name := range slices.Sorted(maps.Keys(p.files)) {
		day, dark := strings.CutSuffix(name, "-dark.png")
		if !dark {
			names = append(names, name)
		} else if p.files[day+".png"] == nil {
			t.Errorf("the mail has %s alone", name)
		}
	}
	return names
}

// resolve looks whether the page shows each picture that came for it, and no other.
func (p *parcel) resolve() {
	p.t.Helper()
	shown := map[string]bool{}
	for _, m := range imageSource.FindAllStringSubmatch(p.page, -1) {
		shown[m[1]] = true
		if p.shown[m[1]] == nil {
			p.t.Errorf("the page shows %s, which is not there", m[1])
		}
		if !strings.HasSuffix(m[1], p.id) {
			p.t.Errorf("another mail than %s may have %s", p.id, m[1])
		}
	}
	if len(shown) != len(p.shown) {
		p.t.Errorf("the page shows %d of %d pictures", len(shown), len(p.shown))
	}
	if strings.Contains(p.page, "picture-drawn") {
		p.t.Error("a mark is left")
	}
}

// arrived is the mail that came last to a player, as it came.
func (h *house) arrived(address string) []byte {
	h.t.Helper()
	all := h.post.Mails(address)
	if len(all) == 0 {
		h.t.Fatalf("%s has no mail", address)
	}
	h.read[address] = len(all)
	return all[len(all)-1].Raw
}

// asked is the answer that a player gets to some words.
func (h *house) asked(address, words string) []byte {
	h.t.Helper()
	h.answer(address, words)
	h.poll()
	h.sendAll()
	return h.arrived(address)
}

// quoted reads a mail as the office does.
func quoted(t testing.TB, raw []byte) *mail.Message {
	t.Helper()
	m, err := mail.Read(raw)
	if err != nil {
		t.Fatal(err)
	}
	return m
}
