//! The result of a match as text.

use std::fmt::Write;

use anyhow::Result;
use dameo::Rules;
use dameo_lab::contest::{Contest, Ledger};
use dameo_lab::statistics::{Elo, Sprt, Verdict};

/// The result so far, for the progress bar.
pub(super) fn brief(ledger: &Ledger) -> String {
    let tally = ledger.tally();
    let elo = tally.pairs.elo().map(|elo| format!(", Elo {}", signed(elo)));
    format!("+{} ={} -{}{}", tally.wins, tally.draws, tally.losses, elo.unwrap_or_default())
}

pub(super) fn describe<R: Rules>(contest: &Contest<R>, ledger: &Ledger) -> Result<String> {
    let [first, second] = contest.engines.each_ref().map(|spec| spec.name.as_str());
    let tally = ledger.tally();
    let games = ledger.games().count();
    let mut text = String::new();
    writeln!(text, "{first} - {second}: {games} of {} games, {}", contest.games, contest.limit)?;
    writeln!(text, "won {}, drawn {}, lost {}", tally.wins, tally.draws, tally.losses)?;
    let [p0, p1, p2, p3, p4] = tally.pairs.0;
    writeln!(text, "pairs with 0, 1/2, 1, 3/2, 2 points: {p0}, {p1}, {p2}, {p3}, {p4}")?;
    let text_of = |elo: Option<Elo>| elo.map_or("undefined".to_owned(), signed);
    writeln!(text, "Elo {}", text_of(tally.pairs.elo()))?;
    writeln!(text, "normalised Elo {}", text_of(tally.pairs.normalised_elo()))?;
    if let Some(sprt) = contest.sprt {
        text += &sprt_line(sprt, ledger)?;
    }
    for (name, faults) in [first, second].into_iter().zip(tally.faults) {
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

fn sprt_line(sprt: Sprt, ledger: &Ledger) -> Result<String> {
    let (elo0, elo1) = sprt.bounds();
    let (lower, upper) = Sprt::thresholds();
    let accepted = match ledger.verdict() {
        None => "undecided",
        Some(Verdict::H0) => "H0 accepted",
        Some(Verdict::H1) => "H1 accepted",
    };
    let llr = sprt.llr(&ledger.tally().pairs);
    Ok(format!("LLR {llr:.2} ({lower:.2}, {upper:.2}) <{elo0:.2}, {elo1:.2}>: {accepted}\n"))
}

fn signed(elo: Elo) -> String {
    format!("{:+.1} ± {:.1} (95%)", elo.value, elo.margin)
}
