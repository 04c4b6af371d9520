package demo

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	template "github.com/DataDog/datadog-agent/pkg/template/html"

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
	owners := [][2]string{{officeAddress, ""}, {masterAddress, ""}} // addresses, and the lords that are played there
	for _, p := range d.players {
		owners = append(owners, [2]string{p.address, p.lord})
	}
	var boxes []link
	for _, o := range owners {
		mails, err := d.writeMails(ctx, o[0], o[1])
		if err != nil {
			return r, err
		}
		r.Mails += mails
		boxes = append(boxes, link{o[0], fmt.Sprintf("%d mails", mails)})
	}
	board := d.Board
	if d.table.After != nil {
		board = d.table.Board.Name
		for _, w := range d.table.After.Winners {
			r.Winners = append(r.Winners, d.table.After.Players[w].Lord)
		}
	}
	file, err := os.Create(r.Index)
	if err != nil {
		return r, err
	}
	err = index.Execute(file, map[string]any{"Game": gameName, "Board": board, "Winners": strings.Join(r.Winners, " and "),
		"Count": phrase.Figures(len(d.pages), "season"), "Seasons": d.pages, "Last": d.last, "Lords": d.lords(), "Boxes": boxes})
	return r, errors.Join(err, file.Close())
}

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
func (d *demo) writeMails(ctx context.Context, address, lord string) (int, error) {
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
		page := "pages/" + file + ".html"
		if err == nil {
			err = os.WriteFile(filepath.Join(d.Dir, page), []byte(html), 0o644)
		}
		if err := errors.Join(err, d.linkReport(ctx, read.MessageID, link{lord, page})); err != nil {
			return 0, err
		}
	}
	return len(mails), nil
}

// linkReport puts the report of a season with it, and a last letter with the others.
func (d *demo) linkReport(ctx context.Context, messageID string, page link) error {
	return d.office.Store.View(ctx, func(tx *store.Tx) error {
		l, err := tx.LetterByMessageID(messageID)
		switch {
		case err != nil:
			return err
		case l.Kind == letter.KindLast:
			d.last = append(d.last, page)
		case l.Kind == letter.KindReport:
			s, err := tx.SeasonByID(l.Season)
			if err != nil || s.Number >= len(d.pages) { // it was broken off before its news were told
				return err
			}
			d.pages[s.Number].Letters = append(d.pages[s.Number].Letters, page)
		}
		return nil
	})
}
