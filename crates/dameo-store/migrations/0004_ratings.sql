-- Ratings of members by pool: the variant, and whether games last minutes or days. Numbers of
-- Glicko-2 are JSON.

CREATE TABLE ratings (
    account TEXT NOT NULL REFERENCES accounts (id),
    variant TEXT NOT NULL,
    speed TEXT NOT NULL CHECK (speed IN ('live', 'correspondence')),
    -- The number of rated games.
    games BIGINT NOT NULL,
    -- When the last one ended: from then on the deviation grows.
    rated BIGINT NOT NULL,
    rating TEXT NOT NULL,
    PRIMARY KEY (account, variant, speed)
);

-- What rated games did to the ratings of their players.
CREATE TABLE rating_changes (
    game TEXT NOT NULL REFERENCES games (id),
    color TEXT NOT NULL CHECK (color IN ('white', 'black')),
    account TEXT NOT NULL REFERENCES accounts (id),
    variant TEXT NOT NULL,
    speed TEXT NOT NULL CHECK (speed IN ('live', 'correspondence')),
    -- Which rated game of the account in this pool it was, from 1.
    number BIGINT NOT NULL,
    ended BIGINT NOT NULL,
    -- The rating when the game ended, and after it.
    rating_before TEXT NOT NULL,
    rating_after TEXT NOT NULL,
    PRIMARY KEY (game, color)
);

CREATE INDEX rating_changes_by_account ON rating_changes (account, variant, speed, number);
