package store

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"testing"
)

// Every kind of the log stands once in the list that says whether all players may read it, and the kinds that they may read are these. A new
// kind that is public is added here too: none of its sentences may have in it an address, a key, or what one player or the master alone may know.
func TestEveryLogKindIsListed(t *testing.T) {
	t.Parallel()
	declared := logKindsDeclared(t)
	var listed, public []LogKind
	for _, l := range logKinds {
		listed = append(listed, l.kind)
		if l.public {
			public = append(public, l.kind)
		}
	}
	if len(declared) < 10 || !slices.Equal(declared, listed) {
		t.Errorf("the kinds are %q, and the list has %q", declared, listed)
	}
	if want := []LogKind{"begun", "ended", "setting", "seat", "name", "away", "substitute", "deadline", "pause", "admitted", "corrected"}; !slices.Equal(public, want) {
		t.Errorf("all players may read %q, want %q", public, want)
	}
	if _, err := LogKind("rumour").Public(); err == nil {
		t.Error("a kind that is not listed is taken")
	}
}

// logKindsDeclared are the constants of that type, in the order of the source.
func logKindsDeclared(t *testing.T) (all []LogKind) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "log.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		v, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		if of, ok := v.Type.(*ast.Ident); ok && of.Name == "LogKind" {
			kind, err := strconv.Unquote(v.Values[0].(*ast.BasicLit).Value)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, LogKind(kind))
		}
		return true
	})
	return all
}

// What is logged of a kind that is not public is told in no letters, however it is noted.
func TestLogKeepsSecrets(t *testing.T) {
	t.Parallel()
	s := newTest(t)
	game, _, _ := addGame(t, s)
	do(t, s, func(tx *Tx) error {
		for _, kind := range []LogKind{LogAddress, LogPause, LogSeat} {
			if err := tx.AddLog(Logged{Game: game, Kind: kind, Text: string(kind), Apart: kind == LogPause}); err != nil {
				return err
			}
		}
		if err := tx.AddLog(Logged{Game: game, Kind: "rumour"}); err == nil {
			t.Error("a kind that is not listed is written")
		}
		all, err := tx.Log(game)
		if err != nil || len(all) != 3 || all[0].Public || !all[1].Public || !all[2].Public {
			t.Errorf("%+v, %v", all, err)
		}
		told, err := tx.LogTold(game, 0)
		if len(told) != 1 || told[0].Kind != LogSeat {
			t.Errorf("the letters tell %+v", told)
		}
		return err
	})
}
