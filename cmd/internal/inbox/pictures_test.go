package inbox_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/situation"
	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/cmd/internal/pictures"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/mail/postoffice"
	"github.com/seneschal-pbem/seneschal/store"
)

// A rendererFunc is a function as a renderer.
type rendererFunc func(of *pictures.Subject, k pictures.Key) ([]byte, error)

func (f rendererFunc) Render(of *pictures.Subject, k pictures.Key) ([]byte, error) { return f(of, k) }

// sketch renders quickly: a small picture in colours that depend on all that the real one would show.
func sketch(of *pictures.Subject, k pictures.Key) ([]byte, error) {
	var shows any = of.History
	if !k.IsPlot() {
		shows = []any{situation.NewMap(of.Table, of.After, of.Record, k.Reader), k.Ways}
	}
	body, err := json.Marshal(shows)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(append(body, k.ID...))
	if k.SVG {
		return fmt.Appendf(nil, `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="1"><title>%s %x</title></svg>`, k.ID, sum), nil
	}
	pic := image.NewRGBA(image.Rect(0, 0, 8, 1))
	for x := range 8 {
		pic.Set(x, 0, color.RGBA{sum[3*x], sum[3*x+1], sum[3*x+2], 255})
	}
	var b bytes.Buffer
	err = png.Encode(&b, pic)
	return b.Bytes(), err
}

// counting is a sketch that counts what is drawn, and draws nothing of what is forbidden.
type counting struct {
	mu    sync.Mutex
	drawn map[pictures.Key]int
	fails map[string]error
}

func (c *counting) Render(of *pictures.Subject, k pictures.Key) ([]byte, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.drawn == nil {
		c.drawn = map[pictures.Key]int{}
	}
	c.drawn[k]++
	switch err := c.fails[k.ID]; {
	case errors.Is(err, errPanic):
		panic("a fault of the renderer")
	case err != nil:
		return nil, err
	}
	return sketch(of, k)
}

// errPanic makes a renderer panic.
var errPanic = errors.New("panic")

// The pictures of a season are in its letters, each as it should be; what all lords see is drawn
// once, and nothing before a letter leaves.
func TestPicturesOfASeason(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	var renderer counting
	h.Pictures = &renderer
	h.gather("training", 4, true)
	h.begun()
	if n := renderer.drawn[pictures.Key{Game: 1, After: pictures.BeforeAll, ID: view.PictureValley, Reader: adjudicator.NoSeat}]; n != 1 || len(renderer.drawn) != 1 {
		t.Errorf("drawn while no letter leaves but the invitations: %v", renderer.drawn)
	}
	for _, season := range []string{"the setting out", "winter", "spring", "summer", "autumn"} {
		if season != "the setting out" {
			h.play()
		}
		h.sendAll() // the master's
		wantPictures(t, h.arrived("master@example.org"), "valley.png")
		h.approve()
		want := []string{"lands.png"}
		if season == "autumn" {
			want = append(want, "valley.png", "income.png", "manors.png", "strength.png")
		}
		var valleys, lands []string
		for _, address := range players(4) {
			p := wantPictures(t, h.arrived(address), want...)
			valleys, lands = append(valleys, string(p.files["valley.png"])), append(lands, string(p.files["lands.png"]))
		}
		slices.Sort(lands)
		if n := len(slices.Compact(slices.Clone(valleys))); n != 1 {
			t.Errorf("%s: the lords see %d valleys", season, n)
		}
		if n := len(slices.Compact(lands)); n != 4 {
			t.Errorf("%s: four lords see %d close-ups", season, n)
		}
	}
	for m, n := range renderer.drawn {
		if n != 1 {
			t.Errorf("%+v was drawn %d times", m, n)
		}
	}
	if len(renderer.drawn) != 1+5*5+3 {
		t.Errorf("%d pictures were drawn, want that of the invitations, five a season, and three plots: %v", len(renderer.drawn), renderer.drawn)
	}
}

// begun starts the game.
func (h *house) begun() {
	h.t.Helper()
	if _, err := season.StartGame(h.t.Context(), h.Office, "valley", false); err != nil {
		h.t.Fatal(err)
	}
}

