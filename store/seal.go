package store

import "time"

// A Seal is a text that the player of a seat has sealed for the dice of a season.
type Seal struct {
	Season  SeasonID
	Seat    SeatID
	Text    string
	Written time.Time
}

func (s *Seal) columns() []column {
	return []column{{"season_id", &s.Season}, {"seat_id", &s.Seat}, {"text", &s.Text}, {"written", timeField{&s.Written}}}
}

// WriteSeal writes the seal of a seat for a season, in the place of an earlier one; without a text there is none any more.
func (tx *Tx) WriteSeal(s Seal) error {
	err := tx.write("taking a seal back", `DELETE FROM seals WHERE season_id = ? AND seat_id = ?`, s.Season, s.Seat)
	if err == nil && s.Text != "" {
		s.Written = tx.Now
		err = tx.writeRow("seals", "keeping a seal", s.columns())
	}
	return err
}

// Seals reads what is sealed for the dice of a season.
func (tx *Tx) Seals(season SeasonID) ([]Seal, error) {
	return readAll[Seal](tx, "the seals", sealsOfSeason, season)
}

const sealsOfSeason = `FROM seals WHERE season_id = ? ORDER BY seat_id`

// A KeyPart is what came from one seat into the key of a season's dice.
type KeyPart struct {
	Seat   SeatID
	Digest string // of the orders
	Seal   string // the text; empty: there was none
}

func (k *KeyPart) columns() []column {
	return []column{{"seat_id", &k.Seat}, {"digest", &k.Digest}, {"seal", &k.Seal}}
}

// WriteKeyParts writes what went into the key of a season that has been played, beside the seed of that hash. It takes the place of what went into it
// when the season was played before, of which no letter has left.
func (tx *Tx) WriteKeyParts(seedHash string, parts []KeyPart) error {
	err := tx.write("forgetting the key of a season", `DELETE FROM key_parts WHERE seed_hash = ?`, seedHash)
	if err != nil {
		return err
	}
	all := make([][]column, len(parts))
	for i := range parts {
		all[i] = append(parts[i].columns(), column{"seed_hash", seedHash})
	}
	return tx.writeRows("key_parts", "keeping the key of a season", all)
}

// KeyParts reads what went into the key of a season beside the seed of that hash, in the game's order. A correction does not change it.
func (tx *Tx) KeyParts(seedHash string) ([]KeyPart, error) {
	return readAll[KeyPart](tx, "the key of a season", partsOfKey, seedHash)
}

const partsOfKey = `FROM key_parts JOIN seats ON seats.id = seat_id WHERE seed_hash = ? ORDER BY place`
