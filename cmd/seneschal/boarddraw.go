package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seneschal-pbem/seneschal/adjudicator/board"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/templates/picture"
)

// drawnBoard is the result for programs.
type drawnBoard struct {
	Name  string `json:"name"`
	File  string `json:"file"`
	Bytes int    `json:"bytes"`
}

func newBoardDrawCommand(a *app) *cobra.Command {
	var out string
	var width int
	c := &cobra.Command{Use: "draw FILE|NAME", Short: "draws the map of a board, as SVG or as PNG",
		Long: `Draws the map of a board, from a file or by the name of one that comes with the program, with no
lord on it: letters show those. It is written as SVG to the name of the board with .svg, or as the
ending of -o says to that file; -o - writes SVG to the standard output. A file that is there
already is written over, but only when the map is done. Every place must have its xy.`,
		Example: `  seneschal board draw valley
  seneschal board draw my-board.toml -o map.png --width 2400`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			b, err := openBoard(args[0])
			if err != nil {
				return err
			}
			if out == "" {
				out = strings.TrimSuffix(filepath.Base(args[0]), ".toml") + ".svg"
			}
			ending := filepath.Ext(out)
			if out == "-" {
				ending = ".svg"
			}
			if cmd.Flags().Changed("width") && ending == ".svg" {
				return hints.Add(fmt.Errorf("--width %d: an SVG has no width in pixels", width), "-o map.png draws dots")
			}
			drawn, err := drawBoard(b, out, ending, width)
			if err != nil {
				return err
			}
			if out == "-" {
				_, err := cmd.OutOrStdout().Write(drawn)
				return err
			}
			if err := replaceFile(out, drawn); err != nil {
				return fmt.Errorf("writing the map: %w", err)
			}
			return a.print(cmd, drawnBoard{b.Name, out, len(drawn)}, func() { fmt.Fprintf(cmd.OutOrStdout(), "%s: the map of %s\n", out, b.Name) })
		}}
	c.Flags().StringVarP(&out, "out", "o", "", "file to write, .svg or .png (default the board's name with .svg)")
	c.Flags().IntVar(&width, "width", 1200, fmt.Sprintf("of a PNG in pixels, %d to %d", picture.MinWidth, picture.MaxWidth))
	return c
}

// drawBoard draws the bare board in the form that an ending asks for.
func drawBoard(b *board.Board, out, ending string, width int) ([]byte, error) {
	if ending != ".svg" && ending != ".png" {
		return nil, hints.Add(fmt.Errorf("%s: maps are SVG or PNG", out), "-o map.svg or -o map.png")
	}
	scene, err := picture.Map(b, nil)
	if err != nil {
		return nil, hints.Add(err, "`seneschal board check` says what would be better")
	}
	if ending == ".svg" {
		return scene.SVG(), nil
	}
	return scene.PNG(width)
}

// replaceFile writes a file that holds at every moment what it held, or all that is new.
func replaceFile(file string, data []byte) error {
	temp := file + ".new-" + strconv.Itoa(os.Getpid())
	f, err := os.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o666)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err = errors.Join(err, f.Sync(), f.Close()); err == nil {
		err = os.Rename(temp, file)
	}
	if err != nil {
		return errors.Join(err, os.Remove(temp))
	}
	return nil
}
