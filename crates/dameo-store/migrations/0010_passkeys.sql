-- Passkeys, with which members log in without a password. A member has a password, a passkey or
-- both.

CREATE TABLE passkeys (
    -- The id of the credential, in base64url.
    id TEXT NOT NULL PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    -- The name of the host at which it works.
    host TEXT NOT NULL,
    -- What its owner calls it.
    label TEXT NOT NULL,
    created BIGINT NOT NULL,
    -- NULL before it is used.
    used BIGINT,
    -- The public key and the counter, as JSON.
    credential TEXT NOT NULL
);

CREATE INDEX passkeys_by_account ON passkeys (account);

-- What passkeys are asked to sign, by the SHA-256 hashes of the secrets of whoever asked, in
-- hexadecimal. A row is removed when it is answered.
CREATE TABLE passkey_challenges (
    hash TEXT NOT NULL PRIMARY KEY,
    -- For whom; NULL if nobody knows yet.
    account TEXT REFERENCES accounts (id) ON DELETE CASCADE,
    expires BIGINT NOT NULL,
    -- What the server has to remember, as JSON.
    state TEXT NOT NULL
);

CREATE INDEX passkey_challenges_by_account ON passkey_challenges (account);

CREATE INDEX passkey_challenges_by_expiry ON passkey_challenges (expires);
