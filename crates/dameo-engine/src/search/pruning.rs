//! What is not searched at all.

use dameo::{NoMove, Rules};

use super::moves::Plan;
use super::node::{Node, NonPv, Window};
use super::{Evaluator, Searched, Situation, Worker};
use crate::ideas::Idea;
use crate::score::Score;

/// The largest depth at which a node is given up by its evaluation alone.
const REVERSE_FUTILITY_DEPTH: i32 = 8;
/// How far above the window it must be: a base and as much again for every ply,
/// in hundredths of a man.
const REVERSE_FUTILITY_BASE: i32 = 20;
const REVERSE_FUTILITY_STEP: i32 = 40;

/// The smallest depth of a node worth a shallower search first.
const PROBCUT_DEPTH: i32 = 5;
/// How far above the window that search must end, in hundredths of a man.
const PROBCUT_MARGIN: i32 = 60;

/// The largest depth at which late moves are passed over, and how many moves
/// are searched at least; by the square of the depth more.
const LATE_MOVE_DEPTH: i32 = 6;
const LEAST_MOVES: i32 = 4;

/// The largest depth at which moves are passed over for the evaluation, and
/// what they are given credit for, as above.
const FUTILITY_DEPTH: i32 = 4;
const FUTILITY_BASE: i32 = 40;
const FUTILITY_STEP: i32 = 60;

/// Whether the evaluation says enough to give up positions for it. Played to
/// lose, more or fewer pieces mean little: a fit of all weights to 2500 games
/// explained next to nothing of their results.
const fn trusts_evaluation<R: Rules>() -> bool {
    matches!(R::NO_MOVE, NoMove::Loses)
}

impl<R: Rules, E: Evaluator<R>> Worker<'_, R, E> {
    /// A bound for a quiet node that stands so far above the window that the
    /// side to move need not prove it. Only where neither side can capture: a
    /// threat makes the evaluation worthless.
    pub(super) fn reverse_futility(
        &self,
        node: &Node<R>,
        depth: i32,
        situation: &Situation,
        window: Window,
    ) -> Option<Score> {
        let evaluation = situation.evaluation?;
        if !self.shared.ideas.has(Idea::ReverseFutility)
            || !trusts_evaluation::<R>()
            || depth > REVERSE_FUTILITY_DEPTH
            || window.beta.is_decided()
        {
            return None;
        }
        let margin = REVERSE_FUTILITY_BASE
            + REVERSE_FUTILITY_STEP * (depth - i32::from(situation.improving));
        let score = Score::cp(evaluation - margin);
        (score >= window.beta && !node.position.is_threatened()).then_some(score)
    }

    /// A bound for a node that a shallower search puts well above the window:
    /// the deeper search would hardly ever take all of that back.
    pub(super) fn probcut(
        &mut self,
        node: &Node<R>,
        depth: i32,
        situation: &Situation,
        window: Window,
    ) -> Searched<Option<Score>> {
        if !self.shared.ideas.has(Idea::ProbCut)
            || depth < PROBCUT_DEPTH
            || window.beta.is_decided()
            || situation.evaluation.is_some_and(|evaluation| Score::cp(evaluation) < window.beta)
        {
            return Ok(None);
        }
        let bar = window.beta.offset(PROBCUT_MARGIN);
        let probe = Window { alpha: bar.just_below(), beta: bar };
        let score = self.search::<NonPv>(node, depth / 2 - 1, probe)?;
        Ok((score >= bar).then_some(score))
    }

    /// After how many moves, close to the horizon, those that are quiet and do
    /// not make the opponent capture are passed over: they come late in the
    /// order, or even a good margin cannot lift the evaluation into the
    /// window.
    // Never inlined: the compiler would work all of it out before the loop over
    // the moves, which mostly ends before it is needed.
    #[inline(never)]
    pub(super) fn moves_before_passing(
        &self,
        node: &Node<R>,
        plan: &Plan<R>,
        window: Window,
    ) -> usize {
        let (ideas, depth) = (self.shared.ideas, plan.depth);
        let Some(evaluation) = plan.situation.evaluation else { return usize::MAX };
        if ideas.has(Idea::Futility)
            && trusts_evaluation::<R>()
            && depth <= FUTILITY_DEPTH
            && Score::cp(evaluation + FUTILITY_BASE + FUTILITY_STEP * depth) <= window.alpha
            && !node.position.is_threatened()
        {
            1
        } else if ideas.has(Idea::LateMovePruning) && depth <= LATE_MOVE_DEPTH {
            let most = (LEAST_MOVES + depth * depth) / (2 - i32::from(plan.situation.improving));
            most as usize
        } else {
            usize::MAX
        }
    }

    /// Passes over the moves from `next` on that are quiet and do not make the
    /// opponent capture.
    #[inline(never)]
    pub(super) fn pass_over(&mut self, node: &Node<R>, next: usize) {
        let capture_threats = node.position.capture_threats();
        self.moves.retain_from(next, |mv| capture_threats.by(mv) || node.position.promotes(mv));
    }
}
