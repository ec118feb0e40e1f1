//! The moves of a game that gave a win or a draw away, by tablebases.

use dameo::{AnyGame, AnyPosition};
use dameo_tablebase::{AnyTablebase, Wdl};

use super::model::TurningPoint;

/// The moves after which the side that moved has a worse result with perfect play. Positions
/// that the tablebase does not know are left out, and so are the draw rules of the game.
pub(super) fn turning_points(
    game: &AnyGame,
    tablebase: Option<&AnyTablebase>,
) -> Vec<TurningPoint> {
    let Some(tablebase) = tablebase else { return Vec::new() };
    let value = |position: AnyPosition| -> Option<Wdl> {
        let is_known = position.pieces().count() <= tablebase.max_pieces() as usize;
        is_known.then(|| tablebase.probe_wdl(&position).ok()).flatten()
    };
    let values: Vec<_> = game.positions().map(value).collect();
    let moves = (1..).zip(values.windows(2));
    moves
        .filter_map(|(ply, pair)| {
            let (before, after) = (pair[0]?, pair[1]?.before_move());
            (before != after).then(|| TurningPoint {
                ply,
                before: before.into(),
                after: after.into(),
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use dameo::{MoveFormat, Variant};
    use dameo_api::WdlJson::{Draw, Loss, Win};
    use dameo_server::Tablebases;
    use dameo_tablebase::MaterialClass;
    use dameo_tablebase_gen::Builder;

    use super::*;

    fn game_from(fen: &str) -> AnyGame {
        let variant = Variant::Dameo;
        AnyGame::from_fen(variant, Some(fen), variant.default_draw_rules()).unwrap()
    }

    #[test]
    fn results_that_were_given_away_are_found() {
        let folder = tempfile::tempdir().unwrap();
        let classes: Vec<MaterialClass> =
            MaterialClass::all(2).into_iter().chain(["KKvK".parse().unwrap()]).collect();
        let mut builder = Builder::new(Variant::Dameo, folder.path(), 1 << 26, &()).unwrap();
        builder.build(&classes).unwrap();
        let tablebases = Tablebases::open(folder.path()).unwrap();

        // White gives away a king, and then the other one.
        let mut game = game_from("W:WKc1,Kb2:BKh7");
        for text in ["b2-b7", "h7xa7", "c1-c7"] {
            game.play_text(text, MoveFormat::Long).unwrap();
        }
        let expected = [
            TurningPoint { ply: 1, before: Win, after: Draw },
            TurningPoint { ply: 3, before: Draw, after: Loss },
        ];
        assert_eq!(turning_points(&game, tablebases.of(Variant::Dameo)), expected);
        assert_eq!(turning_points(&game, None), []);
        // The tables have at most three pieces.
        let game = game_from("W:WKc1,Kb2:BKh7,Kh8");
        assert_eq!(turning_points(&game, tablebases.of(Variant::Dameo)), []);
    }
}
