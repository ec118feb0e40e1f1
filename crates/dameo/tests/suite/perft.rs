//! The counts of `data/perft`, made by a separate and deliberately simple
//! program.

use std::collections::{BTreeMap, BTreeSet};

use dameo::{
    AntiDameo, AnyPosition, Dameo, PerftTable, Position, Rules, Variant, perft, perft_with_table,
    perft_without_bulk, with_rules,
};
use serde::Deserialize;

#[derive(Deserialize)]
struct Counts {
    #[serde(default)]
    name: String,
    fen: String,
    perft: Vec<u64>,
}

#[derive(Deserialize)]
struct PerftFile {
    games: BTreeMap<String, Vec<Counts>>,
}

#[derive(Deserialize)]
struct MidgameFile {
    positions: Vec<Counts>,
}

fn counts_of(variant: Variant) -> Vec<Counts> {
    let file: PerftFile =
        serde_json::from_str(include_str!("../../../../data/perft/perft.json")).unwrap();
    let (_, mut entries) = file.games.into_iter().find(|(name, _)| name == variant.name()).unwrap();
    entries.retain(|entry| entry.fen != REFUSED);
    entries
}

/// This entry has a black man on g1, where section 6 of the rules allows none.
/// As a FEN it is refused; its counts are checked where a position can be put
/// together without a FEN, in `src/family/dameo/mod.rs`.
const REFUSED: &str = "W:WKd1,b4:Bd4,d5,a4,g1,h8";

/// Checks every count whose value is within the limits, and says how many that
/// were.
fn check<R: Rules>(entries: &[Counts], nodes: std::ops::Range<u64>) -> usize {
    let mut checked = 0;
    for entry in entries {
        let position = Position::<R>::from_fen(&entry.fen).unwrap();
        for (depth, &expected) in (1..).zip(&entry.perft) {
            if nodes.contains(&expected) {
                let found = perft(&position, depth);
                assert_eq!(found, expected, "{} at depth {depth}: {}", entry.name, entry.fen);
                checked += 1;
            }
        }
    }
    checked
}

/// The variants whose counts are recorded.
const COUNTED: [Variant; 6] = [
    Variant::Dameo,
    Variant::BigDameo28,
    Variant::BigDameo24,
    Variant::Croda,
    Variant::ItalianDamone,
    Variant::ItalianDamone3,
];

/// Larger counts are left to `make test-all`.
const QUICK: u64 = 50_000_000;

/// Checks how many of a variant's counts are quick, and all of those.
fn check_quick(variant: Variant, counts: usize) {
    let checked = with_rules!(variant, R => check::<R>(&counts_of(variant), 0..QUICK));
    assert_eq!(checked, counts, "{variant}");
}

/// The same of all others.
fn check_deep(variant: Variant, counts: usize) {
    let checked = with_rules!(variant, R => check::<R>(&counts_of(variant), QUICK..u64::MAX));
    assert_eq!(checked, counts, "{variant}");
}

#[test]
fn dameo_counts() {
    check_quick(Variant::Dameo, 171);
}

#[test]
fn big_dameo_counts() {
    check_quick(Variant::BigDameo28, 32);
    check_quick(Variant::BigDameo24, 20);
}

#[test]
fn croda_counts() {
    check_quick(Variant::Croda, 38);
}

#[test]
fn italian_damone_counts() {
    check_quick(Variant::ItalianDamone, 92);
    check_quick(Variant::ItalianDamone3, 40);
}

/// "Dameo played to lose": who wins is no matter of moves.
#[test]
fn anti_dameo_has_the_counts_of_dameo() {
    assert_eq!(check::<AntiDameo>(&counts_of(Variant::Dameo), 0..QUICK), 171);
}

#[test]
#[ignore = "counts up to 11 billion positions; part of make test-all"]
fn deep_dameo_counts() {
    check_deep(Variant::Dameo, 10);
}

#[test]
#[ignore = "counts up to 3 billion positions; part of make test-all"]
fn deep_big_dameo_counts() {
    check_deep(Variant::BigDameo28, 3);
    check_deep(Variant::BigDameo24, 4);
}

#[test]
#[ignore = "counts up to a billion positions; part of make test-all"]
fn deep_croda_counts() {
    check_deep(Variant::Croda, 5);
}

