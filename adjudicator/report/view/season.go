// Package view has the plain data that letters, pages and JSON are written from, and the plain data that it is
// made from (input.go). Its JSON is published: see report/schema. Begin reading at Season, the report of a
// season. It must not know how a view is made or laid out.
package view

// Missing is how much the treasury is short of the pay.
func (c *Call) Missing() int { return max(0, -c.Left) }

// An Office is what only the office knows about a letter, as text.
type Office struct {
	Player   string `json:"player"`           // the player's name
	Top      string `json:"-"`                // a first line below which nothing of a letter is read when it comes back; may be empty
	Key      string `json:"-"`                // the order key for the fence of the sheet, or the mark in its place
	Ask      string `json:"-"`                // a mailto link that begins a mail to the office, up to its text; may be empty
	Salt     string `json:"-"`                // a part of the digest of the reader's orders, which nobody else knows
	Sealed   string `json:"-"`                // the hash of what the reader has sealed for the dice
	Who      string `json:"who,omitempty"`    // who plays whom, and who the master is; may be empty
	Deadline string `json:"deadline"`         // of the season that is called for, in the player's zone
	Due      string `json:"due,omitempty"`    // the deadline in a few words, for the Subject: "Sat 28 Nov 18:00"
	Paused   string `json:"paused,omitempty"` // why no deadline runs: "the game is paused until …; no deadline runs"
	Ready    string `json:"ready,omitempty"`  // how many lords are READY, where a season can be played before its deadline
	Rhythm   string `json:"rhythm,omitempty"` // when the seasons end, such as "every Friday at 20:00, London time"

	Silence string `json:"silence,omitempty"` // what comes of it if the reader sends no orders

	Readers string `json:"readers,omitempty"` // who reads letters between players, beside those who wrote and got them

	Notes   []string `json:"notes,omitempty"`   // from the master
	Changes []string `json:"changes,omitempty"` // what was done to the game since the letters before
	Given   []string `json:"given,omitempty"`   // the orders that a steward gave for the reader
	Already []string `json:"already,omitempty"` // orders for that season which were in before the letter was written
}

// Head is the head of a view, to which what only the office knows is written.
func (o *Office) Head() *Office { return o }

// ViewKind names the report of a season where it is stored.
func (*Season) ViewKind() string { return "season" }

// ViewKind names the first letter where it is stored.
func (*First) ViewKind() string { return "first" }

// ViewKind names the last letter where it is stored.
func (*Final) ViewKind() string { return "final" }

// Seeds is what is told of a season's dice after it ("Seeds" in the rules).
type Seeds struct {
	Seed    string   `json:"seed"`            // of the season just played, in hex
	Digests []Digest `json:"digests"`         // of the orders of each lord, in the game's order
	Seals   []Sealed `json:"seals,omitempty"` // what players had sealed, in the game's order
	Next    string   `json:"next,omitempty"`  // the hash of the next season's seed; "" when there is none
}

// A Digest is that of one lord's orders.
type Digest struct {
	Lord   string `json:"lord"`
	Digest string `json:"digest"`
}

// A Sealed is a text that a player had sealed for the dice of a season.
type Sealed struct {
	Lord string `json:"lord"`
	Text string `json:"text"`
}

// A Season is the report of a season to one reader. It is stored with its letter, as are a First and a
// Final: fields are only ever added to these three and to what they hold.
type Season struct {
	Office
	Game     string     `json:"game"`
	Lord     string     `json:"lord,omitempty"` // the reader's; "" for a reader who plays nobody
	Title    string     `json:"title"`          // "Spring of year 2"
	Next     string     `json:"next,omitempty"` // "summer of year 2": the season called for; "" when the game is over
	News     string     `json:"news,omitempty"` // the summary in a few words, for the Subject
	Summary  []string   `json:"summary"`
	Absent   []string   `json:"absent,omitempty"`  // who was without orders, and whose seats are given up
	Fights   []FightRow `json:"fights,omitempty"`  // the reader's own first
	Marches  []March    `json:"marches,omitempty"` // the reader's own
	Abroad   []March    `json:"abroad,omitempty"`  // those of the other lords
	Story    []Chapter  `json:"story"`
	Call     *Call      `json:"call,omitempty"`  // what can be done in the winter that is called for
	Realm    *Realm     `json:"realm,omitempty"` // nil for a reader who plays nobody
	Others   []Other    `json:"others"`
	Standing Standing   `json:"standing"`
	Dice     []string   `json:"dice,omitempty"` // those that the story does not show
	Luck     *Luck      `json:"luck,omitempty"` // in winter
	Seeds    *Seeds     `json:"seeds,omitempty"`
	Sheet    *Sheet     `json:"sheet,omitempty"`

	Pictures []Picture `json:"pictures,omitempty"` // that stand in the page; the text is complete without them

	Known *PlayerView `json:"-"` // how things stand, as figures
}

