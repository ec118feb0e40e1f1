//! An arena: until its end, whoever is free is paired again.

mod colors;
mod matching;
mod score;

use dameo::ByColor;
use dameo_live::{Millis, Timestamp};
use serde::{Deserialize, Serialize};

use self::colors::seat;
use self::matching::pair_up;
use self::score::Sheet;
use crate::pairing::{GameEnd, PairingResult, PairingState, TournamentPairing};
use crate::standings::{StandingRow, TieBreaks, sort};

/// The most players of an arena.
pub const MAX_ARENA_PLAYERS: usize = 200;
/// How long the first one who waits has waited when pairs are made: others come free meanwhile.
const MIN_WAIT: Millis = Millis::from_secs(3);
/// Fewer plies earn nothing for having played with half of the time: the game was given away.
const MIN_BERSERK_PLIES: usize = 14;
/// How long two players wait for others before they meet twice in a row.
const PATIENCE: Millis = Millis::from_secs(60);

/// An arena that has begun.
///
/// A win is 2 points and a draw 1. After two wins in a row games count twice, until one is not
/// won. A win with half of the time is one point more, if at least 14 plies were played. A game
/// that is running at the end does not count.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "ArenaFields", into = "ArenaFields")]
pub struct Arena {
    ends: Timestamp,
    players: Vec<ArenaPlayer>,
    games: Vec<ArenaGame>,
}

/// What is stored of an arena.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct ArenaFields {
    ends: Timestamp,
    players: Vec<ArenaPlayer>,
    games: Vec<ArenaGame>,
}

/// A player of an arena.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ArenaPlayer {
    /// The rating at the beginning.
    pub rating: u32,
    /// What the player does.
    pub status: ArenaStatus,
}

/// What a player of an arena does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "status", rename_all = "kebab-case")]
pub enum ArenaStatus {
    /// The player waits for an opponent.
    Waiting {
        /// Since then.
        since: Timestamp,
    },
    /// The player plays.
    Playing {
        /// Whether the player gets no further opponent.
        is_leaving: bool,
    },
    /// The player pauses, or has left.
    Away,
}

/// A game of an arena.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ArenaGame {
    /// The players, by their numbers.
    pub players: ByColor<usize>,
    /// How it ended.
    pub result: Option<PairingResult>,
    /// Whether it ended in time.
    pub is_counted: bool,
    /// Who has one point more for a win, having played with half of the time.
    #[serde(default)]
    pub berserk: ByColor<bool>,
}

impl From<Arena> for ArenaFields {
    fn from(Arena { ends, players, games }: Arena) -> Self {
        Self { ends, players, games }
    }
}

impl TryFrom<ArenaFields> for Arena {
    type Error = &'static str;

    fn try_from(ArenaFields { ends, players, games }: ArenaFields) -> Result<Self, &'static str> {
        let is_known = |game: &ArenaGame| {
            let ByColor { white, black } = game.players;
            white != black && white.max(black) < players.len()
        };
        if !games.iter().all(is_known) {
            return Err("games: expected two players of the arena in each");
        }
        Ok(Self { ends, players, games })
    }
}

impl Arena {
    /// An arena without players.
    #[must_use]
    pub fn new(ends: Timestamp) -> Self {
        Self { ends, players: Vec::new(), games: Vec::new() }
    }

    /// When it ends.
    #[must_use]
    pub fn ends(&self) -> Timestamp {
        self.ends
    }

    /// Its players, in the order of their numbers.
    #[must_use]
    pub fn players(&self) -> &[ArenaPlayer] {
        &self.players
    }

    /// Its games, in the order of their numbers.
    #[must_use]
    pub fn games(&self) -> &[ArenaGame] {
        &self.games
    }

    /// Somebody comes, and waits for an opponent. Returns the number of the player.
    pub fn join(&mut self, rating: u32, now: Timestamp) -> usize {
        let status = ArenaStatus::Waiting { since: now };
        self.players.push(ArenaPlayer { rating, status });
        self.players.len() - 1
    }

    /// A player gets no further opponent.
    pub fn pause(&mut self, player: usize) {
        let Some(ArenaPlayer { status, .. }) = self.players.get_mut(player) else { return };
        *status = match *status {
            ArenaStatus::Playing { .. } => ArenaStatus::Playing { is_leaving: true },
            ArenaStatus::Waiting { .. } | ArenaStatus::Away => ArenaStatus::Away,
        };
    }

    /// A player comes back.
    pub fn resume(&mut self, player: usize, now: Timestamp) {
        let Some(ArenaPlayer { status, .. }) = self.players.get_mut(player) else { return };
        *status = match *status {
            ArenaStatus::Playing { .. } => ArenaStatus::Playing { is_leaving: false },
            ArenaStatus::Away => ArenaStatus::Waiting { since: now },
            waiting @ ArenaStatus::Waiting { .. } => waiting,
        };
    }

