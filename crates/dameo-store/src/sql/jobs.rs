//! The work of a site in a database.

use async_trait::async_trait;
use dameo_live::Timestamp;

use super::connection::Connection;
use super::failure::Failure;
use super::value::{BadColumn, Row, Value};
use super::{Database, change, jobs, query};
use crate::error::StoreError;
use crate::job::{
    JOB_RETENTION, Job, JobCount, JobOutcome, JobState, JobStore, JobTaking, MAX_ATTEMPTS, NewJob,
    given_up,
};
use crate::retention::cutoff;

type Db<'c> = &'c mut dyn Connection;

/// That no job of an earlier stage is missing.
macro_rules! is_first {
    () => {
        "NOT EXISTS (SELECT 1 FROM jobs b WHERE b.batch = jobs.batch \
         AND b.result IS NULL AND b.stage < jobs.stage)"
    };
}

/// Selects the columns of [`read`].
macro_rules! select {
    ($condition:literal) => {
        concat!(
            "SELECT id, kind, batch, stage, input, created, attempts, worker, held_until, ended, \
             result, failure FROM jobs WHERE ",
            $condition
        )
    };
}

async fn add(db: Db<'_>, mut jobs: Vec<NewJob>) -> Result<usize, Failure> {
    let sql = "INSERT INTO jobs (id, kind, batch, stage, input, created, offered, attempts) \
               VALUES ($1, $2, $3, $4, $5, $6, 0, 0) ON CONFLICT (id) DO NOTHING";
    let mut added = 0;
    // In one order, so that two servers do not wait for each other.
    jobs.sort_unstable_by(|one, other| one.id.cmp(&other.id));
    for NewJob { id, kind, batch, stage, input, created } in jobs {
        let values =
            [id.into(), kind.into(), batch.into(), stage.into(), input.into(), created.into()];
        added += count(db.execute(sql, &values).await?);
    }
    Ok(added)
}

fn read(row: &Row) -> Result<Job, BadColumn> {
    let work = NewJob {
        id: row.text(0)?.to_owned(),
        kind: row.text(1)?.to_owned(),
        batch: row.text(2)?.to_owned(),
        stage: row.integer(3)?,
        input: row.text(4)?.to_owned(),
        created: row.time(5)?,
    };
    let state = match (row.optional_time(9)?, row.optional_text(10)?) {
        (Some(at), Some(result)) => JobState::Done { at, result: result.to_owned() },
        (Some(at), None) => JobState::Failed { at, reason: row.text(11)?.to_owned() },
        (None, _) => match (row.optional_integer(7)?, row.optional_time(8)?) {
            (Some(worker), Some(until)) => JobState::Held { worker, until },
            (_, not_before) => JobState::Waiting { not_before },
        },
    };
    Ok(Job { work, attempts: row.integer(6)?, state })
}

async fn job(db: Db<'_>, id: &str) -> Result<Option<Job>, Failure> {
    let row = db.row(select!("id = $1"), &[id.into()]).await?;
    row.as_ref().map(read).transpose().map_err(|error| error.of("job", id))
}

async fn take(
    db: Db<'_>,
    id: String,
    worker: u64,
    now: Timestamp,
    until: Timestamp,
) -> Result<JobTaking, Failure> {
    let Some(job) = jobs::job(db, &id).await? else { return Ok(JobTaking::Over) };
    if matches!(job.state, JobState::Done { .. } | JobState::Failed { .. }) {
        return Ok(JobTaking::Over);
    }
    let sql = concat!(
        "UPDATE jobs SET worker = $1, held_until = $2, attempts = attempts + 1 \
         WHERE id = $3 AND ended IS NULL AND attempts < $4 \
         AND (held_until IS NULL OR held_until <= $5) AND ",
        is_first!()
    );
    let values = [worker.into(), until.into(), id.as_str().into(), MAX_ATTEMPTS.into(), now.into()];
    if db.execute(sql, &values).await? == 1 {
        return Ok(JobTaking::Taken(job.work));
    }
    let sql = "UPDATE jobs SET ended = $1, failure = $2, worker = NULL, held_until = NULL \
               WHERE id = $3 AND ended IS NULL AND attempts >= $4 \
               AND (held_until IS NULL OR held_until <= $1)";
    let values = [now.into(), given_up().into(), id.into(), MAX_ATTEMPTS.into()];
    let is_given_up = db.execute(sql, &values).await? == 1;
    Ok(if is_given_up { JobTaking::Over } else { JobTaking::Later })
}

