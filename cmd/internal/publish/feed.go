package publish

import (
	"crypto/sha256"
	"encoding/xml"
	"fmt"
	"slices"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/templates"
)

// url is what the links of a feed begin with.
func (m *Maker) url() string {
	if m.URL == nil {
		return ""
	}
	return m.URL()
}

// mostEntries is how many seasons stand in a feed.
const mostEntries = 20

// An atomFeed is a feed (RFC 4287).
type atomFeed struct {
	XMLName xml.Name    `xml:"http://www.w3.org/2005/Atom feed"`
	ID      string      `xml:"id"`
	Title   string      `xml:"title"`
	Updated string      `xml:"updated"`
	Author  string      `xml:"author>name"`
	Links   []atomLink  `xml:"link"`
	Entries []atomEntry `xml:"entry"`
}

// An atomEntry is a season in it.
type atomEntry struct {
	ID      string   `xml:"id"`
	Title   string   `xml:"title"`
	Updated string   `xml:"updated"`
	Link    atomLink `xml:"link"`
	Summary string   `xml:"summary"`
}

type atomLink struct {
	Rel  string `xml:"rel,attr"`
	Type string `xml:"type,attr,omitempty"`
	Href string `xml:"href,attr"`
}

// urn names a thing of a game for good, wherever its pages are: by a UUID (RFC 9562, version 8).
func (p *public) urn(what string) string {
	b := sha256.Sum256(fmt.Appendf(nil, "seneschal %s %d %s", p.row.Name, p.row.Created.UnixMilli(), what))
	b[6], b[8] = b[6]&0x0f|0x80, b[8]&0x3f|0x80
	return fmt.Sprintf("urn:uuid:%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:16])
}

// feed makes the feed of the seasons, the latest first. Its links begin with a URL; in files, which do not know theirs, they are relative.
func feed(p *public, links templates.PublicLinks, url string) (made Page, err error) {
	f := atomFeed{ID: p.urn("feed"), Title: p.row.Name, Author: "Seneschal", Updated: p.row.Created.UTC().Format(time.RFC3339),
		Links: []atomLink{{"self", "application/atom+xml", url + links.File(feedFile)}, {"alternate", "text/html", url + links.Front}}}
	if len(p.seasons) > 0 {
		h, err := p.history()
		if err != nil {
			return made, err
		}
		for i, s := range slices.Backward(p.toldSeasons(h)) {
			if len(f.Entries) == mostEntries {
				break
			}
			f.Entries = append(f.Entries, atomEntry{ID: p.urn(fmt.Sprint("season ", s.Number)), Title: s.Title, Updated: p.updated(i).UTC().Format(time.RFC3339),
				Link: atomLink{"alternate", "text/html", url + links.Season(s.Number)}, Summary: phrase.Choose(s.Line == "", "The lords set out.", s.Line)})
		}
		f.Updated = f.Entries[0].Updated
		for _, e := range f.Entries {
			f.Updated = max(f.Updated, e.Updated)
		}
	}
	body, err := xml.MarshalIndent(f, "", " ")
	return Page{Type: atomType, Body: append([]byte(xml.Header), append(body, '\n')...)}, err
}

// updated is when a season was told, or put right.
func (p *public) updated(i int) time.Time {
	at := p.told[i]
	for _, l := range p.lines {
		if l.First <= p.seasons[i].Number && l.Made.After(at) {
			at = l.Made
		}
	}
	return at
}
