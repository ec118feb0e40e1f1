//! A second move generator, slow and obvious, to hold the real one against.
//!
//! It was written from `rules.md` section 1, sentence by sentence, and shares
//! no method with `src/movegen`: an array of pieces instead of bitboards, a
//! walk from square to square instead of fills, and captures by listing every
//! complete route before any of them is compared. A line move is played by
//! moving every man of the line.
#![allow(dead_code, reason = "every test file uses the part it needs")]

use std::collections::{BTreeMap, BTreeSet};
use std::marker::PhantomData;

use dameo::{
    Color, Geometry, KingLines, Move, MoveList, Path, Piece, Position, Role, Rules, Setup, Square,
};

/// File and rank, both counted from 0. It may lie off the board.
type Place = (i8, i8);

/// Change of file and rank from one square to the next.
type Step = (i8, i8);

const ORTHOGONAL: [Step; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [Step; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// Files and ranks of the largest board.
const LARGEST: usize = 10;

/// For every legal capture, the stops of all the routes that lead to it.
pub(crate) type Captures<R> = BTreeMap<Move<Board<R>>, BTreeSet<Path<Board<R>>>>;

type Board<R> = <R as Rules>::Board;

/// A position as an array, file by file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Mailbox<R: Rules> {
    pieces: [[Option<Piece>; LARGEST]; LARGEST],
    turn: Color,
    rules: PhantomData<R>,
}

/// What a piece has done so far in a capture: where it has been, its first
/// square included, and what it has taken.
#[derive(Clone)]
struct Route {
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

/// "A man moves one square straight or diagonally forward"; "White at the
/// bottom".
fn forward(color: Color) -> [Step; 3] {
    match color {
        Color::White => [(-1, 1), (0, 1), (1, 1)],
        Color::Black => [(-1, -1), (0, -1), (1, -1)],
    }
}

/// "A king moves like a chess queen", or in some games along ranks and files
/// only.
fn king_lines(lines: KingLines) -> Vec<Step> {
    match lines {
        KingLines::All => [ORTHOGONAL, DIAGONAL].concat(),
        KingLines::Orthogonal => ORTHOGONAL.to_vec(),
    }
}

impl<R: Rules> From<&Setup<R>> for Mailbox<R> {
    fn from(setup: &Setup<R>) -> Self {
        let mut mailbox = Self { pieces: Default::default(), turn: setup.turn, rules: PhantomData };
        for square in Square::all() {
            mailbox.put(place(square), setup.piece_at(square));
        }
        mailbox
    }
}

impl<R: Rules> From<Position<R>> for Mailbox<R> {
    fn from(position: Position<R>) -> Self {
        Self::from(&Setup::from(position))
    }
}

/// Squares and pieces.
impl<R: Rules> Mailbox<R> {
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

    fn last_rank(&self) -> i8 {
        match self.turn {
            Color::White => Board::<R>::HEIGHT as i8 - 1,
            Color::Black => 0,
        }
    }
}

/// The legal moves.
impl<R: Rules> Mailbox<R> {
    /// "Moving (only when no capture is possible)".
    pub(crate) fn legal_moves(&self) -> BTreeSet<Move<Board<R>>> {
        let captures = self.legal_captures();
        if captures.is_empty() { self.quiet_moves() } else { captures.into_keys().collect() }
    }

    fn quiet_moves(&self) -> BTreeSet<Move<Board<R>>> {
        let mut moves = BTreeSet::new();
        for (from, role) in self.own_pieces() {
            let targets = match role {
                Role::Man => self.man_moves(from),
                Role::King => self.king_moves(from),
            };
            moves.extend(targets.into_iter().map(|to| Move::quiet(square(from), square(to))));
        }
        moves
    }

    /// "A man moves one square straight or diagonally forward to an empty
    /// square, or, in a linear move, a straight unbroken line of men of one
    /// colour moves one square forward along that line into the empty square in
    /// front of it. [..] Any man of a longer line may be the rear man. Kings
    /// never belong to a line and interrupt it."
    fn man_moves(&self, rear: Place) -> Vec<Place> {
        forward(self.turn)
            .into_iter()
            .filter_map(|step| {
                let mut front = ahead(rear, step);
                while R::LINEAR_MOVES && self.piece_at(front) == Some(self.turn.man()) {
                    front = ahead(front, step);
                }
                self.is_empty(front).then_some(front)
            })
            .collect()
    }

    /// "A king moves like a chess queen: any number of empty squares in any of
    /// the eight directions."
    fn king_moves(&self, from: Place) -> Vec<Place> {
        let mut targets = Vec::new();
        for step in king_lines(R::KING_LINES) {
            let mut to = ahead(from, step);
            while self.is_empty(to) {
                targets.push(to);
                to = ahead(to, step);
            }
        }
        targets
    }

    /// "Only captures that take the largest possible number of pieces (men and
    /// kings count equally, over all pieces of the side to move) are legal.
    /// [..] Two capture paths that agree in all three are one and the same
    /// move."
    pub(crate) fn legal_captures(&self) -> Captures<R> {
        let pieces = self.own_pieces().into_iter();
        let routes: Vec<Route> = pieces.flat_map(|(from, role)| self.routes(from, role)).collect();
        let most = routes.iter().map(|route| route.victims.len()).max();
        let mut captures = Captures::<R>::new();
        for route in routes {
            if Some(route.victims.len()) == most {
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
        let start = Route { stops: vec![from], victims: Vec::new() };
        lifted.continue_route(role, &start, &mut complete);
        complete
    }

    /// "A capture goes on while the capturing piece can capture again." A man
    /// "captures as a man throughout".
    fn continue_route(&self, role: Role, route: &Route, complete: &mut Vec<Route>) {
        let at = route.stops[route.stops.len() - 1];
        let jumps = self.jumps(role, at, &route.victims);
        if jumps.is_empty() && !route.victims.is_empty() {
            complete.push(route.clone());
        }
        for (victim, landing) in jumps {
            let mut longer = route.clone();
            longer.victims.push(victim);
            longer.stops.push(landing);
            self.continue_route(role, &longer, complete);
        }
    }

    /// "Captures are orthogonal only (never diagonal) [..] by men and kings
    /// alike." Each jump is a victim and a landing square.
    fn jumps(&self, role: Role, at: Place, taken: &[Place]) -> Vec<(Place, Place)> {
        ORTHOGONAL
            .into_iter()
            .flat_map(|step| match role {
                Role::Man => self.man_jump(at, step, taken),
                Role::King => self.king_jumps(at, step, taken),
            })
            .collect()
    }

    /// "A man jumps over an adjacent enemy piece, forwards, backwards or
    /// sideways, to the empty square directly behind it."
    fn man_jump(&self, at: Place, step: Step, taken: &[Place]) -> Vec<(Place, Place)> {
        let victim = ahead(at, step);
        let landing = ahead(victim, step);
        if self.can_be_taken(victim, taken) && self.is_empty(landing) {
            vec![(victim, landing)]
        } else {
            Vec::new()
        }
    }

    /// "A king jumps over one enemy piece at any distance along a rank or file,
    /// with only empty squares between, and lands on any empty square behind
    /// it up to the next obstacle."
    fn king_jumps(&self, at: Place, step: Step, taken: &[Place]) -> Vec<(Place, Place)> {
        let mut victim = ahead(at, step);
        while self.is_empty(victim) {
            victim = ahead(victim, step);
        }
        let mut jumps = Vec::new();
        if self.can_be_taken(victim, taken) {
            let mut landing = ahead(victim, step);
            while self.is_empty(landing) {
                jumps.push((victim, landing));
                landing = ahead(landing, step);
            }
        }
        jumps
    }

    /// "Captured pieces stay on the board until the whole move is complete:
    /// they cannot be jumped a second time and they block the way"; "of men and
    /// kings alike".
    fn can_be_taken(&self, place: Place, taken: &[Place]) -> bool {
        let enemy = self.piece_at(place).is_some_and(|piece| piece.color != self.turn);
        enemy && !taken.contains(&place)
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
            let jumps = lifted.jumps(piece.role, at, &taken);
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
impl<R: Rules> Mailbox<R> {
    /// The position after a legal move; "turns alternate".
    pub(crate) fn after(&self, mv: Move<Board<R>>) -> Self {
        let mut next = *self;
        let (from, to) = (place(mv.from), place(mv.to));
        if mv.captured.is_empty() && self.piece_at(from) == Some(self.turn.man()) {
            next.push_line(from, to);
        } else {
            next.put(from, None);
            next.put(to, self.piece_at(from));
        }
        for victim in mv.captured {
            next.put(place(victim), None);
        }
        next.promote(to);
        next.turn = !self.turn;
        next
    }

    /// "A straight unbroken line of men of one colour moves one square forward
    /// along that line into the empty square in front of it": every man of it,
    /// the front man first.
    fn push_line(&mut self, rear: Place, empty: Place) {
        let back = ((rear.0 - empty.0).signum(), (rear.1 - empty.1).signum());
        let mut to = empty;
        while to != rear {
            let from = ahead(to, back);
            self.put(to, self.piece_at(from));
            self.put(from, None);
            to = from;
        }
    }

    /// "A man that ends its move on the last rank becomes a king."
    fn promote(&mut self, place: Place) {
        if place.1 == self.last_rank() {
            self.put(place, Some(self.turn.king()));
        }
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