async fn hold(db: Db<'_>, id: String, worker: u64, until: Timestamp) -> Result<bool, Failure> {
    let sql = "UPDATE jobs SET held_until = $1 WHERE id = $2 AND worker = $3 AND ended IS NULL";
    Ok(db.execute(sql, &[until.into(), id.into(), worker.into()]).await? == 1)
}

async fn end(
    db: Db<'_>,
    id: String,
    worker: u64,
    outcome: JobOutcome,
    now: Timestamp,
) -> Result<bool, Failure> {
    let (sql, values): (_, Vec<Value>) = match outcome {
        JobOutcome::Done(result) => (
            "UPDATE jobs SET ended = $2, result = $3, worker = NULL, held_until = NULL \
             WHERE id = $1 AND ended IS NULL",
            vec![id.into(), now.into(), result.into()],
        ),
        JobOutcome::Failed(reason) => (
            "UPDATE jobs SET ended = $3, failure = $4, worker = NULL, held_until = NULL \
             WHERE id = $1 AND worker = $2 AND ended IS NULL",
            vec![id.into(), worker.into(), now.into(), reason.into()],
        ),
        JobOutcome::Returned => (
            "UPDATE jobs SET worker = NULL, held_until = NULL, offered = 0, \
             attempts = attempts - 1 WHERE id = $1 AND worker = $2 AND ended IS NULL",
            vec![id.into(), worker.into()],
        ),
        JobOutcome::PutOff(until) => (
            "UPDATE jobs SET worker = NULL, held_until = $3, offered = 0, \
             attempts = attempts - 1 WHERE id = $1 AND worker = $2 AND ended IS NULL",
            vec![id.into(), worker.into(), until.into()],
        ),
    };
    Ok(db.execute(sql, &values).await? == 1)
}

async fn to_offer(
    db: Db<'_>,
    kind: &str,
    now: Timestamp,
    told_before: Timestamp,
    limit: usize,
) -> Result<Vec<String>, Failure> {
    let sql = concat!(
        "SELECT id FROM jobs WHERE kind = $1 AND ended IS NULL AND offered < $2 \
         AND (held_until IS NULL OR held_until <= $3) AND ",
        is_first!(),
        " ORDER BY created, id LIMIT $4"
    );
    let values = [kind.into(), told_before.into(), now.into(), limit.into()];
    let rows = db.rows(sql, &values).await?;
    let ids = rows.iter().map(|row| row.text(0).map(str::to_owned)).collect::<Result<_, _>>();
    ids.map_err(|error: BadColumn| error.of("jobs of kind", kind))
}

async fn note_offered(db: Db<'_>, mut ids: Vec<String>, now: Timestamp) -> Result<(), Failure> {
    ids.sort_unstable();
    for id in ids {
        let sql = "UPDATE jobs SET offered = $1 WHERE id = $2";
        db.execute(sql, &[now.into(), id.into()]).await?;
    }
    Ok(())
}

async fn count_all(db: Db<'_>) -> Result<Vec<JobCount>, Failure> {
    let sql = "SELECT batch, kind, MIN(created), COUNT(*) - COUNT(ended), COUNT(result), \
               COUNT(failure) FROM jobs GROUP BY batch, kind ORDER BY MIN(created), batch, kind";
    let read = |row: &Row| {
        Ok(JobCount {
            batch: row.text(0)?.to_owned(),
            kind: row.text(1)?.to_owned(),
            created: row.time(2)?,
            open: row.count(3)?,
            done: row.count(4)?,
            failed: row.count(5)?,
        })
    };
    let counts = db.rows(sql, &[]).await?.iter().map(read).collect::<Result<_, _>>();
    counts.map_err(|error: BadColumn| error.of("jobs", "all"))
}

