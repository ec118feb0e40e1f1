//! A game between two players.

mod absence;
mod action;
mod clock_actions;
mod conditional_lines;
mod lines;
mod moves;
mod offers;
mod pause;
mod state;
mod terms;
mod timing;

use dameo::{AnyGame, BoundedGame, Bounds, Color, Conclusion, GameOver, GameRecord};

pub use self::action::{Action, GameEvent, GameKey, Offer, PresenceReport, Refusal, SeatCommand};
pub use self::conditional_lines::{BadLines, ConditionalLines};
pub use self::pause::Pause;
pub use self::state::{Away, LiveState, LiveStateError, Seat};
pub use self::terms::{AbsenceTerms, TakeBacks, Terms};
use crate::clock::Clock;
use crate::time::{Millis, Timestamp};

/// A game between two players while it is played: its record, clock, seats and offers.
///
/// Whatever decides about the game is in [`apply`](Self::apply) and
/// [`tick`](Self::tick), which take what is done and what time it is, and return what
/// has happened. A finished game does not go on: not by a move, nor by a take-back.
///
/// ```
/// use dameo::Color::{Black, White};
/// use dameo::{Conclusion, GameRecord, Variant};
/// use dameo_live::{
///     Action, GameEvent, LiveGame, Millis, Offer, SeatCommand, Terms, Timestamp,
///     parse_time_controls,
/// };
///
/// let at = |seconds: u64| Timestamp::new(seconds * 1000);
/// let terms = Terms::live(parse_time_controls("300+3")?);
/// let mut game = LiveGame::new("AbCd1234", GameRecord::new(Variant::Dameo), terms, at(0))?;
///
/// let mut act = |seat, action, now| {
///     let command = SeatCommand { seat, key: game.key(), action, lag: Millis::ZERO };
///     game.apply(&command, now)
/// };
/// let play = |text: &str| Action::Move { text: text.to_owned() };
/// act(White, play("d1-d4"), at(5))?;
/// act(Black, play("d8-d5"), at(9))?;
/// // The clock runs now. White thinks for ten seconds and makes a move that is not legal.
/// let refusal = act(White, play("d4-d3"), at(19)).unwrap_err();
/// assert_eq!(refusal.code(), "bad-move");
/// act(White, play("e1-e4"), at(19))?;
///
/// act(White, Action::Offer { offer: Offer::Draw }, at(20))?;
/// let events = act(Black, Action::Accept { offer: Offer::Draw }, at(22))?;
/// assert_eq!(events, [GameEvent::Ended { conclusion: Conclusion::Agreement }]);
///
/// let clock = game.clock().expect("the terms have a time control");
/// assert_eq!(clock.left(White, at(99)), Millis::from_secs(293));
/// assert_eq!(clock.left(Black, at(99)), Millis::from_secs(297));
/// assert_eq!(game.record().moves, ["d1-d4", "d8-d5", "e1-e4"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct LiveGame {
    /// The moves of the record, played.
    game: BoundedGame<'static>,
    bounds: Bounds<'static>,
    state: LiveState,
}

impl LiveGame {
    /// Begins a game within [`Bounds::UNTRUSTED`]. The record can have moves already, which
    /// are not taken back. `id` names the game in [keys](GameKey).
    ///
    /// # Errors
    /// If the record cannot be replayed, or no clock runs with a time control.
    pub fn new(
        id: &str,
        record: GameRecord,
        terms: Terms,
        now: Timestamp,
    ) -> Result<Self, LiveStateError> {
        Self::within(Bounds::UNTRUSTED, id, record, terms, now)
    }

