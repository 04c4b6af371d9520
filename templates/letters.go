package templates

import (
	"html"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// Report is the letter that tells of a season and calls for the orders of the next.
func Report(v *view.Season) (Letter, error) { return withOwnPage("report", v, v.Pictures...) }

// FirstLetter is the first letter of a game, after the setting out.
func FirstLetter(v *view.First) (Letter, error) { return withOwnPage("first", v, v.Pictures...) }

// LastLetter is the last letter of a game. All that was secret in it is a file of its own, beside the program that checks it.
func LastLetter(v *view.Final) (Letter, error) {
	l, err := withOwnPage("final", v, v.Pictures...)
	if err != nil || len(v.Opened) == 0 {
		return l, err
	}
	l.Files = DiceFiles(ProofsFile, v.Game, v.Opened)
	return l, nil
}

// Public is the report of a season to those who watch the game.
func Public(v *view.Public) (Letter, error) { return withOwnPage("public", v, v.Pictures...) }

// SettingOut asks a new player by which road to enter.
func SettingOut(v *view.Invitation) (Letter, error) {
	return withOwnPage("settingout", v, v.Gazetteer.Pictures...)
}

// Receipt answers a message that carries orders.
func Receipt(v *view.Receipt) (Letter, error) { return withOwnPage("receipt", v, v.Pictures...) }

// A Question asks whether a message is to be entered.
type Question struct {
	*view.Receipt          // that YES would bring
	Number        string   // by which YES can name it in an answer to another letter
	NoKey, Part   bool     // why it is asked: there is no key; the mail could be read in part only
	Now           []string // the season's orders that stand
	NowStanding   []string // and the standing ones
	Lost          []string // those of both that YES would throw out
}

// Ask shows a message back that is entered by YES, beside what stands.
func Ask(q *Question) (Letter, error) { return withOwnPage("ask", q) }

// Status answers STATUS.
func Status(v *view.Status) (Letter, error) { return withOwnPage("status", v) }

// Map answers MAP: the map, and the gazetteer.
func Map(g *view.Gazetteer) (Letter, error) { return withOwnPage("map", g, g.Pictures...) }

// History answers HISTORY.
func History(h *view.History) (Letter, error) { return withOwnPage("history", h, h.Pictures...) }

// Why answers WHY.
func Why(v *view.Why) (Letter, error) { return withPlainPage("why", v) }

// A Notice is what short letters say.
type Notice struct {
	view.Office
	Game   string
	Lord   string
	Season string   // that is called for
	What   string   // what the notice is about: a format, a season, an address
	Lines  []string // the player's own, as they were written
	Due    string   // the deadline that was missed
	NoKey  bool     // the message has no key
	Asked  []string // the questions that wait for YES, with their numbers
	Number string   // of a question, by which YES can name it in an answer to another letter

	view.ExampleNames

	Played      []string // the words of the optional rules that the game plays
	DiceVersion int      // of the game; 0: that of new games
	Stands      string   // how the lord stands, in a sentence or two
	Examples    []string // lines that the player could write now
	Entered     int      // orders of the player that stand for the season
	Master      string   // how letters name the master, or the master's address; empty: there is none
	Passed      string   // what becomes of the message with the master
	Sheet       *view.Sheet

	Report *view.Season // the last report, where it follows the notice
	First  *view.First  // if that is the first letter: the whole of it
	Public *view.Public // the last public report, where it follows the notice
}

// SetReport puts the report of a season into a notice, below its text.
func (n *Notice) SetReport(report any) {
	switch v := report.(type) {
	case *view.First:
		n.First, n.Report = v, v.Season
	case *view.Season:
		n.Report = v
	}
}

// Replaced tells the player who had a seat that it has passed to another.
func Replaced(n Notice) (Letter, error) { return withPlainPage("replaced", n) }

// Handover tells a player that a seat is his from now on, which What had before: the orders Lines of the season and those that
// stand, Asked, rest until KEEP. The last report follows, if there is one.
func Handover(n Notice) (Letter, error) {
	if n.Report == nil {
		return withOwnPage("handover", n)
	}
	return withOwnPage("handover", n, n.Report.Pictures...)
}

// Passed tells a player that a seat is his for a time, or again: Stands says how, Notes what goes with it. The orders of the season, Lines, and those
// that stand, Asked, count. Due says why the deadline does not move, if it is near. The last report follows, if there is one.
func Passed(n Notice) (Letter, error) {
	if n.Report == nil {
		return withOwnPage("passed", n)
	}
	return withOwnPage("passed", n, n.Report.Pictures...)
}

// SubstituteAsk asks somebody whether he will play a lord for a time; Stands says who asks, and from when to when.
func SubstituteAsk(n Notice) (Letter, error) { return withPlainPage("substituteask", n) }

// SubstituteNote says in Notes, under the title What, something to a substitute, or to a player who is away.
func SubstituteNote(n Notice) (Letter, error) { return withPlainPage("substitutenote", n) }

// Late says that orders came after the deadline Due of the season What, or, without one, when
// it had been played.
func Late(n Notice) (Letter, error) { return withPlainPage("late", n) }

// OldKey says that orders came with the key of an earlier season, What; the new report follows,
// if there is one.
func OldKey(n Notice) (Letter, error) {
	if n.Report == nil {
		return withOwnPage("oldkey", n)
	}
	return withOwnPage("oldkey", n, n.Report.Pictures...)
}

// NewKey brings a new order key.
func NewKey(n Notice) (Letter, error) { return withPlainPage("newkey", n) }

// Login brings What, a link by which its reader logs in at the pages until Deadline.
func Login(n Notice) (Letter, error) { return withPlainPage("login", n) }

// Join asks at an address whether a seat is wanted, as Lord, if somebody asked from there, or if What, the master, invites; Lines are what is to be known of the game.
func Join(n Notice) (Letter, error) { return withPlainPage("join", n) }

// Joined says in Notes to somebody who has no seat what becomes of asking for one.
func Joined(n Notice) (Letter, error) { return withPlainPage("joined", n) }

// Watch asks at an address whether reports of the game are wanted; Lines are what is to be known of it, What how late they come.
func Watch(n Notice) (Letter, error) { return withPlainPage("watch", n) }

// Watched says in Notes to somebody who watches, or asked for that, what becomes of it.
func Watched(n Notice) (Letter, error) { return withPlainPage("watched", n) }

// Watching tells somebody that public reports come from now on, What says how late, and how to stop them. The last one follows, if there is one.
func Watching(n Notice) (Letter, error) {
	if n.Public == nil {
		return withOwnPage("watching", n)
	}
	return withOwnPage("watching", n, n.Public.Pictures...)
}

// Offer offers the seat of Lord, until Due, to somebody who waits for one; Lines are what is to be known of the game, What is the letter that comes
// when it is taken.
func Offer(n Notice) (Letter, error) { return withPlainPage("offer", n) }

// Removed tells a player that the master has taken the seat away; What says that the game has not begun.
func Removed(n Notice) (Letter, error) { return withPlainPage("removed", n) }

// NoGame tells somebody who would have played that there will be no game.
func NoGame(n Notice) (Letter, error) { return withPlainPage("nogame", n) }

// Cannot says that a word about What could not be done, and why.
func Cannot(n Notice) (Letter, error) { return withPlainPage("cannot", n) }

// MoveAsked tells a player, at the address that is registered, that letters are to go to What, and that this waits for an answer from there.
func MoveAsked(n Notice) (Letter, error) { return withPlainPage("moveasked", n) }

// Move asks at a new address whether letters are to come there.
func Move(n Notice) (Letter, error) { return withPlainPage("move", n) }

// MovedAway tells a player, at the old address, that letters go to What now.
func MovedAway(n Notice) (Letter, error) { return withPlainPage("movedaway", n) }

// Name says how a player is called, What, from now on.
func Name(n Notice) (Letter, error) { return withPlainPage("name", n) }

// Full tells a player that all seats of a game are taken, and when it begins. What is the lord who writes nothing yet, or empty.
func Full(n Notice) (Letter, error) { return withPlainPage("full", n) }

// Zone says in which time zone, What, deadlines are shown from now on.
func Zone(n Notice) (Letter, error) { return withPlainPage("zone", n) }

// Quiet says that a player gets fewer letters from now on, or with What OFF all of them again; NoKey: a mail program asked for it.
func Quiet(n Notice) (Letter, error) { return withPlainPage("quiet", n) }

// Calendar says that letters bring deadlines for a calendar from now on, this one Due, or with What OFF that they do not.
func Calendar(n Notice) (Letter, error) { return withPlainPage("calendar", n) }

// A Seal is what a player has sealed for the dice of a season, as SEAL is answered.
type Seal struct {
	Notice
	Text, Hash string // empty: nothing
	Off        bool   // it has just been taken back
}

// Sealed answers SEAL.
func Sealed(s Seal) (Letter, error) { return withPlainPage("seal", s) }

// Moved tells a player, at the new address, that letters come there, with a new order key.
func Moved(n Notice) (Letter, error) { return withPlainPage("moved", n) }

// Format says in which format letters come from now on.
func Format(n Notice) (Letter, error) { return withPlainPage("format", n) }

// NothingWaits answers a YES to nothing, or without a key.
func NothingWaits(n Notice) (Letter, error) { return withPlainPage("nothingwaits", n) }

// YesAlone answers a yes that is not YES alone on its line.
func YesAlone(n Notice) (Letter, error) { return withPlainPage("yesalone", n) }

// NotRead gives lines back that stand where nothing is read.
func NotRead(n Notice) (Letter, error) { return withPlainPage("notread", n) }

// Guide answers a message in which nothing could be an order or a command: how the lord stands, and what could be written.
func Guide(n Notice) (Letter, error) { return withPlainPage("guide", n) }

// NotHandled says that nothing of a message, which came at What, was done: by a fault of ours, or because it could not be read, which Lines say why.
func NotHandled(n Notice) (Letter, error) { return withPlainPage("nothandled", n) }

// NotAnswered says that a message, which came at What, was done, but that its answer could not be
// written, by a fault of ours.
func NotAnswered(n Notice) (Letter, error) { return withPlainPage("notanswered", n) }

// NoReport answers REPORT for a season of which there is none.
func NoReport(n Notice) (Letter, error) { return withPlainPage("noreport", n) }

// Resign asks whether a seat is to be given up. What is the address from which the word came,
// if it was another than the registered one; Lines say what giving it up means; Due is how long
// the question waits.
func Resign(n Notice) (Letter, error) { return withPlainPage("resign", n) }

// Resigned says that a seat has been given up.
func Resigned(n Notice) (Letter, error) { return withPlainPage("resigned", n) }

// Vacant answers anyone who writes for a seat that was given up.
func Vacant(n Notice) (Letter, error) { return withPlainPage("vacant", n) }

// Vacated tells the master that a seat has been given up: Lines; What is the command that ends
// the game, where too few are left who play.
func Vacated(n Notice) (Letter, error) { return withPlainPage("vacated", n) }

// An Undelivered is what the master must know of letters to a player that do not arrive.
type Undelivered struct {
	Game, Lord, Player string
	Address            string   // that they went to
	Former             bool     // it is not the registered one any more
	Letters            []string // what became of each, a sentence
	Said               []string // what mail servers said, each in one line
	Move, Again        string   // the commands that give the seat another address, and that send once more
}

// NotDelivered tells the master that letters to a player do not arrive, and what to do.
func NotDelivered(v Undelivered) (Letter, error) { return withPlainPage("undelivered", v) }

// Out gives orders back to a lord who is out of the game.
func Out(n Notice) (Letter, error) { return withPlainPage("out", n) }

// Over gives a message back that came after the end of the game.
func Over(n Notice) (Letter, error) { return withPlainPage("over", n) }

// Reminder tells a lord that no orders have come yet; What is what happens otherwise.
func Reminder(n Notice) (Letter, error) { return withPlainPage("reminder", n) }

// Waits tells the master that a season whose deadline was Due has not been played, and why: What.
func Waits(n Notice) (Letter, error) { return withPlainPage("waits", n) }

// Clock tells a lord what became of the game's clock, which Stands says: the deadline has moved, or the game is paused, or goes on.
func Clock(n Notice) (Letter, error) { return withPlainPage("clock", n) }

// Stopped tells a lord that a season, the deadline of which was Due, waits for orders; What is how it stands with his.
func Stopped(n Notice) (Letter, error) { return withPlainPage("stopped", n) }

// Silenced tells a player that the seat is vacant; What is why.
func Silenced(n Notice) (Letter, error) { return withPlainPage("silenced", n) }

// Returned answers RETURN; What is what came of it.
func Returned(n Notice) (Letter, error) { return withPlainPage("returned", n) }

// PracticeAsked asks somebody whose address is not known whether a practice year is wanted.
func PracticeAsked(n Notice) (Letter, error) { return withPlainPage("practiceasked", n) }

// PracticeOver says how a practice year ended, What for its player and Lines for all, and what to do now.
func PracticeOver(n Notice) (Letter, error) { return withPlainPage("practiceover", n) }

// Practice answers PRACTICE where none can begin: What says why.
func Practice(n Notice) (Letter, error) { return withPlainPage("practice", n) }

// Note brings a note of the master's.
func Note(n Notice) (Letter, error) { return withOwnPage("note", n) }

// A ShownNote is a note as the master is shown it: its number and to whom it is, and its lines.
type ShownNote struct {
	Title string
	Lines []string
}

// NotesBlock is what a letter to the master has of notes. None of their lines can be read as a command when it comes back.
func NotesBlock(all []ShownNote) (Letter, error) { return withPlainPage("notelist", all) }

// An Answer tells the master what came of the master's words, or what would come of them.
type Answer struct {
	view.Office
	Game        string
	Title       string // of news
	From        string // the address that it came from, if it is not the registered one
	Number      string // by which YES can name it in an answer to another letter
	NoKey, Part bool   // why it is only shown back
	Done        []Done
	Unread      []string // lines that stand where nothing is read
	Now         string   // how the game stands
	Pages       []string // that were asked for
	Prose       []string // lines that are no commands
	Quoted      []string // of a player's
	Asked       []Asked
	Sheet       *view.Sheet
}

// An Asked is a question of a player to the master.
type Asked struct {
	Number     int // by which ANSWER names it
	Lord, From string
	When       string
	Lines      []string // as they were written, behind marks
}

// A Done is a line of the master's, and what came of it.
type Done struct{ Line, What string }

// MasterAnswer tells the master what came of the words.
func MasterAnswer(a *Answer) (Letter, error) { return withPlainPage("masteranswer", a) }

// QuestionsBlock is what stands at the beginning of a letter to a master whom players have Asked something.
func QuestionsBlock(a *Answer) (Letter, error) { return withPlainPage("questions", a) }

// Forwarded shows the master what players have Asked.
func Forwarded(a *Answer) (Letter, error) { return withPlainPage("forwarded", a) }

// News is a letter of a few sentences to the master: Now, under a Title.
func News(a *Answer) (Letter, error) { return withPlainPage("news", a) }

// MasterAsk shows words back to the master that are done when the answer is YES.
func MasterAsk(a *Answer) (Letter, error) { return withPlainPage("masterask", a) }

// Review shows a season that is played, or a preview of one, to the master.
func Review(v *view.Review) (Letter, error) { return withOwnPage("review", v, v.Pictures...) }

// ReviewParts are the parts of the page of a review, for a page in which they stand apart.
type ReviewParts struct {
	First  string   // what is to be looked at first
	Story  string   // the fights, the map, what happened, the lords and the standing
	Orders []string // of each lord, as they were played
}

// PartReview writes the page of a review in parts.
func PartReview(v *view.Review) (p ReviewParts, err error) {
	if p.First, err = fillPart("reviewfirst", v); err != nil {
		return p, err
	}
	if p.Story, err = fillPart("reviewstory", v); err != nil {
		return p, err
	}
	for _, lord := range v.Lords {
		text, err := fillPart("reviewed", pagePart{v.Standing.Rows, lord})
		if err != nil {
			return p, err
		}
		p.Orders = append(p.Orders, text)
	}
	return p, nil
}

// A Letter is a letter in both forms in which it leaves.
type Letter struct {
	Text     string
	HTML     string         // the same as a page
	Pictures []view.Picture // to which the page refers as cid:ID, in their order
	Files    []File         // that are attached
}

// A File is a text that goes with a letter.
type File struct{ Name, Text string }

// withOwnPage writes a document that has a page of its own.
func withOwnPage(name string, view any, pictures ...view.Picture) (l Letter, err error) {
	l.Pictures = pictures
	if l.Text, err = fillText(name, view); err != nil {
		return l, err
	}
	l.HTML, err = fillPage(name, view)
	return l, err
}

// withPlainPage writes a document whose page is made of its text.
func withPlainPage(name string, view any) (Letter, error) {
	text, err := fillText(name, view)
	if err != nil {
		return Letter{}, err
	}
	html, err := fillPage("plain", text)
	return Letter{Text: text, HTML: html}, err
}

// The parts of a page between which WithLine puts a line.
const (
	topBegins  = `<p class="dim top">#---`
	paraEnds   = "</p>\n"
	bodyBegins = "<body>\n"
)

// WithLine puts a line of ours at the beginning of a letter; an empty one changes nothing.
func (l Letter) WithLine(line string) Letter {
	if line == "" {
		return l
	}
	return l.withTop(wrap(line), "<p>"+html.EscapeString(line)+paraEnds)
}

// WithPreview puts a sentence before everything else, which mail programs show beside the Subject. It stands between two marks; in the page
// it is not shown, and ends in another mark.
func (l Letter) WithPreview(sentence, mark, hidden string) Letter {
	if strings.HasPrefix(l.Text, "#---") {
		l.Text = wrap(mark+" "+sentence+" "+mark) + l.Text
	}
	if head, page, ok := strings.Cut(l.HTML, bodyBegins); ok && strings.HasPrefix(page, topBegins) {
		l.HTML = head + bodyBegins + `<div style="display:none;max-height:0;overflow:hidden">` + html.EscapeString(sentence) + hidden + "</div>\n" + page
	}
	return l
}

// Part is what stands on the page of a letter, without its heading, as a part of another page.
func (l Letter) Part() string {
	_, page, _ := strings.Cut(l.HTML, bodyBegins)
	page, _, _ = strings.Cut(page, "</body>")
	before, rest, ok := strings.Cut(page, "<h1>")
	if _, after, found := strings.Cut(rest, "</h1>\n"); ok && found {
		return before + after
	}
	return page
}

// WithEnd puts a line of ours at the end of a letter.
func (l Letter) WithEnd(line string) Letter {
	l.Text = strings.TrimRight(l.Text, "\n") + "\n\n" + wrap(line)
	if body, foot, ok := strings.Cut(l.HTML, "</body>"); ok {
		l.HTML = body + "<p>" + html.EscapeString(line) + paraEnds + "</body>" + foot
	}
	return l
}

// WithFoot puts a small line of ours at the end of a letter.
func (l Letter) WithFoot(line string) Letter {
	l.Text = strings.TrimRight(l.Text, "\n") + "\n\n" + wrap(line)
	if body, foot, ok := strings.Cut(l.HTML, "</body>"); ok {
		l.HTML = body + `<p class="dim">` + html.EscapeString(line) + paraEnds + "</body>" + foot
	}
	return l
}

// WithoutPreview takes what stands before the top line off a letter that was sent.
func (l Letter) WithoutPreview() Letter {
	head, rest, _ := strings.Cut(l.Text, "\n\n")
	if i := strings.Index(head, "#---"); i >= 0 {
		l.Text = head[i:] + "\n\n" + rest
	}
	before, page, _ := strings.Cut(l.HTML, bodyBegins)
	if _, rest, ok := strings.Cut(page, topBegins); ok {
		l.HTML = before + bodyBegins + topBegins + rest
	}
	return l
}

// WithoutTop takes the top line off a letter, which nothing can be written above.
func (l Letter) WithoutTop() Letter {
	if strings.HasPrefix(l.Text, "#---") {
		_, l.Text, _ = strings.Cut(l.Text, "\n")
	}
	head, page, _ := strings.Cut(l.HTML, bodyBegins)
	if strings.HasPrefix(page, topBegins) {
		_, page, _ = strings.Cut(page, paraEnds)
		l.HTML = head + bodyBegins + page
	}
	return l
}

// WithTop puts another letter at the beginning of a letter.
func (l Letter) WithTop(other Letter) Letter {
	_, page, _ := strings.Cut(other.HTML, bodyBegins)
	page, _, _ = strings.Cut(page, "</body>")
	return l.withTop(other.Text, page)
}

// withTop puts a text, and a piece of a page, at the beginning of a letter, below its top line.
func (l Letter) withTop(text, piece string) Letter {
	if l.Text == "" {
		return l
	}
	top, rest := "", l.Text
	if strings.HasPrefix(rest, "#---") {
		top, rest, _ = strings.Cut(rest, "\n")
		top += "\n\n"
	}
	l.Text = top + text + "\n" + strings.TrimLeft(rest, "\n")
	head, page, _ := strings.Cut(l.HTML, bodyBegins)
	top = ""
	if strings.HasPrefix(page, topBegins) {
		top, page, _ = strings.Cut(page, paraEnds)
		top += paraEnds
	}
	if l.HTML != "" {
		l.HTML = head + bodyBegins + top + piece + page
	}
	return l
}
