package mail

import (
	"strings"
	"testing"
)

func TestHTMLText(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"<p>HOLD 10</p><p>HOLD 11</p>":                                                 "HOLD 10\nHOLD 11\n",
		"HOLD\n   10<br>HOLD 11<br/><br>x":                                             "HOLD 10\nHOLD 11\n\nx\n",
		"<div>HOLD 10<div>HOLD 11</div>HOLD 12</div>":                                  "HOLD 10\nHOLD 11\nHOLD 12\n",
		"<div>a</div><div><br></div><div>b</div>":                                      "a\n\nb\n",
		"<p>a</p><p>&nbsp;</p><p>b</p>":                                                "a\n\nb\n",
		"<table><tr><td>13</td><td>Barsham</td></tr><tr><td>x</table>":                 "13 Barsham\nx\n",
		"<ul><li>HOLD 10<li>HOLD <b>11</b></ul>":                                       "HOLD 10\nHOLD 11\n",
		"<b>Guy</b> and <i>Knight-1</i>":                                               "Guy and Knight-1\n",
		"A_1 * 2 &amp; 3 &lt; 4":                                                       "A_1 * 2 & 3 < 4\n",
		`<a href="http://x/HOLD">HOLD 10</a>`:                                          "HOLD 10\n",
		"<style>x</style><script>HOLD 9</script><title>y</title>a":                     "a\n",
		"a<blockquote>b<br><br>c<blockquote>d</blockquote></blockquote>e":              "a\n> b\n> \n> c\n> > d\ne\n",
		`a<div class="x gmail_quote">On 3 Mar wrote:<blockquote>b</blockquote></div>`:  "a\n> On 3 Mar wrote:\n> > b\n",
		"<pre>HOLD  10\n  HOLD 11\n</pre>x":                                            "HOLD  10\n  HOLD 11\nx\n",
		"a<div><blockquote>b</div>c":                                                   "a\n> b\nc\n",
		"<blockquote>a<div>b</div></blockquote>c":                                      "> a\n> b\nc\n",
		"<div class=gmail_quote><div>a</div>b</div>c":                                  "> a\n> b\nc\n",
		"<div class='gmail_quote_container'>a</div>":                                   "a\n",
		"<blockquote><table><tr><td>a</div></blockquote>b<td>c</table>d</blockquote>e": "> ab c\n> d\ne\n",
		"<table><tr><td>a<tr><td><blockquote>b<tr><td>c</table>":                       "a\n> b\nc\n",
		"<head><style>x</style><meta a=b><p>HOLD 10":                                   "HOLD 10\n",
		"a<!-- <p>b --> c<!---->d<![if !mso]>e<![endif]>":                              "a cde\n",
		"1 < 2 <3 <> </> a<":                                                           "1 < 2 <3 <> a<\n",
		"<pre>\n\nHOLD 10</pre><PRE>\r\na\r\nb</PRE>":                                  "\nHOLD 10\na\nb\n",
		"<p title='a>b' class = x>c":                                                   "c\n",
		"<svg><style></style><svg></svg>x</svg>a":                                      "a\n",
		"<script>if (a < b) { '</div>' }</SCRIPT >a":                                   "a\n",
		"<textarea>\n<b>x &amp; y</textarea>":                                          "<b>x & y\n",
		"a<p":                                                                          "a\n",
		"a<p b='c":                                                                     "a\n",
		"<pre>a<b>\nb</b></pre>":                                                       "a\nb\n",
		"a\x00b":                                                                       "ab\n",
		"HOLD<span> </span>10":                                                         "HOLD 10\n",
		"":                                                                             "",
	} {
		if got := htmlText(in); got != want {
			t.Errorf("%s\n got %q\nwant %q", in, got, want)
		}
	}
}

// TestHTMLDeep is more than the parser takes: then the tags are only stripped.
func TestHTMLDeep(t *testing.T) {
	t.Parallel()
	for _, n := range []int{100, 600, 20000} {
		in := "<style>x</style>" + strings.Repeat("<div><b>", n) + "HOLD <i>10</i><br>HOLD 11" + strings.Repeat("</b></div>", n) + "<p>HOLD 12"
		if got, want := htmlText(in), "HOLD 10\nHOLD 11\nHOLD 12\n"; got != want {
			t.Errorf("%d deep: %q", n, got)
		}
	}
}

func TestUnflow(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		delSp    bool
		in, want string
	}{
		{false, "a \nb\nc\n", "a b\nc\n"},
		{true, "a \nb\n", "ab\n"},
		{false, " From\n >x\n", "From\n>x\n"},
		{false, "> a \n> b\n>> c \n> d\n", "> a b\n>> c \n> d\n"},
		{false, "a \n> b\n", "a \n> b\n"},
		{false, "a \n-- \nb \nc\n", "a \n-- \nb c\n"},
		{false, "a \r\nb\r\n", "a b\n"},
		{false, "a ", "a "},
	} {
		if got := unflow(c.in, c.delSp); got != c.want {
			t.Errorf("%q: %q, want %q", c.in, got, c.want)
		}
	}
}

func TestClean(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"a\u00a0b\u202fc\u2003d":                "a b c d",
		"\u2018a\u2019 \u201cb\u201d":           `'a' "b"`,
		"1\u20132\u20143\u22124\u20115":         "1-2-3-4-5",
		"\ufeffa\u200bb\u00adc\u2060d\u200e":    "abcd",
		"a\x00b\rc\r\nd\x7fe\x1bf\tg":           "ab\nc\ndef\tg",
		"\u202ea\u2066b\u061cc\U000e0041\u034f": "abc",
		"a\u2028b\u2026":                        "a\nb...",
		"Guénolé 日本":                            "Guénolé 日本",
	} {
		if got := clean(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

func TestDecodeBase64(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		in, want string
		broken   bool
	}{
		{"SE9MRCAxMCAK", "HOLD 10 \n", false},
		{"SE9M\r\n\tRCAxMA==\r\n", "HOLD 10", false},
		{"SE9MRCAxMCAK\nThe list\n", "HOLD 10 \n", true},
		{"SE9MRCAxMA==\nlist\n", "HOLD 10", true},
		{"SE9MR", "HOL", true},
		{"", "", false},
	} {
		got, err := decodeBase64([]byte(c.in))
		if string(got) != c.want || (err != nil) != c.broken {
			t.Errorf("%q: %q, %v", c.in, got, err)
		}
	}
}

// TestWithoutFromMark takes off the mark that a mailbox file needs, and no quotation's.
func TestWithoutFromMark(t *testing.T) {
	for text, want := range map[string]string{
		">From today Lionel is our enemy.\n":   "From today Lionel is our enemy.\n",
		"Hello\n>From here 20 goes home.\n":    "Hello\nFrom here 20 goes home.\n",
		"> From: Lionel\n> HOLD 5\n":           "> From: Lionel\n> HOLD 5\n",
		"20 >From Tarrant to Foxwood, please.": "20 >From Tarrant to Foxwood, please.",
	} {
		if got := withoutFromMark(text); got != want {
			t.Errorf("%q became %q, want %q", text, got, want)
		}
	}
}
