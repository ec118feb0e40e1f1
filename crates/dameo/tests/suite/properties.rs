//! What holds in every position of every variant: legality, hashes, symmetry
//! and FENs, on positions that proptest plays or places, and makes smaller when
//! one fails.

use std::collections::BTreeSet;

use dameo::rules::{DameoRules, Family};
use dameo::{
    BigDameo, Bitboard, ByColor, Color, Croda, Dameo, Geometry, ItalianDamone, Move, Piece,
    Position, Role, RuleFacts, Rules, Setup, Square, Variant, perft, with_rules,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::FileFailurePersistence;

use crate::reference::{Mailbox, distinct};

/// Plies of a long game between players who move at random.
const LONG_GAME: usize = 120;

/// Positions of games from the start.
fn played<R: Rules>(variant: Variant) -> impl Strategy<Value = Position<R>> {
    vec(any::<Index>(), 0..LONG_GAME).prop_map(move |choices| {
        choices.into_iter().fold(Position::start_of(variant), |position, choice| {
            let moves = position.legal_moves();
            if moves.is_empty() { position } else { position.after(*choice.get(&moves)) }
        })
    })
}

/// Pieces on any squares of the game, promoted where they would be.
fn placed<R: Rules>() -> impl Strategy<Value = Position<R>> {
    let roles = R::Family::ROLES;
    let higher = (color(), 1..roles.len()).prop_map(|(color, rank)| (color, roles[rank].role));
    let piece = prop_oneof![
        12 => Just(None),
        4 => color().prop_map(|color| Some((color, Role::Man))),
        2 => higher.prop_map(Some),
    ];
    let pieces = vec(piece, R::Family::playable().len());
    let position = (pieces, color()).prop_map(|(pieces, turn)| {
        let mut setup = Setup::<R>::empty();
        setup.turn = turn;
        for (square, piece) in R::Family::playable().into_iter().zip(pieces) {
            setup.put(
                square,
                piece.map(|(color, role)| promoted::<R>(Piece { color, role }, square)),
            );
        }
        setup.position()
    });
    // In some games a setup can be wrong as a whole.
    position.prop_filter_map("a setup with a fault", Result::ok)
}

fn promoted<R: Rules>(piece: Piece, square: Square<R::Board>) -> Piece {
    Piece { role: R::Family::role_after(piece, square), ..piece }
}

fn color() -> impl Strategy<Value = Color> {
    prop_oneof![Just(Color::White), Just(Color::Black)]
}

fn position<R: Rules>(variant: Variant) -> impl Strategy<Value = Position<R>> {
    prop_oneof![played::<R>(variant), placed::<R>()]
}

/// Pieces anywhere, and any counters: what an editor may hold.
fn setup<R: Rules>() -> impl Strategy<Value = Setup<R>> {
    let role = (0..R::Family::ROLES.len()).prop_map(|rank| R::Family::ROLES[rank].role);
    let piece = (color(), role).prop_map(|(color, role)| Piece { color, role });
    let pieces = vec((any::<Index>(), piece), 0..40);
    let max = Setup::<R>::MAX_COUNTER;
    (pieces, color(), 0..=max, 1..=max).prop_map(|(pieces, turn, half_moves, move_number)| {
        let mut setup = Setup::<R>::empty();
        setup.turn = turn;
        (setup.half_moves, setup.move_number) = (half_moves, move_number);
        let squares: Vec<_> = Square::all().collect();
        for (square, piece) in pieces {
            setup.put(*square.get(&squares), Some(piece));
        }
        setup
    })
}

/// The captured sets of the legal moves, and sets that differ from them by a
/// square.
fn captured_sets<G: Geometry>(moves: &BTreeSet<Move<G>>, other: Square<G>) -> Vec<Bitboard<G>> {
    let mut sets: BTreeSet<_> = moves.iter().map(|mv| mv.captured).collect();
    for mv in moves {
        sets.insert(mv.captured ^ other.into());
        sets.extend(mv.captured.into_iter().map(|square| mv.captured - square.into()));
    }
    sets.insert(Bitboard::EMPTY);
    sets.into_iter().collect()
}

fn square<R: Rules>() -> impl Strategy<Value = Square<R::Board>> {
    any::<Index>().prop_map(|index| *index.get(&Square::all().collect::<Vec<_>>()))
}

fn moves<R: RuleFacts>(position: &Position<R>) -> BTreeSet<Move<R::Board>> {
    distinct(&position.legal_moves())
}

/// Reading a text ends well, or in an error that quotes it.
fn refused_or_read<R: Rules>(text: &str) -> Result<(), TestCaseError> {
    match Position::<R>::from_fen(text) {
        Ok(position) => prop_assert_eq!(Position::from_fen(&position.fen()), Ok(position)),
        Err(error) => prop_assert!(error.to_string().contains(text)),
    }
    Ok(())
}

/// Failures are written beside this file, where the next run begins with them.
fn config(cases: u32) -> ProptestConfig {
    let failures = FileFailurePersistence::WithSource("regressions");
    ProptestConfig { cases, failure_persistence: Some(Box::new(failures)), ..Default::default() }
}

/// As `proptest!`, with every property a test of all variants: `R` stands for
/// the rules of each of them in turn.
macro_rules! properties {
    ($variant:ident, $cases:literal; $(
        fn $name:ident<R>($($argument:ident in $strategy:expr),+ $(,)?) $body:block
    )+) => {$(
        #[test]
        fn $name() {
            fn holds<R: Rules>($variant: Variant) {
                println!("{}", $variant);
                proptest!(config($cases), |($($argument in $strategy),+)| $body);
            }
            for &variant in Variant::ALL {
                with_rules!(variant, R => holds::<R>(variant));
            }
        }
    )+};
}

properties! {
    variant, 4;

    fn exactly_the_generated_moves_are_legal<R>(position in position::<R>(variant), other in square::<R>()) {
        let legal = Mailbox::from(position).legal_moves();
        for captured in captured_sets(&legal, other) {
            for from in Square::all() {
                for to in Square::all() {
                    let mv = Move { from, to, captured };
                    prop_assert_eq!(position.is_legal(mv), legal.contains(&mv), "{:?}", mv);
                    prop_assert_eq!(position.play(mv).is_ok(), legal.contains(&mv), "{:?}", mv);
                }
            }
        }
    }
}

properties! {
    variant, 100;

    fn both_symmetries_keep_perft<R>(position in position::<R>(variant)) {
        let nodes = perft(&position, 2);
        prop_assert_eq!(perft(&position.flipped(), 2), nodes);
        prop_assert_eq!(perft(&position.mirrored(), 2), nodes);
    }
}

properties! {
    variant, 400;

    fn the_hash_change_is_the_difference_of_hashes<R>(position in position::<R>(variant)) {
        for mv in position.legal_moves() {
            let expected = position.after(mv).zobrist_hash();
            prop_assert_eq!(position.zobrist_hash() ^ position.zobrist_delta(mv), expected, "{:?}", mv);
        }
    }

    fn the_side_to_move_changes_the_hash<R>(position in position::<R>(variant)) {
        let mut setup = Setup::from(position);
        setup.turn = !setup.turn;
        if let Ok(passed) = setup.position() {
            prop_assert_ne!(passed.zobrist_hash(), position.zobrist_hash());
            prop_assert_eq!(passed, position.null_move());
        }
    }

    fn equal_positions_have_equal_hashes<R>(first in position::<R>(variant), second in position::<R>(variant)) {
        prop_assert_eq!(first == second, first.zobrist_hash() == second.zobrist_hash());
        let rebuilt = Setup::from(first).position().unwrap();
        prop_assert_eq!((rebuilt, rebuilt.zobrist_hash()), (first, first.zobrist_hash()));
    }

    fn colours_are_symmetric<R>(position in position::<R>(variant)) {
        let flipped = position.flipped();
        let expected = moves(&position).into_iter().map(|mv| mv.map(R::Family::flip)).collect::<BTreeSet<_>>();
        prop_assert_eq!(moves(&flipped), expected);
        for mv in position.legal_moves() {
            prop_assert_eq!(flipped.after(mv.map(R::Family::flip)), position.after(mv).flipped());
        }
        prop_assert_eq!(flipped.flipped(), position);
    }

    fn the_mirror_image_is_symmetric<R>(position in position::<R>(variant)) {
        let mirrored = position.mirrored();
        let expected = moves(&position).into_iter().map(|mv| mv.map(R::Family::mirror)).collect::<BTreeSet<_>>();
        prop_assert_eq!(moves(&mirrored), expected);
        for mv in position.legal_moves() {
            prop_assert_eq!(mirrored.after(mv.map(R::Family::mirror)), position.after(mv).mirrored());
        }
        prop_assert_eq!(mirrored.mirrored(), position);
    }

    fn legal_moves_lead_to_positions_without_faults<R>(position in position::<R>(variant)) {
        for mv in position.legal_moves() {
            let after = position.after(mv);
            prop_assert!(Setup::from(after).faults().is_empty(), "{:?}", mv);
            prop_assert!(after.pieces(Color::White).is_disjoint(after.pieces(Color::Black)));
            prop_assert_eq!(after.turn(), !position.turn());
        }
    }

    fn positions_survive_their_fens<R>(position in position::<R>(variant)) {
        prop_assert_eq!(Position::from_fen(&position.fen()), Ok(position));
    }

    fn setups_survive_their_fens<R>(setup in setup::<R>()) {
        let fen = setup.fen_with_counters();
        let read = Setup::<R>::from_fen(&fen).unwrap();
        prop_assert_eq!(&read, &setup);
        prop_assert_eq!(read.fen_with_counters(), fen);

        let read = Setup::<R>::from_fen(&setup.fen()).unwrap();
        prop_assert_eq!((read.half_moves, read.move_number), (0, 1));
        prop_assert_eq!(read.fen(), setup.fen());
    }

    fn any_text_is_refused_or_read<R>(
        text in prop_oneof![".{0,40}", "[WB]:[WB][KMGPABDIa-i0-9,:HF]{0,30}"],
    ) {
        refused_or_read::<R>(&text)?;
    }

    fn a_damaged_fen_is_refused_or_read<R>(
        position in position::<R>(variant), at in any::<Index>(), with in any::<char>(),
    ) {
        let mut letters: Vec<char> = position.fen().chars().collect();
        let at = at.index(letters.len());
        letters[at] = with;
        refused_or_read::<R>(&letters.into_iter().collect::<String>())?;
    }

    fn setups_without_faults_are_positions<R>(setup in setup::<R>()) {
        let strict = Setup::<R>::from_legal_fen(&setup.fen_with_counters());
        prop_assert_eq!(strict.is_ok(), setup.faults().is_empty());
        match setup.position() {
            Ok(position) => prop_assert_eq!(position.fen(), setup.fen()),
            Err(error) => prop_assert_eq!(error.faults, setup.faults()),
        }
    }
}

/// The files hold positions and their hashes as other files do: a change of any
/// of them is a change of format.
fn check_hashes<R: Rules>(table: &str) {
    let mut lines = table.lines().filter(|line| !line.starts_with('#'));
    assert_eq!(lines.next(), Some("fen,hash"));
    let mut read = 0;
    for line in lines {
        let (fen, hash) = line.rsplit_once(',').unwrap();
        let position = Position::<R>::from_fen(fen.trim_matches('"')).unwrap();
        assert_eq!(format!("{:016x}", position.zobrist_hash()), hash, "{fen}");
        read += 1;
    }
    assert_eq!(read, 6);
}

#[test]
fn hashes_are_stable() {
    check_hashes::<Dameo>(include_str!("../data/hashes.csv"));
    check_hashes::<BigDameo>(include_str!("../data/hashes-10x10.csv"));
    check_hashes::<ItalianDamone>(include_str!("../data/hashes-damone.csv"));
}

/// What only positions of the Dameo family have.
fn dameo_family_holds<R: DameoRules>(position: Position<R>) {
    quiet_moves_by_role_are_the_legal_ones(position);
    bitboards_make_the_position_they_came_from(position);
    another_king_moves_like_a_king(position);
}

fn quiet_moves_by_role_are_the_legal_ones<R: DameoRules>(position: Position<R>) {
    let mut men = Vec::new();
    position.for_each_quiet_move_of_men(|mv| men.push(mv));
    let moves_of =
        |from| position.quiet_moves_of_king(from).into_iter().map(move |to| Move::quiet(from, to));
    let kings: Vec<_> = position.kings(position.turn()).into_iter().flat_map(moves_of).collect();
    assert_eq!(position.count_quiet_moves_of_kings(), kings.len());
    for &mv in &kings {
        // Back again, with the same side to move.
        let mut setup = Setup::from(position.after(mv));
        setup.turn = position.turn();
        let back = setup.position().unwrap().quiet_moves_of_king(mv.to);
        assert!(back.contains(mv.from), "{mv:?}");
    }
    if !position.has_capture() {
        let parts = men.into_iter().chain(kings).collect::<BTreeSet<_>>();
        assert_eq!(parts, moves(&position));
    }
}

/// The position without most of the enemies, of which many can be taken in very many ways.
fn with_few_enemies<R: DameoRules>(position: Position<R>) -> Position<R> {
    let mut setup = Setup::from(position);
    position.pieces(!position.turn()).into_iter().skip(6).for_each(|square| {
        setup.put(square, None);
    });
    setup.position().unwrap()
}

/// The position with something else on a square: a king of the side to move, or nothing.
fn with_king<R: DameoRules>(
    position: Position<R>,
    square: Square<R::Board>,
    king: bool,
) -> Position<R> {
    let mut setup = Setup::from(position);
    let piece = Piece { color: position.turn(), role: Role::King };
    setup.put(square, king.then_some(piece));
    setup.position().unwrap()
}

/// What is found for a king on many squares at once is what is found for each of them.
fn another_king_moves_like_a_king<R: DameoRules>(position: Position<R>) {
    let position = with_few_enemies(position);
    let legal = moves_of_captures(&position);
    let best = legal.iter().map(|mv| mv.captured.len()).max().unwrap_or(0);
    let kings = position.kings(position.turn());
    for king in kings {
        let mut found = BTreeSet::new();
        with_king(position, king, false).for_each_capture_of_another_king(|origins, moves| {
            let moves = moves.iter().map(|&mv| Move { from: king, ..mv });
            found.extend(moves.filter(|_| origins.contains(king)));
        });
        let most = found.iter().map(|mv| mv.captured.len()).max().unwrap_or(0);
        assert!(most <= best);
        found.retain(|mv| mv.captured.len() == best);
        let expected = legal.iter().copied().filter(|mv| mv.from == king).collect();
        assert_eq!(found, expected);
    }
    let mobile = kings.into_iter().filter(|&king| !position.quiet_moves_of_king(king).is_empty());
    assert_eq!(position.mobile_kings(), mobile.collect());
    let few = position.empty() & Bitboard::rank(2);
    for targets in [position.empty(), few, Bitboard::EMPTY] {
        let goes = |&from: &Square<R::Board>| {
            let moved = with_king(position, from, true);
            !moved.quiet_moves_of_king(from).is_disjoint(targets)
        };
        let expected = position.empty().into_iter().filter(goes).collect();
        assert_eq!(position.king_reach(targets), expected);
    }
}

fn moves_of_captures<R: DameoRules>(position: &Position<R>) -> BTreeSet<Move<R::Board>> {
    position.legal_captures().iter().copied().collect()
}

fn bitboards_make_the_position_they_came_from<R: DameoRules>(position: Position<R>) {
    let men = ByColor::new_with(|color| position.men(color));
    let kings = ByColor::new_with(|color| position.kings(color));
    let rebuilt = Position::<R>::from_bitboards(men, kings, position.turn());
    assert_eq!(rebuilt, Some(position));
    let stray = ByColor { white: R::promotion_rank(Color::White), ..men };
    assert_eq!(Position::<R>::from_bitboards(stray, kings, Color::White), None);
    if let Some(square) = position.occupied().first() {
        let twice = ByColor::new_with(|color| men[color] | square.into());
        assert_eq!(Position::<R>::from_bitboards(twice, kings, Color::White), None);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_dameo_family(
        dameo in position::<Dameo>(Dameo::VARIANT),
        croda in position::<Croda>(Croda::VARIANT),
        big in position::<BigDameo>(BigDameo::VARIANT),
    ) {
        dameo_family_holds(dameo);
        dameo_family_holds(croda);
        dameo_family_holds(big);
    }
}
