//! A game in the terminal, without the terminal: every line of input gives text
//! to print and the action to take next.

mod view;

#[cfg(test)]
mod tests;

use std::io;

use dameo::{AnyGame, AnyMove, ByColor, Color, ParseMoveError, Reason, Variant};
use dameo_engine::{Level, SearchResult};
use dameo_live::{ClockReading, LiveStateError, TimeControl, Timestamp};

use super::board::Theme;
use super::command::{self, Command, Entry};
use super::players::Players;
use super::save::{self, File};
use super::saved_game::SavedGame;
use super::undo::UndoableGame;
use super::wording;

/// Text to print, and the action to take after that.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Reply {
    pub(super) text: String,
    pub(super) next: Next,
}

/// The action that the caller takes next, and the method that takes its result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Next {
    /// Read a line: [`PlaySession::enter`].
    Line,
    /// Choose a move for the computer: [`PlaySession::computer_plays`].
    Move,
    /// Search the position: [`PlaySession::advise`].
    Advice(Question),
    /// Write a file: [`PlaySession::saved`].
    Write(File),
    /// End the program.
    Leave,
}

/// The purpose of a search for [`PlaySession::advise`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Question {
    Hint,
    Eval,
    /// Whether the computer accepts a draw.
    Draw,
}

/// A game between people or the computer, and the state of its display.
pub(super) struct PlaySession {
    game: UndoableGame,
    players: Players,
    level: Level,
    theme: Theme,
    /// The side at the bottom of the board.
    bottom: Color,
    /// The last numbered list of moves.
    menu: Vec<(String, AnyMove)>,
    /// A command that takes effect if it is repeated.
    unconfirmed: Option<Command>,
    /// Whether a game of the computer against itself is interrupted.
    paused: bool,
}

const AFTER_THE_END: &str = "type new, undo, save FILE or quit\n";

impl PlaySession {
    pub(super) fn new(game: &AnyGame, players: Players, level: Level, theme: Theme) -> Self {
        Self {
            game: UndoableGame::new(game, None),
            players,
            level,
            theme,
            bottom: players.view(),
            menu: Vec::new(),
            unconfirmed: None,
            paused: false,
        }
    }

    /// The same session with a clock.
    pub(super) fn with_clock(self, time: ByColor<TimeControl>) -> Self {
        Self { game: UndoableGame::new(self.game(), Some(time)), ..self }
    }

    /// A session that goes on with a game.
    ///
    /// # Errors
    /// If the state of the game is not one.
    pub(super) fn resume(
        saved: SavedGame,
        level: Level,
        theme: Theme,
    ) -> Result<Self, LiveStateError> {
        let game = UndoableGame::restore(saved.game)?;
        Ok(Self { game, ..Self::new(&AnyGame::new(Variant::Dameo), saved.players, level, theme) })
    }

    /// What it takes to go on with the game; `None` if it is over, or has not begun.
    pub(super) fn saved_game(&self, seed: u64) -> Option<SavedGame> {
        let goes_on = !self.is_over() && self.game().ply() > 0;
        let (players, level) = (self.players, self.level.number());
        goes_on.then(|| SavedGame { players, level, seed, game: self.game.state().clone() })
    }

    pub(super) fn game(&self) -> &AnyGame {
        self.game.game()
    }

    /// The time that was said last.
    pub(super) fn now(&self) -> Timestamp {
        self.game.now()
    }

    /// The clock of the side to move; `None` without one.
    pub(super) fn clock(&self) -> Option<ClockReading> {
        self.game.clock().map(|clock| clock.reading(self.turn(), self.game.now()))
    }

    /// Says what time it is, before every other call. Returns a reply in the place of its
    /// own if a side has run out of time by now.
    pub(super) fn set_time(&mut self, now: Timestamp) -> Option<Reply> {
        self.game.set_time(now).then(|| self.show_position("the time is up\n".to_owned()))
    }

    pub(super) fn players(&self) -> Players {
        self.players
    }

    pub(super) fn level(&self) -> Level {
        self.level
    }

    pub(super) fn prompt(&self) -> String {
        if self.is_over() {
            "over> ".to_owned()
        } else if self.paused {
            "paused> ".to_owned()
        } else {
            format!("{}> ", self.turn())
        }
    }

    /// Words for completion: commands and legal moves.
    pub(super) fn words(&self) -> Vec<String> {
        let moves = self.legal_moves().into_iter().map(|(text, _)| text);
        command::names().map(str::to_owned).chain(moves).collect()
    }

    /// The first reply.
    pub(super) fn start(&mut self) -> Reply {
        let (title, rules) = (self.game().variant().title(), self.game().draw_rules());
        self.show_position(format!("{title}, draw rules {rules}; type help for help\n"))
    }

