package mail_test

import (
	"fmt"
	"html"
	"slices"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/mail"
)

// A program is one way in which a mail program, in one language, answers a letter.
type program struct {
	name  string
	intro string // what it writes above the letter that is answered
	quote string // and at the start of each line of that letter
	page  string // of a mail that is HTML alone: OWN is what the player wrote, INTRO and OLD as above
}

const (
	theOffice = "Seneschal <office@seneschal.example>"
	fields    = "%s: " + theOffice + "\n%s: %s\n%s: Ann Lee\n%s: The Vale"
)

// plainPrograms write plain text.
var plainPrograms = []program{
	{name: "Gmail web", intro: "On Tue, Mar 3, 2026 at 9:00 AM " + theOffice + "\nwrote:\n", quote: "> "},
	{name: "Gmail Android", intro: "On Tue, 3 Mar 2026, 09:00 Seneschal, <office@seneschal.example> wrote:\n", quote: "> "},
	{name: "Gmail German", intro: "Am Di., 3. März 2026 um 09:00 Uhr schrieb " + theOffice + ":\n", quote: "> "},
	{name: "Gmail French", intro: "Le mar. 3 mars 2026 à 09:00, " + theOffice + " a\nécrit :\n", quote: "> "},
	{name: "Gmail Spanish", intro: "El mar, 3 mar 2026 a las 9:00, Seneschal (<office@seneschal.example>)\nescribió:\n", quote: "> "},
	{name: "Gmail Polish", intro: "wt., 3 mar 2026 o 09:00 " + theOffice + "\nnapisał(a):\n", quote: "> "},
	{name: "Gmail Russian", intro: "вт, 3 мар. 2026 г. в 09:00, " + theOffice + ":\n", quote: "> "},
	{name: "Gmail Japanese", intro: "2026年3月3日(火) 9:00 " + theOffice + ":\n", quote: "> "},
	{name: "Gmail Turkish", intro: theOffice + ", 3 Mar 2026 Sal, 09:00 tarihinde\nşunu yazdı:\n", quote: "> "},
	{name: "Apple Mail", intro: "On 3 Mar 2026, at 09:00, " + theOffice + " wrote:\n", quote: "> "},
	{name: "Apple Mail quoted introduction", intro: "> On 3 Mar 2026, at 09:00, " + theOffice + " wrote:\n>", quote: "> "},
	{name: "Apple Mail Swedish", intro: "> 3 mars 2026 kl. 09:00 skrev " + theOffice + ":\n>", quote: "> "},
	{name: "Apple Mail Chinese", intro: "> 2026年3月3日 09:00，" + theOffice + " 写道：\n>", quote: "> "},
	{name: "iPhone", intro: "Sent from my iPhone\n\n> On 3 Mar 2026, at 09:00, " + theOffice + " wrote:\n>", quote: "> "},
	{name: "iPhone Dutch", intro: "Verstuurd vanaf mijn iPhone\n\n> Op 3 mrt 2026 om 09:00 heeft " + theOffice + " het volgende geschreven:\n>", quote: "> "},
	{name: "Thunderbird", intro: "On 03.03.2026 09:00, Seneschal wrote:", quote: "> "},
	{name: "Thunderbird Finnish", intro: "Seneschal kirjoitti 3.3.2026 klo 9.00:", quote: "> "},
	{name: "Thunderbird Czech", intro: "Dne 03. 03. 26 v 9:00 Seneschal napsal(a):", quote: "> "},
	{name: "Thunderbird Danish", intro: "Den 03.03.2026 kl. 09.00 skrev Seneschal:", quote: "> "},
	{name: "Thunderbird Portuguese", intro: "Em 03/03/2026 09:00, Seneschal escreveu:", quote: "> "},
	{name: "mutt", intro: "On Tue, Mar 03, 2026 at 09:00:00AM +0000, Seneschal wrote:", quote: "> "},
	{name: "mutt that marks with bars", intro: "On Tue, Mar 03, 2026 at 09:00:00AM +0000, Seneschal wrote:", quote: "| "},
	{name: "alpine", intro: "On Tue, 3 Mar 2026, Seneschal wrote:\n", quote: "> "},
	{name: "K-9", intro: "On 3 March 2026 09:00:00 UTC, " + theOffice + " wrote:", quote: ">"},
	{name: "K-9 Ukrainian", intro: "3 березня 2026 р. 09:00:00 UTC, " + theOffice + " пише:", quote: ">"},
	{name: "Gnus", intro: theOffice + " writes:\n", quote: "> "},
	{name: "Sylpheed", intro: "On Tue, 3 Mar 2026 09:00:00 +0000\n" + theOffice + " wrote:\n", quote: "> "},
	{name: "Roundcube", intro: "On 2026-03-03 09:00, Seneschal wrote:", quote: "> "},
	{name: "Horde", intro: "Zitat von " + theOffice + ":\n", quote: "> "},
	{name: "ProtonMail", intro: "Sent with Proton Mail secure email.\n\nOn Tuesday, March 3rd, 2026 at 9:00 AM, " + theOffice + " wrote:\n", quote: "> "},
	{name: "ProtonMail before 2022", intro: "‐‐‐‐‐‐‐ Original Message ‐‐‐‐‐‐‐\nOn Tuesday, March 3, 2026 9:00 AM, " + theOffice + " wrote:\n", quote: "> "},
	{name: "Outlook desktop", intro: fmt.Sprintf(fields, "From", "Sent", "Tuesday, March 3, 2026 9:00 AM", "To", "Subject") + "\n"},
	{name: "Outlook web", intro: "________________________________\n" + fmt.Sprintf(fields, "From", "Sent", "Tuesday, March 3, 2026 9:00 AM", "To", "Subject") + "\n"},
	{name: "Outlook 2003", intro: "-----Original Message-----\n" + fmt.Sprintf(fields, "From", "Sent", "Tuesday, March 3, 2026 9:00 AM", "To", "Subject") + "\n"},
	{name: "Outlook German", intro: fmt.Sprintf(fields, "Von", "Gesendet", "Dienstag, 3. März 2026 09:00", "An", "Betreff") + "\n"},
	{name: "Outlook French", intro: fmt.Sprintf(fields, "De ", "Envoyé ", "mardi 3 mars 2026 09:00", "À ", "Objet ") + "\n"},
	{name: "Outlook Polish", intro: fmt.Sprintf(fields, "Od", "Wysłane", "wtorek, 3 marca 2026 09:00", "Do", "Temat") + "\n"},
	{name: "Outlook Czech", intro: fmt.Sprintf(fields, "Od", "Odesláno", "úterý 3. března 2026 9:00", "Komu", "Předmět") + "\n"},
	{name: "Outlook Hungarian", intro: fmt.Sprintf(fields, "Feladó", "Elküldve", "2026. március 3., kedd 9:00", "Címzett", "Tárgy") + "\n"},
	{name: "Outlook Finnish", intro: fmt.Sprintf(fields, "Lähettäjä", "Lähetetty", "tiistai 3. maaliskuuta 2026 9.00", "Vastaanottaja", "Aihe") + "\n"},
	{name: "Outlook Russian", intro: fmt.Sprintf(fields, "От", "Отправлено", "3 марта 2026 г. 9:00", "Кому", "Тема") + "\n"},
	{name: "Outlook Greek", intro: fmt.Sprintf(fields, "Από", "Στάλθηκε", "Τρίτη, 3 Μαρτίου 2026 9:00", "Προς", "Θέμα") + "\n"},
	{name: "Outlook Turkish", intro: fmt.Sprintf(fields, "Kimden", "Gönderildi", "3 Mart 2026 Salı 09:00", "Kime", "Konu") + "\n"},
	{name: "Outlook Chinese", intro: strings.ReplaceAll(fmt.Sprintf(fields, "发件人", "发送时间", "2026年3月3日 9:00", "收件人", "主题"), ": ", "：") + "\n"},
	{name: "Outlook Japanese", intro: fmt.Sprintf(fields, "差出人", "送信日時", "2026年3月3日 9:00", "宛先", "件名") + "\n"},
	{name: "Outlook Korean", intro: fmt.Sprintf(fields, "보낸 사람", "보낸 날짜", "2026년 3월 3일 화요일 오전 9:00", "받는 사람", "제목") + "\n"},
	{name: "Outlook Hebrew", intro: fmt.Sprintf(fields, "מאת", "נשלח", "יום שלישי 3 מרץ 2026 09:00", "אל", "נושא") + "\n"},
	{name: "Outlook mobile", intro: "Get Outlook for Android<https://aka.ms/AAb9ysg>\n________________________________\n" + fmt.Sprintf(fields, "From", "Sent", "Tuesday, March 3, 2026 9:00:00 AM", "To", "Subject") + "\n"},
	{name: "Outlook with stars", intro: "*From:* " + theOffice + "\n*Sent:* Tuesday, March 3, 2026 9:00 AM\n*To:* Ann Lee\n*Subject:* The Vale\n"},
	{name: "Samsung", intro: "Sent from my Galaxy\n\n-------- Original message --------\nFrom: " + theOffice + "\nDate: 03/03/2026 09:00 (GMT+00:00)\nTo: Ann Lee\nSubject: The Vale\n"},
	{name: "Samsung Russian", intro: "-------- Исходное сообщение --------\nОт: " + theOffice + "\nДата: 03.03.2026 09:00 (GMT+03:00)\nКому: Ann Lee\nТема: The Vale\n"},
	{name: "Yahoo", intro: "    On Tuesday, March 3, 2026 at 09:00:00 AM GMT, " + theOffice + " wrote:  \n "},
	{name: "Zoho", intro: "---- On Tue, 03 Mar 2026 09:00:00 +0000 " + theOffice + " wrote ----\n"},
	{name: "Zoho French", intro: " ---- Le mar., 03 mars 2026 09:00:00 +0100 " + theOffice + " a écrit ----\n"},
	{name: "Mail.ru", intro: "Вторник, 3 марта 2026, 9:00 +03:00 от " + theOffice + ":\n", quote: "> "},
	{name: "Mail.ru without marks", intro: "Вторник, 3 марта 2026, 9:00 +03:00 от " + theOffice + ":\n "},
	{name: "Yandex", intro: "03.03.2026, 09:00, \"Seneschal\" <office@seneschal.example>:", quote: ">  "},
	{name: "GMX", intro: "Gesendet: Dienstag, 03. März 2026 um 09:00 Uhr\nVon: " + theOffice + "\nAn: ann@example.org\nBetreff: The Vale\n"},
	{name: "QQ", intro: "------------------ 原始邮件 ------------------\n发件人: \"Seneschal\" <office@seneschal.example>;\n发送时间: 2026年3月3日(星期二) 上午9:00\n"},
	{name: "163", intro: "At 2026-03-03 09:00:00, \"Seneschal\" <office@seneschal.example> wrote:\n", quote: ">"},
	{name: "Zimbra", intro: "----- Original Message -----\nFrom: \"Seneschal\" <office@seneschal.example>\nTo: \"Ann Lee\" <ann@example.org>\nSent: Tuesday, 3 March, 2026 09:00:00\nSubject: The Vale\n"},
	{name: "Lotus Notes", intro: "From:   Seneschal/Office\nTo:     Ann Lee/Ford\nDate:   03/03/2026 09:00\nSubject:        The Vale\n"},
	{name: "The Bat", intro: "Hello Seneschal,\n\nTuesday, March 3, 2026, 9:00:00 AM, you wrote:\n", quote: "S> "},
}

