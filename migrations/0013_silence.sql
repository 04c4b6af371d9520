-- Players who fall silent: what a game does about it, what was done in each season, and seats that are given up by
-- silence and taken back. Games that there are already go on as they did: troops without orders hold.

-- +goose Up
ALTER TABLE games ADD COLUMN absent TEXT NOT NULL DEFAULT 'hold' CHECK (absent IN ('hold', 'steward')); -- who orders for a lord without orders: nobody, or a steward
ALTER TABLE games ADD COLUMN wait INTEGER NOT NULL DEFAULT 0 CHECK (wait >= 0);       -- for which a season waits once for a lord without orders; 0: not at all
ALTER TABLE games ADD COLUMN silence INTEGER NOT NULL DEFAULT 0 CHECK (silence >= 0); -- after so many seasons in a row a seat is vacant; 0: never

ALTER TABLE seats ADD COLUMN silenced INTEGER NOT NULL DEFAULT 0 CHECK (silenced IN (0, 1)); -- given up by silence, not by RESIGN
ALTER TABLE seats ADD COLUMN returned INTEGER;                                               -- when it was taken back last; null: never

ALTER TABLE seasons ADD COLUMN waited INTEGER NOT NULL DEFAULT 0 CHECK (waited IN (0, 1));   -- its deadline was moved for lords without orders
ALTER TABLE seasons ADD COLUMN stopped INTEGER NOT NULL DEFAULT 0 CHECK (stopped IN (0, 1)); -- too many had no orders at its deadline: orders are taken until it is played

-- Of a lord who could have given orders and gave none: who ordered in his place. Empty for all others.
ALTER TABLE played_orders ADD COLUMN absent TEXT NOT NULL DEFAULT '' CHECK (absent IN ('', 'hold', 'steward'));
