//! Passwords are hashed by few threads, always the same ones: each needs 19 MiB and tens of
//! milliseconds, and allocators keep for a thread what it once had.

use std::sync::{Arc, OnceLock};
use std::thread::available_parallelism;
use std::time::Duration;

use dameo_accounts::{Name, NewPassword, PasswordCost, PasswordHash, PasswordInput};
use dameo_server::Problem;
use rayon::{ThreadPool, ThreadPoolBuilder};
use tokio::sync::{Semaphore, oneshot};
use tokio::time::timeout;

/// How many passwords are hashed at once at most, on half of the processors.
const MAX_RUNNING: usize = 4;
/// How many requests wait or run at most; further ones are refused.
const MAX_REQUESTS: usize = 64;
/// How long a request waits for its turn.
const MAX_WAIT: Duration = Duration::from_secs(5);

/// Hashes passwords.
pub(crate) struct Hasher {
    cost: PasswordCost,
    requests: Semaphore,
    running: Arc<Semaphore>,
    threads: ThreadPool,
    max_wait: Duration,
    /// The hash that is checked for those who are no members: the answer takes as long.
    decoy: Arc<OnceLock<PasswordHash>>,
}

impl Hasher {
    pub(crate) fn new(cost: PasswordCost) -> Self {
        let processors = available_parallelism().map_or(1, usize::from);
        let running = (processors / 2).clamp(1, MAX_RUNNING);
        Self::with_limits(cost, running, MAX_REQUESTS, MAX_WAIT)
    }

    fn with_limits(
        cost: PasswordCost,
        running: usize,
        requests: usize,
        max_wait: Duration,
    ) -> Self {
        Self {
            cost,
            requests: Semaphore::new(requests),
            running: Arc::new(Semaphore::new(running)),
            threads: threads(running),
            max_wait,
            decoy: Arc::default(),
        }
    }

    /// The hash of a new password.
    ///
    /// # Errors
    /// If the server is busy.
    pub(crate) async fn hash(&self, password: NewPassword) -> Result<PasswordHash, Problem> {
        let cost = self.cost;
        self.run(move || password.hash(cost)).await
    }

    /// Whether a hash is that of a password; false without a hash, after the same time.
    ///
    /// # Errors
    /// If the server is busy.
    pub(crate) async fn is_of(
        &self,
        hash: Option<PasswordHash>,
        password: PasswordInput,
    ) -> Result<bool, Problem> {
        let (decoy, cost) = (Arc::clone(&self.decoy), self.cost);
        self.run(move || {
            // Whoever is checked first waits for it, member or not.
            let decoy = decoy.get_or_init(|| decoy_hash(cost));
            hash.as_ref().unwrap_or(decoy).is_of(&password) && hash.is_some()
        })
        .await
    }

    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let _request = self.requests.try_acquire().map_err(|_| Problem::busy())?;
        let turn = timeout(self.max_wait, Arc::clone(&self.running).acquire_owned()).await;
        let turn = turn.map_err(|_| Problem::busy())?.map_err(|_| Problem::internal())?;
        let (done, result) = oneshot::channel();
        self.threads.spawn(move || {
            // Kept to the end also if nobody waits for it any more.
            let _turn = turn;
            let _ = done.send(work());
        });
        // Without a result the work has panicked.
        result.await.map_err(|_| Problem::internal())
    }
}

fn threads(count: usize) -> ThreadPool {
    let threads = ThreadPoolBuilder::new().num_threads(count).thread_name(|_| "passwords".into());
    // The panic has been printed, and whoever waits learns of it.
    threads.panic_handler(|_| ()).build().expect("a server can start threads")
}

/// The hash of some password.
fn decoy_hash(cost: PasswordCost) -> PasswordHash {
    let name: Name = "nobody-else".parse().expect("it is a name");
    let password = NewPassword::new("a password of nobody", &name);
    password.expect("it can be chosen").hash(cost)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hasher(requests: usize, max_wait: Duration) -> Hasher {
        Hasher::with_limits(PasswordCost::LEAST, 1, requests, max_wait)
    }

    fn input(text: &str) -> PasswordInput {
        PasswordInput::new(text).unwrap()
    }

    #[tokio::test]
    async fn nobody_has_the_password_of_the_decoy() {
        let hasher = hasher(4, MAX_WAIT);
        let name = "Ann".parse().unwrap();
        let hash = hasher.hash(NewPassword::new("correct horse", &name).unwrap()).await.unwrap();
        let is_of = async |hash: Option<&PasswordHash>, text: &str| {
            hasher.is_of(hash.cloned(), input(text)).await.unwrap()
        };
        assert!(is_of(Some(&hash), "correct horse").await);
        assert!(!is_of(Some(&hash), "a password of nobody").await);
        assert!(!is_of(None, "a password of nobody").await);
        // As much work is done for those who are no members.
        let parameters =
            |hash: &PasswordHash| hash.as_str().rsplitn(3, '$').last().map(str::to_owned);
        assert_eq!(parameters(hasher.decoy.get().unwrap()), parameters(&hash));
    }

    #[tokio::test]
    async fn few_run_and_few_wait() {
        let hasher = hasher(2, Duration::from_millis(20));
        let turn = Arc::clone(&hasher.running).acquire_owned().await.unwrap();
        let check = || hasher.is_of(None, input("x"));
        // Two wait until they have waited too long; the third may not even wait.
        let (one, two, three) = tokio::join!(check(), check(), check());
        assert!([one, two, three].iter().all(Result::is_err));
        drop(turn);
        assert!(check().await.is_ok());
    }

    #[tokio::test]
    async fn a_turn_ends_with_its_work_and_not_with_its_request() {
        let hasher = hasher(2, MAX_WAIT);
        let (go, wait) = std::sync::mpsc::channel::<()>();
        let request = hasher.run(move || wait.recv());
        let cut_off = timeout(Duration::from_millis(50), request).await;
        assert!(cut_off.is_err() && hasher.running.available_permits() == 0);
        go.send(()).unwrap();
        assert!(hasher.is_of(None, input("x")).await.is_ok());
    }

    #[tokio::test]
    async fn work_that_panics_costs_its_own_request_alone() {
        let hasher = hasher(2, MAX_WAIT);
        let result: Result<(), Problem> = hasher.run(|| panic!("on purpose")).await;
        assert!(result.is_err());
        assert!(hasher.is_of(None, input("x")).await.is_ok());
    }

    #[tokio::test]
    async fn all_work_is_done_by_the_same_threads() {
        let hasher = hasher(64, MAX_WAIT);
        let mut threads = std::collections::HashSet::new();
        for _ in 0..20 {
            threads.insert(hasher.run(|| std::thread::current().id()).await.unwrap());
        }
        assert_eq!(threads.len(), 1);
    }
}
