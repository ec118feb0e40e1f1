//! Measures how often an engine without tablebases keeps the result of an ending in which
//! the choice of a move can change it.
//!
//! ```text
//! cargo run --release --package dameo-train --example tablebase_accuracy -- DIR COUNT NODES ENGINE [FILE]
//! ```
//!
//! DIR is a folder of tablebases of Dameo, as `dameo tables build` makes them. COUNT won and as
//! many drawn positions of each class in it are drawn, fewer where a class does not have them:
//! the same ones for every engine. ENGINE, as in `dameo match --engine`, searches each with NODES
//! nodes after it has been cleared. The results kept are printed by class, in all with their 95 %
//! interval; the positions in which the result was lost are written to FILE: class, value, value
//! after the move, move and FEN, separated by tabs. Values have their distance to the win in plies.

use std::error::Error;
use std::fmt::Write;
use std::path::Path;

use dameo::{AnyGame, AnyPosition, Variant};
use dameo_match::SoloEngine;
use dameo_tablebase::{Access, AnyTablebase, MaterialClass, Value, Wdl};
use dameo_train::endings::{Endings, Kept, draw_endings, value_after};

const VARIANT: Variant = Variant::Dameo;
const SEED: u64 = 1;
/// The cache of decompressed blocks, in bytes.
const CACHE: u64 = 1 << 30;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let (dir, count, nodes, engine, file) = match &arguments[..] {
        [dir, count, nodes, engine] => (dir, count, nodes, engine, None),
        [dir, count, nodes, engine, file] => (dir, count, nodes, engine, Some(file)),
        _ => return Err("expected DIR COUNT NODES ENGINE, and perhaps FILE".into()),
    };
    let tablebase = AnyTablebase::open_with(VARIANT, Path::new(dir), Access::Mapped, CACHE)?;
    let count = count.parse()?;
    let mut test = Test {
        engine: SoloEngine::new(&engine.parse()?, VARIANT, VARIANT.default_draw_rules())?,
        nodes: nodes.parse()?,
        tablebase: &tablebase,
        lost: String::new(),
    };
    println!(
        "{:<8} {:>6} {:>5} {:>7} {:>6} {:>5} {:>7}",
        "class", "won", "lost", "%", "drawn", "lost", "%"
    );
    let mut totals = [Kept::default(); 2];
    for class in (2..=tablebase.max_pieces()).flat_map(MaterialClass::all) {
        if !tablebase.contains(class) {
            continue;
        }
        let Endings { won, drawn } = draw_endings(&tablebase, class, count, SEED)?;
        let kept = [test.run(class, Wdl::Win, &won)?, test.run(class, Wdl::Draw, &drawn)?];
        print_line(&class.to_string(), kept);
        totals.iter_mut().zip(kept).for_each(|(total, kept)| *total += kept);
    }
    print_line("all", totals);
    let [mut all, drawn] = totals;
    all += drawn;
    if let (Some(percent), Some([low, high])) = (all.percent(), all.interval()) {
        let Kept { positions, lost } = all;
        println!(
            "kept in {percent:.2}% of {positions} (95%: {low:.2} to {high:.2}), lost in {lost}"
        );
    }
    if let Some(file) = file {
        std::fs::write(file, &test.lost)?;
    }
    Ok(())
}

/// An engine under test.
struct Test<'a> {
    engine: SoloEngine,
    nodes: u64,
    tablebase: &'a AnyTablebase,
    /// The lines of positions whose result was lost.
    lost: String,
}

impl Test<'_> {
    /// Asks the engine about positions of a class with the same value.
    fn run(
        &mut self,
        class: MaterialClass,
        value: Wdl,
        positions: &[AnyPosition],
    ) -> Result<Kept, Box<dyn Error>> {
        let mut kept = Kept::default();
        for position in positions {
            let game = AnyGame::from_setup(&position.setup(), VARIANT.default_draw_rules())?;
            let mv = self.engine.choose_move(&game, self.nodes)?;
            let after = value_after(self.tablebase, position, mv)?;
            kept.count(after.wdl() == value);
            if after.wdl() != value {
                let before = describe(self.tablebase.probe_dtw(position)?);
                let (text, fen) = (position.move_text(mv), position.fen());
                writeln!(self.lost, "{class}\t{before}\t{}\t{text}\t{fen}", describe(after))?;
            }
        }
        Ok(kept)
    }
}

fn describe(value: Value) -> String {
    let wdl = value.wdl();
    value.distance().map_or(wdl.to_string(), |plies| format!("{wdl} in {plies}"))
}

fn print_line(name: &str, kept: [Kept; 2]) {
    let [won, drawn] = kept.map(|kept| {
        let percent = kept.percent().map_or("-".to_owned(), |percent| format!("{percent:.2}"));
        format!("{:>6} {:>5} {percent:>7}", kept.positions, kept.lost)
    });
    println!("{name:<8} {won} {drawn}");
}
