//! Games of the engine, in every variant, against players it must beat: one
//! that moves at random, one that looks a single move ahead and counts pieces,
//! and itself with nothing but a count of pieces for an evaluation.

use std::sync::atomic::AtomicBool;

use dameo::rules::NoMove;
use dameo::{Color, Game, Move, Piece, Position, Role, Rules, Variant, with_rules};
use dameo_engine::typed::{Evaluator, HandCrafted, TypedEngine};
use dameo_engine::{EngineSettings, Limits, SearchRequest};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

/// Material of the side to move less the opponent's, in centipawns.
#[derive(Clone, Copy)]
struct Material;

/// Values of pieces, in centipawns.
const PIECE_VALUES: [(Role, i32); 3] = [(Role::Man, 100), (Role::King, 300), (Role::Emperor, 500)];

impl<R: Rules> Evaluator<R> for Material {
    type Stack = ();

    fn stack(&self, _: &Position<R>, _is_handicapped: bool) {}

    fn evaluate_at(&self, (): &mut (), _ply: usize, position: &Position<R>) -> i32 {
        let of = |color| -> i32 {
            let count = |role| position.squares_of(Piece { color, role }).len() as i32;
            PIECE_VALUES.into_iter().map(|(role, value)| value * count(role)).sum()
        };
        let (us, them) = (position.turn(), !position.turn());
        let lead = of(us) - of(them);
        match R::NO_MOVE {
            NoMove::Loses => lead,
            NoMove::Wins => -lead,
        }
    }
}

/// A player.
trait Player<R: Rules> {
    fn choose(&mut self, game: &Game<R>) -> Move<R::Board>;
}

/// An engine with a node limit.
struct Searcher<R: Rules, E> {
    engine: TypedEngine<R, E>,
    nodes: u64,
}

impl<R: Rules, E: Evaluator<R>> Searcher<R, E> {
    fn new(evaluator: E, nodes: u64) -> Self {
        Self { engine: TypedEngine::with_evaluator(1, evaluator), nodes }
    }
}

impl<R: Rules, E: Evaluator<R>> Player<R> for Searcher<R, E> {
    fn choose(&mut self, game: &Game<R>) -> Move<R::Board> {
        let limits = Limits { nodes: Some(self.nodes), ..Limits::default() };
        let stop = AtomicBool::new(false);
        let (settings, request) =
            (EngineSettings::new(R::VARIANT), SearchRequest::new(limits, &stop));
        let found = self.engine.search(&settings, game, &request, &mut |_| ());
        found.best.expect("the game is not over").try_into().expect("a move on the board")
    }
}

struct RandomMover(ChaCha8Rng);

impl<R: Rules> Player<R> for RandomMover {
    fn choose(&mut self, game: &Game<R>) -> Move<R::Board> {
        *game.position().legal_moves().choose(&mut self.0).expect("the game is not over")
    }
}

/// Takes the move that is best by count of pieces once it is played; of
/// several any.
struct OnePly(ChaCha8Rng);

impl<R: Rules> Player<R> for OnePly {
    fn choose(&mut self, game: &Game<R>) -> Move<R::Board> {
        let position = game.position();
        let worth = |mv| {
            let after = position.after(mv);
            match after.outcome() {
                Some((winner, _)) if winner == position.turn() => i32::MAX,
                Some(_) => i32::MIN,
                None => -Material.evaluate(&after),
            }
        };
        let moves = position.legal_moves();
        let most = moves.iter().map(|&mv| worth(mv)).max();
        let best: Vec<_> = moves.iter().filter(|&&mv| Some(worth(mv)) == most).collect();
        **best.choose(&mut self.0).expect("the game is not over")
    }
}

/// Random plies at the start of games between two engines, which would play
/// the same game again and again.
const OPENING: usize = 6;

fn opening<R: Rules>(variant: Variant, seed: u64) -> Game<R> {
    let mut random = RandomMover(ChaCha8Rng::seed_from_u64(seed));
    let mut game = Game::start_of(variant, variant.default_draw_rules());
    for _ in 0..OPENING {
        let mv = random.choose(&game);
        game.play(mv).expect("the move is legal");
    }
    game
}

/// Plays a game to its end and returns the winner.
fn play<R: Rules>(
    mut game: Game<R>,
    white: &mut impl Player<R>,
    black: &mut impl Player<R>,
) -> Option<Color> {
    while game.outcome().is_none() {
        let mv = match game.position().turn() {
            Color::White => white.choose(&game),
            Color::Black => black.choose(&game),
        };
        game.play(mv).expect("the move is legal");
    }
    game.outcome().and_then(|outcome| outcome.winner)
}

