//! Annotation of a game with the results of its review.

use dameo::pdn::{Annotated, Comment, Nag, Variation};
use dameo::{AnyGameTree, AnyMove};
use dameo_api::{ReviewReply, ScoreJson};
use dameo_engine::{Judgement, Review, ReviewedMove};

use crate::print::score_text;

/// The length of a variation, in plies.
const LINE_PLIES: usize = 12;

/// Adds a comment to every move, and a NAG and a variation to every inaccuracy,
/// mistake and blunder. Existing annotations are kept.
pub(super) fn annotate(tree: &mut AnyGameTree, review: &Review, reply: &ReviewReply) {
    let reviewed = review.moves.iter().zip(&reply.moves);
    for (annotated, (reviewed, json)) in tree.line.moves.iter_mut().zip(reviewed) {
        let score = score_text(ScoreJson::from(reviewed.score));
        let Some(judgement) = reviewed.judgement else {
            annotated.comments.extend(Comment::new(&score));
            continue;
        };
        let best = score_text(ScoreJson::from(reviewed.best_score));
        let reason = json.reason.as_ref().map(|reason| format!(": {}", reason.text));
        let comment =
            format!("{score}, {judgement}{}; best was {best}", reason.unwrap_or_default());
        annotated.comments.extend(Comment::new(&comment));
        add_nag(annotated, judgement);
        annotated.variations.push(better_line(reviewed));
    }
}

fn add_nag<M>(annotated: &mut Annotated<M>, judgement: Judgement) {
    let nag = match judgement {
        Judgement::Inaccuracy => Nag::DUBIOUS,
        Judgement::Mistake => Nag::MISTAKE,
        Judgement::Blunder => Nag::BLUNDER,
    };
    if !annotated.nags.contains(&nag) {
        annotated.nags.push(nag);
    }
}

fn better_line(reviewed: &ReviewedMove) -> Variation<AnyMove> {
    reviewed.best_line.iter().take(LINE_PLIES).copied().collect()
}
