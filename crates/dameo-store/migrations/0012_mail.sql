-- E-mail: the addresses that members have confirmed, links that were sent to them, and of what they
-- are still to be reminded.

CREATE TABLE mail_addresses (
    account TEXT NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    address TEXT NOT NULL,
    -- The language in which the member is written to.
    language TEXT NOT NULL,
    -- Whether the member wants to be reminded of games over days.
    reminders BIGINT NOT NULL,
    -- What the link that ends the reminders proves itself with. It opens nothing else.
    unsubscribe TEXT NOT NULL,
    confirmed BIGINT NOT NULL
);

CREATE INDEX mail_addresses_by_unsubscribe ON mail_addresses (unsubscribe);

-- Links of one use, by the SHA-256 hashes of their secrets, in hexadecimal.
CREATE TABLE mail_links (
    hash TEXT NOT NULL PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    -- The address that is confirmed by it; NULL if a new password is set with it.
    address TEXT,
    language TEXT NOT NULL,
    expires BIGINT NOT NULL
);

CREATE INDEX mail_links_by_account ON mail_links (account);

CREATE INDEX mail_links_by_expiry ON mail_links (expires);

-- At most one of each kind for a game: that of the present turn.
CREATE TABLE mail_reminders (
    account TEXT NOT NULL REFERENCES mail_addresses (account) ON DELETE CASCADE,
    game TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('turn', 'deadline')),
    made BIGINT NOT NULL,
    -- When it is sent, for the first time or again.
    due BIGINT NOT NULL,
    attempts BIGINT NOT NULL,
    PRIMARY KEY (account, game, kind)
);

CREATE INDEX mail_reminders_by_due ON mail_reminders (due, account, game, kind);

CREATE INDEX mail_reminders_by_game ON mail_reminders (game);
