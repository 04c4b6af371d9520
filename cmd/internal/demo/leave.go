package demo

import (
	"bytes"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"html/template"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/letter"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

//go:embed index.html
var indexText string

var index = template.Must(template.New("index").Parse(indexText))

// A page is a season in the index.
type page struct {
	Title   string
	News    []string
	Letters []link
}

// A link is a name with what belongs to it.
type link struct{ Name, To string }

// writeResult writes down what the campaign leaves behind: every mail, every page, and the index.
func (d *demo) writeResult(ctx context.Context, seasons int) (Result, error) {
	r := Result{Dir: d.Dir, Index: filepath.Join(d.Dir, "index.html"), Seasons: seasons}
	for _, folder := range []string{"mails", "pages"} {
		if err := os.Mkdir(filepath.Join(d.Dir, folder), 0o755); err != nil {
			return r, err
		}
	}
	var boxes []link
	addresses := []string{officeAddress, masterAddress}
	for _, p := range d.players {
		addresses = append(addresses, p.address)
	}
	for _, address := range addresses {
		mails, err := d.writeMails(ctx, address)
		if err != nil {
			return r, err
		}
		r.Mails += mails
		boxes = append(boxes, link{address, fmt.Sprintf("%d mails", mails)})
	}
	board := d.Board
	if d.table.After != nil {
		board = d.table.Board.Name
		for _, w := range d.table.After.Winners {
			r.Winners = append(r.Winners, d.table.After.Players[w].Lord)
		}
	}
	var b bytes.Buffer
	err := index.Execute(&b, map[string]any{"Game": gameName, "Board": board, "Winners": strings.Join(r.Winners, " and "),
		"Count": phrase.Figures(len(d.pages), "season"), "Seasons": d.pages, "Last": d.last, "Lords": d.lords(), "Boxes": boxes})
	if err != nil {
		return r, err
	}
	return r, os.WriteFile(r.Index, b.Bytes(), 0o644)
}

// lords says who played whom.
func (d *demo) lords() (all []link) {
	for _, p := range d.players {
		who := p.name + ", a steward of " + p.Temper.String() + " temper"
		if p.person {
			who = "you"
		}
		all = append(all, link{p.lord, who})
	}
	return all
}

// unfit is what does not stand in a file's name.
var unfit = regexp.MustCompile(`[^a-z0-9]+`)

// writeMails writes the mails of one address, and the pages of those that have one.
func (d *demo) writeMails(ctx context.Context, address string) (int, error) {
	name, _, _ := strings.Cut(address, "@")
	mails := d.post.Mails(address)
	for i, m := range mails {
		read, err := mail.Read(m.Raw)
		if err != nil {
			return 0, err
		}
		subject, _, _ := strings.Cut(strings.ToLower(read.Subject), "[")
		file := fmt.Sprintf("%s-%03d-%s", name, i+1, strings.Trim(unfit.ReplaceAllString(subject, "-"), "-"))
		if err := os.WriteFile(filepath.Join(d.Dir, "mails", file+".eml"), m.Raw, 0o644); err != nil {
			return 0, err
		}
		html, err := letter.Page(ctx, d.office, read.MessageID)
		if errors.Is(err, store.ErrNotFound) || err == nil && html == "" { // of a player, or text alone
			continue
		}
		if err != nil {
			return 0, err
		}
		if err := os.WriteFile(filepath.Join(d.Dir, "pages", file+".html"), []byte(html), 0o644); err != nil {
			return 0, err
		}
		d.linkReport(address, subject, "pages/"+file+".html")
	}
	return len(mails), nil
}

// isReportOf reports whether a letter by its subject is the report of a season.
func isReportOf(about, season string) bool {
	if season == "the setting out" {
		season = "your seat"
	}
	rest, ok := strings.CutPrefix(about, season)
	return ok && (rest == "" || rest[0] < '0' || rest[0] > '9') // year 1 is not year 10
}

// linkReport puts a report with its season, and a last letter with the others.
func (d *demo) linkReport(address, subject, file string) {
	for _, p := range d.players {
		if p.address != address {
			continue
		}
		about := strings.TrimSpace(strings.TrimPrefix(subject, gameName+":"))
		if strings.HasPrefix(about, "the game is over") {
			d.last = append(d.last, link{p.lord, file})
		}
		for i := range d.pages {
			if isReportOf(about, d.pages[i].Title) {
				d.pages[i].Letters = append(d.pages[i].Letters, link{p.lord, file})
			}
		}
	}
}
