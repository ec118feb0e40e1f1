-- Whether everybody can find a game while it goes on: its invitation was in the lobby, or it is
-- the next game of the players of such a one.
ALTER TABLE games ADD COLUMN is_public BIGINT NOT NULL DEFAULT 0;

UPDATE games SET is_public = 1 WHERE id IN (SELECT id FROM invitations WHERE is_public = 1);

CREATE INDEX public_games ON games (updated, id) WHERE conclusion IS NULL AND is_public = 1;
