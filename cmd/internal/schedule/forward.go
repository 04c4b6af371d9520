package schedule

import "fmt"

// The values of the setting forward.
const (
	ForwardNextLetter = "next letter"
	ForwardAtOnce     = "at once"
)

// ForwardsAtOnce reports whether questions of players reach the master at once, by the value of forward.
func ForwardsAtOnce(value string) (bool, error) {
	if value != ForwardNextLetter && value != ForwardAtOnce {
		return false, fmt.Errorf("forward = %q: want %s or %s", value, ForwardNextLetter, ForwardAtOnce)
	}
	return value == ForwardAtOnce, nil
}
