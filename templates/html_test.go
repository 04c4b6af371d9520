package templates

import (
	"os"
	"testing"

	"github.com/seneschal-pbem/seneschal/adjudicator/report"
)

func TestHTMLTry(t *testing.T) {
	tab := training(t)
	g := tell(t, tab)
	w := func(name string, s string, err error) {
		if err != nil {
			t.Fatal(err)
		}
		os.WriteFile("/tmp/html/"+name+".html", []byte(s), 0o644)
	}
	s, err := page("report", report.NewSeason(tab, played(&g.summer), lancelot, office()))
	w("war", s, err)
	s, err = page("report", report.NewSeason(tab, played(&g.autumn), gawaine, office()))
	w("autumn", s, err)
	s, err = page("first", report.NewFirst(tab, played(&g.settingOut), lionel, office()))
	w("first", s, err)
	s, err = page("receipt", receipt(tab, &g.spring.After, lancelot, "move 1 4 to Oxenholt\nMOVE 5, 6 TO Whitsnad\nHOLD 2 17\nMOVE 3 TO Ravenhall\nHEIR 2"))
	w("receipt", s, err)
	s, err = page("settingout", report.NewInvitation(tab, &g.settingOut.Before, "Lionel", "4a54", office()))
	w("settingout", s, err)
	s, err = page("status", report.NewStatus(tab, &g.winter.After, tristram, []string{"HOLD ALL"}, []string{"WITHDRAW AFTER 3"}, "0123abcd", office()))
	w("status", s, err)
	s, err = page("history", report.NewHistory(tab, g.past()))
	w("history", s, err)
	text, _ := Late(Notice{Office: office(), Game: "x", Lines: []string{"HOLD 1", "MOVE 2"}, What: "spring", Due: "Friday"})
	s, err = page("plain", text)
	w("plain", s, err)
}