/// Wins, draws and losses of the engine.
#[derive(Clone, Copy, Default, Debug)]
struct Tally {
    wins: u64,
    draws: u64,
    losses: u64,
}

impl Tally {
    /// Points of a hundred, a draw counting a half.
    fn percent(self) -> u64 {
        (100 * self.wins + 50 * self.draws) / (self.wins + self.draws + self.losses)
    }
}

/// Plays games with alternating colours.
fn tally<R: Rules, P: Player<R>>(
    games: u64,
    mut us: Searcher<R, HandCrafted>,
    start: impl Fn(u64) -> Game<R>,
    opponent: impl Fn(u64) -> P,
) -> Tally {
    let mut tally = Tally::default();
    for number in 0..games {
        us.engine.clear();
        // Two games from the same opening.
        let (game, mut them) = (start(number / 2), opponent(number));
        let ours = if number % 2 == 0 { Color::White } else { Color::Black };
        let winner = match ours {
            Color::White => play(game, &mut us, &mut them),
            Color::Black => play(game, &mut them, &mut us),
        };
        match winner {
            Some(winner) if winner == ours => tally.wins += 1,
            Some(_) => tally.losses += 1,
            None => tally.draws += 1,
        }
    }
    println!("{}: {tally:?}", start(0).variant());
    tally
}

/// Nodes for a move of the engine against weaker players.
const NODES: u64 = 3_000;

fn against_random<R: Rules>(variant: Variant, games: u64) -> Tally {
    let us = Searcher::<R, _>::new(HandCrafted::new(variant), NODES);
    let start = |_| Game::start_of(variant, variant.default_draw_rules());
    tally(games, us, start, |seed| RandomMover(ChaCha8Rng::seed_from_u64(seed)))
}

fn against_one_ply<R: Rules>(variant: Variant, games: u64) -> Tally {
    let us = Searcher::<R, _>::new(HandCrafted::new(variant), NODES);
    let start = |_| Game::start_of(variant, variant.default_draw_rules());
    tally(games, us, start, |seed| OnePly(ChaCha8Rng::seed_from_u64(seed)))
}

fn against_material<R: Rules>(variant: Variant, games: u64, nodes: u64) -> Tally {
    let us = Searcher::<R, _>::new(HandCrafted::new(variant), nodes);
    tally(games, us, |seed| opening(variant, seed), |_| Searcher::<R, _>::new(Material, nodes))
}

#[test]
fn a_random_mover_never_gets_a_point() {
    for &variant in Variant::ALL {
        let tally = with_rules!(variant, R => against_random::<R>(variant, 10));
        assert_eq!(tally.wins, 10, "{variant}");
    }
}

#[test]
#[ignore = "800 games; part of make test-all"]
fn a_random_mover_never_gets_a_point_in_100_games() {
    for &variant in Variant::ALL {
        let tally = with_rules!(variant, R => against_random::<R>(variant, 100));
        assert_eq!(tally.wins, 100, "{variant}");
    }
}

#[test]
fn a_player_who_counts_one_ply_ahead_is_beaten() {
    for &variant in Variant::ALL {
        let tally = with_rules!(variant, R => against_one_ply::<R>(variant, 10));
        assert!(tally.wins >= 9, "{variant}: {tally:?}");
    }
}

#[test]
#[ignore = "800 games; part of make test-all"]
fn a_player_who_counts_one_ply_ahead_is_beaten_95_times_of_100() {
    for &variant in Variant::ALL {
        let tally = with_rules!(variant, R => against_one_ply::<R>(variant, 100));
        assert!(tally.wins >= 95, "{variant}: {tally:?}");
    }
}

/// At equal numbers of nodes: the evaluation beats material alone clearly in
/// every variant.
#[test]
fn the_evaluation_beats_a_count_of_pieces() {
    // All of them are in the long test.
    for variant in [Variant::Dameo, Variant::AntiDameo] {
        let tally = with_rules!(variant, R => against_material::<R>(variant, 50, 400));
        assert!(tally.percent() >= 58, "{variant}: {tally:?}");
    }
}

/// The games of `docs/evaluation.md`. Played to lose the evaluation scores 59 of
/// 100; 56 is nearly four standard deviations above the half.
#[test]
#[ignore = "8,000 games; part of make test-all"]
fn the_evaluation_beats_a_count_of_pieces_in_1_000_games() {
    for &variant in Variant::ALL {
        let tally = with_rules!(variant, R => against_material::<R>(variant, 1_000, 1_000));
        assert!(tally.percent() >= 56, "{variant}: {tally:?}");
    }
}
