//! The UCI commands of a game.

use dameo::{AnyGame, ByColor};
use dameo_uci::{Command, Go};

use super::player::GoLimits;

/// The `position` command of a game.
pub(super) fn position(game: &AnyGame) -> Command {
    let fen = (!game.is_from_start()).then(|| game.setup().fen_with_counters());
    let played = game.positions().zip(game.moves());
    Command::Position { fen, moves: played.map(|(position, mv)| position.move_text(mv)).collect() }
}

/// The `go` command.
pub(super) fn go(limits: GoLimits) -> Command {
    Command::Go(match limits {
        GoLimits::Nodes(nodes) => Go { nodes: Some(nodes), ..Go::default() },
        GoLimits::Depth(depth) => Go { depth: Some(depth), ..Go::default() },
        GoLimits::Clocks { remaining, increment } => Go {
            time: ByColor { white: Some(remaining.white), black: Some(remaining.black) },
            increment: ByColor { white: Some(increment), black: Some(increment) },
            ..Go::default()
        },
    })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use dameo::{DrawRules, Variant};

    use super::*;
    use crate::openings::Opening;

    fn position(opening: &str) -> String {
        let opening = Opening::parse(Variant::Dameo, opening, DrawRules::PlayStrategy).unwrap();
        super::position(opening.game()).to_string()
    }

    #[test]
    fn games_become_position_commands() {
        assert_eq!(position(""), "position startpos");
        assert_eq!(position("c3-c4 f6-f5"), "position startpos moves c3-c4 f6-f5");
        let fen = "W:Wa1,b1:Bg8,h8:H3:F7";
        assert_eq!(position(&format!("{fen} a1-a2")), format!("position fen {fen} moves a1-a2"));
    }

    #[test]
    fn limits_become_go_commands() {
        let remaining =
            ByColor { white: Duration::from_millis(900), black: Duration::from_secs(1) };
        let clocks = GoLimits::Clocks { remaining, increment: Duration::from_millis(10) };
        assert_eq!(go(clocks).to_string(), "go wtime 900 btime 1000 winc 10 binc 10");
        assert_eq!(go(GoLimits::Nodes(7)).to_string(), "go nodes 7");
        assert_eq!(go(GoLimits::Depth(8)).to_string(), "go depth 8");
    }
}
