//! Lines from stdin and to stdout.

use std::fmt::Display;
use std::io::{self, BufRead, Read, Write};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

/// The longest line that is read, in bytes: enough for a game of ten thousand
/// moves.
const MAX_LINE: u64 = 1 << 20;
/// The capacity of the queue of unhandled lines. The reader blocks when it is
/// full.
const MAX_QUEUED: usize = 64;

/// Something that a session reacts to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Event {
    /// A line of input, without surrounding spaces.
    Line(String),
    /// A line longer than the limit, which was dropped.
    Overlong,
    /// Stdin has ended or stdout was closed.
    End,
}

/// Stdin, read by a thread, and stdout.
pub(super) struct Console {
    events: Receiver<Event>,
    output: Output,
}

impl Console {
    pub(super) fn open() -> Self {
        let (sender, events) = sync_channel(MAX_QUEUED);
        let output = Output { sender: sender.clone() };
        // The thread ends with the program: a read cannot be interrupted.
        std::thread::spawn(move || read_lines(&mut io::stdin().lock(), &sender));
        Self { events, output }
    }

    /// Waits for the next event.
    pub(super) fn next(&self) -> Event {
        self.events.recv().unwrap_or(Event::End)
    }

    pub(super) fn output(&self) -> &Output {
        &self.output
    }
}

/// A handle to stdout that any thread can write lines to.
#[derive(Clone)]
pub(super) struct Output {
    sender: SyncSender<Event>,
}

impl Output {
    /// Writes a line. If that fails, [`Event::End`] follows.
    pub(super) fn send(&self, line: &impl Display) {
        // A single write: the reader never sees part of a line.
        let line = format!("{line}\n");
        let mut stdout = io::stdout().lock();
        if stdout.write_all(line.as_bytes()).and_then(|()| stdout.flush()).is_err() {
            // If the queue is full, writing the answer to one of its lines fails
            // as well.
            let _ = self.sender.try_send(Event::End);
        }
    }
}

/// Reads lines until the input ends. Invalid UTF-8 becomes replacement
/// characters.
fn read_lines(input: &mut impl BufRead, events: &SyncSender<Event>) {
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
        let (sender, events) = sync_channel(MAX_QUEUED);
        let long = "x".repeat(MAX_LINE as usize + 5);
        let text = format!("uci\r\n\n{long}\nstop\nqu");
        let mut bytes = text.into_bytes();
        bytes.push(0xff);
        read_lines(&mut bytes.as_slice(), &sender);
        drop(sender);
        let line = |text: &str| Event::Line(text.to_owned());
        let expected =
            [line("uci"), line(""), Event::Overlong, line("stop"), line("qu\u{fffd}"), Event::End];
        assert_eq!(events.into_iter().collect::<Vec<_>>(), expected);
    }
}
