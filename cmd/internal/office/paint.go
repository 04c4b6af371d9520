package office

import "errors"

// A brush draws a picture: the same bytes of the same things.
type brush func(of *subject, m motif) ([]byte, error)

// paint draws a picture.
func (o *Office) paint(of *subject, m motif) ([]byte, error) {
	if o.brush != nil {
		return o.brush(of, m)
	}
	return nil, errors.New("nobody draws it")
}
