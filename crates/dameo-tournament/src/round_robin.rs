//! A round-robin: everybody meets everybody.

use std::collections::BTreeSet;
use std::ops::Range;

use dameo::Color;
use serde::{Deserialize, Serialize};

use crate::berger::{ScheduledGame, berger_rounds};
use crate::pairing::{PairingResult, PairingState, TournamentPairing};
use crate::standings::{CountedGame, StandingRow, TieBreaks, rank};
use crate::tournament::TournamentRefusal;

/// The most players of a round-robin: 31 rounds, or 62.
pub const MAX_ROUND_ROBIN_PLAYERS: usize = 32;

/// A round-robin that has begun: its schedule, and what has become of it.
///
/// Who has withdrawn before half of the games were played is not in the standings, nor are those
/// games; after that, the games that were not played are won by the opponents.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "RoundRobinFields", into = "RoundRobinFields")]
pub struct RoundRobin {
    players: usize,
    is_double: bool,
    /// How many rounds have begun.
    round: usize,
    /// In the order of their numbers.
    games: Vec<ScheduledGame>,
    results: Vec<Option<PairingResult>>,
    /// The games that are played on a server.
    running: BTreeSet<usize>,
    withdrawn: BTreeSet<usize>,
}

/// What is stored of a round-robin: the schedule follows from it.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct RoundRobinFields {
    players: usize,
    is_double: bool,
    round: usize,
    results: Vec<Option<PairingResult>>,
    running: BTreeSet<usize>,
    withdrawn: BTreeSet<usize>,
}

impl From<RoundRobin> for RoundRobinFields {
    fn from(of: RoundRobin) -> Self {
        let RoundRobin { players, is_double, round, results, running, withdrawn, .. } = of;
        Self { players, is_double, round, results, running, withdrawn }
    }
}

impl TryFrom<RoundRobinFields> for RoundRobin {
    type Error = &'static str;

    fn try_from(fields: RoundRobinFields) -> Result<Self, &'static str> {
        let RoundRobinFields { players, is_double, round, results, running, withdrawn } = fields;
        if !(2..=MAX_ROUND_ROBIN_PLAYERS).contains(&players) {
            return Err("players: expected 2 to 32");
        }
        let games = berger_rounds(players, is_double);
        let is_below = |set: &BTreeSet<usize>, limit| set.last().is_none_or(|&last| last < limit);
        let has_begun = |number: usize| games[number].round <= round;
        let decided = (0..).zip(&results).filter(|(_, result)| result.is_some());
        if results.len() != games.len() {
            Err("results: expected one for each game")
        } else if !is_below(&running, games.len()) || !is_below(&withdrawn, players) {
            Err("running, withdrawn: expected numbers of games and of players")
        } else if !running.iter().copied().chain(decided.map(|(number, _)| number)).all(has_begun) {
            Err("round: expected that the games of a round begin with it")
        } else {
            Ok(Self { players, is_double, round, games, results, running, withdrawn })
        }
    }
}

impl RoundRobin {
    /// A round-robin before its first round.
    ///
    /// # Errors
    /// If there are fewer than two players, or more than [`MAX_ROUND_ROBIN_PLAYERS`].
    pub fn new(players: usize, is_double: bool) -> Result<Self, TournamentRefusal> {
        if players < 2 {
            return Err(TournamentRefusal::TooFewPlayers);
        }
        if players > MAX_ROUND_ROBIN_PLAYERS {
            return Err(TournamentRefusal::TooManyPlayers { limit: MAX_ROUND_ROBIN_PLAYERS });
        }
        let games = berger_rounds(players, is_double);
        let results = vec![None; games.len()];
        let (running, withdrawn) = (BTreeSet::new(), BTreeSet::new());
        Ok(Self { players, is_double, round: 0, games, results, running, withdrawn })
    }

    /// The number of players.
    #[must_use]
    pub fn players(&self) -> usize {
        self.players
    }

    /// The number of rounds.
    #[must_use]
    pub fn rounds(&self) -> usize {
        self.games.last().map_or(0, |game| game.round)
    }

    /// How many rounds have begun.
    #[must_use]
    pub fn round(&self) -> usize {
        self.round
    }

    /// Whether no game is to be played before the next round.
    #[must_use]
    pub fn is_round_over(&self) -> bool {
        self.numbers_of(self.round).all(|number| {
            matches!(self.state(number), PairingState::Ended(_) | PairingState::Forfeited(_))
        })
    }

