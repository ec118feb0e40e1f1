-- Work that workers do for the site.

CREATE TABLE jobs (
    -- The same work has the same id.
    id TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL,
    -- Jobs that belong together: those of a stage begin when all of the stages before have been
    -- done.
    batch TEXT NOT NULL,
    stage BIGINT NOT NULL,
    -- JSON, as the result is.
    input TEXT NOT NULL,
    created BIGINT NOT NULL,
    -- When workers were told of it last; 0 if never.
    offered BIGINT NOT NULL,
    -- How often it was begun.
    attempts BIGINT NOT NULL,
    -- The worker that does it, and until when nobody else begins it.
    worker BIGINT,
    held_until BIGINT,
    ended BIGINT,
    -- Of one that was done its result, of one that failed the reason.
    result TEXT,
    failure TEXT
);

CREATE INDEX jobs_to_offer ON jobs (kind, created, id) WHERE ended IS NULL;

CREATE INDEX jobs_by_batch ON jobs (batch, stage) WHERE result IS NULL;

CREATE INDEX jobs_by_end ON jobs (ended) WHERE ended IS NOT NULL;
