//! Tablebase files: a file with damaged bytes is refused. If its checksums have
//! been made right again, its values have no meaning, but probes end.
//!
//! The input is a variant, a byte that selects the table (bits 0 to 2) and whether
//! the checksums are made right (bit 3), two bytes that select the byte to damage,
//! and the file.
#![no_main]

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::LazyLock;

use dameo::{AnyPosition, AnySetup, Board8, Board10, Color, Piece, Role, Variant};
use dameo_fuzz::{byte_of, variant_of};
use dameo_tablebase::internals::{ENTRY_LEN, seal};
use dameo_tablebase::{
    AnyTablebase, Expected, Index, Material, MaterialSignature, Metric, TableFile, TablebaseError,
    Zstd, is_supported,
};
use libfuzzer_sys::fuzz_target;
use xxhash_rust::xxh3::xxh3_64;

static VARIANTS: LazyLock<Vec<Variant>> =
    LazyLock::new(|| Variant::ALL.iter().copied().filter(|&v| is_supported(v)).collect());

const SIDES: [Material; 2] = [Material { kings: 1, men: 0 }, Material { kings: 0, men: 1 }];

/// A table: one piece against another, and one of its files.
#[derive(Clone, Copy)]
struct Table {
    variant: Variant,
    signature: MaterialSignature,
    metric: Metric,
}

fuzz_target!(|data: &[u8]| {
    let (variant, rest) = variant_of(data, &VARIANTS);
    let (choice, rest) = byte_of(rest);
    let (low, rest) = byte_of(rest);
    let (high, rest) = byte_of(rest);
    let mut bytes = rest.to_vec();
    if choice & 8 != 0 {
        correct_checksums(&mut bytes);
    }
    let bit = |bit: u8| usize::from(choice >> bit & 1);
    let signature = MaterialSignature { own: SIDES[bit(1)], enemy: SIDES[bit(2)] };
    let table = Table { variant, signature, metric: Metric::ALL[bit(0)] };
    match contents(table, &bytes, Zstd::RUST) {
        Ok(blocks) => {
            // The implementations of zstd are not equally strict.
            if let Ok(others) = contents(table, &bytes, Zstd::C) {
                assert!(blocks == others);
            }
            let at = usize::from(u16::from_le_bytes([low, high])) % bytes.len();
            check_damage(table, &bytes, at);
            probe(table, bytes);
        }
        Err(error) => {
            check_error(&error);
            let _ = contents(table, &bytes, Zstd::C);
        }
    }
});

/// Corrects the length and all checksums as far as there are bytes; the layout is
/// that of `docs/tablebase-format.md`.
fn correct_checksums(bytes: &mut [u8]) {
    const HEADER_LEN: usize = 80;
    if bytes.len() < HEADER_LEN {
        return;
    }
    let u32_at = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().expect("4 bytes"));
    let (blocks, dictionary) = (u32_at(52) as usize, u32_at(56) as usize);
    let directory = HEADER_LEN.saturating_add(dictionary);
    let front = directory.saturating_add(blocks.saturating_mul(ENTRY_LEN));
    let len = bytes.len() as u64;
    bytes[64..72].copy_from_slice(&len.to_le_bytes());
    let Some((front, mut rest)) = bytes.split_at_mut_checked(front) else { return };
    for entry in front[directory..].chunks_exact_mut(ENTRY_LEN) {
        let (len, checksum) = entry.split_at_mut(4);
        let len = u32::from_le_bytes((&*len).try_into().expect("4 bytes"));
        let Some((block, after)) = rest.split_at_mut_checked(len as usize) else { break };
        checksum.copy_from_slice(&xxh3_64(block).to_le_bytes());
        rest = after;
    }
    seal(front);
}

/// The packed values of all blocks of a file.
fn contents(table: Table, bytes: &[u8], zstd: Zstd) -> Result<Vec<Vec<u8>>, TablebaseError> {
    let Table { variant, signature, metric } = table;
    let expected = Expected { rules: variant.name(), signature, metric, len: len(table) };
    let file = TableFile::open(Path::new("file"), Box::new(bytes.to_vec()), expected, zstd)?;
    (0..file.blocks()).map(|number| file.block(number)).collect()
}

/// The number of indices of a table.
fn len(Table { variant, signature, .. }: Table) -> u64 {
    if variant.width() == 8 {
        Index::<Board8>::new(signature).len()
    } else {
        Index::<Board10>::new(signature).len()
    }
}

/// Every byte of a file is under a checksum.
fn check_damage(table: Table, bytes: &[u8], at: usize) {
    let mut damaged = bytes.to_vec();
    damaged[at] ^= 1;
    assert!(contents(table, &damaged, Zstd::RUST).is_err(), "byte {at} is under no checksum");
}

fn check_error(error: &TablebaseError) {
    match error {
        TablebaseError::NotATable { .. }
        | TablebaseError::Version { .. }
        | TablebaseError::Foreign { .. }
        | TablebaseError::Length { .. }
        | TablebaseError::Checksum { .. } => assert!(error.to_string().starts_with("file ")),
        other => panic!("an error that bytes in memory cannot cause: {other}"),
    }
}

thread_local! {
    /// By variant and table. Creating a tablebase takes longer than adding a file.
    static TABLEBASES: RefCell<BTreeMap<(usize, MaterialSignature, usize), AnyTablebase>> =
        const { RefCell::new(BTreeMap::new()) };
}

/// Probes positions of a table whose file is valid.
fn probe(table: Table, bytes: Vec<u8>) {
    let Table { variant, signature, metric } = table;
    TABLEBASES.with_borrow_mut(|tablebases| {
        let key = (variant as usize, signature, metric as usize);
        let tablebase = tablebases
            .entry(key)
            .or_insert_with(|| AnyTablebase::empty(variant, 1 << 20).expect("it is supported"));
        tablebase.add(signature, metric, Box::new(bytes)).expect("the file was opened before");
        for position in positions(variant, signature) {
            match metric {
                Metric::Wdl => drop(tablebase.probe_wdl(&position)),
                Metric::Dtw => check_report(tablebase, &position),
            }
        }
    });
}

fn check_report(tablebase: &AnyTablebase, position: &AnyPosition) {
    let Ok(report) = tablebase.report(position) else { return };
    assert_eq!(report.moves.len(), position.count_moves());
    let plies = report.value.distance().unwrap_or(0);
    assert!(report.line.len() <= plies.into());
    let mut position = *position;
    for probed in &report.line {
        position = position.play(probed.mv).expect("a line of legal moves");
    }
}

/// Some positions of a table.
fn positions(variant: Variant, signature: MaterialSignature) -> Vec<AnyPosition> {
    let role = |material: Material| if material.kings == 1 { Role::King } else { Role::Man };
    let squares: Vec<_> = variant.squares().collect();
    let position = |number: usize| {
        let color = Color::ALL[number % 2];
        let mut setup = AnySetup::empty(variant);
        setup.set_turn(color);
        let (own, enemy) = (role(signature.own), role(signature.enemy));
        setup.put(squares[(7 + 11 * number) % squares.len()], Some(Piece { color, role: own }));
        let at = squares[(30 + 17 * number) % squares.len()];
        setup.put(at, Some(Piece { color: !color, role: enemy }));
        setup.position().ok()
    };
    (0..6).filter_map(position).collect()
}
