package store

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/store/pgtest"
)

// elsewhere are the columns that no struct lists, by table: statements name them where they are used.
var elsewhere = map[string]string{
	"events":               "season_id number kind body",
	"former_events":        "former_id number kind body",
	"former_orders":        "former_id seat_id standing orders digest absent",
	"line_orders":          "line_id seat_id orders",
	"drawn":                "outbox_id number image", // of letters
	"failures":             "id game_id text",
	"inbox_raw":            "inbox_id raw",                          // of messages
	"outbox_raw":           "outbox_id raw",                         // of letters
	"inbox":                "identity copy_of sender kept seems_of", // by which a message is known again, and searched for
	"keeping":              "id fingerprint secret_since read_again",
	"key_parts":            "seed_hash",
	"mailboxes":            "id account folder uidvalidity last_uid poll_began lease next_lease leased",
	"notes":                "id season_id seat_id text written number withdrawn",
	"orders":               "id seat_id kind number text dropped inbox_id written",
	"outbox":               "tenure told_in lease lease_ends view_kind view_version", // Claim, Settle and the like look at the lease, ViewOf at the view
	"played_orders":        "season_id seat_id standing orders digest absent",
	"reminders":            "season_id seat_id deadline hours written",
	"seasons":              "seed deadline_set reminded handed_over moves replaying", // Seed reads the first; OpenSeasons the next two; HandOver and Moves the next; PlayAgain writes the last
	"seats":                "letters",                                                // LastNumber
	"snapshots":            "season_id body figures",
	"deleted_ids":          "of last",
	"unanswered":           "address mails",
	"player_letter_copies": "outbox_id letter_id seat_id",
	"player_letters_kept":  "letter_id seat_id told_in",
}

// listed are the columns that the structs of rows list, by table.
var listed = map[string]string{"games": columnNames[Game](), "inbox": strings.TrimSuffix(columnNames[Message](), ", "+rawOfMessage), "outbox": strings.TrimSuffix(columnNames[Letter](), ", "+rawOfLetter),
	"log": columnNames[Logged]() + ", id", "questions": columnNames[Question](), "seasons": columnNames[Season](), "seats": columnNames[Seat](),
	"tenures": columnNames[Tenure]() + ", id", "joins": columnNames[Join](), "offers": columnNames[Offer](), "substitutes": columnNames[Substitute](), "spectators": columnNames[Spectator](), "player_letters": columnNames[PlayerLetter](),
	"vacations": columnNames[Vacation](), "vacation_moves": columnNames[VacationMove](),
	"daily_items": columnNames[DailyItem](), "late_orders": columnNames[LateOrders](), "lines": columnNames[Line](), "former_seasons": columnNames[FormerSeason](),
	"seals": columnNames[Seal](), "key_parts": columnNames[KeyPart](), "luck": columnNames[Luck](),
	"troubles": columnNames[Trouble](), "web_links": columnNames[WebLink](), "web_sessions": columnNames[WebSession]()}

// TestEveryColumnIsListed holds the lists of columns against the schema as the migrations make it: a new
// column must be in its row's list, or stand above with those of its table.
func TestEveryColumnIsListed(t *testing.T) {
	t.Parallel()
	s := newTest(t)
	const everyTable, everyColumn = `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'goose_%'`,
		`SELECT name FROM pragma_table_info(?)`
	const pgTable, pgColumn = `SELECT tablename::text FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE 'goose_%' AND tablename NOT LIKE 'river_%'`,
		`SELECT column_name::text FROM information_schema.columns WHERE table_name = ? AND column_name <> 'rowid'` // SQLite has that by itself
	listTables, listColumns := everyTable, everyColumn
	if pgtest.On() {
		listTables, listColumns = pgTable, pgColumn
	}
	do(t, s, func(tx *Tx) error {
		tables, err := rows(tx, "the tables", scanValue[string], listTables)
		if len(tables) != 44 {
			t.Errorf("the schema has the tables %q, want 44", tables)
		}
		for _, table := range tables {
			have, err := rows(tx, "the columns", scanValue[string], listColumns, table)
			if err != nil {
				return err
			}
			want := strings.Fields(strings.ReplaceAll(listed[table], ",", " ") + " " + elsewhere[table])
			for _, column := range have {
				if !slices.Contains(want, column) {
					t.Errorf("column %s of table %s is in no list: add it to the columns method of its struct, or to elsewhere", column, table)
				}
			}
			for _, column := range want {
				if !slices.Contains(have, column) {
					t.Errorf("table %s has no column %s", table, column)
				}
			}
		}
		return err
	})
}

