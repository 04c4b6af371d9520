// Package mail is the post of the house: IMAP in, MIME to lines of text, order
// keys, composing, SMTP out. It knows no rules and no store: to it a message is
// lines of text.
//
// Start reading at Read, which makes text of raw bytes, and Extract, which says
// what of that text is read for orders. Client brings
// the raw bytes in and Sender takes them away. The traps of the libraries below
// (lost mail on MOVE, waits without end, half bodies that read as whole ones) are
// met here, and nowhere above.
package mail

// The sizes of the largest mail, and of the longest text in one, that are read, in bytes.
const (
	MaxMail = 10 << 20
	MaxText = 1 << 20
)

// What is read of one mail at most. An honest mail comes nowhere near; what is beyond is left out, so
// that no mail costs more than a fraction of a second, whatever its sender has put into it.
const (
	maxHeader    = 1 << 20     // bytes of a header
	maxFields    = 1000        // fields of a header, of the mail or of a part
	maxField     = 10 << 10    // bytes of a field that is taken apart: Subject, From, Content-Type and the like
	maxSubject   = 2000        // bytes of a Subject, decoded
	maxDate      = 100         // bytes of a Date
	maxID        = 250         // characters of a message identifier
	maxThread    = 100         // identifiers of a thread
	maxAddress   = 320         // bytes of an address (RFC 5321 §4.5.3.1: 64 before the at sign, 255 behind it)
	maxAddresses = 1000        // addresses to which a mail went
	maxResults   = 20          // Authentication-Results fields
	maxKeys      = 50          // different keys that a mail may hold
	maxBounced   = 100         // addresses of a report about mails that came back
	maxDepth     = 10          // multiparts in one another
	maxParts     = 100         // parts of a mail
	maxScanned   = 3 * MaxMail // bytes in which boundaries are looked for, in all multiparts together
	maxMarkup    = 2 << 20     // bytes of one text part as it comes
	maxMarkups   = 3 << 20     // and of all text parts together
	maxNesting   = 250         // elements of a page in one another
	maxFlaws     = 20          // flaws that are told
)
