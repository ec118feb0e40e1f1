//! Files of games.

use dameo::{AnyGame, Color, Variant};
use dameo_explorer::{Collection, CollectionFault, Explorer, PositionKey, StoredGame};
use proptest::prelude::*;

/// A game whose moves are chosen by numbers.
fn random_game(variant: Variant, choices: &[usize]) -> AnyGame {
    let mut game = AnyGame::new(variant);
    for choice in choices {
        let moves = game.position().legal_moves();
        if moves.is_empty() || game.outcome().is_some() {
            break;
        }
        game.play(moves[choice % moves.len()]).unwrap();
    }
    game
}

fn small() -> Collection {
    let mut collection = Collection::new(Variant::Dameo, "a test");
    let game = random_game(Variant::Dameo, &[3, 1, 4, 1, 5, 9, 2, 6]);
    collection.push(StoredGame::new(&game, Some(Color::Black)).unwrap());
    collection.push_evaluation(PositionKey::of(&game.position()), 17);
    collection
}

proptest! {
    #[test]
    fn games_survive_the_file(
        number in 0..Variant::ALL.len(),
        games in prop::collection::vec((prop::collection::vec(any::<usize>(), 0..80), 0..3_usize), 0..4),
    ) {
        let variant = Variant::ALL[number];
        let mut collection = Collection::new(variant, "random games");
        let games: Vec<_> = games
            .iter()
            .map(|(choices, winner)| {
                let winner = [None, Some(Color::White), Some(Color::Black)][*winner];
                (random_game(variant, choices), winner)
            })
            .collect();
        for (game, winner) in &games {
            collection.push(StoredGame::new(game, *winner).unwrap());
        }
        let read = Collection::from_bytes(&collection.to_bytes()).unwrap();
        prop_assert_eq!(&read, &collection);
        for ((game, winner), stored) in games.iter().zip(read.games()) {
            prop_assert_eq!(stored.winner(), *winner);
            let moves: Vec<_> = stored.replay(variant).unwrap().moves().collect();
            prop_assert_eq!(moves, game.moves().collect::<Vec<_>>());
        }
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        // With the right checksum, so that what is behind it is reached.
        let mut file = [b"DAMEOGMS\x01".as_slice(), &bytes].concat();
        file.extend(xxhash_rust::xxh3::xxh3_64(&file).to_le_bytes());
        if let Ok(collection) = Collection::from_bytes(&file) {
            let _ = Explorer::new(collection.variant()).add_collection(&collection);
        }
    }
}

#[test]
fn every_damaged_byte_is_noticed() {
    let file = small().to_bytes();
    for index in 0..file.len() {
        let mut damaged = file.clone();
        damaged[index] ^= 1;
        assert!(Collection::from_bytes(&damaged).is_err(), "byte {index}");
        assert!(Collection::from_bytes(&file[..index]).is_err(), "{index} bytes");
    }
}

#[test]
fn errors_say_what_is_wrong() {
    let message = |bytes: &[u8]| Collection::from_bytes(bytes).unwrap_err().to_string();
    assert_eq!(message(b"{}"), "not a collection of games: expected it to begin with DAMEOGMS");
    assert_eq!(message(b"DAMEOGMS\x02"), "version 2 of the format: expected 1, at byte 9");
    let mut file = small().to_bytes();
    let last = file.len() - 1;
    file[last] ^= 1;
    assert_eq!(message(&file), "the checksum does not match: the file is damaged");
}

#[test]
fn a_game_that_cannot_be_played_is_named() {
    let mut collection = small();
    // Other rules give other indices.
    let long = random_game(Variant::Croda, &[99; 70]);
    collection.push(StoredGame::new(&long, None).unwrap());
    let error = Explorer::new(Variant::Dameo).add_collection(&collection).unwrap_err();
    assert!(matches!(error.fault, CollectionFault::IllegalMove { game: 1, .. }), "{error}");
    assert!(error.to_string().starts_with("game 2, ply "), "{error}");
}

#[test]
fn only_games_from_the_start_are_stored() {
    let rules = Variant::Dameo.default_draw_rules();
    let game = AnyGame::from_fen(Variant::Dameo, Some("W:Wa1:Bh8"), rules).unwrap();
    assert_eq!(StoredGame::new(&game, None), None);
}

#[test]
fn the_collections_of_the_app_can_be_played() {
    for &variant in Variant::ALL {
        let root = env!("CARGO_MANIFEST_DIR");
        let path = format!("{root}/../../data/explorer/{}.games", variant.name());
        let collection = Collection::from_bytes(&std::fs::read(path).unwrap()).unwrap();
        assert_eq!(collection.variant(), variant);
        let mut explorer = Explorer::new(variant);
        explorer.add_collection(&collection).unwrap();
        let start = explorer.explore(&dameo::AnyPosition::start(variant));
        assert_eq!(start.results.total() as usize, collection.games().len());
        assert!(start.results.total() >= 100, "{variant}: {:?}", start.results);
        assert!(start.evaluation.is_some());
    }
}
