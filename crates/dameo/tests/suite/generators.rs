//! The move generator against a second one that was written from the text of
//! the rules: the same moves, each once, with the same results and routes, on
//! positions from random games and on random placements, in every variant.

use std::collections::{BTreeMap, BTreeSet};

use dameo::rules::Family;
use dameo::{
    AntiDameo, BigDameo, Bounds, Color, Croda, Dameo, Geometry, ItalianDamone, ItalianDamone3,
    ItalianDamoneCapture, Path, Piece, Position, RuleFacts, Rules, Setup, Square, Variant, perft,
    with_rules,
};
use rand::RngExt;
use rand::SeedableRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;
use serde::Deserialize;

use crate::reference::{Mailbox, distinct};

/// Every question about the moves of one position, answered by both sides.
fn check_moves<R: RuleFacts>(position: &Position<R>) {
    let mailbox = Mailbox::from(*position);
    let captures = mailbox.legal_captures();
    let expected = mailbox.legal_moves();

    let moves = position.legal_moves();
    assert_eq!(distinct(&moves), expected);
    assert_eq!(position.count_moves(), expected.len());
    let mut visited = Vec::new();
    position.for_each_move(|mv| visited.push(mv));
    assert_eq!(visited, *moves);
    let mut children = Vec::new();
    position.for_each_child(|child| children.push(child));
    assert!(children.into_iter().eq(moves.iter().map(|&mv| position.after(mv))));

    assert_eq!(position.has_legal_move(), !expected.is_empty());
    assert_eq!(position.has_capture(), !captures.is_empty());
    assert_eq!(distinct(&position.legal_captures()), captures.keys().copied().collect());

    let capture_threats = position.capture_threats();
    assert_eq!(capture_threats.is_threatened(), position.is_threatened());
    let mut replies = 0;
    for &mv in &moves {
        let after = position.after(mv);
        replies += after.count_moves() as u64;
        assert_eq!(Mailbox::from(after), mailbox.after(mv), "after {mv:?}");
        assert!(
            mv.is_capture() || capture_threats.by(mv) == after.has_capture(),
            "exposed by {mv:?}"
        );
    }
    assert_eq!(perft(position, 2), replies, "two plies counted together");
    for (mv, routes) in captures {
        assert_eq!(Some(&position.path(mv)), routes.first(), "the first route of {mv:?}");
        for route in routes {
            assert_eq!(position.trace_capture(&route), Some(mv), "over {route:?}");
        }
    }
}

/// Runs a check on a position, and says where it came from if the check fails.
fn on<R: RuleFacts>(position: &Position<R>, seed: u64, check: impl Fn(&Position<R>)) {
    let checked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| check(position)));
    if let Err(failure) = checked {
        eprintln!("{:?}, seed {seed}: {}\n{position:?}", R::default(), position.fen());
        std::panic::resume_unwind(failure);
    }
}

/// Plays on at random until the game or the number of plies is over, and
/// returns every position on the way.
fn random_play<R: RuleFacts>(
    start: Position<R>,
    plies: usize,
    rng: &mut ChaCha8Rng,
) -> Vec<Position<R>> {
    let mut positions = vec![start];
    while positions.len() <= plies {
        let last = positions[positions.len() - 1];
        let Some(&mv) = last.legal_moves().choose(rng) else { break };
        positions.push(last.after(mv));
    }
    positions
}

/// The largest number of men and of all higher pieces together that a side gets
/// in a placement.
struct Crowd {
    men: usize,
    kings: usize,
}

/// Pieces anywhere they may stand, either side to move.
fn random_placement<R: RuleFacts>(most: &Crowd, rng: &mut ChaCha8Rng) -> Position<R> {
    let (men, higher) = R::Family::ROLES.split_first().expect("every game has men");
    loop {
        let mut setup = Setup::<R>::empty();
        setup.turn = *Color::ALL.choose(rng).expect("there are two sides");
        let mut squares: Vec<Square<R::Board>> = R::Family::playable().into_iter().collect();
        squares.shuffle(rng);
        for color in Color::ALL {
            for (roles, most) in [(&[*men][..], most.men), (higher, most.kings)] {
                for _ in 0..rng.random_range(0..=most) {
                    let role = roles.choose(rng).expect("there are higher roles").role;
                    place::<R>(&mut setup, &mut squares, Piece { color, role });
                }
            }
        }
        // In some games a setup can be wrong as a whole.
        if let Ok(position) = setup.position() {
            return position;
        }
    }
}

