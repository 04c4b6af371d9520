package game

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/seneschal-pbem/seneschal/adjudicator/phrase"
	"github.com/seneschal-pbem/seneschal/cmd/internal/account"
	"github.com/seneschal-pbem/seneschal/cmd/internal/schedule"
	"github.com/seneschal-pbem/seneschal/mail"
	"github.com/seneschal-pbem/seneschal/store"
)

// A Setting is what a master can choose of a game, when it is made or later. Set takes what Show gives.
type Setting struct {
	Name, About string // About: what it says, as a part of a sentence
	Show        func(store.Game) string
	Set         func(row *store.Game, value string) error // it reads the value alone; whether the game can be so is checked afterwards
}

// NoValue is the value of a setting that says nothing.
const NoValue = "none"

// Settings are all settings of a game, as they are listed.
func Settings() []Setting {
	return slices.Concat(basicSettings(), silenceSettings(), letterSettings, watchSettings, []Setting{
		{"join", "what becomes of a mail with JOIN: closed, ask or open", func(g store.Game) string { return g.Joining }, setJoining},
	}, peopleSettings())
}

// basicSettings are those of the game itself, its master and its clock.
func basicSettings() []Setting {
	return []Setting{
		{"name", "the name of the game", func(g store.Game) string { return g.Name }, setName},
		{"master", "the address of the master", func(g store.Game) string { return cmp.Or(g.Master, NoValue) }, setMaster},
		{"master-name", "how letters name the master", func(g store.Game) string { return cmp.Or(g.MasterName, NoValue) }, setMasterName},
		{"forward", "when the master is shown what players ask", showForward, setForward},
		{"zone", "the time zone of the deadlines", func(g store.Game) string { return g.Zone }, setZone},
		{"deadline", "when seasons end", func(g store.Game) string { return cmp.Or(g.Schedule.At, NoValue) },
			func(g *store.Game, value string) error { return setAt(g, &g.Schedule.At, value) }},
		periodSetting("period", "the time from deadline to deadline", func(g *store.Game) *time.Duration { return &g.Schedule.Period }),
		{"winter-deadline", "when winters end", func(g store.Game) string { return cmp.Or(g.Schedule.WinterAt, NoValue) },
			func(g *store.Game, value string) error { return setAt(g, &g.Schedule.WinterAt, value) }},
		periodSetting("winter-period", "the time to the deadline of a winter", func(g *store.Game) *time.Duration { return &g.Schedule.WinterPeriod }),
		periodSetting("grace", "for how long mail that comes after a deadline still counts", func(g *store.Game) *time.Duration { return &g.Schedule.Grace }),
		{"reminders", "how many hours before a deadline lords without orders are reminded", showReminders, setReminders},
		{"review", "whether a played season waits for the master's approval", func(g store.Game) string { return phrase.Choose(g.Review, "yes", "no") }, setReview},
		periodSetting("review-limit", "after how long a season goes out without that approval", func(g *store.Game) *time.Duration { return &g.ReviewLimit }),
		{"years", "after the autumn of which year the game is valued", showYears, setYears},
		periodSetting("early", "how soon after its letters a season is played when all are READY", func(g *store.Game) *time.Duration { return &g.Early }),
		{"vacation", "by how many days deadlines move for a player who is away, in a year; 0: not at all",
			func(g store.Game) string { return strconv.Itoa(g.Vacation) }, setVacation},
	}
}

// setJoining sets how people get seats by JOIN.
func setJoining(row *store.Game, value string) error {
	row.Joining = value
	if value == "" {
		return CheckJoining(NoValue)
	}
	return CheckJoining(value)
}

// SettingNames are the names of all settings.
func SettingNames() []string {
	return phrase.Each(Settings(), func(s Setting) string { return s.Name })
}

// SettingNamed finds a setting, in any case of letters and with _ for -.
func SettingNamed(name string) (Setting, error) {
	name = strings.ReplaceAll(strings.ToLower(name), "_", "-")
	all := Settings()
	if i := slices.IndexFunc(all, func(s Setting) bool { return s.Name == name }); i >= 0 {
		return all[i], nil
	}
	return Setting{}, Cannot(fmt.Errorf("no setting is called %q: the settings are %s", name, strings.Join(SettingNames(), ", ")), "")
}

// ChangedBy is the row of the game as it would be after a change of a setting; an error says what is wrong with the value.
func (g *Game) ChangedBy(s Setting, value string) (store.Game, error) {
	row := g.Row
	row.Schedule.Reminders = slices.Clone(row.Schedule.Reminders)
	err := s.Set(&row, strings.Join(strings.Fields(value), " "))
	if err == nil {
		row.Schedule, row.Zone, err = checkSchedule(row.Schedule, row.Zone)
	}
	if err == nil {
		err = g.checkRow(row)
	}
	if err == nil {
		err = g.checkBegun(row)
	}
	if err != nil {
		return g.Row, Cannot(fmt.Errorf("%s is not changed: %w", s.Name, err), "")
	}
	return row, nil
}

