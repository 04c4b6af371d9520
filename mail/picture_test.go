package mail_test

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/color"
	"image/png"
	"io"
	"mime"
	"mime/multipart"
	netmail "net/mail"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/mail"
)

// pictured is a letter with two pictures on its page and a map that is attached.
func pictured() mail.Letter {
	l := letter()
	l.HTML = `<p>Your lands</p><img src="cid:lands" alt="Ford and Mill are yours."><img src="cid:valley" alt="The valley."><pre>BEGIN ` + mark + "\n</pre>\n"
	l.Pictures = []mail.Picture{{ID: "lands", Name: "lands.png", Type: "image/png", Of: "lands 12"},
		{ID: "valley", Name: "valley.png", Type: "image/png", Of: "valley 12"},
		{ID: "map", Name: "valley.svg", Type: "image/svg+xml", Of: "valley 12", Attached: true}}
	return l
}

// drawn is a real PNG whose size tells what it is of.
func drawn(tb testing.TB, of string) []byte {
	tb.Helper()
	pic := image.NewRGBA(image.Rect(0, 0, 40+len(of), 30))
	for i := range pic.Pix {
		pic.Pix[i] = byte(i * i % 251)
	}
	pic.Set(1, 1, color.Black)
	var b bytes.Buffer
	if err := png.Encode(&b, pic); err != nil {
		tb.Fatal(err)
	}
	return b.Bytes()
}

// leaf is a part of a mail that holds no others.
type leaf struct {
	in   string // the kinds of what it is in
	head map[string][]string
	data []byte
}

// leaves takes a mail apart with the standard library.
func leaves(tb testing.TB, raw []byte) (all []leaf) {
	tb.Helper()
	m, err := netmail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		tb.Fatal(err)
	}
	var walk func(in string, head map[string][]string, body io.Reader)
	walk = func(in string, head map[string][]string, body io.Reader) {
		get := func(key string) string { return strings.Join(head[key], " ") }
		kind, params, err := mime.ParseMediaType(get("Content-Type"))
		if err != nil {
			tb.Fatalf("%v: %q", err, get("Content-Type"))
		}
		if !strings.HasPrefix(kind, "multipart/") {
			if get("Content-Transfer-Encoding") == "base64" {
				body = base64.NewDecoder(base64.StdEncoding, body)
			}
			data, err := io.ReadAll(body)
			if err != nil {
				tb.Fatal(err)
			}
			all = append(all, leaf{in, head, data})
			return
		}
		parts := multipart.NewReader(body, params["boundary"])
		for {
			p, err := parts.NextPart()
			if err == io.EOF {
				return
			}
			if err != nil {
				tb.Fatal(err)
			}
			walk(strings.TrimSpace(in+" "+strings.TrimPrefix(kind, "multipart/")), p.Header, p)
		}
	}
	walk("", m.Header, m.Body)
	return all
}

// TestComposePictures puts pictures beside the page and attachments behind all; the page names each
// as no other mail does; and what is drawn arrives.
func TestComposePictures(t *testing.T) {
	t.Parallel()
	raw, err := mail.Compose(pictured())
	if err != nil {
		t.Fatal(err)
	}
	if again, err := mail.Compose(pictured()); err != nil || !bytes.Equal(raw, again) {
		t.Errorf("the same letter is another mail the second time, %v", err)
	}
	if got := mail.Pictures(raw); len(got) != 3 || got[0] != pictured().Pictures[0] || got[1] != pictured().Pictures[1] || got[2].Of != "valley 12" || !got[2].Attached {
		t.Errorf("to be drawn: %+v", got)
	}
	filled := mail.FillPictures(mail.FillMark(raw, mark, seatKey), func(p mail.Picture) []byte { return drawn(t, p.Of+p.Type) })
	var kinds []string
	ids := map[string]bool{}
	all := leaves(t, filled)
	for _, l := range all {
		kind, _, _ := strings.Cut(strings.Join(l.head["Content-Type"], ""), ";")
		kinds = append(kinds, l.in+": "+kind)
		if strings.HasPrefix(kind, "image/") {
			of := map[string]string{"lands.png": "lands 12", "valley.png": "valley 12", "valley.svg": "valley 12"}[nameOf(t, l)]
			if !bytes.Equal(l.data, drawn(t, of+kind)) {
				t.Errorf("%s holds other bytes than were drawn", nameOf(t, l))
			}
		}
		if id := l.head["Content-Id"]; id != nil {
			ids["cid:"+strings.Trim(id[0], "<>")] = true
		}
	}
	want := []string{"mixed alternative: text/plain", "mixed alternative related: text/html", "mixed alternative related: image/png",
		"mixed alternative related: image/png", "mixed: image/svg+xml"}
	if !slices.Equal(kinds, want) {
		t.Errorf("the parts are %q", kinds)
	}
	sources := regexp.MustCompile(`cid:[^"]*`).FindAllString(string(all[1].data), -1)
	if len(sources) != 2 || !ids[sources[0]] || !ids[sources[1]] || sources[0] != "cid:lands.r2@seneschal.example" {
		t.Errorf("the page shows %q of %v", sources, ids)
	}
	for line := range strings.Lines(string(filled)) {
		if len(line) > 78 || !strings.HasSuffix(line, "\r\n") && line != "" {
			t.Errorf("line %q", line)
		}
	}
}

