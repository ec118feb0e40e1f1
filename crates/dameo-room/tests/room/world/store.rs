//! A store in memory: a log of states, each stored on condition of the one before.

use dameo_live::GameEvent;
use dameo_room::{Commit, CommitResult, Input, StoredRoom};

use super::Random;

#[derive(Debug)]
pub(crate) enum Request {
    Commit(Box<Commit>),
    Load,
}

pub(crate) struct Store {
    /// All states, and what happened with each.
    pub(crate) log: Vec<(StoredRoom, Vec<GameEvent>)>,
    pub(crate) rematches: Vec<StoredRoom>,
    fails_until: u64,
}

/// What becomes of a request.
pub(crate) struct Served {
    pub(crate) answer: Input,
    /// The commit, if it lands later although it seems lost.
    pub(crate) later: Option<Box<Commit>>,
}

impl Store {
    pub(crate) fn new(room: StoredRoom) -> Self {
        Self { log: vec![(room, Vec::new())], rematches: Vec::new(), fails_until: 0 }
    }

    pub(crate) fn last(&self) -> &StoredRoom {
        &self.log.last().expect("the game has begun").0
    }

    pub(crate) fn fail_until(&mut self, time: u64) {
        self.fails_until = time;
    }

    /// Carries a request out, with faults if there is chance for them.
    pub(crate) fn serve(
        &mut self,
        request: Request,
        now: u64,
        faults: Option<&mut Random>,
    ) -> Served {
        let fault = faults.map_or(100, |random| random.below(100));
        let is_down = now < self.fails_until;
        let answer = |answer| Served { answer, later: None };
        match request {
            Request::Load if is_down || fault < 3 => answer(Input::LoadFailed),
            Request::Load => {
                let room = Some(Box::new(self.last().clone()));
                answer(Input::Loaded { room, downtimes: Vec::new() })
            }
            Request::Commit(_) if is_down || fault < 3 => {
                answer(Input::CommitDone(CommitResult::Failed))
            }
            // The answer is lost: it was stored, was not, or is stored later.
            Request::Commit(commit) if fault < 9 => {
                let later = (fault < 5).then(|| commit.clone());
                if fault >= 7 {
                    self.commit(*commit);
                }
                Served { answer: Input::CommitDone(CommitResult::Unknown), later }
            }
            Request::Commit(commit) => answer(Input::CommitDone(self.commit(*commit))),
        }
    }

    pub(crate) fn commit(&mut self, commit: Commit) -> CommitResult {
        if self.last().sequence() != commit.expected() {
            return CommitResult::Conflict;
        }
        self.rematches.extend(commit.rematch);
        self.log.push((commit.room, commit.events));
        CommitResult::Stored
    }
}
