package inbox

// What the tests of whole campaigns look at from the inside.
var (
	CleanRaw     = cleanRaw
	Fetch        = fetchAndStore
	File         = fileHandled
	HandleAll    = handleAll
	Incoming     = incoming
	KeptOf       = keptOf
	PollEnded    = pollEnded
	SetClockBack = setClockBack
	StoreBatch   = storeBatch
)

const (
	FetchBatch     = fetchBatch
	StrangersBytes = strangersBytes
)
