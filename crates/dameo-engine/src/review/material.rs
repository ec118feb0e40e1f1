//! What a side can win by force if nothing but material counts.
//!
//! An exhaustive search with null windows, without pruning and with no other evaluation: what it
//! finds is true of every defence, where a principal variation shows only one.

use std::cmp::Reverse;

use dameo::{
    AnyMove, AnyPosition, Color, Geometry, Move, Piece, Position, Role, Rules, with_rules,
};

use super::line::role_value;
use crate::limits::CAPTURE_BOUNDS;

/// The most nodes for a judged move.
const NODES: u64 = 200_000;
/// The most nodes for all judged moves of a game, a few seconds of work.
const GAME_NODES: u64 = 10_000_000;
/// Larger gains are not distinguished, in men.
const MAX_GAIN: i32 = 12;
/// The largest depth, in quiet plies.
const MAX_DEPTH: u8 = 24;

/// The nodes for each of the judged moves of a game.
pub(super) const fn nodes_for_each_of(judged_moves: usize) -> u64 {
    let share = GAME_NODES / if judged_moves == 0 { 1 } else { judged_moves as u64 };
    if share < NODES { share } else { NODES }
}

/// What the opponent of the side to move wins by force after two moves, in men; less than 0 if it
/// loses. A promotion counts as what the piece becomes worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ForcedGains {
    pub(super) played: i32,
    pub(super) best: i32,
}

/// A finding of [`compare`].
pub(super) struct Comparison {
    pub(super) gains: ForcedGains,
    /// From the position before the moves: the move played if the opponent wins something after
    /// it, otherwise the best one, up to the first quiet position with the gain.
    pub(super) line: Vec<AnyMove>,
}

/// Compares what the opponent wins by force after the move played and after the best one, by
/// searches that become deeper until they have visited `nodes`. `None` if the last two depths do
/// not agree that it is more after the move played: what only the last one shows may be regained
/// beyond it.
pub(super) fn compare(
    position: &AnyPosition,
    played: AnyMove,
    best: AnyMove,
    nodes: u64,
) -> Option<Comparison> {
    with_rules!(position.variant(), R => {
        let position = position.downcast::<R>().expect("a position has the rules of its variant");
        let on_board = |mv: AnyMove| mv.try_into().expect("a legal move is on the board");
        MaterialSearch::compare(*position, on_board(played), on_board(best), nodes)
    })
}

/// The search stopped because it has visited its nodes.
struct OutOfNodes;

type Searched<T> = Result<T, OutOfNodes>;

/// The number of results that are kept, a power of two.
const RESULTS: usize = 1 << 16;

/// A position with its hash.
#[derive(Clone, Copy)]
struct Node<R: Rules> {
    position: Position<R>,
    hash: u64,
}

impl<R: Rules> Node<R> {
    fn new(position: Position<R>) -> Self {
        Self { position, hash: position.zobrist_hash() }
    }

    fn after(&self, mv: Move<R::Board>) -> Self {
        let hash = self.hash ^ self.position.zobrist_delta(mv);
        Self { position: self.position.after(mv), hash }
    }
}

struct MaterialSearch {
    /// The side whose gains are counted.
    attacker: Color,
    /// Its balance at the root.
    root_balance: i32,
    remaining_nodes: u64,
    /// Keys of nodes with what was found, the last one for each slot.
    results: Vec<(u64, bool)>,
    /// How often a quiet move decided a node, by its squares, more for deeper nodes.
    history: Vec<u32>,
}

impl MaterialSearch {
    fn new<R: Rules>(root: &Position<R>, remaining_nodes: u64) -> Self {
        let attacker = !root.turn();
        let squares = usize::from(R::Board::SQUARES);
        Self {
            attacker,
            root_balance: balance(root, attacker),
            remaining_nodes,
            results: vec![(0, false); RESULTS],
            history: vec![0; squares * squares],
        }
    }

    fn compare<R: Rules>(
        root: Position<R>,
        played: Move<R::Board>,
        best: Move<R::Board>,
        nodes: u64,
    ) -> Option<Comparison> {
        let mut search = Self::new(&root, nodes);
        let root = Node::new(root);
        let mut found: Vec<ForcedGains> = Vec::new();
        for depth in 0..=MAX_DEPTH {
            let guess = found.last().copied().unwrap_or(ForcedGains { played: 0, best: 0 });
            let Ok(gains) = search.gains(&root, played, best, depth, guess) else { break };
            found.push(gains);
        }
        let (depth, gains) = agreed(&found)?;
        let mv = if gains.played > 0 { played } else { best };
        let gain = if gains.played > 0 { gains.played } else { gains.best };
        search.remaining_nodes = nodes;
        let line = search.line(&root.after(mv), gain, depth).ok()?;
        let line = [mv].into_iter().chain(line).map(AnyMove::from).collect();
        Some(Comparison { gains, line })
    }

