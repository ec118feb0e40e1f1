//! A database: for each game a log of states, each stored on condition of the one before.

use std::collections::BTreeMap;

use dameo::Bounds;
use dameo_live::{GameEvent, LiveGame, Timestamp};
use dameo_room::{Commit, CommitResult, Downtime, StoredRoom};

use crate::planted::Bug;
use crate::ratings::{Players, Ratings};

/// After how long without a sign of life no server was up.
const MAX_SILENCE: u64 = 3_000;

/// What servers ask of the database.
#[derive(Debug)]
pub(crate) enum Request {
    /// Stores a change.
    Commit(Box<Commit>),
    /// Reads a game.
    Load,
    /// The server has been up since an instant, without a break.
    Beat { since: Timestamp, now: Timestamp },
    /// Which games go on although the time of the side to move was up before an instant.
    DueGames { before: Timestamp },
    /// What time it is. `asked` is when it was asked.
    Time { asked: u64 },
}

/// What the database answers.
#[derive(Debug)]
pub(crate) enum Answer {
    Commit(CommitResult),
    Load(Option<(Option<Box<StoredRoom>>, Vec<Downtime>)>),
    Beat { now: Timestamp, is_done: bool },
    DueGames(Vec<String>),
    Time { asked: u64, shown: Option<u64> },
}

/// A state that was stored.
pub(crate) struct Entry {
    pub(crate) room: StoredRoom,
    pub(crate) events: Vec<GameEvent>,
    /// When it was stored.
    pub(crate) at: u64,
    deadline: Option<Timestamp>,
}

impl Entry {
    fn is_over(&self) -> bool {
        self.room.game.record.conclusion.is_some()
    }
}

/// What the database keeps, and what is wrong with it at present.
pub(crate) struct Database {
    games: BTreeMap<String, Vec<Entry>>,
    last_beat: Option<Timestamp>,
    downtimes: Vec<Downtime>,
    /// Until when nobody can reach it.
    pub(crate) down_until: u64,
    /// Until when it does nothing.
    pub(crate) stalled_until: u64,
    /// Until when it can store nothing.
    pub(crate) full_until: u64,
    /// What was stored and not audited yet: games and the numbers of their states.
    pub(crate) fresh: Vec<(String, usize)>,
    pub(crate) ratings: Ratings,
    planted: Option<Bug>,
}

impl Database {
    pub(crate) fn new(planted: Option<Bug>) -> Self {
        Self {
            games: BTreeMap::new(),
            last_beat: None,
            downtimes: Vec::new(),
            down_until: 0,
            stalled_until: 0,
            full_until: 0,
            fresh: Vec::new(),
            ratings: Ratings::default(),
            planted,
        }
    }

    /// Notes a game that begins, and who plays it.
    pub(crate) fn begin_between(&mut self, players: Players, room: StoredRoom, at: u64) {
        self.ratings.seat(&room.game.id, players);
        self.begin(room, at);
    }

    fn begin(&mut self, room: StoredRoom, at: u64) {
        let id = room.game.id.clone();
        let game = LiveGame::restore(room.game.clone(), Bounds::UNTRUSTED);
        let deadline = game.ok().and_then(|game| game.deadline());
        let first = Entry { room, events: Vec::new(), at, deadline };
        self.games.insert(id.clone(), vec![first]);
        self.fresh.push((id, 0));
    }

    pub(crate) fn log(&self, game: &str) -> &[Entry] {
        self.games.get(game).map_or(&[], Vec::as_slice)
    }

    pub(crate) fn last(&self, game: &str) -> Option<&StoredRoom> {
        self.log(game).last().map(|entry| &entry.room)
    }

    pub(crate) fn games(&self) -> impl Iterator<Item = (&String, &Entry)> {
        self.games.iter().filter_map(|(id, log)| Some((id, log.last()?)))
    }

    /// Ends everything that is wrong.
    pub(crate) fn mend(&mut self) {
        (self.down_until, self.stalled_until, self.full_until) = (0, 0, 0);
    }

    /// Carries out what a server asks. `is_unconditional` is one of the planted bugs.
    pub(crate) fn serve(
        &mut self,
        game: &str,
        request: Request,
        now: u64,
        is_unconditional: bool,
    ) -> Answer {
        let is_down = now < self.down_until;
        let is_full = is_down || now < self.full_until;
        match request {
            Request::Commit(_) if is_full => Answer::Commit(CommitResult::Failed),
            Request::Commit(commit) => Answer::Commit(self.commit(*commit, now, is_unconditional)),
            Request::Load if is_down => Answer::Load(None),
            Request::Load => {
                let room = self.last(game).cloned().map(Box::new);
                Answer::Load(Some((room, self.downtimes.clone())))
            }
            Request::Beat { now, .. } if is_full => Answer::Beat { now, is_done: false },
            Request::Beat { since, now } => {
                self.beat(since, now);
                Answer::Beat { now, is_done: true }
            }
            Request::DueGames { .. } if is_down => Answer::DueGames(Vec::new()),
            Request::DueGames { before } => Answer::DueGames(self.due_games(before)),
            Request::Time { asked } => {
                Answer::Time { asked, shown: Some(now).filter(|_| !is_down) }
            }
        }
    }

    pub(crate) fn commit(
        &mut self,
        mut commit: Commit,
        now: u64,
        is_unconditional: bool,
    ) -> CommitResult {
        let id = commit.room.game.id.clone();
        let known = self.last(&id).map(StoredRoom::sequence);
        if known != Some(commit.expected()) && !is_unconditional {
            if self.planted == Some(Bug::RatingNotIdempotent) {
                self.rate(&commit);
            }
            if self.planted == Some(Bug::RematchRace) {
                self.begin_rematch(&id, commit.rematch, now);
            }
            return CommitResult::Conflict;
        }
        self.rate(&commit);
        let result = self.planted.map_or(CommitResult::Stored, |bug| bug.alter_commit(&mut commit));
        self.begin_rematch(&id, commit.rematch, now);
        let Commit { room, events, deadline, .. } = commit;
        let log = self.games.entry(id.clone()).or_default();
        let was_over = log.last().is_some_and(Entry::is_over);
        if !was_over && room.game.record.conclusion.is_some() {
            self.ratings.note_end(&room);
        }
        log.push(Entry { room, events, at: now, deadline });
        self.fresh.push((id, log.len() - 1));
        result
    }

    fn rate(&mut self, commit: &Commit) {
        if let Some(outcome) = commit.rated {
            self.ratings.rate(&commit.room.game, outcome);
        }
    }

    fn begin_rematch(&mut self, before: &str, rematch: Option<StoredRoom>, now: u64) {
        if let Some(room) = rematch {
            self.ratings.seat_again(before, &room.game.id);
            self.begin(room, now);
        }
    }

    fn beat(&mut self, since: Timestamp, now: Timestamp) {
        let last = *self.last_beat.get_or_insert(now);
        if since.since(last).get() > MAX_SILENCE {
            self.downtimes.push(Downtime { from: last, to: since });
        }
        self.last_beat = Some(last.max(now));
    }

    fn due_games(&self, before: Timestamp) -> Vec<String> {
        let is_due = |entry: &Entry| {
            !entry.is_over() && entry.deadline.is_some_and(|deadline| deadline < before)
        };
        let due = self.games().filter(|(_, entry)| is_due(entry));
        due.map(|(id, _)| id.clone()).collect()
    }
}
