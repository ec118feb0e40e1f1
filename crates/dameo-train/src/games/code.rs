//! Games as bytes.
//!
//! A move is 16 bits: seven for the square of origin, seven for that of destination, and two
//! for its number among the moves between these squares, in their order ([`Move`]'s `Ord`),
//! which does not depend on that of the move generator. Only captures by different routes
//! share both squares; beyond the third of them the number follows in another 16 bits.

use dameo::{Color, Move, Position, Rules, Square, Variant};
use dameo_engine::Score;

use super::error::{GamesError, GamesFault};
use super::game::{Ending, ScoredGame, ScoredPly};

/// Bits of a square.
const SQUARE_BITS: u32 = 7;
const SQUARE_MASK: u16 = (1 << SQUARE_BITS) - 1;
/// Means that the number follows.
const ESCAPE: u16 = 3;

/// The results, by their numbers in files.
const WINNERS: [Option<Color>; 3] = [None, Some(Color::White), Some(Color::Black)];

/// Appends a game.
pub(super) fn encode<R: Rules>(
    game: &ScoredGame<R>,
    variant: Variant,
    bytes: &mut Vec<u8>,
) -> Result<(), GamesError> {
    let length = |length: usize| u16::try_from(length).map_err(|_| GamesError::TooLarge);
    bytes.extend(length(game.opening.len())?.to_le_bytes());
    bytes.extend(length(game.plies.len())?.to_le_bytes());
    let winner = WINNERS.iter().position(|&winner| winner == game.winner).unwrap_or_default();
    bytes.push(winner as u8 | (game.ending as u8) << 2);
    let mut position = Position::<R>::start_of(variant);
    for &mv in &game.opening {
        encode_move(&position, mv, bytes)?;
        position = position.after(mv);
    }
    for ply in &game.plies {
        encode_move(&position, ply.mv, bytes)?;
        bytes.extend(ply.score.to_bits().to_le_bytes());
        position = position.after(ply.mv);
    }
    Ok(())
}

fn encode_move<R: Rules>(
    position: &Position<R>,
    mv: Move<R::Board>,
    bytes: &mut Vec<u8>,
) -> Result<(), GamesError> {
    let moves = position.legal_moves();
    let earlier =
        |other: &&Move<R::Board>| (other.from, other.to) == (mv.from, mv.to) && **other < mv;
    let number = u16::try_from(moves.iter().filter(earlier).count());
    let number = number.map_err(|_| GamesError::TooLarge)?;
    let squares = mv.from.index() as u16 | (mv.to.index() as u16) << SQUARE_BITS;
    let code = squares | number.min(ESCAPE) << (2 * SQUARE_BITS);
    bytes.extend(code.to_le_bytes());
    if number >= ESCAPE {
        bytes.extend(number.to_le_bytes());
    }
    Ok(())
}

/// Why a game ended.
pub(super) fn ending_of_game(bytes: &[u8]) -> Option<Ending> {
    Ending::ALL.get(usize::from(bytes.get(4)? >> 2)).copied()
}

/// The length in bytes of the first game, and its number of positions with a score. The moves
/// are not checked. `game` is its number in the block, from 1.
pub(super) fn length_of_game(bytes: &[u8], game: u32) -> Result<(usize, u32), GamesFault> {
    // No variant is needed: nothing is played.
    let mut decoder = Decoder::new(Variant::Dameo, bytes);
    decoder.game = game;
    let (opening, plies) = (decoder.word()?, decoder.word()?);
    let [_] = decoder.take()?;
    for ply in 0..u32::from(opening) + u32::from(plies) {
        decoder.ply += 1;
        decoder.next_code()?;
        if ply >= opening.into() {
            decoder.word()?;
        }
    }
    Ok((bytes.len() - decoder.bytes.len(), plies.into()))
}

/// The games in the payload of a block.
pub(super) struct Decoder<'a> {
    variant: Variant,
    bytes: &'a [u8],
    /// The number of the game, from 1.
    game: u32,
    /// The number of the ply, from 1.
    ply: u32,
}

impl<'a> Decoder<'a> {
    pub(super) fn new(variant: Variant, bytes: &'a [u8]) -> Self {
        Self { variant, bytes, game: 0, ply: 0 }
    }

    /// The next game; `None` at the end.
    pub(super) fn next<R: Rules>(&mut self) -> Result<Option<ScoredGame<R>>, GamesFault> {
        if self.bytes.is_empty() {
            return Ok(None);
        }
        self.game += 1;
        self.ply = 0;
        let (opening, plies) = (self.word()?, self.word()?);
        let [end] = self.take()?;
        let winner = WINNERS.get(usize::from(end & 3)).copied();
        let winner = winner.ok_or_else(|| self.fault("unknown result"))?;
        let ending = Ending::ALL.get(usize::from(end >> 2)).copied();
        let ending = ending.ok_or_else(|| self.fault("unknown ending"))?;
        let mut position = Position::<R>::start_of(self.variant);
        let opening =
            (0..opening).map(|_| self.next_move(&mut position)).collect::<Result<_, _>>()?;
        let scored_ply = |_| {
            let mv = self.next_move(&mut position)?;
            let score = Score::from_bits(self.word()?);
            if !(Score::loss_in(0)..=Score::win_in(0)).contains(&score) {
                return Err(self.fault("the score is out of range"));
            }
            Ok(ScoredPly { mv, score })
        };
        let plies = (0..plies).map(scored_ply).collect::<Result<_, _>>()?;
        Ok(Some(ScoredGame { opening, plies, winner, ending }))
    }

    /// Reads a move and plays it.
    fn next_move<R: Rules>(
        &mut self,
        position: &mut Position<R>,
    ) -> Result<Move<R::Board>, GamesFault> {
        self.ply += 1;
        let (code, number) = self.next_code()?;
        let square = |bits: u16| Square::<R::Board>::new((bits & SQUARE_MASK) as u8);
        let (from, to) = (square(code), square(code >> SQUARE_BITS));
        let moves = position.legal_moves();
        let mut same: Vec<_> =
            moves.iter().copied().filter(|mv| (Some(mv.from), Some(mv.to)) == (from, to)).collect();
        same.sort_unstable();
        let mv = same.get(usize::from(number)).copied();
        let mv = mv.ok_or_else(|| self.fault("the move is not legal"))?;
        *position = position.after(mv);
        Ok(mv)
    }

    /// The squares of a move, and its number among those with these squares.
    fn next_code(&mut self) -> Result<(u16, u16), GamesFault> {
        let code = self.word()?;
        let number = match code >> (2 * SQUARE_BITS) {
            ESCAPE => self.word()?,
            number => number,
        };
        Ok((code, number))
    }

    fn word(&mut self) -> Result<u16, GamesFault> {
        self.take().map(u16::from_le_bytes)
    }

    fn take<const N: usize>(&mut self) -> Result<[u8; N], GamesFault> {
        let (bytes, rest) =
            self.bytes.split_first_chunk().ok_or_else(|| self.fault("it is incomplete"))?;
        self.bytes = rest;
        Ok(*bytes)
    }

    fn fault(&self, why: &'static str) -> GamesFault {
        GamesFault::Game { game: self.game, ply: self.ply, why }
    }
}