// pages are mails of HTML alone.
var pages = []program{
	{name: "Gmail page", intro: "On Tue, Mar 3, 2026 at 9:00 AM Seneschal wrote:", page: `<div dir="ltr">OWN</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">INTRO<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex">OLD</blockquote></div>`},
	{name: "Apple page", intro: "On 3 Mar 2026, at 09:00, Seneschal wrote:", page: `<html><body style="overflow-wrap: break-word;">OWN<div><br><blockquote type="cite"><div>INTRO</div><br class="Apple-interchange-newline"><div>OLD</div></blockquote></div></body></html>`},
	{name: "iPhone page", intro: "On 3 Mar 2026, at 09:00, Seneschal wrote:", page: `<body dir="auto">OWN<div dir="ltr">Sent from my iPhone</div><div dir="ltr"><br><blockquote type="cite">INTRO<br><br></blockquote></div><blockquote type="cite"><div dir="ltr">OLD</div></blockquote></body>`},
	{name: "Outlook desktop page", intro: "<b>From:</b> Seneschal<br><b>Sent:</b> Tuesday", page: `<div class=WordSection1>OWN<div style='border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm'><p class=MsoNormal>INTRO</p></div>OLD</div>`},
	{name: "Outlook desktop page without fields", intro: "Seneschal", page: `<div class=WordSection1>OWN<div style='border:none;border-top:solid #B5C4DF 1.0pt;padding:3.0pt 0cm 0cm 0cm'><p class=MsoNormal>INTRO</p></div>OLD</div>`},
	{name: "Outlook web page", intro: "<b>Fra:</b> Seneschal<br><b>Sendt:</b> tirsdag", page: `<div class="elementToProof">OWN</div><div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><font face="Calibri">INTRO</font></div><div>OLD</div>`},
	{name: "Outlook mobile page", intro: "<b>Lähettäjä:</b> Seneschal", page: `<div>OWN</div><div id="ms-outlook-mobile-signature">Get Outlook</div><hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr">INTRO</div>OLD`},
	{name: "new Outlook page", intro: "Seneschal", page: `<div>OWN</div><div id="mail-editor-reference-message-container">INTRO OLD</div>`},
	{name: "Hotmail page", intro: "Seneschal", page: `<div>OWN</div><hr id="stopSpelling">INTRO OLD`},
	{name: "Outlook for Mac page", intro: "Seneschal", page: `<div>OWN</div><span id="OLK_SRC_BODY_SECTION"><div>INTRO</div>OLD</span>`},
	{name: "Yahoo page", intro: "Seneschal", page: `<div class="ydp1yahoo-style-wrap">OWN</div><div id="ydp2yahoo_quoted_1" class="ydp2yahoo_quoted"><div>INTRO</div><div>OLD</div></div>`},
	{name: "Yahoo page of 2016", intro: "Seneschal", page: `<div>OWN</div><div class="yahoo_quoted" id="yahoo_quoted_1"><div>INTRO</div><div>OLD</div></div>`},
	{name: "Zoho page", intro: "Seneschal wrote", page: `<div>OWN</div><div class="zmail_extra_hr" style="border-top: 1px solid rgb(204, 204, 204);"></div><div class="zmail_extra" data-zbluepencil-ignore="true"><div>INTRO</div>OLD</div>`},
	{name: "Mail.ru page", intro: "Seneschal", page: `<div>OWN</div><blockquote style="border-left:1px solid #0857A6;margin:10px;padding:0 0 0 10px;">INTRO OLD</blockquote>`},
	{name: "Mail.ru phone page", intro: "Seneschal", page: `<div>OWN</div><div class="mail-quote-collapse"><div>INTRO</div>OLD</div>`},
	{name: "ProtonMail page", intro: "On Tuesday Seneschal wrote:", page: `<div>OWN</div><div class="protonmail_quote">INTRO<br><blockquote class="protonmail_quote" type="cite">OLD</blockquote></div>`},
	{name: "Thunderbird page", intro: "On 3 Mar Seneschal wrote:", page: `<p>OWN</p><div class="moz-cite-prefix">INTRO</div><blockquote type="cite" cite="mid:r1@seneschal.example">OLD</blockquote>`},
	{name: "Thunderbird forward page", intro: "Seneschal", page: `<p>OWN</p><div class="moz-forward-container"><br>INTRO<br>OLD</div>`},
	{name: "GMX page", intro: "Seneschal", page: `<div>OWN</div><div name="quote" style="margin:10px 5px 5px 10px; padding: 10px 0 10px 10px; border-left:2px solid #C3D9E5;"><div>INTRO</div><div name="quoted-content">OLD</div></div>`},
	{name: "163 page", intro: "At Tuesday Seneschal wrote:", page: `<div>OWN</div><div id="isReplyContent"><p>INTRO</p><div>OLD</div></div>`},
	{name: "Spark page", intro: "Seneschal", page: `<div name="messageBodySection">OWN</div><div name="messageReplySection">INTRO OLD</div>`},
	{name: "Zimbra page", intro: "Seneschal", page: `<div>OWN</div><hr id="zwchr" data-marker="__DIVIDER__"><div data-marker="__HEADERS__">INTRO</div><div data-marker="__QUOTED_TEXT__">OLD</div>`},
	{name: "Tutanota page", intro: "Seneschal", page: `<div>OWN</div><br>INTRO<br><blockquote class="tutanota_quote">OLD</blockquote>`},
}

