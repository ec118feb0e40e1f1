//! Offers of a draw and a take-back during the game, of a rematch and an analysis after it.

use dameo::{Color, Conclusion};

use super::{GameEvent, GameKey, LiveGame, Offer, Refusal, TakeBacks};
use crate::time::Timestamp;

impl LiveGame {
    /// Whether an offer of a side stands.
    #[must_use]
    pub fn offers(&self, side: Color, offer: Offer) -> bool {
        self.state.offers(side, offer)
    }

    pub(super) fn offer(
        &mut self,
        seat: Color,
        key: &GameKey,
        offer: Offer,
        now: Timestamp,
    ) -> Result<Vec<GameEvent>, Refusal> {
        self.check_time_of(offer)?;
        if self.offers(seat, offer) {
            return Ok(Vec::new());
        }
        if self.offers(!seat, offer) {
            return self.accept(seat, key, offer, now);
        }
        match offer {
            Offer::Pause => self.check_not_paused(now)?,
            Offer::Draw => self.check_draw_offer(seat)?,
            Offer::TakeBack => {
                self.check_key(key)?;
                self.check_not_paused(now)?;
                self.check_take_back(seat)?;
                if self.state.terms.take_backs == TakeBacks::Free {
                    return Ok(vec![self.take_back(now)]);
                }
            }
            Offer::Rematch | Offer::Analysis | Offer::Engine => {}
        }
        if offer == Offer::Draw {
            self.state.seats[seat].draw_offered_after = Some(self.moves_of(seat));
        }
        *self.standing(seat, offer) = true;
        Ok(vec![GameEvent::Offered { by: seat, offer }])
    }

    pub(super) fn accept(
        &mut self,
        seat: Color,
        key: &GameKey,
        offer: Offer,
        now: Timestamp,
    ) -> Result<Vec<GameEvent>, Refusal> {
        self.check_time_of(offer)?;
        if self.state.is_agreed(offer) {
            return Ok(Vec::new());
        }
        if !self.offers(!seat, offer) {
            return Err(Refusal::NoOffer);
        }
        // The position may be another than the one that the player agreed to. A pause is the same
        // in all.
        if offer != Offer::Pause {
            self.check_key(key)?;
        }
        match offer {
            Offer::Pause => Ok(vec![self.begin_pause(now)]),
            Offer::Draw => self.conclude(Conclusion::Agreement, now),
            Offer::TakeBack => {
                self.check_not_paused(now)?;
                Ok(vec![self.take_back(now)])
            }
            Offer::Rematch => {
                *self.standing(seat, offer) = true;
                Ok(vec![GameEvent::RematchAgreed])
            }
            Offer::Analysis | Offer::Engine => {
                *self.standing(seat, offer) = true;
                Ok(vec![GameEvent::Offered { by: seat, offer }])
            }
        }
    }

    /// Ends an offer of `by`, whoever wants that.
    pub(super) fn end_offer(&mut self, by: Color, offer: Offer) -> Result<Vec<GameEvent>, Refusal> {
        if self.state.is_agreed(offer) || !self.offers(by, offer) {
            return Err(Refusal::NoOffer);
        }
        *self.standing(by, offer) = false;
        Ok(vec![GameEvent::OfferEnded { by, offer }])
    }

    /// Ends what a move declines: all that the opponent of its player offers.
    pub(super) fn decline_by_move(&mut self, mover: Color) {
        let opponent = &mut self.state.seats[!mover];
        opponent.offers_draw = false;
        opponent.asks_take_back = false;
    }

    /// Ends all offers about a position that is gone.
    pub(super) fn drop_offers(&mut self) {
        for side in Color::ALL {
            self.decline_by_move(side);
        }
    }

    /// Ends the offers of a pause: the game is over.
    pub(super) fn drop_pause_offers(&mut self) {
        for side in Color::ALL {
            self.state.seats[side].wants_pause = false;
        }
    }

    fn standing(&mut self, side: Color, offer: Offer) -> &mut bool {
        let seat = &mut self.state.seats[side];
        match offer {
            Offer::Draw => &mut seat.offers_draw,
            Offer::TakeBack => &mut seat.asks_take_back,
            Offer::Pause => &mut seat.wants_pause,
            Offer::Rematch => &mut seat.wants_rematch,
            Offer::Analysis => &mut seat.wants_analysis,
            Offer::Engine => &mut seat.wants_engine,
        }
    }

    /// A draw, a take-back and a pause are offered before the end of the game, everything else
    /// after it.
    fn check_time_of(&self, offer: Offer) -> Result<(), Refusal> {
        match offer {
            Offer::Draw | Offer::TakeBack => self.check_running(),
            Offer::Pause => self.check_running().and_then(|()| self.check_over_days()),
            _ if !self.is_over() => Err(Refusal::NotOver),
            Offer::Engine if !self.state.is_agreed(Offer::Analysis) => Err(Refusal::NoAnalysis),
            Offer::Rematch if self.state.terms.is_tournament => Err(Refusal::NoRematch),
            Offer::Rematch | Offer::Analysis | Offer::Engine => Ok(()),
        }
    }

    fn check_draw_offer(&self, seat: Color) -> Result<(), Refusal> {
        let interval = self.state.terms.draw_offer_interval;
        let Some(last) = self.state.seats[seat].draw_offered_after else { return Ok(()) };
        match (last + interval).saturating_sub(self.moves_of(seat)) {
            0 => Ok(()),
            moves => Err(Refusal::OfferTooSoon { moves }),
        }
    }

    fn check_take_back(&self, seat: Color) -> Result<(), Refusal> {
        let has_move = self.ply() > self.state.first_ply;
        match self.state.terms.take_backs {
            TakeBacks::Never => Err(Refusal::NoTakeBacks),
            TakeBacks::ByConsent if has_move && seat != self.turn() => Ok(()),
            TakeBacks::Free if has_move => Ok(()),
            TakeBacks::ByConsent | TakeBacks::Free => Err(Refusal::NothingToTakeBack),
        }
    }
}
