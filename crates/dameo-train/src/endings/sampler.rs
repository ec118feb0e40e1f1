//! Random endings in which the choice of a move can change the result.

use std::collections::HashSet;

use dameo::{AnyGame, AnyPosition, AnySetup, Color, Piece, Role};
use dameo_tablebase::{AnyTablebase, Material, MaterialClass, TablebaseError, Wdl};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::value_after;

/// Random placements tried for each position wanted; some classes have few or none.
const ATTEMPTS: usize = 5_000;

/// Positions of a class, by their value for the side to move.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Endings {
    /// Won, with a move that wins and one that does not.
    pub won: Vec<AnyPosition>,
    /// Drawn, with a move that draws and one that loses.
    pub drawn: Vec<AnyPosition>,
}

/// Draws up to `count` won and as many drawn positions of a class, all different, also from the
/// mirror images of each other. They are drawn evenly from all placements of the pieces of which
/// a move can change the result, with either side to move; the seed and the class determine them.
///
/// # Errors
/// If a tablebase is missing or damaged.
pub fn draw_endings(
    tablebase: &AnyTablebase,
    class: MaterialClass,
    count: usize,
    seed: u64,
) -> Result<Endings, TablebaseError> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    random.set_stream(stream(class));
    let (mut endings, mut seen) = (Endings::default(), HashSet::new());
    for _ in 0..count * ATTEMPTS {
        if endings.won.len().min(endings.drawn.len()) == count {
            break;
        }
        let Some(position) = random_position(tablebase, class, &mut random) else { continue };
        let bucket = match tablebase.probe_wdl(&position)? {
            Wdl::Win => &mut endings.won,
            Wdl::Draw => &mut endings.drawn,
            Wdl::Loss => continue,
        };
        if bucket.len() < count
            && can_change(tablebase, &position)?
            && seen.insert(position.fen().min(position.mirrored().fen()))
        {
            bucket.push(position);
        }
    }
    Ok(endings)
}

/// A number for each class.
fn stream(class: MaterialClass) -> u64 {
    let of = |material: Material| u64::from(material.kings) << 8 | u64::from(material.men);
    of(class.stronger()) << 16 | of(class.weaker())
}

/// The pieces of a class on random squares; `None` if that is not a position to move in.
pub(crate) fn random_position(
    tablebase: &AnyTablebase,
    class: MaterialClass,
    random: &mut ChaCha8Rng,
) -> Option<AnyPosition> {
    let variant = tablebase.variant();
    let squares: Vec<_> = variant.squares().collect();
    let mut setup = AnySetup::empty(variant);
    let stronger = if random.random() { Color::White } else { Color::Black };
    for (color, material) in [(stronger, class.stronger()), (!stronger, class.weaker())] {
        let roles = [(Role::King, material.kings), (Role::Man, material.men)];
        for (role, number) in roles {
            for _ in 0..number {
                let square = squares[random.random_range(0..squares.len())];
                if setup.piece_at(square).is_some() {
                    return None;
                }
                setup.put(square, Some(Piece { color, role }));
            }
        }
    }
    setup.set_turn(if random.random() { Color::White } else { Color::Black });
    let game = AnyGame::from_setup(&setup, variant.default_draw_rules()).ok()?;
    game.outcome().is_none().then(|| game.position())
}

/// Whether the values of the moves differ in more than their distance.
///
/// # Errors
/// If a tablebase is missing or damaged.
pub(crate) fn can_change(
    tablebase: &AnyTablebase,
    position: &AnyPosition,
) -> Result<bool, TablebaseError> {
    let moves = position.legal_moves();
    let Some((&first, others)) = moves.split_first() else { return Ok(false) };
    let value = value_after(tablebase, position, first)?.wdl();
    for &mv in others {
        if value_after(tablebase, position, mv)?.wdl() != value {
            return Ok(true);
        }
    }
    Ok(false)
}

#[cfg(test)]
mod tests {
    use super::super::three_pieces;
    use super::*;

    fn class(name: &str) -> MaterialClass {
        name.parse().unwrap()
    }

    #[test]
    fn a_move_can_change_the_result() {
        let tablebase = three_pieces();
        for name in ["KKvM", "KMvM", "MMvK", "MvM"] {
            let endings = draw_endings(&tablebase, class(name), 20, 1).unwrap();
            assert!(!endings.won.is_empty(), "{name}");
            for (positions, value) in [(&endings.won, Wdl::Win), (&endings.drawn, Wdl::Draw)] {
                assert!(positions.len() <= 20);
                for position in positions {
                    let report = tablebase.report(position).unwrap();
                    assert_eq!(report.value.wdl(), value, "{name} {}", position.fen());
                    let worst = report.moves.last().unwrap();
                    assert!(worst.value.wdl() < value, "{name} {}", position.fen());
                    let value = value_after(&tablebase, position, worst.mv).unwrap();
                    assert_eq!(Some(value), worst.value.exact());
                }
            }
        }
    }

    #[test]
    fn both_sides_move_and_no_position_comes_twice() {
        let endings = draw_endings(&three_pieces(), class("KMvM"), 40, 1).unwrap();
        let turns = |turn| endings.won.iter().filter(|position| position.turn() == turn).count();
        assert!(turns(Color::White) >= 10 && turns(Color::Black) >= 10);
        let canonical = |position: &AnyPosition| position.fen().min(position.mirrored().fen());
        let distinct: HashSet<_> = endings.won.iter().map(canonical).collect();
        assert_eq!((endings.won.len(), distinct.len()), (40, 40));
    }

    #[test]
    fn the_seed_determines_the_positions() {
        let tablebase = three_pieces();
        let drawn = |seed| draw_endings(&tablebase, class("KKvM"), 10, seed).unwrap();
        assert_eq!(drawn(1), drawn(1));
        assert_ne!(drawn(1), drawn(2));
    }

    #[test]
    fn missing_tables_are_errors() {
        let error = draw_endings(&three_pieces(), class("KKvKK"), 1, 1).unwrap_err();
        assert_eq!(error.to_string(), "there is no table KKvKK in dameo");
    }
}
