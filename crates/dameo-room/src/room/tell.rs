//! What a room tells its connections.

use dameo::{ByColor, Color};
use dameo_live::{GameEvent, GameKey, Millis, Offer, Timestamp};

use super::{Phase, Room};
use crate::error::CommandError;
use crate::io::{ConnectionId, Effect};
use crate::message::{
    AwayView, ClockView, GameView, PROTOCOL_VERSION, SeatView, ServerMessage, Status, is_public,
    is_secret,
};
use crate::peer::{PeerMessage, ServerId};
use crate::recent::CommandId;
use crate::state::RoomState;

/// Up to this time, that a move is told late is made up for by the next one. If it is later,
/// it is as if the game had stood still.
const MAX_DELIVERY: Millis = Millis::from_secs(1);

impl Room {
    fn send(&mut self, connections: Vec<ConnectionId>, message: ServerMessage) {
        if !connections.is_empty() {
            self.effects.push(Effect::Send { connections, message: Box::new(message) });
        }
    }

    /// Welcomes those who wait for it, if the room knows the game as late as can be at present.
    pub(super) fn welcome(&mut self) {
        let is_current = match self.phase {
            Phase::Closed | Phase::Loading => false,
            Phase::Waiting { .. } => true,
            Phase::Idle | Phase::Committing(_) => !self.is_behind(),
        };
        if !is_current {
            return;
        }
        for (connection, viewer, have) in self.presence.take_unwelcomed() {
            let seat = viewer.seat();
            if let Some(game) = self.view(seat.is_some(), have.as_ref()) {
                let version = PROTOCOL_VERSION;
                self.send(vec![connection], ServerMessage::Welcome { version, seat, game });
            }
        }
    }

    /// Tells what has happened, and what is so now. Spectators are not told what concerns the
    /// players alone.
    pub(super) fn tell_events(&mut self, events: Vec<GameEvent>) {
        self.note_told();
        let is_status = events.is_empty();
        let open: Vec<_> = events.into_iter().filter(|event| !is_secret(event)).collect();
        if open.is_empty() && !is_status {
            return;
        }
        let public: Vec<_> = open.iter().filter(|event| is_public(event)).cloned().collect();
        let is_of_interest = is_status || !public.is_empty();
        self.tell_update(true, open);
        if is_of_interest {
            self.tell_update(false, public);
        }
    }

    /// Tells that a pause has ended by time, which is no change of the game.
    pub(super) fn tell_end_of_pause(&mut self) {
        let state = self.state.as_ref();
        let pause = state.and_then(|state| state.game.pause(self.now)).map(|pause| pause.until);
        let told = std::mem::replace(&mut self.pause_until, pause);
        if pause.is_none() && told.is_some_and(|until| self.now >= until) {
            self.tell_events(Vec::new());
        }
    }

    fn tell_update(&mut self, players: bool, events: Vec<GameEvent>) {
        let connections = self.presence.audience(players);
        let status = self.state.as_ref().map(|state| self.status(state, players));
        if let Some(status) = status {
            self.send(connections, ServerMessage::Update { events, status });
        }
    }

    /// Tells the game to all, with the moves after those that they were told of.
    pub(super) fn tell_state_to_all(&mut self) {
        let have = self.told.as_ref().map(|(key, _)| key.clone());
        self.note_told();
        for players in [true, false] {
            let connections = self.presence.audience(players);
            if let Some(game) = self.view(players, have.as_ref()) {
                self.send(connections, ServerMessage::State { game });
            }
        }
    }

    /// Tells one connection the game, with the moves after a state that it has.
    pub(super) fn tell_state(&mut self, connection: ConnectionId, have: Option<&GameKey>) {
        if let Some(game) = self.view_for(connection, have) {
            self.send(vec![connection], ServerMessage::State { game });
        }
    }

    /// The game for a connection that was welcomed: the welcome is what tells it first.
    fn view_for(&self, connection: ConnectionId, have: Option<&GameKey>) -> Option<GameView> {
        let viewer = self.presence.viewer(connection)?;
        let view =
            self.presence.is_welcomed(connection).then(|| self.view(viewer.seat().is_some(), have));
        view.flatten()
    }

    pub(super) fn tell_done(&mut self, connection: ConnectionId, id: CommandId) {
        let sequence = self.state.as_ref().map_or(0, RoomState::sequence);
        if self.presence.viewer(connection).is_some() {
            self.send(vec![connection], ServerMessage::Done { id, sequence });
        }
    }

    pub(super) fn refuse(&mut self, connection: ConnectionId, id: CommandId, error: &CommandError) {
        if self.presence.viewer(connection).is_none() {
            return;
        }
        let game = self.view_for(connection, None).map(Box::new);
        let (code, text) = (error.code().to_owned(), error.to_string());
        self.send(vec![connection], ServerMessage::Refused { id, code, text, game });
    }

