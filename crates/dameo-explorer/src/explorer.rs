//! What was played from a position.

use dameo::{AnyGame, AnyMove, AnyPosition, Color, LegalMoves, Variant};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::collection::{Collection, CollectionError, CollectionFault};
use crate::key::PositionKey;
use crate::results::Results;
use crate::stored_game::{NoMove, play_all};

/// The plies of a game that are counted.
pub const MAX_PLIES: usize = 50;

/// The number of a game, counted from 0 in the order in which the games were added.
pub type GameId = u32;

/// Counts of games by position.
#[derive(Clone, Debug)]
pub struct Explorer {
    variant: Variant,
    nodes: FxHashMap<PositionKey, Node>,
    games: GameId,
}

/// What is known of a position.
#[derive(Clone, Default, Debug)]
struct Node {
    results: Results,
    /// The positions that games went on to.
    targets: Vec<(PositionKey, Results)>,
    games: Vec<GameId>,
    /// In centipawns for White.
    evaluation: Option<i16>,
}

/// What was played from a position.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Explored {
    /// The games that reached the position.
    pub results: Results,
    /// The engine's evaluation for White, in centipawns, where there is one.
    pub evaluation: Option<i32>,
    /// The moves that were played, and those that lead to a position which games
    /// reached by other moves: the one played most often first.
    pub moves: Vec<ExploredMove>,
    /// The games that reached the position, in the order in which they were added.
    pub games: Vec<GameId>,
}

/// A move and what became of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExploredMove {
    /// The move.
    pub mv: AnyMove,
    /// The move that leads to the mirror image of the same position, or by another
    /// route to itself.
    pub twin: Option<AnyMove>,
    /// The games in which it was played from the position.
    pub played: Results,
    /// The games that reached the position after it by any moves.
    pub reached: Results,
    /// The engine's evaluation of the position after it for White, in centipawns,
    /// where there is one.
    pub evaluation: Option<i32>,
}

/// A game that passes through a position.
#[derive(Clone, Debug)]
pub struct Passage {
    /// The game, mirrored if it passes through the mirror image.
    pub game: AnyGame,
    /// The number of plies before the position occurs for the first time.
    pub ply: usize,
}

impl Explorer {
    /// An explorer without games.
    #[must_use]
    pub fn new(variant: Variant) -> Self {
        Self { variant, nodes: FxHashMap::default(), games: 0 }
    }

    /// The variant of the games.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// The number of games added.
    #[must_use]
    pub const fn game_count(&self) -> GameId {
        self.games
    }

    /// Counts a game and returns its number. Without a winner it is a draw.
    ///
    /// # Panics
    /// If the game is of another variant.
    pub fn add(&mut self, game: &AnyGame, winner: Option<Color>) -> GameId {
        assert_eq!(game.variant(), self.variant, "a game of the explorer's variant");
        let id = self.games;
        self.games += 1;
        let keys = game.positions().take(MAX_PLIES + 1).map(|position| PositionKey::of(&position));
        let keys: Vec<_> = keys.collect();
        let mut counted = FxHashSet::default();
        for (ply, &key) in keys.iter().enumerate() {
            let node = self.nodes.entry(key).or_default();
            if counted.insert((key, None)) {
                node.results.count(winner);
                node.games.push(id);
            }
            if let Some(&target) = keys.get(ply + 1)
                && counted.insert((key, Some(target)))
            {
                node.count_target(target, winner);
            }
        }
        id
    }

    /// Counts the games of a collection and takes its evaluations.
    ///
    /// # Errors
    /// [`CollectionFault::WrongVariant`], and [`CollectionFault::IllegalMove`] for a
    /// game that cannot be played; the games before it are counted then.
    pub fn add_collection(&mut self, collection: &Collection) -> Result<(), CollectionError> {
        if collection.variant() != self.variant {
            let (found, expected) = (collection.variant(), self.variant);
            return Err(CollectionFault::WrongVariant { found, expected }.into());
        }
        for (index, stored) in collection.games().iter().enumerate() {
            let game = stored.replay(self.variant);
            let game = game.map_err(|ply| CollectionFault::IllegalMove { game: index, ply })?;
            self.add(&game, stored.winner());
        }
        for &(key, evaluation) in collection.evaluations() {
            self.nodes.entry(key).or_default().evaluation = Some(evaluation);
        }
        Ok(())
    }

    /// What was played from a position.
    ///
    /// # Panics
    /// If the position is of another variant.
    #[must_use]
    pub fn explore(&self, position: &AnyPosition) -> Explored {
        assert_eq!(position.variant(), self.variant, "a position of the explorer's variant");
        let node = self.nodes.get(&PositionKey::of(position));
        let mut moves: Vec<(PositionKey, ExploredMove)> = Vec::new();
        for mv in position.legal_moves() {
            let key = PositionKey::of(&position.after(mv));
            if let Some((_, known)) = moves.iter_mut().find(|(target, _)| *target == key) {
                known.twin.get_or_insert(mv);
            } else if let Some(found) = self.explored_move(node, mv, key) {
                moves.push((key, found));
            }
        }
        let mut moves: Vec<_> = moves.into_iter().map(|(_, found)| found).collect();
        moves.sort_by_key(|found| std::cmp::Reverse((found.played.total(), found.reached.total())));
        let Some(node) = node else { return Explored { moves, ..Explored::default() } };
        Explored {
            results: node.results,
            evaluation: node.evaluation.map(i32::from),
            moves,
            games: node.games.clone(),
        }
    }

    /// A move to the position with this key; `None` if no game reached it.
    fn explored_move(
        &self,
        node: Option<&Node>,
        mv: AnyMove,
        key: PositionKey,
    ) -> Option<ExploredMove> {
        let target = self.nodes.get(&key)?;
        let played = node.and_then(|node| node.targets.iter().find(|(to, _)| *to == key));
        (target.results.total() > 0).then(|| ExploredMove {
            mv,
            twin: None,
            played: played.map_or_else(Results::default, |&(_, results)| results),
            reached: target.results,
            evaluation: target.evaluation.map(i32::from),
        })
    }
}

impl Node {
    fn count_target(&mut self, target: PositionKey, winner: Option<Color>) {
        if let Some((_, results)) = self.targets.iter_mut().find(|(to, _)| *to == target) {
            results.count(winner);
        } else {
            let mut results = Results::default();
            results.count(winner);
            self.targets.push((target, results));
        }
    }
}

impl Passage {
    /// Where a game passes through a position; `None` if it does not.
    #[must_use]
    pub fn find(game: &AnyGame, position: &AnyPosition) -> Option<Self> {
        let key = PositionKey::of(position);
        let ply = game.positions().position(|other| PositionKey::of(&other) == key)?;
        let hash = position.zobrist_hash();
        if game.position_at(ply)?.zobrist_hash() == hash {
            return Some(Self { game: game.clone(), ply });
        }
        Some(Self { game: mirrored(game)?, ply })
    }
}

/// The mirror image of a game; `None` if its start cannot be played.
fn mirrored(game: &AnyGame) -> Option<AnyGame> {
    let start = game.position_at(0)?.mirrored();
    let image = AnyGame::from_fen(game.variant(), Some(&start.fen()), game.draw_rules()).ok()?;
    let find = |legal: &LegalMoves, number, position: AnyPosition| {
        let after = position.mirrored().zobrist_hash();
        let (before, mut moves) = (legal.position(), legal.as_slice().iter().copied());
        let mv = moves.find(|&mv| before.after(mv).zobrist_hash() == after);
        mv.ok_or(NoMove { number })
    };
    play_all(image.continuing_after_draws(), game.positions().skip(1), find).ok()
}
