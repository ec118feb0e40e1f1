//! The queue as a process sees it: messages are lost, doubled and come again.

use std::sync::Arc;

use async_trait::async_trait;
use dameo_jobs::{JobQueue, QueueAway, QueuedJob};
use dameo_relay::Subject;

use super::life::Life;
use super::messages::Messages;
use super::state::{Part, State};
use crate::faults::FaultSource;

/// What goes wrong with a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum QueueFault {
    Lost,
    Doubled,
    /// It is taken, and whoever takes it does not hear of it.
    Missed,
    /// It stays although it was removed.
    Kept,
}

/// The queue as a process sees it.
pub(super) struct SimulatedQueue {
    pub(super) state: Arc<State>,
    pub(super) life: Life,
}

struct SimulatedQueued {
    state: Arc<State>,
    life: Life,
    kind: Subject,
    number: u64,
    id: String,
}

impl SimulatedQueue {
    async fn ask<T: Send>(
        &self,
        change: impl FnOnce(&mut Messages, Option<QueueFault>, u64) -> T + Send,
    ) -> Result<T, QueueAway> {
        ask(&self.state, self.life, change).await.ok_or_else(|| QueueAway("it is away".to_owned()))
    }
}

/// What the queue answers; `None` if it is away.
async fn ask<T: Send>(
    state: &State,
    life: Life,
    change: impl FnOnce(&mut Messages, Option<QueueFault>, u64) -> T + Send,
) -> Option<T> {
    const FAULTS: [(u64, QueueFault); 4] = [
        (100, QueueFault::Lost),
        (100, QueueFault::Doubled),
        (100, QueueFault::Missed),
        (100, QueueFault::Kept),
    ];
    state.awake(life).await;
    state.way().await;
    let answer = {
        let (inner, now) = (&mut *state.lock(), state.now());
        if inner.is_away(Part::Queue, now) {
            None
        } else {
            let is_noisy = inner.noise[1];
            let fault = is_noisy.then(|| inner.faults.strike(FaultSource::Bus, &FAULTS, now));
            let fault = fault.flatten().map(|(fault, _)| fault);
            Some(change(&mut inner.messages, fault, now))
        }
    };
    state.way().await;
    state.awake(life).await;
    answer
}

#[async_trait]
impl JobQueue for SimulatedQueue {
    async fn make(&self) -> Result<(), QueueAway> {
        self.ask(|_, _, _| ()).await
    }

    async fn offer(&self, kind: &Subject, id: &str) -> Result<(), QueueAway> {
        self.state.trace(Some(self.life), format_args!("offers {id}"));
        self.ask(|messages, fault, _| {
            let times = match fault {
                Some(QueueFault::Lost) => 0,
                Some(QueueFault::Doubled) => 2,
                _ => 1,
            };
            for _ in 0..times {
                messages.offer(kind, id);
            }
        })
        .await
    }

    async fn take(&self, kind: &Subject) -> Result<Option<Box<dyn QueuedJob>>, QueueAway> {
        let taken = self.ask(|messages, fault, now| {
            let taken = messages.take(kind, now);
            taken.filter(|_| fault != Some(QueueFault::Missed))
        });
        let (state, life) = (&self.state, self.life);
        Ok(taken.await?.map(|(number, id)| {
            let (state, kind) = (Arc::clone(state), kind.clone());
            Box::new(SimulatedQueued { state, life, kind, number, id }) as Box<dyn QueuedJob>
        }))
    }

    async fn waiting(&self, kind: &Subject) -> Result<u64, QueueAway> {
        self.ask(|messages, _, _| messages.count(kind)).await
    }
}

#[async_trait]
impl QueuedJob for SimulatedQueued {
    fn id(&self) -> &str {
        &self.id
    }

    async fn hold(&self) {
        let hold = |messages: &mut Messages, _: Option<QueueFault>, now| {
            messages.hold(&self.kind, self.number, now);
        };
        let _ = ask(&self.state, self.life, hold).await;
    }

    async fn remove(self: Box<Self>) {
        let remove = |messages: &mut Messages, fault: Option<QueueFault>, _| {
            if fault != Some(QueueFault::Kept) {
                messages.remove(&self.kind, self.number);
            }
        };
        let _ = ask(&self.state, self.life, remove).await;
    }
}
