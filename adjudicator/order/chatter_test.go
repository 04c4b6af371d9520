package order

import "testing"

// TestChatter passes over what plainly is no order, in every season.
func TestChatter(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"Hold on, I will be late", "Move along", "I hold all the cards", "Pay attention!", "Victory is mine",
		"All the best", "All The Best,", "Lord knows", "Wounds heal", "Call me on 555 1234", "2 more weeks",
		"Hold on", "Hold on!", "Thanks, great fun! READY when you are.", "Dear all,", "All,", "Lord Lancelot", "Lord Gawaine of Camelot", "Lancelot",
		"Spread the word", "Yield to nobody!", "Claim your prize", "Enemy at the gates", "Enter at your own risk",
		"Heir apparent", "Share and share alike", "Build it and they will come", "Wait, I forgot something", "Why not?",
		"Try this", "Press on!", "Join us at the pub", "At last!", "Next time I will win", "Standing by", "Amend that please",
		"Yes please", "Yes?", "Help is on its way", "Status quo", "Keep calm", "Clear?", "Map of the world, please", "Report later",
		"Rules are rules", "12 March", "12 May 2027", "2027-03-12", "20:00 is fine", "+44 20 7946 0000", "555 1234", "10",
		"10 minutes", "3 knights and 2 men is all I have", "1. The weather", "10%", "Barsham", "Barsham:", "At Barsham:",
		"-----", "=====", "* * *", "...", "> MOVE 10 to Hazlemere", "| 10 Barsham Hazlemere", "# MOVE 10 to Hazlemere", "", "   ",
		"Men are strange", "Best wishes", "Cheers", "Text me", "Hello", "mvoe along", "HOLD ON, I WILL BE LATE",
		"Home 10 pm", "Hire!", "Victory!", "Shall I hold 10?", "\u00a0", "What a defeat, 5 minutes of it",
	} {
		for _, when := range []When{SettingOut, Spring, Autumn, Winter} {
			s := parse(when, text)
			if len(s.Orders)+len(s.Notes)+len(s.Words) > 0 || s.Amend || s.HasNext || s.HasStanding {
				t.Errorf("%q in %s: orders %q, words %v, notes %v; want nothing", text, when, Print(s.Orders), s.Words, s.Notes)
			}
		}
	}
}

// TestDoubt asks about what may have been meant as an order.
func TestDoubt(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"Hold the men at Barsham", "HOLD the line", "hold", "Move.", "move 10",
		"10 camelot", "10 Camelot Orkney", "10, 17", "10 camelot to orkney", "10 Hazlwod",
		"100 Barsham Hazlemere", "12 May Barsham", "ALL to Camelot", "LORD Camelot", "LORD to orkney", "lord, 10 orkney",
		"Lord Lancelot to Barsham", "all my knights to Foxwood", "KNIGHTS to orkney", "men at Camelot to Orkney",
		"Victory or stay", "hold al", "hold 1o", "heir 1O", "Share with Bors", "hire men", "build a mill", "MVOE 10",
		"to Hazlemere",
		"10 Barsham+1 to Foxwood Camelot", "STANDIGN", "NXET", "Satus", "CLAER", "claim 10", "pay 10",
		"retire to Barsham",
	} {
		s := parse(Summer, text)
		if len(s.Notes) != 1 || !s.Notes[0].Refused || len(s.Orders) != 0 {
			t.Errorf("%q: orders %q, notes %v; want one refusal", text, Print(s.Orders), s.Notes)
		}
	}
}

// TestLater notes what belongs to the optional rules or a later version, where it
// stands as an order.
func TestLater(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"FAITH DRUID", "convert christian", "SHELTER", "shelter Barsham open", "SHELTER OPEN THEN HOUSE", "AT Barsham ASSAULT",
		"at Barsham pillage fields hives", "REPAIR CASTLE AT Barsham", "swarm from Barsham to Foxwood", "SWARM TO Foxwood",
		"BOUNDARY Barsham", "LIGHTNING Barsham", "TRY 10 Barsham Hazlemere", "try hold all",
		"JOIN valley AS Bors, Gawaine",
		"PRESS TO Bors", "PRESS TO ALL ANONYMOUS",
	} {
		s := parse(Winter, text)
		if len(s.Notes) != 1 || s.Notes[0].Code != CodeLater || !s.Notes[0].Refused || len(s.Orders)+len(s.Words) != 0 {
			t.Errorf("%q: orders %q, notes %v; want one note %s", text, Print(s.Orders), s.Notes, CodeLater)
		}
	}
}

// TestPress reads nothing of a letter to another lord as an order.
func TestPress(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"PRESS TO Bors\nhold 10\n\nhold 11\nEND PRESS\nhold 12": "HOLD 12\n",
		"PRESS TO Bors\nhold 10\n\nDear Bors\n\nhold 12":        "HOLD 12\n",
		"PRESS TO Bors\nhold 10\nhold 11":                       "",
		"hold 9\npress to all\nhold 10\nend press\n":            "HOLD 9\n",
	} {
		s := parse(Summer, text)
		if Print(s.Orders) != want || len(s.Notes) != 1 {
			t.Errorf("%q: read %q, want %q; notes %v", text, Print(s.Orders), want, s.Notes)
		}
	}
}
