//! What is said to an engine that speaks UCI, in the terms of
//! [`dameo_protocol::uci`].

use dameo::{ByColor, Game, Position, Rules};
use dameo_protocol::uci::{Command, Go};

use super::player::Allowance;

/// The command that tells a game.
pub(super) fn position<R: Rules>(game: &Game<R>) -> Command {
    let fen = (!game.is_from_start()).then(|| game.setup().fen_with_counters());
    let played = game.positions().zip(game.moves());
    Command::Position {
        fen,
        moves: played.map(|(position, mv)| Position::move_text(position, mv)).collect(),
    }
}

/// The command that asks for a move.
pub(super) fn go(allowance: Allowance) -> Command {
    Command::Go(match allowance {
        Allowance::Nodes(nodes) => Go { nodes: Some(nodes), ..Go::default() },
        Allowance::Depth(depth) => Go { depth: Some(depth), ..Go::default() },
        Allowance::Clocks { left, increment } => Go {
            time: ByColor { white: Some(left.white), black: Some(left.black) },
            increment: ByColor { white: Some(increment), black: Some(increment) },
            ..Go::default()
        },
    })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use dameo::{Dameo, Rules};

    use super::*;
    use crate::openings::Opening;

    fn position(opening: &str) -> String {
        let opening = Opening::<Dameo>::parse(opening, Dameo::DEFAULT_DRAW_RULES).unwrap();
        super::position(opening.game()).to_string()
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
        assert_eq!(go(clocks).to_string(), "go wtime 900 btime 1000 winc 10 binc 10");
        assert_eq!(go(Allowance::Nodes(7)).to_string(), "go nodes 7");
        assert_eq!(go(Allowance::Depth(8)).to_string(), "go depth 8");
    }
}
