//! A database: for each game a log of states, each stored on condition of the one before.

use std::collections::BTreeMap;

use dameo::{Bounds, ByColor};
use dameo_live::{GameEvent, LiveGame, Millis, Timestamp};
use dameo_room::{Commit, CommitResult, Downtime, StoredRoom};
use dameo_store::{AccountId, SecretHash};

use crate::accounts::{Accounts, Deed};
use crate::planted::Bug;
use crate::ratings::{Players, Ratings};
use crate::schedule::START;
use crate::violation::{Check, Violation, ensure};

/// What servers ask of the database.
#[derive(Debug)]
pub(crate) enum Request {
    /// Stores a change.
    Commit(Box<Commit>),
    /// Reads a game.
    Load,
    /// The server has been up since an instant, without a break.
    Beat { since: Timestamp, now: Timestamp, silence: Millis },
    /// Which games go on although the time of the side to move was up before an instant, and no
    /// more than some.
    DueGames { before: Timestamp, limit: usize },
    /// Does something with an account. The games are those that it had before it is deleted.
    Account { deed: Deed, account: AccountId, games: Vec<String> },
    /// Which of some sessions have ended.
    Sessions(Vec<SecretHash>),
    /// What time it is. `asked` is when it was asked.
    Time { asked: u64 },
}

/// What the database answers.
#[derive(Debug)]
pub(crate) enum Answer {
    Commit(CommitResult),
    Load(Option<(Option<Box<StoredRoom>>, Vec<Downtime>)>),
    Beat {
        now: Timestamp,
        is_done: bool,
    },
    DueGames(Vec<String>),
    /// The sessions that are to be closed; `None` if it was not done.
    Account {
        deed: Deed,
        account: AccountId,
        ended: Option<Vec<SecretHash>>,
    },
    /// The sessions that have ended.
    Sessions(Vec<SecretHash>),
    Time {
        asked: u64,
        shown: Option<u64>,
    },
}

/// A state that was stored.
pub(crate) struct Entry {
    pub(crate) room: StoredRoom,
    pub(crate) events: Vec<GameEvent>,
    /// When it was stored.
    pub(crate) at: u64,
    pub(crate) deadline: Option<Timestamp>,
}

impl Entry {
    pub(crate) fn is_over(&self) -> bool {
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
    pub(crate) accounts: Accounts,
    /// What the model of the store says otherwise, if it does.
    disagreement: Option<Violation>,
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
            accounts: Accounts::new(Timestamp::new(START)),
            disagreement: None,
            planted,
        }
    }

    /// Notes a game that begins, and who plays it.
    pub(crate) fn begin_between(&mut self, players: Players, room: StoredRoom, at: u64) {
        self.ratings.seat(&room.game.id, players);
        let deadline = deadline_of(&room);
        self.accounts.begin(players, &room, deadline, Timestamp::new(at));
        self.begin(room, at);
    }

    fn begin(&mut self, room: StoredRoom, at: u64) {
        let id = room.game.id.clone();
        let deadline = deadline_of(&room);
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
            Request::Beat { since, now, silence } => {
                self.beat(since, now, silence);
                Answer::Beat { now, is_done: true }
            }
            Request::DueGames { .. } if is_down => Answer::DueGames(Vec::new()),
            Request::DueGames { before, limit } => Answer::DueGames(self.due_games(before, limit)),
            Request::Account { deed, account, .. } if is_full => {
                Answer::Account { deed, account, ended: None }
            }
            Request::Account { deed, account, games } => self.carry_out(deed, account, &games, now),
            Request::Sessions(_) if is_down => Answer::Sessions(Vec::new()),
            Request::Sessions(cookies) => {
                Answer::Sessions(self.accounts.ended(&cookies, Timestamp::new(now)))
            }
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
        let mirrored = commit.clone();
        self.rate(&commit);
        let last = self.last(&id);
        let alter = |bug: Bug| bug.alter_commit(&mut commit, last);
        let result = self.planted.map_or(CommitResult::Stored, alter);
        self.begin_rematch(&id, commit.rematch, now);
        let Commit { room, events, deadline, .. } = commit;
        let log = self.games.entry(id.clone()).or_default();
        let was_over = log.last().is_some_and(Entry::is_over);
        if !was_over && room.game.record.conclusion.is_some() {
            self.ratings.note_end(&room);
        }
        log.push(Entry { room, events, at: now, deadline });
        self.fresh.push((id.clone(), log.len() - 1));
        let mirrored = self.mirror(&id, mirrored);
        if self.planted.is_none() {
            self.disagreement = self.disagreement.take().or(mirrored.err());
        }
        result
    }

    /// The model of the store comes to the same.
    fn mirror(&mut self, id: &str, commit: Commit) -> Check {
        let is_rated = commit.rated.is_some();
        let of_model = self.accounts.commit(commit)?;
        let own = self.ratings.of_game(id).filter(|_| is_rated);
        let own = ByColor::new_with(|side| own.map(|both| both[side].clone()));
        ensure(own == of_model, || {
            format!("game {id} changes {own:?}, and {of_model:?} in the model of the store")
        })
    }

    /// That the model of the store has come to the same so far.
    pub(crate) fn check_model(&self) -> Check {
        self.disagreement.clone().map_or(Ok(()), Err)
    }

    fn carry_out(&mut self, deed: Deed, account: AccountId, games: &[String], now: u64) -> Answer {
        let ended = self.accounts.carry_out(deed, &account, games, Timestamp::new(now));
        if deed == Deed::Delete && ended.is_some() {
            self.ratings.forget(&account);
        }
        Answer::Account { deed, account, ended }
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

    fn beat(&mut self, since: Timestamp, now: Timestamp, silence: Millis) {
        let last = *self.last_beat.get_or_insert(now);
        self.downtimes.extend(Downtime::before(since, last, silence));
        self.last_beat = Some(last.max(now));
    }

    /// The first instant at which the time of a side is up in a game that goes on.
    pub(crate) fn first_deadline(&self) -> Option<u64> {
        let running = self.games().filter(|(_, entry)| !entry.is_over());
        running.filter_map(|(_, entry)| entry.deadline).map(Timestamp::get).min()
    }

    pub(crate) fn downtimes(&self) -> &[Downtime] {
        &self.downtimes
    }

    fn due_games(&self, before: Timestamp, limit: usize) -> Vec<String> {
        let is_due = |entry: &Entry| {
            !entry.is_over() && entry.deadline.is_some_and(|deadline| deadline < before)
        };
        let due = self.games().filter(|(_, entry)| is_due(entry));
        due.take(limit).map(|(id, _)| id.clone()).collect()
    }
}

fn deadline_of(room: &StoredRoom) -> Option<Timestamp> {
    let game = LiveGame::restore(room.game.clone(), Bounds::UNTRUSTED);
    game.ok().and_then(|game| game.deadline())
}