async fn of_batch(db: Db<'_>, batch: &str, after: &str, limit: usize) -> Result<Vec<Job>, Failure> {
    let sql = select!("batch = $1 AND id > $2 ORDER BY id LIMIT $3");
    let rows = db.rows(sql, &[batch.into(), after.into(), limit.into()]).await?;
    let jobs = rows.iter().map(read).collect::<Result<_, _>>();
    jobs.map_err(|error: BadColumn| error.of("jobs of batch", batch))
}

async fn retry(db: Db<'_>, batch: String) -> Result<usize, Failure> {
    let sql = "UPDATE jobs SET ended = NULL, failure = NULL, attempts = 0, offered = 0 \
               WHERE batch = $1 AND failure IS NOT NULL";
    Ok(count(db.execute(sql, &[batch.into()]).await?))
}

async fn remove(db: Db<'_>, batch: String) -> Result<usize, Failure> {
    Ok(count(db.execute("DELETE FROM jobs WHERE batch = $1", &[batch.into()]).await?))
}

async fn remove_ended(db: Db<'_>, now: Timestamp, limit: usize) -> Result<usize, Failure> {
    let sql = "DELETE FROM jobs WHERE id IN (SELECT id FROM jobs WHERE ended < $1 \
               AND NOT EXISTS (SELECT 1 FROM jobs b WHERE b.batch = jobs.batch \
               AND b.ended IS NULL) ORDER BY ended, id LIMIT $2)";
    Ok(count(db.execute(sql, &[cutoff(now, JOB_RETENTION).into(), limit.into()]).await?))
}

fn count(rows: u64) -> usize {
    usize::try_from(rows).unwrap_or(usize::MAX)
}

#[async_trait]
impl JobStore for Database {
    async fn add_jobs(&self, jobs: Vec<NewJob>) -> Result<usize, StoreError> {
        change!(self, jobs::add(jobs)).await
    }

    async fn job(&self, id: &str) -> Result<Option<Job>, StoreError> {
        query!(self, jobs::job(id))
    }

    async fn take_job(
        &self,
        id: &str,
        worker: u64,
        now: Timestamp,
        until: Timestamp,
    ) -> Result<JobTaking, StoreError> {
        let id = id.to_owned();
        change!(self, jobs::take(id, worker, now, until)).await
    }

    async fn hold_job(&self, id: &str, worker: u64, until: Timestamp) -> Result<bool, StoreError> {
        let id = id.to_owned();
        change!(self, jobs::hold(id, worker, until)).await
    }

    async fn end_job(
        &self,
        id: &str,
        worker: u64,
        outcome: JobOutcome,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let id = id.to_owned();
        change!(self, jobs::end(id, worker, outcome, now)).await
    }

    async fn jobs_to_offer(
        &self,
        kind: &str,
        now: Timestamp,
        told_before: Timestamp,
        limit: usize,
    ) -> Result<Vec<String>, StoreError> {
        query!(self, jobs::to_offer(kind, now, told_before, limit))
    }

    async fn note_offered(&self, ids: &[String], now: Timestamp) -> Result<(), StoreError> {
        let ids = ids.to_vec();
        change!(self, jobs::note_offered(ids, now)).await
    }

    async fn count_jobs(&self) -> Result<Vec<JobCount>, StoreError> {
        query!(self, jobs::count_all())
    }

    async fn jobs_of(
        &self,
        batch: &str,
        after: &str,
        limit: usize,
    ) -> Result<Vec<Job>, StoreError> {
        query!(self, jobs::of_batch(batch, after, limit))
    }

    async fn retry_jobs(&self, batch: &str) -> Result<usize, StoreError> {
        let batch = batch.to_owned();
        change!(self, jobs::retry(batch)).await
    }

    async fn remove_jobs(&self, batch: &str) -> Result<usize, StoreError> {
        let batch = batch.to_owned();
        change!(self, jobs::remove(batch)).await
    }

    async fn remove_ended_jobs(&self, now: Timestamp, limit: usize) -> Result<usize, StoreError> {
        change!(self, jobs::remove_ended(now, limit)).await
    }
}
