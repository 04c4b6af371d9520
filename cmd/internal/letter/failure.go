package letter

import (
	"time"

	"github.com/seneschal-pbem/seneschal/store"
)

// A Failure is a message that could not be handled, or not be answered as it should be, by a fault
// of ours. It keeps nobody else waiting; the master is told.
type Failure struct {
	Game store.GameID // 0: not known
	From string       // the player, if the message has the seat's key
	UID  uint32
	Date time.Time
	What string
}

// WaitsIn is said of a mail that lies in the folder that is read.
const WaitsIn = "it waits in the folder "

// WaitingHint says what the master can do about mails that could not be handled.
const WaitingHint = "A mail that you move out of the folder is not named any more; if you move it back, it is tried again."
