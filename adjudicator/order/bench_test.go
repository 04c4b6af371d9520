package order

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// twenty is a sheet of twenty orders as players write them.
const twenty = `17,10,27 Breaume Foxwood
move lord, 12 to Hazlemere via Barsham phases 2 3
10-14 from Barsham to Foxwood
MOVE 20 TO Barsham+2 to Hazlemere PHASES 1, 3
21 Carse Abbey
22, 23 Gibbet Cross Hazelwood
HOLD 30 31
hold all at Barsham
STANCE DEFEND
STANCE 10-14 ATTACK IF STRONGER
stance lord passive
ALLY Gawaine
ENEMY Lancelot, Bors
WITHDRAW BEHIND 4 OR LORD HURT
WOUNDS 17, 27, 12
CHAMPIONS AT Breaume Bridge 10, 12
VICTORY 10 STAY
DEFEAT TO Barsham
CLAIM Foxwood NO
HEIR 10`

// twentyInEnglish is a sheet of twenty orders in ordinary English.
const twentyInEnglish = `Please send 17, 10 and 27 to Foxwood
my lord and man 12 go to Hazlemere by way of Barsham in phases 2 and 3
10-14 march from Barsham to Foxwood
knight 20 -> Hazlemere (phases 1 3)
Esquire 21 should go to Carse Abbey.
22 & 23 to Hazelwood, thanks
30 and 31 stay where they are
everyone at Barsham holds
stance: defensive
10-14 attack only if stronger
my lord avoids fights
make peace with Gawaine
declare war on Lancelot
retreat if behind by 4 or if the lord is wounded
wounds on 17, 27 and 12
champions at Breaume Bridge: 10 and 12
after a victory 10 stays
if defeated to Barsham
do not claim Foxwood
my heir is 10`

// BenchmarkParse reads a sheet of twenty strict orders, and one of as many orders in ordinary English. Beside the mean of all runs
// it shows the best one, and how many times a fixed piece of work could be done in it, since the machine may be busy, or another.
func BenchmarkParse(b *testing.B) {
	for _, sheet := range []struct{ name, text string }{{"Strict", twenty}, {"English", twentyInEnglish}} {
		b.Run(sheet.name, func(b *testing.B) {
			in, best := input(sheet.text), time.Hour
			b.ReportAllocs()
			for b.Loop() {
				start := time.Now()
				s := Parse(testNames, Summer, in)
				best = min(best, time.Since(start))
				if len(s.Orders) != 20 || len(s.Notes) != 0 {
					b.Fatal(Print(s.Orders), s.Notes)
				}
			}
			b.ReportMetric(float64(best), "best-ns/op")
			b.ReportMetric(float64(best)/float64(yardstick()), "yardsticks/op")
		})
	}
}

// yardstick is how long it takes at best to count the words of a sheet, which uses the machine much as Parse does.
func yardstick() time.Duration {
	best := time.Hour
	for range 2000 {
		start, count := time.Now(), map[string]int{}
		for _, word := range strings.Fields(strings.ToLower(twentyInEnglish)) {
			count[word]++
		}
		best = min(best, time.Since(start))
	}
	return best
}

func BenchmarkPrint(b *testing.B) {
	s := Parse(testNames, Summer, input(twenty))
	b.ReportAllocs()
	for b.Loop() {
		Print(s.Orders)
	}
}

// chatter is what players write around their orders.
const chatter = `Hello Arthur,
thank you for the report, what a fight at the bridge! I did not see that coming.
Here are my orders for this season; I hope that they are all right.
2 more weeks and I will have Foxwood, just wait.

All the best, and good luck to everybody
Lancelot
On Tuesday I will be away until 20:00`

func BenchmarkChatter(b *testing.B) {
	in := input(chatter)
	b.ReportAllocs()
	for b.Loop() {
		Parse(testNames, Summer, in)
	}
}

// A line that is as long as a line may be costs hardly more than one of a hundred letters: mails hold
// thousands of them.
func BenchmarkCaret(b *testing.B) {
	for _, n := range []int{100, mostLine} {
		note := Note{Text: "MOVE 1 TO " + strings.Repeat("x", n-10), Col: 11, Width: n - 10}
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				note.Caret()
			}
		})
	}
}
