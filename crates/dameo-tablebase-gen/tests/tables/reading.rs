//! Files that are missing, truncated, changed or foreign lead to a clear error, never to a wrong
//! value or a panic.

use std::fs;
use std::path::Path;

use crate::common::{MEMORY, build, builder, file, open_typed};
use dameo::{Dameo, Position, Variant};
use dameo_tablebase::{
    Access, AnyTablebase, Expected, Folder, Index, MaterialSignature, Metric, TableFile, Tablebase,
    TablebaseError, Value, Zstd,
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// How files are read and decompressed.
type Reader = (Access, Zstd);

const READERS: [Reader; 3] =
    [(Access::Mapped, Zstd::C), (Access::Plain, Zstd::C), (Access::Plain, Zstd::RUST)];

/// The readers of files that change while they are open.
const PLAIN_READERS: &[Reader] = READERS.split_at(1).1;

/// Every value of a table, or the first error.
fn read_all(directory: &Path, reader: Reader, name: &str) -> Result<Vec<Value>, TablebaseError> {
    let (access, zstd) = reader;
    let tables = AnyTablebase::open_with(Variant::Dameo, directory, access, 1 << 20)?;
    let tables = tables.downcast::<Dameo>().ok().unwrap().with_zstd(zstd);
    let index = Index::new(name.parse().unwrap());
    let positions = (0..index.len()).map(|at| index.position(at).unwrap());
    positions
        .map(|position| {
            tables.probe_wdl(&position)?;
            tables.probe_dtw(&position)
        })
        .collect()
}

#[test]
fn changed_bytes_are_detected() {
    let folder = tempfile::tempdir().unwrap();
    let directory = folder.path();
    build(Variant::Dameo, directory, 2, MEMORY);
    let sound = READERS.map(|reader| read_all(directory, reader, "KvM").unwrap());
    assert!(sound.iter().all(|values| *values == sound[0]));
    for metric in Metric::ALL {
        let path = file(directory, "KvM", metric);
        let bytes = fs::read(&path).unwrap();
        for at in 0..bytes.len() {
            for bit in [1, 0x80] {
                let mut changed = bytes.clone();
                changed[at] ^= bit;
                fs::write(&path, &changed).unwrap();
                for &reader in PLAIN_READERS {
                    let error = read_all(directory, reader, "KvM").unwrap_err().to_string();
                    assert!(error.contains(path.to_str().unwrap()), "byte {at}: {error}");
                }
            }
        }
        fs::write(&path, &bytes).unwrap();
    }
    assert_eq!(read_all(directory, READERS[0], "KvM").unwrap(), sound[0]);
}

/// Blocks are cached as long as there is room and read again otherwise, by
/// several threads at once, always with the same values.
#[test]
fn the_cache_does_not_change_values() {
    let folder = tempfile::tempdir().unwrap();
    build(Variant::Dameo, folder.path(), 3, MEMORY);
    let index = Index::new("KMvM".parse().unwrap());
    let positions: Vec<_> =
        (0..index.len()).step_by(101).map(|at| index.position(at).unwrap()).collect();
    let values = |tables: &Tablebase<Dameo>| {
        let value =
            |position| (tables.probe_wdl(position).unwrap(), tables.probe_dtw(position).unwrap());
        positions.iter().map(value).collect::<Vec<_>>()
    };
    let expected = values(&open_typed(folder.path()));
    // Nothing, one block of each kind, and everything.
    for cache in [1, 40_000, 1 << 24] {
        let opened = AnyTablebase::open_with(Variant::Dameo, folder.path(), Access::Mapped, cache);
        let tables = opened.unwrap().downcast::<Dameo>().ok().unwrap();
        std::thread::scope(|scope| {
            let threads = [(); 2].map(|()| scope.spawn(|| values(&tables)));
            threads.into_iter().for_each(|thread| assert_eq!(thread.join().unwrap(), expected));
        });
    }
}

#[test]
fn truncated_and_extended_files_are_detected() {
    let folder = tempfile::tempdir().unwrap();
    let directory = folder.path();
    build(Variant::Dameo, directory, 2, MEMORY);
    let path = file(directory, "MvK", Metric::Dtw);
    let bytes = fs::read(&path).unwrap();
    for reader in READERS {
        for len in (0..bytes.len()).step_by(7) {
            fs::write(&path, &bytes[..len]).unwrap();
            let error = read_all(directory, reader, "MvK").unwrap_err();
            assert!(
                matches!(
                    error,
                    TablebaseError::Length { .. }
                        | TablebaseError::NotATable { .. }
                        | TablebaseError::Io { .. }
                ),
                "{error}"
            );
        }
        fs::write(&path, [&bytes[..], &[0]].concat()).unwrap();
        let error = read_all(directory, reader, "MvK").unwrap_err();
        assert!(matches!(error, TablebaseError::Length { .. }), "{error}");
    }
    fs::remove_file(&path).unwrap();
    let error = read_all(directory, READERS[1], "MvK").unwrap_err();
    assert!(matches!(error, TablebaseError::Io { .. }), "{error}");
}

/// Bytes of larger files change, in blocks after the first too.
#[test]
fn random_damage_is_detected() {
    let folder = tempfile::tempdir().unwrap();
    let directory = folder.path();
    build(Variant::Dameo, directory, 3, MEMORY);
    let tables = open_typed::<Dameo>(directory);
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    for name in ["KMvK", "MvMM"] {
        for metric in Metric::ALL {
            let path = file(directory, name, metric);
            let sound = fs::read(&path).unwrap();
            let signature: MaterialSignature = name.parse().unwrap();
            let len = tables.table_file(signature, metric).unwrap().positions();
            let table = Expected { rules: "dameo", signature, metric, len };
            let check = |bytes: &[u8], zstd| {
                TableFile::open(&path, Box::new(bytes.to_vec()), table, zstd).and_then(|file| {
                    (0..file.blocks()).try_for_each(|number| file.block(number).map(drop))
                })
            };
            for zstd in [Zstd::C, Zstd::RUST] {
                check(&sound, zstd).unwrap();
            }
            for _ in 0..300 {
                let mut bytes = sound.clone();
                let at = rng.random_range(0..bytes.len());
                bytes[at] ^= 1 << rng.random_range(0..8);
                for zstd in [Zstd::C, Zstd::RUST] {
                    check(&bytes, zstd).unwrap_err();
                }
            }
        }
    }
}

#[test]
fn foreign_files_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let directory = folder.path();
    build(Variant::Dameo, directory, 2, MEMORY);
    build(Variant::AntiDameo, directory, 2, MEMORY);
    let path = file(directory, "MvK", Metric::Wdl);
    let refusal = |bytes: &[u8]| {
        fs::write(&path, bytes).unwrap();
        let error = read_all(directory, READERS[0], "MvK").unwrap_err().to_string();
        error.replace(path.to_str().unwrap(), "FILE")
    };
    let other = |directory: &Path, name, metric| fs::read(file(directory, name, metric)).unwrap();
    assert_eq!(
        refusal(&other(directory, "KvM", Metric::Wdl)),
        "FILE holds win, draw or loss of KvM in dameo, expected win, draw or loss of MvK in dameo"
    );
    assert_eq!(
        refusal(&other(directory, "MvK", Metric::Dtw)),
        "FILE holds distances of MvK in dameo, expected win, draw or loss of MvK in dameo"
    );
    let anti = Folder::new(directory, Variant::AntiDameo)
        .unwrap()
        .file("MvK".parse().unwrap(), Metric::Wdl);
    assert_eq!(
        refusal(&fs::read(anti).unwrap()),
        "FILE holds win, draw or loss of MvK in anti-dameo, expected win, draw or loss of MvK in dameo"
    );
    assert_eq!(refusal(&[b'x'; 200]), "FILE is not a tablebase file: it begins with other bytes");
    let mut newer = other(directory, "KvM", Metric::Wdl);
    newer[8] = 9;
    assert_eq!(refusal(&newer), "FILE is of version 9 of the format, this program reads version 1");
}

