//! The values are right: counts by another program, verification, and positions
//! solved by hand.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::{MEMORY, build, open, open_typed, verify_all};
use dameo::{AnyPosition, Dameo, Position, QuietPosition, Variant};
use dameo_tablebase::{AnyTablebase, Index, Manifest, MaterialSignature, TableRecord, Value};
use serde_json::Value as Json;

/// A class of `data/endings/endgame.json` with one side to move.
fn signature(entry: &Json) -> MaterialSignature {
    let signature: MaterialSignature = entry["class"].as_str().unwrap().parse().unwrap();
    if entry["stm"] == "W" { signature } else { signature.swapped() }
}

fn record(manifest: &Manifest, signature: MaterialSignature) -> &TableRecord {
    let class = manifest.class(signature.class()).unwrap();
    class.tables.iter().find(|record| record.signature == signature).unwrap()
}

/// Compares with the counts for classes of up to `pieces` pieces. Returns the
/// number of classes.
fn check_counts(manifest: &Manifest, tables: &AnyTablebase, pieces: u32) -> usize {
    let text = include_str!("../../../../data/endings/endgame.json");
    let file: Json = serde_json::from_str(text).unwrap();
    let entries = file["classes"].as_array().unwrap();
    let entries: Vec<_> =
        entries.iter().filter(|entry| signature(entry).pieces() <= pieces).collect();
    for entry in &entries {
        check_entry(entry, record(manifest, signature(entry)), tables);
    }
    entries.len()
}

