//! Output: stdout is data, stderr is talk.

use std::io::{self, Write};

use anyhow::Result;
use dameo_engine::Score;
use dameo_protocol::ScoreJson;
use serde::Serialize;

/// Prints one JSON document on a line of its own.
pub(crate) fn print_json(value: &impl Serialize) -> Result<()> {
    let mut stdout = io::stdout().lock();
    serde_json::to_writer(&mut stdout, value)?;
    writeln!(stdout)?;
    stdout.flush()?;
    Ok(())
}

/// Prints text for people as it stands.
pub(crate) fn print_text(text: &str) -> Result<()> {
    let mut stdout = anstream::stdout().lock();
    stdout.write_all(text.as_bytes())?;
    stdout.flush()?;
    Ok(())
}

/// A score for people: men with a sign, the plies to the end, or that endgame
/// tables know who wins.
pub(crate) fn score_text(score: ScoreJson) -> String {
    match score {
        ScoreJson::Cp(hundredths) if hundredths > Score::MAX_CP => "table win".to_owned(),
        ScoreJson::Cp(hundredths) if hundredths < -Score::MAX_CP => "table loss".to_owned(),
        ScoreJson::Cp(hundredths) => format!("{:+.2}", f64::from(hundredths) / 100.0),
        ScoreJson::Win(plies) => format!("win in {plies}"),
        ScoreJson::Loss(plies) => format!("loss in {plies}"),
    }
}
