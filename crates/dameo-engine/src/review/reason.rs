//! Why a move was bad: what its refutation wins, or what the best move would have won.

use std::fmt;

use dameo::rules::NoMove;
use dameo::{AnyMove, AnyPosition, Color, Role, Variant};

use super::ReviewedMove;
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
}

/// Numbers of pieces by role.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct PieceCounts([u32; Role::ALL.len()]);

/// The pieces that a line wins and loses.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Exchange {
    /// Those that the side with the advantage captures.
    pub won: PieceCounts,
    /// Those that it gives for them.
    pub lost: PieceCounts,
}

impl PieceCounts {
    /// The number of pieces of a role.
    #[must_use]
    pub const fn count(self, role: Role) -> u32 {
        self.0[role as usize]
    }

    /// The number of all pieces.
    #[must_use]
    pub fn total(self) -> u32 {
        self.0.iter().sum()
    }

    /// A rough value in men, to compare exchanges: a king counts as three.
    fn value(self) -> u32 {
        let [men, kings, emperors] = self.0;
        men + 3 * kings + 5 * emperors
    }

    fn add(&mut self, role: Role) {
        self.0[role as usize] += 1;
    }
}

impl Exchange {
    const fn reversed(self) -> Self {
        Self { won: self.lost, lost: self.won }
    }

    /// What is gained, in men.
    fn gain(self) -> i64 {
        i64::from(self.won.value()) - i64::from(self.lost.value())
    }
}

/// What happens on a line up to the first quiet position after its captures.
struct LineSummary {
    /// For the side that moves first on it.
    exchange: Exchange,
    /// Whether the first piece captured is one of that side, after a quiet move of it.
    begins_with_sacrifice: bool,
    /// Whether the first side, and the other one, promote.
    promotes: [bool; 2],
}

/// The plies of a line that are looked at.
const MAX_PLIES: usize = 16;
/// This many quiet plies in a row end an exchange that has begun.
const QUIET_PLIES: usize = 2;
/// This many quiet plies mean that there is no exchange.
const MAX_PLIES_BEFORE: usize = 4;

impl LineSummary {
    fn of(start: &AnyPosition, line: impl IntoIterator<Item = AnyMove>) -> Self {
        let mut summary = Self {
            exchange: Exchange::default(),
            begins_with_sacrifice: false,
            promotes: [false; 2],
        };
        let mut position = *start;
        let (mut quiet, mut has_captures) = (0, false);
        for (ply, mv) in line.into_iter().take(MAX_PLIES).enumerate() {
            let is_first_side = position.turn() == start.turn();
            summary.promotes[usize::from(!is_first_side)] |= position.promotes(mv);
            if mv.is_capture() {
                if !has_captures {
                    summary.begins_with_sacrifice = ply > 0 && !is_first_side;
                }
                (quiet, has_captures) = (0, true);
                let Exchange { won, lost } = &mut summary.exchange;
                let captured = if is_first_side { won } else { lost };
                let pieces = mv.captured.into_iter().filter_map(|at| position.piece_at(at));
                pieces.for_each(|piece| captured.add(piece.role));
            } else {
                quiet += 1;
            }
            position = position.after(mv);
            if quiet >= if has_captures { QUIET_PLIES } else { MAX_PLIES_BEFORE } {
                break;
            }
        }
        summary
    }
}

impl JudgementReason {
    /// The reason for the judgement of a move in `position`, from its lines; `None` if
    /// they only show a worse position.
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

    fn of_lines(position: &AnyPosition, reviewed: &ReviewedMove) -> Option<Self> {
        let played = [reviewed.mv].into_iter().chain(reviewed.reply_line.iter().copied());
        let played = LineSummary::of(position, played);
        let best = LineSummary::of(position, reviewed.best_line.iter().copied());
        let (gain, best_gain) = (played.exchange.gain(), best.exchange.gain());
        if gain < best_gain && gain < 0 {
            let after = position.after(reviewed.mv);
            let reply = LineSummary::of(&after, reviewed.reply_line.iter().copied());
            let exchange = played.exchange.reversed();
            return Some(if reply.begins_with_sacrifice {
                Self::AllowsShot(exchange)
            } else {
                Self::LosesPieces(exchange)
            });
        }
        if gain < best_gain && best_gain > 0 {
            let is_shot = best.begins_with_sacrifice;
            let reason = if is_shot { Self::MissesShot } else { Self::MissesPieces };
            return Some(reason(best.exchange));
        }
        if played.promotes[1] && !best.promotes[1] {
            return Some(Self::AllowsPromotion);
        }
        (best.promotes[0] && !played.promotes[0]).then_some(Self::MissesPromotion)
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

    fn summary(fen: &str, moves: &str) -> LineSummary {
        let start = AnyPosition::from_fen(Variant::Dameo, fen).unwrap();
        let mut position = start;
        let line: Vec<_> = moves
            .split(' ')
            .map(|text| {
                let mv = position.parse_move(text).unwrap();
                position = position.after(mv);
                mv
            })
            .collect();
        LineSummary::of(&start, line)
    }

    #[test]
    fn lines_are_summed_up() {
        // The coup turc of the MindSports essay: two men given, six pieces taken.
        let fen = "W:Wc1,d1,e1,d2,h2,b5:BKa5,d5,c6,b7";
        let shot = summary(fen, "c1-e3 a5xc5 e1-c3 c5xc1xh1xh3xd3 d2xd4xd6xb6xb8");
        assert!(shot.begins_with_sacrifice);
        assert_eq!(shot.exchange.won, PieceCounts([3, 1, 0]));
        assert_eq!(shot.exchange.lost.total(), 5);
        assert_eq!(shot.promotes, [true, false]);
        let trade = summary("W:Wd4,a1:Bd5,h8", "d4xd6 h8-h7 a1-a2 h7-h6");
        assert_eq!(trade.exchange.won, PieceCounts([1, 0, 0]));
        assert!(!trade.begins_with_sacrifice);
    }

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