    /// Takes note of the end of a game, once. Its players wait again, except one who has not come.
    pub fn game_ended(&mut self, number: usize, end: GameEnd, now: Timestamp) {
        let Some(game) = self.games.get_mut(number).filter(|game| game.result.is_none()) else {
            return;
        };
        game.result = Some(end.result);
        game.is_counted = end.at < self.ends;
        if end.plies >= MIN_BERSERK_PLIES {
            game.berserk = end.berserk;
        }
        let (players, absent) = (game.players, end.absent());
        for side in dameo::Color::ALL {
            let status = &mut self.players[players[side]].status;
            let is_leaving = matches!(*status, ArenaStatus::Playing { is_leaving: true });
            *status = match is_leaving || absent == Some(side) {
                true => ArenaStatus::Away,
                false => ArenaStatus::Waiting { since: now },
            };
        }
    }

    /// Pairs players who wait, and returns the numbers of the new games.
    ///
    /// Those are paired who are near to each other by score and rating. Nobody meets the last
    /// opponent again, unless only these two are there, or both have waited for a minute. If one
    /// is left over, it is the one who came last.
    pub fn pair(&mut self, now: Timestamp) -> Vec<usize> {
        let mut waiting = self.waiting();
        let waits = |since: Timestamp| now.since(since);
        let is_time = waiting.iter().any(|&(_, since)| waits(since) >= MIN_WAIT);
        if now >= self.ends || !is_time {
            return Vec::new();
        }
        if waiting.len() % 2 == 1 {
            let last = (0..waiting.len()).max_by_key(|&place| (waiting[place].1, place));
            last.map(|last| waiting.remove(last));
        }
        let are_alone =
            self.players.iter().filter(|player| player.status != ArenaStatus::Away).count() <= 2;
        let last: Vec<_> = waiting.iter().map(|&(player, _)| self.last_opponent(player)).collect();
        let pairs = pair_up(waiting.len(), |one, other| {
            let [(first, since), (second, other_since)] = [waiting[one], waiting[other]];
            let is_new = last[one] != Some(second) && last[other] != Some(first);
            let both_waited = waits(since).min(waits(other_since)) >= PATIENCE;
            is_new || are_alone || both_waited
        });
        let pairs: Vec<_> =
            pairs.into_iter().map(|(one, other)| [waiting[one].0, waiting[other].0]).collect();
        pairs.into_iter().map(|pair| self.begin(pair)).collect()
    }

    /// The games, in the order of their numbers.
    pub fn pairings(&self) -> impl Iterator<Item = TournamentPairing> {
        self.games.iter().enumerate().map(|(number, game)| TournamentPairing {
            number,
            round: 0,
            players: game.players,
            state: game.result.map_or(PairingState::Running, PairingState::Ended),
        })
    }

    /// The standings, the first one first: by points, games won, and the number of the player.
    #[must_use]
    pub fn standings(&self) -> Vec<StandingRow> {
        let rows = (0..self.players.len()).map(|player| {
            let sheet = Sheet::of(&self.games, player);
            let tie_breaks = TieBreaks { wins: sheet.wins, ..TieBreaks::default() };
            StandingRow {
                player,
                score: sheet.points,
                tie_breaks,
                played: sheet.played,
                wins: sheet.wins,
                is_counted: true,
                is_on_streak: sheet.is_on_streak(),
            }
        });
        let mut rows: Vec<_> = rows.collect();
        sort(&mut rows);
        rows
    }

    /// Those who wait, by score and rating, and since when.
    fn waiting(&self) -> Vec<(usize, Timestamp)> {
        let mut waiting: Vec<_> = (0..)
            .zip(&self.players)
            .filter_map(|(player, known)| match known.status {
                ArenaStatus::Waiting { since } => Some((player, since)),
                ArenaStatus::Playing { .. } | ArenaStatus::Away => None,
            })
            .collect();
        let place = |player: usize| {
            let points = Sheet::of(&self.games, player).points;
            std::cmp::Reverse((points, self.players[player].rating))
        };
        waiting.sort_by_cached_key(|&(player, _)| (place(player), player));
        waiting
    }

    fn last_opponent(&self, player: usize) -> Option<usize> {
        self.games.iter().rev().find_map(|game| match game.players {
            ByColor { white, black } if white == player => Some(black),
            ByColor { white, black } if black == player => Some(white),
            _ => None,
        })
    }

    /// Begins a game of two players, the one who is ahead first.
    fn begin(&mut self, pair: [usize; 2]) -> usize {
        let players = seat(&self.games, pair);
        for player in pair {
            self.players[player].status = ArenaStatus::Playing { is_leaving: false };
        }
        self.games.push(ArenaGame {
            players,
            result: None,
            is_counted: false,
            berserk: ByColor::default(),
        });
        self.games.len() - 1
    }
}