/// Puts a piece on the last of the squares on which it may stand, if there is
/// one.
fn place<R: RuleFacts>(setup: &mut Setup<R>, squares: &mut Vec<Square<R::Board>>, piece: Piece) {
    let may_stand = |square: &Square<_>| {
        let mut alone = Setup::<R>::empty();
        alone.turn = !piece.color;
        alone.put(*square, Some(piece));
        alone.position().is_ok()
    };
    if let Some(free) = squares.iter().rposition(may_stand) {
        setup.put(squares.swap_remove(free), Some(piece));
    }
}

/// How many positions of random games are checked in each variant.
const PLAYED: usize = 50_000;

fn check_random_games<R: RuleFacts>(start: Position<R>, played: usize) {
    let mut checked = 0;
    for seed in 0.. {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        for position in random_play(start, 300, &mut rng) {
            on(&position, seed, check_moves);
            checked += 1;
        }
        if checked >= played {
            return;
        }
    }
}

#[test]
fn in_random_games() {
    for &variant in Variant::ALL {
        with_rules!(variant, R => check_random_games(Position::<R>::start_of(variant), PLAYED));
    }
}

/// The boards that are no variants, from their starting positions and in placements.
#[cfg(feature = "small-boards")]
#[test]
fn on_small_boards() {
    use dameo::rules::{Dameo4, Dameo5, Dameo6};

    fn check<R: RuleFacts>(most: &Crowd) {
        check_random_games(Position::<R>::start(), PLAYED / 5);
        check_placements::<R>(most, 5_000_000..5_001_000);
    }
    check::<Dameo4>(&Crowd { men: 3, kings: 2 });
    check::<Dameo5>(&Crowd { men: 4, kings: 3 });
    check::<Dameo6>(&Crowd { men: 6, kings: 3 });
}

/// Placements have far more kings and captures than games do. A few moves
/// after each one lead to where captures have just been made.
fn check_placements<R: RuleFacts>(most: &Crowd, seeds: std::ops::Range<u64>) {
    // Where a side without a Damone has lost, many placements are the end.
    let least = 3 * (seeds.end - seeds.start) as usize / 2;
    let mut checked = 0;
    for seed in seeds {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let placement = random_placement::<R>(most, &mut rng);
        for position in random_play(placement, 3, &mut rng) {
            on(&position, seed, check_moves);
            checked += 1;
        }
    }
    assert!(checked >= least, "{:?}: only {checked} positions", R::default());
}

fn in_placements(most: &Crowd, seeds: std::ops::Range<u64>) {
    for &variant in Variant::ALL {
        with_rules!(variant, R => check_placements::<R>(most, seeds.clone()));
    }
}

#[test]
fn in_placements_of_men_and_kings() {
    in_placements(&Crowd { men: 12, kings: 2 }, 1_000_000..1_008_000);
}

#[test]
fn in_placements_of_few_pieces() {
    in_placements(&Crowd { men: 3, kings: 2 }, 2_000_000..2_005_000);
}

#[test]
fn in_placements_of_many_kings() {
    in_placements(&Crowd { men: 5, kings: 6 }, 3_000_000..3_005_000);
}

#[test]
fn in_placements_of_nothing_but_kings() {
    in_placements(&Crowd { men: 0, kings: 16 }, 4_000_000..4_002_000);
}

/// Lists of stops near a legal route: one stop replaced, left out or repeated.
fn near_misses<G: Geometry>(route: &Path<G>) -> BTreeSet<Path<G>> {
    let mut lists = BTreeSet::new();
    for at in 0..route.len() {
        for square in Square::all() {
            let mut changed = route.clone();
            changed[at] = square;
            lists.insert(changed);
        }
        let mut shorter = route.clone();
        shorter.remove(at);
        lists.insert(shorter);
        let mut longer = route.clone();
        longer.insert(at, route[at]);
        lists.insert(longer);
    }
    lists
}

fn check_traces<R: Rules>() {
    let (mut routes, mut refused) = (0, 0);
    for seed in 5_000_000..5_001_000 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let position = random_placement::<R>(&Crowd { men: 6, kings: 3 }, &mut rng);
        let mailbox = Mailbox::from(position);
        for mv in position.legal_captures() {
            for stops in near_misses(&position.path(mv)) {
                let expected = mailbox.follow(&stops);
                let traced = position.trace_capture(&stops);
                assert_eq!(traced, expected, "seed {seed}: {stops:?} in {}", position.fen());
                routes += usize::from(traced.is_some());
                refused += usize::from(traced.is_none());
            }
        }
    }
    assert!(routes >= 200 && refused >= 30_000, "{routes} routes, {refused} refused");
}

