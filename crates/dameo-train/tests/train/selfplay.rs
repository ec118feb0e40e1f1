//! Self-play into files.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use dameo::{Croda, Dameo, Game, Rules, Variant};
use dameo_train::games::{Ending, GamesReader, GamesWriter, ScoredGame};
use dameo_train::selfplay::SelfPlay;

fn self_play(variant: Variant) -> SelfPlay {
    let draw_rules = variant.default_draw_rules();
    SelfPlay { variant, draw_rules, nodes: 60, seed: 3, network: None, tablebase: None }
}

/// Plays until the file has some games, and stops once it has some others.
fn run(self_play: &SelfPlay, path: &Path, games: u64, stop_at: u64, threads: usize) {
    let mut writer = GamesWriter::open(path, self_play.header()).unwrap();
    let stop = AtomicBool::new(false);
    let played = self_play.run(games, threads, &mut writer, &stop, &mut |counts| {
        stop.store(counts.games >= stop_at, Ordering::Relaxed);
    });
    played.unwrap();
    writer.finish().unwrap();
}

fn read<R: Rules>(path: &Path) -> Vec<ScoredGame<R>> {
    let mut reader = GamesReader::open(path).unwrap();
    std::iter::from_fn(|| reader.next_games().unwrap()).flatten().collect()
}

/// Replays the games by their rules.
fn check<R: Rules>(self_play: &SelfPlay, games: &[ScoredGame<R>]) {
    for game in games {
        let mut played = Game::<R>::start_of(self_play.variant, self_play.draw_rules);
        let moves = game.opening.iter().copied().chain(game.plies.iter().map(|ply| ply.mv));
        for mv in moves {
            assert_eq!(played.outcome(), None);
            played.play(mv).unwrap();
        }
        let last = game.plies.last().unwrap().score;
        match game.ending {
            Ending::Rules => assert_eq!(played.outcome().unwrap().winner, game.winner),
            Ending::Proof => assert!(last.is_decided() && game.winner.is_some()),
            Ending::Scores => assert!(last.to_cp().abs() >= 1_000 && game.winner.is_some()),
            Ending::Tablebase => panic!("there is no tablebase"),
        }
    }
}

#[test]
fn games_depend_on_the_settings_alone() {
    let folder = tempfile::tempdir().unwrap();
    let [alone, together] = ["alone", "together"].map(|name| folder.path().join(name));
    let self_play = self_play(Variant::Dameo);
    run(&self_play, &alone, 12, u64::MAX, 1);
    run(&self_play, &together, 12, 4, 2);
    let first = read::<Dameo>(&together);
    assert!((4..12).contains(&first.len()), "{}", first.len());
    run(&self_play, &together, 12, u64::MAX, 3);
    let games = read::<Dameo>(&together);
    assert_eq!(games, read::<Dameo>(&alone));
    assert_eq!(games[..first.len()], first);
    check(&self_play, &games);
    assert!(games.iter().all(|game| (5..=12).contains(&game.opening.len())));
}

#[test]
fn other_variants_play() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games");
    let self_play = self_play(Variant::Croda);
    run(&self_play, &path, 3, u64::MAX, 2);
    let games = read::<Croda>(&path);
    assert_eq!(games.len(), 3);
    check(&self_play, &games);
}
