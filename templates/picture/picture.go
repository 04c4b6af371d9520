// Package picture draws: the map of a board with what stands and happens on it, and the plots of a
// campaign. One scene is made of shapes and labels, and written as SVG or as PNG. Start reading at Map.
// It knows views and boards, never states or events, and no letter.
package picture
