//! Pattern tables: an evaluation with no knowledge but which men stand together.
//!
//! It is a sum of table entries, one for each window of 3 x 3 squares by the men in it, and one
//! for each other piece by its square. To the windows, squares of other pieces are empty. Mirrored
//! patterns share a weight; those with the sides exchanged share it with the opposite sign. The
//! right to move has a weight of its own. M. Buro introduced such patterns in Othello, Scan has
//! them in draughts; here they are the control for the network.

use std::marker::PhantomData;

use dameo::rules::Family;
use dameo::{Geometry, Position, Rules, Square};
use dameo_nnue::architecture::input_count;

use super::samples::{
    Batch, Samples, Weights, cross_entropy, opening_share, random_order, sigmoid,
};
use super::{FitProgress, FitSettings, FitSettingsError, descend};
use crate::training::{PackedPosition, PositionSet, TrainingData};

/// Squares of the side of a window.
const SIDE: u8 = 3;
const WINDOW_SQUARES: usize = (SIDE * SIDE) as usize;
/// What can be on those squares: each is empty or has a man of either side.
const PATTERNS: usize = 3_usize.pow(WINDOW_SQUARES as u32);

/// A weight as it counts in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Term {
    weight: u32,
    /// 1, or -1 in the opponent's view, or 0.
    sign: i8,
}

/// A square as part of a window: what a man there adds to the number of its pattern.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Place {
    window: usize,
    power: usize,
}

/// The weights of everything that can be on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Tables<R: Rules> {
    /// By square.
    places: Vec<Vec<Place>>,
    /// By window and pattern.
    patterns: Vec<Term>,
    /// By the network's input for the piece and square; those of men are not used.
    pieces: Vec<Term>,
    right_to_move: Term,
    start_pieces: usize,
    rules: PhantomData<R>,
}

/// A symmetry of the rules and the side whose view it leads to.
struct Symmetry<R: Rules> {
    image: fn(Square<R::Board>) -> Square<R::Board>,
    exchanges_sides: bool,
}

impl<R: Rules> Symmetry<R> {
    const ALL: [Self; 4] = [
        Self { image: |square| square, exchanges_sides: false },
        Self { image: R::Family::mirror, exchanges_sides: false },
        Self { image: R::Family::flip, exchanges_sides: true },
        Self { image: |square| R::Family::mirror(R::Family::flip(square)), exchanges_sides: true },
    ];

    fn sign(&self) -> i8 {
        if self.exchanges_sides { -1 } else { 1 }
    }
}

/// The squares of each window, those of lower numbers first.
fn windows<R: Rules>() -> Vec<Vec<Square<R::Board>>> {
    let fits = |square: &Square<R::Board>| {
        square.file() + SIDE <= R::Board::WIDTH && square.rank() + SIDE <= R::Board::HEIGHT
    };
    let window = |corner: Square<R::Board>| {
        let offsets = (0..SIDE).flat_map(|rank| (0..SIDE).map(move |file| (file, rank)));
        let at = |(file, rank)| Square::at(corner.file() + file, corner.rank() + rank);
        offsets.map(|offset| at(offset).expect("a window is on the board")).collect()
    };
    Square::all().filter(fits).map(window).collect()
}

impl<R: Rules> Tables<R> {
    fn new(start_pieces: usize) -> Self {
        let windows = windows::<R>();
        let squares = R::Board::SQUARES as usize;
        let mut places = vec![Vec::new(); squares];
        for (window, members) in windows.iter().enumerate() {
            for (exponent, square) in members.iter().enumerate() {
                let power = 3_usize.pow(exponent as u32);
                places[square.index()].push(Place { window, power });
            }
        }
        let (patterns, weights) = pattern_terms::<R>(&windows);
        let pieces = (0..input_count::<R>()).map(|input| piece_term::<R>(input, weights)).collect();
        let piece_weights = input_count::<R>() / 2;
        let right_to_move = Term { weight: weights + piece_weights as u32, sign: 1 };
        Self { places, patterns, pieces, right_to_move, start_pieces, rules: PhantomData }
    }

    fn weights(&self) -> usize {
        self.right_to_move.weight as usize + 1
    }