// TestEveryFieldHasAColumn looks that no field of a row's struct was forgotten in its list.
func TestEveryFieldHasAColumn(t *testing.T) {
	t.Parallel()
	game, seat, season, message, question, logged, tenure, join, offer, written := &Game{}, &Seat{}, &Season{}, &Message{}, &Question{}, &Logged{}, &Tenure{}, &Join{}, &Offer{}, &PlayerLetter{}
	vacation, move, daily, substitute, late, line := &Vacation{}, &VacationMove{}, &DailyItem{}, &Substitute{}, &LateOrders{}, &Line{}
	seal, part, fights, trouble, link, session := &Seal{}, &KeyPart{}, &Luck{}, &Trouble{}, &WebLink{}, &WebSession{}
	for _, r := range []struct {
		row     any
		columns []column
	}{{game, game.columns()}, {seat, seat.columns()}, {season, season.columns()}, {message, message.columns()}, {question, question.columns()}, {logged, logged.columns()}, {tenure, tenure.columns()}, {join, join.columns()}, {offer, offer.columns()}, {written, written.columns()},
		{vacation, vacation.columns()}, {move, move.columns()}, {daily, daily.columns()}, {substitute, substitute.columns()}, {late, late.columns()}, {line, line.columns()},
		{seal, seal.columns()}, {part, part.columns()}, {fights, fights.columns()}, {trouble, trouble.columns()}, {link, link.columns()}, {session, session.columns()}} {
		fields := map[any]bool{}
		for _, c := range r.columns {
			p := reflect.ValueOf(c.field)
			if p.Kind() == reflect.Struct {
				p = p.Field(0)
			}
			fields[p.Pointer()] = true
		}
		checkFields(t, reflect.ValueOf(r.row).Elem(), fields)
	}
}

func checkFields(t *testing.T, v reflect.Value, fields map[any]bool) {
	t.Helper()
	for i := range v.NumField() {
		f := v.Field(i)
		if f.Kind() == reflect.Struct && f.Type() != reflect.TypeFor[time.Time]() {
			checkFields(t, f, fields)
		} else if !fields[f.Addr().Pointer()] {
			t.Errorf("field %s of %s is in no column", v.Type().Field(i).Name, v.Type())
		}
	}
}

// TestRowsComeBack writes rows with all fields filled, and reads them as they were written.
func TestRowsComeBack(t *testing.T) {
	t.Parallel()
	s := newTest(t)
	years := 7
	want := Game{Name: "vale", Master: "gm@example.org", MasterName: "Gil", AtOnce: true, Board: "b", BoardSource: []byte("B"), Rules: "r", RulesSource: []byte("R"), Options: "fate",
		Zone: "UTC", Schedule: Schedule{At: "friday 20:00", Period: time.Hour, WinterAt: "monday 8:00", WinterPeriod: time.Minute,
			Grace: time.Second, Reminders: []int{48, 12}}, Review: true, ReviewLimit: 2 * time.Hour, Years: &years,
		Absent: AbsentSteward, Joining: JoinOpen, Wait: 24 * time.Hour, Silence: 3,
		Letters: "public", WinterLetters: "none", Ghosts: true, LettersOpen: "master", Publish: true, DiceVersion: 2, Watching: WatchClosed, WatchDelay: 2, Public: true, Offer: time.Hour, Start: StartFull, Places: 3}
	do(t, s, func(tx *Tx) error {
		id, err := tx.AddGame(want)
		if err != nil {
			return err
		}
		want.ID, want.State, want.Created, want.NamedKeys = id, GameOpen, tx.Now, true
		got, err := tx.GameByID(id)
		if !reflect.DeepEqual(got, want) {
			t.Errorf("read  %+v\nwrote %+v", got, want)
		}
		return err
	})
}
