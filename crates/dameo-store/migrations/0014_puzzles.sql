-- Puzzles: the ratings of members by variant, and their first attempts at puzzles. Numbers of
-- Glicko-2 are JSON.

CREATE TABLE puzzle_ratings (
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    variant TEXT NOT NULL,
    -- The number of rated attempts.
    attempts BIGINT NOT NULL,
    -- When the last one was made.
    rated BIGINT NOT NULL,
    rating TEXT NOT NULL,
    PRIMARY KEY (account, variant)
);

-- One row for a puzzle, so that its first attempt counts once, whatever is sent again.
CREATE TABLE puzzle_attempts (
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    puzzle TEXT NOT NULL,
    -- Larger than those of the account's other rows when the row was changed last.
    sequence BIGINT NOT NULL,
    variant TEXT NOT NULL,
    mode TEXT NOT NULL CHECK (mode IN ('training', 'streak', 'timed')),
    is_solved BIGINT NOT NULL,
    made BIGINT NOT NULL,
    -- The rating of the puzzle, which is fixed.
    puzzle_rating TEXT NOT NULL,
    -- Which rated attempt of the account in this variant it was, from 1, and its rating before and
    -- after it; NULL if it was not rated.
    number BIGINT,
    rating_before TEXT,
    rating_after TEXT,
    -- When a puzzle that was failed was solved after all.
    solved_later BIGINT,
    PRIMARY KEY (account, puzzle)
);

CREATE UNIQUE INDEX puzzle_attempts_by_sequence ON puzzle_attempts (account, sequence);
