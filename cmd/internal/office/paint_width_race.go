//go:build race

package office

// The race detector makes drawing thirty times as slow and learns nothing from more pixels: under it
// PNGs are small.
const (
	landsWidth  = 120
	valleyWidth = 120
	plotWidth   = 120
)
