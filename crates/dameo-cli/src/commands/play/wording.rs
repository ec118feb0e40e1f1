//! Scores, counts and lists as text.

use dameo::rules::RoleNames;
use dameo::{AnyGame, AnyMove, AnyPosition, Color, LegalMoves, Piece};
use dameo_engine::{MoveCount, Score, ScoreKind, SearchResult};
use dameo_live::Millis;

/// The width of lists of moves, in characters.
const WIDTH: usize = 60;
/// The length of the line shown with a hint, in plies.
const SHOWN_PLIES: usize = 6;

/// A score as a sentence; `turn` is the side to move.
pub(super) fn score(score: Score, turn: Color) -> String {
    match score.kind() {
        ScoreKind::Cp(0) => "the game is even".to_owned(),
        ScoreKind::Cp(cp) => {
            let leader = if cp > 0 { turn } else { !turn };
            if score.is_decided() {
                return format!("{leader} wins by the endgame tablebases");
            }
            format!("{leader} is ahead by {:.2} men", f64::from(cp.abs()) / 100.0)
        }
        ScoreKind::Win(plies) => format!("{turn} wins in {}", MoveCount(plies)),
        ScoreKind::Loss(plies) => format!("{} wins in {}", !turn, MoveCount(plies)),
    }
}

/// The first moves of the principal variation.
pub(super) fn line(game: &AnyGame, found: &SearchResult) -> String {
    let mut position = game.position();
    let mut texts = Vec::new();
    for &mv in found.pv().iter().take(SHOWN_PLIES) {
        texts.push(position.move_text(mv));
        position = position.after(mv);
    }
    texts.join(" ")
}

/// A number with a noun in singular or plural.
pub(super) fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// The pieces of a side by role, and the number of pieces it has captured.
pub(super) fn pieces(game: &AnyGame, side: Color) -> String {
    let position = game.position();
    let of_role = |names: &RoleNames| {
        let number = position.squares_of(Piece { color: side, role: names.role }).len();
        (number > 0).then(|| count(number, names.name, names.plural))
    };
    let mut text = game.variant().roles().iter().filter_map(of_role).collect::<Vec<_>>().join(", ");
    if text.is_empty() {
        text = "no piece".to_owned();
    }
    let turns = game.positions().map(|position| position.turn());
    let of_side = turns.zip(game.moves()).filter(|&(turn, _)| turn == side);
    match of_side.map(|(_, mv)| mv.captured.len()).sum() {
        0 => text,
        taken => format!("{text}; took {taken}"),
    }
}

/// A time on the clock: `1:05:09`, `4:32`, and with tenths below ten seconds, `0:09.4`.
pub(super) fn time(left: Millis) -> String {
    let millis = left.get();
    if millis < 10_000 {
        return format!("0:0{}.{}", millis / 1000, millis / 100 % 10);
    }
    let seconds = millis.div_ceil(1000);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

/// The legal moves of a position with their texts, sorted by text.
pub(super) fn sorted(position: AnyPosition) -> Vec<(String, AnyMove)> {
    let legal = LegalMoves::new(position);
    let mut moves: Vec<_> = legal.texts().into_iter().zip(legal.as_slice().to_vec()).collect();
    moves.sort();
    moves
}

/// A list of moves numbered from 1, in columns read downwards.
pub(super) fn numbered(moves: &[(String, AnyMove)]) -> String {
    let widest = moves.iter().map(|(text, _)| text.len()).max().unwrap_or(0);
    let columns = (WIDTH / (widest + 6)).max(1);
    let rows = moves.len().div_ceil(columns);
    let mut list = String::new();
    for row in 0..rows {
        let cells = (row..moves.len())
            .step_by(rows)
            .map(|index| format!("{:>4} {:<widest$} ", index + 1, moves[index].0));
        list += cells.collect::<String>().trim_end();
        list.push('\n');
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;
    use dameo::{AnySetup, DrawRules, Variant};

    #[test]
    fn scores_name_the_side_that_is_better() {
        let white = |value| score(value, Color::White);
        assert_eq!(white(Score::cp(0)), "the game is even");
        assert_eq!(white(Score::cp(135)), "white is ahead by 1.35 men");
        assert_eq!(score(Score::cp(-5), Color::Black), "white is ahead by 0.05 men");
        assert_eq!(white(Score::win_in(1)), "white wins in 1 move");
        assert_eq!(white(Score::win_in(7)), "white wins in 4 moves");
        assert_eq!(white(Score::loss_in(4)), "black wins in 2 moves");
    }

    #[test]
    fn lists_are_read_downwards_and_are_narrow() {
        let position = AnyPosition::start(Variant::Dameo);
        let moves = sorted(position);
        let list = numbered(&moves);
        assert!(list.lines().all(|line| line.len() <= WIDTH), "{list}");
        assert_eq!(list.lines().next().map(|line| &line[..22]), Some("   1 a1-a2   12 c2-b3 "));
        assert_eq!(numbered(&[]), "");
    }

    #[test]
    fn times_are_written_as_on_a_clock() {
        let texts = [3_909_000, 272_000, 9_450, 0].map(|millis| time(Millis::new(millis)));
        assert_eq!(texts, ["1:05:09", "4:32", "0:09.4", "0:00.0"]);
    }

    #[test]
    fn pieces_are_counted() {
        let setup = AnySetup::from_legal_fen(Variant::Dameo, "W:Wa1,d4,Kh1:Bd5,d7,g8,Kb2").unwrap();
        let mut game = AnyGame::from_setup(&setup, DrawRules::PlayStrategy).unwrap();
        assert_eq!(pieces(&game, Color::White), "2 men, 1 king");
        game.play(game.position().parse_move("d4xd6xd8").unwrap()).unwrap();
        assert_eq!(pieces(&game, Color::White), "1 man, 2 kings; took 2");
        assert_eq!(pieces(&game, Color::Black), "1 man, 1 king");
        let setup = AnySetup::from_legal_fen(Variant::ItalianDamone, "W:WIe4,Ih1,c4:BDc6").unwrap();
        let game = AnyGame::from_setup(&setup, DrawRules::MindSports).unwrap();
        assert_eq!(Color::ALL.map(|side| pieces(&game, side)), ["1 pedina, 2 damones", "1 dama"]);
        let setup = AnySetup::from_legal_fen(Variant::Dameo, "W:WKa1:B").unwrap();
        let game = AnyGame::from_setup(&setup, DrawRules::PlayStrategy).unwrap();
        assert_eq!(Color::ALL.map(|side| pieces(&game, side)), ["1 king", "no piece"]);
    }
}
