//! What servers ask of the database, with its faults.

use dameo_live::Millis;
use dameo_room::{Commit, CommitResult, Downtime, Input};

use super::{Due, World};
use crate::database::{Answer, Request};
use crate::faults::FaultSource;
use crate::planted::Bug;
use crate::server::{Address, Stage};
use crate::violation::Check;

/// How long a request or an answer takes at most, in milliseconds.
const USUAL_DELAY: u64 = 25;
/// How long a commit is held up at most.
const MAX_DELAY: u64 = 20_000;
/// How often a server gives a sign of life.
const BEAT: u64 = 1_000;
/// How often a server measures the time.
const MEASURE: u64 = 10_000;

/// A commit that is held up.
pub(super) struct Held {
    address: Address,
    game: String,
    commit: Box<Commit>,
    is_swept: bool,
    /// Whether its server is told.
    is_answered: bool,
}

#[derive(Clone, Copy, Debug)]
enum CommitFault {
    /// It is not stored, and the server knows.
    Fails,
    /// It is not stored, and the answer is lost.
    IsLost,
    /// It is stored, and the answer is lost.
    AnswerIsLost,
    /// The answer is lost, and it is stored later.
    IsStoredLater,
    /// It takes long.
    IsSlow,
}

const COMMIT_FAULTS: [(u64, CommitFault); 5] = [
    (150, CommitFault::Fails),
    (100, CommitFault::IsLost),
    (150, CommitFault::AnswerIsLost),
    (100, CommitFault::IsStoredLater),
    (100, CommitFault::IsSlow),
];

#[derive(Clone, Copy, Debug)]
enum LoadFault {
    LoadFails,
}

impl World {
    /// Whether the database is one of several servers, which goes on without them. That of one
    /// server is a file: what is not stored when its process ends is never stored.
    pub(super) fn has_shared_store(&self) -> bool {
        self.servers.len() > 1
    }

    /// How long nothing can be heard of servers although one is up.
    pub(super) fn silence(&self) -> Millis {
        Downtime::silence(self.has_shared_store())
    }

    pub(super) fn ask(&mut self, address: Address, game: &str, request: Request) {
        let delay = self.dice.below(USUAL_DELAY);
        self.schedule.after(delay, Due::Request(address, game.to_owned(), request));
    }

    fn reply(&mut self, address: Address, game: String, answer: Answer) {
        let delay = 1 + self.dice.below(USUAL_DELAY);
        self.schedule.after(delay, Due::Answer(address, game, answer));
    }

    /// The database gets a request.
    pub(super) fn serve(&mut self, address: Address, game: String, request: Request) {
        let now = self.now();
        if now < self.database.stalled_until {
            if !self.has_shared_store() && !self.is_alive(address) {
                return;
            }
            // The end of faults ends it earlier.
            let at = self.database.stalled_until.min(now + 100);
            return self.schedule.at(at, Due::Request(address, game, request));
        }
        let request = match request {
            Request::Commit(commit) => match self.fail_commit(address, &game, commit) {
                Some(commit) => Request::Commit(commit),
                None => return,
            },
            Request::Load if self.load_fails() => {
                return self.reply(address, game, Answer::Load(None));
            }
            other => other,
        };
        if let Request::Beat { now: at, .. } = &request {
            self.divide_outage(at.get());
        }
        let is_load = matches!(request, Request::Load);
        let is_unconditional = self.is_unconditional(address, &game);
        let answer = self.database.serve(&game, request, now, is_unconditional);
        if let Answer::Account { deed, account, ended: Some(ended) } = &answer {
            self.note_ended_sessions(*deed, account, ended);
        }
        if is_load {
            self.release_held(address, &game);
        }
        self.reply(address, game, answer);
    }

    fn load_fails(&mut self) -> bool {
        let kinds = [(if self.noise.loads { 300 } else { 0 }, LoadFault::LoadFails)];
        let now = self.now();
        let fails = self.faults.strike(FaultSource::Load, &kinds, now).is_some();
        if fails {
            self.note_slow_database();
        }
        fails
    }

