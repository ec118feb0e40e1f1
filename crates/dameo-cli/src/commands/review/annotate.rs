//! Annotation of a game with the results of its review.

use dameo::{Annotated, Comment, GameTree, Nag, Rules, Variation};
use dameo_engine::typed::{Judgement, Review, ReviewedMove};
use dameo_protocol::ScoreJson;

use crate::print::score_text;

/// The length of a variation, in plies.
const LINE_PLIES: usize = 12;

/// Adds a comment to every move, and a NAG and a variation to every inaccuracy,
/// mistake and blunder. Existing annotations are kept.
pub(super) fn annotate<R: Rules>(tree: &mut GameTree<R>, review: &Review<R::Board>) {
    for (annotated, reviewed) in tree.line.moves.iter_mut().zip(&review.moves) {
        let score = score_text(ScoreJson::from(reviewed.score));
        let Some(judgement) = reviewed.judgement else {
            annotated.comments.extend(Comment::new(&score));
            continue;
        };
        let best = score_text(ScoreJson::from(reviewed.best_score));
        let comment = format!("{score}, {judgement}; best was {best}");
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

fn better_line<G: dameo::Geometry>(reviewed: &ReviewedMove<G>) -> Variation<dameo::Move<G>> {
    reviewed.best_line.iter().take(LINE_PLIES).copied().collect()
}
