package mail

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// endsReading says whether a quotation or the signature begins with line i.
func endsReading(lines []string, i int) bool {
	line := strings.TrimSpace(lines[i])
	if line == "" {
		return false
	}
	switch {
	case isQuoted(lines[i]):
		return true
	case line[0] == '-':
		return line == "--" || dashedTitle(lines, i) || isTopLine(lines, i) || headerLine(line)
	case line[0] == '_' && len(line) >= 8 && strings.Trim(line, "_") == "":
		return true
	}
	return isTopLine(lines, i) || headerBlock(lines, i) || headerLine(line) || senderAlone(lines, i) || introduces(lines, i)
}

// topWords are the words at the beginning of TopLine and LetterTop, by which they are known however they are broken and adorned.
var topWords = [...]string{"orders may stand above this line", "your answer may stand above this line"}

// isTopLine recognises TopLine or LetterTop, which may have come back wrapped, starred or with other dashes.
func isTopLine(lines []string, i int) bool {
	const adornment = "#-*_=| \t"
	words := strings.TrimLeft(lines[i], adornment)
	k := slices.IndexFunc(topWords[:], func(top string) bool {
		first, _, _ := strings.Cut(top, " ")
		return len(words) >= len(first) && strings.EqualFold(words[:len(first)], first)
	})
	if k < 0 {
		return false
	}
	for _, line := range lines[i+1 : min(i+4, len(lines))] {
		words += " " + cut(line, len(TopLine))
	}
	words = strings.Join(strings.Fields(strings.ReplaceAll(cut(words, 3*len(TopLine)), "*", "")), " ")
	top := topWords[k]
	return len(words) >= len(top) && strings.EqualFold(words[:len(top)], top)
}

// dashedTitle recognises -----Original Message----- and its like: by a word that it has in some language, by a date or an
// address, or by the header below it. Players adorn their own titles in the same way.
func dashedTitle(lines []string, i int) bool {
	line := strings.TrimSpace(lines[i])
	title := strings.Trim(line, "-")
	if len(line)-len(title) < 6 || len(title) > mostIntroduction || !strings.HasPrefix(line, "---") || !strings.HasSuffix(line, "---") || strings.TrimSpace(title) == "" {
		return false
	}
	title = strings.ToLower(title)
	if slices.ContainsFunc(messageWords, func(word string) bool { return strings.Contains(title, word) }) || strings.Contains(title, "@") && hasDate(title) {
		return true
	}
	for j := i + 1; j < min(i+3, len(lines)); j++ {
		if headerBlock(lines, j) {
			return true
		}
	}
	return false
}

// messageWords are parts of what a message is called in many languages.
var messageWords = []string{"message", "nachricht", "mensaje", "mensagem", "messaggio", "bericht", "mail", "meddelande", "melding", "meddelelse", "viesti",
	"wiadomo", "zpráv", "správ", "üzenet", "mesaj", "ileti", "μήνυμα", "сообщени", "повідомлення", "письмо", "съобщение", "הודעה", "رسالة", "邮件", "郵件", "メッセージ", "메시지"}

// The names of header fields as mail programs print them above what they quote.
var (
	senderFields = []string{"from", "von", "de", "da", "van", "från", "fra"}
	otherFields  = []string{"sent", "date", "to", "subject", "cc", "reply-to", "gesendet", "datum", "an", "betreff", "envoyé",
		"date", "à", "objet", "enviado", "fecha", "para", "asunto", "inviato", "data", "a", "oggetto", "verzonden", "aan", "onderwerp"}
)

// The most lines of a header that is quoted, and the most bytes in the name of one of its fields.
const (
	mostFields    = 8
	mostFieldName = 40
)

// headerBlock recognises the header of a quoted message: From:, and Sent:, Date:, To: or Subject: below it; or, in a language
// that is not known, two or more fields below one another, one of which has an address or a date.
func headerBlock(lines []string, i int) bool {
	name, value, ok := headerField(lines[i])
	if !ok {
		return false
	}
	if value == "" {
		return name == "begin forwarded message"
	}
	if slices.Contains(senderFields, name) {
		below := lines[i+1 : min(i+4, len(lines))]
		if slices.ContainsFunc(below, func(line string) bool {
			other, _, ok := headerField(line)
			return ok && slices.Contains(otherFields, other)
		}) {
			return true
		}
	}
	fields, dated := 0, false
	for _, line := range lines[i:min(i+mostFields, len(lines))] {
		name, value, ok := headerField(line)
		if !ok {
			break
		}
		if name == "begin" || value == "" {
			return false
		}
		fields++
		dated = dated || hasAddress(value) || hasDate(value)
	}
	return fields >= 2 && dated
}

// isKnownField says whether a line is a field of the header that a mail program prints above what it quotes, such as the Subject.
func isKnownField(line string) bool {
	name, _, ok := headerField(line)
	return ok && (slices.Contains(senderFields, name) || slices.Contains(otherFields, name))
}

// headerLine recognises such a header in one line: From: …, Sent: … and To: … with an address and a date.
func headerLine(line string) bool {
	return strings.Count(line, ": ") >= 3 && len(line) <= 2*mostIntroduction && hasAddress(line) && hasDate(line)
}

// senderAlone recognises the name and address of a sender with nothing else, and below it the date alone.
func senderAlone(lines []string, i int) bool {
	line := trimEnd(lines[i])
	if len(line) > mostIntroduction || !strings.HasSuffix(line, ">") || !hasAddress(line) || i+1 >= len(lines) {
		return false
	}
	date := strings.TrimSpace(cut(lines[i+1], mostIntroduction))
	return date != "" && '0' <= date[0] && date[0] <= '9' && hasDate(date)
}

