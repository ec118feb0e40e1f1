//! What has to hold between two states that are stored one after the other.

use std::collections::BTreeMap;

use dameo::{AnyGame, Color, Conclusion, MoveFormat};
use dameo_live::{GameEvent, Millis};
use dameo_room::{CommandId, Downtime, RecentCommands, StoredRoom};

use super::{Change, GameAudit, Outages, Sent, name_of, time};
use crate::database::Entry;
use crate::violation::{Check, ensure, violation};

impl GameAudit {
    pub(super) fn check_change(
        &mut self,
        entry: &Entry,
        commands: &BTreeMap<u64, Sent>,
        outages: &Outages,
        noted: &[Downtime],
    ) -> Check {
        let after = &entry.room;
        let (found, expected) = (after.sequence(), self.last.sequence() + 1);
        ensure(found == expected, || format!("state {found} follows {}", expected - 1))?;
        let cause = self.check_commands(after, commands)?;
        let sent = cause.and_then(|name| commands.get(&name));
        let arrivals = sent.map_or(&[][..], |sent| &sent.arrivals);
        let tries = sent.map_or(&[][..], |sent| &sent.tries);
        let turn = self.replica.position().turn();
        self.lines.check(turn, after, &entry.events, tries)?;
        self.check_moves(after, &entry.events)?;
        let (before, events, kept, at) = (&self.last, &entry.events[..], self.kept, entry.at);
        let change = Change { before, after, events, kept, at, arrivals };
        change.check_end()?;
        time::check(&change, outages, noted)?;
        if after.game.terms.is_correspondence() && !entry.is_over() {
            let deadline = after.game.clock.as_ref().and_then(dameo_live::Clock::deadline);
            ensure(entry.deadline == deadline, || {
                format!("the deadline {:?} is stored: expected {deadline:?}", entry.deadline)
            })?;
        }
        self.last = after.clone();
        Ok(())
    }

    /// No command is done twice, nor one that was refused. Returns the one that caused the
    /// change.
    fn check_commands(
        &mut self,
        after: &StoredRoom,
        commands: &BTreeMap<u64, Sent>,
    ) -> Check<Option<u64>> {
        let mut cause = None;
        for side in Color::ALL {
            let before = &self.last.ledger.recent[side];
            let Some(id) = newly_done(before, &after.ledger.recent[side])? else { continue };
            let name = name_of(id);
            ensure(self.done[side].iter().all(|&(done, _)| done != name), || {
                format!("command {name} of {side} is done twice")
            })?;
            let has_come_once = commands.get(&name).is_some_and(|sent| sent.arrivals.len() == 1);
            ensure(!has_come_once || !self.refused.contains(&name), || {
                format!("command {name} of {side} was refused and is done")
            })?;
            ensure(commands.get(&name).is_none_or(|sent| !sent.is_barred), || {
                format!("command {name} of an account that is closed or deleted is done")
            })?;
            self.done[side].push((name, after.sequence()));
            ensure(cause.replace(name).is_none(), || "two commands are done at once".to_owned())?;
        }
        Ok(cause)
    }

    /// The moves are legal and without gaps, and the events tell how they changed.
    fn check_moves(&mut self, after: &StoredRoom, events: &[GameEvent]) -> Check {
        let take_backs = after.game.take_backs;
        let mut moves = self.last.game.record.moves.clone();
        for event in events {
            match event {
                GameEvent::Moved { ply, text, .. } => {
                    ensure(*ply == self.replica.ply(), || format!("{text} leaves a gap"))?;
                    let position = self.replica.position();
                    let played = self.replica.play_text(text, MoveFormat::Long);
                    played.map_err(|error| violation(format!("{text} is stored: {error}")))?;
                    if let Some(played) = self.replica.move_at(*ply) {
                        self.moves.insert((take_backs, *ply), (position, played));
                    }
                    moves.push(text.clone());
                }
                GameEvent::TakenBack { ply, revoked } => {
                    self.replica.undo();
                    moves.pop();
                    ensure(*ply == self.replica.ply(), || "more than a move is gone".to_owned())?;
                    self.keep_increment(after, *revoked)?;
                }
                _ => {}
            }
        }
        let record = &after.game.record;
        let is_same = record.moves == moves
            && record.moves.len() == self.replica.ply()
            && record.moves.last().map(String::as_str) == last_move(&self.replica).as_deref();
        ensure(is_same, || format!("the events do not tell the moves: {:?}", record.moves))?;
        let ends_by_rule = self.replica.is_over();
        let is_noted = record.conclusion.is_some();
        ensure(!ends_by_rule || is_noted, || "a rule has ended the game".to_owned())
    }
}

impl GameAudit {
    /// The increment of the move that was taken back is revoked, but for a player who has less
    /// left: a millisecond stays.
    fn keep_increment(&mut self, after: &StoredRoom, revoked: Millis) -> Check {
        let turn = self.replica.position().turn();
        let added = self.last.game.spent.last().map_or(Millis::ZERO, |pressed| pressed.added);
        let left = after.game.clock.as_ref().map(|clock| clock.left(turn, after.game.latest));
        ensure(revoked == added || left == Some(Millis::new(1)), || {
            format!("{revoked:?} of {added:?} are revoked, and {left:?} are left")
        })?;
        self.kept[turn] = self.kept[turn] + added.saturating_sub(revoked);
        Ok(())
    }
}

impl Change<'_> {
    /// What has ended stays so, and ends once.
    fn check_end(&self) -> Check {
        let (before, after) = (&self.before.game.record, &self.after.game.record);
        if before.conclusion.is_some() {
            ensure(before == after, || "a game that has ended went on".to_owned())?;
            let rematch = |room: &StoredRoom| room.ledger.rematch.clone();
            let first = rematch(self.before);
            return ensure(first.is_none() || first == rematch(self.after), || {
                "the players agreed on a second rematch".to_owned()
            });
        }
        let told = self.events.iter().find_map(|event| match event {
            GameEvent::Ended { conclusion } => Some(*conclusion),
            _ => None,
        });
        ensure(told == after.conclusion, || {
            format!("{told:?} is told, {:?} is stored", after.conclusion)
        })
    }

    /// The side that lost on time by this change.
    pub(super) fn loser_on_time(&self) -> Option<Color> {
        self.events.iter().find_map(|event| match event {
            GameEvent::Ended { conclusion: Conclusion::Time { loser } } => Some(*loser),
            _ => None,
        })
    }
}

fn last_move(game: &AnyGame) -> Option<String> {
    let ply = game.ply().checked_sub(1)?;
    Some(game.position_at(ply)?.move_text(game.move_at(ply)?))
}

/// The command that was remembered between two states, if one was.
fn newly_done(before: &RecentCommands, after: &RecentCommands) -> Check<Option<CommandId>> {
    if before == after {
        return Ok(None);
    }
    let len = after.len();
    let forgotten = (before.len() + 1).saturating_sub(len);
    let is_kept = before.iter().skip(forgotten).eq(after.iter().take(len.saturating_sub(1)));
    ensure(is_kept, || "a command that was done is forgotten".to_owned())?;
    Ok(after.iter().last())
}
