//! Why a move was bad: what its refutation wins, or what the best move would have won.

use std::fmt;

use dameo::rules::NoMove;
use dameo::{AnyMove, AnyPosition, Color, Role, Variant};

use super::ReviewedMove;
use super::line::{Exchange, LineSummary, PieceCounts};
use crate::evaluation::themes::{Theme, theme_scores};
use crate::score::{MoveCount, ScoreKind};

/// What a move gave away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum JudgementReason {
    /// The opponent wins by force, in this many plies after the move.
    AllowsWin {
        /// Plies to the end of the game.
        plies: u32,
    },
    /// The side that moved could have won by force, in this many plies.
    MissesWin {
        /// Plies to the end of the game.
        plies: u32,
    },
    /// The opponent gives pieces and captures more of them.
    AllowsShot(Exchange),
    /// The opponent captures more than is captured back.
    LosesPieces(Exchange),
    /// The side that moved could have given pieces and captured more.
    MissesShot(Exchange),
    /// The side that moved could have captured more than is captured back.
    MissesPieces(Exchange),
    /// The opponent promotes.
    AllowsPromotion,
    /// The side that moved could have promoted.
    MissesPromotion,
    /// In the end the men of the side that moved are further from promotion, compared with
    /// the opponent's, than after the best line.
    LosesGround,
    /// In the end its pieces are easier to capture, compared with the opponent's.
    WeakensFormation,
    /// In the end its pieces have fewer moves, compared with the opponent's.
    LosesMobility,
}

/// A theme whose loss is smaller is no reason, in centipawns of the hand-crafted evaluation.
const MIN_THEME_LOSS: f64 = 10.0;

/// The line of the move played and the best one.
struct LinePair {
    side: Color,
    played: LineSummary,
    best: LineSummary,
    /// Whether the reply to the move begins by giving pieces.
    is_shot: bool,
}

impl LinePair {
    /// The lines up to the end of their first exchanges.
    fn of_exchanges(position: &AnyPosition, reviewed: &ReviewedMove) -> Self {
        Self::new(position, reviewed, usize::MAX, LineSummary::of_exchange)
    }

    /// The whole lines, as far as both go: what only the longer one shows may happen on the
    /// other one, too.
    fn of_all(position: &AnyPosition, reviewed: &ReviewedMove) -> Self {
        let plies = (1 + reviewed.reply_line.len()).min(reviewed.best_line.len());
        Self::new(position, reviewed, plies, LineSummary::of_all)
    }

    fn new(
        position: &AnyPosition,
        reviewed: &ReviewedMove,
        plies: usize,
        of: fn(&AnyPosition, Vec<AnyMove>) -> LineSummary,
    ) -> Self {
        let replies = reviewed.reply_line.iter().copied();
        let played = [reviewed.mv].into_iter().chain(replies).take(plies).collect();
        let best = reviewed.best_line.iter().copied().take(plies).collect();
        let reply = of(&position.after(reviewed.mv), reviewed.reply_line.clone());
        Self {
            side: position.turn(),
            played: of(position, played),
            best: of(position, best),
            is_shot: reply.begins_with_sacrifice,
        }
    }

    fn loses_pieces(&self) -> bool {
        self.played.exchange.gain() < self.best.exchange.gain()
    }

    fn exchange(&self, is_shot: bool) -> Option<JudgementReason> {
        use JudgementReason::{AllowsShot, LosesPieces, MissesPieces, MissesShot};
        if !self.loses_pieces() {
            return None;
        }
        Some(if self.played.exchange.gain() < 0 {
            let reason = if is_shot { AllowsShot } else { LosesPieces };
            reason(self.played.exchange.reversed())
        } else {
            let is_missed_shot = self.best.begins_with_sacrifice;
            let reason = if is_missed_shot { MissesShot } else { MissesPieces };
            reason(self.best.exchange)
        })
    }

    fn promotion(&self) -> Option<JudgementReason> {
        let ([own, others], [best_own, best_others]) = (self.played.promotes, self.best.promotes);
        if others.is_some() && best_others.is_none() {
            return Some(JudgementReason::AllowsPromotion);
        }
        (best_own.is_some() && own.is_none()).then_some(JudgementReason::MissesPromotion)
    }

    /// Whether the opponent promotes sooner on the line played than on the best one.
    fn lets_promote(&self) -> bool {
        let ([_, played], [_, best]) = (self.played.promotes, self.best.promotes);
        played.is_some_and(|ply| best.is_none_or(|other| ply < other))
    }