// headerField reads a line such as From: or *Von:*, with a name of up to three words in any language.
func headerField(line string) (name, value string, ok bool) {
	name, value, ok = strings.Cut(cut(line, mostIntroduction), ":")
	if !ok || len(name) > mostFieldName {
		return "", "", false
	}
	name = strings.Trim(name, " \t*_")
	words := 1
	for _, r := range name {
		if r == ' ' {
			words++
		} else if !unicode.IsLetter(r) && !unicode.IsMark(r) && r != '-' && r != '\'' {
			return "", "", false
		}
	}
	return strings.ToLower(name), strings.Trim(value, " \t*_"), name != "" && words <= 3
}

// How mail programs introduce a quotation, by language: first word and verb.
var introductions = [][2]string{
	{"on ", "wrote"}, {"am ", "schrieb"}, {"le ", "écrit"}, {"el ", "escribió"}, {"il ", "scritto"},
	{"op ", "schreef"}, {"den ", "skrev"}, {"em ", "escreveu"}, {"op ", "geschreven"}, {"w dniu ", "napisał"}, {"w dniu ", "pisze"},
	{"dne ", "napsal"}, {"dňa ", "napísal"}, {"klo ", "kirjoitti"}, {"în ", "scris"}, {"στις ", "έγραψε"}, {"в ", "писал"}, {"в ", "пишет"}, {"у ", "пише"},
	{"на ", "написа"}, {"ezt ", "írta"}, {"tarihinde ", "yazdı"}, {"在", "写道"}, {"於", "寫道"}, {"בתאריך ", "כתב"}, {"في ", "كتب"},
}

// mostIntroduction is how long a line of an introduction may be, in bytes.
const mostIntroduction = 240

// introduces recognises the line above a quotation, such as "On … wrote:", which
// may be broken over up to three lines if its beginning shows what it is: else
// orders directly above it would be taken for its beginning.
func introduces(lines []string, i int) bool {
	for j := i; j < len(lines) && j < i+3; j++ {
		part := trimEnd(lines[j])
		if part == "" || len(part) > mostIntroduction {
			break
		}
		if part[len(part)-1] == ':' {
			whole := strings.ToLower(strings.TrimSpace(strings.Join(lines[i:j+1], " ")))
			return (j == i || beginsIntroduction(whole) || strings.Contains(lines[i], "@") || hasDate(lines[i])) &&
				(isIntroduction(whole) || (hasAddress(whole) || hasDate(whole) || hasVerb(whole)) && aboveQuotation(lines, j))
		}
	}
	whole := strings.ToLower(strings.TrimSpace(cut(lines[i], mostIntroduction)))
	return beginsIntroduction(whole) && hasDate(whole) && hasVerb(whole) && aboveQuotation(lines, i)
}

// hasVerb says whether somebody wrote something, in a language that is known.
func hasVerb(s string) bool {
	return slices.ContainsFunc(introductions, func(in [2]string) bool { return strings.Contains(s, in[1]) })
}

// aboveQuotation says whether the next line that is not empty has a quote mark, or is the top line of a letter.
func aboveQuotation(lines []string, i int) bool {
	for j := i + 1; j < min(i+3, len(lines)); j++ {
		if strings.TrimSpace(lines[j]) != "" {
			return isQuoted(lines[j]) || isTopLine(lines, j)
		}
	}
	return false
}

// beginsIntroduction recognises the first word, or a date such as 2026-03-03.
func beginsIntroduction(s string) bool {
	return slices.ContainsFunc(introductions, func(in [2]string) bool { return strings.HasPrefix(s, in[0]) }) ||
		len(s) > 10 && s[4] == '-' && s[7] == '-' && s[10] == ' '
}

// isIntroduction asks for a date or an address too, since chatter may say as much
// as "On Sunday he wrote:". With both of them no verb is needed, whatever the language.
func isIntroduction(s string) bool {
	if !strings.ContainsAny(s, "@0123456789") {
		return false
	}
	address, date := hasAddress(s), hasDate(s)
	if address && date {
		return true
	}
	for _, in := range introductions {
		if strings.Contains(s, in[1]) && (strings.HasPrefix(s, in[0]) || strings.Contains(s, "@") || date) {
			return true
		}
	}
	return strings.HasSuffix(s, ">:") && strings.Contains(s, "@") && s[0] >= '0' && s[0] <= '9'
}

// hasAddress says whether a text holds what looks like an address.
func hasAddress(s string) bool {
	at := strings.IndexByte(s, '@')
	return at > 0 && at+1 < len(s) && inAddress(s[at-1]) && inAddress(s[at+1])
}

// hasDate says whether a text holds a date of our days: a year and another number, a time and two more, or 03.03.26.
func hasDate(s string) bool {
	numbers, year, time, parts := 0, false, false, 0
	for i := 0; i < len(s); {
		if s[i] < '0' || s[i] > '9' {
			i++
			continue
		}
		end := i + 1
		for end < len(s) && '0' <= s[end] && s[end] <= '9' {
			end++
		}
		numbers++
		year = year || end-i == 4 && (s[i:i+2] == "20" || s[i:i+2] == "19")
		before, _ := utf8.DecodeLastRuneInString(s[:i])
		time = time || before == ':' && end-i == 2 && numbers > 1
		if parts++; before != '.' && before != '/' || numbers == 1 {
			parts = 1
		}
		if parts == 3 && (end-i == 2 || end-i == 4) {
			return true
		}
		i = end
	}
	return year && numbers > 1 || time && numbers > 3
}
