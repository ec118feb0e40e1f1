//! The features of a position of the Dameo family, for fits.

use dameo::rules::DameoRules;
use dameo::{Color, Piece, Position, Role};

use super::features::Feature;
use super::placement::placement;
use super::structure::Structure;

/// See [`for_each_feature`](super::for_each_feature).
pub(super) fn for_each_feature<R: DameoRules>(
    position: &Position<R>,
    mut visit: impl FnMut(usize, i32),
) {
    let us = position.turn();
    let sign = |color| if color == us { 1 } else { -1 };
    for color in Color::ALL {
        for role in [Role::Man, Role::King] {
            let piece = Piece { color, role };
            for square in position.squares_of(piece) {
                let weights = placement::<R::Board>(piece, square.index());
                weights.into_iter().flatten().for_each(|weight| visit(weight, sign(color)));
            }
        }
    }
    Structure::<R, true>::new(position).visit(&mut |feature, nth, count| {
        visit(feature.offset() + nth, sign(Color::White) * count);
    });
    Structure::<R, false>::new(position).visit(&mut |feature, nth, count| {
        visit(feature.offset() + nth, sign(Color::Black) * count);
    });
    visit(Feature::Tempo.offset(), 1);
}