// The connection is lost when the server has the letter, the process dies, and another sends it
// again, to which no picture is known: it is the same to the last byte. The pictures are as wide as
// players get them, but small in short runs, among them those with the race detector.
func TestPicturesSentTwice(t *testing.T) {
	t.Parallel()
	width := pictures.MapWidth
	if testing.Short() {
		width = 180
	}
	h := newHouse(t, postoffice.Options{})
	h.Pictures = &pictures.Drawer{Width: width}
	h.gather("training", 2, false)
	h.begun()
	h.post.Fail(postoffice.CutAfter)
	if r, err := letter.Send(t.Context(), h.Office); err == nil || r.Count(store.LetterUncertain) != 1 {
		t.Fatalf("send: %+v, %v; want one uncertain and an error", r, err)
	}
	h.pass(time.Hour)
	h.Office = h.open()
	h.Pictures = &pictures.Drawer{Width: width}
	if r := h.sendAll(); r.Count(store.LetterSent) != 2 || len(r.FailedPictures) > 0 {
		t.Errorf("an hour later: %+v", r)
	}
	all := h.post.Mails("ann@example.org")
	if len(all) != 3 {
		t.Fatalf("ann has %d mails, want the invitation and a report twice", len(all))
	}
	_, first, _ := bytes.Cut(all[1].Raw, []byte("\r\nDate: "))
	_, again, _ := bytes.Cut(all[2].Raw, []byte("\r\nDate: "))
	if len(first) == 0 || !bytes.Equal(first, again) {
		t.Errorf("the same letter has %d bytes, and then %d others", len(first), len(again))
	}
	wantPictures(t, all[2].Raw, "lands.png")
}

// A letter with its pictures as it is sent has 150 KB at the most on the largest board, but that of an autumn, which has the whole board too. The map of a
// receipt has 60 KB at the most.
func TestLettersAreSmall(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.Pictures = &pictures.Drawer{Width: pictures.MapWidth}
	h.gather("valley", 6, false)
	h.begun()
	for _, season := range []string{"setting out", "winter", "spring", "summer", "autumn"} {
		if season != "setting out" {
			h.play()
		}
		most := 150 << 10
		if season == "autumn" {
			most = 280 << 10
		}
		h.sendAll()
		for _, address := range players(6) {
			raw := h.arrived(address)
			if p := unpack(t, raw); len(raw) > most || p.files["lands.png"] == nil || (p.files["west.png"] != nil) != (season == "autumn") {
				t.Errorf("%s, %s: %d KB, the pictures %v", season, address, len(raw)>>10, slices.Sorted(maps.Keys(p.files)))
			}
		}
		if season == "winter" {
			receipt := wantPictures(t, h.asked("ann@example.org", "MOVE ALL TO "+h.someHouse()), "orders.png")
			if n := len(receipt.files["orders.png"]); n > 60<<10 {
				t.Errorf("the map of a receipt has %d KB", n>>10)
			}
		}
	}
}

// A picture that cannot be drawn, or whose drawing breaks, holds no letter back: it leaves without
// that picture, whose words stand in its place, and the log says so.
func TestPictureThatFails(t *testing.T) {
	t.Parallel()
	w := newTown(t, postoffice.Options{})
	renderer := counting{fails: map[string]error{view.PictureLands: errPanic, view.PictureManors: errors.New("no ink")}}
	w.Pictures = &renderer
	w.begin("training", 2)
	ann := players(2)[0]
	first := wantFewer(t, w.arrived(ann))
	if !strings.Contains(first.page, `alt="Your lands, close up`) {
		t.Errorf("no words stand for the lands:\n%s", first.page)
	}
	w.mails(players(2)[1])
	w.start()
	for range 4 {
		w.until("a rest", w.rests)
		w.pass(w.status().Deadline.Sub(w.clock()) + 2*time.Second)
		w.untilMail(ann)
		w.untilMail(players(2)[1])
	}
	wantFewer(t, w.arrived(ann), "valley.png", "income.png", "strength.png")
	w.until("the faults in the log", func() bool { return w.log.Count("picture=\"manors 4\"") == 2 })
	if n := w.log.Count("msg=\"picture not drawn\"", "game=valley lord=Gawaine", "picture=\"lands 4\"", "a fault of the renderer"); n != 1 {
		t.Errorf("the lands that were not drawn are logged %d times:\n%s", n, w.log)
	}
	if n := w.log.Count("msg=\"picture not drawn\"", "picture=\"manors 4\"", "no ink"); n != 2 {
		t.Errorf("the plot that was not drawn is logged %d times:\n%s", n, w.log)
	}
}

// wantFewer is wantPictures of a mail whose page shows pictures that are not there.
func wantFewer(t testing.TB, raw []byte, want ...string) *parcel {
	t.Helper()
	p := unpack(t, raw)
	if got := lightOf(t, p); !slices.Equal(got, slices.Sorted(slices.Values(want))) {
		t.Errorf("the mail has the pictures %q, want %q", got, want)
	}
	if len(imageSource.FindAllString(p.page, -1)) <= len(p.shown) {
		t.Errorf("the page shows no more than %v", want)
	}
	return p
}

