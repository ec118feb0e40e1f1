//! The order in which the jobs of a pool run: no client keeps the others waiting.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

use crate::limits::client::Client;

/// How many jobs a queue takes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct QueueLimits {
    /// Jobs that run at once.
    pub(crate) max_running: usize,
    /// Jobs that wait.
    pub(crate) max_waiting: usize,
    /// Jobs of one client that is not on this machine, running or waiting; at most half of
    /// `max_running`, rounded up, run at once. With 0 clients have no limits.
    pub(crate) max_per_client: usize,
}

impl QueueLimits {
    fn is_limited(&self, client: Client) -> bool {
        self.max_per_client > 0 && !client.is_local()
    }

    /// Jobs of a client, running or waiting.
    fn max_jobs_of(&self, client: Client) -> usize {
        if self.is_limited(client) { self.max_per_client } else { usize::MAX }
    }

    /// Jobs of a client that run at once.
    fn max_running_of(&self, client: Client) -> usize {
        if self.is_limited(client) { self.max_running.div_ceil(2) } else { usize::MAX }
    }
}

/// Why a queue does not take a job.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Refusal {
    /// Too many jobs wait.
    Full,
    /// Its client has too many jobs.
    TooManyOfClient,
}

/// The jobs of a pool. Of those that wait the next one is of the client with the fewest
/// running jobs, and the first of several.
#[derive(Clone, Debug)]
pub(crate) struct FairQueue(Arc<Mutex<Queue>>);

#[derive(Debug)]
struct Queue {
    limits: QueueLimits,
    running: usize,
    waiting: usize,
    /// The clients that have jobs.
    clients: HashMap<Client, ClientJobs>,
    /// The number of the next job.
    next: u64,
}

#[derive(Debug, Default)]
struct ClientJobs {
    running: usize,
    /// In the order of their numbers.
    waiting: VecDeque<WaitingJob>,
}

impl ClientJobs {
    fn len(&self) -> usize {
        self.running + self.waiting.len()
    }
}

#[derive(Debug)]
struct WaitingJob {
    number: u64,
    start: oneshot::Sender<()>,
}

/// A job in a queue, which it leaves when it is dropped.
#[derive(Debug)]
pub(crate) struct Job {
    queue: FairQueue,
    client: Client,
    number: u64,
    started: oneshot::Receiver<()>,
}

impl FairQueue {
    pub(crate) fn new(limits: QueueLimits) -> Self {
        let clients = HashMap::new();
        Self(Arc::new(Mutex::new(Queue { limits, running: 0, waiting: 0, clients, next: 0 })))
    }

    /// Adds a job of a client. It may have started already.
    ///
    /// # Errors
    /// If there are too many.
    pub(crate) fn add(&self, client: Client) -> Result<Job, Refusal> {
        let (number, started) = self.lock().add(client)?;
        Ok(Job { queue: self.clone(), client, number, started })
    }

