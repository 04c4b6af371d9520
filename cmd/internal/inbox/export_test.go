package inbox

// What the tests of whole campaigns look at from the inside.
var (
	CleanRaw     = cleanRaw
	File         = fileHandled
	Incoming     = incoming
	KeptOf       = keptOf
	PollEnded    = pollEnded
	SetClockBack = setClockBack
)

const (
	StrangersBytes = strangersBytes
)
