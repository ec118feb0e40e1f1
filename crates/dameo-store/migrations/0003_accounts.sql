-- Members: accounts with a name and a password. Of a deleted account the row stays if there are
-- games of it, with nothing in it but its id.

-- kind is 'guest', 'member' or 'deleted'; the other columns are NULL but for members.
ALTER TABLE accounts ADD COLUMN name TEXT;
-- What the name looks like: no two members have the same.
ALTER TABLE accounts ADD COLUMN skeleton TEXT;
-- The Argon2id hash of the password, as a PHC string.
ALTER TABLE accounts ADD COLUMN password TEXT;

CREATE UNIQUE INDEX accounts_by_skeleton ON accounts (skeleton);

-- 'cookie'.
ALTER TABLE sessions ADD COLUMN kind TEXT NOT NULL DEFAULT 'cookie';
-- The device, for its owner.
ALTER TABLE sessions ADD COLUMN label TEXT NOT NULL DEFAULT '';
-- What it may do, separated by blanks; empty: everything.
ALTER TABLE sessions ADD COLUMN scopes TEXT NOT NULL DEFAULT '';
-- NULL while it ends only when it has not been used for long.
ALTER TABLE sessions ADD COLUMN expires BIGINT;

-- Codes with which a member who has lost the password sets a new one, by their SHA-256 hashes in
-- hexadecimal. A code that was used is gone.
CREATE TABLE recovery_codes (
    account TEXT NOT NULL REFERENCES accounts (id),
    hash TEXT NOT NULL,
    PRIMARY KEY (account, hash)
);
