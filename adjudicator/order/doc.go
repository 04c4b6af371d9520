// Package order is the language in which players write: it reads the lines of a
// message into a Sheet of orders, and prints orders so that they read back as
// themselves. It is given a list of Names, with what the player has (Own), and knows
// nothing else of a game. Whether an order can be carried out is judged elsewhere.
//
// A player's mistake is a Note, never an error, and a bad line never spoils a good one.
//
// # The way of a line
//
// Start reading at Parse (parse.go), which goes through a message line by line:
//
//  1. scan.go cuts the line into tokens. Each word is folded (spelling.go) and looked up once: as a keyword of the printed
//     language (keyword.go), and among the words of ordinary English, which stand in english.txt (lexicon.go).
//  2. AMEND, STANDING, NEXT and the words for any time (words.go) are taken first.
//  3. The printed forms are tried: forms.go is the table of the orders. An order says its parts (parts.go) once, and is read
//     and printed by them; parts of more than a word have readers of their own (troops.go, place.go, names.go, campaign.go,
//     winter.go, condition.go). A line that ends too early is read together with the next one (join.go).
//  4. What is no printed form is read as English (english.go): tokens become symbols (symbols.go), that is words by their
//     meaning, numbers and names. What a word means beside others is settled (hear.go), and reasons and what leads up to an
//     order go (reason.go, lead.go). Symbols are cut into clauses, each of which is a frame with slots (frame.go, slot.go): the
//     troops, where to, which way, when.
//  5. rows.go is the table that says which verb with which slots makes which order. A clause is read by all rows of its words;
//     it is taken if they agree, and no word is left over that could matter.
//     sentence.go reads a text by its sentences and their parts; pronoun.go knows who HE and THEY are, condition.go what hangs
//     on what, heading.go what a list is under, goods.go what winter hires and builds, papers.go what a letter asks for.
//     What is missed so is read once more (reread.go), clause by clause: clauses.go goes through a sentence from left to right,
//     clausesubject.go knows whom a clause is about, clausebefore.go and clauseparts.go take what stands before and behind its verb,
//     clausecases.go and clausepresence.go the conditions, clauseorders.go and clausewinter.go make the orders, clauseremark.go lets remarks go;
//     clauseattitude.go, clauseagainst.go, clausespare.go and clauseyield.go read what is said of other lords. Before all that, otherlord.go puts
//     the lord who was named in the place of HIM and HIS, and caseagain.go hears conditions that say no more than that one before them is not true. Behind a verb
//     words that are not known are passed over there, before it never. How troops fight is read by ideas: clausefight.go finds them by the words
//     of fights.txt, fightrows.go says which of them make which order. What winter asks for, and who is the heir, is read by phrasings:
//     phrasing.go matches them, phraseorders.go and phrasegoods.go are their tables, phrasewords.go their words. plausible.go takes back what
//     a sentence cannot have meant.
//     At the setting out wishes.go reads the roads instead. asks.go finds what is asked for beside orders, retract.go what takes one back, reword.go puts a line in words that are known, swallowed.go tells what was passed over, comment.go an order in a comment.
//     A line that has no other reading once what surely says nothing is left out of it (leftover.go) is taken so, and noted (taken.go); what
//     takes an order back stops all that (voided.go), and no offer is made that its line does not mean (misleads.go).
//  6. Talk is let go beside orders (talk.go, idle.go, chat.go); the labels of lists are passed over (label.go), and figures of speech taken back (figurative.go). What is neither is noted: refused where it was meant as an order (chatter.go,
//     verbs.go), else as not read. Each note has a caret, what would be right, and the nearest orders, which TAKE enters (expect.go, note.go).
//
// New English is a word in english.txt or a row, never a case in the reader. The tree of orders is in ast.go.
//
// # The language
//
// Letters may be small or large, # begins a comment (but #2 is troop 2; an order in a comment is told as not carried out), commas and blanks are alike
// between numbers. Names may be shortened to any unique beginning (of a whole name
// and a longer one the whole one is meant; a place goes before the name of a choke
// point), and are quoted where they could be mistaken. A name one step from what is
// written (a letter changed, left out or put in, two neighbours swapped) is read,
// and noted; two steps, or two such names, are refused and suggested. THE before a
// place is passed over, and the last word of a house's name names it (the Abbey)
// where no other place has that word. A word with its letters swapped, one left
// out or one too many is read as the only one that it can be, where the line is an order then, and noted.
//
//	troops   17 10,27 · 10-14 · LORD · ALL · ALL AT place · KNIGHTS AT place · MEN AT place
//	place    Barsham · "Stoke by Clare" · Barsham+2 to Hazlemere · the name of a choke point
//
// A milestone may be named from either end of its road; the tree has its proper
// name. The TO between its two names belongs to it:
//
//	10 from Barsham+1 to Foxwood to Hazlemere
//
// # Which lines are orders
//
// A line is an order if it reads as one from its first word to its last; marks of
// lists before it and a full stop behind it do not count. A line that cannot be
// read is refused if it was meant as an order: if its first word begins one and after
// it comes something that such an order has (see likely), or if a verb stands in it with
// troops, a place or a lord (see nearVerb). Any other is not read, and noted if it holds
// a number, a name or a word of the language. Words that may be written at any time
// count only alone on their line, with their arguments.
//
// A line that ends too early is read together with the next one, or two, if that
// makes an order; so is a line that is followed by one beginning with TO, VIA,
// PHASES or another word that no order begins with. The sheet has a note of it.
//
// # Parts
//
// AMEND, as the first word of a message (chatter before it does not count), alone on
// its line or before an order, sets Sheet.Amend. So do words that say the same before the first order, such as ALSO, and those that say that the
// rest stays as it is (adds.go); a note tells that they were read so.
//
// STANDING or NEXT alone on a line (STANDING ORDERS and NEXT SEASON too, with a
// colon or without) begins a part that runs to the next such line, or to the next
// piece of the message (Input.Break). STANDING NONE is a part without orders, and
// ends a part above it. Before an order, on the same line, they are for that order
// alone.
//
// Orders under STANDING may be of any season; those under NEXT are of the season
// after this one, which is winter after the setting out (§3).
package order