    /// Fills in the terms of a position, and returns the share of the opening values.
    fn terms(&self, position: &PackedPosition<R>, terms: &mut Vec<Term>) -> f64 {
        let (squares, roles) = (R::Board::SQUARES as usize, R::Family::ROLES.len());
        let mut patterns = [0; 64];
        let patterns = &mut patterns[..self.patterns.len() / PATTERNS];
        let mut count = 0;
        terms.clear();
        position.for_each_input(|input| {
            count += 1;
            let block = input / squares;
            // Men are the first role.
            if block.is_multiple_of(roles) {
                for place in &self.places[input % squares] {
                    patterns[place.window] += place.power * (1 + block / roles);
                }
            } else {
                terms.push(self.pieces[input]);
            }
        });
        let windows = self.patterns.chunks(PATTERNS).zip(patterns);
        terms.extend(windows.map(|(window, pattern)| window[*pattern]));
        terms.push(self.right_to_move);
        opening_share(count, self.start_pieces).into()
    }
}

/// The terms of all patterns in all windows, and the number of their weights: each is that of
/// the pattern of lowest number among its images.
fn pattern_terms<R: Rules>(windows: &[Vec<Square<R::Board>>]) -> (Vec<Term>, u32) {
    let mut terms: Vec<Term> = Vec::with_capacity(windows.len() * PATTERNS);
    let mut weights = 0;
    for window in windows {
        let images: Vec<_> = Symmetry::<R>::ALL
            .iter()
            .map(|symmetry| WindowImage::new(symmetry, window, windows))
            .collect();
        for pattern in 0..PATTERNS {
            let numbers = images.iter().map(|image| image.number_of(pattern));
            let lowest = numbers.clone().min().expect("there are symmetries");
            let has = |sign| {
                let mut signs = images.iter().map(|image| image.sign).zip(numbers.clone());
                i8::from(signs.any(|image| image == (sign, lowest)))
            };
            // What is its own image with the sides exchanged favours neither of them.
            let sign = has(1) - has(-1);
            let weight = terms.get(lowest).map_or(weights, |term| term.weight);
            weights += u32::from(lowest == terms.len());
            terms.push(Term { weight, sign });
        }
    }
    (terms, weights)
}

/// A window as a symmetry maps it.
struct WindowImage {
    window: usize,
    /// The power of 3 that each square of the window has in its image.
    powers: Vec<usize>,
    sign: i8,
}

impl WindowImage {
    fn new<R: Rules>(
        symmetry: &Symmetry<R>,
        window: &[Square<R::Board>],
        windows: &[Vec<Square<R::Board>>],
    ) -> Self {
        let squares: Vec<_> = window.iter().map(|&square| (symmetry.image)(square)).collect();
        let first = squares.iter().min();
        let window = windows.iter().position(|window| window.first() == first);
        let window = window.expect("the image of a window is one");
        let place = |square| windows[window].iter().position(|other| other == square);
        let power = |square| 3_usize.pow(place(square).expect("it has these squares") as u32);
        let powers = squares.iter().map(power).collect();
        Self { window, powers, sign: symmetry.sign() }
    }

    /// The number, among those of all windows, of the image of a pattern.
    fn number_of(&self, pattern: usize) -> usize {
        let mut rest = pattern;
        let digits = self.powers.iter().map(|power| {
            let digit = rest % 3;
            rest /= 3;
            let digit = if self.sign < 0 { (3 - digit) % 3 } else { digit };
            digit * power
        });
        digits.sum::<usize>() + self.window * PATTERNS
    }
}

/// The term of a piece that is no man; weights begin at number `first`.
fn piece_term<R: Rules>(input: usize, first: u32) -> Term {
    let (squares, roles) = (R::Board::SQUARES as usize, R::Family::ROLES.len());
    let (block, square) = (input / squares, input % squares);
    let is_own = block < roles;
    let images = Square::<R::Board>::all().nth(square).into_iter().flat_map(|square| {
        let symmetries = Symmetry::<R>::ALL.into_iter();
        let to_own = symmetries.filter(move |symmetry| symmetry.exchanges_sides != is_own);
        to_own.map(move |symmetry| (symmetry.image)(square).index())
    });
    let lowest = images.min().expect("there are symmetries");
    let weight = first + (block % roles * squares + lowest) as u32;
    Term { weight, sign: if is_own { 1 } else { -1 } }
}