    /// Begins a game within other bounds.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn within(
        bounds: Bounds<'static>,
        id: &str,
        record: GameRecord,
        terms: Terms,
        now: Timestamp,
    ) -> Result<Self, LiveStateError> {
        let clock = terms.time.map(Clock::new).transpose()?;
        let state = LiveState::begun(id, record, terms, clock, now);
        let mut game = Self::restore(state, bounds)?;
        game.start_clock(now);
        Ok(game)
    }

    /// Continues a game from its [state](Self::state).
    ///
    /// # Errors
    /// If the record cannot be replayed within the bounds, or the state contradicts it.
    pub fn restore(state: LiveState, bounds: Bounds<'static>) -> Result<Self, LiveStateError> {
        let game = state.replay(bounds)?;
        let conclusion = game.game().conclusion();
        let record = GameRecord { conclusion, ..state.record };
        Ok(Self { game, bounds, state: LiveState { record, ..state } })
    }

    /// The next game of the same players with the sides exchanged, from the same start.
    ///
    /// # Errors
    /// [`Refusal::NoOffer`] if they have not agreed on one.
    pub fn rematch(&self, id: &str, now: Timestamp) -> Result<Self, Refusal> {
        if !self.state.is_agreed(Offer::Rematch) {
            return Err(Refusal::NoOffer);
        }
        let mut record = self.record().clone();
        record.moves.truncate(self.state.first_ply);
        record.conclusion = None;
        let terms = self.terms().clone().with_sides_swapped();
        let next = Self::within(self.bounds, id, record, terms, now);
        Ok(next.expect("this game has begun in the same way"))
    }

    /// The whole game as plain data, to be stored and sent.
    #[must_use]
    pub fn state(&self) -> &LiveState {
        &self.state
    }

    /// The game of the rules.
    #[must_use]
    pub fn game(&self) -> &AnyGame {
        self.game.game()
    }

    /// The moves so far, and how the game ended.
    #[must_use]
    pub fn record(&self) -> &GameRecord {
        &self.state.record
    }

    /// The clock; `None` if the game is played without one.
    #[must_use]
    pub fn clock(&self) -> Option<&Clock> {
        self.state.clock.as_ref()
    }

    /// The terms.
    #[must_use]
    pub fn terms(&self) -> &Terms {
        &self.state.terms
    }

    /// What commands have to refer to now.
    #[must_use]
    pub fn key(&self) -> GameKey {
        let LiveState { id, take_backs, .. } = &self.state;
        GameKey { game: id.clone(), ply: self.ply(), take_backs: *take_backs }
    }

    /// The number of plies played.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.game().ply()
    }

    /// The side to move.
    #[must_use]
    pub fn turn(&self) -> Color {
        self.game().position().turn()
    }

    /// How the game ended; `None` if it is not over.
    #[must_use]
    pub fn conclusion(&self) -> Option<Conclusion> {
        self.state.record.conclusion
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.game().is_over()
    }

    /// Does what a command says, if the time of the game is not up at `now`. Returns what
    /// has happened: nothing if the command repeats one that was done; the end of the game
    /// alone if the time is up.
    ///
    /// # Errors
    /// If the command is stale or impossible. The game is unchanged then.
    pub fn apply(
        &mut self,
        command: &SeatCommand,
        now: Timestamp,
    ) -> Result<Vec<GameEvent>, Refusal> {
        let &SeatCommand { seat, ref key, ref action, lag } = command;
        if key.game != self.state.id {
            return Err(Refusal::OtherGame { game: self.state.id.clone() });
        }
        let now = self.state.latest.max(now);
        let is_move = matches!(action, Action::Move { .. }) && seat == self.turn();
        if let Some(conclusion) = self.time_out(now, if is_move { lag } else { Millis::ZERO }) {
            return Ok(vec![self.end(conclusion, now)]);
        }
        let events = match action {
            Action::Move { text } => self.play(seat, key, text, lag, now),
            &Action::Offer { offer } => self.offer(seat, key, offer, now),
            &Action::Accept { offer } => self.accept(seat, key, offer, now),
            &Action::Decline { offer } => self.end_offer(!seat, offer),
            &Action::Withdraw { offer } => self.end_offer(seat, offer),
            Action::Resign {} => self.conclude(Conclusion::Resignation { loser: seat }, now),
            Action::Abort {} => self.abort(seat, now),
            Action::Flag {} => self.check_running().and(Err(Refusal::TimeNotUp)),
            Action::Claim {} => self.claim(seat, now),
            Action::Resume {} => self.end_pause(seat, now),
            Action::SetLines { lines } => self.set_lines(seat, key, lines),
            &Action::GiveTime { seconds } => self.give_time(!seat, seconds, now),
            Action::Berserk {} => self.go_berserk(seat, now),
            Action::StartClock {} => self.start_clock_early(now),
        }?;
        self.state.latest = now;
        Ok(events)
    }

    /// Takes note of what is reported about the connection of a player, if the time of the game
    /// is not up at `now`. Returns what has happened: nothing if that was known; the end of the
    /// game alone if the time is up.
    pub fn report(
        &mut self,
        side: Color,
        report: PresenceReport,
        now: Timestamp,
    ) -> Vec<GameEvent> {
        let now = self.state.latest.max(now);
        if let Some(conclusion) = self.time_out(now, Millis::ZERO) {
            return vec![self.end(conclusion, now)];
        }
        self.state.latest = now;
        match report {
            PresenceReport::Left { on_purpose } => self.leave(side, on_purpose, now),
            PresenceReport::Returned => self.come_back(side, now),
        }
    }

    fn abort(&mut self, seat: Color, now: Timestamp) -> Result<Vec<GameEvent>, Refusal> {
        self.check_running()?;
        if self.moves_of(seat) > 0 || self.state.terms.is_tournament {
            return Err(Refusal::CannotAbort);
        }
        self.conclude(Conclusion::Abort, now)
    }

    fn conclude(
        &mut self,
        conclusion: Conclusion,
        now: Timestamp,
    ) -> Result<Vec<GameEvent>, Refusal> {
        self.check_running()?;
        Ok(vec![self.end(conclusion, now)])
    }

    /// Ends a game that is not over, or that a rule has ended just now.
    fn end(&mut self, conclusion: Conclusion, now: Timestamp) -> GameEvent {
        self.game.conclude(conclusion).expect("the game is not over, except by a rule");
        self.state.record.conclusion = Some(conclusion);
        self.state.latest = now;
        if let Some(clock) = &mut self.state.clock {
            clock.stop(now);
        }
        self.state.pause = None;
        self.drop_pause_offers();
        self.drop_offers();
        self.drop_lines();
        GameEvent::Ended { conclusion }
    }

    fn check_running(&self) -> Result<(), Refusal> {
        if self.is_over() {
            return Err(GameOver { outcome: self.game().outcome() }.into());
        }
        Ok(())
    }

    /// The number of moves that a side has played in this game.
    fn moves_of(&self, side: Color) -> usize {
        let plies = self.ply() - self.state.first_ply;
        let has_begun = self.mover(self.state.first_ply) == Some(side);
        (plies + usize::from(has_begun)) / 2
    }

    /// The side that moved, or is to move, after a number of plies.
    fn mover(&self, ply: usize) -> Option<Color> {
        self.game().position_at(ply).map(|position| position.turn())
    }
}
