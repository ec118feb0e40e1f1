//! What has to hold for what clients are told.

use dameo::{ByColor, Color};
use dameo_live::{Action, GameEvent, GameKey};
use dameo_room::{
    CommandId, GameView, RecentCommands, SeatView, ServerMessage, Status, Viewer, is_public,
};

use super::{Audit, GameAudit, name_of};
use crate::client::Client;
use crate::database::Database;
use crate::violation::{Check, ensure, violation};

/// Who is told something, and by which room.
pub(crate) struct Told<'a> {
    pub(crate) game: &'a str,
    pub(crate) client: usize,
    pub(crate) viewer: Viewer,
    /// The last stored state that the room knows.
    pub(crate) known: u64,
}

impl Audit {
    /// Checks a message when it is sent.
    pub(crate) fn check_told(
        &mut self,
        told: &Told<'_>,
        message: &ServerMessage,
        database: &Database,
    ) -> Check {
        match message {
            ServerMessage::Done { id, sequence } => self.check_done(told, *id, *sequence, database),
            ServerMessage::Refused { id, code, game, .. } => {
                if let Some(view) = game {
                    check_view(told, view, database)?;
                }
                self.check_refused(told, *id, code)
            }
            ServerMessage::Update { status, events } => {
                let is_private = events.iter().any(|event| !is_public(event));
                ensure(told.viewer.seat().is_some() || !is_private, || {
                    format!("a spectator is told {events:?}")
                })?;
                let is_lines = |event: &GameEvent| matches!(event, GameEvent::LinesSet { .. });
                ensure(!events.iter().any(is_lines), || "conditional lines are told".to_owned())?;
                check_status(told, status, database)
            }
            ServerMessage::Welcome { game, seat, .. } => {
                ensure(*seat == told.viewer.seat(), || format!("{seat:?} is welcomed"))?;
                check_view(told, game, database)
            }
            ServerMessage::State { game } => check_view(told, game, database),
            ServerMessage::Lag { .. } => {
                ensure(told.viewer.seat().is_some(), || "a spectator is told its lag".to_owned())
            }
        }
    }

    /// Whoever is acknowledged is a player and has sent the command, and what it asks for is
    /// stored.
    fn check_done(
        &self,
        told: &Told<'_>,
        id: CommandId,
        sequence: u64,
        database: &Database,
    ) -> Check {
        let name = name_of(id);
        let Some(game) = self.games.get(told.game) else {
            return Err(violation(format!("command {name} is done before its game")));
        };
        ensure(told.viewer.seat().is_some(), || format!("a spectator has done command {name}"))?;
        ensure(Client::of_command(id) == told.client, || {
            format!("client {} is told of command {name}", told.client)
        })?;
        let stored = database.log(told.game).len() as u64;
        ensure(sequence < stored, || format!("command {name} is acknowledged, but not stored"))?;
        let tries = self.commands.get(&name).map_or(&[][..], |sent| &sent.tries);
        ensure(tries.iter().any(|(key, action)| game.has_done(key, action)), || {
            format!("command {name} is acknowledged, but not done: {tries:?}")
        })
    }

    /// A command that was done is not refused.
    fn check_refused(&mut self, told: &Told<'_>, id: CommandId, code: &str) -> Check {
        let name = name_of(id);
        ensure(told.viewer.seat().is_none() == (code == "not-a-player"), || {
            format!("command {name} of {:?} is refused as {code}", told.viewer)
        })?;
        if code == "banned" {
            // The server refuses it before the room is asked.
            return Ok(());
        }
        let (Some(seat), Some(game)) = (told.viewer.seat(), self.games.get_mut(told.game)) else {
            return Ok(());
        };
        let done = &game.done[seat];
        let remembered = &done[done.len().saturating_sub(RecentCommands::CAPACITY)..];
        let is_known = |&(done, sequence): &(u64, u64)| done == name && sequence <= told.known;
        ensure(!remembered.iter().any(is_known), || {
            format!("command {name} is done, and refused as {code}")
        })?;
        let is_done = done.iter().any(|&(done, _)| done == name);
        let has_come_once = self.commands.get(&name).is_some_and(|sent| sent.arrivals.len() == 1);
        ensure(!is_done || !has_come_once, || {
            format!("command {name}, which has come once, is done, and refused as {code}")
        })?;
        game.refused.insert(name);
        Ok(())
    }
}

impl GameAudit {
    /// Whether what a command asks for is stored. Of offers it is not known: they pass.
    fn has_done(&self, key: &GameKey, action: &Action) -> bool {
        match action {
            Action::Move { text } => {
                let stored = self.moves.get(&(key.take_backs, key.ply));
                // A move can be written in more than one way.
                stored.is_some_and(|(before, played)| before.parse_move(text) == Ok(*played))
            }
            Action::Resign {} | Action::Abort {} | Action::Flag {} | Action::Claim {} => {
                self.last.game.record.conclusion.is_some()
            }
            _ => true,
        }
    }
}

/// What is told of a state is what is stored of it, in this game.
fn check_status(told: &Told<'_>, status: &Status, database: &Database) -> Check {
    let Some(entry) = usize::try_from(status.sequence)
        .ok()
        .and_then(|sequence| database.log(told.game).get(sequence))
    else {
        return Err(violation(format!("state {} is told, but not stored", status.sequence)));
    };
    let game = &entry.room.game;
    let (ply, take_backs) = (game.record.moves.len(), game.take_backs);
    let key = GameKey { game: told.game.to_owned(), ply, take_backs };
    ensure(status.key == key, || format!("{:?} is told, {key:?} is stored", status.key))?;
    ensure(status.conclusion == game.record.conclusion, || {
        format!("{:?} is told, {:?} is stored", status.conclusion, game.record.conclusion)
    })?;
    let pause = game.pause.filter(|pause| game.latest.max(status.at) < pause.until);
    ensure(status.pause == pause, || format!("{:?} is told, {pause:?} is so", status.pause))?;
    ensure(status.rematch == entry.room.ledger.rematch, || "another rematch is told".to_owned())?;
    check_offers(told.viewer, &status.seats)
}

fn check_view(told: &Told<'_>, view: &GameView, database: &Database) -> Check {
    check_status(told, &view.status, database)?;
    let sequence = usize::try_from(view.status.sequence).expect("it was checked");
    let stored = &database.log(told.game)[sequence].room.game.record.moves;
    ensure(stored.get(view.from..) == Some(&view.moves[..]), || {
        format!("the moves from {} are told as {:?}", view.from, view.moves)
    })
}

fn check_offers(viewer: Viewer, seats: &ByColor<SeatView>) -> Check {
    let are_shown = Color::ALL.into_iter().any(|side| !seats[side].offers.is_empty());
    ensure(viewer.seat().is_some() || !are_shown, || "a spectator is told of offers".to_owned())
}