/// As in a browser: the files are in memory and decompressed by Rust alone. Both
/// metrics of all tables, index by index.
#[test]
fn tables_in_memory_have_the_same_values() {
    let folder = tempfile::tempdir().unwrap();
    let manifest = build(Variant::Dameo, folder.path(), 3, MEMORY);
    let on_disk = open_typed::<Dameo>(folder.path());
    let in_memory = AnyTablebase::empty(Variant::Dameo, 1 << 24).unwrap();
    let mut in_memory = in_memory.downcast::<Dameo>().ok().unwrap();
    assert_eq!(in_memory.max_pieces(), 0);
    let signatures =
        || manifest.classes.iter().flat_map(|class| &class.tables).map(|record| record.signature);
    for signature in signatures() {
        for metric in Metric::ALL {
            let bytes = fs::read(on_disk.folder().file(signature, metric)).unwrap();
            in_memory.add(signature, metric, Box::new(bytes)).unwrap();
        }
    }
    assert_eq!(in_memory.max_pieces(), 3);
    for signature in signatures() {
        let index = Index::new(signature);
        for at in 0..index.len() {
            let position: Position<Dameo> = index.position(at).unwrap();
            let expected = on_disk.probe_dtw(&position).unwrap();
            assert_eq!(in_memory.probe_dtw(&position).unwrap(), expected, "{signature} {at}");
            assert_eq!(in_memory.probe_wdl(&position).unwrap(), expected.wdl(), "{signature} {at}");
        }
    }
}

