//! The change that ends a rated game says so, and no other one does.

use dameo::{Color, Outcome, Reason};
use dameo_live::{Action, Offer, Terms};
use dameo_room::StoredRoom;

use crate::site::{BLACK, Site, WHITE, play, time};

fn rated() -> Terms {
    Terms { is_rated: true, ..Terms::live(time("300+3")) }
}

/// What each commit says.
fn outcomes(site: &Site) -> Vec<Option<Outcome>> {
    site.commits.iter().map(|commit| commit.rated).collect()
}

#[test]
fn the_end_of_a_rated_game_is_rated() {
    let mut site = Site::open(rated());
    site.act(WHITE, play("d1-d4"));
    site.act(BLACK, play("d8-d5"));
    site.act(WHITE, Action::Resign {});
    let outcome = Outcome { winner: Some(Color::Black), reason: Reason::Resignation, ply: 2 };
    assert_eq!(outcomes(&site), [None, None, Some(outcome)]);
    // What comes after it is not, and the next game is rated again.
    let offer = Offer::Rematch;
    site.act(WHITE, Action::Offer { offer });
    site.act(BLACK, Action::Accept { offer });
    assert_eq!(outcomes(&site)[3..], [None, None]);
    let next: &StoredRoom = site.rematch.as_ref().expect("both wanted it");
    assert!(next.game.terms.is_rated);
}

#[test]
fn the_end_by_time_is_rated() {
    let mut site = Site::open(rated());
    site.act(WHITE, play("d1-d4"));
    site.act(BLACK, play("d8-d5"));
    site.wait_until(301_000);
    let end = outcomes(&site).last().copied().flatten();
    let outcome = end.expect("the time of White is up");
    assert_eq!((outcome.winner, outcome.reason), (Some(Color::Black), Reason::Time));
}

#[test]
fn games_that_are_aborted_or_not_rated_are_not() {
    let mut site = Site::open(rated());
    site.act(WHITE, Action::Abort {});
    assert_eq!(outcomes(&site), [None]);
    let mut site = Site::opened();
    site.act(WHITE, Action::Resign {});
    assert_eq!(outcomes(&site), [None]);
}
