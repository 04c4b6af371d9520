package web

import (
	"embed"
	"io/fs"

	"github.com/seneschal-pbem/seneschal/templates"
)

//go:embed static
var staticFiles embed.FS

// fileTypes are the files that pages load, beside the style sheet, and what they are.
var fileTypes = map[string]string{"htmx.js": script, "public.js": script, "orders.js": script}

const script = "text/javascript; charset=utf-8"

// StaticFile is a style sheet or a script that pages load.
func StaticFile(name string) ([]byte, error) {
	switch {
	case name == "pages.css":
		return []byte(templates.PageStyle()), nil
	case name == "rulebook.css":
		return []byte(templates.RulebookStyle()), nil
	case fileTypes[name] == "":
		return nil, fs.ErrNotExist
	}
	return fs.ReadFile(staticFiles, "static/"+name)
}

// showFile sends a file that pages load.
func showFile(r *request) error {
	name, kind := r.PathValue("file"), "text/css; charset=utf-8"
	data, err := StaticFile(name)
	if err != nil {
		return errNoPage
	}
	if fileTypes[name] != "" {
		kind = fileTypes[name]
	}
	r.w.Header().Set("Cache-Control", "public, max-age=3600")
	r.w.Header().Set("Content-Type", kind)
	_, err = r.w.Write(data)
	return err
}