/// Positions of pattern tables. They are taken apart whenever they are needed, since that takes
/// less time than reading their terms from memory.
struct PatternBatch<'a, R: Rules> {
    tables: &'a Tables<R>,
    positions: &'a PositionSet<R>,
    indices: Vec<u32>,
    lambda: f32,
}

fn logit(terms: &[Term], opening: f64, weights: &Weights) -> f64 {
    let mut sums = [0.0; 2];
    for term in terms {
        let [in_opening, in_endgame] = weights[term.weight as usize];
        sums[0] += f64::from(term.sign) * in_opening;
        sums[1] += f64::from(term.sign) * in_endgame;
    }
    sums[0] * opening + sums[1] * (1.0 - opening)
}

impl<R: Rules> PatternBatch<'_, R> {
    /// Calls `visit` with the terms, the share of the opening values and the target of each
    /// position, and returns the sum of what it returns.
    fn sum(&self, mut visit: impl FnMut(&[Term], f64, f64) -> f64) -> f64 {
        let mut terms = Vec::new();
        let values = self.indices.iter().map(|&index| {
            let (position, label) = self.positions.get(index as usize);
            let opening = self.tables.terms(position, &mut terms);
            visit(&terms, opening, label.target(self.lambda).into())
        });
        values.sum()
    }
}

impl<R: Rules> Batch for PatternBatch<'_, R> {
    fn len(&self) -> usize {
        self.indices.len()
    }

    fn loss(&self, weights: &Weights) -> f64 {
        self.sum(|terms, opening, target| {
            cross_entropy(target, sigmoid(logit(terms, opening, weights)))
        })
    }

    fn add_gradient(&self, weights: &Weights, gradient: &mut Weights) -> f64 {
        self.sum(|terms, opening, target| {
            let prediction = sigmoid(logit(terms, opening, weights));
            let error = prediction - target;
            let shares = [error * opening, error * (1.0 - opening)];
            for term in terms {
                let [in_opening, in_endgame] = &mut gradient[term.weight as usize];
                *in_opening += f64::from(term.sign) * shares[0];
                *in_endgame += f64::from(term.sign) * shares[1];
            }
            cross_entropy(target, prediction)
        })
    }
}

/// Fitted pattern tables.
#[derive(Clone, PartialEq, Debug)]
pub struct PatternTables<R: Rules> {
    tables: Tables<R>,
    weights: Weights,
}

impl<R: Rules> PatternTables<R> {
    /// Fits the tables of a game to the positions and targets that the network is trained with,
    /// from weights of 0. [`FitSettings::pull`] is towards these.
    ///
    /// # Errors
    /// If the settings cannot be used.
    pub fn fit(
        settings: &FitSettings,
        data: &TrainingData<R>,
        progress: &mut impl FnMut(FitProgress),
    ) -> Result<Self, FitSettingsError> {
        settings.check()?;
        let tables = Tables::new(data.variant().start().piece_count());
        let zero = vec![[0.0; 2]; tables.weights()];
        let weights = {
            let samples = |positions, order: &[u32]| {
                let batch = |indices: &[u32]| PatternBatch {
                    tables: &tables,
                    positions,
                    indices: indices.to_vec(),
                    lambda: settings.lambda,
                };
                Samples::new(order.chunks(settings.batch).map(batch).collect())
            };
            let training = samples(data.training(), &random_order(settings, data.training().len()));
            let in_order: Vec<u32> = (0..data.held_out().len() as u32).collect();
            let held_out = samples(data.held_out(), &in_order);
            descend(settings, &zero, &training, &held_out, progress)
        };
        Ok(Self { tables, weights })
    }

    /// The number of weights, each with an opening and an endgame value.
    #[must_use]
    pub fn weight_count(&self) -> usize {
        self.weights.len()
    }