    /// Whether all is played.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.round == self.rounds() && self.is_round_over()
    }

    /// The games, in the order of their numbers.
    pub fn pairings(&self) -> impl Iterator<Item = TournamentPairing> {
        (0..self.games.len()).map(|number| {
            let ScheduledGame { round, players } = self.games[number];
            TournamentPairing { number, round, players, state: self.state(number) }
        })
    }

    /// Begins the next round, and returns the numbers of the games that are to be played in it.
    ///
    /// # Errors
    /// If games of the round before are not over, or all rounds have begun.
    pub fn begin_round(&mut self) -> Result<Vec<usize>, TournamentRefusal> {
        if !self.is_round_over() {
            return Err(TournamentRefusal::RoundNotOver { round: self.round });
        }
        if self.round == self.rounds() {
            return Err(TournamentRefusal::NoMoreRounds);
        }
        self.round += 1;
        let is_to_play = |&number: &usize| self.state(number) == PairingState::AtBoard;
        Ok(self.numbers_of(self.round).filter(is_to_play).collect())
    }

    /// Notes that a game is played on a server from now on. It has no effect on one that is over,
    /// or is not to be played.
    pub fn set_running(&mut self, number: usize) {
        if number < self.games.len() && self.state(number) == PairingState::AtBoard {
            self.running.insert(number);
        }
    }

    /// Whether a game was begun on a server.
    #[must_use]
    pub fn is_on_server(&self, number: usize) -> bool {
        self.running.contains(&number)
    }

    /// Enters the result of a game, or takes it back.
    ///
    /// # Errors
    /// If there is no such game, or its round has not begun.
    pub fn set_result(
        &mut self,
        number: usize,
        result: Option<PairingResult>,
    ) -> Result<(), TournamentRefusal> {
        let game = self.games.get(number).ok_or(TournamentRefusal::NoSuchPairing { number })?;
        if game.round > self.round {
            return Err(TournamentRefusal::RoundNotBegun { round: game.round });
        }
        self.results[number] = result;
        Ok(())
    }

    /// A player leaves. What is being played is played to its end.
    pub fn withdraw(&mut self, player: usize) {
        if player < self.players {
            self.withdrawn.insert(player);
        }
    }

    /// Whether a player has left.
    #[must_use]
    pub fn has_withdrawn(&self, player: usize) -> bool {
        self.withdrawn.contains(&player)
    }

    /// The standings, the first one first: a total order of all players, which depends on the
    /// results and not on their order.
    #[must_use]
    pub fn standings(&self) -> Vec<StandingRow> {
        let is_counted: Vec<_> = (0..self.players).map(|player| self.is_counted(player)).collect();
        let mut rows: Vec<_> = (0..self.players)
            .map(|player| StandingRow {
                player,
                score: 0,
                tie_breaks: TieBreaks::default(),
                played: self.played(player),
                wins: 0,
                is_counted: is_counted[player],
                is_on_streak: false,
            })
            .collect();
        let counted = self.pairings().filter_map(|TournamentPairing { players, state, .. }| {
            let (PairingState::Ended(result) | PairingState::Forfeited(result)) = state else {
                return None;
            };
            let counts = is_counted[players.white] && is_counted[players.black];
            counts.then_some(CountedGame { players, result })
        });
        rank(&mut rows, &counted.collect::<Vec<_>>());
        rows
    }

    /// Whether the games of a player are in the standings.
    fn is_counted(&self, player: usize) -> bool {
        let all = self.games_of(player).count();
        !self.has_withdrawn(player) || 2 * self.played(player) >= all
    }

    /// How many games of a player are over, without those that nobody came to.
    fn played(&self, player: usize) -> usize {
        let is_played = |&number: &usize| {
            self.results[number].is_some_and(|result| result != PairingResult::Unplayed)
        };
        self.games_of(player).filter(is_played).count()
    }

    fn games_of(&self, player: usize) -> impl Iterator<Item = usize> {
        let plays = move |game: &ScheduledGame| {
            Color::ALL.into_iter().any(|side| game.players[side] == player)
        };
        (0..).zip(&self.games).filter(move |(_, game)| plays(game)).map(|(number, _)| number)
    }

    fn numbers_of(&self, round: usize) -> Range<usize> {
        let begin = self.games.partition_point(|game| game.round < round);
        begin..self.games.partition_point(|game| game.round <= round)
    }

    fn state(&self, number: usize) -> PairingState {
        let ScheduledGame { round, players } = self.games[number];
        let [white, black] = [players.white, players.black].map(|one| self.has_withdrawn(one));
        match self.results[number] {
            Some(result) => PairingState::Ended(result),
            None if self.running.contains(&number) => PairingState::Running,
            None if white && black => PairingState::Forfeited(PairingResult::Unplayed),
            None if white => PairingState::Forfeited(PairingResult::Black),
            None if black => PairingState::Forfeited(PairingResult::White),
            None if round > self.round => PairingState::Scheduled,
            None => PairingState::AtBoard,
        }
    }
}
