//! A review as text.

use anstyle::{AnsiColor, Style};
use dameo::Color;
use dameo_api::{ReviewReply, ReviewedMoveJson};
use dameo_engine::{Judgement, MoveCount};

use crate::print::{SCORE_WIDTH, score_text};

/// A line per move, then the result and the accuracy of each side. Judgements have ANSI styles.
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
        let length = MoveCount(u32::try_from(outcome.ply).unwrap_or(u32::MAX));
        text += &format!(": {winner} by {} after {length}", outcome.reason);
    }
    text.push('\n');
    let sides = [(Color::White, reply.accuracy.white), (Color::Black, reply.accuracy.black)];
    for (side, accuracy) in sides {
        if let Some(accuracy) = accuracy {
            let counts = Judgement::THRESHOLDS.map(|(judgement, _)| count(reply, side, judgement));
            let counts = counts.concat();
            text += &format!("{side}: accuracy {accuracy:.0}%{counts}\n");
        }
    }
    text
}

const fn style(judgement: Judgement) -> Style {
    match judgement {
        Judgement::Inaccuracy => AnsiColor::Cyan.on_default(),
        Judgement::Mistake => AnsiColor::Yellow.on_default(),
        Judgement::Blunder => AnsiColor::Red.on_default().bold(),
    }
}

fn judgement_of(mv: &ReviewedMoveJson) -> Option<Judgement> {
    let name = mv.judgement.as_deref()?;
    let mut judgements = Judgement::THRESHOLDS.into_iter().map(|(judgement, _)| judgement);
    judgements.find(|judgement| judgement.name() == name)
}

fn describe_move(mv: &ReviewedMoveJson, number: usize, width: usize) -> String {
    let dots = if mv.turn == Color::White { "." } else { "..." };
    let move_number = format!("{number}{dots}");
    let score = score_text(mv.score);
    let comment = match judgement_of(mv) {
        None => String::new(),
        Some(judgement) => {
            let style = style(judgement);
            let reason = mv.reason.as_ref().map(|reason| format!("{}; ", reason.text));
            let reason = reason.unwrap_or_default();
            format!("  {style}{judgement}{style:#}: {reason}better is {}", mv.best)
        }
    };
    format!("{move_number:>6} {:<width$} {score:>SCORE_WIDTH$}{comment}\n", mv.text)
}

/// The number of moves of a side with a judgement, after a comma. It has a style unless it is 0.
fn count(reply: &ReviewReply, side: Color, judgement: Judgement) -> String {
    let is_one = |mv: &&ReviewedMoveJson| mv.turn == side && judgement_of(mv) == Some(judgement);
    let count = reply.moves.iter().filter(is_one).count();
    let words = match (judgement, count) {
        (_, 1) => judgement.to_string(),
        (Judgement::Inaccuracy, _) => "inaccuracies".to_owned(),
        _ => format!("{judgement}s"),
    };
    let style = if count == 0 { Style::new() } else { style(judgement) };
    format!(", {style}{count} {words}{style:#}")
}
