package inbox_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/player"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/cmd/internal/tenure"
	"github.com/seneschal-pbem/seneschal/store/pgtest"
)

// rowsOf are the rows of all tables that belong to a game, by the foreign keys that they have, and how many each table has.
func (h *house) rowsOf(name string) (rows map[string][]string) {
	h.t.Helper()
	db, err := pgtest.OpenSQL(h.path)
	if err != nil {
		h.t.Fatal(err)
	}
	defer db.Close()
	column := func(query string, args ...any) (all []string) {
		h.t.Helper()
		found, err := db.Query(query, args...)
		if err != nil {
			h.t.Fatal(err)
		}
		defer found.Close()
		for found.Next() {
			var s string
			if err := found.Scan(&s); err != nil {
				h.t.Fatal(err)
			}
			all = append(all, s)
		}
		return all
	}
	id := column(`SELECT id FROM games WHERE name = ? OR name LIKE ? || ' (deleted %'`, name, name)
	if len(id) != 1 {
		return nil
	}
	ofGame := map[string]string{"games": id[0], "seats": "SELECT id FROM seats WHERE game_id = " + id[0], "seasons": "SELECT id FROM seasons WHERE game_id = " + id[0]}
	rows = map[string][]string{}
	for _, table := range column(`SELECT name FROM sqlite_master WHERE type = 'table'`) {
		var where []string
		for _, key := range column(`SELECT "from" || ' ' || "table" FROM pragma_foreign_key_list(?)`, table) {
			from, to, _ := strings.Cut(key, " ")
			if of, ok := ofGame[to]; ok {
				where = append(where, from+" IN ("+of+")")
			}
		}
		if len(where) == 0 {
			continue
		}
		columns := column(`SELECT 'quote("' || name || '")' FROM pragma_table_info(?)`, table)
		rows[table] = column("SELECT " + strings.Join(columns, " || ' ' || ") + " FROM " + table + " WHERE " + strings.Join(where, " OR ") + " ORDER BY 1")
	}
	return rows
}

// A game that is deleted takes its own rows with it, and leaves those of another untouched, of which the same people are players, wait for a seat or
// watch: its keys are good, and it goes on.
func TestDeleteLeavesOthers(t *testing.T) {
	t.Parallel()
	h, lord := waitsForSeat(t, eve) // ann has left, and her seat is offered to eve
	h.watches(fay)
	offered := h.lastNew(eve)
	if _, err := h.NewGame(t.Context(), game.NewGame{Name: "vale", Master: masterAddress, Board: "training", Rules: "standard", Zone: "UTC", Schedule: h.times}, false); err != nil {
		t.Fatal(err)
	}
	ben, gus := "ben@example.org", "gus@example.org"
	h.post.AddUser(gus, password)
	h.answer(ben, "HIRE 1 MAN")
	h.wantOutcomes("entered")
	valleyKey := h.keyTo(ben)
	for _, address := range []string{gus, ben} {
		if _, err := player.AddPlayer(t.Context(), h.Office, player.NewPlayer{Game: "vale", Address: address}, false); err != nil {
			t.Fatal(err)
		}
	}
	h.sendAll()
	h.deliver(eve, officeAddress, "JOIN vale")
	h.deliver(fay, officeAddress, "WATCH vale")
	h.deliver("hal@example.org", officeAddress, "JOIN vale")
	h.answer(gus, "ENTER BY Carlisle Road\n\nIs it far?\n\nLETTER TO ALL\nHello.\nEND LETTER")
	if _, err := season.Set(t.Context(), h.Office, "vale", "grace", "15m", false); err != nil {
		t.Fatal(err)
	}
	h.poll()
	h.sendAll()
	for _, address := range []string{eve, fay} {
		h.deliver(address, officeAddress, "YES", inReplyTo(h.lastNew(address)))
	}
	h.poll()
	h.sendAll()
	before, doomed := h.rowsOf("valley"), h.rowsOf("vale")
	for _, table := range []string{"seats", "seasons", "outbox", "joins", "spectators", "log", "player_letters", "player_letter_copies", "questions", "orders", "inbox"} {
		if len(doomed[table]) == 0 || len(before[table]) == 0 && !strings.HasPrefix(table, "player_letter") && table != "questions" {
			t.Errorf("the test has nothing in %s: %d to be deleted, %d to stay", table, len(doomed[table]), len(before[table]))
		}
	}
	if _, err := tenure.DeleteGame(t.Context(), h.Office, "vale", false); err != nil {
		t.Fatal(err)
	}
	h.sendAll()
	for _, address := range []string{gus, ben, eve, fay} {
		wantText(t, h.lastNew(address), "vale", "there will be no game")
	}
	if n, err := tenure.ForgetDeleted(t.Context(), h.Office); err != nil || n != 1 {
		t.Fatalf("%d games forgotten, %v", n, err)
	}
	if left := h.rowsOf("vale"); left != nil {
		t.Errorf("the game is there: %v", left)
	}
	if n := h.count(`SELECT count(*) FROM pragma_foreign_key_check`); n != 0 {
		t.Errorf("%d rows refer to what is not there", n)
	}
	after := h.rowsOf("valley")
	for table := range before {
		if was, is := fmt.Sprint(before[table]), fmt.Sprint(after[table]); was != is {
			t.Errorf("%s was\n%s\nand is\n%s", table, was, is)
		}
		if n := h.count("SELECT count(*) FROM " + table); n != len(after[table]) && table != "inbox" {
			t.Errorf("%s has %d rows, of which %d are of the game that goes on", table, n, len(after[table]))
		}
	}
	h.deliver(ben, valleyKey, "HIRE 1 KNIGHT")
	h.deliver(eve, officeAddress, "YES", inReplyTo(offered))
	h.wantOutcomes("entered answered")
	h.play()
	h.sendAll()
	if l := h.status().Lords[0]; l.Lord != lord || l.Address != eve {
		t.Errorf("%+v", l)
	}
	h.wantPublic(fay, "winter of year 1")
}