    /// Whether the side that moved promotes sooner on the best line than on the one played.
    fn delays_promotion(&self) -> bool {
        let ([played, _], [best, _]) = (self.played.promotes, self.best.promotes);
        best.is_some_and(|ply| played.is_none_or(|other| ply < other))
    }

    /// By how much a theme is worse for the side that moved at the end of the line played than
    /// at that of the best one, in centipawns.
    fn theme_loss(&self, theme: Theme) -> f64 {
        let score = |line: &LineSummary| theme_scores(&line.end, self.side)[theme as usize];
        score(&self.best) - score(&self.played)
    }

    fn worst_theme(&self) -> Option<JudgementReason> {
        let losses = Theme::ALL.map(|theme| (theme, self.theme_loss(theme)));
        let (theme, loss) = losses.into_iter().max_by(|(_, a), (_, b)| a.total_cmp(b))?;
        (loss >= MIN_THEME_LOSS).then_some(match theme {
            Theme::Advancement => JudgementReason::LosesGround,
            Theme::Formation => JudgementReason::WeakensFormation,
            Theme::Mobility => JudgementReason::LosesMobility,
        })
    }
}

impl JudgementReason {
    /// The reason for the judgement of a move in `position`, from its lines; `None` if
    /// they do not show it.
    pub(super) fn of(position: &AnyPosition, reviewed: &ReviewedMove) -> Option<Self> {
        match (reviewed.best_score.kind(), reviewed.score.kind()) {
            // The score is counted from the position before the move.
            (_, ScoreKind::Loss(plies)) => return Some(Self::AllowsWin { plies: plies - 1 }),
            (ScoreKind::Win(plies), _) => return Some(Self::MissesWin { plies }),
            _ => (),
        }
        // Elsewhere nobody wants to have captured more.
        (position.variant().no_move() == NoMove::Loses)
            .then(|| Self::of_lines(position, reviewed))?
    }

    /// What happens first tells most: an exchange or a promotion, then what the whole lines
    /// win, then the positions in which they end.
    fn of_lines(position: &AnyPosition, reviewed: &ReviewedMove) -> Option<Self> {
        let first = LinePair::of_exchanges(position, reviewed);
        let whole = LinePair::of_all(position, reviewed);
        first
            .exchange(first.is_shot)
            .or_else(|| first.promotion())
            .or_else(|| whole.exchange(false))
            .or_else(|| whole.promotion())
            .or_else(|| whole.worst_theme())
    }

    /// Whether another review of the same move in `position`, such as a longer one, shows what
    /// the reason says.
    #[must_use]
    pub fn is_shown_by(self, position: &AnyPosition, reviewed: &ReviewedMove) -> bool {
        let first = LinePair::of_exchanges(position, reviewed);
        let whole = LinePair::of_all(position, reviewed);
        match self {
            Self::AllowsWin { .. } => matches!(reviewed.score.kind(), ScoreKind::Loss(_)),
            Self::MissesWin { .. } => matches!(reviewed.best_score.kind(), ScoreKind::Win(_)),
            Self::AllowsShot(_)
            | Self::LosesPieces(_)
            | Self::MissesShot(_)
            | Self::MissesPieces(_) => first.loses_pieces() || whole.loses_pieces(),
            Self::AllowsPromotion => whole.lets_promote(),
            Self::MissesPromotion => whole.delays_promotion(),
            Self::LosesGround => whole.theme_loss(Theme::Advancement) > 0.0,
            Self::WeakensFormation => whole.theme_loss(Theme::Formation) > 0.0,
            Self::LosesMobility => whole.theme_loss(Theme::Mobility) > 0.0,
        }
    }

