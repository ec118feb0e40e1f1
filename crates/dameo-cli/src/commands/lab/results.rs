//! Results of matches as text and JSON.

use std::collections::BTreeSet;
use std::fmt::Write;

use anyhow::Result;
use dameo_match::statistics::{Elo, Pairing, Sprt, SprtDecision, ratings};
use dameo_match::{Match, MatchSummary, PlayedMatch, Scoreboard};
use serde::Serialize;

use crate::print::{print_json, print_text};

/// The result of a match.
pub(crate) struct MatchResult {
    pub(super) variant: String,
    pub(super) engines: [String; 2],
    pub(super) limit: String,
    pub(super) openings: String,
    /// The number of games that were to be played, if it is known.
    planned: Option<usize>,
    pub(super) scoreboard: Scoreboard,
}

impl MatchResult {
    /// The result of a match that has just been played.
    pub(crate) fn new(game_match: &Match, scoreboard: Scoreboard) -> Self {
        Self {
            variant: game_match.variant.name().to_owned(),
            engines: game_match.engines.each_ref().map(|spec| spec.name.clone()),
            limit: game_match.limit.to_string(),
            openings: game_match.openings.to_string(),
            planned: Some(game_match.game_count()),
            scoreboard,
        }
    }
}

impl From<&PlayedMatch> for MatchResult {
    fn from(played: &PlayedMatch) -> Self {
        Self {
            variant: played.variant().to_owned(),
            engines: played.names().map(str::to_owned),
            limit: played.limit().to_owned(),
            openings: played.openings().to_owned(),
            planned: None,
            scoreboard: played.scoreboard(),
        }
    }
}

/// The JSON of several results.
#[derive(Serialize)]
struct Report {
    matches: Vec<MatchReport>,
    ratings: Vec<RatingReport>,
}

#[derive(Serialize)]
struct MatchReport {
    variant: String,
    engines: [String; 2],
    limit: String,
    #[serde(flatten)]
    summary: MatchSummary,
}

#[derive(Serialize)]
struct RatingReport {
    engine: String,
    /// The first engine has 0.
    elo: f64,
    /// Half the width of the 95% interval of the difference to the first engine.
    elo95: f64,
}

/// Prints the result of one match.
pub(crate) fn print_one(result: &MatchResult, json: bool) -> Result<()> {
    if json { print_json(&result.scoreboard.summary()) } else { print_text(&describe(result)?) }
}

/// Prints the results of matches, and one list of ratings for all their engines.
pub(crate) fn print_all(results: &[MatchResult], json: bool) -> Result<()> {
    let ratings = rating_list(results);
    if !json {
        return print_text(&describe_all(results, &ratings)?);
    }
    let match_report = |result: &MatchResult| MatchReport {
        variant: result.variant.clone(),
        engines: result.engines.clone(),
        limit: result.limit.clone(),
        summary: result.scoreboard.summary(),
    };
    print_json(&Report { matches: results.iter().map(match_report).collect(), ratings })
}

/// The ratings of all engines, best first; empty for a single match, for matches of
/// different variants or limits, and for those whose engines have not met, directly or through
/// others.
fn rating_list(results: &[MatchResult]) -> Vec<RatingReport> {
    let conditions: BTreeSet<_> = results.iter().map(|one| (&one.variant, &one.limit)).collect();
    if results.len() < 2 || conditions.len() > 1 {
        return Vec::new();
    }
    let mut engines: Vec<&String> = Vec::new();
    for name in results.iter().flat_map(|result| &result.engines) {
        if !engines.contains(&name) {
            engines.push(name);
        }
    }
    let number =
        |name: &String| engines.iter().position(|&known| known == name).unwrap_or_default();
    let pairing = |result: &MatchResult| Pairing {
        players: result.engines.each_ref().map(number),
        result: result.scoreboard.score().pentanomial,
    };
    let pairings: Vec<_> = results.iter().map(pairing).collect();
    let elos = ratings(engines.len(), &pairings).unwrap_or_default();
    let rated = engines.iter().zip(elos);
    let mut list: Vec<_> = rated
        .map(|(&engine, elo)| RatingReport {
            engine: engine.clone(),
            elo: elo.value,
            elo95: elo.margin,
        })
        .collect();
    list.sort_by(|a, b| b.elo.total_cmp(&a.elo));
    list
}

fn describe_all(results: &[MatchResult], ratings: &[RatingReport]) -> Result<String> {
    let mut parts = results.iter().map(describe).collect::<Result<Vec<_>>>()?;
    if !ratings.is_empty() {
        let mut text = format!("Ratings, that of {} being 0:\n", results[0].engines[0]);
        let width = ratings.iter().map(|rating| rating.engine.chars().count()).max().unwrap_or(0);
        for RatingReport { engine, elo, elo95 } in ratings {
            writeln!(text, "{engine:width$} {elo:+8.1} ± {elo95:.1}")?;
        }
        parts.push(text);
    }
    Ok(parts.join("\n"))
}

/// The result so far, for the progress bar.
pub(crate) fn brief(scoreboard: &Scoreboard) -> String {
    let score = scoreboard.score();
    let elo = score.pentanomial.elo().map(|elo| format!(", Elo {}", signed(elo)));
    format!("+{} ={} -{}{}", score.wins, score.draws, score.losses, elo.unwrap_or_default())
}

fn describe(result: &MatchResult) -> Result<String> {
    let MatchResult { engines: [first, second], limit, planned, scoreboard, .. } = result;
    let score = scoreboard.score();
    let games = scoreboard.games().count();
    let mut text = String::new();
    let planned = planned.map_or_else(String::new, |planned| format!(" of {planned}"));
    writeln!(text, "{first} - {second}: {games}{planned} games, {limit}")?;
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
