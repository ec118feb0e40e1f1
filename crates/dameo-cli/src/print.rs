//! Printing of results. Results go to stdout; errors, warnings and progress go
//! to stderr.

use std::io::{self, Write};

use anyhow::{Context, Result};
use dameo_api::ScoreJson;
use dameo_engine::{MoveCount, Score};
use serde::Serialize;

use crate::files::STDOUT;

/// Prints one JSON document as a line.
pub(crate) fn print_json(value: &impl Serialize) -> Result<()> {
    let mut stdout = io::stdout().lock();
    serde_json::to_writer(&mut stdout, value).context(STDOUT)?;
    writeln!(stdout).and_then(|()| stdout.flush()).context(STDOUT)
}

/// Prints text. ANSI styles are removed if stdout is not a terminal.
pub(crate) fn print_text(text: &str) -> Result<()> {
    let mut stdout = anstream::stdout().lock();
    stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()).context(STDOUT)
}

/// The width of a column of scores, in characters. Wins in a hundred moves are wider.
pub(crate) const SCORE_WIDTH: usize = 16;

/// A score as text: signed men, moves to the end, or a tablebase win or loss of
/// unknown distance.
pub(crate) fn score_text(score: ScoreJson) -> String {
    match score {
        ScoreJson::Cp(cp) if cp > Score::MAX_CP => "tablebase win".to_owned(),
        ScoreJson::Cp(cp) if cp < -Score::MAX_CP => "tablebase loss".to_owned(),
        ScoreJson::Cp(cp) => format!("{:+.2}", f64::from(cp) / 100.0),
        ScoreJson::Win(plies) => format!("win in {}", MoveCount(plies)),
        ScoreJson::Loss(plies) => format!("loss in {}", MoveCount(plies)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_in_men_and_moves() {
        let text = |score: Score| score_text(ScoreJson::from(score));
        assert_eq!(text(Score::cp(-35)), "-0.35");
        assert_eq!(text(Score::win_in(1)), "win in 1 move");
        assert_eq!(text(Score::win_in(13)), "win in 7 moves");
        assert_eq!(text(Score::loss_in(4)), "loss in 2 moves");
        let long = text(Score::loss_in(198));
        assert!(long.len() <= SCORE_WIDTH, "{long}");
    }
}
