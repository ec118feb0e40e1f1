//! The UCI commands of a game.

use dameo::AnyGame;
use dameo_uci::{Go, UciCommand};

use super::player::GoLimits;

/// The `position` command of a game.
pub(super) fn position(game: &AnyGame) -> UciCommand {
    let fen = (!game.is_from_start()).then(|| game.setup().fen_with_counters());
    let played = game.positions().zip(game.moves());
    UciCommand::Position {
        fen,
        moves: played.map(|(position, mv)| position.move_text(mv)).collect(),
    }
}

/// The `go` command.
pub(super) fn go(limits: GoLimits) -> UciCommand {
    UciCommand::Go(match limits {
        GoLimits::Nodes(nodes) => Go { nodes: Some(nodes), ..Go::default() },
        GoLimits::Depth(depth) => Go { depth: Some(depth), ..Go::default() },
        GoLimits::Clocks(clocks) => Go::default().with_clocks(clocks),
    })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use dameo::{ByColor, DrawRules, Variant};
    use dameo_live::ClockReading;

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
        let clock = |remaining| ClockReading {
            remaining: Duration::from_millis(remaining),
            increment: Duration::from_millis(10),
            moves_to_go: None,
        };
        let clocks = ByColor { white: clock(900), black: clock(1000) };
        assert_eq!(
            go(GoLimits::Clocks(clocks)).to_string(),
            "go wtime 900 btime 1000 winc 10 binc 10"
        );
        assert_eq!(go(GoLimits::Nodes(7)).to_string(), "go nodes 7");
        assert_eq!(go(GoLimits::Depth(8)).to_string(), "go depth 8");
    }
}
