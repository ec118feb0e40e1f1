use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};

use super::*;
use crate::sql::value::{Row, Value};

/// A database that notes what it is told, and fails where it should.
#[derive(Default)]
struct Fake {
    said: Mutex<Vec<String>>,
    /// The statement that fails.
    fails: Option<&'static str>,
    is_certain: bool,
    /// How many errors are conflicts.
    conflicts: AtomicU32,
    is_discarded: AtomicBool,
    /// Transactions begin one by one if there is a gate.
    gate: Option<Semaphore>,
}

struct FakePool(Arc<Fake>);

#[async_trait]
impl Pool for FakePool {
    async fn acquire(&self) -> Result<Box<dyn Connection>, sqlx::Error> {
        Ok(Box::new(FakePool(Arc::clone(&self.0))))
    }

    async fn close(&self) {}
}

#[async_trait]
impl Connection for FakePool {
    async fn execute(&mut self, sql: &'static str, _: &[Value]) -> Result<u64, sqlx::Error> {
        if let Some(gate) = self.0.gate.as_ref().filter(|_| sql == "BEGIN") {
            gate.acquire().await.unwrap().forget();
        }
        lock(&self.0.said).push(sql.to_owned());
        if self.0.fails == Some(sql) { Err(sqlx::Error::WorkerCrashed) } else { Ok(1) }
    }

    async fn rows(&mut self, _: &'static str, _: &[Value]) -> Result<Vec<Row>, sqlx::Error> {
        Ok(Vec::new())
    }

    async fn begin(&mut self) -> Result<(), sqlx::Error> {
        self.execute("BEGIN", &[]).await.map(drop)
    }

    async fn begin_reading(&mut self) -> Result<(), sqlx::Error> {
        Ok(())
    }

    fn discard(&mut self) {
        self.0.is_discarded.store(true, Ordering::Relaxed);
    }

    fn is_certain(&self, _: &sqlx::Error) -> bool {
        self.0.is_certain
    }

    fn is_conflict(&self, _: &sqlx::Error) -> bool {
        let left = |left: u32| left.checked_sub(1);
        self.0.conflicts.fetch_update(Ordering::Relaxed, Ordering::Relaxed, left).is_ok()
    }
}

impl Fake {
    /// What the database was told, without the savepoints.
    fn said(&self) -> Vec<String> {
        let is_change = |sql: &&String| !sql.contains("SAVEPOINT");
        lock(&self.said).iter().filter(is_change).cloned().collect()
    }
}

fn start(fake: Fake) -> (Arc<Fake>, Arc<Writer>) {
    let fake = Arc::new(fake);
    let pool: Arc<dyn Pool> = Arc::new(FakePool(Arc::clone(&fake)));
    (fake, Arc::new(Writer::start(&pool, 1, 8)))
}

async fn write(writer: &Writer, sql: &'static str) -> Result<u64, StoreError> {
    writer.write(move |db| Box::pin(async move { Ok(db.execute(sql, &[]).await?) })).await
}

async fn write_and_refuse(writer: &Writer) -> Result<(), StoreError> {
    writer.write(|db| Box::pin(half_of_a_change(db))).await
}

/// A change that is refused when it is half made.
async fn half_of_a_change(db: &mut dyn Connection) -> Result<(), Failure> {
    db.execute("half", &[]).await?;
    Err(StoreError::Exists { id: "it".to_owned() }.into())
}

#[tokio::test]
async fn what_waits_is_stored_in_one_transaction() {
    let gate = Some(Semaphore::new(0));
    let (fake, writer) = start(Fake { gate, ..Fake::default() });
    let writes = ["1", "2", "3", "4"].map(|sql| {
        let writer = Arc::clone(&writer);
        tokio::spawn(async move { write(&writer, sql).await })
    });
    // The first transaction may have begun before the others came.
    sleep(Duration::from_millis(50)).await;
    fake.gate.as_ref().unwrap().add_permits(2);
    for write in writes {
        assert_eq!(write.await.unwrap(), Ok(1));
    }
    let said = fake.said();
    let transactions = said.iter().filter(|sql| *sql == "COMMIT").count();
    assert!(transactions <= 2, "{said:?}");
}

#[tokio::test]
async fn a_refused_change_is_undone_alone() {
    let (fake, writer) = start(Fake::default());
    let refused = write_and_refuse(&writer).await;
    assert_eq!(refused, Err(StoreError::Exists { id: "it".to_owned() }));
    assert_eq!(write(&writer, "1").await, Ok(1));
    let all = lock(&fake.said).clone();
    assert!(all.contains(&"ROLLBACK TO SAVEPOINT change".to_owned()), "{all:?}");
    assert_eq!(fake.said(), ["BEGIN", "half", "COMMIT", "BEGIN", "1", "COMMIT"]);
    assert!(!fake.is_discarded.load(Ordering::Relaxed));
}

#[tokio::test]
async fn after_a_failure_nothing_is_stored_and_another_connection_is_used() {
    let (fake, writer) = start(Fake { fails: Some("1"), ..Fake::default() });
    assert!(matches!(write(&writer, "1").await, Err(StoreError::Unavailable(_))));
    assert_eq!(fake.said(), ["BEGIN", "1", "ROLLBACK"]);
    assert!(fake.is_discarded.load(Ordering::Relaxed));
    assert_eq!(write(&writer, "2").await, Ok(1));
}

#[tokio::test]
async fn a_commit_that_fails_is_unknown_unless_it_is_certain() {
    let fails = Some("COMMIT");
    let (_, writer) = start(Fake { fails, ..Fake::default() });
    assert!(matches!(write(&writer, "1").await, Err(StoreError::Unknown(_))));
    let (_, writer) = start(Fake { fails, is_certain: true, ..Fake::default() });
    assert!(matches!(write(&writer, "1").await, Err(StoreError::Unavailable(_))));
}

#[tokio::test]
async fn a_change_whose_caller_has_gone_is_made_as_a_whole() {
    let gate = Some(Semaphore::new(0));
    let (fake, writer) = start(Fake { gate, ..Fake::default() });
    let gone = timeout(Duration::from_millis(20), write(&writer, "1")).await;
    assert!(gone.is_err(), "it waits");
    fake.gate.as_ref().unwrap().add_permits(1);
    writer.close().await;
    assert_eq!(fake.said(), ["BEGIN", "1", "COMMIT"]);
    let closed = write(&writer, "2").await;
    assert_eq!(closed, Err(StoreError::Unavailable("it is closed".to_owned())));
}

#[tokio::test]
async fn a_transaction_that_met_others_is_tried_again() {
    let attempt = ["BEGIN", "1", "ROLLBACK"];
    let (fake, writer) = start(Fake { fails: Some("1"), conflicts: 1.into(), ..Fake::default() });
    assert!(matches!(write(&writer, "1").await, Err(StoreError::Unavailable(_))));
    assert_eq!(fake.said(), attempt.repeat(2), "then it is another error");
    let (fake, writer) = start(Fake { fails: Some("1"), conflicts: 99.into(), ..Fake::default() });
    assert!(matches!(write(&writer, "1").await, Err(StoreError::Unavailable(_))));
    assert_eq!(fake.said(), attempt.repeat(3), "not again and again");
    let (fake, writer) =
        start(Fake { fails: Some("COMMIT"), conflicts: 1.into(), ..Fake::default() });
    assert!(matches!(write(&writer, "1").await, Err(StoreError::Unknown(_))));
    assert_eq!(fake.said(), ["BEGIN", "1", "COMMIT", "ROLLBACK"], "it may be stored");
}
