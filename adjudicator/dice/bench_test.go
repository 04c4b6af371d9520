package dice

import "testing"

// purpose is as long as those of rounds are.
const purpose = "year 3, summer, phase 2, Barsham+2 to Hazlemere, fight 1, Lancelot and Gawaine, round 2, Lancelot, attack"

// BenchmarkRoll throws one die.
func BenchmarkRoll(b *testing.B) {
	for name, v := range map[string]Version{"1": V1, "2": V2} {
		b.Run(name, func(b *testing.B) {
			d := v.Seeded(make([]byte, 32))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := d.Roll(purpose); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
