//! A second move generator, slow and obvious, to hold the real one against.
//!
//! It was written from `rules.md`, sentence by sentence, and shares no method
//! with `src/family`: an array of pieces instead of bitboards, a walk from
//! square to square instead of shifts and fills, and captures by listing every
//! complete route before any of them is compared. What the families have in
//! common is here, their own sentences are in [`dameo`] and [`damone`].

mod dameo;
mod damone;

use std::collections::{BTreeMap, BTreeSet};
use std::marker::PhantomData;

use ::dameo::rules::{ByFamily, DameoRules, DamoneRules, Family};
use ::dameo::{
    Color, Geometry, Move, MoveList, Path, Piece, Position, Role, RuleFacts, Setup, Square,
};

/// File and rank, both counted from 0. It may lie off the board.
type Place = (i8, i8);

/// Change of file and rank from one square to the next.
type Step = (i8, i8);

/// A victim and the square behind it where the jump ends.
type Jump = (Place, Place);

/// Files and ranks of the largest board.
const LARGEST: usize = 10;

/// For every legal capture, the stops of all the routes that lead to it.
pub(crate) type Captures<R> = BTreeMap<Move<Board<R>>, BTreeSet<Path<Board<R>>>>;

type Board<R> = <R as RuleFacts>::Board;

/// What a family says of its pieces.
struct Sentences<R: RuleFacts> {
    /// Where a piece can go without a capture.
    steps: fn(&Mailbox<R>, Place, Role) -> Vec<Place>,
    /// The jumps of a piece that has taken some others.
    jumps: fn(&Mailbox<R>, Place, Role, &[Place]) -> Vec<Jump>,
    /// What captures are compared by, in this order, the larger the better.
    merits: fn(&Mailbox<R>, Role, &[Place]) -> [usize; 4],
    /// Moves the piece or pieces, without taking anything off the board, and
    /// promotes.
    carry_out: fn(&mut Mailbox<R>, Place, Place, bool),
    /// Whether the side to move has lost, pieces or not.
    has_lost: fn(&Mailbox<R>) -> bool,
}

struct Find;

impl<R: RuleFacts> ByFamily<R> for Find {
    type Output = Sentences<R>;

    fn dameo(self) -> Sentences<R>
    where
        R: DameoRules,
    {
        dameo::sentences()
    }

    fn damone(self) -> Sentences<R>
    where
        R: DamoneRules,
    {
        damone::sentences()
    }
}

/// A position as an array, file by file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Mailbox<R: RuleFacts> {
    pieces: [[Option<Piece>; LARGEST]; LARGEST],
    turn: Color,
    rules: PhantomData<R>,
}

/// What a piece has done so far in a capture: where it has been, its first
/// square included, and what it has taken.
#[derive(Clone)]
struct Route {
    role: Role,
    stops: Vec<Place>,
    victims: Vec<Place>,
}

fn ahead(place: Place, step: Step) -> Place {
    (place.0 + step.0, place.1 + step.1)
}

fn place<G: Geometry>(square: Square<G>) -> Place {
    (square.file() as i8, square.rank() as i8)
}

fn square<G: Geometry>(place: Place) -> Square<G> {
    Square::at(place.0 as u8, place.1 as u8).expect("the place is on the board")
}

impl<R: RuleFacts> From<&Setup<R>> for Mailbox<R> {
    fn from(setup: &Setup<R>) -> Self {
        let mut mailbox = Self { pieces: Default::default(), turn: setup.turn, rules: PhantomData };
        for square in Square::all() {
            mailbox.put(place(square), setup.piece_at(square));
        }
        mailbox
    }
}

impl<R: RuleFacts> From<Position<R>> for Mailbox<R> {
    fn from(position: Position<R>) -> Self {
        Self::from(&Setup::from(position))
    }
}

/// Squares and pieces.
impl<R: RuleFacts> Mailbox<R> {
    fn is_on_board((file, rank): Place) -> bool {
        (0..Board::<R>::WIDTH as i8).contains(&file)
            && (0..Board::<R>::HEIGHT as i8).contains(&rank)
    }

    fn put(&mut self, (file, rank): Place, piece: Option<Piece>) {
        self.pieces[file as usize][rank as usize] = piece;
    }

    fn piece_at(&self, place: Place) -> Option<Piece> {
        let (file, rank) = place;
        if Self::is_on_board(place) { self.pieces[file as usize][rank as usize] } else { None }
    }

    fn is_empty(&self, place: Place) -> bool {
        Self::is_on_board(place) && self.piece_at(place).is_none()
    }

    /// The pieces of the side to move.
    fn own_pieces(&self) -> Vec<(Place, Role)> {
        Square::<Board<R>>::all()
            .filter_map(|square| {
                let piece = self.piece_at(place(square))?;
                (piece.color == self.turn).then_some((place(square), piece.role))
            })
            .collect()
    }

    /// "Captured pieces stay on the board until the whole move is complete:
    /// they cannot be jumped a second time and they block the way."
    fn can_be_taken(&self, place: Place, taken: &[Place]) -> bool {
        let enemy = self.piece_at(place).is_some_and(|piece| piece.color != self.turn);
        enemy && !taken.contains(&place)
    }

