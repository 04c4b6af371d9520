package mail_test

import (
	"encoding/base64"
	"slices"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/mail"
)

// A hardMail is one that some program has made hard to read.
type hardMail struct {
	name, raw    string
	above, sheet string // the orders that are read
	told         string // else a part of what is said of what is not read
}

func mixedMail(kind string, parts ...string) string {
	return mailOf("Content-Type: multipart/"+kind+"; boundary=b", "--b\n"+strings.Join(parts, "\n--b\n")+"\n--b--\n")
}

func plainMail(text string) string { return textMail("text/plain", text) }
func pageMail(page string) string  { return textMail("text/html", page) }

// quotedSheet is our letter quoted, with an order in its sheet.
func quotedSheet(filled string) string {
	return "> " + strings.ReplaceAll(officeLetter(filled), "\n", "\n> ")
}

const pkcs7 = "Content-Type: application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m\nContent-Transfer-Encoding: base64"

func hardMails() []hardMail {
	key := seatKey.String()
	return []hardMail{
		{name: "gateway footer", raw: mixedMail("mixed", "Content-Type: text/html\n\n<p>HOLD 10</p>", "Content-Type: text/plain\n\nThis mail was checked for viruses."), above: "HOLD 10"},
		{name: "gateway footer below alternatives", raw: mixedMail("mixed", "Content-Type: multipart/alternative; boundary=c\n\n--c\nContent-Type: text/html\n\n<p>HOLD 10</p>\n--c--",
			"Content-Type: text/plain\n\nThis mail was checked for viruses."), above: "HOLD 10"},
		{name: "page and text of the same words", raw: mixedMail("mixed", "Content-Type: text/plain\n\nHOLD 10", "Content-Type: text/html\n\n<p>HOLD 10</p>"), above: "HOLD 10"},
		{name: "empty text beside a page", raw: mixedMail("alternative", "Content-Type: text/plain\n\n \n", "Content-Type: text/html\n\n<p>HOLD 10</p>"), above: "HOLD 10"},
		{name: "body with a file name", raw: mixedMail("mixed", "Content-Type: text/plain\nContent-Disposition: inline; filename=body.txt\n\nHOLD 10", "Content-Type: image/png\n\nx"), above: "HOLD 10"},
		{name: "page with a file name", raw: mixedMail("mixed", "Content-Type: text/html; name=body.html\nContent-Disposition: inline; filename=body.html\n\n<p>HOLD 10"), above: "HOLD 10"},
		{name: "orders.txt attached", raw: mixedMail("mixed", "Content-Type: text/plain\n\nSee below.", "Content-Type: text/plain; name=orders.txt\nContent-Disposition: attachment; filename=orders.txt\n\nHOLD 10"), above: "HOLD 10"},
		{name: "orders.txt attached alone", raw: mixedMail("mixed", "Content-Type: text/plain\nContent-Disposition: attachment; filename=\"my orders.txt\"\n\nHOLD 10"), above: "HOLD 10"},
		{name: "orders.txt inline", raw: mixedMail("mixed", "Content-Type: text/plain\n\nSee below.", "Content-Type: text/plain; name=orders.txt\nContent-Disposition: inline; filename=orders.txt\n\nHOLD 10"), above: "HOLD 10"},
		{name: "orders.txt as octets", raw: mixedMail("mixed", "Content-Type: text/plain\n\nSee below.", "Content-Type: application/octet-stream; name=orders.txt\nContent-Disposition: attachment; filename=orders.txt\nContent-Transfer-Encoding: base64\n\nSE9MRCAxMAo="), above: "HOLD 10"},
		{name: "orders.docx attached", raw: mixedMail("mixed", "Content-Type: text/plain\n\nSee below.", "Content-Type: application/msword; name=orders.docx\nContent-Disposition: attachment; filename=orders.docx\n\nx"), told: `"orders.docx" was not read`},
		{name: "notes.txt attached", raw: mixedMail("mixed", "Content-Type: text/plain\n\nHOLD 10", "Content-Type: text/plain\nContent-Disposition: attachment; filename=notes.txt\n\nHOLD 11"), above: "HOLD 10", told: `"notes.txt" was not read`},
		{name: "page indented", raw: pageMail(`<div>Hello</div><blockquote style="margin: 0 0 0 40px; border: none; padding: 0px;"><div>HOLD 10</div></blockquote>`), above: "HOLD 10"},
		{name: "page indented by Apple", raw: pageMail(`<div>Hello</div><blockquote class="webkit-indent-blockquote" style="margin: 0 0 0 40px; border: none; padding: 0px;"><div>HOLD 10</div></blockquote>`), above: "HOLD 10"},
		{name: "below the signature mark", raw: plainMail("Hello\n-- \nAnn\n\nHOLD 10\n"), told: "HOLD 10"},
		{name: "nothing but a signature", raw: plainMail("-- \nHOLD 10\n"), told: "HOLD 10"},
		{name: "behind quote marks alone", raw: plainMail("> HOLD 10\n> HOLD 11\n"), told: "HOLD 11"},
		{name: "behind quote marks alone with a greeting", raw: plainMail("Hello,\n> HOLD 10\n"), told: "HOLD 10"},
		{name: "a page of nothing but a quotation", raw: pageMail("<blockquote>HOLD 10</blockquote>"), told: "HOLD 10"},
		{name: "a sheet without its BEGIN", raw: plainMail("> # Write your orders between these lines.\n> HOLD 12\n> # The last line of the sheet.\n> END " + key + "\n"), told: "HOLD 12"},
		{name: "an unquoted sheet without its BEGIN", raw: plainMail("On 3 Mar 2026 office@seneschal.example wrote:\nHOLD 77\n# Write your orders between these lines.\nHOLD 12\n# The last line of the sheet.\nEND " + key + "\n"), told: "HOLD 12"},
		{name: "a BEGIN glued to a link", raw: plainMail("> https://seneschal.example/mapBEGIN " + key + "\n> HOLD 12\n> END " + key + "\n"), sheet: "HOLD 12"},
		{name: "a BEGIN behind a link", raw: plainMail("> <https://seneschal.example/map> BEGIN " + key + "\n> HOLD 12\n> END " + key + "\n"), sheet: "HOLD 12"},
		{name: "a BEGIN with a link behind it", raw: plainMail("> BEGIN " + key + "<mailto:office@seneschal.example>\n> HOLD 12\n> END " + key + "<mailto:office@seneschal.example>\n"), sheet: "HOLD 12"},
		{name: "a sheet behind bars", raw: plainMail("HOLD 10\n\n" + strings.ReplaceAll(quotedSheet("HOLD 12"), "> ", "| ")), above: "HOLD 10", sheet: "HOLD 12"},
		{name: "a table of bars", raw: plainMail("| HOLD 10 |\n"), above: "| HOLD 10 |"},
		{name: "a collapsed pre", raw: pageMail("<p>Hello</p><blockquote>" + strings.ReplaceAll(officeLetter("HOLD 12"), "\n", " ") + "</blockquote>"), told: "came back as one line"},
		{name: "S/MIME opaque", raw: mailOf(pkcs7, "MIIB"), told: "S/MIME"},
		{name: "PGP encrypted", raw: mailOf("Content-Type: multipart/encrypted; protocol=\"application/pgp-encrypted\"; boundary=b", "--b\nContent-Type: application/pgp-encrypted\n\nVersion: 1\n--b\nContent-Type: application/octet-stream\n\n-----BEGIN PGP MESSAGE-----\n--b--\n"), told: "encrypted"},
		{name: "PGP encrypted inline", raw: plainMail("-----BEGIN PGP MESSAGE-----\n\nhQEMA\n-----END PGP MESSAGE-----\n"), told: "encrypted"},
		{name: "octet-stream", raw: mailOf("Content-Type: application/octet-stream", "HOLD 10\n"), above: "HOLD 10"},
		{name: "octets that are no text", raw: mailOf("Content-Type: application/octet-stream", "HOLD\x00\x01\xff10\n"), told: "not read"},
		{name: "an unknown kind", raw: mailOf("Content-Type: application/pdf", "%PDF"), told: "application/pdf"},
		{name: "text/enriched", raw: textMail("text/enriched", "<bold>HOLD</bold> 10\n\n<<3> hello\n"), above: "HOLD 10"},
		{name: "text without a subtype", raw: mailOf("Content-Type: text", "HOLD 10\n"), above: "HOLD 10"},
		{name: "text without a subtype in a part", raw: mixedMail("mixed", "Content-Type: text; charset=utf-8\n\nHOLD 10"), above: "HOLD 10"},
		{name: "text/markdown in a part", raw: mixedMail("mixed", "Content-Type: text/markdown\n\nHOLD 10"), above: "HOLD 10"},
		{name: "raw equals signs", raw: mailOf("Content-Type: text/plain\nContent-Transfer-Encoding: quoted-printable", "HOLD 10\n=====\nHOLD 11=20\nODDS = 2\n"), above: "HOLD 10|HOLD 11"},
		{name: "7-bit", raw: mailOf("Content-Transfer-Encoding: 7-bit", "HOLD 10\n"), above: "HOLD 10"},
		{name: "8bits", raw: mailOf("Content-Transfer-Encoding: 8bits", "HOLD 10\n"), above: "HOLD 10"},
		{name: "8 bit; with a remark", raw: mailOf("Content-Transfer-Encoding: 8bit; (text)", "HOLD 10\n"), above: "HOLD 10"},
		{name: "utf-8 as an encoding", raw: mailOf("Content-Transfer-Encoding: utf-8", "HOLD 10\n"), above: "HOLD 10"},
		{name: "two senders of whom one sent it", raw: strings.Replace(plainMail("HOLD 10\n"), "From: Ann <ann@example.org>", "From: bob@example.org, ann@example.org\r\nSender: ann@example.org", 1), above: "HOLD 10", told: "more than one sender"},
		{name: "the same sender twice", raw: strings.Replace(plainMail("HOLD 10\n"), "From: Ann", "From: ann@example.org\r\nFrom: Ann", 1), above: "HOLD 10"},
		{name: "PGP signed inline", raw: plainMail("-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nHOLD 10\n- -- Ann\n-----BEGIN PGP SIGNATURE-----\n\niQEz3\n-----END PGP SIGNATURE-----\n"), above: "HOLD 10"},
		{name: "PGP signed", raw: mailOf("Content-Type: multipart/signed; boundary=b; protocol=\"application/pgp-signature\"", "--b\nContent-Type: text/plain\n\nHOLD 10\n--b\nContent-Type: application/pgp-signature; name=signature.asc\n\n-----BEGIN PGP SIGNATURE-----\n--b--\n"), above: "HOLD 10"},
		{name: "links", raw: plainMail("3,4 Langport Breaume<https://maps.example/Breaume?q=1>\nHOLD 10 <http://x.example>\n"), above: "3,4 Langport Breaume|HOLD 10"},
		{name: "full width", raw: plainMail("ＨＯＬＤ　１０，１１、１２\n"), above: "HOLD 10,11,12"},
		{name: "names in quotes of all kinds", raw: plainMail("3,4 „Langport“ «Breaume»\n3,4 ‹Langport› 「Breaume」\n"), above: `3,4 "Langport" "Breaume"|3,4 'Langport' "Breaume"`},
		{name: "struck out", raw: pageMail("<p>HOLD 10</p><p><s>HOLD 11</s></p><p><del>HOLD 12</del></p><p style='text-decoration: line-through'>HOLD 13</p><p>HOLD <strike>14</strike> 15</p>"), above: "HOLD 10|HOLD 15"},
		{name: "hidden", raw: pageMail("<div style='display: none'>HOLD 9</div><p>HOLD 10</p><span style='visibility:hidden'>HOLD 11</span><div hidden>HOLD 12<div>x</div>HOLD 13</div>"), above: "HOLD 10"},
		{name: "hidden without an end", raw: pageMail("<p>HOLD 10<s>HOLD 11</p><p>HOLD 12</p>"), above: "HOLD 10HOLD 11|HOLD 12"},
		{name: "top line wrapped", raw: plainMail("HOLD 10\n\n#--- Orders may stand above this line, or in the\nsheet below ---#\n\nHOLD 77\n"), above: "HOLD 10"},
		{name: "top line wrapped early", raw: plainMail("HOLD 10\n\n#--- Orders may stand above\nthis line, or in the sheet below ---#\n\nHOLD 77\n"), above: "HOLD 10"},
		{name: "top line starred", raw: plainMail("HOLD 10\n\n*#--- Orders may stand above this line, or in the sheet below ---#*\n\nHOLD 77\n"), above: "HOLD 10"},
		{name: "top line with other dashes", raw: plainMail("HOLD 10\n\n#— Orders may stand above this line, or in the sheet below —#\n\nHOLD 77\n"), above: "HOLD 10"},
		{name: "top line without adornment", raw: plainMail("HOLD 10\n\nOrders may stand above this line, or in the sheet below\n\nHOLD 77\n"), above: "HOLD 10"},
		{name: "titles of the player", raw: plainMail("--- Orders ---\nHOLD 10\n----- Spring -----\nHOLD 11\n"), above: "HOLD 10|HOLD 11"},
		{name: "headings of the player", raw: plainMail("Spring: all quiet\nTroops: 10 and 12\nHOLD 10\nNext: more\n"), above: "HOLD 10"},
		{name: "a header in one line", raw: plainMail("HOLD 10\n\nFrom: Seneschal <office@seneschal.example> Sent: Tuesday, March 3, 2026 9:00 AM To: Ann Lee <ann@example.org> Subject: The Vale\n\n" + officeLetter("HOLD 12")), above: "HOLD 10", sheet: "HOLD 12"},
		{name: "a header glued into one line", raw: plainMail("HOLD 10\n\n   ----- Forwarded message ----- From: Seneschal <office@seneschal.example>To: ann@example.org <ann@example.org>Sent: Tuesday, March 3, 2026 at 09:00:00 AM GMT+1Subject: The Vale\n" + officeLetter("HOLD 12")), above: "HOLD 10", sheet: "HOLD 12"},
		{name: "a sender and a date below it", raw: plainMail("HOLD 10\n\nSeneschal <office@seneschal.example>\n03/03/2026 09:00\n\nTo\nann@example.org\n\nSubject\nThe Vale\n\n" + officeLetter("HOLD 12")), above: "HOLD 10", sheet: "HOLD 12"},
		{name: "a header, Hungarian", raw: plainMail("HOLD 10\n\nFeladó: Seneschal <office@seneschal.example>\nElküldve: 2026. március 3., kedd 9:00\nCímzett: Ann\nTárgy: The Vale\n\n" + officeLetter("HOLD 12")), above: "HOLD 10", sheet: "HOLD 12"},
		{name: "a header, Greek", raw: plainMail("HOLD 10\n\nΑπό: Seneschal <office@seneschal.example>\nΣτάλθηκε: Τρίτη, 3 Μαρτίου 2026 9:00 πμ\nΠρος: Ann\nΘέμα: The Vale\n\n" + officeLetter("HOLD 12")), above: "HOLD 10", sheet: "HOLD 12"},
		{name: "a header, Hebrew", raw: plainMail("HOLD 10\n\nמאת: Seneschal <office@seneschal.example>\nנשלח: יום שלישי 03 מרץ 2026 09:00\nאל: Ann\n\n" + officeLetter("HOLD 12")), above: "HOLD 10", sheet: "HOLD 12"},
		{name: "a header, Finnish", raw: plainMail("HOLD 10\n\nLähettäjä: Seneschal <office@seneschal.example>\nLähetetty: tiistai 3. maaliskuuta 2026 9.00\nVastaanottaja: Ann\n\n" + officeLetter("HOLD 12")), above: "HOLD 10", sheet: "HOLD 12"},
		{name: "a header, Thai", raw: plainMail("HOLD 10\n\nจาก: Seneschal <office@seneschal.example>\nส่ง: 3 มีนาคม 2026 9:00\nถึง: Ann\n\n" + officeLetter("HOLD 12")), above: "HOLD 10", sheet: "HOLD 12"},
		{name: "a header, Danish without address", raw: plainMail("HOLD 10\n\nFra: Seneschal\nSendt: 3. marts 2026 09:00\nTil: Ann\nEmne: The Vale\n\n" + officeLetter("HOLD 12")), above: "HOLD 10", sheet: "HOLD 12"},
		{name: "a header of lines apart", raw: plainMail("HOLD 10\n\nFrom: Seneschal <office@seneschal.example>\n\nSent: Tuesday, March 3, 2026 9:00 AM\n\nTo: Ann Lee\n\n" + officeLetter("HOLD 12")), above: "HOLD 10", sheet: "HOLD 12"},
		{name: "an underlined header", raw: plainMail("HOLD 10\n\n_Da:_ Seneschal\n_Inviato:_ martedì 3 marzo 2026 09:00\n_A:_ Ann\n\n" + officeLetter("HOLD 12")), above: "HOLD 10", sheet: "HOLD 12"},
		{name: "a table of bars as header", raw: plainMail("HOLD 10\n\n---- Replied Message ----\n| From | Seneschal<office@seneschal.example> |\n| Date | 3/3/2026 09:00 |\n| To | ann@example.org |\n| Subject | The Vale |\n" + officeLetter("HOLD 12")), above: "HOLD 10", sheet: "HOLD 12"},
		{name: "a name that wrote, above a quotation", raw: plainMail("HOLD 10\n\nSeneschal wrote:\n\n> HOLD 77\n"), above: "HOLD 10"},
		{name: "a name and a date above a quotation", raw: plainMail("HOLD 10\n\n3 Mar 2026 09:00:00 Seneschal:\n\n> HOLD 77\n"), above: "HOLD 10"},
		{name: "a name and a date above the top line", raw: plainMail("HOLD 10\n\nSeneschal, 03.03.2026 09:00:\n\n    #--- Orders may stand above this line, or in the sheet below ---#\n    HOLD 77\n"), above: "HOLD 10"},
		{name: "orders in their own dashes", raw: plainMail("Move:\nHOLD 10\n-----------\nAlso:\nHOLD 11\n=====\nHOLD 12\n_____\nHOLD 13\n-----------\nAnn\n"), above: "HOLD 10|HOLD 11|HOLD 12|HOLD 13"},
		{name: "orders below a date and a time", raw: plainMail("I can play until 10:30 on 3 March 2026:\nHOLD 10\n"), above: "HOLD 10"},
		{name: "orders below an address and a date", raw: plainMail("My new address is <ann.lee@example.org> from 3 March 2026.\nHOLD 10\n"), above: "HOLD 10"},
		{name: "orders below what somebody wrote", raw: plainMail("On Sunday 3 March he wrote: attack!\nHOLD 10\n"), above: "HOLD 10"},
		{name: "line ends of old", raw: plainMail("HOLD 10\rHOLD 11\r\rHOLD 12"), above: "HOLD 10|HOLD 11|HOLD 12"},
		{name: "a card of addresses", raw: plainMail("HOLD 10\n\n[cid:image001.png@01DB8C2E.12345670]\nAnn Lee | Sales | T +44 20 7946 0000\n"), above: "HOLD 10"},
		{name: "a sheet with a key in capitals", raw: plainMail("Hello\n\nBEGIN 6823TMRSVW2RK9B3HNW4KEJR14\nHOLD 12\nEND 6823TMRSVW2RK9B3HNW4KEJR14\n"), sheet: "HOLD 12"},
		{name: "a sheet quoted with names", raw: plainMail("    Seneschal> BEGIN 6823tmrsvw2rk9b3hnw4kejr14\n    Seneschal> HOLD 12\n    Seneschal> END 6823tmrsvw2rk9b3hnw4kejr14\n"), sheet: "HOLD 12"},
		{name: "a key broken in two", raw: plainMail("> BEGIN 6823tmrsvw2rk9b3hnw4\n> kejr14\n> HOLD 12\n> END 6823tmrsvw2rk9b3hnw4kejr14\n"), told: "HOLD 12"},
		{name: "a text that stands for a page", raw: mixedMail("alternative", "Content-Type: text/plain\n\nThis message is in HTML. Please use a reader for HTML.", "Content-Type: text/html\n\n<p>HOLD 10</p>"), above: "HOLD 10"},
		{name: "a text that tells of HTML alone", raw: mixedMail("alternative", "Content-Type: text/plain\n\nHOLD all; I send no HTML\n"), above: "HOLD all; I send no HTML"},
		{name: "text of no size", raw: pageMail("<p>HOLD 10<span style='font-size: 0'>HOLD 11</span></p><p><span style='font-size:0px'>HOLD 12</span></p><p><span style='font-size:0.9em'>HOLD 13</span></p>"), above: "HOLD 10|HOLD 13"},
		{name: "a page with a header in a table", raw: pageMail("<div>HOLD 10</div><table><tr><td>From:</td><td>Seneschal &lt;office@seneschal.example&gt;</td></tr><tr><td>Sent:</td><td>3 March 2026 09:00</td></tr></table><p>HOLD 77</p>"), above: "HOLD 10"},
		{name: "a sheet in a page that was taken apart", raw: pageMail("<blockquote><pre>BEGIN " + key + "\n# remark</pre></blockquote><p>HOLD 12</p><p>HOLD 13</p><blockquote><pre># the last\nEND " + key + "</pre></blockquote>"), sheet: "HOLD 12|HOLD 13"},
		{name: "a list that Word numbers", raw: pageMail("<p class=MsoListParagraph><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp; </span></span><![endif]>HOLD 10<o:p></o:p></p>"), above: "1.   HOLD 10"},
		{name: "no MIME at all", raw: "From: ann@example.org\r\n\r\nHOLD 10\r\n", above: "HOLD 10"},
		{name: "UTF-16 said to be ASCII", raw: mailOf("Content-Type: text/plain; charset=us-ascii\nContent-Transfer-Encoding: base64", base64.StdEncoding.EncodeToString([]byte("HOLD 10\n"))), above: "HOLD 10"},
	}
}