#[test]
fn only_valid_tables_can_be_added() {
    let folder = tempfile::tempdir().unwrap();
    build(Variant::Dameo, folder.path(), 2, MEMORY);
    let bytes = fs::read(file(folder.path(), "KvM", Metric::Dtw)).unwrap();
    let tables = AnyTablebase::empty(Variant::Dameo, 1 << 20).unwrap();
    let mut tables = tables.downcast::<Dameo>().ok().unwrap();
    let mut add = |name: &str, metric, bytes: &[u8]| {
        let signature = name.parse().unwrap();
        tables.add(signature, metric, Box::new(bytes.to_vec()))
    };
    let error = add("MvK", Metric::Dtw, &bytes).unwrap_err().to_string();
    let name = Path::new("dameo").join("MvK.dist");
    let expected = "holds distances of KvM in dameo, expected distances of MvK in dameo";
    assert_eq!(error, format!("{} {expected}", name.display()));
    assert!(add("KvM", Metric::Wdl, &bytes).is_err());
    assert!(add("KvM", Metric::Dtw, &bytes[1..]).is_err());
    add("KvM", Metric::Dtw, &bytes).unwrap();
    let position = Position::from_fen("W:WKa1:Bh8").unwrap();
    assert!(tables.probe_dtw(&position).is_ok());
    // Every move leads to the table with the other side to move.
    let other: MaterialSignature = "MvK".parse().unwrap();
    assert_eq!(tables.missing(&position).unwrap(), [other]);
    // The distances are enough for WDL.
    assert!(tables.probe_wdl(&position).is_ok());
}

#[test]
fn missing_tables_are_named() {
    let folder = tempfile::tempdir().unwrap();
    build(Variant::Dameo, folder.path(), 2, MEMORY);
    let tables = open_typed::<Dameo>(folder.path());
    assert_eq!(tables.max_pieces(), 2);
    assert!(tables.contains("KvM".parse().unwrap()));
    assert!(!tables.contains("KKvM".parse().unwrap()));
    for fen in ["W:WKa1,Kb1:Bh8", "W:Wa1,b1,c1,d1,e1,f1,g1,h1,a2,b2:Bh8"] {
        let position = Position::<Dameo>::from_fen(fen).unwrap();
        let error = tables.probe_dtw(&position).unwrap_err();
        assert!(error.to_string().starts_with("there is no table "), "{error}");
    }
    let empty = tempfile::tempdir().unwrap();
    assert_eq!(open_typed::<Dameo>(empty.path()).max_pieces(), 0);
}

#[test]
fn bad_manifests_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    build(Variant::Dameo, folder.path(), 2, MEMORY);
    let path = folder.path().join("dameo/manifest.json");
    let text = fs::read_to_string(&path).unwrap();
    for (changed, expected) in [
        (
            text.replace("\"version\": 1", "\"version\": 7"),
            "is of version 7, this program reads version 1",
        ),
        (
            text.replace("\"dameo\"", "\"croda\""),
            "holds a manifest of croda, expected one of dameo",
        ),
        (text[..text.len() / 2].to_owned(), "is not a tablebase manifest"),
        (text.replace("\"KvM\"", "\"KvQ\""), "is not a tablebase manifest"),
    ] {
        fs::write(&path, changed).unwrap();
        let opened = AnyTablebase::open_with(Variant::Dameo, folder.path(), Access::Mapped, 1);
        let error = opened.err().unwrap();
        assert!(error.to_string().ends_with(expected), "{error}");
        let error = builder(Variant::Dameo, folder.path(), MEMORY).build(&[]).unwrap_err();
        assert!(error.to_string().ends_with(expected), "{error}");
    }
}

/// A file that becomes shorter while it is open is an error of every probe that needs it.
#[test]
fn files_that_become_shorter_are_errors_of_their_probes() {
    let folder = tempfile::tempdir().unwrap();
    let directory = folder.path();
    build(Variant::Dameo, directory, 2, MEMORY);
    for len in [0, 100] {
        let tables =
            AnyTablebase::open_with(Variant::Dameo, directory, Access::Plain, 1 << 20).unwrap();
        tables.open_files().unwrap();
        let path = file(directory, "KvM", Metric::Dtw);
        let bytes = fs::read(&path).unwrap();
        fs::File::options().write(true).open(&path).unwrap().set_len(len).unwrap();
        let position = dameo::AnyPosition::from_fen(Variant::Dameo, "W:WKa1:Bh7").unwrap();
        let error = tables.probe_dtw(&position).unwrap_err();
        assert!(matches!(error, TablebaseError::Io { .. }), "{error}");
        fs::write(&path, bytes).unwrap();
        assert!(tables.probe_dtw(&position).is_ok());
    }
}
