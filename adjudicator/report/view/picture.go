package view

// A Picture is one that stands in the page of a letter. Who draws it knows it by its ID.
type Picture struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	Alt   string `json:"alt"` // what is to be seen, in words
}

// The IDs of the pictures that there are: two maps, and the plots over the years.
const (
	PictureLands    = "lands"  // the reader's own lands and troops, close up
	PictureValley   = "valley" // the whole board
	PictureManors   = "manors"
	PictureIncome   = "income"
	PictureStrength = "strength"
)