const hardMailCount = 91

// TestHardMails reads each as far as it can be read, and says what is not.
func TestHardMails(t *testing.T) {
	t.Parallel()
	all := hardMails()
	if len(all) != hardMailCount {
		t.Errorf("%d mails, want %d", len(all), hardMailCount)
	}
	for _, h := range all {
		checkStripped(t, []byte(h.raw))
		m, err := mail.Read([]byte(h.raw))
		if err != nil {
			t.Errorf("%s: %v", h.name, err)
			continue
		}
		checkExtract(t, m.Text)
		x := mail.Extract(m.Text, isSeatKey)
		if above, sheet := ordersOf(x.Above), ordersOf(x.Sheet); above != h.above || sheet != h.sheet {
			t.Errorf("%s: above %q, sheet %q; want %q and %q", h.name, above, sheet, h.above, h.sheet)
		}
		told := strings.Join(slices.Concat(m.Flaws, x.Flaws), "\n")
		for _, l := range slices.Concat(x.Unread, x.Between, x.Quoted) {
			told += "\n" + l.Text
		}
		if !strings.Contains(told, h.told) || h.told == "" && len(m.Flaws)+len(x.Flaws) > 0 {
			t.Errorf("%s: told is %q, want %q", h.name, told, h.told)
		}
	}
}
