package adjudicator

// campaign is what a campaigning season remembers from phase to phase.
type campaign struct{}

func (g *game) campaignSeason() {}

func (g *game) supervise() {}
