-- +goose NO TRANSACTION
-- +goose Up
VACUUM; -- gives the room back that mails had before they were packed
