//! A review as text.

use dameo::Color;
use dameo_api::{ReviewReply, ReviewedMoveJson};

use crate::print::score_text;

/// A line per move, then the result and the accuracy of each side.
pub(super) fn describe(reply: &ReviewReply) -> String {
    let width = reply.moves.iter().map(|mv| mv.text.len()).max().unwrap_or(0);
    let mut text = String::new();
    let black_began = reply.moves.first().is_some_and(|mv| mv.turn == Color::Black);
    for mv in &reply.moves {
        let number = (mv.ply + usize::from(black_began)).div_ceil(2);
        text += &describe_move(mv, number, width);
    }
    text += &format!("result {}", reply.result);
    if let Some(outcome) = &reply.outcome {
        let winner = outcome.winner.map_or("a draw".into(), |side| format!("{side} wins"));
        text += &format!(": {winner} by {} after {} plies", outcome.reason, outcome.ply);
    }
    text.push('\n');
    let sides = [(Color::White, reply.accuracy.white), (Color::Black, reply.accuracy.black)];
    for (side, accuracy) in sides {
        if let Some(accuracy) = accuracy {
            let count = |name| count(reply, side, name);
            text += &format!(
                "{side}: accuracy {accuracy:.0}%, {}, {}, {}\n",
                count("inaccuracy"),
                count("mistake"),
                count("blunder")
            );
        }
    }
    text
}

fn describe_move(mv: &ReviewedMoveJson, number: usize, width: usize) -> String {
    let dots = if mv.turn == Color::White { "." } else { "..." };
    let move_number = format!("{number}{dots}");
    let score = score_text(mv.score);
    let comment = match &mv.judgement {
        None => String::new(),
        Some(judgement) => {
            let reason = mv.reason.as_ref().map(|reason| format!("{}; ", reason.text));
            format!("  {judgement}: {}better is {}", reason.unwrap_or_default(), mv.best)
        }
    };
    format!("{move_number:>6} {:<width$} {score:>10}{comment}\n", mv.text)
}

fn count(reply: &ReviewReply, side: Color, judgement: &str) -> String {
    let is_one =
        |mv: &&ReviewedMoveJson| mv.turn == side && mv.judgement.as_deref() == Some(judgement);
    let count = reply.moves.iter().filter(is_one).count();
    let plural = match (judgement, count) {
        (_, 1) => judgement.to_owned(),
        ("inaccuracy", _) => "inaccuracies".to_owned(),
        _ => format!("{judgement}s"),
    };
    format!("{count} {plural}")
}
