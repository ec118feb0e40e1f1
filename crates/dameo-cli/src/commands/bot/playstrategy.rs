//! The API for bots as PlayStrategy has it.
//!
//! There the players are `p1` and `p2`, and a turn is a list of actions, one a jump, which are
//! told and sent one by one: `d4xd5d6` is a jump from d4 over d5 to d6, and a `k` at the end a
//! promotion. Read in the source of PlayStrategy, and not tried there:
//!
//! - `modules/bot/src/main/BotJsonView.scala` of Mind-Sports-Games/lila at 19b358d: the players
//!   (lines 39 and 40), turns and clocks (lines 55 to 60), where `wtime` and `btime` have the
//!   periods of byo-yomi in them (lines 121 to 133);
//! - `src/main/scala/dameo/format/Uci.scala` of Mind-Sports-Games/strategygames at 280a73f: the
//!   text of an action (lines 40 and 103).

use anyhow::{Context, Result, bail};
use dameo::{AnyGame, AnyMove, AnySquare, LegalMoves};
use serde_json::Value;

/// Whether the first line of the stream of a game is that of PlayStrategy.
pub(super) fn is_spoken(full: &Value) -> bool {
    full["p1"].is_object() && full["p2"].is_object()
}

/// A game with the turn that has begun.
#[derive(Debug)]
pub(super) struct Turns {
    /// The game after the last whole turn.
    pub(super) game: AnyGame,
    /// The stops of the turn that is not complete, with the square where it begins; empty if
    /// there is none.
    pub(super) begun: Vec<AnySquare>,
}

impl Turns {
    /// Plays turns with blanks between. The last one may be the beginning of a capture.
    pub(super) fn read(mut game: AnyGame, text: &str) -> Result<Self> {
        let mut turns = text.split_whitespace().enumerate().peekable();
        while let Some((index, turn)) = turns.next() {
            let bad = || format!("turn {}: \"{turn}\"", index + 1);
            let stops = stops(turn).with_context(bad)?;
            let legal = LegalMoves::new(game.position());
            if let Some(mv) = whole(&legal, &stops) {
                game.play(mv).with_context(bad)?;
            } else if turns.peek().is_none() && begins(&legal, &stops).next().is_some() {
                return Ok(Self { game, begun: stops });
            } else {
                bail!("{}: expected a legal move", bad());
            }
        }
        Ok(Self { game, begun: Vec::new() })
    }

    /// The actions that are left of a move, or of another one if that does not go on as the turn
    /// has begun.
    pub(super) fn actions(&self, mv: AnyMove) -> Vec<String> {
        let legal = LegalMoves::new(self.game.position());
        let (mv, stops) = if self.begun.is_empty() {
            (mv, legal.path(mv))
        } else {
            let mut going_on: Vec<_> = begins(&legal, &self.begun).collect();
            let index = going_on.iter().position(|&(other, _)| other == mv);
            going_on.swap_remove(index.unwrap_or(0))
        };
        let done = self.begun.len().saturating_sub(1);
        let mut actions: Vec<_> =
            stops.windows(2).skip(done).map(|leg| action(mv, [leg[0], leg[1]])).collect();
        if legal.position().promotes(mv)
            && let Some(last) = actions.last_mut()
        {
            last.push('k');
        }
        actions
    }
}

/// The move that leads over these stops and ends at the last one, if it is legal.
fn whole(legal: &LegalMoves, stops: &[AnySquare]) -> Option<AnyMove> {
    let position = legal.position();
    let mv = match position.trace_capture(stops) {
        Some(capture) => capture,
        None if stops.len() == 2 => AnyMove::quiet(stops[0], stops[1]),
        None => return None,
    };
    position.is_legal(mv).then_some(mv)
}

/// The legal captures that begin with these stops, each with a route that does.
fn begins<'a>(
    legal: &'a LegalMoves,
    stops: &'a [AnySquare],
) -> impl Iterator<Item = (AnyMove, Vec<AnySquare>)> + 'a {
    let captures = legal.as_slice().iter().filter(|mv| mv.is_capture() && mv.from == stops[0]);
    let begun: Vec<_> = captures.map(|&mv| (mv, stops.to_vec())).collect();
    let routes = legal.paths_through(&begun);
    begun.into_iter().zip(routes).filter_map(|((mv, _), route)| Some((mv, route?)))
}

/// The squares of a turn: where it begins and where each of its actions ends.
fn stops(turn: &str) -> Result<Vec<AnySquare>> {
    let mut stops: Vec<AnySquare> = Vec::new();
    for action in turn.split(',') {
        let [from, to] = ends(action)
            .with_context(|| format!("\"{action}\": expected an action such as d4d6 or d4xd5d6"))?;
        match stops.last() {
            None => stops.push(from),
            Some(&last) if last == from => {}
            Some(last) => bail!("\"{action}\": expected an action from {last}"),
        }
        stops.push(to);
    }
    Ok(stops)
}

