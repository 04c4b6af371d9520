package config

import (
	"slices"
	"testing"
	"time"
)

func TestScheduleInWords(t *testing.T) {
	t.Parallel()
	c, err := Load(write(t, "a.toml", "[game]\ndeadline = \"Fri 20:00 Europe/London\"\nperiod = \"2 weeks\"\nwinter_deadline = \"tuesday 20:00\"\n"+
		"winter_period = \"3 days\"\ngrace = \"15 minutes\"\nreminders = [24, 6, 1]\n"))
	if err != nil {
		t.Fatal(err)
	}
	g := c.Game
	if g.Deadline != "friday 20:00" || g.Zone != "Europe/London" || g.WinterDeadline != "tuesday 20:00" || g.Period != 14*24*time.Hour ||
		g.WinterPeriod != 3*24*time.Hour || g.Grace != 15*time.Minute || !slices.Equal(g.Reminders, []int{24, 6, 1}) {
		t.Errorf("read %+v", g)
	}
}

// What a new game gets if nothing is said: a week, ten minutes of grace, two reminders.
func TestScheduleByDefault(t *testing.T) {
	t.Parallel()
	c, err := Load(write(t, "a.toml", ""))
	if err != nil {
		t.Fatal(err)
	}
	g := c.Game
	if g.Deadline != "" || g.Zone != "UTC" || g.Period != 7*24*time.Hour || g.WinterPeriod != 0 || g.Grace != 10*time.Minute ||
		!slices.Equal(g.Reminders, []int{48, 12}) {
		t.Errorf("defaults %+v", g)
	}
}

func TestScheduleFromTheEnvironment(t *testing.T) {
	t.Setenv("SENESCHAL_GAME_REMINDERS", "36, 2")
	t.Setenv("SENESCHAL_GAME_PERIOD", "10 days")
	t.Setenv("SENESCHAL_GAME_ZONE", "Europe/Berlin")
	path := write(t, "a.toml", "")
	c, err := Load(path)
	if err != nil {
		t.Fatal(err)
	}
	if g := c.Game; !slices.Equal(g.Reminders, []int{36, 2}) || g.Period != 10*24*time.Hour || g.Zone != "Europe/Berlin" {
		t.Errorf("read %+v", g)
	}
	t.Setenv("SENESCHAL_GAME_DEADLINE", "friday 20:00 Europe/London")
	if c, err := Load(path); err == nil {
		t.Errorf("two zones: %+v", c.Game)
	}
}
