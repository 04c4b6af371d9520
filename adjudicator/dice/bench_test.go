package dice

import "testing"

func BenchmarkSeeded(b *testing.B) {
	d := Seeded(make([]byte, 32))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := d.Roll("year 3, summer, phase 2, Barsham+2 to Hazlemere, fight 1, Lancelot and Gawaine, round 2, Lancelot, attack"); err != nil {
			b.Fatal(err)
		}
	}
}
