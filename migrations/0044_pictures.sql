-- Pictures stand uncompressed in a PostgreSQL. A file keeps them so already: nothing changes here.

-- +goose Up
