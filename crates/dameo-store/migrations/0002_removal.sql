-- What finds the rows that are removed when their time is over.

CREATE INDEX sessions_by_seen ON sessions (seen);

CREATE INDEX invitations_without_game ON invitations (expires) WHERE state <> 'accepted';

CREATE INDEX invitations_by_creator ON invitations (creator);
