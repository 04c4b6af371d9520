package order

// When is the season that the orders are for, or the setting out before the
// first autumn (§4).
type When uint8

// The seasons in their order.
const (
	SettingOut When = iota
	Spring
	Summer
	Autumn
	Winter
)

var whenNames = [...]string{"the setting out", "spring", "summer", "autumn", "winter"}

// String is the season in lower case, as it stands in a sentence.
func (w When) String() string { return whenNames[w] }

// Next is the season whose orders are written after those of w. After the
// setting out it is winter, for the first autumn is played without orders (§3).
func (w When) Next() When {
	switch w {
	case SettingOut:
		return Winter
	case Winter:
		return Spring
	}
	return w + 1
}

// A seasons is a set of When.
type seasons uint8

const (
	settingOut seasons = 1 << SettingOut
	campaign   seasons = 1<<Spring | 1<<Summer | 1<<Autumn
	winter     seasons = 1 << Winter
	anySeason          = campaign | winter
)

func (s seasons) has(w When) bool { return s&(1<<w) != 0 }

// String names the seasons, as they stand in a sentence.
func (s seasons) String() string {
	switch s {
	case settingOut:
		return "the setting out, before the game starts"
	case campaign:
		return "spring, summer and autumn"
	case winter:
		return "winter"
	}
	return "spring, summer, autumn and winter"
}
