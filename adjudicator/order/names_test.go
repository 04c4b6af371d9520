package order

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestChokeNames are second names: they name their milestone, and do not spoil the
// beginnings of other names.
func TestChokeNames(t *testing.T) {
	t.Parallel()
	n := NewNames([]PlaceName{{"Barsham", Manor}, {"Foxwood", Manor}, {"Breaume", Manor}, {"Old Mill", Crossroads}},
		[]RoadName{
			{"Barsham", "Foxwood", 3, []ChokeName{{1, "Barsham Bridge"}, {2, "Old Bridge"}, {3, "No Bridge"}}},
			{"Foxwood", "Breaume", 2, []ChokeName{{1, "Old Bridge"}}},
			{"Foxwood", "Nowhere", 2, nil},
		}, nil, nil)
	for text, want := range map[string]string{
		"hold all at Barsham Bridge":              "HOLD ALL AT Barsham+1 to Foxwood",
		"hold all at Barsham":                     "HOLD ALL AT Barsham",
		"hold all at Bars":                        "HOLD ALL AT Barsham",
		"hold all at Barsham Br":                  "HOLD ALL AT Barsham+1 to Foxwood",
		"hold all at Old":                         `HOLD ALL AT Old Mill`,
		"hold all at Old Bridge":                  "",
		"hold all at No Bridge":                   "",
		"hold all at Foxwood+1 to Nowhere":        "",
		"hold all at Barsham Bridge+1 to Foxwood": "",
		"hold all at Breaume+1 to Foxwood":        "HOLD ALL AT Foxwood+1 to Breaume",
	} {
		s := Parse(n, Summer, input(text))
		got := ""
		if len(s.Orders) > 0 {
			got = s.Orders[0].Order.String()
		}
		if got != want || (want == "") != (len(s.Notes) == 1) {
			t.Errorf("%q read as %q, want %q; notes %v", text, got, want, s.Notes)
		}
	}
	s := Parse(n, Summer, input("hold all at old bridge"))
	if got, want := s.Notes[0].Message, `"old bridge" may be Barsham+2 to Foxwood or Foxwood+1 to Breaume: say which.`; got != want || s.Notes[0].Code != CodeAmbiguous {
		t.Errorf("note %q, want %q", got, want)
	}
}

// TestNoNames reads without any names at all.
func TestNoNames(t *testing.T) {
	t.Parallel()
	s := Parse(NewNames(nil, nil, nil, nil), Summer, input("10 Barsham\nally Bors\nhold 10\nmove 10 \"\""))
	if Print(s.Orders) != "HOLD 10\n" || len(s.Notes) != 3 {
		t.Errorf("read %q with notes %v", Print(s.Orders), s.Notes)
	}
}

// TestKeywords finds every keyword in letters of either size, and nothing else.
func TestKeywords(t *testing.T) {
	t.Parallel()
	for _, k := range everyKeyword {
		if findKeyword(k.fold()) != k || findKeyword(k.String()) != k {
			t.Errorf("%s is not found", k)
		}
	}
	for folded, k := range also {
		if findKeyword(folded) != k {
			t.Errorf("%s is not found", folded)
		}
	}
	source, err := os.ReadFile("keyword.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`\bk([A-Z]\w*): "(\w+)"`).FindAllStringSubmatch(string(source), -1) {
		if !strings.EqualFold(m[1], m[2]) && meaningOf(m[2]) <= kTake {
			t.Errorf("the keyword k%s is spelt otherwise, %s (keyword.go)", m[1], m[2])
		}
	}
	for k := kMove; k < kNumber; k++ {
		if k.String() == "" || meaningOf(k.String()) != k {
			t.Errorf("the keyword %d has no spelling, or that of another (keyword.go)", k)
		}
	}
	for _, word := range []string{"", "mo.ve", "to'", "mov", "moves", "m0ve", "at_", "[o", "barsham"} {
		if k := findKeyword(word); k != none {
			t.Errorf("%q is found as %s", word, k)
		}
	}
}

// TestLastWords are names of houses: the Abbey is the one place that has the word.
func TestLastWords(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"10 to Abbey":                            "MOVE 10 TO Carse Abbey\n",
		"10 to the Abbey":                        "MOVE 10 TO Carse Abbey\n",
		"10 The Priory the Abbey":                "MOVE 10 FROM Wenlow Priory TO Carse Abbey\n",
		"10 from the Carse Abbey to the Barsham": "MOVE 10 FROM Carse Abbey TO Barsham\n",
		"hold all at the priory":                 "HOLD ALL AT Wenlow Priory\n",
		"share the Abbey with Bors 50":           "SHARE Carse Abbey WITH Bors 50 PERCENT\n",
		"10 to abbey+1 to Gibbet Cross":          "MOVE 10 TO Gibbet Cross+1 to Carse Abbey\n",
		"10 to the Abby":                         "MOVE 10 TO Carse Abbey\n",
		"10 to Cross":                            "",
		"10 to abb":                              "",
		"10 to the Camelot":                      "",
	} {
		if s := parse(Autumn, text); Print(s.Orders) != want || (want == "") != (len(s.Notes) == 1 && s.Notes[0].Refused) {
			t.Errorf("%q read as %q, want %q; notes %+v", text, Print(s.Orders), want, s.Notes)
		}
	}
	s := parse(Autumn, "10 to the Abby\n11 to the Hazlwod")
	if len(s.Notes) != 2 || s.Notes[0].Message != `"Abby" was read as Carse Abbey.` ||
		s.Notes[1].Message != `There is no place "Hazlwod" here; did you mean Hazelwood or Hazlemere?` || s.Notes[1].Col != 11 {
		t.Errorf("notes %+v", s.Notes)
	}
	n := NewNames([]PlaceName{{"North Abbey", House}, {"South Abbey", House}, {"Elm Priory", House}, {"Priory Cross", Crossroads},
		{"The Grange", Manor}, {"Barsham", Manor}, {"Lone Cell", House}},
		[]RoadName{{"Barsham", "The Grange", 2, []ChokeName{{1, "Cell Gate"}}}}, nil, nil)
	for text, want := range map[string]string{
		"10 to Abbey": "", "10 to the Cell": "MOVE 10 TO Barsham+1 to The Grange\n", "10 to Elm": "MOVE 10 TO Elm Priory\n", "10 to Priory": "MOVE 10 TO Priory Cross\n",
		"10 to the Grange": "MOVE 10 TO The Grange\n", "10 to the": "MOVE 10 TO The Grange\n", "10 to the Barsham": "MOVE 10 TO Barsham\n",
	} {
		if s := Parse(n, Summer, input(text)); Print(s.Orders) != want || (want == "") != (len(s.Notes) == 1) {
			t.Errorf("%q read as %q, want %q; notes %+v", text, Print(s.Orders), want, s.Notes)
		}
	}
}
