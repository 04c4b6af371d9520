package pgtest

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// Worked is how many seconds of processor time the server of this package's tests has taken until now, as Linux counts them.
func Worked() (seconds float64, err error) {
	lock, err := os.ReadFile(filepath.Join(running.data(), "postmaster.pid"))
	if err != nil {
		return 0, err
	}
	first, _, _ := strings.Cut(string(lock), "\n")
	all, err := filepath.Glob("/proc/[0-9]*/stat")
	for _, path := range all {
		text, err := os.ReadFile(path)
		if errors.Is(err, fs.ErrNotExist) { // it has just ended
			continue
		}
		if err != nil {
			return 0, err
		}
		ticks, err := ticksOf(string(text), first)
		if err != nil {
			return 0, fmt.Errorf("%s: %w", path, err)
		}
		seconds += float64(ticks) / 100 // USER_HZ
	}
	return seconds, err
}

// ticksOf are the ticks of a process, which is described as in proc_pid_stat(5), and of those of its children that have ended; 0 if it is neither
// the process of that number nor a child of it.
func ticksOf(stat, parent string) (ticks int, err error) {
	fields := strings.Fields(stat[strings.LastIndex(stat, ")")+1:]) // from the third on
	if isParent := strings.HasPrefix(stat, parent+" "); !isParent && fields[1] != parent {
		return 0, nil
	}
	for _, field := range fields[11:15] {
		n, err := strconv.Atoi(field)
		if err != nil {
			return 0, err
		}
		ticks += n
	}
	return ticks, nil
}
