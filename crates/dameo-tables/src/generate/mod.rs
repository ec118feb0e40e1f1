mod cells;
mod class;
mod known;
mod slice;
mod statistics;

use crate::material::Class;

/// Hears how the work goes on.
pub trait Progress: Sync {
    /// A class is begun, with so many positions in its tables.
    fn class(&self, class: Class, positions: u64);
    /// So many more positions of it have their values.
    fn advance(&self, positions: u64);
}

#[cfg(test)]
mod tests {
    use super::cells::Cells;
    use super::class::Solver;
    use super::known::{Known, Table};
    use super::*;
    use crate::index::Index;
    use dameo::{Dameo, Rules};

    struct Nothing;
    impl Progress for Nothing {
        fn class(&self, _: Class, _: u64) {}
        fn advance(&self, _: u64) {}
    }

    #[test]
    fn try_out() {
        run::<Dameo>(std::env::var("PIECES").map_or(3, |p| p.parse().unwrap()));
    }
    fn run<R: Rules>(pieces: u32) {
        let mut done: Vec<Vec<Table<R>>> = Vec::new();
        let start = std::time::Instant::now();
        let mut total = 0;
        for class in (2..=pieces).flat_map(Class::all) {
            let t = std::time::Instant::now();
            let tables: Vec<Table<R>> = class
                .matchups()
                .into_iter()
                .map(|m| {
                    let index = Index::new(m);
                    let cells = Cells::in_memory(index.len());
                    Table { index, cells }
                })
                .collect();
            let known = Known::new(done.iter().flatten().chain(&tables));
            let n: u64 = tables.iter().map(|t| t.index.len()).sum();
            let counts = Solver { tables: &tables, known, progress: &Nothing }.solve();
            total += n;
            let secs = t.elapsed().as_secs_f64();
            println!("{class} {n} {secs:.3}s {:.0} ns/pos", secs * 1e9 / n as f64);
            for (t, c) in tables.iter().zip(&counts) {
                let s = c.statistics::<R>();
                println!(
                    "   {} {} won {} drawn {} lost {} cap {} longest {}",
                    t.index.matchup(),
                    s.positions,
                    s.won,
                    s.drawn,
                    s.lost,
                    s.with_capture,
                    s.plies.len()
                );
            }
            done.push(tables);
        }
        println!("total {total} {:?}", start.elapsed());
    }
}
