//! What has to hold after every event.

mod change;
mod days;
mod lines;
mod message;
mod time;

use std::collections::{BTreeMap, BTreeSet};

use dameo::{AnyGame, AnyMove, AnyPosition, ByColor};
use dameo_live::{Action, GameEvent, GameKey, Millis};
use dameo_room::{CommandId, Downtime, LagQuota, MAX_WAITING_COMMANDS, Room, StoredRoom};
use dameo_store::AccountId;

pub(crate) use self::message::Told;
use crate::database::Database;
use crate::scenario::is_first_game;
use crate::violation::{Check, Violation, ensure, violation};

/// The name of a command as its client has chosen it. A planted bug adds to it.
pub(crate) fn name_of(id: CommandId) -> u64 {
    u64::from(id) & ((1 << Audit::NAME_BITS) - 1)
}

/// What is known of all games and commands so far.
#[derive(Default)]
pub(crate) struct Audit {
    games: BTreeMap<String, GameAudit>,
    commands: BTreeMap<u64, Sent>,
    /// The accounts that were closed or deleted.
    barred: BTreeMap<AccountId, ShutOut>,
    outages: Outages,
    /// The servers that stand still.
    peer_pauses: Vec<PeerPause>,
    /// Until when there can be another reason to give time back.
    other_reason_until: u64,
}

/// An account whose sessions have all ended.
struct ShutOut {
    /// When the database ended them.
    since: u64,
    /// The servers that have ended them, too.
    servers: BTreeSet<usize>,
}

/// The times in which servers gave no sign of life.
#[derive(Default)]
struct Outages {
    /// How long no server can be up without being noticed, in milliseconds.
    unnoticed: u64,
    /// No server was up: no player may lose time by it.
    of_servers: Vec<(u64, u64)>,
    /// The database took no note of the signs, which can look the same.
    of_database: Vec<(u64, u64)>,
    /// Some server stood still, which is no reason to give time back.
    of_peers: Vec<(PeerPause, u64)>,
    /// Something was wrong by which a game can stand still besides.
    troubles: Vec<(u64, u64)>,
}

impl Outages {
    /// The times in which servers gave no sign of life, from one instant to another.
    fn meanwhile(&self, from: u64, to: u64) -> impl Iterator<Item = &(u64, u64)> {
        self.of_servers.iter().filter(move |span| time::is_meanwhile(span, from, to))
    }

    /// Whether a game can have stood still from one instant to another for another reason than
    /// that no server was up.
    fn is_troubled(&self, from: u64, to: u64) -> bool {
        self.troubles_between(from, to) > 0
    }

    /// How often that was so.
    fn troubles_between(&self, from: u64, to: u64) -> u64 {
        self.troubles.iter().filter(|span| time::is_meanwhile(span, from, to)).count() as u64
    }
}

/// A server stands still while the side to move of a game is connected to another one, which
/// runs, and knows the state of the game.
#[derive(Clone, Debug)]
pub(crate) struct PeerPause {
    /// The server that stands still.
    pub(crate) server: usize,
    pub(crate) game: String,
    /// The number of the last state of the game.
    pub(crate) sequence: u64,
    /// Since when.
    pub(crate) from: u64,
}

/// How long after a session has ended all servers have closed its connections, in milliseconds:
/// they ask every second, and the database takes its time to answer.
pub(crate) const OBEYED_WITHIN: u64 = 1_100;

/// For how long after a server has stood still a change can come of that, in milliseconds.
const AFTERMATH: u64 = 3_000;

/// A change with what is known of its cause.
struct Change<'a> {
    before: &'a StoredRoom,
    after: &'a StoredRoom,
    events: &'a [GameEvent],
    /// The increments of moves that were taken back and could not be taken from the clocks.
    kept: ByColor<Millis>,
    /// When it was stored.
    at: u64,
    /// When the command that caused it came to servers; empty if none did.
    arrivals: &'a [u64],
}

/// A command that has come to a server.
#[derive(Default)]
struct Sent {
    /// What was sent under its name.
    tries: Vec<(GameKey, Action)>,
    /// When it came to a server.
    arrivals: Vec<u64>,
    /// Whether it came from an account that has no session any more.
    is_barred: bool,
}