// Trouble with the record of one game keeps no letter back either.
func TestPictureOfALostRecord(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.gather("training", 2, false)
	h.begun()
	h.exec(`UPDATE snapshots SET body = X'00'`)
	r := h.sendAll()
	if r.Count(store.LetterSent) != 2 || len(r.FailedPictures) != 2 {
		t.Errorf("%d letters sent, %+v", r.Count(store.LetterSent), r.FailedPictures)
	}
	wantFewer(t, h.arrived("ann@example.org"))
}

// A player who has chosen text gets no pictures.
func TestNoPicturesInText(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	wantPictures(t, h.asked("ann@example.org", "MAP"), "valley.png", "valley.svg")
	h.asked("ann@example.org", "FORMAT TEXT")
	for _, words := range []string{"MAP", "HISTORY", "REPORT"} {
		if p := wantPictures(t, h.asked("ann@example.org", words)); p.page != "" {
			t.Errorf("%s: a page", words)
		}
	}
}

// A player who has chosen text with the map gets the maps attached, and no plots.
func TestMapsAttachedToText(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	h.asked("ann@example.org", "FORMAT TEXT MAP")
	for words, want := range map[string][]string{"MAP": {"valley.png"}, "REPORT": {"lands.png"}, "HISTORY": nil, "STATUS": nil} {
		if p := wantPictures(t, h.asked("ann@example.org", words), want...); p.page != "" {
			t.Errorf("%s: a page", words)
		}
	}
	h.asked("ann@example.org", "FORMAT TEXT")
	wantPictures(t, h.asked("ann@example.org", "REPORT"))
}

// A receipt for marches has a map of them, the same when other orders have come before it leaves; one without marches
// has none.
func TestPictureOfAReceipt(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	ann := "ann@example.org"
	wantPictures(t, h.asked(ann, "HIRE 1 MAN"))
	h.play()
	h.sendAll()
	wantPictures(t, h.asked(ann, "HOLD ALL"))
	to := h.someHouse()
	first := wantPictures(t, h.asked(ann, "MOVE LORD TO "+to), "orders.png")
	if !strings.Contains(first.page, `alt="Map of your marches as ordered, if nobody hinders them: one troop from `) {
		t.Errorf("no words stand for the map:\n%s", first.page)
	}
	other := wantPictures(t, h.asked(ann, "MOVE ALL TO "+to), "orders.png")
	again := wantPictures(t, h.asked(ann, "MOVE LORD TO "+to), "orders.png")
	if bytes.Equal(first.files["orders.png"], other.files["orders.png"]) || !bytes.Equal(first.files["orders.png"], again.files["orders.png"]) {
		t.Error("the map does not show the orders")
	}
}