    /// Handles a line of input.
    pub(super) fn enter(&mut self, line: &str) -> Reply {
        // Input is echoed in replies and must not contain control sequences.
        let line: String = line.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let unconfirmed = self.unconfirmed.take();
        match Entry::parse(&line) {
            Err(error) => wait(format!("{error}\n")),
            Ok(Entry::Empty) => self.enter_empty(),
            Ok(Entry::Command(command)) => self.handle(command, unconfirmed),
            Ok(Entry::Number(_) | Entry::Move(_)) if self.is_over() => self.refuse_after_end(),
            Ok(Entry::Number(number)) => self.pick(number),
            Ok(Entry::Move(text)) => self.enter_move(text),
        }
    }

    /// Handles Ctrl-C at the prompt.
    pub(super) fn interrupt(&self) -> Reply {
        wait("type quit or press Ctrl-D to leave\n".to_owned())
    }

    /// Plays the computer's move. If it was interrupted, a game of the computer
    /// against itself is paused.
    pub(super) fn computer_plays(&mut self, mv: AnyMove, interrupted: bool) -> Reply {
        self.paused |= interrupted && self.players == Players::None;
        self.play(mv)
    }

    /// Handles the result of a search.
    pub(super) fn advise(&mut self, question: Question, found: &SearchResult) -> Reply {
        let score = wording::score(found.score, self.turn());
        let line = wording::line(self.game(), found);
        match question {
            Question::Eval => wait(format!("{score} (depth {})\n", found.depth)),
            Question::Hint => {
                let best = line.split(' ').next().unwrap_or_default();
                wait(format!("hint: {best}; {score}\n  {line}\n"))
            }
            // The score is for the person, who is to move.
            Question::Draw if found.score.to_cp() >= 0 => {
                self.game.agree_draw();
                self.show_position("the computer accepts the draw\n".to_owned())
            }
            Question::Draw => wait("the computer declines: it likes its game\n".to_owned()),
        }
    }

    /// Handles the result of writing a file.
    pub(super) fn saved(&self, file: &File, result: anyhow::Result<()>) -> Reply {
        let name = file.name.display();
        let exists = |error: &io::Error| error.kind() == io::ErrorKind::AlreadyExists;
        wait(match result {
            Ok(()) => format!("saved to {name}\n"),
            Err(error) if error.downcast_ref().is_some_and(exists) => {
                format!("{name} exists already: save! {name} replaces it\n")
            }
            Err(error) => format!("{error:#}\n"),
        })
    }

    fn turn(&self) -> Color {
        self.game().position().turn()
    }

    fn is_over(&self) -> bool {
        self.game().outcome().is_some()
    }

    /// The legal moves sorted by text; none after the end of the game.
    fn legal_moves(&self) -> Vec<(String, AnyMove)> {
        let position = self.game().position();
        if self.is_over() { Vec::new() } else { wording::sorted(position) }
    }

    fn enter_empty(&mut self) -> Reply {
        let legal = self.legal_moves();
        if self.is_over() {
            wait(AFTER_THE_END.to_owned())
        } else if self.paused {
            self.paused = false;
            self.show_position(String::new())
        } else if let [(_, mv)] = legal[..] {
            self.play(mv)
        } else {
            wait(String::new())
        }
    }

    fn enter_move(&mut self, text: &str) -> Reply {
        let position = self.game().position();
        let (intro, candidates) = match position.parse_move(text) {
            // A move typed in full is not repeated.
            Ok(mv) if position.move_text(mv) == text => {
                self.game.play(mv);
                return self.show_position(String::new());
            }
            Ok(mv) => return self.play(mv),
            Err(ParseMoveError::Ambiguous { candidates, .. }) => {
                (format!("\"{text}\" may be one of these; type a number:\n"), candidates)
            }
            Err(ParseMoveError::Route { candidates, .. }) => {
                (format!("no move leads over \"{text}\", but there is:\n"), candidates)
            }
            Err(error) => return wait(format!("{error}\n")),
        };
        let legal = self.legal_moves().into_iter();
        self.menu = legal.filter(|(text, _)| candidates.contains(text)).collect();
        wait(intro + &wording::numbered(&self.menu))
    }

    /// Plays a move of the last list.
    fn pick(&mut self, number: usize) -> Reply {
        let moves = self.menu.len();
        match number.checked_sub(1).and_then(|index| self.menu.get(index)) {
            Some(&(_, mv)) => self.play(mv),
            None if moves == 0 => wait("no list to pick from: type moves first\n".to_owned()),
            None => wait(format!("no such move: the list has 1 to {moves}\n")),
        }
    }