func nameOf(t *testing.T, l leaf) string {
	t.Helper()
	_, params, err := mime.ParseMediaType(l.head["Content-Disposition"][0])
	if err != nil {
		t.Fatal(err)
	}
	return params["filename"]
}

// TestReadPictures reads our own letter whole, with pictures and with their marks.
func TestReadPictures(t *testing.T) {
	t.Parallel()
	l := pictured()
	l.Pictures = l.Pictures[:2]
	raw, err := mail.Compose(l)
	if err != nil {
		t.Fatal(err)
	}
	filled := mail.FillPictures(raw, func(p mail.Picture) []byte { return drawn(t, p.Of) })
	for _, raw := range [][]byte{raw, filled} {
		m, err := mail.Read(raw)
		if err != nil || m.Text != l.Text || m.HTML || m.Partial || len(m.Flaws) > 0 {
			t.Errorf("read back %+v, %v", m, err)
		}
		if page, ok := mail.Page(raw); !ok || page != l.HTML {
			t.Errorf("the page is %q, %v", page, ok)
		}
	}
}

// TestPictureNotDrawn takes the part out of a letter whose picture cannot be drawn; the rest stays.
func TestPictureNotDrawn(t *testing.T) {
	t.Parallel()
	raw, err := mail.Compose(pictured())
	if err != nil {
		t.Fatal(err)
	}
	for _, fails := range []string{"lands 12", "valley 12", "12"} {
		filled := mail.FillPictures(raw, func(p mail.Picture) []byte {
			if strings.HasSuffix(p.Of, fails) {
				return nil
			}
			return drawn(t, p.Of)
		})
		want := map[string]int{"lands 12": 4, "valley 12": 3, "12": 2}[fails]
		if all := leaves(t, filled); len(all) != want || bytes.Contains(filled, []byte("picture-drawn")) {
			t.Errorf("without %q %d parts are left, want %d:\n%s", fails, len(all), want, filled)
		}
		if m, err := mail.Read(filled); err != nil || m.Text != pictured().Text || m.Partial {
			t.Errorf("without %q: %+v, %v", fails, m, err)
		}
		if page, ok := mail.Page(filled); !ok || page != pictured().HTML {
			t.Errorf("without %q the page is %q", fails, page)
		}
	}
}

// TestMarkInText lets a player write what looks like a picture to be drawn: it stays what it is.
func TestMarkInText(t *testing.T) {
	t.Parallel()
	raw, err := mail.Compose(pictured())
	if err != nil {
		t.Fatal(err)
	}
	_, part, _ := strings.Cut(string(raw), "Content-Type: image/png")
	part, _, _ = strings.Cut(part, "\r\n--")
	l := pictured()
	l.Text += "--=_0123456789abcdef01234567\nContent-Type: image/png" + strings.ReplaceAll(part, "\r\n", "\n") + "\n--=_r0123456789abcdef01234567--\n"
	raw, err = mail.Compose(l)
	if err != nil || bytes.Count(raw, []byte("{picture-drawn-in-here")) != 4 {
		t.Fatalf("%v\n%s", err, raw)
	}
	filled := mail.FillPictures(raw, func(p mail.Picture) []byte { return drawn(t, p.Of) })
	if m, err := mail.Read(filled); err != nil || m.Text != l.Text {
		t.Errorf("%v, the text is\n%s", err, m.Text)
	}
}

// TestComposePicturesErrors refuses what would break the header of a part.
func TestComposePicturesErrors(t *testing.T) {
	t.Parallel()
	for what, p := range map[string]mail.Picture{
		"id":   {ID: "a b", Name: "a.png", Type: "image/png", Of: "a 1"},
		"name": {ID: "a", Name: "a\r\nb.png", Type: "image/png", Of: "a 1"},
		"type": {ID: "a", Name: "a.png", Type: "text/html", Of: "a 1"},
		"of":   {ID: "a", Name: "a.png", Type: "image/png", Of: "a}\r\n"},
	} {
		l := pictured()
		l.Pictures = append(l.Pictures, p)
		if raw, err := mail.Compose(l); err == nil {
			t.Errorf("%s: no error for\n%s", what, raw)
		}
	}
	l := pictured()
	l.HTML = ""
	attached, err := mail.Compose(l)
	if got := mail.Pictures(attached); err != nil || len(got) == 0 || slices.ContainsFunc(got, func(p mail.Picture) bool { return !p.Attached }) {
		t.Errorf("text has the pictures %+v, %v; want those that are attached", got, err)
	}
	l.Pictures = slices.DeleteFunc(l.Pictures, func(p mail.Picture) bool { return p.Attached })
	text, err := mail.Compose(l)
	plain, plainErr := mail.Compose(letter())
	if err != nil || plainErr != nil || !bytes.Equal(text, plain) {
		t.Errorf("text alone has pictures: %v %v\n%s", err, plainErr, text)
	}
}

// BenchmarkFillPictures fills a letter of 30 KB with pictures of 150 KB each.
func BenchmarkFillPictures(b *testing.B) {
	l := pictured()
	l.HTML += strings.Repeat("<p>a line of the page</p>\n", 900)
	raw, err := mail.Compose(l)
	if err != nil {
		b.Fatal(err)
	}
	data := make([]byte, 150<<10)
	b.ReportAllocs()
	for b.Loop() {
		if filled := mail.FillPictures(raw, func(mail.Picture) []byte { return data }); len(filled) < 600<<10 {
			b.Fatal(len(filled))
		}
	}
}