// A Chapter is a part of a season's story: a phase, or what the season's end brought.
type Chapter struct {
	Title string `json:"title"`
	Items []Item `json:"items"`
}

// An Item is one thing that happened, as a sentence or as a fight.
type Item struct {
	Text  string `json:"text,omitempty"`
	Fight *Fight `json:"fight,omitempty"`
}

// A FightRow is a fight in the table of a season's fights.
type FightRow struct {
	ID    string       `json:"id"`    // of the Fight that tells of it
	Where string       `json:"where"` // "Foxwood", "between Foxwood and Ashby"
	Phase int          `json:"phase"` // 1 to 3
	Own   bool         `json:"own,omitempty"`
	Sides [2]FightSide `json:"sides"`
}

// A FightSide is one side of a fight.
type FightSide struct {
	Lord     string   `json:"lord"`     // "You" for the reader
	Strength int      `json:"strength"` // when it began, with what walls add
	Fate     Fate     `json:"fate"`
	Dead     []string `json:"dead,omitempty"` // "man-at-arms 03"
}

// A Fate is how a side left a fight.
type Fate string

// The fates.
const (
	Won       Fate = "won"
	Withdrew  Fate = "withdrew"
	Destroyed Fate = "none left"
	Undecided Fate = "undecided"
)

// A March is the way of a lord's troops through a season.
type March struct {
	Lord   string   `json:"lord"`
	Troops string   `json:"troops"`        // "03, 04"
	Way    string   `json:"way"`           // "Compton – Amberley in phase 2"
	Own    bool     `json:"own,omitempty"` // it is the reader's
	Led    []string `json:"led,omitempty"` // what came of it, of the reader's own
}

// A Fight is one fight between two sides.
type Fight struct {
	ID      string   `json:"id,omitempty"`
	Title   string   `json:"title"`          // "The fight at Foxwood"
	Sides   []string `json:"sides"`          // who stands against whom, with the strengths
	Why     string   `json:"why,omitempty"`  // who attacked whom by which stance, as far as the reader may know
	Note    string   `json:"note,omitempty"` // that only two of each fight
	Rounds  []Round  `json:"rounds"`
	Between string   `json:"between,omitempty"` // what the rounds brought that are not shown
	Opening int      `json:"opening"`           // how many rounds are shown before Between
	Folded  bool     `json:"folded,omitempty"`  // no round is shown, and Between tells of all: a fight of others
	Outcome []string `json:"outcome"`
}

// A Round is one round of a fight.
type Round struct {
	N        int       `json:"n"`
	Lords    [2]string `json:"lords"`
	Strength [2]int    `json:"strength"`
	Bonus    [2]int    `json:"bonus"`
	Attack   [2]int    `json:"attack"` // dice
	AV       [2]int    `json:"av"`
	Result   [2]int    `json:"result"`            // dice
	Weighed  string    `json:"weighed,omitempty"` // who is stronger by how much, and what the result dice bring
	Hurt     string    `json:"hurt"`              // who was wounded and who died, as a sentence
	Who      string    `json:"who,omitempty"`     // who fought, on a choke point; or who went inside before it
}

// A Realm is all that is the reader's.
type Realm struct {
	Troops   []Troop      `json:"troops"`
	Places   []TroopPlace `json:"places,omitempty"` // the same troops, place by place
	Manors   []Manor      `json:"manors"`
	Reaped   bool         `json:"reaped"` // the manors' figures are those of the harvest just brought in
	Treasury int          `json:"treasury"`
	Gross    int          `json:"gross"` // of the last autumn
	Owed     int          `json:"owed"`  // next winter's pay as the troops are now
	Barred   string       `json:"barred,omitempty"`
	Heir     string       `json:"heir,omitempty"`
	Allies   string       `json:"allies,omitempty"`
	Enemies  string       `json:"enemies,omitempty"`
}

// A Troop is one of the reader's troops.
type Troop struct {
	ID       string `json:"id"`
	What     string `json:"what"` // "lord", "knight A"
	Strength int    `json:"strength"`
	Wounded  bool   `json:"wounded,omitempty"`
	Pay      int    `json:"pay"`
	At       string `json:"at"`
}

// A TroopPlace is a place where the reader has troops.
type TroopPlace struct {
	At       string `json:"at"`
	Troops   string `json:"troops"`   // "knight A 02; man A 03, 04 (04 wounded)"
	Strength int    `json:"strength"` // of all of them
}

