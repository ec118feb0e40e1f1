//! The challenges that a bot has not answered yet.

use std::time::Instant;

use serde_json::Value;

use super::client::Pause;

/// The most answers to a challenge that are sent until the server takes one.
const MAX_ATTEMPTS: u32 = 8;

/// Challenges that are answered, and answered again later if the server is busy or bounds how
/// often it is called.
#[derive(Default)]
pub(super) struct Challenges(Vec<Unanswered>);

/// A challenge, and when it is to be answered.
pub(super) struct Unanswered {
    pub(super) id: String,
    pub(super) challenge: Value,
    at: Instant,
    attempts: u32,
    pause: Pause,
}

impl Challenges {
    /// Adds a challenge that has come, in place of the same one.
    pub(super) fn add(&mut self, id: &str, challenge: &Value, now: Instant) {
        self.remove(id);
        let (id, challenge) = (id.to_owned(), challenge.clone());
        let pause = Pause::default();
        self.0.push(Unanswered { id, challenge, at: now, attempts: 0, pause });
    }

    /// Forgets a challenge that nobody can answer any more.
    pub(super) fn remove(&mut self, id: &str) {
        self.0.retain(|other| other.id != id);
    }

    /// Takes one whose time has come.
    pub(super) fn take_due(&mut self, now: Instant) -> Option<Unanswered> {
        let due = self.0.iter().position(|unanswered| unanswered.at <= now)?;
        Some(self.0.remove(due))
    }

    /// Takes back one whose answer was for nothing, to answer it after a pause. Returns whether
    /// that is done; if not, it was the last attempt.
    pub(super) fn put_back(&mut self, mut unanswered: Unanswered, now: Instant) -> bool {
        unanswered.attempts += 1;
        if unanswered.attempts >= MAX_ATTEMPTS {
            return false;
        }
        unanswered.at = now + unanswered.pause.next();
        self.0.push(unanswered);
        true
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use serde_json::json;

    use super::*;

    #[test]
    fn an_answer_is_sent_again_later_and_later_and_not_for_ever() {
        let mut now = Instant::now();
        let mut challenges = Challenges::default();
        challenges.add("AbCd1234", &json!({"speed": "old"}), now);
        challenges.add("AbCd1234", &json!({"speed": "new"}), now);
        let mut pauses = Vec::new();
        loop {
            let due = challenges.take_due(now).unwrap();
            assert_eq!((&*due.id, &due.challenge), ("AbCd1234", &json!({"speed": "new"})));
            assert!(challenges.take_due(now).is_none());
            if !challenges.put_back(due, now) {
                break;
            }
            let since = now;
            while challenges.0[0].at > now {
                assert!(challenges.take_due(now).is_none());
                now += Duration::from_millis(500);
            }
            pauses.push((now - since).as_millis());
        }
        assert_eq!(pauses, [500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000]);
        assert!(challenges.take_due(now).is_none());
    }

    #[test]
    fn one_that_was_cancelled_is_not_answered() {
        let now = Instant::now();
        let mut challenges = Challenges::default();
        challenges.add("AbCd1234", &json!({}), now);
        challenges.add("EfGh5678", &json!({}), now);
        challenges.remove("AbCd1234");
        assert_eq!(challenges.take_due(now).unwrap().id, "EfGh5678");
        assert!(challenges.take_due(now).is_none());
    }
}