/// Where an action begins and ends. The captured square between says nothing new.
fn ends(action: &str) -> Option<[AnySquare; 2]> {
    let squares = action.strip_suffix(['k', 'K']).unwrap_or(action);
    let (from, rest) = squares.split_at_checked(2)?;
    let to = match rest.strip_prefix('x') {
        Some(captured) => captured.split_at_checked(2)?.1,
        None => rest,
    };
    Some([from.parse().ok()?, to.parse().ok()?])
}

/// One jump or quiet move of a move.
fn action(mv: AnyMove, [from, to]: [AnySquare; 2]) -> String {
    match mv.captured.iter().find(|&square| is_between(square, from, to)) {
        Some(captured) => format!("{from}x{captured}{to}"),
        None => format!("{from}{to}"),
    }
}

/// Whether a square lies on the line between two others.
fn is_between(square: AnySquare, from: AnySquare, to: AnySquare) -> bool {
    let step = |one: AnySquare, other: AnySquare| {
        let files = i16::from(other.file()) - i16::from(one.file());
        let ranks = i16::from(other.rank()) - i16::from(one.rank());
        let length = files.abs().max(ranks.abs());
        (files, ranks, length)
    };
    let ((files, ranks, near), (all_files, all_ranks, far)) = (step(from, square), step(from, to));
    near > 0 && near < far && files * far == all_files * near && ranks * far == all_ranks * near
}

#[cfg(test)]
mod tests {
    use dameo::{DrawRules, MoveFormat, Variant};
    use serde_json::json;

    use super::*;

    fn game(fen: &str) -> AnyGame {
        AnyGame::from_fen(Variant::Dameo, Some(fen), DrawRules::PlayStrategy).unwrap()
    }

    /// A king that takes one man, and then one of two.
    const FORK: &str = "W:WKd1,a1:Bd3,b6,g6,h8";

    #[test]
    fn the_first_line_tells_who_speaks() {
        assert!(is_spoken(&json!({"p1": {"id": "ann"}, "p2": {"id": "bob"}})));
        assert!(!is_spoken(&json!({"white": {"id": "ann"}, "black": {"id": "bob"}})));
    }

    #[test]
    fn every_move_of_a_game_comes_back() {
        let mut game = AnyGame::new(Variant::Dameo);
        let mut turns = Vec::new();
        for number in 0..80 {
            if game.is_over() {
                break;
            }
            let moves = game.position().legal_moves();
            let mv = moves[number * 7 % moves.len()];
            let now = Turns { game: game.clone(), begun: Vec::new() };
            turns.push(now.actions(mv).join(","));
            game.play(mv).unwrap();
        }
        assert!(turns.iter().any(|turn| turn.contains('x')), "{turns:?}");
        let read = Turns::read(AnyGame::new(Variant::Dameo), &turns.join(" ")).unwrap();
        assert_eq!(read.game.position(), game.position());
        // The form that other parts of PlayStrategy write is read, too.
        let exported = game.write_moves(MoveFormat::PlayStrategy).unwrap();
        let read = Turns::read(AnyGame::new(Variant::Dameo), &exported).unwrap();
        assert_eq!(read.game.position(), game.position());
    }

    #[test]
    fn a_turn_that_has_begun_goes_on() {
        let start = game(FORK);
        let legal = start.position().legal_moves();
        assert!(legal.iter().all(|mv| mv.is_capture()) && legal.len() > 1, "{legal:?}");
        for mv in legal {
            let whole = Turns { game: start.clone(), begun: Vec::new() };
            let actions = whole.actions(mv);
            assert!(actions.len() > 1, "{actions:?}");
            let begun = Turns::read(start.clone(), &actions[0]).unwrap();
            assert_eq!(begun.begun.len(), 2);
            let rest = begun.actions(mv);
            assert_eq!(rest.len(), actions.len() - 1);
            let all = [&actions[..1], &rest[..]].concat().join(",");
            assert_eq!(Turns::read(start.clone(), &all).unwrap().game.ply(), 1, "{all}");
        }
    }

    #[test]
    fn a_man_that_ends_on_the_last_row_says_so() {
        let start = game("W:Wd6,a1:Bd7,h8");
        let turns = Turns { begun: Vec::new(), game: start };
        let mv = turns.game.position().legal_moves()[0];
        assert_eq!(turns.actions(mv), ["d6xd7d8k"]);
    }

    #[test]
    fn bad_turns_name_the_place() {
        for (text, expected) in [
            ("d1d4 e8", "turn 2: \"e8\": \"e8\": expected an action such as d4d6 or d4xd5d6"),
            ("d1d9", "turn 1: \"d1d9\": expected a legal move"),
            ("d1d4,e4e5", "turn 1: \"d1d4,e4e5\": \"e4e5\": expected an action from d4"),
            ("d4d5", "turn 1: \"d4d5\": expected a legal move"),
        ] {
            let error = Turns::read(AnyGame::new(Variant::Dameo), text).unwrap_err();
            assert_eq!(format!("{error:#}"), expected);
        }
    }
}