    /// The number of running jobs.
    pub(crate) fn running(&self) -> usize {
        self.lock().running
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Job {
    /// Waits until the job may run.
    pub(crate) async fn started(&mut self) {
        // The queue starts a job before it forgets it.
        let _ = (&mut self.started).await;
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        self.queue.lock().remove(self.client, self.number);
    }
}

impl Queue {
    fn add(&mut self, client: Client) -> Result<(u64, oneshot::Receiver<()>), Refusal> {
        let jobs = self.clients.get(&client);
        if jobs.map_or(0, ClientJobs::len) >= self.limits.max_jobs_of(client) {
            return Err(Refusal::TooManyOfClient);
        }
        let running = jobs.map_or(0, |jobs| jobs.running);
        if !self.has_room(client, running) && self.waiting >= self.limits.max_waiting {
            return Err(Refusal::Full);
        }
        let (start, started) = oneshot::channel();
        let number = self.next;
        self.next += 1;
        let jobs = self.clients.entry(client).or_default();
        jobs.waiting.push_back(WaitingJob { number, start });
        self.waiting += 1;
        self.start_jobs();
        Ok((number, started))
    }

    fn remove(&mut self, client: Client, number: u64) {
        let Some(jobs) = self.clients.get_mut(&client) else { return };
        match jobs.waiting.iter().position(|job| job.number == number) {
            Some(index) => {
                jobs.waiting.remove(index);
                self.waiting -= 1;
            }
            None => {
                jobs.running -= 1;
                self.running -= 1;
            }
        }
        if jobs.len() == 0 {
            self.clients.remove(&client);
        }
        self.start_jobs();
    }

    /// Starts the next jobs as long as there is room.
    fn start_jobs(&mut self) {
        while let Some(client) = self.next_client() {
            let jobs = self.clients.entry(client).or_default();
            let Some(job) = jobs.waiting.pop_front() else { return };
            jobs.running += 1;
            self.waiting -= 1;
            self.running += 1;
            // A job that is being dropped needs no signal.
            let _ = job.start.send(());
        }
    }

    /// The client whose first waiting job is the next to run.
    fn next_client(&self) -> Option<Client> {
        let ready = self.clients.iter().filter_map(|(&client, jobs)| {
            let first = jobs.waiting.front()?;
            self.has_room(client, jobs.running).then_some((jobs.running, first.number, client))
        });
        let next = ready.min_by_key(|&(running, number, _)| (running, number));
        next.map(|(_, _, client)| client)
    }

    /// Whether one more job of a client may run, beside those that do.
    fn has_room(&self, client: Client, running: usize) -> bool {
        self.running < self.limits.max_running && running < self.limits.max_running_of(client)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(number: u8) -> Client {
        Client::new([192, 0, 2, number].into())
    }

    fn queue(max_running: usize, max_waiting: usize, max_per_client: usize) -> FairQueue {
        FairQueue::new(QueueLimits { max_running, max_waiting, max_per_client })
    }

    fn has_started(job: &mut Job) -> bool {
        job.started.try_recv().is_ok()
    }

    #[test]
    fn a_greedy_client_leaves_room_for_others() {
        for max_running in [2, 3, 8] {
            let queue = queue(max_running, 16, 8);
            let (greedy, honest) = (client(1), client(2));
            let jobs = (0..11).map(|_| queue.add(greedy));
            let (mut jobs, refused): (Vec<_>, Vec<_>) = jobs.partition(Result::is_ok);
            let started =
                jobs.iter_mut().flatten().filter_map(|job| has_started(job).then_some(()));
            assert_eq!(started.count(), max_running.div_ceil(2));
            assert_eq!((jobs.len(), refused.len()), (8, 3));
            assert!(
                refused.iter().all(|job| job.as_ref().err() == Some(&Refusal::TooManyOfClient))
            );
            assert!(has_started(&mut queue.add(honest).unwrap()));
            // The greedy client has no right to what the honest one left.
            assert_eq!(queue.running(), max_running.div_ceil(2));
        }
    }

    #[test]
    fn the_client_with_the_fewest_running_jobs_is_next() {
        let queue = queue(4, 16, 8);
        let [a, b, c] = [1, 2, 3].map(client);
        let mut running = [a, a, b, b].map(|client| queue.add(client).unwrap());
        assert!(running.iter_mut().all(has_started));
        let [mut of_a, mut of_b, mut of_c, mut second_of_c] =
            [a, b, c, c].map(|client| queue.add(client).unwrap());
        let [first, second, third, fourth] = running;
        drop(third);
        assert!(has_started(&mut of_c), "it has no running job");
        drop(first);
        // All have one running job: the one that came first.
        assert!(has_started(&mut of_a));
        drop((second, fourth));
        assert!(has_started(&mut of_b) && has_started(&mut second_of_c));
    }

    #[test]
    fn a_job_that_can_run_at_once_never_finds_the_queue_full() {
        let queue = queue(2, 1, 8);
        let [a, b, c] = [1, 2, 3].map(client);
        let jobs = [a, a].map(|client| queue.add(client).unwrap());
        assert_eq!(queue.add(a).unwrap_err(), Refusal::Full);
        let mut of_b = queue.add(b).unwrap();
        assert!(has_started(&mut of_b));
        assert_eq!(queue.add(c).unwrap_err(), Refusal::Full);
        drop((jobs, of_b));
        assert!(queue.lock().clients.is_empty());
        assert_eq!((queue.running(), queue.lock().waiting), (0, 0));
    }

    #[test]
    fn programs_on_this_machine_have_all_of_it() {
        let local = Client::new([127, 0, 0, 1].into());
        let limited = queue(2, 16, 1);
        let mut jobs = [local; 3].map(|client| limited.add(client).unwrap());
        assert_eq!(jobs.each_mut().map(has_started), [true, true, false]);
        // Without a limit so has everybody.
        let unlimited = queue(2, 16, 0);
        let mut jobs = [client(1); 3].map(|client| unlimited.add(client).unwrap());
        assert_eq!(jobs.each_mut().map(has_started), [true, true, false]);
    }
}
