package store

import "strconv"

// undrawn are the letters whose pictures are still to be drawn.
const undrawn = `pictures > (SELECT count(*) FROM drawn WHERE drawn.outbox_id = outbox.id)`

// GamesToDraw lists the games with letters that are due and whose pictures are not all drawn.
func (tx *Tx) GamesToDraw() ([]GameID, error) {
	return rows(tx, "the outbox", scanValue[GameID], `SELECT DISTINCT game_id FROM outbox
		WHERE state IN ('queued', 'leased', 'uncertain') AND next_try <= ?1 AND lease_ends <= ?1 AND `+undrawn+` ORDER BY game_id`, millis(tx.Now))
}

// ToDraw reads up to limit letters of a game that are due and whose pictures are not all drawn, of those written after one.
func (tx *Tx) ToDraw(game GameID, after LetterID, limit int) ([]Letter, error) {
	return readAll[Letter](tx, "the outbox", `FROM outbox WHERE state IN ('queued', 'leased', 'uncertain') AND next_try <= ?1 AND lease_ends <= ?1 AND game_id = ?2
		AND id > ?3 AND `+undrawn+` ORDER BY id LIMIT `+strconv.Itoa(limit), millis(tx.Now), game, after)
}

// ToDrawBefore reads the letters of a game that are to leave, soon or later, and whose pictures are not all drawn: before the game is changed that
// these show.
func (tx *Tx) ToDrawBefore(game GameID) ([]Letter, error) {
	return readAll[Letter](tx, "the outbox", `FROM outbox WHERE state IN ('queued', 'leased', 'uncertain') AND game_id = ? AND `+undrawn+` ORDER BY id`, game)
}

// KeepDrawn keeps the pictures of a letter until it has left, in their order in it; one without bytes could not be drawn. Of a letter that has
// left by now, or has other bytes, nothing is kept.
func (tx *Tx) KeepDrawn(l Letter, images [][]byte) error {
	for number, image := range images {
		if image == nil {
			image = []byte{} // not NULL
		}
		err := tx.write("keeping pictures", `INSERT INTO drawn (outbox_id, number, image) SELECT id, ?2, ?3 FROM outbox
			WHERE id = ?1 AND mark = ?4 AND state IN ('queued', 'leased', 'uncertain') ON CONFLICT DO NOTHING`, l.ID, number, image, l.Mark)
		if err != nil {
			return err
		}
	}
	return nil
}

// Drawn reads the pictures of letters that are kept; of a letter whose pictures are not all drawn there are none.
func (tx *Tx) Drawn(letters []Letter) (map[LetterID][][]byte, error) {
	all := map[LetterID][][]byte{}
	var ids []LetterID
	for _, l := range letters {
		if l.Pictures > 0 {
			ids = append(ids, l.ID)
		}
	}
	if len(ids) == 0 {
		return all, nil
	}
	err := tx.eachRow("reading pictures", func(r row) error {
		var id LetterID
		var image []byte
		err := r.Scan(&id, &image)
		all[id] = append(all[id], image)
		return err
	}, `SELECT outbox_id, image FROM drawn WHERE outbox_id IN (`+marks(len(ids))+`) ORDER BY outbox_id, number`, withList(ids))
	for _, l := range letters {
		if len(all[l.ID]) != l.Pictures {
			delete(all, l.ID)
		}
	}
	return all, err
}

// SweepDrawn forgets the pictures of letters that have left or will not, which were kept while these left, or did so by no try of ours.
func (tx *Tx) SweepDrawn() error {
	return tx.write("dropping pictures", `DELETE FROM drawn WHERE EXISTS (SELECT 1 FROM outbox WHERE outbox.id = drawn.outbox_id AND state IN ('sent', 'refused'))`)
}

// dropDrawn forgets the pictures of a letter.
func (tx *Tx) dropDrawn(id LetterID) error {
	return tx.write("dropping pictures", `DELETE FROM drawn WHERE outbox_id = ?`, id)
}
