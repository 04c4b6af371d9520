package hints

import "strings"

// Command is a command of this program about a game, as it can be given to a shell.
func Command(words, game string) string { return "seneschal " + words + " " + Word(game) }

// Word is a name as a shell takes it for one word.
func Word(name string) string {
	if !strings.ContainsAny(name, " \t'$`&;|<>(){}*?!#~=\\") {
		return name
	}
	return "'" + strings.ReplaceAll(name, "'", `'\''`) + "'"
}