    /// The name in JSON, for example `allows-shot`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::AllowsWin { .. } => "allows-win",
            Self::MissesWin { .. } => "misses-win",
            Self::AllowsShot(_) => "allows-shot",
            Self::LosesPieces(_) => "loses-pieces",
            Self::MissesShot(_) => "misses-shot",
            Self::MissesPieces(_) => "misses-pieces",
            Self::AllowsPromotion => "allows-promotion",
            Self::MissesPromotion => "misses-promotion",
            Self::LosesGround => "loses-ground",
            Self::WeakensFormation => "weakens-formation",
            Self::LosesMobility => "loses-mobility",
        }
    }

    /// The pieces that the opponent wins, or that the side that moved could have won;
    /// `None` if the reason is another one.
    #[must_use]
    pub const fn exchange(self) -> Option<Exchange> {
        match self {
            Self::AllowsShot(exchange)
            | Self::LosesPieces(exchange)
            | Self::MissesShot(exchange)
            | Self::MissesPieces(exchange) => Some(exchange),
            _ => None,
        }
    }

    /// The reason in words that follow the text of the move, for example `allows a
    /// shot: White loses three men for one`. `mover` made the move.
    #[must_use]
    pub fn describe(self, variant: Variant, mover: Color) -> impl fmt::Display {
        fmt::from_fn(move |f| match self {
            Self::AllowsWin { plies: 0 } => write!(f, "ends the game"),
            Self::AllowsWin { plies } => {
                write!(f, "loses: {} wins by force in {}", Side(!mover), MoveCount(plies))
            }
            Self::MissesWin { plies } => {
                write!(f, "misses a win by force in {}", MoveCount(plies))
            }
            Self::AllowsShot(exchange) => {
                write!(f, "allows a shot: {} loses {}", Side(mover), exchange.describe(variant))
            }
            Self::LosesPieces(exchange) => write!(f, "loses {}", exchange.describe(variant)),
            Self::MissesShot(exchange) => {
                write!(f, "misses a shot that wins {}", exchange.describe(variant))
            }
            Self::MissesPieces(exchange) => {
                write!(f, "misses the win of {}", exchange.describe(variant))
            }
            Self::AllowsPromotion => write!(f, "lets {} promote", Side(!mover)),
            Self::MissesPromotion => write!(f, "misses a promotion"),
            Self::LosesGround => {
                write!(f, "loses ground: the better line has the men further ahead")
            }
            Self::WeakensFormation => {
                write!(
                    f,
                    "weakens the formation: the better line leaves fewer pieces open to capture"
                )
            }
            Self::LosesMobility => {
                write!(f, "loses mobility: the better line leaves more moves")
            }
        })
    }
}

impl Exchange {
    /// In words: `three men for one`, `a king`.
    fn describe(self, variant: Variant) -> impl fmt::Display {
        fmt::from_fn(move |f| {
            write!(f, "{}", self.won.describe(variant))?;
            let men_only = |pieces: PieceCounts| pieces.total() == pieces.count(Role::Man);
            if self.lost.total() == 0 {
                return Ok(());
            }
            if men_only(self.won) && men_only(self.lost) {
                return write!(f, " for {}", Number(self.lost.total()));
            }
            write!(f, " for {}", self.lost.describe(variant))
        })
    }
}

impl PieceCounts {
    /// In words: `two men and a king`.
    fn describe(self, variant: Variant) -> impl fmt::Display {
        fmt::from_fn(move |f| {
            let kinds = variant.roles().iter().filter(|names| self.count(names.role) > 0);
            for (index, names) in kinds.enumerate() {
                let and = if index > 0 { " and " } else { "" };
                match self.count(names.role) {
                    1 => write!(f, "{and}a {}", names.name)?,
                    count => write!(f, "{and}{} {}", Number(count), names.plural)?,
                }
            }
            Ok(())
        })
    }
}

/// `White` or `Black`.
struct Side(Color);

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Color::White => "White",
            Color::Black => "Black",
        })
    }
}

/// A number, in a word if it is small.
struct Number(u32);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const WORDS: [&str; 10] =
            ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
        match WORDS.get(self.0 as usize) {
            Some(word) => f.write_str(word),
            None => write!(f, "{}", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_in_words() {
        let men =
            |won, lost| Exchange { won: PieceCounts([won, 0, 0]), lost: PieceCounts([lost, 0, 0]) };
        let text =
            |reason: JudgementReason| reason.describe(Variant::Dameo, Color::White).to_string();
        assert_eq!(
            text(JudgementReason::AllowsShot(men(3, 1))),
            "allows a shot: White loses three men for one"
        );
        assert_eq!(text(JudgementReason::LosesPieces(men(1, 0))), "loses a man");
        let king = Exchange { won: PieceCounts([2, 1, 0]), lost: PieceCounts([4, 0, 0]) };
        assert_eq!(
            text(JudgementReason::MissesShot(king)),
            "misses a shot that wins two men and a king for four men"
        );
        assert_eq!(
            text(JudgementReason::AllowsWin { plies: 7 }),
            "loses: Black wins by force in 4 moves"
        );
        assert_eq!(
            text(JudgementReason::MissesWin { plies: 1 }),
            "misses a win by force in 1 move"
        );
        let damone =
            JudgementReason::LosesPieces(men(2, 0)).describe(Variant::ItalianDamone, Color::Black);
        assert_eq!(damone.to_string(), "loses two pedine");
    }
}
