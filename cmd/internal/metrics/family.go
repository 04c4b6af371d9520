package metrics

import (
	"fmt"
	"net/http"
	"slices"
	"strings"

	vm "github.com/VictoriaMetrics/metrics"
)

// A family is a metric with its series: one, or one for each value of its label that came up.
type family struct {
	name, kind, help string
	label            string
	series           *vm.Set
}

// with is the series of a value of the label.
func (f *family) with(value string) string { return fmt.Sprintf("%s{%s=%q}", f.name, f.label, value) }

// count counts one more of a value of the label.
func (f *family) count(value string) { f.series.GetOrCreateCounter(f.with(value)).Inc() }

// A page is what a service shows to Prometheus. VictoriaMetrics' library counts and writes: Prometheus' own would make the program
// larger by 2.4 MB.
type page struct{ families []*family }

func (p *page) family(kind, name, help, label string) *family {
	f := &family{"seneschal_" + name, kind, help, label, vm.NewSet()}
	p.families = append(p.families, f)
	return f
}

func (p *page) counter(name, help string) *vm.Counter {
	f := p.family("counter", name, help, "")
	return f.series.NewCounter(f.name)
}

// counters are those of each value of a label; one that begins at nought, as the values named do, shows its first rise.
func (p *page) counters(name, help, label string, values ...string) *family {
	f := p.family("counter", name, help, label)
	for _, value := range values {
		f.series.NewCounter(f.with(value))
	}
	return f
}

// gauge shows what of gives, or with nil what it was set to.
func (p *page) gauge(name, help string, of func() float64) *vm.Gauge {
	f := p.family("gauge", name, help, "")
	return f.series.NewGauge(f.name, of)
}

// ServeHTTP writes the families that have a series, by their names, in Prometheus' text format.
func (p *page) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	byName := func(a, b *family) int { return strings.Compare(a.name, b.name) }
	for _, f := range slices.SortedFunc(slices.Values(p.families), byName) {
		if len(f.series.ListMetricNames()) > 0 {
			fmt.Fprintf(w, "# HELP %s %s\n# TYPE %[1]s %[3]s\n", f.name, f.help, f.kind) // an error says that the client has gone
			f.series.WritePrometheus(w)
		}
	}
}