#[test]
#[ignore = "counts up to 2 billion positions; part of make test-all"]
fn deep_italian_damone_counts() {
    check_deep(Variant::ItalianDamone, 2);
    check_deep(Variant::ItalianDamone3, 2);
}

#[test]
fn midgame_counts() {
    let file: MidgameFile =
        serde_json::from_str(include_str!("../../../../data/perft/midgame.json")).unwrap();
    assert_eq!(check::<Dameo>(&file.positions, 0..u64::MAX), 1200);
}

fn check_without_bulk<R: Rules>(variant: Variant) {
    for entry in counts_of(variant) {
        let position = Position::<R>::from_fen(&entry.fen).unwrap();
        for (depth, &expected) in (0..).zip([1].iter().chain(&entry.perft[..3])) {
            assert_eq!(perft_without_bulk(&position, depth), expected, "{}", entry.name);
        }
    }
}

#[test]
fn playing_the_last_ply_changes_no_count() {
    for variant in COUNTED {
        with_rules!(variant, R => check_without_bulk::<R>(variant));
    }
}

/// How deep counts with a table are compared.
const TABLE_DEPTH: u32 = 5;

/// Counts with one small table, in which entries are replaced, and mirror images.
fn check_with_table<R: Rules>(variant: Variant) {
    let table = PerftTable::new(1);
    for entry in counts_of(variant) {
        let position = Position::<R>::from_fen(&entry.fen).unwrap();
        for (depth, &expected) in (1..=TABLE_DEPTH).zip(&entry.perft) {
            if expected < QUICK / 10 {
                let name = &entry.name;
                assert_eq!(perft_with_table(&position, depth, &table), expected, "{name}");
                let mirrored = perft_with_table(&position.mirrored(), depth, &table);
                assert_eq!(mirrored, expected, "{name}, mirrored");
            }
        }
    }
}

#[test]
fn a_table_changes_no_count() {
    for variant in COUNTED {
        with_rules!(variant, R => check_with_table::<R>(variant));
    }
}

/// The rows of a table, without the line that names its columns.
fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines().skip(1).map(|row| row.split(',').collect())
}

/// Counts that are deeper than those of the separate program.
const STARTS: &str = include_str!("../../../../data/perft/start.csv");

/// One of each two first moves of Dameo that are mirror images of each other.
const FIRST_MOVES: &str = include_str!("../../../../data/perft/dameo-7.csv");

#[test]
fn the_first_moves_add_up() {
    let start = Position::<Dameo>::start();
    let mut seen = BTreeSet::new();
    let mut nodes = 0;
    for row in rows(FIRST_MOVES) {
        let child = start.after(start.parse_move(row[0]).unwrap());
        assert!(seen.insert(child.fen()) && seen.insert(child.mirrored().fen()), "{row:?}");
        nodes += 2 * row[1].parse::<u64>().unwrap();
    }
    assert_eq!(seen.len(), start.count_moves());
    let row = rows(STARTS).find(|row| row[..2] == ["dameo", "7"]).unwrap();
    assert_eq!(nodes.to_string(), row[2]);
}

#[test]
#[ignore = "counts up to 446 billion positions with a table; part of make test-all"]
fn deepest_counts_of_starts() {
    let table = |row: &[&str]| {
        let variant: Variant = row[0].parse().unwrap();
        let depth = row[1].parse().unwrap();
        AnyPosition::start(variant).perft_with_table(depth, &PerftTable::new(512)).to_string()
    };
    for row in rows(STARTS) {
        assert_eq!(table(&row), row[2], "{row:?}");
    }
}

#[test]
fn a_man_on_its_last_rank_is_refused() {
    let error = Position::<Dameo>::from_fen(REFUSED).unwrap_err();
    assert_eq!(
        error.to_string(),
        format!("bad FEN \"{REFUSED}\": a black man on g1 would be a king")
    );
}

fn check_start<R: Rules>(variant: Variant) {
    let start = &counts_of(variant)[0];
    assert_eq!(Position::<R>::from_fen(&start.fen).unwrap(), Position::start_of(variant));
}

#[test]
fn the_start_is_the_start() {
    for variant in COUNTED {
        with_rules!(variant, R => check_start::<R>(variant));
    }
}