    /// Something is not stored or read at once.
    fn note_slow_database(&mut self) {
        let now = self.now();
        self.audit.note_other_reason(now + MAX_DELAY);
        self.audit.note_trouble(now, now + MAX_DELAY);
    }

    /// A server reads a game, but waits until the database knows how long it was not up before.
    pub(super) fn ask_to_load(&mut self, address: Address, game: String, until: u64) {
        if !self.is_alive(address) {
            return;
        }
        if self.servers[address.server].is_break_known() {
            self.ask(address, &game, Request::Load);
        } else if self.now() < until {
            self.schedule.after(100, Due::AskToLoad(address, game, until));
        } else {
            self.schedule.after(1, Due::Answer(address, game, Answer::Load(None)));
        }
    }

    /// A commit with what happens to it; returns it if nothing does.
    fn fail_commit(
        &mut self,
        address: Address,
        game: &str,
        commit: Box<Commit>,
    ) -> Option<Box<Commit>> {
        let now = self.now();
        let is_swept = self.is_swept(address, game);
        let held = |commit, is_answered| Held {
            address,
            game: game.to_owned(),
            commit,
            is_swept,
            is_answered,
        };
        if self.holds_for.as_deref() == Some(game) && now >= self.database.down_until {
            self.holds_for = None;
            self.note_slow_database();
            self.hold(held(commit, true), MAX_DELAY);
            return None;
        }
        let kinds = if self.noise.commits { &COMMIT_FAULTS[..] } else { &[] };
        let Some((fault, detail)) = self.faults.strike(FaultSource::Commit, kinds, now) else {
            return Some(commit);
        };
        self.note_slow_database();
        let result = match fault {
            CommitFault::Fails => CommitResult::Failed,
            CommitFault::IsLost => CommitResult::Unknown,
            CommitFault::AnswerIsLost => {
                let request = Request::Commit(commit);
                let is_unconditional = self.is_unconditional(address, game);
                self.database.serve(game, request, now, is_unconditional);
                CommitResult::Unknown
            }
            CommitFault::IsStoredLater => {
                self.hold(held(commit, false), detail % MAX_DELAY);
                CommitResult::Unknown
            }
            CommitFault::IsSlow => {
                self.hold(held(commit, true), detail % MAX_DELAY);
                return None;
            }
        };
        self.reply(address, game.to_owned(), Answer::Commit(result));
        None
    }

    fn hold(&mut self, held: Held, delay: u64) {
        let number = self.new_number();
        self.held.insert(number, held);
        self.schedule.after(delay, Due::Landing(number));
    }

    /// A commit that was held up is stored, unless the database cannot now.
    pub(super) fn land(&mut self, number: u64) {
        let Some(Held { address, game, commit, is_swept, is_answered }) = self.held.remove(&number)
        else {
            return;
        };
        let is_unconditional = is_swept && self.planted == Some(Bug::SweeperUnconditional);
        let (now, request) = (self.now(), Request::Commit(commit));
        let answer = self.database.serve(&game, request, now, is_unconditional);
        if is_answered {
            self.reply(address, game, answer);
        }
    }

    /// Another server has read the game whose commit is held up.
    fn release_held(&mut self, reader: Address, game: &str) {
        let is_concerned = |held: &&Held| held.game == game && held.address != reader;
        let first =
            self.held.iter().find(|(_, held)| is_concerned(held)).map(|(&number, _)| number);
        if let Some(number) = first {
            self.land(number);
        }
    }

    /// Whatever is held up is stored now.
    pub(super) fn land_all(&mut self) {
        while let Some(&number) = self.held.keys().next() {
            self.land(number);
        }
    }

    fn is_swept(&self, address: Address, game: &str) -> bool {
        let hosted = self.servers[address.server].rooms.get(game);
        hosted.is_some_and(|hosted| hosted.is_swept)
    }

    fn is_unconditional(&self, address: Address, game: &str) -> bool {
        self.planted == Some(Bug::SweeperUnconditional) && self.is_swept(address, game)
    }