// A manner is a way in which a player answers, whatever the program.
type manner struct {
	name        string
	own, filled string // what is written above, and into the sheet
	older       string // what the player wrote in an earlier mail, that stands between
	below       string // what is written below all
}

var manners = []manner{
	{name: "above", own: "HOLD 10\n3,4 Langport Breaume"},
	{name: "in the sheet", own: "Thanks!", filled: "HOLD 12\n17 Breaume Foxwood"},
	{name: "above and in the sheet", own: "HOLD 10", filled: "HOLD 12"},
	{name: "with an older mail between", own: "HOLD 10", older: "HOLD 99", filled: "HOLD 12"},
	{name: "below", own: "Hello,", below: "HOLD 11"},
}

// programCount is how many mails the programs and manners make.
const programCount = 990

// officeLetter is a letter of ours as it comes back, without its top line, with what was written into its sheet.
func officeLetter(filled string) string {
	lines := []string{"Spring 1264 in the Vale", "", "10 Barsham Hazlemere is the road that Ford took.", "HOLD 77", "",
		"BEGIN " + seatKey.String(), "# Write your orders between these lines.", "# 10 at Barsham, 12 at Hazlemere"}
	if filled != "" {
		lines = append(lines, filled)
	}
	return strings.Join(append(lines, "# The last line of the sheet.", "END "+seatKey.String(), "", "Seneschal"), "\n")
}