// someHouse is a religious house of the board.
func (h *house) someHouse() (name string) {
	h.t.Helper()
	err := h.Store.View(h.t.Context(), func(tx *store.Tx) error {
		g, err := h.Open(tx, "valley")
		name = g.Board.NameOf(g.Board.Houses()[0])
		return err
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return name
}

// MAP shows what has been told, and nothing of a season that the master holds; HISTORY has the
// plots, and REPORT the pictures of the season that it was, not of the present one.
func TestPicturesOfAnswers(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.gather("training", 2, true)
	ann := "ann@example.org"
	wantPictures(t, h.asked(ann, "MAP"), "valley.png", "valley.svg")
	h.begun()
	h.sendAll()
	reviewed := wantPictures(t, h.arrived("master@example.org"), "valley.png")
	h.approve()
	first := wantPictures(t, h.arrived(ann), "lands.png")
	h.answer(ann, "HIRE 1 MAN\nCLAIM "+h.someManor())
	h.play()
	held := wantPictures(t, h.asked(ann, "MAP"), "valley.png", "valley.svg")
	if !bytes.Equal(held.files["valley.png"], reviewed.files["valley.png"]) {
		t.Error("MAP shows a season that the master holds")
	}
	h.sendAll()
	reviewed = wantPictures(t, h.arrived("master@example.org"), "valley.png")
	h.approve()
	second := wantPictures(t, h.arrived(ann), "lands.png")
	told := wantPictures(t, h.asked(ann, "MAP"), "valley.png", "valley.svg")
	if bytes.Equal(held.files["valley.png"], told.files["valley.png"]) || !bytes.Equal(told.files["valley.png"], reviewed.files["valley.png"]) {
		t.Error("MAP does not show the season that was told")
	}
	wantPictures(t, h.asked(ann, "HISTORY"), "manors.png", "income.png", "strength.png")
	again := wantPictures(t, h.asked(ann, "REPORT AUTUMN 1"), "lands.png")
	if !bytes.Equal(again.files["lands.png"], first.files["lands.png"]) {
		t.Error("REPORT AUTUMN 1 has other pictures than the report had")
	}
	resent := wantPictures(t, h.asked(ann, "RESEND"), "lands.png")
	if !bytes.Equal(resent.files["lands.png"], second.files["lands.png"]) {
		t.Error("RESEND has other pictures than the report had")
	}
}

// someManor is a manor that ann can claim, or not; it is only to be seen on the map.
func (h *house) someManor() (name string) {
	h.t.Helper()
	err := h.Store.View(h.t.Context(), func(tx *store.Tx) error {
		g, err := h.Open(tx, "valley")
		name = g.Board.NameOf(g.Board.Manors()[0])
		return err
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return name
}

// Orders under an old key are answered with the new report, and its pictures.
func TestPicturesOfARefusal(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	old := h.replyTo("ann@example.org")
	h.play()
	h.sendAll()
	report := wantPictures(t, h.arrived("ann@example.org"), "lands.png")
	h.deliver("ann@example.org", old, "HOLD ALL")
	h.wantOutcomes(string(letter.OldKey))
	h.sendAll()
	refusal := wantPictures(t, h.arrived("ann@example.org"), "lands.png")
	if !bytes.Equal(refusal.files["lands.png"], report.files["lands.png"]) {
		t.Error("the report in the refusal has other pictures")
	}
}

// The last letter has pictures too, and a player who asks for it again gets them again. A letter that is
// written anew while it is held keeps them.
func TestPicturesOfLastLetters(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.gather("training", 2, true)
	h.begun()
	h.sendAll()
	h.deliver("master@example.org", h.replyTo("master@example.org"), "NOTE Welcome!")
	h.poll()
	h.approve()
	wantPictures(t, h.arrived("ann@example.org"), "lands.png")
	if _, err := season.EndGame(t.Context(), h.Office, "valley", false); err != nil {
		t.Fatal(err)
	}
	h.sendAll()
	last := wantPictures(t, h.arrived("ann@example.org"), "valley.png")
	again := wantPictures(t, h.asked("ann@example.org", "RESEND"), "valley.png")
	if !bytes.Equal(again.files["valley.png"], last.files["valley.png"]) {
		t.Error("RESEND has another picture than the last letter")
	}
}

// A page that is printed has its pictures in itself, and needs nothing else.
func TestPageWithPictures(t *testing.T) {
	t.Parallel()
	h := newHouse(t, postoffice.Options{})
	h.begin("training", 2)
	all, err := letter.Reports(t.Context(), h.Office, "valley", "autumn", 1, "Gawaine")
	if err != nil || len(all) != 1 {
		t.Fatal(len(all), err)
	}
	page, err := letter.Page(t.Context(), h.Office, quoted(t, h.arrived("ben@example.org")).MessageID)
	if err != nil || !ofLetter.MatchString(page) || ofLetter.ReplaceAllString(page, "") != all[0].HTML {
		t.Errorf("%v: but for its number, the page of the letter is another than that of the report", err)
	}
	sources := regexp.MustCompile(` src="data:image/svg\+xml;base64,([^"]*)"`).FindAllStringSubmatch(page, -1)
	if len(sources) != 1 || strings.Contains(page, "cid:") || markLike.MatchString(page) {
		t.Fatalf("%d pictures in\n%s", len(sources), page)
	}
	for i, title := range []string{"lands"} {
		svg, err := base64.StdEncoding.DecodeString(sources[i][1])
		if err != nil || !strings.Contains(string(svg), "<title>"+title) {
			t.Errorf("picture %d, %v: %s", i, err, svg)
		}
	}
	renderer := counting{fails: map[string]error{view.PictureLands: errors.New("no ink")}}
	h.Pictures = &renderer
	if all, err = letter.Reports(t.Context(), h.Office, "valley", "autumn", 1, "Gawaine"); err != nil || strings.Contains(all[0].HTML, "src=") || strings.Count(all[0].HTML, "alt=") != 1 {
		t.Errorf("without the lands: %v\n%s", err, all[0].HTML)
	}
}