    fn gains<R: Rules>(
        &mut self,
        root: &Node<R>,
        played: Move<R::Board>,
        best: Move<R::Board>,
        depth: u8,
        guess: ForcedGains,
    ) -> Searched<ForcedGains> {
        let played = self.gain(&root.after(played), depth, guess.played)?;
        let best = self.gain(&root.after(best), depth, guess.best)?;
        Ok(ForcedGains { played, best })
    }

    /// What the attacker wins within `depth` quiet plies; the search begins at a guess.
    fn gain<R: Rules>(&mut self, node: &Node<R>, depth: u8, guess: i32) -> Searched<i32> {
        let mut gain = guess;
        while gain < MAX_GAIN && self.reaches(node, gain + 1, depth)? {
            gain += 1;
        }
        if gain > guess {
            return Ok(gain);
        }
        while gain > -MAX_GAIN && !self.reaches(node, gain, depth)? {
            gain -= 1;
        }
        Ok(gain)
    }

    /// Whether the attacker can have won `target` men after `depth` quiet plies, and the captures
    /// that follow, against every defence.
    fn reaches<R: Rules>(&mut self, node: &Node<R>, target: i32, depth: u8) -> Searched<bool> {
        self.remaining_nodes = self.remaining_nodes.checked_sub(1).ok_or(OutOfNodes)?;
        let position = &node.position;
        let has_capture = position.has_capture();
        if depth == 0 && !has_capture {
            return Ok(balance(position, self.attacker) - self.root_balance >= target);
        }
        let key = key(node.hash, target, depth);
        let slot = (key % RESULTS as u64) as usize;
        if let (found, result) = self.results[slot]
            && found == key
        {
            return Ok(result);
        }
        let is_attacker = position.turn() == self.attacker;
        // A side without a move has lost.
        let mut result = !is_attacker;
        for mv in self.moves(position)? {
            let child = node.after(mv);
            if self.reaches(&child, target, depth - u8::from(!has_capture))? == is_attacker {
                result = is_attacker;
                if !has_capture {
                    let weight = &mut self.history[history_index(mv)];
                    *weight = weight.saturating_add(1 << depth);
                }
                break;
            }
        }
        self.results[slot] = (key, result);
        Ok(result)
    }

    /// The legal moves, those first that have decided most nodes. Steps of captures that are slow
    /// to list count as nodes.
    fn moves<R: Rules>(&mut self, position: &Position<R>) -> Searched<Vec<Move<R::Board>>> {
        let mut moves = Vec::new();
        let listed = position.for_each_move_within(&CAPTURE_BOUNDS, |mv| moves.push(mv));
        let steps = listed.map_err(|_| OutOfNodes)?;
        self.remaining_nodes = self.remaining_nodes.checked_sub(steps).ok_or(OutOfNodes)?;
        if !position.has_capture() {
            moves.sort_unstable_by_key(|&mv| Reverse(self.history[history_index(mv)]));
        }
        Ok(moves)
    }

    /// The best play of both sides up to the first quiet position in which the attacker has won
    /// what it wins within `depth` quiet plies.
    fn line<R: Rules>(
        &mut self,
        node: &Node<R>,
        gain: i32,
        mut depth: u8,
    ) -> Searched<Vec<Move<R::Board>>> {
        let mut node = *node;
        let mut line = Vec::new();
        // A gain that is not distinguished from larger ones may never be reached exactly.
        while node.position.has_capture()
            || depth > 0 && balance(&node.position, self.attacker) - self.root_balance != gain
        {
            let is_attacker = node.position.turn() == self.attacker;
            let next = depth - u8::from(!node.position.has_capture());
            // The defender allows no more, the attacker is content with no less.
            let target = if is_attacker { gain } else { gain + 1 };
            let mut best = None;
            for mv in self.moves(&node.position)? {
                if self.reaches(&node.after(mv), target, next)? == is_attacker {
                    best = Some(mv);
                    break;
                }
            }
            // Without a move the game is over.
            let Some(mv) = best else { break };
            line.push(mv);
            node = node.after(mv);
            depth = next;
        }
        Ok(line)
    }
}

/// The index of a quiet move by its squares.
const fn history_index<G: Geometry>(mv: Move<G>) -> usize {
    mv.from.index() * G::SQUARES as usize + mv.to.index()
}