    fn sentences() -> Sentences<R> {
        R::Family::choose(Find)
    }
}

/// The legal moves.
impl<R: RuleFacts> Mailbox<R> {
    /// "Moving (only when no capture is possible)".
    pub(crate) fn legal_moves(&self) -> BTreeSet<Move<Board<R>>> {
        let captures = self.legal_captures();
        if captures.is_empty() { self.quiet_moves() } else { captures.into_keys().collect() }
    }

    fn quiet_moves(&self) -> BTreeSet<Move<Board<R>>> {
        let mut moves = BTreeSet::new();
        if !(Self::sentences().has_lost)(self) {
            for (from, role) in self.own_pieces() {
                let targets = (Self::sentences().steps)(self, from, role);
                moves.extend(targets.into_iter().map(|to| Move::quiet(square(from), square(to))));
            }
        }
        moves
    }

    /// Of all complete captures those that are not outdone by another. "Two
    /// capture paths that agree in all three are one and the same move."
    pub(crate) fn legal_captures(&self) -> Captures<R> {
        let mut captures = Captures::<R>::new();
        if (Self::sentences().has_lost)(self) {
            return captures;
        }
        let pieces = self.own_pieces().into_iter();
        let routes: Vec<Route> = pieces.flat_map(|(from, role)| self.routes(from, role)).collect();
        let merits = |route: &Route| (Self::sentences().merits)(self, route.role, &route.victims);
        let most = routes.iter().map(merits).max();
        for route in routes {
            if Some(merits(&route)) == most {
                let stops = route.stops.into_iter().map(square).collect::<Path<_>>();
                captures.entry(capture(&stops, &route.victims)).or_default().insert(stops);
            }
        }
        captures
    }

    /// Every complete capture of one piece: "the square the capturing piece
    /// started from counts as empty during its capture".
    fn routes(&self, from: Place, role: Role) -> Vec<Route> {
        let mut lifted = *self;
        lifted.put(from, None);
        let mut complete = Vec::new();
        let start = Route { role, stops: vec![from], victims: Vec::new() };
        lifted.continue_route(&start, &mut complete);
        complete
    }

    /// "A capture goes on while the capturing piece can capture again."
    fn continue_route(&self, route: &Route, complete: &mut Vec<Route>) {
        let at = route.stops[route.stops.len() - 1];
        let jumps = (Self::sentences().jumps)(self, at, route.role, &route.victims);
        if jumps.is_empty() && !route.victims.is_empty() {
            complete.push(route.clone());
        }
        for (victim, landing) in jumps {
            let mut longer = route.clone();
            longer.victims.push(victim);
            longer.stops.push(landing);
            self.continue_route(&longer, complete);
        }
    }

    /// The capture, legal or too small, that a piece of the side to move makes
    /// by going over the given stops; `None` if it cannot.
    pub(crate) fn follow(&self, stops: &[Square<Board<R>>]) -> Option<Move<Board<R>>> {
        let (&first, rest) = stops.split_first()?;
        let piece = self.piece_at(place(first)).filter(|piece| piece.color == self.turn)?;
        let mut lifted = *self;
        lifted.put(place(first), None);
        let (mut at, mut taken) = (place(first), Vec::new());
        for &stop in rest {
            let jumps = (Self::sentences().jumps)(&lifted, at, piece.role, &taken);
            let &(victim, landing) = jumps.iter().find(|&&(_, landing)| landing == place(stop))?;
            taken.push(victim);
            at = landing;
        }
        (!taken.is_empty()).then(|| capture(stops, &taken))
    }
}

/// "A move is identified by the square it starts on, the square it ends on and
/// the *set* of pieces it captures."
fn capture<G: Geometry>(stops: &[Square<G>], victims: &[Place]) -> Move<G> {
    Move {
        from: stops[0],
        to: stops[stops.len() - 1],
        captured: victims.iter().map(|&victim| square(victim)).collect(),
    }
}

/// Playing.
impl<R: RuleFacts> Mailbox<R> {
    /// The position after a legal move; "turns alternate".
    pub(crate) fn after(&self, mv: Move<Board<R>>) -> Self {
        let mut next = *self;
        (Self::sentences().carry_out)(&mut next, place(mv.from), place(mv.to), mv.is_capture());
        for victim in mv.captured {
            next.put(place(victim), None);
        }
        next.turn = !self.turn;
        next
    }

    /// The number of sequences of exactly `depth` legal moves.
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        let moves = self.legal_moves();
        if depth == 1 {
            return moves.len() as u64;
        }
        moves.into_iter().map(|mv| self.after(mv).perft(depth - 1)).sum()
    }
}

/// The moves of a list as a set, and a check that none is in it twice.
pub(crate) fn distinct<G: Geometry>(moves: &MoveList<G>) -> BTreeSet<Move<G>> {
    let set: BTreeSet<_> = moves.iter().copied().collect();
    assert_eq!(set.len(), moves.len(), "a move is listed twice: {moves:?}");
    set
}