    fn handle(&mut self, command: Command, unconfirmed: Option<Command>) -> Reply {
        let confirmed = unconfirmed.as_ref() == Some(&command);
        match command {
            Command::Help => self.help(),
            Command::Fen => wait(format!("{}\n", self.game().position().fen())),
            Command::Board => wait(self.picture()),
            Command::Flip => {
                self.bottom = !self.bottom;
                wait(self.picture())
            }
            Command::Level(level) => {
                self.level = level.unwrap_or(self.level);
                wait(format!("the computer plays at level {}\n", self.level.number()))
            }
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::Save { file, overwrite } => {
                self.save(File { name: file, overwrite, text: String::new() })
            }
            Command::New => self.begin_again(confirmed),
            Command::Quit => Reply { text: String::new(), next: Next::Leave },
            Command::Moves | Command::Hint | Command::Eval | Command::Draw | Command::Resign
                if self.is_over() =>
            {
                self.refuse_after_end()
            }
            Command::Moves => {
                self.menu = self.legal_moves();
                wait(wording::numbered(&self.menu))
            }
            Command::Hint => ask(Question::Hint),
            Command::Eval => ask(Question::Eval),
            Command::Draw => self.offer_draw(confirmed),
            Command::Resign => self.resign(),
        }
    }

    fn help(&self) -> Reply {
        let legal = self.legal_moves();
        wait(command::help(legal.first().map(|(text, _)| text.as_str())))
    }

    fn undo(&mut self) -> Reply {
        if self.game.reopen() {
            return self.show_position("the game goes on\n".to_owned());
        }
        let players = self.players;
        let lost_on_time = self.game().outcome().is_some_and(|end| end.reason == Reason::Time);
        let moves =
            if lost_on_time { Vec::new() } else { self.game.undo(|side| players.stop_at(side)) };
        if moves.is_empty() {
            return wait("nothing to take back\n".to_owned());
        }
        self.show_position(format!("took back {}\n", moves.join(", ")))
    }

    fn redo(&mut self) -> Reply {
        let players = self.players;
        let moves = self.game.redo(|side| players.stop_at(side));
        if moves.is_empty() {
            return wait("nothing to play again\n".to_owned());
        }
        self.show_position(format!("played again {}\n", moves.join(", ")))
    }

    fn save(&self, file: File) -> Reply {
        let name = |side| match self.players.includes(side) {
            true => "?".to_owned(),
            false => format!("dameo, level {}", self.level.number()),
        };
        match save::pdn(self.game(), &name(Color::White), &name(Color::Black)) {
            Ok(text) => Reply { text: String::new(), next: Next::Write(File { text, ..file }) },
            Err(error) => wait(format!("cannot save: {error:#}\n")),
        }
    }

    fn begin_again(&mut self, confirmed: bool) -> Reply {
        if !self.is_over() && self.game().ply() > 0 && !confirmed {
            self.unconfirmed = Some(Command::New);
            return wait("the game is not over: type new again to give it up\n".to_owned());
        }
        self.game.restart();
        self.paused = false;
        self.show_position("a new game\n".to_owned())
    }

    fn offer_draw(&mut self, confirmed: bool) -> Reply {
        match self.players {
            Players::White | Players::Black => ask(Question::Draw),
            Players::None => refuse_to_watcher(),
            Players::Both if confirmed => {
                self.game.agree_draw();
                self.show_position(String::new())
            }
            Players::Both => {
                self.unconfirmed = Some(Command::Draw);
                wait(format!(
                    "{} offers a draw: {} accepts by typing draw\n",
                    self.turn(),
                    !self.turn()
                ))
            }
        }
    }

    fn resign(&mut self) -> Reply {
        if self.players == Players::None {
            return refuse_to_watcher();
        }
        self.game.resign(self.turn());
        self.show_position(String::new())
    }

    fn refuse_after_end(&self) -> Reply {
        let outcome =
            self.game().outcome().map(|outcome| format!(": {}", outcome.describe(self.turn())));
        wait(format!("the game is over{}\n{AFTER_THE_END}", outcome.unwrap_or_default()))
    }

    /// Plays a legal move.
    fn play(&mut self, mv: AnyMove) -> Reply {
        let text = format!("{} plays {}\n", self.turn(), self.game().position().move_text(mv));
        self.game.play(mv);
        self.show_position(text)
    }

    /// Shows the position after a change. The board is omitted while a person
    /// waits for the computer's move.
    fn show_position(&mut self, message: String) -> Reply {
        self.menu.clear();
        let waits_for_computer =
            !self.is_over() && !self.paused && !self.players.includes(self.turn());
        if waits_for_computer && self.players != Players::None {
            return Reply { text: message, next: Next::Move };
        }
        let text = format!("{message}\n{}{}", self.picture(), self.situation());
        let next = if waits_for_computer {
            Next::Move
        } else if self.is_over() && self.players == Players::None {
            Next::Leave
        } else {
            Next::Line
        };
        Reply { text, next }
    }
}

/// Prints a text and waits for the next line.
fn wait(text: String) -> Reply {
    Reply { text, next: Next::Line }
}

fn ask(question: Question) -> Reply {
    Reply { text: String::new(), next: Next::Advice(question) }
}

fn refuse_to_watcher() -> Reply {
    wait("the computer plays both sides\n".to_owned())
}
