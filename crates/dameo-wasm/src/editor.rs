//! Position setups.

use dameo::rules::Family;
use dameo::{Piece, Rules, Setup, Square};

use crate::error::RulesError;
use crate::types::{PieceView, SetupView, Side};
use crate::view;

/// Reads a FEN, also with pieces where they cannot be in play.
pub(crate) fn read<R: Rules>(fen: &str) -> Result<SetupView, RulesError> {
    let setup = Setup::<R>::from_fen(fen.trim()).map_err(RulesError::message)?;
    Ok(describe(&setup))
}

/// Makes a position setup; of two pieces on one square it keeps the later one.
pub(crate) fn make<R: Rules>(turn: Side, pieces: &[PieceView]) -> Result<SetupView, RulesError> {
    let mut setup = Setup::<R>::empty();
    setup.turn = turn.into();
    for piece in pieces {
        let square: Square<R::Board> = piece.square.parse().map_err(RulesError::message)?;
        if R::Family::ROLES.iter().all(|names| names.role != piece.role.into()) {
            return Err(RulesError::Message(format!("{} has no such piece", R::VARIANT.title())));
        }
        let piece = Piece { color: piece.color.into(), role: piece.role.into() };
        setup.put(square, Some(piece));
    }
    Ok(describe(&setup))
}

fn describe<R: Rules>(setup: &Setup<R>) -> SetupView {
    SetupView {
        fen: setup.fen(),
        turn: setup.turn.into(),
        pieces: view::pieces(|square| setup.piece_at(square)),
        faults: setup.faults().iter().map(ToString::to_string).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dameo::{Dameo, ItalianDamone};

    #[test]
    fn faults_are_explained() {
        let setup = read::<Dameo>("B:Wa8,Kb8:Bc8,d1").unwrap();
        assert_eq!(
            setup.faults,
            ["a white man on a8 would be a king", "a black man on d1 would be a king"]
        );
        assert_eq!(make::<Dameo>(setup.turn, &setup.pieces).unwrap(), setup);
    }

    #[test]
    fn what_cannot_be_read_is_an_error() {
        assert!(read::<Dameo>("W:Wa1:Ba1").unwrap_err().to_string().contains("two pieces on a1"));
        let stray = PieceView {
            square: "k9".to_owned(),
            ..read::<Dameo>("W:Wa1:B").unwrap().pieces[0].clone()
        };
        assert!(make::<Dameo>(Side::White, &[stray]).unwrap_err().to_string().contains("k9"));
        let damone = read::<ItalianDamone>("W:WIa1:B").unwrap().pieces;
        let error = make::<Dameo>(Side::White, &damone).unwrap_err();
        assert_eq!(error.to_string(), "Dameo has no such piece");
    }
}
