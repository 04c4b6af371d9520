package store

import "time"

// A SubstituteState says how far the arrangement of a substitute has come.
type SubstituteState string

// The states of a Substitute: a letter has gone to the address; YES has come from there; the substitute plays; it has ended, or came to nothing.
const (
	SubstituteAsked   SubstituteState = "asked"
	SubstituteAgreed  SubstituteState = "agreed"
	SubstitutePlaying SubstituteState = "playing"
	SubstituteOver    SubstituteState = "over"
)

// A Substitute is that another person plays a seat for some weeks.
type Substitute struct {
	ID       int64
	Seat     SeatID
	Player   string // how the substitute is addressed
	Address  string
	State    SubstituteState
	ByMaster bool // the master arranged it
	Starts   time.Time
	Ends     time.Time // the first moment after it
	Asked    time.Time
	Answered time.Time // zero: no answer has come from the address
	Told     bool      // the player knows that it could not begin, for want of an answer
	Away     Absentee  // filled in when the substitute begins to play
}

// An Absentee is the player of a seat while a substitute plays it, with how letters to the player are written.
type Absentee struct {
	Player   string
	Address  string
	Zone     string
	Format   string
	WithMap  bool
	Quiet    bool
	Calendar bool
	Daily    bool
}

func (s *Substitute) columns() []column {
	return []column{
		{"id", &s.ID}, {"seat_id", &s.Seat}, {"player", &s.Player}, {"address", &s.Address}, {"state", &s.State}, {"by_master", &s.ByMaster},
		{"starts", timeField{&s.Starts}}, {"ends", timeField{&s.Ends}}, {"asked", timeField{&s.Asked}}, {"answered", nullTimeField{&s.Answered}},
		{"told", &s.Told}, {"away_player", &s.Away.Player}, {"away_address", &s.Away.Address}, {"away_zone", &s.Away.Zone},
		{"away_format", &s.Away.Format}, {"away_with_map", &s.Away.WithMap}, {"away_quiet", &s.Away.Quiet},
		{"away_calendar", &s.Away.Calendar}, {"away_daily", &s.Away.Daily},
	}
}

// AddSubstitute notes that a substitute is asked for a seat. What was arranged for the seat before, and has not begun, is over.
func (tx *Tx) AddSubstitute(s Substitute) (Substitute, error) {
	err := tx.write("replacing an arrangement", `UPDATE substitutes SET state = 'over' WHERE seat_id = ? AND state IN ('asked', 'agreed')`, s.Seat)
	if err != nil {
		return s, err
	}
	s.State, s.Asked = SubstituteAsked, tx.Now
	s.ID, err = tx.insertInto("substitutes", "arranging a substitute", s.columns()[1:])
	return s, err
}

// SetSubstitute writes the state of an arrangement, and what goes with it: its answer, what its player was told, and who is away.
func (tx *Tx) SetSubstitute(s Substitute) error {
	return tx.write("changing an arrangement", `UPDATE substitutes SET state = ?, answered = ?, told = ?,
		away_player = ?, away_address = ?, away_zone = ?, away_format = ?, away_with_map = ?, away_quiet = ?,
		away_calendar = ?, away_daily = ? WHERE id = ?`,
		s.State, timeOrNull(s.Answered), s.Told, s.Away.Player, s.Away.Address, s.Away.Zone, s.Away.Format, s.Away.WithMap, s.Away.Quiet, s.Away.Calendar, s.Away.Daily, s.ID)
}

// Substitutes reads the arrangements of a game that are not over, in the order of its seats: one of a seat at most.
func (tx *Tx) Substitutes(game GameID) ([]Substitute, error) {
	return readAll[Substitute](tx, "the substitutes", substitutesOfGame, game)
}

const substitutesOfGame = `FROM substitutes WHERE state <> 'over' AND seat_id IN (SELECT id FROM seats WHERE game_id = ?) ORDER BY seat_id`

// SubstitutesAway reads the arrangements by which a substitute plays for somebody at an address, the latest last.
func (tx *Tx) SubstitutesAway(address string) ([]Substitute, error) {
	return readAll[Substitute](tx, "the substitutes", `FROM substitutes WHERE state = 'playing' AND away_address = ? ORDER BY id`, address)
}

// CountSubstitutes counts how often a substitute was asked for a seat since a moment.
func (tx *Tx) CountSubstitutes(seat SeatID, since time.Time) (int, error) {
	return readValue[int](tx, "the substitutes", `SELECT count(*) FROM substitutes WHERE seat_id = ? AND asked > ?`, seat, millis(since))
}

// NeverAnswered reports whether an address was asked to be a substitute, in whatever game, and no answer ever came from there.
func (tx *Tx) NeverAnswered(address string) (bool, error) {
	return readValue[bool](tx, "the substitutes", `SELECT count(*) > 0 AND count(answered) = 0 FROM substitutes WHERE address = ?`, address)
}

// substitutesDue are the arrangements with which something is to be done at the moment ?1: to begin, to end, or to tell that no answer came. That of
// a game that has ended is over when its players know of the end.
const substitutesDue = `state = 'agreed' AND starts <= ?1 OR state = 'asked' AND told = 0 AND starts <= ?1 OR state <> 'over' AND ends <= ?1
	OR state <> 'over' AND EXISTS (SELECT 1 FROM seats JOIN games ON games.id = game_id WHERE seats.id = seat_id AND games.state = 'ended'
		AND NOT EXISTS (SELECT 1 FROM seasons WHERE seasons.game_id = games.id AND seasons.state = 'played'))`

// GamesToTurn reads the games in which an arrangement of a substitute is to begin or to end now.
func (tx *Tx) GamesToTurn() ([]Game, error) {
	return readAll[Game](tx, "the games", `FROM games WHERE id IN (SELECT game_id FROM seats WHERE id IN (
		SELECT seat_id FROM substitutes WHERE `+substitutesDue+`)) ORDER BY id`, millis(tx.Now))
}

// NextSubstitute is the first moment at which an arrangement of a substitute begins or ends; zero if none does.
func (tx *Tx) NextSubstitute() (time.Time, error) {
	return tx.readTime("the next moment", `SELECT min(CASE WHEN state = 'agreed' OR state = 'asked' AND told = 0 THEN starts ELSE ends END)
		FROM substitutes WHERE state <> 'over'`)
}