fn dameo_position(fen: &str) -> AnyPosition {
    AnyPosition::from_fen(Variant::Dameo, fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn check_entry(entry: &Json, record: &TableRecord, tables: &AnyTablebase) {
    let name = &entry["class"];
    let found = serde_json::to_value(&record.statistics).unwrap();
    for count in [
        "positions",
        "won",
        "drawn",
        "lost",
        "with_capture",
        "quiet_won",
        "quiet_drawn",
        "quiet_lost",
    ] {
        assert_eq!(found[count], entry[count], "{name} {} {count}", entry["stm"]);
    }
    let plies: BTreeMap<_, _> = record
        .statistics
        .plies
        .iter()
        .enumerate()
        .filter(|&(_, &count)| count > 0)
        .map(|(plies, count)| (plies.to_string(), Json::from(*count)))
        .collect();
    let expected: BTreeMap<_, _> =
        entry["plies"].as_object().unwrap().clone().into_iter().collect();
    assert_eq!(plies, expected, "{name}");
    for (key, longest) in
        [("longest_win", &record.longest_win), ("longest_loss", &record.longest_loss)]
    {
        let plies = longest.as_ref().map(|longest| longest.plies);
        assert_eq!(plies.map(u64::from), entry[key].as_u64(), "{name} {key}");
        let theirs = entry[format!("{key}_fen")].as_str();
        let ours = longest.as_ref().map(|longest| longest.fen.as_str());
        for fen in theirs.into_iter().chain(ours) {
            let position = dameo_position(fen);
            assert_eq!(tables.probe_dtw(&position).unwrap().distance(), plies, "{fen}");
        }
    }
    for fen in entry["all_drawn_fens"].as_array().into_iter().flatten() {
        let position = dameo_position(fen.as_str().unwrap());
        assert_eq!(tables.probe_dtw(&position).unwrap(), Value::Draw, "{fen}");
    }
}

#[test]
fn dameo_with_up_to_three_pieces() {
    let folder = tempfile::tempdir().unwrap();
    let manifest = build(Variant::Dameo, folder.path(), 3, MEMORY);
    let tables = open(Variant::Dameo, folder.path());
    assert_eq!(check_counts(&manifest, &tables, 3), 18);
    verify_all(&tables, &manifest);
    values_solved_by_hand(&tables);
    best_lines_are_consistent(&tables);
}

#[test]
#[ignore = "minutes without optimisation: cargo test --release -p dameo-tablebase-gen --test tables -- --ignored"]
fn dameo_with_four_pieces() {
    let folder = tempfile::tempdir().unwrap();
    let manifest = build(Variant::Dameo, folder.path(), 4, MEMORY);
    let tables = open(Variant::Dameo, folder.path());
    assert_eq!(check_counts(&manifest, &tables, 4), 24);
    verify_all(&tables, &manifest);
}

/// Builds and verifies tables of a variant. Returns the values of `fens`.
fn values_in(variant: Variant, pieces: u32, fens: &[&str]) -> Vec<Value> {
    let folder = tempfile::tempdir().unwrap();
    let manifest = build(variant, folder.path(), pieces, MEMORY);
    let tables = open(variant, folder.path());
    verify_all(&tables, &manifest);
    let value =
        |fen: &&str| tables.probe_dtw(&AnyPosition::from_fen(variant, fen).unwrap()).unwrap();
    fens.iter().map(value).collect()
}

#[test]
fn croda_with_up_to_three_pieces() {
    let values = values_in(Variant::Croda, 3, &["B:Wa3:BKa8", "W:WKa1:BKb2"]);
    // The man is captured, and White has no pieces left.
    assert_eq!(values[0], Value::Win(1));
    // Kings do not move diagonally, and neither has to move into line with the
    // other.
    assert_eq!(values[1], Value::Draw);
}

#[test]
fn anti_dameo_with_up_to_three_pieces() {
    let values = values_in(Variant::AntiDameo, 3, &["W:WKa1:BKa7", "W:W:BKa1"]);
    // Capturing the last piece loses: the other side has no move and wins.
    assert_eq!(values, [Value::Loss(1), Value::Win(0)]);
}

/// The size of the board makes no difference.
#[test]
fn big_dameo_with_two_pieces() {
    for variant in [Variant::BigDameo28, Variant::BigDameo24] {
        let values = values_in(variant, 2, &["W:WKa1:BKj9", "W:WKa1:BKa7"]);
        assert_eq!(values, [Value::Draw, Value::Win(1)]);
    }
}

#[test]
#[ignore = "minutes: cargo test --release -p dameo-tablebase-gen --test tables -- --ignored"]
fn croda_and_anti_dameo_with_four_pieces() {
    values_in(Variant::Croda, 4, &[]);
    values_in(Variant::AntiDameo, 4, &[]);
}

fn values_solved_by_hand(tables: &AnyTablebase) {
    for (fen, value) in [
        // No pieces, no move.
        ("W:W:BKa1", Value::Loss(0)),
        // Any move leaves Black without pieces to move.
        ("W:Wa1:B", Value::Win(1)),
        // The man is captured, and Black has no pieces left.
        ("W:Wa1:Ba2", Value::Win(1)),
        ("B:WKc2:BKc4,h8", Value::Win(1)),
        // Two kings far apart never have to approach each other.
        ("W:WKa1:BKh7", Value::Draw),
    ] {
        let position = dameo_position(fen);
        assert_eq!(tables.probe_dtw(&position).unwrap(), value, "{fen}");
    }
}

/// The best line has the reported length, and every move of it is optimal.
fn best_lines_are_consistent(tables: &AnyTablebase) {
    for fen in ["W:Wf2,a3:Ba5", "B:Wf2,a3:Ba6", "W:WKb1,f1:BKa1", "B:Wa1,g1:BKa3", "W:WKc4,Kf4:Ba2"]
    {
        let mut position = dameo_position(fen);
        let report = tables.report(&position).unwrap();
        assert_eq!(report.line.len(), usize::from(report.value.distance().unwrap()), "{fen}");
        assert_eq!(report.moves.len(), position.count_moves());
        assert_eq!(report.moves[0].value, report.value);
        assert!(report.moves.is_sorted_by_key(|mv| -mv.value.preference()));
        let texts: BTreeSet<_> = report.moves.iter().map(|mv| &mv.text).collect();
        assert_eq!(texts.len(), report.moves.len());
        for (left, probed) in (0..report.line.len()).rev().zip(&report.line) {
            assert_eq!(probed.text, position.move_text(probed.mv));
            assert_eq!(probed.value.distance(), Some(left as u16 + 1));
            position = position.play(probed.mv).unwrap();
            assert_eq!(tables.probe_dtw(&position).unwrap().distance(), Some(left as u16), "{fen}");
        }
        assert_eq!(position.count_moves(), 0);
    }
    let drawn = dameo_position("W:WKa1:BKh7");
    assert_eq!(tables.report(&drawn).unwrap().line, []);
}

/// Probes of quiet positions agree with those of any position.
#[test]
fn probes_agree() {
    let folder = tempfile::tempdir().unwrap();
    build(Variant::Dameo, folder.path(), 3, MEMORY);
    let tables = open_typed::<Dameo>(folder.path());
    let (mut quiet, mut resolved) = (0, 0);
    for name in ["KMvK", "MvMM", "KvKK"] {
        let index = Index::new(name.parse().unwrap());
        for at in (0..index.len()).step_by(97) {
            let position: Position<Dameo> = index.position(at).unwrap();
            for position in [position, position.mirrored(), position.flipped()] {
                let value = tables.probe_dtw(&position).unwrap();
                assert_eq!(tables.probe_wdl(&position).unwrap(), value.wdl());
                match QuietPosition::new(position) {
                    Some(position) => {
                        quiet += 1;
                        assert_eq!(tables.probe_wdl_quiet(&position).unwrap(), value.wdl());
                        assert_eq!(tables.probe_dtw_quiet(&position).unwrap(), value);
                    }
                    None => resolved += 1,
                }
            }
        }
    }
    assert!(quiet > 1000 && resolved > 1000, "{quiet} {resolved}");
}

/// A tablebase without a type for the rules has the same values and reports as
/// one with it.
#[test]
fn typed_and_untyped_tablebases_agree() {
    let folder = tempfile::tempdir().unwrap();
    build(Variant::Dameo, folder.path(), 3, MEMORY);
    let any = open(Variant::Dameo, folder.path());
    let typed = open_typed::<Dameo>(folder.path());
    assert_eq!(any.max_pieces(), typed.max_pieces());
    for name in ["KvMM", "MvKM"] {
        let index = Index::new(name.parse().unwrap());
        for at in (0..index.len()).step_by(211) {
            let position: Position<Dameo> = index.position(at).unwrap();
            let any_position = AnyPosition::from(position);
            let value = typed.probe_dtw(&position).unwrap();
            assert_eq!(any.probe_dtw(&any_position).unwrap(), value);
            assert_eq!(any.probe_wdl(&any_position).unwrap(), value.wdl());
            let report = any.report(&any_position).unwrap();
            assert_eq!(report, typed.report(&position).unwrap());
            assert_eq!(report.value.exact(), Some(value));
            assert_eq!(any.missing(&any_position).unwrap(), []);
        }
    }
}