    /// A server gets an answer.
    pub(super) fn answer(&mut self, address: Address, game: &str, answer: Answer) -> Check {
        if !self.is_alive(address) {
            return Ok(());
        }
        let server = address.server;
        let input = match answer {
            Answer::Commit(result) => Input::CommitDone(result),
            Answer::Load(Some((room, downtimes))) => {
                let since = self.servers[server].awake_since;
                let downtimes = downtimes.into_iter().filter(|known| known.is_before(since));
                Input::Loaded { room, downtimes: downtimes.collect() }
            }
            Answer::Load(None) => Input::LoadFailed,
            Answer::Beat { now, is_done } => {
                self.servers[server].is_announced = false;
                if is_done {
                    self.is_known_to_be_up(address, now);
                }
                return Ok(());
            }
            Answer::DueGames(games) => {
                let time = self.time_of(server);
                let games = self.servers[server].sweeper.open(games, time);
                return games.iter().try_for_each(|game| self.sweep(server, game));
            }
            Answer::Account { deed, account, ended } => {
                return self.deed_done(address, deed, account, ended);
            }
            Answer::Sessions(ended) => return self.end_sessions(server, &ended),
            Answer::Time { asked, shown } => {
                self.learn_time(address, asked, shown);
                return Ok(());
            }
        };
        if self.crash_by_chance(server) {
            return Ok(());
        }
        if let Some(hosted) = self.servers[server].rooms.get_mut(game) {
            hosted.is_asking = false;
        }
        self.feed(server, game, input)
    }

    pub(super) fn measure(&mut self, address: Address) {
        if self.is_alive(address) {
            let asked = self.now();
            self.ask(address, "", Request::Time { asked });
            let is_measured = self.servers[address.server].clock.is_measured();
            let usual = if is_measured { MEASURE } else { BEAT };
            let delay = self.routine_delay(usual, 6_000);
            self.schedule.after(delay, Due::Measure(address));
        }
    }

    fn learn_time(&mut self, address: Address, asked: u64, shown: Option<u64>) {
        let now = self.now();
        let server = &mut self.servers[address.server];
        let Some(shown) = shown else { return };
        let was_measured = server.clock.is_measured();
        server.clock.measure(asked, shown, now);
        if !was_measured && server.clock.is_measured() {
            self.beat(address);
        }
    }

    /// A server gives a sign of life, and looks after its rooms.
    pub(super) fn beat(&mut self, address: Address) {
        if !self.is_alive(address) {
            return;
        }
        let now = self.servers[address.server].clock.now(self.now());
        let server = &mut self.servers[address.server];
        let is_starting = server.stage == Stage::Starting;
        let waits = is_starting && server.is_announced;
        if is_starting && !waits {
            // It serves nobody before the database has noted that it is up.
            server.begin(now);
            server.is_announced = true;
        }
        let since = server.up_since;
        if !waits {
            let silence = self.silence();
            self.ask(address, "", Request::Beat { since, now, silence });
        }
        if self.servers[address.server].stage == Stage::Up {
            let time = self.time_of(address.server);
            let (before, limit) = self.servers[address.server].sweeper.begin(time);
            self.ask(address, "", Request::DueGames { before, limit });
            self.ask_for_sessions(address);
            self.drop_unused_rooms(address.server);
        }
        let delay = self.routine_delay(BEAT, 3_000);
        self.schedule.after(delay, Due::Beat(address));
    }

    /// The database knows that a server was up until an instant. One that starts was not up while
    /// it waited for that: if it took long, it tells the database again since when it is up.
    fn is_known_to_be_up(&mut self, address: Address, until: dameo_live::Timestamp) {
        let now = self.time_of(address.server);
        let server = &mut self.servers[address.server];
        if server.stage == Stage::Starting && now.since(until).get() > BEAT {
            return;
        }
        server.up_since = server.up_since.max(until);
        server.heartbeat = server.heartbeat.max(until);
        if server.stage == Stage::Starting {
            server.stage = Stage::Up;
            self.note_whether_any_runs();
        }
    }
}
