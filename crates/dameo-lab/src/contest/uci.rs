//! What is said to an engine that speaks UCI. `docs/protocol.md` describes the
//! whole protocol; a match needs little of it.

use dameo::{ByColor, Game, Position, Rules};

use super::player::Allowance;

/// The line that tells a game.
pub(super) fn position_line<R: Rules>(game: &Game<R>) -> String {
    let mut line = if game.is_from_start() {
        "position startpos".to_owned()
    } else {
        format!("position fen {}", game.setup().fen_with_counters())
    };
    let positions = game.positions().zip(game.moves());
    for (number, (position, mv)) in positions.enumerate() {
        line += if number == 0 { " moves " } else { " " };
        line += &Position::move_text(position, mv);
    }
    line
}

/// The line that asks for a move.
pub(super) fn go_line(allowance: Allowance) -> String {
    match allowance {
        Allowance::Nodes(nodes) => format!("go nodes {nodes}"),
        Allowance::Depth(depth) => format!("go depth {depth}"),
        Allowance::Clocks { left: ByColor { white, black }, increment } => format!(
            "go wtime {} btime {} winc {increment} binc {increment}",
            white.as_millis(),
            black.as_millis(),
            increment = increment.as_millis()
        ),
    }
}

/// The move of a `bestmove` line.
pub(super) fn best_move(line: &str) -> Option<&str> {
    let mut words = line.split_whitespace();
    words.next().filter(|&word| word == "bestmove")?;
    Some(words.next().unwrap_or("0000"))
}

/// The name of an `option name NAME type ..` line; it may have blanks.
pub(super) fn option_name(line: &str) -> Option<String> {
    let words: Vec<_> = line.split_whitespace().collect();
    let rest = words.strip_prefix(&["option", "name"])?;
    let end = rest.iter().position(|&word| word == "type").unwrap_or(rest.len());
    Some(rest[..end].join(" "))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use dameo::{Dameo, Rules};

    use super::*;
    use crate::openings::Opening;

    fn position(opening: &str) -> String {
        let opening = Opening::<Dameo>::parse(opening, Dameo::DEFAULT_DRAW_RULES).unwrap();
        position_line(opening.game())
    }

    #[test]
    fn games_are_told() {
        assert_eq!(position(""), "position startpos");
        assert_eq!(position("c3-c4 f6-f5"), "position startpos moves c3-c4 f6-f5");
        let fen = "W:Wa1,b1:Bg8,h8:H3:F7";
        assert_eq!(position(&format!("{fen} a1-a2")), format!("position fen {fen} moves a1-a2"));
    }

    #[test]
    fn limits_are_told() {
        let left = ByColor { white: Duration::from_millis(900), black: Duration::from_secs(1) };
        let clocks = Allowance::Clocks { left, increment: Duration::from_millis(10) };
        assert_eq!(go_line(clocks), "go wtime 900 btime 1000 winc 10 binc 10");
        assert_eq!(go_line(Allowance::Nodes(7)), "go nodes 7");
        assert_eq!(go_line(Allowance::Depth(8)), "go depth 8");
    }

    #[test]
    fn answers_are_understood() {
        assert_eq!(best_move("bestmove a1-a2 ponder h8-h7"), Some("a1-a2"));
        assert_eq!(best_move("bestmove"), Some("0000"));
        assert_eq!(best_move("info string bestmove a1-a2"), None);
        let name = |line| option_name(line);
        assert_eq!(name("option name Clear Hash type button").as_deref(), Some("Clear Hash"));
        assert_eq!(name("id name x"), None);
    }
}