/// What is known of a game.
struct GameAudit {
    /// The moves, played.
    replica: AnyGame,
    last: StoredRoom,
    /// The names of the commands that were done, in order, with the states that have them.
    done: ByColor<Vec<(u64, u64)>>,
    /// The names of those that somebody was told are refused.
    refused: BTreeSet<u64>,
    /// All moves that were ever stored, by the take-backs before them and their plies, with the
    /// positions in which they were played.
    moves: BTreeMap<(u32, usize), (AnyPosition, AnyMove)>,
    /// The increments of moves that were taken back and could not be taken from the clocks.
    kept: ByColor<Millis>,
    lines: lines::KnownLines,
}

impl Audit {
    /// How many bits the name of a command has.
    pub(crate) const NAME_BITS: u32 = 40;

    /// Of one server alone, or of several.
    pub(crate) fn new(is_alone: bool) -> Self {
        // Of several the last sign of life may be a second old, and the next comes as late.
        let several = Downtime::silence(true).get() + 2_000;
        let unnoticed = if is_alone { 0 } else { several };
        Self { outages: Outages { unnoticed, ..Outages::default() }, ..Self::default() }
    }

    /// A command has come from an account to a server.
    pub(crate) fn arrived(
        &mut self,
        id: CommandId,
        key: &GameKey,
        action: &Action,
        from: (Option<&AccountId>, usize),
        now: u64,
    ) {
        let (account, server) = from;
        let is_barred = account.is_some_and(|account| self.is_barred(account, server, now));
        let sent = self.commands.entry(name_of(id)).or_default();
        // What came before counts from then.
        sent.is_barred = is_barred && (sent.is_barred || sent.arrivals.is_empty());
        sent.arrivals.push(now);
        let is_known = sent.tries.iter().any(|(known, what)| known == key && what == action);
        if !is_known {
            sent.tries.push((key.clone(), action.clone()));
        }
    }

    /// The database has ended all sessions of an account.
    pub(crate) fn bar(&mut self, account: AccountId, since: u64) {
        let servers = BTreeSet::new();
        self.barred.entry(account).or_insert(ShutOut { since, servers });
    }

    /// A server has ended all sessions of an account.
    pub(crate) fn shut_out(&mut self, account: &AccountId, server: usize) {
        if let Some(barred) = self.barred.get_mut(account) {
            barred.servers.insert(server);
        }
    }

    /// Whether an account can do nothing at a server any more: at that which has done it, and a
    /// little later at all.
    fn is_barred(&self, account: &AccountId, server: usize, now: u64) -> bool {
        self.barred.get(account).is_some_and(|ShutOut { since, servers }| {
            let is_late = now > since + OBEYED_WITHIN && !self.is_troubled(*since, now);
            is_late || servers.contains(&server)
        })
    }

    /// No server was up between two instants.
    pub(crate) fn note_outage(&mut self, from: u64, to: u64) {
        self.outages.of_servers.push((from, to));
    }

    /// The database could be out of reach between two instants.
    pub(crate) fn note_database_outage(&mut self, from: u64, to: u64) {
        self.outages.of_database.push((from, to));
    }

    /// Until an instant there can be a reason to give time back: a server is down, or something
    /// is not stored at once.
    pub(crate) fn note_other_reason(&mut self, until: u64) {
        self.other_reason_until = self.other_reason_until.max(until);
        self.outages.of_peers.clear();
    }

    /// From one instant to another something is wrong by which games can stand still: the database
    /// does not store at once, or a process stands still.
    pub(crate) fn note_trouble(&mut self, from: u64, to: u64) {
        self.outages.troubles.push((from, to + AFTERMATH));
    }

    /// A server begins to stand still.
    pub(crate) fn begin_peer_pause(&mut self, pause: PeerPause) {
        self.peer_pauses.push(pause);
    }

