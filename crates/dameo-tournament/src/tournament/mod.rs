//! A tournament from the first player who joins to its end.

mod entrant;
mod refusal;
mod rules;

use dameo::ByColor;
use dameo_live::{Millis, Timestamp};
use serde::{Deserialize, Serialize};

pub use self::entrant::Entrant;
pub use self::refusal::TournamentRefusal;
pub use self::rules::{TournamentFormat, TournamentPhase, TournamentRules};
use crate::arena::{Arena, ArenaStatus, MAX_ARENA_PLAYERS};
use crate::pairing::{GameEnd, PairingResult, PairingState, TournamentPairing};
use crate::round_robin::{MAX_ROUND_ROBIN_PLAYERS, RoundRobin};
use crate::standings::StandingRow;

/// How long after its end an arena waits for results that were stored before it.
const SETTLING: Millis = Millis::from_secs(2);

/// A tournament: who has joined, and what has been played.
///
/// Players are named by the numbers in whose order they joined. Each method is a step: it changes
/// nothing if it refuses.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "TournamentFields", into = "TournamentFields")]
pub struct Tournament {
    rules: TournamentRules,
    phase: TournamentPhase,
    entrants: Vec<Entrant>,
    contest: Option<Contest>,
    /// When the next round begins by itself.
    next_round: Option<Timestamp>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct TournamentFields {
    rules: TournamentRules,
    phase: TournamentPhase,
    entrants: Vec<Entrant>,
    contest: Option<Contest>,
    next_round: Option<Timestamp>,
}

/// What is played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum Contest {
    RoundRobin {
        /// Its players, by their numbers in the tournament: some have left before it began.
        seeds: Vec<usize>,
        table: RoundRobin,
    },
    Arena {
        arena: Arena,
    },
}

impl From<Tournament> for TournamentFields {
    fn from(of: Tournament) -> Self {
        let Tournament { rules, phase, entrants, contest, next_round } = of;
        Self { rules, phase, entrants, contest, next_round }
    }
}

impl TryFrom<TournamentFields> for Tournament {
    type Error = &'static str;

    fn try_from(fields: TournamentFields) -> Result<Self, &'static str> {
        let TournamentFields { rules, phase, entrants, contest, next_round } = fields;
        let is_whole = match (&contest, rules.format) {
            (None, _) => !matches!(phase, TournamentPhase::Running | TournamentPhase::Finished),
            (Some(Contest::RoundRobin { seeds, table }), TournamentFormat::RoundRobin { .. }) => {
                seeds.len() == table.players() && seeds.iter().all(|&seed| seed < entrants.len())
            }
            (Some(Contest::Arena { arena }), TournamentFormat::Arena { .. }) => {
                arena.players().len() == entrants.len()
            }
            (Some(_), _) => false,
        };
        match is_whole {
            true => Ok(Self { rules, phase, entrants, contest, next_round }),
            false => Err("contest: expected one of this format with these players"),
        }
    }
}

impl Tournament {
    /// A tournament that people can join.
    #[must_use]
    pub fn new(rules: TournamentRules) -> Self {
        let (entrants, phase) = (Vec::new(), TournamentPhase::Open);
        Self { rules, phase, entrants, contest: None, next_round: None }
    }

    /// What was decided before it.
    #[must_use]
    pub fn rules(&self) -> &TournamentRules {
        &self.rules
    }

    /// How far it is.
    #[must_use]
    pub fn phase(&self) -> TournamentPhase {
        self.phase
    }

    /// Those who have joined, in the order of their numbers.
    #[must_use]
    pub fn entrants(&self) -> &[Entrant] {
        &self.entrants
    }

    /// When the next round begins by itself; `None` if somebody begins it, or it is played.
    #[must_use]
    pub fn next_round(&self) -> Option<Timestamp> {
        self.next_round
    }

    /// When the arena ends; `None` before it has begun, and for others.
    #[must_use]
    pub fn ends(&self) -> Option<Timestamp> {
        match &self.contest {
            Some(Contest::Arena { arena }) => Some(arena.ends()),
            _ => None,
        }
    }

