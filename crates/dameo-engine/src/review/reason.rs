//! Why a move was bad: what its refutation wins, or what the best move would have won, and
//! otherwise what became of the chances.

use std::fmt;

use dameo::rules::NoMove;
use dameo::{AnyPosition, Color, Role, Variant};

use super::ReviewedMove;
use super::line::{Exchange, LineSummary, PieceCounts};
use super::material::{self, Comparison};
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
    /// The opponent gives pieces and captures more of them, by force.
    AllowsShot(Exchange),
    /// The opponent captures more than is captured back, by force.
    LosesPieces(Exchange),
    /// The side that moved could have given pieces and captured more, by force.
    MissesShot(Exchange),
    /// The side that moved could have captured more than is captured back, by force.
    MissesPieces(Exchange),
    /// The opponent promotes, or wins as much in another way, by force.
    AllowsPromotion,
    /// The side that moved could have promoted, or won as much in another way, by force.
    MissesPromotion,
    /// The side that moved has next to no chances any more.
    LeadsToLosingPosition,
    /// The opponent has the better chances now.
    YieldsAdvantage,
    /// The side that moved had the better chances, and now they are about even.
    GivesUpAdvantage,
    /// The side that moved still has the better chances, but had better ones.
    ReducesAdvantage,
    /// The opponent had the better chances before, and has better ones now.
    WorsensPosition,
}

/// A winning chance less than this is next to none.
const LOSING: f64 = 0.15;
/// Chances from here to its complement are about even.
const EVEN: f64 = 0.4;

impl JudgementReason {
    /// The reason for the judgement of a move in `position`, by a search for material that visits
    /// at most `nodes` nodes.
    pub(super) fn of(position: &AnyPosition, reviewed: &ReviewedMove, nodes: u64) -> Self {
        match (reviewed.best_score.kind(), reviewed.score.kind()) {
            // The score is counted from the position before the move.
            (_, ScoreKind::Loss(plies)) => return Self::AllowsWin { plies: plies - 1 },
            (ScoreKind::Win(plies), _) => return Self::MissesWin { plies },
            _ => (),
        }
        Self::of_material(position, reviewed, nodes)
            .unwrap_or_else(|| Self::of_chances(reviewed.chance_before, reviewed.chance_after))
    }

    /// What is won by force after the move played and not after the best one, or the reverse.
    fn of_material(position: &AnyPosition, reviewed: &ReviewedMove, nodes: u64) -> Option<Self> {
        // Elsewhere nobody wants to have captured more.
        if position.variant().no_move() != NoMove::Loses {
            return None;
        }
        let best = *reviewed.best_line.first()?;
        let compared = material::compare(position, reviewed.mv, best, nodes)?;
        let reason = if compared.gains.played > 0 {
            Self::of_loss(position, &compared)
        } else {
            Self::of_missed_gain(position, &compared)
        };
        reason.filter(|reason| reason.agrees_with_lines(position, reviewed))
    }

    /// The opponent's gain on the line that begins with the move played; `None` if it is neither
    /// what is captured nor a promotion.
    fn of_loss(position: &AnyPosition, Comparison { gains, line }: &Comparison) -> Option<Self> {
        let (mv, replies) = line.split_first()?;
        let LineSummary { exchange, promotions: [_, promotion], .. } =
            LineSummary::new(position, line);
        if -exchange.gain() != gains.played {
            return promotion.map(|_| Self::AllowsPromotion);
        }
        let reply = LineSummary::new(&position.after(*mv), replies);
        let reason = if reply.begins_with_sacrifice { Self::AllowsShot } else { Self::LosesPieces };
        Some(reason(exchange.reversed()))
    }

    /// The gain on the line that begins with the best move.
    fn of_missed_gain(
        position: &AnyPosition,
        Comparison { gains, line }: &Comparison,
    ) -> Option<Self> {
        let LineSummary { exchange, promotions: [promotion, _], begins_with_sacrifice } =
            LineSummary::new(position, line);
        if exchange.gain() != -gains.best {
            return promotion.map(|_| Self::MissesPromotion);
        }
        let reason = if begins_with_sacrifice { Self::MissesShot } else { Self::MissesPieces };
        Some(reason(exchange))
    }

    /// Whether the principal variations show a promotion too. In a race both sides promote, and
    /// what matters is who does so sooner.
    fn agrees_with_lines(self, position: &AnyPosition, reviewed: &ReviewedMove) -> bool {
        let played = [&[reviewed.mv], reviewed.reply_line.as_slice()].concat();
        let lines = [&played, &reviewed.best_line].map(|line| LineSummary::new(position, line));
        let [[own, others], [best_own, best_others]] = lines.map(|line| line.promotions);
        let is_sooner = |first: Option<usize>, second: Option<usize>| {
            first.is_some_and(|ply| second.is_none_or(|other| ply < other))
        };
        match self {
            Self::AllowsPromotion => is_sooner(others, best_others),
            Self::MissesPromotion => is_sooner(best_own, own),
            _ => true,
        }
    }

    /// What became of the chances of the side that moved.
    fn of_chances(before: f64, after: f64) -> Self {
        if after < LOSING && before >= LOSING {
            Self::LeadsToLosingPosition
        } else if after >= 1.0 - EVEN {
            Self::ReducesAdvantage
        } else if after >= 0.5 || after >= EVEN && before >= 1.0 - EVEN {
            Self::GivesUpAdvantage
        } else if before >= EVEN {
            Self::YieldsAdvantage
        } else {
            Self::WorsensPosition
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
            Self::LeadsToLosingPosition => "leads-to-losing-position",
            Self::YieldsAdvantage => "yields-advantage",
            Self::GivesUpAdvantage => "gives-up-advantage",
            Self::ReducesAdvantage => "reduces-advantage",
            Self::WorsensPosition => "worsens-position",
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
            Self::LeadsToLosingPosition => write!(f, "leads to a losing position"),
            Self::YieldsAdvantage => write!(f, "gives {} the advantage", Side(!mover)),
            Self::GivesUpAdvantage => {
                write!(f, "gives up the advantage: the chances are about even now")
            }
            Self::ReducesAdvantage => write!(f, "gives up a part of the advantage"),
            Self::WorsensPosition => write!(f, "makes a difficult position worse"),
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

    #[test]
    fn chances_that_change_are_named() {
        use JudgementReason::{
            GivesUpAdvantage, LeadsToLosingPosition, ReducesAdvantage, WorsensPosition,
            YieldsAdvantage,
        };
        for (before, after, expected) in [
            (0.9, 0.1, LeadsToLosingPosition),
            (0.2, 0.1, LeadsToLosingPosition),
            (0.14, 0.05, WorsensPosition),
            (0.35, 0.25, WorsensPosition),
            (0.9, 0.7, ReducesAdvantage),
            (0.7, 0.45, GivesUpAdvantage),
            (0.59, 0.53, GivesUpAdvantage),
            (0.7, 0.3, YieldsAdvantage),
            (0.55, 0.43, YieldsAdvantage),
        ] {
            assert_eq!(JudgementReason::of_chances(before, after), expected, "{before} {after}");
        }
        let text = JudgementReason::YieldsAdvantage.describe(Variant::Dameo, Color::White);
        assert_eq!(text.to_string(), "gives Black the advantage");
    }
}
