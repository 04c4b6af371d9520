package naming

import (
	"strconv"
	"strings"

	"github.com/seneschal-pbem/seneschal/adjudicator"
)

// RefusalReason is the reason of a refusal, with the troop for whom it holds; the order stands
// beside it, so that its only manor is not named again.
func RefusalReason(e adjudicator.OrderRefused) string {
	id := Number(e.Troop)
	if e.Troop != 0 && !strings.HasPrefix(e.Reason, id) && !strings.HasSuffix(e.Reason, "no troop "+id) {
		return id + ": " + e.Reason
	}
	if manor, reason, ok := strings.Cut(e.Reason, ": "); ok && strings.HasSuffix(e.Order, " AT "+manor) {
		return reason
	}
	return e.Reason
}

// SeasonTitle names a season: "spring of year 2".
func SeasonTitle(season adjudicator.Season, year int) string {
	name := season.String()
	if season == adjudicator.SettingOut {
		name = "autumn"
	}
	return name + " of year " + strconv.Itoa(year)
}