#[test]
fn only_routes_are_traced() {
    for &variant in Variant::ALL {
        with_rules!(variant, R => check_traces::<R>());
    }
}

#[test]
fn a_route_has_at_least_two_stops() {
    let position = Position::<Dameo>::start();
    assert_eq!(position.trace_capture(&[]), None);
    for square in Square::all() {
        assert_eq!(position.trace_capture(&[square]), None);
    }
}

#[derive(Deserialize)]
struct Entry {
    name: String,
    fen: String,
    perft: Vec<u64>,
}

#[derive(Deserialize)]
struct Counts {
    games: BTreeMap<String, Vec<serde_json::Value>>,
}

/// Larger counts take the reference generator too long.
const FEW: u64 = 200_000;

/// Unlike positions, mailboxes may hold a man on its last rank, as one of the
/// entries does.
fn check_recorded<R: Rules>(recorded: Variant, counts: usize) {
    let file: Counts =
        serde_json::from_str(include_str!("../../../../data/perft/perft.json")).unwrap();
    let mut checked = 0;
    for entry in &file.games[recorded.name()] {
        let entry = Entry::deserialize(entry).unwrap();
        let mailbox = Mailbox::from(&Setup::<R>::from_fen(&entry.fen).unwrap());
        for (depth, &count) in (1..).zip(&entry.perft).take_while(|&(_, &count)| count <= FEW) {
            assert_eq!(mailbox.perft(depth), count, "{} at depth {depth}", entry.name);
            checked += 1;
        }
    }
    assert_eq!(checked, counts, "{recorded}");
}

/// No counts of this game are recorded: positions of the standard game that it
/// can have too, counted by both generators.
#[test]
fn both_generators_count_alike_where_the_last_damone_is_the_game() {
    let file: Counts =
        serde_json::from_str(include_str!("../../../../data/perft/perft.json")).unwrap();
    let mut checked = 0;
    for entry in &file.games[Variant::ItalianDamone.name()] {
        let entry = Entry::deserialize(entry).unwrap();
        let Ok(position) = Position::<ItalianDamoneCapture>::from_fen(&entry.fen) else { continue };
        for depth in 1..=4 {
            let expected = Mailbox::from(position).perft(depth);
            assert_eq!(perft(&position, depth), expected, "{} at depth {depth}", entry.name);
            checked += usize::from(expected != entry.perft[depth as usize - 1]);
        }
    }
    // Where there is a Damone to lose the counts differ from the standard game.
    assert!(checked > 0, "only {checked} counts differ");
}

#[test]
fn the_reference_counts_as_the_recorded_program() {
    check_recorded::<Dameo>(Variant::Dameo, 145);
    check_recorded::<AntiDameo>(Variant::Dameo, 145);
    check_recorded::<BigDameo>(Variant::BigDameo28, 26);
    check_recorded::<BigDameo>(Variant::BigDameo24, 12);
    check_recorded::<Croda>(Variant::Croda, 27);
    check_recorded::<ItalianDamone>(Variant::ItalianDamone, 84);
    check_recorded::<ItalianDamone3>(Variant::ItalianDamone3, 37);
}

/// Kings among many men, where the generator leaves out most of the routes.
fn check_long_captures<R: Rules>(men: usize, kings: usize, positions: usize) {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let squares: Vec<_> = Square::<R::Board>::all().collect();
    let mut found = 0;
    while found < positions {
        let mut setup = Setup::<R>::empty();
        let chosen: Vec<_> = squares.sample(&mut rng, men + kings).copied().collect();
        for (number, &square) in chosen.iter().enumerate() {
            let piece = if number < kings { Color::White.king() } else { Color::Black.king() };
            setup.put(square, Some(piece));
        }
        let Ok(position) = setup.position() else { continue };
        // More than the plain search takes, and few enough to list all routes.
        if position
            .capture_steps(&Bounds { max_capture_steps: 5_000, ..Bounds::NONE })
            .is_ok_and(|steps| steps >= 500)
        {
            check_moves(&position);
            found += 1;
        }
    }
}

#[test]
fn where_captures_have_very_many_routes() {
    check_long_captures::<Dameo>(13, 1, 20);
    check_long_captures::<Dameo>(11, 3, 20);
    check_long_captures::<BigDameo>(16, 1, 20);
}