/// The key of a result.
const fn key(hash: u64, target: i32, depth: u8) -> u64 {
    let salt = (target as u64) << 8 | depth as u64;
    hash ^ salt.wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// The less of what the last two depths found, if both found that the move played is worse, with
/// its depth.
fn agreed(found: &[ForcedGains]) -> Option<(u8, ForcedGains)> {
    let last = found.len().checked_sub(2)?;
    let found = (last..).zip(&found[last..]);
    let is_worse = |gains: &ForcedGains| gains.played > gains.best;
    if !found.clone().all(|(_, gains)| is_worse(gains)) {
        return None;
    }
    let (depth, gains) = found.min_by_key(|(_, gains)| (gains.played.max(0), -gains.best))?;
    (gains.played > 0 || gains.best < 0).then_some((depth as u8, *gains))
}

/// The value of the pieces of a side less that of the other's, in men.
fn balance<R: Rules>(position: &Position<R>, side: Color) -> i32 {
    let count = |color, role| position.squares_of(Piece { color, role }).len() as i32;
    Role::ALL
        .into_iter()
        .map(|role| role_value(role) * (count(side, role) - count(!side, role)))
        .sum()
}

#[cfg(test)]
mod tests {
    use dameo::Variant;

    use super::*;

    /// The comparison of two moves of a position.
    fn compared(fen: &str, played: &str, best: &str) -> Option<(ForcedGains, String)> {
        let position = AnyPosition::from_fen(Variant::Dameo, fen).unwrap();
        let read = |text| position.parse_move(text).unwrap();
        let Comparison { gains, line } = compare(&position, read(played), read(best), NODES)?;
        let mut position = position;
        let mut show = |mv| {
            let text = position.move_text(mv);
            position = position.after(mv);
            text
        };
        Some((gains, line.into_iter().map(&mut show).collect::<Vec<_>>().join(" ")))
    }

    #[test]
    fn a_hanging_man_is_lost() {
        let fen = "W:Wa1,b1,c1,d4:Bd6,f8,g8,h8";
        let (gains, line) = compared(fen, "d4-d5", "a1-a2").unwrap();
        assert_eq!(gains, ForcedGains { played: 1, best: 0 });
        assert_eq!(line, "d4-d5 d6xd4");
        assert!(compared(fen, "a1-a2", "b1-b2").is_none(), "neither loses anything");
    }

    #[test]
    fn a_shot_is_missed() {
        let fen = "W:Wa1,a4,a5,c3,c4,d2,d3,e1,e2,e3,f1,f2,f3,g1,h1:Ba8,b5,b6,c5,c6,c8,d7,d8,e7,e8,f7,f8,g8,h4,h8";
        let (gains, line) = compared(fen, "g1-g2", "c3-d4").unwrap();
        assert_eq!(gains, ForcedGains { played: 0, best: -1 });
        assert_eq!(line, "c3-d4 c5xc3 a5xc5xc7 c8xc6 d3xb3");
    }

    #[test]
    fn a_gain_that_only_the_last_depth_shows_does_not_count() {
        let gains = |played, best| ForcedGains { played, best };
        assert_eq!(agreed(&[]), None);
        assert_eq!(agreed(&[gains(1, 0)]), None);
        assert_eq!(agreed(&[gains(1, 0), gains(0, 0)]), None);
        assert_eq!(agreed(&[gains(0, 0), gains(1, 0)]), None);
        assert_eq!(agreed(&[gains(1, 1), gains(1, 0), gains(2, 0)]), Some((1, gains(1, 0))));
        assert_eq!(agreed(&[gains(0, -3), gains(0, -1)]), Some((1, gains(0, -1))));
    }

    #[test]
    fn a_search_without_nodes_finds_nothing() {
        let position = AnyPosition::start(Variant::BigDameo28);
        let [first, second, ..] = position.legal_moves()[..] else { panic!("more moves") };
        assert!(compare(&position, first, second, 0).is_none());
    }

    #[test]
    fn a_gain_beyond_the_largest_one_ends() {
        // Black takes everything, or White does.
        let fen = "W:Wa1,d2,Ke8,f1,Kh7:Ba8,Kh1";
        let (gains, _) = compared(fen, "h7-g8", "h7-h8").unwrap();
        assert_eq!(gains.played, MAX_GAIN);
    }

    #[test]
    fn a_long_game_shares_its_nodes() {
        assert_eq!(nodes_for_each_of(0), NODES);
        assert_eq!(nodes_for_each_of(50), NODES);
        assert_eq!(nodes_for_each_of(1_000), GAME_NODES / 1_000);
    }
}
