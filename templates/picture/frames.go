package picture

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strconv"
)

// A Frame is what a season draws on the board, of a picture in which many seasons are frames: its layers, as SVG.
type Frame struct {
	Number int    // of the season
	Of     string // what it was drawn of, as the caller calls it: one that was drawn of the same is the same
	Layers [][]byte
}

// groupID is the id of a group, which stands once in a picture and so not in its frames.
var groupID = regexp.MustCompile(`<g id="[^"]*"`)

// Frame is what the scene of a season draws on its board, for a light page and for a dark one.
func (s *Scene) Frame(number int, of string) (light, dark Frame) {
	light, dark = Frame{Number: number, Of: of}, Frame{Number: number, Of: of}
	for _, l := range s.layers {
		if l.svg == nil {
			light.Layers = append(light.Layers, groupID.ReplaceAll(l.write(nil, false), []byte("<g")))
			dark.Layers = append(dark.Layers, groupID.ReplaceAll(l.write(nil, true), []byte("<g")))
		}
	}
	return light, dark
}

// FrameID is the id by which a frame is shown: the picture at FILE.svg#FrameID(n) is that of the season n.
func FrameID(number int) string { return "season-" + strconv.Itoa(number) }

// Frames writes one picture of a board with frames: the board once, and what each season draws on it. It shows the frame that is the target of its
// address, or the last. The scene is that of any of them.
func (s *Scene) Frames(title string, frames []Frame) []byte {
	out := fmt.Appendf(nil, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" role="img" `, s.width, s.height, s.width/10, s.height/10)
	out = append(out, `stroke-linecap="round" stroke-linejoin="round" fill="none" font-family="`+families+`"><title>`...)
	out = append(escaped(out, title), "</title>\n"...)
	out = append(frameStyle(out, frames), "\n"...)
	out = define(out, s.stamps, s.dark)
	n := 0
	for _, l := range s.layers {
		if l.svg != nil {
			out = l.write(out, s.dark)
			continue
		}
		for _, f := range frames {
			out = fmt.Appendf(out, "<!--frame %d %s-->\n<g class=\"f %s\">\n", f.Number, f.Of, FrameID(f.Number))
			out = append(append(out, f.Layers[n]...), "</g>\n<!--end-->\n"...)
		}
		n++
	}
	return append(out, "</svg>\n"...)
}

// frameStyle appends the rules by which one frame is shown, and what they are found by.
func frameStyle(out []byte, frames []Frame) []byte {
	if len(frames) == 0 {
		return out
	}
	last := FrameID(frames[len(frames)-1].Number)
	out = fmt.Appendf(out, "<style>.f{display:none}.%s{display:inline}.t:target~.%s{display:none}", last, last)
	for _, f := range frames {
		out = fmt.Appendf(out, "#%s:target~.%s{display:inline}", FrameID(f.Number), FrameID(f.Number))
	}
	out = append(out, "</style>\n"...)
	for _, f := range frames {
		out = fmt.Appendf(out, `<g id="%s" class="t"/>`, FrameID(f.Number))
	}
	return out
}

// frameBegins is what stands before a frame.
var frameBegins = regexp.MustCompile(`<!--frame (\d+) ([^ ]*)-->\n<g class="f [^"]*">\n`)

// ReadFrames reads the frames of a picture that Frames has written; those of another file are none.
func ReadFrames(svg []byte) (all []Frame) {
	for _, at := range frameBegins.FindAllSubmatchIndex(svg, -1) {
		end := bytes.Index(svg[at[1]:], []byte("</g>\n<!--end-->\n"))
		number, err := strconv.Atoi(string(svg[at[2]:at[3]]))
		if err != nil || end < 0 {
			return nil
		}
		i := slices.IndexFunc(all, func(f Frame) bool { return f.Number == number })
		if i < 0 {
			all, i = append(all, Frame{Number: number, Of: string(svg[at[4]:at[5]])}), len(all)
		}
		all[i].Layers = append(all[i].Layers, svg[at[1]:at[1]+end])
	}
	return all
}

// Size is how wide and how high the scene is, in pixels.
func (s *Scene) Size() (width, height int) { return int(s.width / 10), int(s.height / 10) }
