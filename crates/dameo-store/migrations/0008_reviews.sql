-- The reviews of finished games that are kept for all. A server has checked each of them.

CREATE TABLE reviews (
    game TEXT NOT NULL PRIMARY KEY REFERENCES games (id),
    -- The version of the engine: 1002003 is 1.2.3. A newer one replaces an older one.
    engine BIGINT NOT NULL,
    -- The name of what it evaluates positions with.
    network TEXT NOT NULL,
    -- The nodes for each position.
    nodes BIGINT NOT NULL,
    made BIGINT NOT NULL,
    -- As it is served: JSON.
    review TEXT NOT NULL
);
