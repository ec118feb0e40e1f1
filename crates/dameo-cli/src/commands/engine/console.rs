//! Lines in and out.

use std::fmt::Display;
use std::io::{self, BufRead, Read, Write};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

/// The longest line that is read, in bytes: room for games of ten thousand
/// moves.
const MAX_LINE: u64 = 1 << 20;
/// Lines that wait to be obeyed before the reader stops reading.
const MAX_WAITING: usize = 64;

/// What happens outside.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Event {
    /// A line was read.
    Line(String),
    /// A line was too long, and was dropped.
    Overlong,
    /// Nobody speaks or listens any more.
    End,
}

/// Stdin, read by a thread of its own, and stdout.
pub(super) struct Console {
    events: Receiver<Event>,
    voice: Voice,
}

impl Console {
    pub(super) fn open() -> Self {
        let (sender, events) = sync_channel(MAX_WAITING);
        let voice = Voice { sender: sender.clone() };
        // Ends with the program: a read cannot be interrupted.
        std::thread::spawn(move || listen(&mut io::stdin().lock(), &sender));
        Self { events, voice }
    }

    /// Waits for what comes next.
    pub(super) fn next(&self) -> Event {
        self.events.recv().unwrap_or(Event::End)
    }

    pub(super) fn voice(&self) -> &Voice {
        &self.voice
    }
}

/// Writes lines to stdout, from any thread.
#[derive(Clone)]
pub(super) struct Voice {
    sender: SyncSender<Event>,
}

impl Voice {
    /// Writes a line. If nobody listens any more, that is an event.
    pub(super) fn say(&self, line: &impl Display) {
        // One write for the whole line, so that none is ever seen in part.
        let line = format!("{line}\n");
        let mut stdout = io::stdout().lock();
        if stdout.write_all(line.as_bytes()).and_then(|()| stdout.flush()).is_err() {
            // With lines still waiting the end will be noticed at the answer
            // to one of them.
            let _ = self.sender.try_send(Event::End);
        }
    }
}

/// Reads lines until the input ends. What is no UTF-8 is read as replacement
/// characters.
fn listen(input: &mut impl BufRead, events: &SyncSender<Event>) {
    let mut line = Vec::new();
    loop {
        line.clear();
        let event = match input.by_ref().take(MAX_LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => Event::End,
            Ok(_) if line.len() as u64 == MAX_LINE && line.last() != Some(&b'\n') => {
                match input.skip_until(b'\n') {
                    Ok(_) => Event::Overlong,
                    Err(_) => Event::End,
                }
            }
            Ok(_) => Event::Line(String::from_utf8_lossy(&line).trim().to_owned()),
        };
        let ends = event == Event::End;
        if events.send(event).is_err() || ends {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_kinds_of_lines_are_read() {
        let (sender, events) = sync_channel(MAX_WAITING);
        let long = "x".repeat(MAX_LINE as usize + 5);
        let text = format!("uci\r\n\n{long}\nstop\nqu");
        let mut bytes = text.into_bytes();
        bytes.push(0xff);
        listen(&mut bytes.as_slice(), &sender);
        drop(sender);
        let line = |text: &str| Event::Line(text.to_owned());
        let expected =
            [line("uci"), line(""), Event::Overlong, line("stop"), line("qu\u{fffd}"), Event::End];
        assert_eq!(events.into_iter().collect::<Vec<_>>(), expected);
    }
}
