//! Files of self-play games with the scores of their positions: what evaluations are fitted
//! to.
//!
//! A file has a header, with the variant and where the games come from, and blocks of games,
//! each with a checksum. A position takes four bytes: its score, and the move played. Games
//! are added to the end, so that a kill damages at most the block being written.
//! `docs/training.md` specifies the bytes.

mod block;
mod code;
mod error;
mod game;
mod header;
mod merge;
mod raw_game;
mod reader;
mod summary;
mod writer;

pub use self::error::{GamesError, GamesFault};
pub use self::game::{Ending, ScoredGame, ScoredPly};
pub use self::header::{GamesHeader, GamesSource};
pub use self::merge::{MergeGamesError, filter_games, merge_games, shuffle_games, split_games};
pub use self::raw_game::RawGame;
pub use self::reader::GamesReader;
pub use self::summary::{EndingCount, GamesSummary};
pub use self::writer::{Counts, GamesWriter};

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use dameo::{BigDameo, Dameo, DrawRules, Position, Rules, Variant};
    use dameo_engine::Score;
    use rand::seq::IndexedRandom;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;

    fn header(variant: Variant) -> GamesHeader {
        let source = GamesSource { engine: "an engine".to_owned(), settings: "seed 1".to_owned() };
        GamesHeader { variant, draw_rules: DrawRules::PlayStrategy, sources: vec![source] }
    }

    /// Random games with random scores.
    fn games<R: Rules>(variant: Variant, count: u64) -> Vec<ScoredGame<R>> {
        let game = |seed| {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            let mut position = Position::<R>::start_of(variant);
            let mut moves = Vec::new();
            while let Some(&mv) = position.legal_moves().choose(&mut random) {
                moves.push(mv);
                position = position.after(mv);
                if moves.len() == 90 {
                    break;
                }
            }
            let plies = moves.split_off(moves.len().min(7));
            let mut score = || match random.random_range(0..3) {
                0 => Score::win_in(random.random_range(0..50)),
                1 => Score::loss_in(random.random_range(0..50)),
                _ => Score::cp(random.random_range(-3_000..3_000)),
            };
            let plies = plies.into_iter().map(|mv| ScoredPly { mv, score: score() }).collect();
            let ending = Ending::ALL[seed as usize % 4];
            let winner = (seed % 3 > 0).then_some(position.turn());
            ScoredGame { opening: moves, plies, winner, ending }
        };
        (0..count).map(game).collect()
    }

    fn write<R: Rules>(path: &Path, variant: Variant, games: &[ScoredGame<R>]) -> Counts {
        let mut writer = GamesWriter::open(path, header(variant)).unwrap();
        games.iter().for_each(|game| writer.add(game).unwrap());
        writer.finish().unwrap()
    }

    fn read<R: Rules>(path: &Path) -> Result<Vec<ScoredGame<R>>, GamesError> {
        let mut reader = GamesReader::open(path)?;
        let mut games = Vec::new();
        while let Some(more) = reader.next_games()? {
            games.extend(more);
        }
        Ok(games)
    }

    fn round_trip<R: Rules>(variant: Variant) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        let games = games::<R>(variant, 400);
        let positions = games.iter().map(|game| game.plies.len() as u64).sum();
        let counts = write(&path, variant, &games[..300]);
        assert_eq!(counts.games, 300);
        assert_eq!(write(&path, variant, &games[300..]), Counts { games: 400, positions });
        assert_eq!(read(&path).unwrap(), games);
        for game in &games {
            let last = game.positions(variant).last();
            let (position, ply) = last.unwrap();
            assert!(position.is_legal(ply.mv));
        }
    }

    #[test]
    fn games_round_trip() {
        round_trip::<Dameo>(Variant::Dameo);
        round_trip::<BigDameo>(Variant::BigDameo28);
        round_trip::<BigDameo>(Variant::BigDameo24);
        round_trip::<dameo::Croda>(Variant::Croda);
        round_trip::<dameo::AntiDameo>(Variant::AntiDameo);
    }

    #[test]
    fn a_position_takes_four_bytes() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        let counts = write(&path, Variant::Dameo, &games::<Dameo>(Variant::Dameo, 1_000));
        let length = fs::metadata(&path).unwrap().len() as f64;
        let each = length / counts.positions as f64;
        assert!((4.0..4.5).contains(&each), "{each} bytes a position");
    }

    #[test]
    fn every_damaged_byte_is_noticed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        write(&path, Variant::Dameo, &games::<Dameo>(Variant::Dameo, 3));
        let bytes = fs::read(&path).unwrap();
        for at in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[at] ^= 0x41;
            fs::write(&path, &damaged).unwrap();
            assert!(read::<Dameo>(&path).is_err(), "byte {at}");
            assert!(GamesWriter::open(&path, header(Variant::Dameo)).is_err(), "byte {at}");
            assert_eq!(fs::read(&path).unwrap(), damaged);
        }
    }

    #[test]
    fn what_was_written_before_a_kill_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        let all = games::<Dameo>(Variant::Dameo, 20);
        write(&path, Variant::Dameo, &all[..10]);
        let first = fs::metadata(&path).unwrap().len() as usize;
        write(&path, Variant::Dameo, &all[10..]);
        let bytes = fs::read(&path).unwrap();
        for length in (0..first).step_by(97).chain((first..bytes.len()).step_by(53)) {
            fs::write(&path, &bytes[..length]).unwrap();
            if length > first {
                let error = read::<Dameo>(&path).unwrap_err().to_string();
                let expected = format!("block 2, at byte {first}: the file ends inside it");
                assert_eq!(error, expected);
            }
            let kept = if length < first { 0 } else { 10 };
            write(&path, Variant::Dameo, &all[kept..]);
            assert_eq!(read::<Dameo>(&path).unwrap(), all);
            if kept == 10 {
                assert_eq!(fs::read(&path).unwrap(), bytes);
            }
        }
    }

    #[test]
    fn files_are_put_together_and_divided() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let all = games::<Dameo>(Variant::Dameo, 700);
        let inputs = [path("one"), path("two")];
        for (input, seed, part) in [(&inputs[0], 1, &all[..300]), (&inputs[1], 2, &all[300..])] {
            let source =
                GamesSource { engine: "an engine".to_owned(), settings: format!("seed {seed}") };
            let header = GamesHeader { sources: vec![source], ..header(Variant::Dameo) };
            let mut writer = GamesWriter::open(input, header).unwrap();
            part.iter().for_each(|game| writer.add(game).unwrap());
            writer.finish().unwrap();
        }
        let counts = merge_games(&inputs, &path("merged")).unwrap();
        assert_eq!(read::<Dameo>(&path("merged")).unwrap(), all);
        assert_eq!(GamesReader::open(&path("merged")).unwrap().header().sources.len(), 2);

        assert_eq!(shuffle_games(&inputs, 5, &path("shuffled")).unwrap(), counts);
        let mut shuffled = read::<Dameo>(&path("shuffled")).unwrap();
        assert_ne!(shuffled, all);
        let bytes = |game: &ScoredGame<Dameo>| {
            let mut bytes = Vec::new();
            code::encode(game, Variant::Dameo, &mut bytes).unwrap();
            bytes
        };
        shuffled.sort_by_key(bytes);
        let mut sorted = all.clone();
        sorted.sort_by_key(bytes);
        assert_eq!(shuffled, sorted);

        let parts = [&*path("most"), &*path("held out")];
        let [most, held_out] = split_games(&inputs[..1], 10, parts).unwrap();
        assert_eq!((most.games, held_out.games), (270, 30));
        let every_tenth: Vec<_> = all[..300].iter().skip(9).step_by(10).cloned().collect();
        assert_eq!(read::<Dameo>(&path("held out")).unwrap(), every_tenth);

        let by_rules = |game: &RawGame| game.ending() == Some(Ending::Rules);
        filter_games(&inputs, by_rules, &path("filtered")).unwrap();
        let expected: Vec<_> =
            all.iter().filter(|game| game.ending == Ending::Rules).cloned().collect();
        assert_eq!(read::<Dameo>(&path("filtered")).unwrap(), expected);

        // What cannot be done leaves no file behind.
        let twice = [inputs[0].clone(), inputs[0].clone()];
        assert!(matches!(merge_games(&twice, &path("x")), Err(MergeGamesError::Twice { .. })));
        assert!(matches!(merge_games(&[], &path("x")), Err(MergeGamesError::Nothing)));
        write(&path("croda"), Variant::Croda, &games::<dameo::Croda>(Variant::Croda, 1));
        let other = merge_games(&[inputs[0].clone(), path("croda")], &path("x"));
        assert!(matches!(other, Err(MergeGamesError::OtherRules { .. })));
        let length = fs::metadata(&inputs[1]).unwrap().len();
        fs::File::options().write(true).open(&inputs[1]).unwrap().set_len(length - 1).unwrap();
        assert!(matches!(merge_games(&inputs, &path("x")), Err(MergeGamesError::Read { .. })));
        assert!(!path("x").exists() && !path("x.partial").exists());
        let merged = fs::read(path("merged")).unwrap();
        assert!(matches!(merge_games(&inputs, &path("merged")), Err(MergeGamesError::Exists(_))));
        assert_eq!(fs::read(path("merged")).unwrap(), merged);
    }

    #[test]
    fn the_number_of_games_in_a_block_is_checked() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        write::<Dameo>(&path, Variant::Dameo, &[]);
        let mut payload = Vec::new();
        for game in games::<Dameo>(Variant::Dameo, 3) {
            code::encode(&game, Variant::Dameo, &mut payload).unwrap();
        }
        let block = block::Block { games: u32::MAX, positions: 0, payload };
        let mut bytes = fs::read(&path).unwrap();
        let offset = bytes.len();
        bytes.extend(block.to_bytes());
        fs::write(&path, bytes).unwrap();
        let expected = format!("block 1, at byte {offset}: expected {} games, found 3", u32::MAX);
        assert_eq!(read::<Dameo>(&path).unwrap_err().to_string(), expected);
        let raw = GamesReader::open(&path).unwrap().next_raw_games();
        assert_eq!(raw.unwrap_err().to_string(), expected);
    }

    #[test]
    fn other_files_are_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        write(&path, Variant::Dameo, &games::<Dameo>(Variant::Dameo, 2));
        let open = |variant| GamesWriter::open(&path, header(variant)).map(drop);
        assert!(matches!(open(Variant::Croda), Err(GamesError::OtherSource { .. })));
        assert!(open(Variant::Dameo).is_ok());
        let writer = GamesWriter::open(&path, header(Variant::Dameo)).unwrap();
        assert!(matches!(open(Variant::Dameo), Err(GamesError::InUse)));
        drop(writer);
        let mut middle = fs::read(&path).unwrap();
        let at = middle.len() - 5;
        middle[at] ^= 1;
        for text in [&b"a letter"[..], b"DMOGAMES\x07\0\0\0\0\0\0\0", &middle] {
            fs::write(&path, text).unwrap();
            assert!(open(Variant::Dameo).is_err());
            assert_eq!(fs::read(&path).unwrap(), text);
        }
    }
}
