package game

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/store"
)

// mostDelay is how many seasons late the reports to those who watch may be: ten years.
const mostDelay = 40

// watchSettings are those about people who watch a game.
var watchSettings = []Setting{
	{"watch", "whether people can watch the game by mail with WATCH: open or closed", func(row store.Game) string { return row.Watching }, setWatching},
	{"delay", "how many seasons late those who watch get the public report, and the public page has it", func(row store.Game) string { return strconv.Itoa(row.WatchDelay) }, setDelay},
	{"public", "whether a page that anybody can read shows the seasons as all players know them", func(row store.Game) string { return phrase.Choose(row.Public, "yes", "no") },
		func(row *store.Game, value string) error { return setYesNo("public", &row.Public, value) }},
}

func setWatching(row *store.Game, value string) error {
	row.Watching = strings.ToLower(value)
	if row.Watching != store.WatchOpen && row.Watching != store.WatchClosed {
		return fmt.Errorf("watch %q: want %s or %s", value, store.WatchOpen, store.WatchClosed)
	}
	return nil
}

func setDelay(row *store.Game, value string) (err error) {
	row.WatchDelay, err = strconv.Atoi(value)
	if err != nil || row.WatchDelay < 0 || row.WatchDelay > mostDelay {
		return fmt.Errorf("delay %q: want a number of seasons from 0 to %d", value, mostDelay)
	}
	return nil
}

// SayDelay says how late the reports to those who watch come: "two seasons late"; empty if they are not.
func SayDelay(row store.Game) string {
	if row.WatchDelay == 0 {
		return ""
	}
	return phrase.Count(row.WatchDelay, "season") + " late"
}
