package server

import (
	"slices"
	"testing"

	"github.com/seneschal-pbem/seneschal/store"
)

// TestEveryJobHasARole wants each kind of jobs to be done by the processes of one role.
func TestEveryJobHasARole(t *testing.T) {
	t.Parallel()
	var kinds []store.JobKind
	for _, j := range jobs {
		kinds = append(kinds, j.kind)
		if !slices.Contains(AllRoles, j.role) {
			t.Errorf("jobs of the kind %q are done by the role %q, which there is not", j.kind, j.role)
		}
	}
	if !slices.Equal(kinds, store.JobKinds) {
		t.Errorf("the jobs that are done are %q, want %q", kinds, store.JobKinds)
	}
}