    /// Takes note of a measured round trip, and shows it to the player.
    pub(super) fn measure(&mut self, connection: ConnectionId, measured: Millis) {
        let Some(player) = self.presence.player_mut(connection) else { return };
        player.round_trip.record(measured);
        let (mean, seat) = (player.round_trip.mean(), player.seat);
        if let (Some(round_trip), Some(state)) = (mean, &self.state) {
            let quota = state.ledger.quotas[seat].left();
            self.send(vec![connection], ServerMessage::Lag { round_trip, quota });
        }
    }

    /// Tells the rooms of this game on other servers who is connected here.
    pub(super) fn tell_presence(&mut self) {
        let Some(sequence) = self.state.as_ref().map(RoomState::sequence) else { return };
        let seats = self.presence.here();
        self.told_here = seats;
        self.publish(|from| PeerMessage::Present { from, sequence, seats });
    }

    /// Tells the rooms of this game on other servers something, if there can be any.
    pub(super) fn publish(&mut self, message: impl FnOnce(ServerId) -> PeerMessage) {
        self.effects.extend(self.server.map(|from| Effect::Publish(message(from))));
    }

    /// All are about to be told of the present moves.
    fn note_told(&mut self) {
        let Some(game) = self.state.as_ref().map(|state| &state.game) else { return };
        let (key, since) = (game.key(), game.state().turn_since);
        if self.told.as_ref().is_some_and(|(told, _)| *told == key) {
            return;
        }
        // Who has come since, or is somewhere else, did not wait for it here.
        let has_waited = self.told.is_some() && self.presence.is_here(game.turn());
        let is_late = has_waited && self.now.since(since) >= MAX_DELIVERY;
        let at = if has_waited && !is_late { self.now } else { Timestamp::default() };
        self.told = Some((key, at));
        if is_late {
            self.freeze(since);
        }
    }

    /// The game, with the moves after a state that the client has if they go on from it.
    fn view(&self, is_player: bool, have: Option<&GameKey>) -> Option<GameView> {
        let state = self.state.as_ref()?;
        let (game, key) = (&state.game, state.game.key());
        let goes_on = |have: &&GameKey| {
            have.game == key.game && have.take_backs == key.take_backs && have.ply <= key.ply
        };
        let from = have.filter(goes_on).map_or(0, |have| have.ply);
        let record = game.record();
        Some(GameView {
            variant: record.variant,
            draw_rules: record.draw_rules,
            start_fen: record.start.clone(),
            terms: game.terms().clone(),
            first_ply: game.state().first_ply,
            from,
            moves: record.moves[from..].to_vec(),
            status: self.status(state, is_player),
        })
    }

    fn status(&self, state: &RoomState, is_player: bool) -> Status {
        let game = &state.game;
        let is_frozen = self.frozen_since.is_some();
        Status {
            sequence: state.sequence(),
            at: self.now,
            key: game.key(),
            turn: game.turn(),
            clock: self.clock_view(state),
            deadline: game.deadline().filter(|_| !is_frozen),
            seats: ByColor::new_with(|seat| self.seat_view(state, seat, is_player)),
            pause: game.pause(self.now),
            conclusion: game.conclusion(),
            is_frozen,
            rematch: state.ledger.rematch.clone(),
        }
    }

    /// The clock now, or when the game began to stand still.
    fn clock_view(&self, state: &RoomState) -> Option<ClockView> {
        let clock = state.game.clock()?;
        let at = self.frozen_since.unwrap_or(self.now);
        let stands_still = self.frozen_since.is_some() || state.game.pause(at).is_some();
        let running = clock.running().filter(|_| !stands_still);
        let delay = clock
            .running()
            .zip(clock.since())
            .map(|(side, since)| clock.controls()[side].delay().saturating_sub(at.since(since)));
        let left = ByColor::new_with(|side| clock.left(side, at));
        Some(ClockView { left, delay: delay.unwrap_or_default(), running })
    }

    fn seat_view(&self, state: &RoomState, seat: Color, is_player: bool) -> SeatView {
        let game = &state.game;
        let stands = |offer: &Offer| is_player && game.offers(seat, *offer);
        let away = game.state().seats[seat].away.filter(|_| !game.terms().is_correspondence());
        let away = away.map(|away| AwayView {
            since: away.since,
            on_purpose: away.on_purpose,
            claimable: game.claimable(seat),
        });
        SeatView {
            away,
            offers: Offer::ALL.into_iter().filter(stands).collect(),
            lag: self.presence.round_trip(seat),
            refund: state.ledger.refunds[seat],
            is_berserk: game.state().seats[seat].is_berserk,
        }
    }
}
