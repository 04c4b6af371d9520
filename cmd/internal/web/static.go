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

// showFile sends a file that pages load.
func showFile(r *request) error {
	name := r.PathValue("file")
	data, kind := []byte(templates.PageStyle()), "text/css; charset=utf-8"
	switch name {
	case "pages.css":
	case "rulebook.css":
		data = []byte(templates.RulebookStyle())
	default:
		var err error
		if data, err = fs.ReadFile(staticFiles, "static/"+name); err != nil || fileTypes[name] == "" {
			return errNoPage
		}
		kind = fileTypes[name]
	}
	r.w.Header().Set("Cache-Control", "public, max-age=3600")
	r.w.Header().Set("Content-Type", kind)
	_, err := r.w.Write(data)
	return err
}