    /// How many rounds have begun, and how many there are; `None` before the beginning, and for
    /// an arena.
    #[must_use]
    pub fn rounds(&self) -> Option<(usize, usize)> {
        match &self.contest {
            Some(Contest::RoundRobin { table, .. }) => Some((table.round(), table.rounds())),
            _ => None,
        }
    }

    /// The player of this number plays now; false for others.
    #[must_use]
    pub fn is_playing(&self, player: usize) -> bool {
        self.pairings().any(|pairing| {
            let ByColor { white, black } = pairing.players;
            pairing.state == PairingState::Running && [white, black].contains(&player)
        })
    }

    /// The games, in the order of their numbers; none before the beginning.
    pub fn pairings(&self) -> Box<dyn Iterator<Item = TournamentPairing> + Send + '_> {
        match &self.contest {
            None => Box::new(std::iter::empty()),
            Some(Contest::Arena { arena }) => Box::new(arena.pairings()),
            Some(Contest::RoundRobin { seeds, table }) => {
                Box::new(table.pairings().map(|pairing| of_entrants(pairing, seeds)))
            }
        }
    }

    /// The standings, the first one first; before the beginning the players in order.
    #[must_use]
    pub fn standings(&self) -> Vec<StandingRow> {
        match &self.contest {
            None => Vec::new(),
            Some(Contest::Arena { arena }) => arena.standings(),
            Some(Contest::RoundRobin { seeds, table }) => {
                let with_number =
                    |row: StandingRow| StandingRow { player: seeds[row.player], ..row };
                table.standings().into_iter().map(with_number).collect()
            }
        }
    }

    /// Somebody joins; an arena also while it is running. Returns the number of the player.
    ///
    /// # Errors
    /// If nobody can join any more, or there are too many.
    pub fn join(
        &mut self,
        rating: u32,
        is_online: bool,
        now: Timestamp,
    ) -> Result<usize, TournamentRefusal> {
        self.check_joinable(now)?;
        let limit = match self.rules.format {
            TournamentFormat::RoundRobin { .. } => MAX_ROUND_ROBIN_PLAYERS,
            TournamentFormat::Arena { .. } => MAX_ARENA_PLAYERS,
        };
        // Whoever has left keeps the number.
        if self.entrants.len() >= 4 * limit
            || self.entrants.iter().filter(|one| !one.is_out).count() >= limit
        {
            return Err(TournamentRefusal::TooManyPlayers { limit });
        }
        let is_online = is_online && !self.rules.is_at_board;
        self.entrants.push(Entrant { rating, is_online, is_out: false, is_removed: false });
        if let Some(Contest::Arena { arena }) = &mut self.contest {
            arena.join(rating, now);
        }
        Ok(self.entrants.len() - 1)
    }

    /// Somebody who has left or paused comes back: before the beginning, or in an arena.
    ///
    /// # Errors
    /// If there is no such player, it was removed, or it is too late.
    pub fn come_back(&mut self, player: usize, now: Timestamp) -> Result<(), TournamentRefusal> {
        self.check_joinable(now)?;
        let entrant = self.entrant(player)?;
        if entrant.is_removed {
            return Err(TournamentRefusal::Removed);
        }
        entrant.is_out = false;
        if let Some(Contest::Arena { arena }) = &mut self.contest {
            arena.resume(player, now);
        }
        Ok(())
    }

    /// Somebody leaves, or pauses in an arena.
    ///
    /// # Errors
    /// If there is no such player, or the tournament is over.
    pub fn leave(&mut self, player: usize, now: Timestamp) -> Result<(), TournamentRefusal> {
        self.check_not_over()?;
        self.entrant(player)?.is_out = true;
        match &mut self.contest {
            None => {}
            Some(Contest::Arena { arena }) => arena.pause(player),
            Some(Contest::RoundRobin { seeds, table }) => {
                if let Some(seed) = seeds.iter().position(|&seed| seed == player) {
                    table.withdraw(seed);
                }
            }
        }
        self.after_change(now);
        Ok(())
    }

    /// Somebody is removed for good.
    ///
    /// # Errors
    /// As [`leave`](Self::leave).
    pub fn remove(&mut self, player: usize, now: Timestamp) -> Result<(), TournamentRefusal> {
        self.leave(player, now)?;
        self.entrant(player)?.is_removed = true;
        Ok(())
    }

    /// Begins the tournament: the clock of an arena, or the first round. Returns the games to
    /// begin on the server.
    ///
    /// # Errors
    /// If it has begun, or too few or too many have joined.
    pub fn start(&mut self, now: Timestamp) -> Result<Vec<TournamentPairing>, TournamentRefusal> {
        if self.phase != TournamentPhase::Open {
            return Err(TournamentRefusal::NotOpen);
        }
        let seeds: Vec<_> =
            (0..self.entrants.len()).filter(|&one| !self.entrants[one].is_out).collect();
        self.contest = Some(match self.rules.format {
            TournamentFormat::RoundRobin { is_double } => {
                Contest::RoundRobin { table: RoundRobin::new(seeds.len(), is_double)?, seeds }
            }
            TournamentFormat::Arena { .. } if seeds.len() < 2 => {
                return Err(TournamentRefusal::TooFewPlayers);
            }
            TournamentFormat::Arena { duration } => {
                let mut arena = Arena::new(now + duration);
                for entrant in &self.entrants {
                    let player = arena.join(entrant.rating, now);
                    if entrant.is_out {
                        arena.pause(player);
                    }
                }
                Contest::Arena { arena }
            }
        });
        self.phase = TournamentPhase::Running;
        match self.rules.format {
            TournamentFormat::RoundRobin { .. } => self.begin_round(now),
            TournamentFormat::Arena { .. } => Ok(Vec::new()),
        }
    }

    /// Begins the next round. Returns the games to begin on the server.
    ///
    /// # Errors
    /// If it is no round-robin that is running, or games of the round before are not over.
    pub fn begin_round(
        &mut self,
        now: Timestamp,
    ) -> Result<Vec<TournamentPairing>, TournamentRefusal> {
        if self.phase != TournamentPhase::Running {
            return Err(TournamentRefusal::NotRunning);
        }
        let Some(Contest::RoundRobin { seeds, table }) = &mut self.contest else {
            return Err(TournamentRefusal::NoRounds);
        };
        let numbers = table.begin_round()?;
        let entrants = &self.entrants;
        let is_on_server = |seed: usize| entrants[seeds[seed]].is_online;
        let mut begun = Vec::new();
        for pairing in table.pairings().collect::<Vec<_>>() {
            let ByColor { white, black } = pairing.players;
            if numbers.contains(&pairing.number) && is_on_server(white) && is_on_server(black) {
                table.set_running(pairing.number);
                begun.push(of_entrants(pairing, seeds));
            }
        }
        self.next_round = None;
        self.after_change(now);
        Ok(begun)
    }

    /// Enters the result of a game at a board, or takes it back.
    ///
    /// # Errors
    /// If there is no such game, its round has not begun, it is played on the server, or the
    /// tournament has not begun. After the end a result can be corrected, but not taken back.
    pub fn set_result(
        &mut self,
        number: usize,
        result: Option<PairingResult>,
        now: Timestamp,
    ) -> Result<(), TournamentRefusal> {
        match self.phase {
            TournamentPhase::Running => {}
            TournamentPhase::Finished if result.is_some() => {}
            _ => return Err(TournamentRefusal::NotRunning),
        }
        let Some(Contest::RoundRobin { table, .. }) = &mut self.contest else {
            return Err(TournamentRefusal::NoRounds);
        };
        if table.is_on_server(number) {
            return Err(TournamentRefusal::OnServer { number });
        }
        table.set_result(number, result)?;
        self.after_change(now);
        Ok(())
    }

    /// Takes note of the end of a game on the server. It has no effect a second time, or after
    /// the end of the tournament.
    pub fn game_ended(&mut self, number: usize, end: GameEnd, now: Timestamp) {
        if self.phase != TournamentPhase::Running {
            return;
        }
        match &mut self.contest {
            None => return,
            Some(Contest::Arena { arena }) => {
                arena.game_ended(number, end, now);
                for (entrant, player) in self.entrants.iter_mut().zip(arena.players()) {
                    entrant.is_out = match player.status {
                        ArenaStatus::Waiting { .. } => false,
                        ArenaStatus::Playing { is_leaving } => is_leaving,
                        ArenaStatus::Away => true,
                    };
                }
            }
            Some(Contest::RoundRobin { table, .. }) => {
                if table.is_on_server(number) {
                    // The round has begun if it is played.
                    let _ = table.set_result(number, Some(end.result));
                }
            }
        }
        self.after_change(now);
    }

    /// Does what is due: ends an arena, pairs those who wait, or begins the next round. Returns the
    /// games to begin on the server.
    pub fn tick(&mut self, now: Timestamp) -> Vec<TournamentPairing> {
        if self.phase != TournamentPhase::Running {
            return Vec::new();
        }
        match &mut self.contest {
            Some(Contest::Arena { arena }) if now >= arena.ends() + SETTLING => {
                self.phase = TournamentPhase::Finished;
                Vec::new()
            }
            Some(Contest::Arena { arena }) => {
                let begun = arena.pair(now);
                arena.pairings().filter(|pairing| begun.contains(&pairing.number)).collect()
            }
            _ if self.next_round.is_some_and(|at| now >= at) => {
                self.begin_round(now).unwrap_or_default()
            }
            _ => Vec::new(),
        }
    }

    /// Ends it at once: what has been played stays; a tournament that has not begun is cancelled.
    ///
    /// # Errors
    /// If it is over.
    pub fn close(&mut self) -> Result<(), TournamentRefusal> {
        self.check_not_over()?;
        self.phase = match self.phase {
            TournamentPhase::Running => TournamentPhase::Finished,
            _ => TournamentPhase::Cancelled,
        };
        self.next_round = None;
        Ok(())
    }

    fn check_joinable(&self, now: Timestamp) -> Result<(), TournamentRefusal> {
        match (self.phase, self.ends()) {
            (TournamentPhase::Open, _) => Ok(()),
            (TournamentPhase::Running, Some(ends)) if now < ends => Ok(()),
            _ => Err(TournamentRefusal::NotOpen),
        }
    }

    fn check_not_over(&self) -> Result<(), TournamentRefusal> {
        match self.phase {
            TournamentPhase::Open | TournamentPhase::Running => Ok(()),
            TournamentPhase::Finished | TournamentPhase::Cancelled => Err(TournamentRefusal::Over),
        }
    }

    fn entrant(&mut self, player: usize) -> Result<&mut Entrant, TournamentRefusal> {
        self.entrants.get_mut(player).ok_or(TournamentRefusal::NoSuchPlayer { number: player })
    }

    /// After a result or a withdrawal: a round can be over, and with the last one all.
    fn after_change(&mut self, now: Timestamp) {
        if self.phase != TournamentPhase::Running {
            return;
        }
        let Some(Contest::RoundRobin { table, .. }) = &self.contest else { return };
        if table.is_over() {
            self.phase = TournamentPhase::Finished;
            self.next_round = None;
        } else if !table.is_round_over() {
            self.next_round = None;
        } else if self.next_round.is_none() {
            self.next_round = self.rules.round_break.map(|pause| now + pause);
        }
    }
}

/// The pairing with the numbers of players of the tournament instead of those of the table.
fn of_entrants(pairing: TournamentPairing, seeds: &[usize]) -> TournamentPairing {
    let ByColor { white, black } = pairing.players;
    TournamentPairing { players: ByColor { white: seeds[white], black: seeds[black] }, ..pairing }
}
