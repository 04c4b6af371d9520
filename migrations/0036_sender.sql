-- Who sent a mail, by whom mails are searched for; it is dropped with the text of the mail.

-- +goose Up
ALTER TABLE inbox ADD COLUMN sender TEXT; -- an address in small letters; empty: none can be read; null: it came in before this column was
CREATE INDEX inbox_by_sender ON inbox (sender);
