//! Position setups.

use dameo::{AnySetup, Bounds, Color, Piece, Variant};
use dameo_wasm_values::RulesError;

use crate::types::{PieceView, ProblemView, SetupView};
use crate::view;

/// Reads a FEN, also with pieces where they cannot be in play.
pub(crate) fn read(variant: Variant, fen: &str) -> Result<SetupView, RulesError> {
    Ok(describe(&AnySetup::from_fen(variant, fen.trim())?))
}

/// Makes a position setup; of two pieces on one square it keeps the later one.
pub(crate) fn make(
    variant: Variant,
    turn: Color,
    pieces: &[PieceView],
) -> Result<SetupView, RulesError> {
    let mut setup = AnySetup::empty(variant);
    setup.set_turn(turn);
    for piece in pieces {
        let square = variant.parse_square(&piece.square)?;
        if variant.role_names(piece.role).is_none() {
            let title = variant.title();
            return Err(RulesError::argument(format!("{title} has no such piece")));
        }
        setup.put(square, Some(Piece { color: piece.color, role: piece.role }));
    }
    Ok(describe(&setup))
}

fn describe(setup: &AnySetup) -> SetupView {
    // What comes of the setup is played within these bounds.
    let bounds = &Bounds::UNTRUSTED;
    let too_many = setup.check_bounds(bounds).err().map(|error| error.faults);
    let faults = setup.faults().into_iter().chain(too_many.into_iter().flatten());
    let mut faults: Vec<_> = faults.map(ProblemView::new).collect();
    if faults.is_empty() {
        let position = setup.position().expect("a setup without faults can be played");
        faults.extend(position.check_bounds(bounds).err().map(ProblemView::new));
    }
    SetupView {
        fen: setup.fen(),
        turn: setup.turn(),
        move_number: setup.move_number(),
        pieces: view::pieces(setup.pieces()),
        faults,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAMEO: Variant = Variant::Dameo;

    fn faults(setup: &SetupView) -> Vec<&str> {
        setup.faults.iter().map(|fault| fault.text.as_str()).collect()
    }

    #[test]
    fn faults_are_explained() {
        let setup = read(DAMEO, "B:Wa8,Kb8:Bc8,d1").unwrap();
        assert_eq!(
            faults(&setup),
            ["a white man on a8 would be a king", "a black man on d1 would be a king"]
        );
        let same = make(DAMEO, setup.turn, &setup.pieces).unwrap();
        assert_eq!((&same.fen, faults(&same)), (&setup.fen, faults(&setup)));
        assert_eq!(setup.move_number, 1);
        let start = AnySetup::start(DAMEO).fen();
        let setup = read(DAMEO, &start.replace(":B", ",d4,e4:B")).unwrap();
        assert_eq!(
            faults(&setup),
            ["there are 20 white pieces: expected at most 18, as at the start"]
        );
        assert_eq!(read(DAMEO, "B:Wa1:Bh8:F7").unwrap().move_number, 7);
    }

    /// An ending or a game from such a setup would be refused.
    #[test]
    fn a_slow_position_is_a_fault() {
        let fen = include_str!("../../../data/slow-captures/refused-big-dameo-28.txt");
        let setup = read(Variant::BigDameo28, fen.lines().next().unwrap()).unwrap();
        assert_eq!(faults(&setup), ["listing the captures takes more than 200000 steps"]);
    }

    #[test]
    fn what_cannot_be_read_is_an_error() {
        assert!(read(DAMEO, "W:Wa1:Ba1").unwrap_err().to_string().contains("two pieces on a1"));
        let stray = PieceView {
            square: "k9".to_owned(),
            ..read(DAMEO, "W:Wa1:B").unwrap().pieces[0].clone()
        };
        assert!(make(DAMEO, Color::White, &[stray]).unwrap_err().to_string().contains("k9"));
        let damone = read(Variant::ItalianDamone, "W:WIa1:B").unwrap().pieces;
        let error = make(DAMEO, Color::White, &damone).unwrap_err();
        assert_eq!(error.to_string(), "Dameo has no such piece");
    }
}
