//! What players say to each other.

use std::collections::VecDeque;

use dameo::{ByColor, Color};
use dameo_live::{Millis, Timestamp};
use dameo_room::Viewer;

use crate::protocol::{ChatLine, LiveMessage, Phrase};

/// The shortest time between two phrases of a player.
const INTERVAL: Millis = Millis::from_secs(2);

/// How many lines a room remembers.
const MAX_LINES: usize = 100;

/// When the players last said something, and what was said.
#[derive(Debug, Default)]
pub(crate) struct Chat {
    last: ByColor<Option<Timestamp>>,
    lines: VecDeque<ChatLine>,
}

impl Chat {
    /// What the players are told, or what the sender of the phrase is told instead.
    pub(crate) fn say(
        &mut self,
        viewer: Viewer,
        phrase: Phrase,
        now: Timestamp,
    ) -> Result<LiveMessage, LiveMessage> {
        let error = |code, text: &str| LiveMessage::Error { code, text: text.to_owned() };
        let Some(by) = viewer.seat() else {
            return Err(error("not-a-player", "you watch this game: only its players talk"));
        };
        if self.is_too_soon(by, now) {
            return Err(error("too-soon", "expected at most one phrase in two seconds"));
        }
        self.last[by] = Some(now);
        self.add(ChatLine::of_phrase(by, phrase));
        Ok(LiveMessage::Said { by, phrase })
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
        let mut say = |viewer, ms| match chat.say(viewer, Phrase::Thanks, Timestamp::new(ms)) {
            Ok(LiveMessage::Said { by, .. }) => by.to_string(),
            Err(LiveMessage::Error { code, .. }) => code.to_owned(),
            other => panic!("{other:?}"),
        };
        let [white, black] = [Color::White, Color::Black].map(Viewer::Player);
        assert_eq!(say(white, 0), "white");
        assert_eq!(say(white, 1999), "too-soon");
        assert_eq!(say(black, 1999), "black");
        assert_eq!(say(white, 2000), "white");
        assert_eq!(say(Viewer::Spectator, 9000), "not-a-player");
    }
}
