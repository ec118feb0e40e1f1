//! Random endings with their exact results.

use dameo::{AnyPosition, Rules};
use dameo_engine::Score;
use dameo_tablebase::{AnyTablebase, MaterialClass, TablebaseError, Value};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::label::{Label, SideResult};
use crate::endings::{can_change, random_position};

/// Random placements tried for each position wanted; a class may have few that are wanted.
const ATTEMPTS: usize = 50;

/// Calls `visit` with about `count` positions without captures and their labels: random ones of
/// the classes in a tablebase, which have equal shares, and the exact results.
///
/// Half of them are any positions. The others follow a move in a position in which moves lead to
/// different results: these are the ones that a search has to tell apart. A seed determines
/// them.
///
/// # Errors
/// If a tablebase is missing or damaged.
///
/// # Panics
/// If the rules are not those of the tablebase.
pub(super) fn for_each_ending<R: Rules>(
    tablebase: &AnyTablebase,
    count: usize,
    seed: u64,
    mut visit: impl FnMut(&dameo::Position<R>, Label),
) -> Result<(), TablebaseError> {
    let classes = (2..=tablebase.max_pieces()).flat_map(MaterialClass::all);
    let classes: Vec<_> = classes.filter(|&class| tablebase.has_distances(class)).collect();
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    for (index, &class) in classes.iter().enumerate() {
        let wanted = count * (index + 1) / classes.len() - count * index / classes.len();
        let mut found = 0;
        for _ in 0..wanted * ATTEMPTS {
            if found == wanted {
                break;
            }
            let Some(position) = random_position(tablebase, class, &mut random) else { continue };
            let Some(position) = choose(tablebase, position, &mut random)? else { continue };
            let label = label_of(tablebase.probe_dtw(&position)?);
            visit(position.downcast().expect("the rules are those of the tablebase"), label);
            found += 1;
        }
    }
    Ok(())
}

/// The position, or one that follows, if the kind that is due can be had of it.
fn choose(
    tablebase: &AnyTablebase,
    position: AnyPosition,
    random: &mut ChaCha8Rng,
) -> Result<Option<AnyPosition>, TablebaseError> {
    let mut chosen = position;
    if random.random() {
        if !can_change(tablebase, &chosen)? {
            return Ok(None);
        }
        let moves = chosen.legal_moves();
        let &mv = moves.choose(random).expect("moves lead to different results");
        chosen = chosen.play(mv).expect("the move is legal");
    }
    let is_quiet = !chosen.has_capture() && !chosen.legal_moves().is_empty();
    Ok(is_quiet.then_some(chosen))
}

fn label_of(value: Value) -> Label {
    match value {
        Value::Loss(plies) => Label::new(Score::loss_in(plies.into()), SideResult::Loss),
        Value::Draw => Label::new(Score::DRAW, SideResult::Draw),
        Value::Win(plies) => Label::new(Score::win_in(plies.into()), SideResult::Win),
    }
}

#[cfg(test)]
mod tests {
    use dameo::{Dameo, Position};
    use dameo_tablebase::Wdl;

    use super::*;
    use crate::endings::three_pieces;

    fn endings(count: usize, seed: u64) -> Vec<(Position<Dameo>, Label)> {
        let mut endings = Vec::new();
        let visit = |position: &Position<Dameo>, label| endings.push((*position, label));
        for_each_ending(&three_pieces(), count, seed, visit).unwrap();
        endings
    }

    #[test]
    fn labels_are_the_results_of_the_tablebase() {
        let tablebase = three_pieces();
        let endings = endings(900, 1);
        assert!(endings.len() > 800, "{}", endings.len());
        let mut results = [0; 3];
        for (position, label) in &endings {
            assert!(!position.has_capture());
            assert!((2..=3).contains(&position.occupied().len()));
            let (wdl, score) = match label.result {
                SideResult::Loss => (Wdl::Loss, -1_000),
                SideResult::Draw => (Wdl::Draw, 0),
                SideResult::Win => (Wdl::Win, 1_000),
            };
            assert_eq!(tablebase.probe_wdl(&AnyPosition::from(*position)).unwrap(), wdl);
            assert_eq!(label.score, score);
            results[label.result as usize] += 1;
        }
        assert!(results.iter().all(|&count| count > 100), "{results:?}");
    }

    #[test]
    fn the_seed_determines_them() {
        assert_eq!(endings(90, 1), endings(90, 1));
        assert_ne!(endings(90, 1), endings(90, 2));
    }
}