// write is the mail that a program makes of what a player writes.
func (p program) write(m manner) string {
	old := officeLetter(m.filled)
	if m.older != "" {
		old = m.older + "\n\n" + p.marked(old)
	}
	if p.page != "" {
		page := strings.NewReplacer("OWN", htmlLines(m.own), "INTRO", p.intro, "OLD", htmlLines(old)).Replace(p.page)
		return textMail("text/html", page+htmlLines(m.below))
	}
	return textMail("text/plain", m.own+"\n\n"+p.marked(old)+"\n\n"+m.below)
}

// marked is an older text as the program puts it below.
func (p program) marked(old string) string {
	if p.page != "" {
		return old
	}
	lines := strings.Split(old, "\n")
	for i := range lines {
		lines[i] = p.quote + lines[i]
	}
	return p.intro + "\n" + strings.Join(lines, "\n")
}

func htmlLines(s string) (page string) {
	if s == "" {
		return ""
	}
	for line := range strings.Lines(s) {
		page += "<p class=MsoNormal>" + html.EscapeString(strings.TrimSpace(line)) + "&nbsp;</p>\n"
	}
	return page
}

// textMail is a mail of one part.
func textMail(kind, body string) string {
	return mailOf("Content-Type: "+kind+"; charset=utf-8\nContent-Transfer-Encoding: 8bit", body)
}

