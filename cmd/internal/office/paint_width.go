//go:build !race

package office

// The widths of PNGs, in pixels.
const (
	landsWidth  = 800
	valleyWidth = 1200
	plotWidth   = 800
)