    /// A server has stood still until now.
    pub(crate) fn end_peer_pause(&mut self, server: usize, now: u64) {
        let (ended, others) = std::mem::take(&mut self.peer_pauses)
            .into_iter()
            .partition(|known| known.server == server);
        self.peer_pauses = others;
        let ended: Vec<PeerPause> = ended;
        let is_alone = |pause: &PeerPause| self.other_reason_until <= pause.from;
        let ended = ended.into_iter().filter(is_alone).map(|pause| (pause, now + AFTERMATH));
        self.outages.of_peers.extend(ended);
        self.other_reason_until = self.other_reason_until.max(now);
    }

    /// The time in which no server was up, with what is given back for it, in milliseconds.
    pub(crate) fn total_outage(&self) -> u64 {
        let spans = self.outages.of_servers.iter();
        spans.map(|(from, to)| to - from + time::RESTART_REFUND.get()).sum()
    }

    /// Checks what was stored since the last check.
    pub(crate) fn check_stored(&mut self, database: &mut Database) -> Check {
        for (game, index) in std::mem::take(&mut database.fresh) {
            let entry = &database.log(&game)[index];
            match self.games.get_mut(&game) {
                None => {
                    self.check_begun(&entry.room, database)?;
                    self.games.insert(game, GameAudit::new(entry.room.clone())?);
                }
                Some(audit) => audit
                    .check_change(entry, &self.commands, &self.outages, database.downtimes())
                    .map_err(|Violation(text)| violation(format!("game {game}: {text}")))?,
            }
        }
        Ok(())
    }

    /// A game begins with nothing of another one, and only if one goes before it.
    fn check_begun(&self, room: &StoredRoom, database: &Database) -> Check {
        let id = &room.game.id;
        if is_first_game(id) {
            return Ok(());
        }
        let is_before = |room: &StoredRoom| room.ledger.rematch.as_ref() == Some(id);
        let before: Vec<_> = database.games().filter(|(_, last)| is_before(&last.room)).collect();
        ensure(before.len() == 1, || {
            format!("the rematch {id} follows {} games: expected one", before.len())
        })?;
        let time = room.game.terms.time;
        let quotas = ByColor::new_with(|side| LagQuota::new(time.map(|time| time[side])));
        ensure(room.ledger.quotas == quotas, || {
            format!("the rematch {id} begins with other quotas")
        })?;
        let is_new = room.sequence() == 0 && room.game.spent.is_empty();
        ensure(is_new && room.game.record.conclusion.is_none(), || {
            format!("the rematch {id} has begun before")
        })
    }

    /// By how much the time of the side to move of a game over days is exceeded, in milliseconds,
    /// as far as a server was up.
    pub(crate) fn overdue(&self, room: &StoredRoom, now: u64, noted: &[Downtime]) -> u64 {
        days::overdue(room, now, &self.outages, noted)
    }

    /// Whether something was wrong from one instant to another by which games can stand still,
    /// besides that no server was up.
    pub(crate) fn is_troubled(&self, from: u64, to: u64) -> bool {
        self.outages.is_troubled(from, to)
    }

    /// Checks what the database has noted of times without any server.
    pub(crate) fn check_noted(&self, noted: &[Downtime]) -> Check {
        days::check_noted(&self.outages, noted)
    }

    /// Checks what a room knows.
    pub(crate) fn check_room(game: &str, room: &Room, database: &Database) -> Check {
        let waiting = room.waiting_commands();
        ensure(waiting <= 2 * MAX_WAITING_COMMANDS + 1, || {
            format!("{waiting} commands wait in a room of {game}")
        })?;
        let known = room.sequence().unwrap_or_default();
        let stored = database.last(game).map_or(0, StoredRoom::sequence);
        ensure(known <= stored, || {
            format!("a room of {game} is at {known}, and {stored} is stored")
        })
    }
}

impl GameAudit {
    fn new(first: StoredRoom) -> Check<Self> {
        let record = &first.game.record;
        let game = AnyGame::from_fen(record.variant, record.start.as_deref(), record.draw_rules);
        let replica = game.map_err(|error| violation(error.to_string()))?;
        Ok(Self {
            replica,
            last: first,
            done: ByColor::default(),
            refused: BTreeSet::new(),
            moves: BTreeMap::new(),
            kept: ByColor::default(),
            lines: lines::KnownLines::default(),
        })
    }
}
