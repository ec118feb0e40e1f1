-- The archive: what finished games are searched by. Whoever opens the database adds games that
-- ended before there was one: the moves tell who won and with what.

CREATE TABLE archive (
    game TEXT NOT NULL PRIMARY KEY REFERENCES games (id),
    variant TEXT NOT NULL,
    speed TEXT NOT NULL CHECK (speed IN ('live', 'correspondence')),
    is_rated BIGINT NOT NULL,
    result TEXT NOT NULL CHECK (result IN ('white', 'black', 'draw')),
    plies BIGINT NOT NULL,
    -- The first plies in the long notation, a blank after each; empty if the game began from
    -- another position than that of the variant.
    opening TEXT NOT NULL,
    -- The pieces at the end, White's first: KKMvM.
    material TEXT NOT NULL,
    ended BIGINT NOT NULL
);

-- Each has all that is searched by, so that no row is read in vain.
CREATE INDEX archive_by_end ON archive
    (ended, game, variant, speed, is_rated, result, plies, opening, material);

CREATE INDEX archive_by_variant ON archive
    (variant, ended, game, speed, is_rated, result, plies, opening, material);

-- Whether it is settled if the game is in the archive: it is, or has not been played to an end.
ALTER TABLE games ADD COLUMN is_archived BIGINT NOT NULL DEFAULT 0;

CREATE INDEX games_to_archive ON games (id) WHERE conclusion IS NOT NULL AND is_archived = 0;

-- When a game of the archive ended; NULL of others.
ALTER TABLE seats ADD COLUMN ended BIGINT;

DROP INDEX seats_by_account;

CREATE INDEX seats_by_account ON seats (account, ended, game);

-- The rating in thousandths, by which members are in order; NULL until whoever opens the
-- database has read it in the JSON.
ALTER TABLE ratings ADD COLUMN rank BIGINT;

CREATE INDEX leaders ON ratings (variant, speed, rank, account);

CREATE INDEX ratings_without_rank ON ratings (account) WHERE rank IS NULL;
