//! Counting games and asking about positions.

use dameo::{AnyGame, AnyPosition, Color, MoveFormat, Variant};
use dameo_explorer::{Collection, CollectionFault, Explorer, Passage, Results, StoredGame};

fn game(moves: &str) -> AnyGame {
    let mut game = AnyGame::new(Variant::Dameo);
    for text in moves.split_whitespace() {
        game.play_text(text, MoveFormat::Long).unwrap();
    }
    game
}

fn start() -> AnyPosition {
    AnyPosition::start(Variant::Dameo)
}

const WHITE_WINS: Results = Results { white: 1, draws: 0, black: 0 };

#[test]
fn moves_are_counted_with_their_results() {
    let mut explorer = Explorer::new(Variant::Dameo);
    explorer.add(&game("d1-d4 d8-d5"), Some(Color::White));
    explorer.add(&game("d1-d4 e8-e5"), None);
    explorer.add(&game("c1-c4 d8-d5"), Some(Color::Black));
    let found = explorer.explore(&start());
    assert_eq!(found.results, Results { white: 1, draws: 1, black: 1 });
    assert_eq!(found.games, [0, 1, 2]);
    let texts: Vec<_> = found.moves.iter().map(|found| start().move_text(found.mv)).collect();
    assert_eq!(texts, ["d1-d4", "c1-c4"]);
    assert_eq!(found.moves[0].played, Results { white: 1, draws: 1, black: 0 });
    assert_eq!(explorer.explore(&game("e3-e4").position()).results, Results::default());
}

#[test]
fn mirror_images_count_together() {
    let mut explorer = Explorer::new(Variant::Dameo);
    explorer.add(&game("d1-d4 d8-d5"), Some(Color::White));
    explorer.add(&game("e1-e4 e8-e5"), Some(Color::White));
    let found = explorer.explore(&start());
    assert_eq!(found.moves.len(), 1);
    assert_eq!(found.moves[0].played.white, 2);
    let twins = [Some(found.moves[0].mv), found.moves[0].twin];
    let mut texts: Vec<_> = twins.into_iter().flatten().map(|mv| start().move_text(mv)).collect();
    texts.sort();
    assert_eq!(texts, ["d1-d4", "e1-e4"]);
    // After d1-d4 the mirror image of the other game's reply is the same move.
    let after = explorer.explore(&game("d1-d4").position());
    assert_eq!((after.moves.len(), after.moves[0].played.white), (1, 2));
}

#[test]
fn transpositions_are_told_apart_from_moves_played() {
    let mut explorer = Explorer::new(Variant::Dameo);
    explorer.add(&game("c3-c4 a8-a7 f3-f4"), Some(Color::White));
    let other_order = game("f3-f4 a8-a7");
    let found = explorer.explore(&other_order.position());
    assert_eq!(found.results.total(), 0);
    let [only] = &found.moves[..] else { panic!("one move reaches a known position") };
    assert_eq!(other_order.position().move_text(only.mv), "c3-c4");
    assert_eq!((only.played.total(), only.reached), (0, WHITE_WINS));
}

#[test]
fn a_game_counts_once_for_a_position() {
    let mut game =
        AnyGame::from_fen(Variant::Dameo, Some("W:WKa1:BKh7"), Variant::Dameo.default_draw_rules())
            .unwrap()
            .continuing_after_draws();
    for text in ["a1-a2", "h7-h6", "a2-a1", "h6-h7", "a1-a2", "h7-h6"] {
        game.play_text(text, MoveFormat::Long).unwrap();
    }
    let mut explorer = Explorer::new(Variant::Dameo);
    explorer.add(&game, None);
    let found = explorer.explore(&game.position_at(0).unwrap());
    assert_eq!((found.results.draws, &found.games[..]), (1, &[0][..]));
    assert_eq!(found.moves[0].played.draws, 1);
}

#[test]
fn a_game_is_found_as_its_mirror_image() {
    let played = game("d1-d4 d8-d5 c3-c4");
    let wanted = game("e1-e4 e8-e5").position();
    let passage = Passage::find(&played, &wanted).unwrap();
    assert_eq!(passage.ply, 2);
    assert_eq!(passage.game.position_at(2), Some(wanted));
    assert_eq!(passage.game.position(), game("e1-e4 e8-e5 f3-f4").position());
    assert!(Passage::find(&played, &game("a1-a2").position()).is_none());
}

#[test]
fn collections_bring_evaluations() {
    let position = game("d1-d4").position();
    let mut collection = Collection::new(Variant::Dameo, "test");
    collection.push(StoredGame::new(&game("d1-d4 d8-d5"), None).unwrap());
    collection.push_evaluation(dameo_explorer::PositionKey::of(&position), -12);
    let mut explorer = Explorer::new(Variant::Dameo);
    explorer.add_collection(&collection).unwrap();
    assert_eq!(explorer.explore(&position).evaluation, Some(-12));
    assert_eq!(explorer.explore(&start()).moves[0].evaluation, Some(-12));
    let error = Explorer::new(Variant::Croda).add_collection(&collection).unwrap_err();
    assert!(matches!(error.fault, CollectionFault::WrongVariant { .. }));
    assert_eq!(error.to_string(), "games of dameo: expected croda");
}
