//! Checks solved values forwards, before they are compressed: each against the values after the
//! legal moves of its position.

use dameo_tablebase::MaterialClass;
use rayon::prelude::*;

use crate::error::BuildError;
use crate::limits::Limits;
use crate::table_map::TableMap;
use crate::value_table::ValueTable;

/// Positions with consecutive indices that are checked together.
const RUN: u64 = 64;

/// Checks at least as many positions of the tables of a class as the limits say, evenly spread, or
/// all of them. Returns the number of positions that were checked.
///
/// # Errors
/// If a value is wrong, or it is stopped.
pub(crate) fn check<T: ValueTable>(
    class: MaterialClass,
    tables: &[T],
    solved: &TableMap<'_, T>,
    limits: Limits<'_>,
) -> Result<u64, BuildError> {
    let all: u64 = tables.iter().map(|table| table.index().len()).sum();
    let checked = tables.iter().map(|table| {
        let share = u128::from(limits.samples) * u128::from(table.index().len());
        let samples = share.div_ceil(all.into()) as u64;
        check_table(class, table, solved, Limits { samples, ..limits })
    });
    checked.sum()
}

fn check_table<T: ValueTable>(
    class: MaterialClass,
    table: &T,
    solved: &TableMap<'_, T>,
    limits: Limits<'_>,
) -> Result<u64, BuildError> {
    let len = table.index().len();
    let runs = len.div_ceil(RUN);
    let wanted = limits.samples.div_ceil(RUN).min(runs);
    let check_run = |run: u64| {
        limits.go_on()?;
        let start = (u128::from(run) * u128::from(runs) / u128::from(wanted)) as u64 * RUN;
        let end = len.min(start + RUN);
        let mut wrong = None;
        table.index().for_each(start..end, |index, pieces, _| {
            let position = pieces.position::<T::Rules>();
            let value = table.value_at(index, pieces);
            let derived = T::value_from_moves(solved, &position);
            if value != derived {
                wrong = Some(BuildError::Contradiction {
                    class,
                    fen: position.fen(),
                    value: format!("{value:?}"),
                    derived: format!("{derived:?}"),
                });
            }
        });
        wrong.map_or(Ok(end - start), Err)
    };
    (0..wanted).into_par_iter().map(check_run).sum()
}

#[cfg(test)]
mod tests {
    use dameo::{AntiDameo, Dameo, Variant};
    use dameo_tablebase::{Folder, Index, MaterialSignature};

    use super::*;
    use crate::solved::Table;
    use crate::store::{Storage, Store};
    use crate::wdl::WdlTable;

    /// In a table of draws the positions in which the last piece can be captured are wrong.
    fn draws_are_wrong<T: ValueTable>(variant: Variant, derived: &str) {
        let folder = tempfile::tempdir().unwrap();
        let store = Store { folder: Folder::new(&folder, variant).unwrap() };
        let signature: MaterialSignature = "KvK".parse().unwrap();
        let table = T::draws(Index::new(signature), &store, Storage::Memory).unwrap();
        let tables = [table];
        let solved = TableMap::new(&tables);
        let check = |samples| {
            check(signature.class(), &tables, &solved, Limits { samples, ..Limits::NONE })
        };
        let message = check(u64::MAX).unwrap_err().to_string();
        let expected = format!("is Draw, but its moves make it {derived}");
        assert!(
            message.starts_with("KvK is wrong: W:WK") && message.ends_with(&expected),
            "{message}"
        );
        assert_eq!(check(0).unwrap(), 0);
    }

    #[test]
    fn wrong_values_are_found() {
        draws_are_wrong::<Table<Dameo>>(Variant::Dameo, "Win(1)");
        draws_are_wrong::<WdlTable<Dameo>>(Variant::Dameo, "Win");
        draws_are_wrong::<WdlTable<AntiDameo>>(Variant::AntiDameo, "Loss");
    }
}