// mailOf is a mail with these fields and this body.
func mailOf(head, body string) string {
	return strings.ReplaceAll("From: Ann <ann@example.org>\nTo: <office+"+seatKey.String()+"@seneschal.example>\nSubject: Re: The Vale\nMIME-Version: 1.0\n"+head+"\n\n"+body, "\n", "\r\n")
}

// isOrder says which lines of these mails are orders: the others are the words of people and programs.
func isOrder(line string) bool {
	line = strings.TrimLeft(line, "> |S")
	return strings.HasPrefix(line, "HOLD") || line != "" && line[0] >= '0' && line[0] <= '9'
}

// ordersOf are the orders of some lines, in one line.
func ordersOf(lines []mail.Line) string {
	var all []string
	for _, l := range lines {
		if isOrder(l.Text) {
			all = append(all, strings.TrimSpace(l.Text))
		}
	}
	return strings.Join(all, "|")
}

// TestPrograms reads what each program makes of each manner.
func TestPrograms(t *testing.T) {
	t.Parallel()
	count := 0
	for _, p := range slices.Concat(plainPrograms, seenPrograms, pages) {
		for _, m := range manners {
			count++
			raw := []byte(p.write(m))
			checkStripped(t, raw)
			msg, err := mail.Read(raw)
			if err != nil {
				t.Fatalf("%s, %s: %v", p.name, m.name, err)
			}
			x := mail.Extract(msg.Text, isSeatKey)
			above, sheet := ordersOf(x.Above), ordersOf(x.Sheet)
			wantAbove := ""
			if isOrder(m.own) {
				wantAbove = strings.ReplaceAll(m.own, "\n", "|")
			}
			if wantSheet := strings.ReplaceAll(m.filled, "\n", "|"); above != wantAbove || sheet != wantSheet {
				t.Errorf("%s, %s: above %q, sheet %q; want %q and %q", p.name, m.name, above, sheet, wantAbove, wantSheet)
			}
			if told := ordersOf(append(x.Unread, x.Between...)); m.below != "" && !strings.Contains(told, m.below) {
				t.Errorf("%s, %s: %q is lost without a word", p.name, m.name, m.below)
			}
			if len(msg.Flaws)+len(x.Flaws) > 0 {
				t.Errorf("%s, %s: %q %q", p.name, m.name, msg.Flaws, x.Flaws)
			}
		}
	}
	if count != programCount {
		t.Errorf("%d mails, want %d", count, programCount)
	}
}
