package office

import (
	"fmt"
	"html"
	"regexp"
	"strings"

	"github.com/seneschal-pbem/seneschal/mail"
)

// pageShapes are answers of mail programs that show the page of a letter, and quote that. They have
// no text part.
func pageShapes() []shape {
	return []shape{
		{"above the quoted page", abovePage},
		{"in the sheet of the quoted page", inQuotedPage},
		{"in the sheet of the page, unquoted", inPage},
	}
}

const pageText = "Content-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: 8bit\n"

// page is what the page of the letter shows, as a mail program puts it into another.
func (a answer) page() string {
	page, ok := mail.Page(a.to.raw)
	if !ok {
		panic("a letter without a page")
	}
	_, page, _ = strings.Cut(page, "<body>")
	page, _, _ = strings.Cut(page, "</body>")
	return page
}

// filledPage is the page with the orders written into its sheet.
func (a answer) filledPage() string {
	begin := "<pre>BEGIN " + a.to.fence() + "\n"
	return strings.Replace(a.page(), begin, begin+html.EscapeString(a.orders), 1)
}

// sheetInPage is the sheet in a page.
var sheetInPage = regexp.MustCompile(`(?s)<pre>BEGIN .*?</pre>`)

// abovePage is an answer as Apple Mail and Gmail make it.
func abovePage(a answer) (fields, body string) {
	page := a.page()
	if a.key != keyInFence {
		page = sheetInPage.ReplaceAllString(page, "")
	}
	body = "<html><head><meta http-equiv=\"content-type\" content=\"text/html; charset=utf-8\"></head><body dir=\"auto\"><div dir=\"ltr\">"
	for _, line := range lines(a.orders) {
		body += "<div>" + html.EscapeString(line) + "</div>"
	}
	return pageText, body + "</div><div dir=\"ltr\"><br><blockquote type=\"cite\">" + html.EscapeString(a.introduction()) +
		"<br><br></blockquote></div><blockquote type=\"cite\"><div dir=\"ltr\">" + page + "</div></blockquote></body></html>\n"
}

// inQuotedPage sends the page back in a quotation, with the orders in its sheet.
func inQuotedPage(a answer) (fields, body string) {
	return pageText, "<html><body><div class=\"gmail_quote\"><div>" + html.EscapeString(a.introduction()) +
		"</div><blockquote class=\"gmail_quote\" style=\"margin:0 0 0 .8ex\">" + a.filledPage() + "</blockquote></div></body></html>\n"
}

// inPage is an answer as Outlook makes it: nothing marks what is quoted but the head above it.
func inPage(a answer) (fields, body string) {
	return pageText, fmt.Sprintf("<html xmlns:o=\"urn:schemas-microsoft-com:office:office\"><body><div class=\"WordSection1\"><p class=\"MsoNormal\"><o:p>&nbsp;</o:p></p>"+
		"<div style=\"border-top:solid #E1E1E1 1.0pt\"><p class=\"MsoNormal\"><b>From:</b> Test Office &lt;%s&gt;<br><b>Sent:</b> %s<br><b>To:</b> %s<br><b>Subject:</b> %s</p></div>%s</div></body></html>\n",
		officeAddress, a.sent.Format("02 January 2006 15:04"), a.from, html.EscapeString(a.to.Subject), a.filledPage())
}
