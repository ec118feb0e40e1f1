//! Commands of players: which comes next, and what becomes of it.

use dameo::Color;
use dameo_live::{Action, GameKey, Millis, Timestamp};

use super::{Cause, Room};
use crate::error::CommandError;
use crate::io::ConnectionId;
use crate::queue::Command;
use crate::recent::CommandId;
use crate::state::{Deed, FreeTime};

impl Room {
    /// Puts a command into the queue, or refuses it.
    pub(super) fn take_command(
        &mut self,
        connection: ConnectionId,
        id: CommandId,
        key: GameKey,
        action: Action,
    ) {
        let at = self.now;
        let Some(viewer) = self.presence.viewer(connection) else { return };
        let Some(seat) = viewer.seat() else {
            return self.refuse(connection, id, &CommandError::NotAPlayer);
        };
        if self.answer_done(connection, seat, id) {
            return;
        }
        let player = self.presence.player_mut(connection);
        let round_trip = player.and_then(|player| player.round_trip.mean());
        let queued = if self.is_down {
            Err(CommandError::Unavailable)
        } else {
            let is_checked = false;
            self.queue.push(Command {
                connection,
                seat,
                id,
                key,
                action,
                at,
                round_trip,
                is_checked,
            })
        };
        if let Err(error) = queued {
            self.refuse(connection, id, &error);
        }
    }

    /// The command that comes next. While the time of the side to move is up but a move of it
    /// can be on its way, only such a move does.
    pub(super) fn next_command(&mut self) -> Option<Command> {
        if self.is_in_grace() {
            let turn = self.state.as_ref()?.game.turn();
            self.queue.take_move(turn)
        } else {
            self.queue.pop()
        }
    }

    /// Answers a command, or has its change stored first.
    pub(super) fn handle(&mut self, command: Command) {
        let &Command { connection, seat, id, at, .. } = &command;
        if self.answer_done(connection, seat, id) {
            return;
        }
        let Some(state) = &self.state else { return self.queue.put_back(command) };
        if !command.is_checked && is_ahead(&command.key, &state.game.key()) {
            // Another server has stored what the client saw.
            self.queue.put_back(Command { is_checked: true, ..command });
            self.load();
        } else if let Some(change) = self.end_before(&command) {
            self.queue.put_back(command);
            self.commit(change, Cause::Clock);
        } else {
            let free = self.free_time(&command);
            let action = command.action.clone();
            let deed = Deed { id, seat, key: &command.key, action, free };
            match state.act(deed, &self.spare_id, at) {
                Err(refusal) => self.refuse(connection, id, &refusal.into()),
                Ok(None) => self.tell_done(connection, id),
                Ok(Some(change)) => self.commit(change, Cause::Command(command)),
            }
        }
    }

    /// Acknowledges a command that was done before; false if it was not, as far as is known.
    fn answer_done(&mut self, connection: ConnectionId, seat: Color, id: CommandId) -> bool {
        let is_done =
            self.state.as_ref().is_some_and(|state| state.ledger.recent[seat].contains(id));
        if is_done {
            self.tell_done(connection, id);
            // It may have been done long ago, and then the client lacks what came after it.
            self.tell_state(connection, None);
        }
        is_done
    }

    /// The end of the game by time before a command, which is to be refused after it; `None` if
    /// the command was in time, or asks for that end.
    fn end_before(&self, command: &Command) -> Option<crate::state::Change> {
        let state = self.state.as_ref()?;
        let is_asked_for = matches!(command.action, Action::Flag {});
        let free = self.free_time(command).total();
        let is_up = state.game.time_out(command.at, free).is_some();
        (is_up && !is_asked_for).then(|| state.tick(command.at)).flatten()
    }

    /// The time of a command that is not its player's: none, except of moves.
    fn free_time(&self, command: &Command) -> FreeTime {
        let state = self.state.as_ref();
        let of_turn = state.filter(|state| state.game.turn() == command.seat && command.is_move());
        of_turn.map_or(FreeTime::default(), |state| {
            state.free_time(command.round_trip, self.delivery())
        })
    }

    /// How late the room told of the last move, since it was stored late.
    pub(super) fn delivery(&self) -> Millis {
        let turn_since = self.state.as_ref().map(|state| state.game.state().turn_since);
        let told_at = self.told.as_ref().map_or(Timestamp::default(), |&(_, at)| at);
        turn_since.map_or(Millis::ZERO, |since| told_at.since(since))
    }

    /// Refuses all commands that wait and are not done.
    pub(super) fn refuse_waiting(&mut self, error: &CommandError) {
        for Command { connection, seat, id, .. } in self.queue.take_all() {
            if !self.answer_done(connection, seat, id) {
                self.refuse(connection, id, error);
            }
        }
    }
}

/// Whether a key is that of a later state.
fn is_ahead(key: &GameKey, now: &GameKey) -> bool {
    key.game == now.game && (key.take_backs, key.ply) > (now.take_backs, now.ply)
}
