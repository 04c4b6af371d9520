// Package tomlfile reads the files that people write by hand (boards, rule sets,
// scenarios): strictly, and with errors in the words of the file's author. Its one
// function is Decode. It must not know what stands in the files.
package tomlfile

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

// most is how many bytes a file may have: a large board has some thirty thousand. A file of
// nothing but brackets, some times as long as this, would end the program: the TOML reader's
// stack overflows.
const most = 256 << 10

// Decode reads TOML strictly over what into holds: keys that it does not know are
// errors, as are values of the wrong kind, and files that are too long. Errors begin
// with the line where it is known.
func Decode(data []byte, into any) (err error) {
	if len(data) > most {
		return fmt.Errorf("the file has %d bytes; expected at most %d", len(data), most)
	}
	defer func() {
		// The TOML reader panics where a date stands in place of a text or a number.
		if v := recover(); v != nil {
			err = fmt.Errorf("a value of the wrong kind, such as a date: %v", v)
		}
	}()
	d := toml.NewDecoder(bytes.NewReader(bytes.TrimPrefix(data, []byte("\ufeff"))))
	if err := d.DisallowUnknownFields().Decode(into); err != nil {
		return located(err)
	}
	return nil
}

// located puts the line before what the TOML reader has to say.
func located(err error) error {
	var unknown *toml.StrictMissingError
	if errors.As(err, &unknown) {
		first := unknown.Errors[0]
		line, _ := first.Position()
		return fmt.Errorf("line %d: unknown key %q", line, strings.Join(first.Key(), "."))
	}
	text := plain(strings.TrimPrefix(err.Error(), "toml: "))
	var broken *toml.DecodeError
	if errors.As(err, &broken) {
		line, _ := broken.Position()
		return fmt.Errorf("line %d: %s", line, text)
	}
	return errors.New(text)
}

// plain says in the words of the file's author what the TOML reader says in those of Go.
func plain(text string) string {
	if rest, ok := strings.CutPrefix(text, "cannot decode TOML "); ok {
		found, _, _ := strings.Cut(rest, " into ")
		return "expected " + expected(rest[strings.LastIndex(rest, " ")+1:]) + ", not this " + found
	}
	switch {
	case strings.Contains(text, "cannot be assigned to int"):
		return "expected a whole number"
	case strings.HasPrefix(text, "cannot store a table in a slice"), strings.HasSuffix(text, "array table"):
		return "this table can stand more than once: write it in double brackets each time, as [[name]]"
	}
	return text
}

// expected says what a Go type is in a file.
func expected(kind string) string {
	switch strings.TrimPrefix(kind, "*") {
	case "int":
		return "a whole number"
	case "bool":
		return "true or false"
	case "string":
		return "a text in quotes"
	case "[]int":
		return "a list of whole numbers"
	case "[]string":
		return "a list of texts"
	case "[]float64":
		return "a point, as [120, 80]"
	case "[][]float64":
		return "a list of points, as [[120, 80], [150, 85]]"
	}
	return "a table"
}
