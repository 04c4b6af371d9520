package web

import (
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/seneschal-pbem/seneschal/templates"
)

// TestEmbedLetter embeds every letter that there is a golden of: nothing is left that the policy forbids, no class is without a style, and the words
// are all there.
func TestEmbedLetter(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../../../templates/testdata/golden/*.html")
	if err != nil || len(files) < 15 {
		t.Fatalf("%d letters, %v", len(files), err)
	}
	tint := regexp.MustCompile(`tint-[0-9a-f]{6}`)
	for _, file := range files {
		page, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		got := string(embedLetter(letterPage{html: string(page), picture: lettersPictures("valley", "Kay", 3), prefix: "kay-"}))
		for _, bad := range []string{"style=", "<style", "cid:", "<h1", "<head", "<body", "<title", "<th></th>", `href="#fights"`} {
			if strings.Contains(got, bad) {
				t.Errorf("%s has %s", file, bad)
			}
		}
		for _, class := range tint.FindAllString(got, -1) {
			if !strings.Contains(templates.PageStyle(), "."+class+"{") && class != "tint-888888" {
				t.Errorf("%s: no style for %s", file, class)
			}
		}
		tags := regexp.MustCompile(`<[^>]*>|\s`)
		_, body, _ := strings.Cut(string(page), "<body>\n")
		if preview := `<div style="display:none`; strings.HasPrefix(body, preview) {
			_, body, _ = strings.Cut(body, "</div>\n")
		}
		plain := func(s string) string {
			return strings.NewReplacer("&#39;", "'", "&#34;", `"`, "&#43;", "+", "&quot;", `"`).Replace(tags.ReplaceAllString(s, ""))
		}
		if plain(body) != plain(got) {
			t.Errorf("%s says\n%s, and embedded\n%s", file, plain(body), plain(got))
		}
	}
	hostile := embedLetter(letterPage{html: `<body><script>x()</script><p onclick="x()" style="color:red">a</p><a href="javascript:x()">b</a><iframe src="//x"></iframe><img src="//x" alt="c"><form action="//x"><button>d</button>`})
	if want := `<div class="letter whole"><p>a</p><a>b</a>cd</div>` + "\n"; string(hostile) != want {
		t.Errorf("%s; want %s", hostile, want)
	}
}

// TestPictures asks for the pictures of letters: a player gets none of a season that waits for the master, and his own lands alone; a browser that has a
// picture gets it once.
func TestPictures(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.play()
	a, m := d.login(ann), d.login(master)
	const path = "/games/valley/pictures/"
	for _, c := range []struct {
		by     *browser
		path   string
		status int
	}{
		{a, "0/valley.svg", http.StatusOK}, {a, "1/valley.svg", http.StatusNotFound}, {a, "2/valley.svg", http.StatusNotFound}, {m, "1/valley.svg", http.StatusOK},
		{m, "1/valley-dark.svg", http.StatusOK}, {m, "2/valley.svg", http.StatusNotFound}, {m, "-1/valley.svg", http.StatusOK}, {m, "-1/lands.svg?lord=Lancelot", http.StatusNotFound}, {m, "-1/manors.svg", http.StatusNotFound}, {m, "1/lands.svg?lord=Nobody", http.StatusNotFound},
		{m, "1/orders.svg", http.StatusNotFound}, {m, "1/valley.png", http.StatusNotFound}, {m, "x/valley.svg", http.StatusNotFound}, {m, "1/manors.svg", http.StatusOK},
		{m, "1/manors-dark.svg", http.StatusNotFound},
	} {
		if got := c.by.get(path + c.path); got.status != c.status {
			t.Errorf("%s: %d, want %d", c.path, got.status, c.status)
		}
	}
	mine := a.get(path + "0/lands.svg?lord=Lancelot")
	if his := a.get(path + "0/lands.svg?lord=Gawaine"); his.body != mine.body {
		t.Error("a player gets the lands of another")
	}
	if his := m.get(path + "0/lands.svg?lord=Gawaine"); his.body == mine.body || !strings.HasPrefix(his.body, "<svg") {
		t.Errorf("the master gets the lands of %.200s", his.body)
	}
	if got := mine.header.Get("Cache-Control"); got != "private, no-cache" {
		t.Error(got)
	}
	q, err := http.NewRequestWithContext(t.Context(), http.MethodGet, d.server.URL+path+"0/lands.svg", nil)
	if err != nil {
		t.Fatal(err)
	}
	q.Header.Set("If-None-Match", mine.header.Get("ETag"))
	if got := a.do(q); got.status != http.StatusNotModified || got.body != "" {
		t.Error(got.status)
	}
}
