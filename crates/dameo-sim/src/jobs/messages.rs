//! What is in the queue.

use std::collections::BTreeMap;

use dameo_jobs::JOB_HELD;
use dameo_relay::Subject;

/// All messages that are in the queue, by their kind.
#[derive(Default)]
pub(super) struct Messages {
    kinds: BTreeMap<String, Vec<QueuedMessage>>,
    numbers: u64,
}

struct QueuedMessage {
    number: u64,
    id: String,
    /// Until when nobody else gets it.
    taken_until: u64,
}

impl Messages {
    fn of(&mut self, kind: &Subject) -> &mut Vec<QueuedMessage> {
        self.kinds.entry(kind.as_str().to_owned()).or_default()
    }

    pub(super) fn count(&mut self, kind: &Subject) -> u64 {
        self.of(kind).len() as u64
    }

    pub(super) fn offer(&mut self, kind: &Subject, id: &str) {
        self.numbers += 1;
        let message = QueuedMessage { number: self.numbers, id: id.to_owned(), taken_until: 0 };
        self.of(kind).push(message);
    }

    pub(super) fn take(&mut self, kind: &Subject, now: u64) -> Option<(u64, String)> {
        let message = self.of(kind).iter_mut().find(|message| message.taken_until <= now)?;
        message.taken_until = now + held();
        Some((message.number, message.id.clone()))
    }

    pub(super) fn hold(&mut self, kind: &Subject, number: u64, now: u64) {
        let mut all = self.of(kind).iter_mut();
        if let Some(message) = all.find(|message| message.number == number) {
            message.taken_until = now + held();
        }
    }

    pub(super) fn remove(&mut self, kind: &Subject, number: u64) {
        self.of(kind).retain(|message| message.number != number);
    }

    /// Loses everything.
    pub(super) fn forget(&mut self) {
        self.kinds.clear();
    }
}

fn held() -> u64 {
    u64::try_from(JOB_HELD.as_millis()).expect("it is short")
}
