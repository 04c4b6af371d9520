package templates

import (
	"time"

	template "github.com/DataDog/datadog-agent/pkg/template/text"

	"github.com/seneschal-pbem/seneschal/adjudicator/report/view"
)

// Templates ask for fields and call functions, never methods. The packages that fill them in are Go's own without that one thing: where
// any method can be called by its name, the linker keeps all methods of all types, and the program is larger by 3.3 MB. What a template wants
// of a method stands in a table of functions, under the method's name.

// letterMethods are the methods that letters call, as texts and as pages.
var letterMethods = template.FuncMap{
	"allManors":      (*view.Gazetteer).Manors,
	"becomes":        toldImpact.Becomes,
	"body":           PlayerLetter.Body,
	"diceCount":      Dice.Count,
	"diceFile":       Dice.File,
	"endsEarlier":    (*view.Impact).EndsEarlier,
	"howItEnds":      view.Standing.HowItEnds,
	"missing":        (*view.Call).Missing,
	"nothingChanged": (*view.Impact).NothingChanged,
	"notShown":       func(v interface{ NotShown() int }) int { return v.NotShown() },
	"reason":         view.Ruling.Why,
	"refusedLines":   (*view.Receipt).RefusedLines,
	"reverence":      func(v interface{ Reverence() bool }) bool { return v.Reverence() },
	"span":           (*view.Impact).Span,
	"takeExample":    func(v interface{ TakeExample() string }) string { return v.TakeExample() },
	"whenDone":       view.Done.When,
}

// bookMethods are those that the page of the rule book calls.
var bookMethods = template.FuncMap{
	"heading": (*Chapter).Heading,
	"number":  (*Chapter).Number,
	"plays":   rulePage.Plays,
	"prose":   rulePage.Prose,
	"remark":  rulePage.Remark,
	"source":  rulePage.Source,
}

// pageMethods are those that pages in a browser call.
var pageMethods = template.FuncMap{
	"attendance": func(v interface{ Attendance() string }) string { return v.Attendance() },
	"body":       PlayerLetter.Body,
	"day":        func(v interface{ Day(time.Time) string }, t time.Time) string { return v.Day(t) },
	"isZero":     time.Time.IsZero,
	"reason":     view.Ruling.Why,
	"lines":      func(v interface{ Lines() string }) string { return v.Lines() },
	"rows":       func(v interface{ Rows() int }) int { return v.Rows() },
	"say":        func(v interface{ Say() string }) string { return v.Say() },
	"says":       func(v interface{ Says() string }) string { return v.Says() },
	"sayPlayer":  func(v interface{ SayPlayer() string }) string { return v.SayPlayer() },

	"fileAt":   PublicLinks.File,
	"frameAt":  PublicLinks.Frame,
	"pageAt":   PublicLinks.Page,
	"seasonAt": PublicLinks.Season,
	"staticAt": PublicLinks.Static,

	"mapAlt":     PublicMap.Alt,
	"reportBody": PublicReport.Body,
	"ruled":      PublicFront.Ruled,
	"standing":   PublicFront.Standing,
	"worth":      PublicFront.Worth,
}
