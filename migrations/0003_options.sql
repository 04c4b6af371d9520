-- The optional and the advanced rules that a game plays, chosen when it is made.

-- +goose Up
ALTER TABLE games ADD COLUMN options TEXT NOT NULL DEFAULT '';         -- such as "weather, castles"; empty or none: the standard game
