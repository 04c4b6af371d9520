package templates

import (
	"encoding/base64"
	"fmt"
	"regexp"
	"strings"
)

// inline is the address of a picture in a page: that of a part of the same mail (RFC 2392).
var inline = regexp.MustCompile(`src="cid:([a-z]+)"`)

// Embed puts the pictures of a page into the page itself, so that it can be read outside of a mail:
// draw gives each as SVG, by its ID. Where draw gives none, the words of the picture stand alone.
func Embed(html string, draw func(id string) ([]byte, error)) (string, error) {
	var b strings.Builder
	last := 0
	for _, at := range inline.FindAllStringSubmatchIndex(html, -1) {
		svg, err := draw(html[at[2]:at[3]])
		if err != nil {
			return "", fmt.Errorf("drawing %q: %w", html[at[2]:at[3]], err)
		}
		b.WriteString(html[last:at[0]])
		if svg != nil {
			b.WriteString(`src="data:image/svg+xml;base64,` + base64.StdEncoding.EncodeToString(svg) + `"`)
		}
		last = at[1]
	}
	return b.String() + html[last:], nil
}