// checkRow checks the settings of a game as those of a new game are checked.
func (g *Game) checkRow(row store.Game) error {
	n := NewGame{Name: row.Name, Master: row.Master, MasterName: row.MasterName, Options: g.Options, ReviewLimit: row.ReviewLimit, Years: row.Years}
	if err := checkNew(n); err != nil {
		return err
	}
	if row.Master != g.Row.Master && account.SameAddress(row.Master, g.Office.Account.Address) {
		return errors.New("that is the address of the office itself: want the master's own")
	}
	if row.Early < 0 {
		return fmt.Errorf("%v: want none or more", row.Early)
	}
	if err := checkPlaces(g.Table, row); err != nil {
		return err
	}
	return checkOptions(g.Table, n)
}

// checkBegun refuses what cannot change any more once a game has begun.
func (g *Game) checkBegun(row store.Game) error {
	switch {
	case g.Row.State == store.GameOpen:
		return nil
	case row.Name != g.Row.Name:
		return errors.New("the game has begun, and the letters that players have bear its name")
	case row.Start != g.Row.Start, row.Places != g.Row.Places:
		return errors.New("the game has begun")
	case showYears(row) != showYears(g.Row):
		return errors.New("the game has begun, and its seasons were played for an end that everybody knows. `seneschal game end` ends it early")
	case row.LettersOpen != g.Row.LettersOpen, row.Publish != g.Row.Publish:
		return errors.New("the game has begun, and its first letter has told the players who reads their letters")
	}
	return nil
}

func setName(g *store.Game, value string) error {
	g.Name = value
	return nil
}

func setMaster(g *store.Game, value string) error {
	g.Master = orEmpty(value)
	return nil
}

func setMasterName(g *store.Game, value string) error {
	g.MasterName = orEmpty(value)
	return mail.CheckName(g.MasterName)
}

func showForward(g store.Game) string {
	return phrase.Choose(g.AtOnce, schedule.ForwardAtOnce, schedule.ForwardNextLetter)
}

func setForward(g *store.Game, value string) (err error) {
	g.AtOnce, err = schedule.ForwardsAtOnce(strings.ToLower(value))
	return err
}

func setZone(g *store.Game, value string) error {
	if _, err := time.LoadLocation(value); err != nil || value == "" || value == "Local" {
		return fmt.Errorf("no such time zone: %q; want one such as Europe/London, or UTC", value)
	}
	g.Zone = value
	return nil
}

// setAt changes a deadline, with which a zone may stand.
func setAt(g *store.Game, at *string, value string) error {
	a, zone, err := schedule.ParseAt(orEmpty(value))
	if err != nil {
		return fmt.Errorf("%q: %w", value, err)
	}
	*at, g.Zone = a.String(), cmp.Or(zone, g.Zone)
	return nil
}

// mostVacation is the largest value of the setting vacation.
const mostVacation = 100

// CheckVacation checks the setting vacation.
func CheckVacation(days int) error {
	if days < 0 || days > mostVacation {
		return fmt.Errorf("vacation = %d: want 0, for no vacations, to %s in a year", days, phrase.Figures(mostVacation, "day"))
	}
	return nil
}

func setVacation(g *store.Game, value string) (err error) {
	if g.Vacation, err = strconv.Atoi(strings.TrimSuffix(value, " days")); err != nil {
		return fmt.Errorf("vacation = %q: want a number of days in a year, or 0 for none", value)
	}
	return CheckVacation(g.Vacation)
}

// periodSetting is a setting that is a length of time.
func periodSetting(name, about string, field func(*store.Game) *time.Duration) Setting {
	return Setting{name, about,
		func(g store.Game) string {
			if d := *field(&g); d != 0 {
				return schedule.PrintPeriod(d)
			}
			return NoValue
		},
		func(g *store.Game, value string) (err error) {
			if value == "" {
				return errors.New("want a length of time such as 7 days, 12 hours or 90m")
			}
			*field(g), err = schedule.ParsePeriod(orEmpty(value))
			return err
		}}
}

func showReminders(g store.Game) string {
	return cmp.Or(strings.Trim(fmt.Sprint(g.Schedule.Reminders), "[]"), NoValue)
}

func setReminders(g *store.Game, value string) (err error) {
	g.Schedule.Reminders, err = schedule.ParseHours(orEmpty(value))
	return err
}

func setReview(g *store.Game, value string) error {
	switch strings.ToLower(value) {
	case "yes", "on":
		g.Review = true
	case "no", "off":
		g.Review = false
	default:
		return fmt.Errorf("%q: want yes or no", value)
	}
	return nil
}

// The values of years that are no number.
const (
	yearsByRules = "as the rules say"
	yearsNever   = "never"
)

func showYears(g store.Game) string {
	switch {
	case g.Years == nil:
		return yearsByRules
	case *g.Years == 0:
		return yearsNever
	}
	return strconv.Itoa(*g.Years)
}

func setYears(g *store.Game, value string) error {
	years := 0
	switch strings.ToLower(value) {
	case yearsByRules:
		g.Years = nil
		return nil
	case yearsNever:
	default:
		var err error
		if years, err = strconv.Atoi(value); err != nil {
			return fmt.Errorf("%q: want a year such as 6, %s, or %s", value, yearsNever, yearsByRules)
		}
	}
	g.Years = &years
	return nil
}

// orEmpty is a value, empty for none.
func orEmpty(value string) string {
	if strings.EqualFold(value, NoValue) {
		return ""
	}
	return value
}
