//! Who is ahead.

use dameo::{ByColor, Color};

use crate::pairing::PairingResult;

/// A line of the standings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StandingRow {
    /// The number of the player in the tournament.
    pub player: usize,
    /// The score: half points in a round-robin, points in an arena.
    pub score: u32,
    /// What decides between players with this score.
    pub tie_breaks: TieBreaks,
    /// The number of games that are over.
    pub played: usize,
    /// The number of games won.
    pub wins: usize,
    /// Whether the games of the player count: not those of somebody who has left a round-robin
    /// before half of them were played.
    pub is_counted: bool,
    /// Whether the next decided game of an arena counts twice, after two wins in a row.
    pub is_on_streak: bool,
}

/// What decides between players with the same score, from the first to the last; after them the
/// lower number of the player is ahead.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct TieBreaks {
    /// Sonneborn-Berger, in quarters of a point: the scores of those whom the player has beaten,
    /// and half the scores of those with whom the player has drawn. 0 in an arena.
    pub sonneborn_berger: u32,
    /// The half points in games with those who are equal in all before. 0 in an arena.
    pub direct_encounter: u32,
    /// The number of games won.
    pub wins: usize,
}

/// A game that counts, by the places of its players in a list.
#[derive(Clone, Copy)]
pub(crate) struct CountedGame {
    pub(crate) players: ByColor<usize>,
    pub(crate) result: PairingResult,
}

impl CountedGame {
    /// What a player has of the game, in half points, and who the opponent is; `None` for others.
    fn of(&self, player: usize) -> Option<(u32, usize)> {
        let side = Color::ALL.into_iter().find(|&side| self.players[side] == player)?;
        Some((self.result.half_points(side), self.players[!side]))
    }
}

/// Ranks the players of a round-robin by the games that count.
pub(crate) fn rank(rows: &mut [StandingRow], games: &[CountedGame]) {
    let players = rows.iter().map(|row| row.player).max().map_or(0, |last| last + 1);
    let mut scores = vec![0; players];
    for row in rows.iter_mut() {
        let own = games.iter().filter_map(|game| game.of(row.player));
        row.score = own.clone().map(|(points, _)| points).sum();
        row.wins = own.filter(|&(points, _)| points == 2).count();
        scores[row.player] = row.score;
    }
    for row in rows.iter_mut() {
        let own = games.iter().filter_map(|game| game.of(row.player));
        let sonneborn_berger = own.map(|(points, opponent)| points * scores[opponent]).sum();
        row.tie_breaks = TieBreaks { sonneborn_berger, direct_encounter: 0, wins: row.wins };
    }
    let equal = |one: &StandingRow, other: &StandingRow| {
        (one.score, one.tie_breaks.sonneborn_berger, one.is_counted)
            == (other.score, other.tie_breaks.sonneborn_berger, other.is_counted)
    };
    let direct = rows.iter().map(|row| {
        let own = games.iter().filter_map(|game| game.of(row.player));
        let is_equal =
            |opponent| rows.iter().any(|other| other.player == opponent && equal(row, other));
        own.filter(|&(_, opponent)| is_equal(opponent)).map(|(points, _)| points).sum()
    });
    let direct: Vec<u32> = direct.collect();
    for (row, direct) in rows.iter_mut().zip(direct) {
        row.tie_breaks.direct_encounter = direct;
    }
    sort(rows);
}

/// Puts those who are ahead first: a total order.
pub(crate) fn sort(rows: &mut [StandingRow]) {
    use std::cmp::Reverse;
    rows.sort_by_key(|row| {
        (!row.is_counted, Reverse(row.score), Reverse(row.tie_breaks), row.player)
    });
}
