-- Web Push: browsers that are told of turns, and what they are still to be told. A subscription
-- ends with the session of its browser, and with it what waits.

CREATE TABLE push_subscriptions (
    session TEXT NOT NULL PRIMARY KEY REFERENCES sessions (hash) ON DELETE CASCADE,
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    -- The address of the push service, which is as good as a secret.
    endpoint TEXT NOT NULL,
    -- The keys of the browser, in base64url.
    public_key TEXT NOT NULL,
    secret TEXT NOT NULL,
    -- The device, for its owner.
    label TEXT NOT NULL,
    created BIGINT NOT NULL
);

CREATE INDEX push_subscriptions_by_account ON push_subscriptions (account, created);

CREATE UNIQUE INDEX push_subscriptions_by_endpoint ON push_subscriptions (endpoint);

-- At most one a browser and game: the latest.
CREATE TABLE pushes (
    session TEXT NOT NULL REFERENCES push_subscriptions (session) ON DELETE CASCADE,
    -- The id of a game or of a challenge.
    subject TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('turn', 'over', 'challenge')),
    made BIGINT NOT NULL,
    -- When it is sent, for the first time or again.
    due BIGINT NOT NULL,
    attempts BIGINT NOT NULL,
    PRIMARY KEY (session, subject)
);

CREATE INDEX pushes_by_due ON pushes (due, session, subject);
