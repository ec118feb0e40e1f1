//! The result of a match as text.

use std::fmt::Write;

use anyhow::Result;
use dameo_lab::matches::Scoreboard;
use dameo_lab::statistics::{Elo, Sprt, SprtDecision};

/// The result so far, for the progress bar.
pub(super) fn brief(scoreboard: &Scoreboard) -> String {
    let score = scoreboard.score();
    let elo = score.pentanomial.elo().map(|elo| format!(", Elo {}", signed(elo)));
    format!("+{} ={} -{}{}", score.wins, score.draws, score.losses, elo.unwrap_or_default())
}

/// What a result is of.
pub(in crate::commands) struct Heading<'a> {
    pub(in crate::commands) engines: [&'a str; 2],
    pub(in crate::commands) limit: &'a str,
    /// The number of games that were to be played, if it is known.
    pub(in crate::commands) of: Option<usize>,
}

pub(in crate::commands) fn describe(heading: &Heading, scoreboard: &Scoreboard) -> Result<String> {
    let &Heading { engines: [first, second], limit, of } = heading;
    let score = scoreboard.score();
    let games = scoreboard.games().count();
    let mut text = String::new();
    let of = of.map_or_else(String::new, |of| format!(" of {of}"));
    writeln!(text, "{first} - {second}: {games}{of} games, {limit}")?;
    writeln!(text, "won {}, drawn {}, lost {}", score.wins, score.draws, score.losses)?;
    let [p0, p1, p2, p3, p4] = score.pentanomial.0;
    writeln!(text, "pairs with 0, 1/2, 1, 3/2, 2 points: {p0}, {p1}, {p2}, {p3}, {p4}")?;
    let text_of = |elo: Option<Elo>| elo.map_or("undefined".to_owned(), signed);
    writeln!(text, "Elo {}", text_of(score.pentanomial.elo()))?;
    writeln!(text, "normalized Elo {}", text_of(score.pentanomial.normalized_elo()))?;
    if let Some(sprt) = scoreboard.sprt() {
        text += &sprt_line(sprt, scoreboard)?;
    }
    for (name, faults) in [first, second].into_iter().zip(score.faults) {
        let (illegal, crashes, timeouts) = (faults.illegal, faults.crashes, faults.timeouts);
        if illegal + crashes + timeouts > 0 {
            writeln!(
                text,
                "{name}: {illegal} illegal moves, {crashes} crashes, {timeouts} losses on time"
            )?;
        }
    }
    Ok(text)
}

fn sprt_line(sprt: Sprt, scoreboard: &Scoreboard) -> Result<String> {
    let (elo0, elo1) = sprt.bounds();
    let (lower, upper) = Sprt::thresholds();
    let accepted = match scoreboard.decision() {
        None => "undecided",
        Some(SprtDecision::H0) => "H0 accepted",
        Some(SprtDecision::H1) => "H1 accepted",
    };
    let llr = sprt.llr(&scoreboard.score().pentanomial);
    Ok(format!("LLR {llr:.2} ({lower:.2}, {upper:.2}) <{elo0:.2}, {elo1:.2}>: {accepted}\n"))
}

fn signed(elo: Elo) -> String {
    format!("{:+.1} ± {:.1} (95%)", elo.value, elo.margin)
}
