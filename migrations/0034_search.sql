-- Mails and letters are found by what the pages ask for without reading the others, whose bytes stand before most columns.

-- +goose Up
DROP INDEX inbox_by_seat;
CREATE INDEX inbox_by_seat ON inbox (seat_id, season_id, state, outcome);
CREATE INDEX inbox_by_outcome ON inbox (outcome);
CREATE INDEX inbox_by_state ON inbox (state);
CREATE INDEX inbox_copies ON inbox (copy_of) WHERE copy_of IS NOT NULL;
DROP INDEX outbox_by_season;
CREATE INDEX outbox_by_season ON outbox (season_id, kind, seat_id, state);
CREATE INDEX outbox_by_seat ON outbox (seat_id, state) WHERE seat_id IS NOT NULL;
CREATE INDEX outbox_by_game ON outbox (game_id, state);
CREATE INDEX outbox_by_state ON outbox (state);