// A Manor is one of the reader's manors with every line of its harvest.
type Manor struct {
	Name       string `json:"name"`
	Parish     string `json:"parish,omitempty"`
	Land       string `json:"land"`
	Stock      string `json:"stock,omitempty"` // its improvements
	Supervised bool   `json:"supervised"`
	Collector  string `json:"collector"`
	Lines      []Line `json:"lines"`
	Total      int    `json:"total"`
}

// A Line is one line of a harvest, in bezants.
type Line struct {
	What string `json:"what"`
	Bz   int    `json:"bz"`
}

// An Other is what may be known of another lord.
type Other struct {
	Lord   string       `json:"lord"`
	Title  string       `json:"title"` // "3 manors, 6 troops"
	Places []OtherPlace `json:"places"`
}

// An OtherPlace is where another lord has a manor, or troops, or both.
type OtherPlace struct {
	Name   string `json:"name"`
	His    bool   `json:"his"` // a manor of that lord
	Stock  string `json:"stock,omitempty"`
	Troops string `json:"troops,omitempty"`
}

// A Standing is how the lords stand.
type Standing struct {
	Rows   []Row `json:"rows"` // in the game's order
	Manors int   `json:"manors"`
	Unheld int   `json:"unheld"`
	Needed int   `json:"needed"`              // so many manors win; 0 where points do
	Last   int   `json:"last_year,omitempty"` // the year whose autumn ends the game; 0 for none

	Ends string `json:"ends,omitempty"` // how the game ends and is won, in words: see End

	Signs []string `json:"signs,omitempty"` // of the optional rules: the weather track
}

// A Row is one lord in the standing.
type Row struct {
	Lord    string `json:"lord"`
	You     bool   `json:"you,omitempty"`
	Manors  int    `json:"manors"`
	Lords   int    `json:"lords"`
	Knights int    `json:"knights"`
	Men     int    `json:"men"`
	Gross   int    `json:"gross"` // of the last autumn
	Pay     int    `json:"pay"`   // next winter's, as the troops are now
	Net     int    `json:"net"`
	Out     bool   `json:"out,omitempty"`
}

// A Call is what the reader can do in the winter for which orders are called.
type Call struct {
	Treasury   int      `json:"treasury"`
	Owed       int      `json:"owed"`
	Left       int      `json:"left"`  // below 0 if the treasury does not suffice
	Short      string   `json:"short"` // what happens then
	Promotions []string `json:"promotions"`
	Prices     []string `json:"prices"`
	Room       []string `json:"room"` // what can be built, and at which manors
	Lord       string   `json:"lord,omitempty"`
}

// A Sheet is what stands between the fences, into which the player writes.
type Sheet struct {
	For    string   `json:"for,omitempty"` // whose words it takes, if not a player's orders
	Season string   `json:"season"`
	Troops []string `json:"troops"` // each own place and who is there
	Forms  []string `json:"forms"`  // of orders that make sense now
}

// A Review is a season as its master sees it before anybody else: nothing is hidden.
type Review struct {
	Office
	Game     string     `json:"game"`
	Title    string     `json:"title"`             // "Spring of year 2"
	Next     string     `json:"next,omitempty"`    // the season that comes after it; "" when the game is over
	Preview  bool       `json:"preview,omitempty"` // it has not been played: the dice are others
	Again    bool       `json:"again,omitempty"`   // it was played once more, with orders that came late
	Left     bool       `json:"left,omitempty"`    // its letters have left: there is nothing to approve
	Fate     []string   `json:"fate"`              // what becomes of the letters
	Command  string     `json:"command,omitempty"` // that does what APPROVE does
	Well     string     `json:"well,omitempty"`    // that there is nothing to look at
	Warnings []string   `json:"warnings,omitempty"`
	Refused  []string   `json:"refused,omitempty"` // orders that were refused: whose, which line, why
	Fights   []FightRow `json:"fights,omitempty"`
	Abroad   []March    `json:"abroad,omitempty"`
	Story    []Chapter  `json:"story"`
	Lords    []Reviewed `json:"lords"`
	Others   []Other    `json:"others"`
	Standing Standing   `json:"standing"`
	Dice     []string   `json:"dice,omitempty"`
	Seeds    *Seeds     `json:"seeds,omitempty"`
	Sheet    *Sheet     `json:"sheet,omitempty"`
	Pictures []Picture  `json:"pictures,omitempty"` // that stand in the page
}

// A Reviewed is one lord of a Review, with the orders as they were played.
type Reviewed struct {
	Lord     string        `json:"lord"`
	Player   string        `json:"player"`
	Treasury int           `json:"treasury"`
	Owed     int           `json:"owed"` // next winter's pay as the troops are now
	Orders   []ReceiptLine `json:"orders,omitempty"`
	Standing []string      `json:"standing,omitempty"`
}
