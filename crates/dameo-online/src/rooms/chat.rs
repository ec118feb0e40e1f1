//! What players say to each other.

use std::collections::VecDeque;

use dameo::{ByColor, Color};
use dameo_live::{Millis, Timestamp};
use dameo_room::Viewer;

use crate::protocol::{ChatLine, LiveMessage};

/// The shortest time between two phrases of a player.
const INTERVAL: Millis = Millis::from_secs(2);

/// How many lines a room remembers.
const MAX_LINES: usize = 100;

/// When the players last said something, and what was said.
#[derive(Debug, Default)]
pub(crate) struct Chat {
    last: ByColor<Option<Timestamp>>,
    lines: VecDeque<ChatLine>,
    /// Whether another server was asked for earlier lines, and none has answered.
    expects_earlier: bool,
}

impl Chat {
    /// The player who says something now, or what whoever says it is told instead.
    pub(crate) fn allow(&mut self, viewer: Viewer, now: Timestamp) -> Result<Color, LiveMessage> {
        let error = |code, text: &str| LiveMessage::Error { code, text: text.to_owned() };
        let Some(by) = viewer.seat() else {
            return Err(error("not-a-player", "you watch this game: only its players talk"));
        };
        if self.is_too_soon(by, now) {
            return Err(error("too-soon", "expected at most one phrase in two seconds"));
        }
        self.last[by] = Some(now);
        Ok(by)
    }

    /// Other servers may know what was said before.
    pub(crate) fn expect_earlier(&mut self) {
        self.expects_earlier = true;
    }

    /// Takes note of what was said before, unless that is known.
    pub(crate) fn add_earlier(&mut self, mut lines: Vec<ChatLine>) {
        if std::mem::take(&mut self.expects_earlier) {
            lines.extend(
                self.lines.iter().filter(|line| !lines.contains(line)).cloned().collect::<Vec<_>>(),
            );
            self.lines.clear();
            lines.into_iter().for_each(|line| self.add(line));
        }
    }

    /// Remembers a line, and forgets the oldest if there are too many.
    pub(crate) fn add(&mut self, line: ChatLine) {
        if self.lines.len() >= MAX_LINES {
            self.lines.pop_front();
        }
        self.lines.push_back(line);
    }

    /// What was said in one of the rooms, oldest first.
    pub(crate) fn lines(&self) -> Vec<ChatLine> {
        self.lines.iter().cloned().collect()
    }

    fn is_too_soon(&self, by: Color, now: Timestamp) -> bool {
        self.last[by].is_some_and(|last| now.since(last) < INTERVAL)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_player_says_one_phrase_in_two_seconds() {
        let mut chat = Chat::default();
        let mut say = |viewer, ms| match chat.allow(viewer, Timestamp::new(ms)) {
            Ok(by) => by.to_string(),
            Err(LiveMessage::Error { code, .. }) => code.to_owned(),
            Err(other) => panic!("{other:?}"),
        };
        let [white, black] = [Color::White, Color::Black].map(Viewer::Player);
        assert_eq!(say(white, 0), "white");
        assert_eq!(say(white, 1999), "too-soon");
        assert_eq!(say(black, 1999), "black");
        assert_eq!(say(white, 2000), "white");
        assert_eq!(say(Viewer::Spectator, 9000), "not-a-player");
    }
    #[test]
    fn what_another_server_has_heard_before_comes_first() {
        let line = |text: &str| {
            let (by, room) = (Color::White, crate::protocol::ChatRoom::Player);
            ChatLine { by, room, text: text.to_owned() }
        };
        let texts =
            |chat: &Chat| chat.lines().into_iter().map(|line| line.text).collect::<Vec<_>>();
        let mut chat = Chat::default();
        chat.add_earlier(vec![line("nobody has asked for it")]);
        chat.expect_earlier();
        chat.add(line("now"));
        chat.add_earlier(vec![line("before"), line("now")]);
        chat.add_earlier(vec![line("another answer")]);
        assert_eq!(texts(&chat), ["before", "now"]);
        for number in 0..=MAX_LINES {
            chat.add(line(&number.to_string()));
        }
        assert_eq!(chat.lines().len(), MAX_LINES);
    }
}
