//! Conditional lines: each is answered once, in the change of the opponent's move, and never after
//! it was edited away.

use dameo::{ByColor, Color};
use dameo_live::{Action, GameEvent, GameKey};
use dameo_room::StoredRoom;

use crate::violation::{Check, ensure, violation};

/// The conditional lines of a game as their owners have sent them, without what was played.
#[derive(Default)]
pub(super) struct KnownLines(ByColor<Vec<Vec<String>>>);

/// What the opponent of the player of a move has laid down for it.
struct Reply<'a> {
    by: Color,
    to: &'a str,
    text: Option<String>,
}

impl KnownLines {
    /// Takes note of a change. `turn` is the side to move before it, `tries` what was sent as the
    /// command that has caused it.
    pub(super) fn check(
        &mut self,
        turn: Color,
        after: &StoredRoom,
        events: &[GameEvent],
        tries: &[(GameKey, Action)],
    ) -> Check {
        let (mut mover, mut reply) = (turn, None::<Reply<'_>>);
        for event in events {
            match event {
                GameEvent::LinesSet { by } => self.0[*by] = sent(tries)?,
                GameEvent::Moved { text, .. } => {
                    reply = match reply.take() {
                        Some(due) => {
                            self.answer(&due, text)?;
                            None
                        }
                        None => Some(self.reply(!mover, text)),
                    };
                    mover = !mover;
                }
                GameEvent::TakenBack { .. } | GameEvent::Ended { .. } => {
                    (self.0, reply) = (ByColor::default(), None);
                }
                _ => {}
            }
        }
        if let Some(Reply { by, to, text }) = reply {
            ensure(text.is_none(), || format!("{by} does not reply {text:?} to {to}"))?;
            self.0[by].clear();
        }
        self.check_stored(after)
    }

    fn reply<'a>(&self, by: Color, to: &'a str) -> Reply<'a> {
        let mut lines = self.0[by].iter();
        let line = lines.find(|line| line.first().is_some_and(|first| first == to));
        Reply { by, to, text: line.and_then(|line| line.get(1)).cloned() }
    }

    /// The reply was played; what goes on from it stays.
    fn answer(&mut self, due: &Reply<'_>, played: &str) -> Check {
        let Reply { by, to, text } = due;
        ensure(text.as_deref() == Some(played), || {
            format!("{by} replies {played} to {to}: expected {text:?}")
        })?;
        let own = std::mem::take(&mut self.0[*by]);
        let goes_on = |line: &Vec<String>| line.len() > 2 && line[0] == *to && line[1] == played;
        let rest = own.into_iter().filter(goes_on).map(|line| line[2..].to_vec());
        self.0[*by] = rest.collect();
        Ok(())
    }

    /// The stored lines are those that were sent, without any that begins another one.
    fn check_stored(&self, after: &StoredRoom) -> Check {
        for side in Color::ALL {
            let (own, stored) = (&self.0[side], after.game.lines[side].as_slice());
            let is_kept = |line: &Vec<String>| stored.iter().any(|kept| kept.starts_with(line));
            let is_same = own.iter().all(is_kept) && stored.iter().all(|kept| own.contains(kept));
            ensure(is_same, || format!("{side} has the lines {stored:?}: expected {own:?}"))?;
        }
        Ok(())
    }
}

/// The lines that a command sets.
fn sent(tries: &[(GameKey, Action)]) -> Check<Vec<Vec<String>>> {
    let sent = tries.iter().find_map(|(_, action)| match action {
        Action::SetLines { lines } => Some(lines.clone()),
        _ => None,
    });
    sent.ok_or_else(|| violation("lines are set that nobody has sent"))
}
