// Package mail is the post of the house: IMAP in, MIME to lines of text, order
// keys, composing, SMTP out. It knows no rules and no store: to it a message is
// lines of text.
//
// Start reading at Read, which makes text of raw bytes, and Extract, which says
// what of that text is read for orders (orders.md, "What is read"). Client brings
// the raw bytes in and Sender takes them away. The traps of the libraries below
// (lost mail on MOVE, waits without end, half bodies that read as whole ones) are
// met here, and nowhere above.
package mail

// MaxMail is the size of the largest mail that is read, in bytes.
const MaxMail = 10 << 20

// MaxText is the size of the longest text that is read from a mail, in bytes.
const MaxText = 1 << 20
