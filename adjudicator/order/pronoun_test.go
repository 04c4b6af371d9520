package order_test

import (
	"testing"
)

// TestPronouns reads HE and THEY for those of whom the clause before speaks; where that is not clear, nothing is done and it is asked.
func TestPronouns(t *testing.T) {
	t.Parallel()
	names := valley(t)
	for _, c := range []struct{ text, want string }{
		{"20 to Tarrant. He attacks if stronger.", "MOVE 20 TO Tarrant\nSTANCE 20 ATTACK IF STRONGER\n"},
		{`20 to Tarrant\nHe attacks if stronger.`, "MOVE 20 TO Tarrant\nSTANCE 20 ATTACK IF STRONGER\n"},
		{"20 and 21 to Tarrant. They never retreat.", "MOVE 20, 21 TO Tarrant\nWITHDRAW 20, 21 NEVER\n"},
		{"20 to Tarrant. 21 stays. He defends.", "MOVE 20 TO Tarrant\nHOLD 21\nSTANCE 21 DEFEND\n"},
		{"20 and 21 to Tarrant. He attacks if stronger.", "MOVE 20, 21 TO Tarrant\n"},
		{"20 to Tarrant, 21 to Foxwood. They attack if stronger.", "MOVE 20 TO Tarrant\nMOVE 21 TO Foxwood\n"},
		{"20 to Tarrant with 21; he attacks if stronger", "MOVE 20, 21 TO Tarrant\n"},
		{"20 to Tarrant. The others stay. They defend.", "MOVE 20 TO Tarrant\nHOLD ALL\n"},
		{"20 to Tarrant. Lancelot is my enemy. He attacks.", "MOVE 20 TO Tarrant\nENEMY Lancelot\n"},
		{"20 and 21 to Foxwood. They may attack us.", "MOVE 20, 21 TO Foxwood\n"},
		{"Lancelot took Foxwood. He is my enemy.", "ENEMY Lancelot\n"},
		{"20 to Foxwood. If Gawaine is at Foxwood he will attack.", "MOVE 20 TO Foxwood\n"},
		{"20 to Tarrant, Lancelot is my enemy, attack if stronger", "MOVE 20 TO Tarrant\nENEMY Lancelot\nSTANCE ATTACK IF STRONGER\n"},
		{"20 and 21 to Foxwood. They will attack us if they are stronger.", "MOVE 20, 21 TO Foxwood\n"},
		{"20 and 21 to Foxwood. If they are stronger they attack.", "MOVE 20, 21 TO Foxwood\nSTANCE 20, 21 ATTACK IF STRONGER\n"},
		{"20 to Foxwood; Gawaine is my ally; he stays.", "MOVE 20 TO Foxwood\nALLY Gawaine\n"},
		{"21 stays. If Gawaine is at Foxwood go to Tarrant.", "HOLD 21\n"},
		{"20 to Foxwood, but if Gawaine is there he comes back", "MOVE 20 TO Foxwood\n"},
	} {
		s := read(names, seasons["spring"], c.text)
		if got := canonical(s); got != c.want {
			t.Errorf("%q was read as %q, want %q", c.text, got, c.want)
		}
	}
}
