package view

// A News is one thing of a season that is worth telling to everybody, in one line.
type News struct {
	Kind NewsKind `json:"kind"`
	Text string   `json:"text"`
}

// A NewsKind is what sort of thing it is.
type NewsKind string

// The kinds of news.
const (
	NewsFight  NewsKind = "fight"
	NewsDeath  NewsKind = "death" // of a lord
	NewsClaim  NewsKind = "claim"
	NewsPeople NewsKind = "people" // who were hired, who left
	NewsMoney  NewsKind = "money"
	NewsEnd    NewsKind = "end" // of a lord, or of the game
)

// The kinds of news of the optional rules.
const (
	NewsPillage NewsKind = "pillage"
	NewsSiege   NewsKind = "siege"
	NewsFate    NewsKind = "fate"
	NewsBuild   NewsKind = "building" // castles, churches and circles, and what becomes of them
	NewsKing    NewsKind = "king"     // and the faiths
)
