package web

// A form is what the forms of a page with words have in common.
type form struct {
	Number int    // how many seasons had been played when the page was made
	Back   string // the page itself
}

// newForm is what the forms of this page have in common.
func (r *request) newForm() (form, error) {
	n, err := played(r)
	return form{n, r.URL.RequestURI()}, err
}
