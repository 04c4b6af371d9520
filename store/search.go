package store

import "strings"

// wanted are the conditions of a search. A query has those alone that are asked for, so that SQLite finds the index for them: nearly all columns of mails and
// letters stand behind their bytes, and are slow to read. The indexes hold all that is searched for.
type wanted struct {
	conditions []string
	args       []any
}

func (w *wanted) add(condition string, args ...any) {
	w.conditions = append(w.conditions, condition)
	w.args = append(w.args, args...)
}

func (w *wanted) addIf(asked bool, condition string, args ...any) {
	if asked {
		w.add(condition, args...)
	}
}

// where is the clause; empty if everything is wanted.
func (w *wanted) where() string {
	if len(w.conditions) == 0 {
		return ""
	}
	return " WHERE " + strings.Join(w.conditions, " AND ")
}
