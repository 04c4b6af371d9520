package report

// warnings are what the player should look at again; each only where it is true.
func (f *forecast) warnings() []string {
	return nil
}