    /// The logit of the expected points of the side to move.
    #[must_use]
    pub fn evaluate(&self, position: &Position<R>) -> f64 {
        let mut terms = Vec::new();
        let opening = self.tables.terms(&PackedPosition::pack(position), &mut terms);
        logit(&terms, opening, &self.weights)
    }
}

#[cfg(test)]
mod tests {
    use dameo::{BigDameo, Dameo, ItalianDamone, Setup, Variant, with_rules};
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;

    fn random_tables<R: Rules>(variant: Variant) -> PatternTables<R> {
        let tables = Tables::<R>::new(variant.start().piece_count());
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let weights = (0..tables.weights()).map(|_| [random.random(), random.random()]).collect();
        PatternTables { tables, weights }
    }

    #[test]
    fn symmetries_share_weights() {
        for &variant in Variant::ALL {
            with_rules!(variant, R => {
                let tables = random_tables::<R>(variant);
                let data = TrainingData::<R>::random_scored(variant, 10, |_| 0);
                let [tempo_opening, tempo_endgame] = *tables.weights.last().unwrap();
                for (position, _) in data.positions() {
                    let value = tables.evaluate(&position);
                    let mirrored = tables.evaluate(&position.mirrored());
                    assert!((value - mirrored).abs() < 1e-9, "{variant} {}", position.fen());
                    let mut other = Setup::from(position);
                    other.turn = !position.turn();
                    let Ok(other) = other.position() else { continue };
                    let share = opening_share(position.occupied().len(), tables.tables.start_pieces);
                    let share = f64::from(share);
                    let tempo = tempo_opening * share + tempo_endgame * (1.0 - share);
                    let sum = value + tables.evaluate(&other) - 2.0 * tempo;
                    assert!(sum.abs() < 1e-9, "{variant} {}", position.fen());
                }
            });
        }
    }

    #[test]
    fn patterns_that_are_no_images_have_weights_of_their_own() {
        // A quarter of the windows, pieces by square, and the right to move.
        assert_eq!(random_tables::<Dameo>(Variant::Dameo).weight_count(), 9 * PATTERNS + 128 + 1);
        let big = random_tables::<BigDameo>(Variant::BigDameo28);
        assert_eq!(big.weight_count(), 16 * PATTERNS + 200 + 1);
        // Windows on the diagonals are their own images.
        let damone = random_tables::<ItalianDamone>(Variant::ItalianDamone);
        assert!(damone.weight_count() > 9 * PATTERNS && damone.weight_count() < 18 * PATTERNS);
    }

    #[test]
    fn a_pattern_is_read_from_its_window() {
        let tables = random_tables::<Dameo>(Variant::Dameo);
        let value = |fen: &str| tables.evaluate(&fen.parse::<Position<Dameo>>().unwrap());
        // Another square of a man, of either side, or a man for a king is another pattern.
        let values = ["W:Wa1:Bh8", "W:Wa2:Bh8", "W:Wa1:Bh7", "W:WKa1:Bh8", "W:WKa2:Bh8"].map(value);
        for (index, value) in values.iter().enumerate() {
            assert!(values[..index].iter().all(|other| (value - other).abs() > 1e-6), "{index}");
        }
    }

    #[test]
    fn what_patterns_can_express_is_learned() {
        let data = TrainingData::<Dameo>::random_scored(Variant::Dameo, 200, |position| {
            let count = |color| position.pieces(color).len() as i32;
            100 * (count(position.turn()) - count(!position.turn()))
        });
        let settings =
            FitSettings { epochs: 30, batch: 1_024, lambda: 1.0, ..FitSettings::default() };
        let mut losses = Vec::new();
        let tables = PatternTables::fit(&settings, &data, &mut |step| {
            if let FitProgress::Epoch { held_out_loss, .. } = step {
                losses.push(held_out_loss);
            }
        });
        let tables = tables.unwrap();
        let loss = data.held_out().loss(1.0, |position| tables.evaluate(position) as f32);
        let before = data.held_out().loss(1.0, |_| 0.0);
        assert!(loss < before / 3.0, "{before} to {loss}");
        assert!(losses[29] < losses[0]);
    }
}
