//! The result of a match as text.

use std::fmt::Write;

use anyhow::Result;
use dameo_lab::matches::{Match, Scoreboard};
use dameo_lab::statistics::{Elo, Sprt, SprtDecision};

/// The result so far, for the progress bar.
pub(super) fn brief(scoreboard: &Scoreboard) -> String {
    let score = scoreboard.score();
    let elo = score.pentanomial.elo().map(|elo| format!(", Elo {}", signed(elo)));
    format!("+{} ={} -{}{}", score.wins, score.draws, score.losses, elo.unwrap_or_default())
}

pub(super) fn describe(game_match: &Match, scoreboard: &Scoreboard) -> Result<String> {
    let [first, second] = game_match.engines.each_ref().map(|spec| spec.name.as_str());
    let score = scoreboard.score();
    let games = scoreboard.games().count();
    let mut text = String::new();
    writeln!(
        text,
        "{first} - {second}: {games} of {} games, {}",
        game_match.games, game_match.limit
    )?;
    writeln!(text, "won {}, drawn {}, lost {}", score.wins, score.draws, score.losses)?;
    let [p0, p1, p2, p3, p4] = score.pentanomial.0;
    writeln!(text, "pairs with 0, 1/2, 1, 3/2, 2 points: {p0}, {p1}, {p2}, {p3}, {p4}")?;
    let text_of = |elo: Option<Elo>| elo.map_or("undefined".to_owned(), signed);
    writeln!(text, "Elo {}", text_of(score.pentanomial.elo()))?;
    writeln!(text, "normalized Elo {}", text_of(score.pentanomial.normalized_elo()))?;
    if let Some(sprt) = game_match.sprt {
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
