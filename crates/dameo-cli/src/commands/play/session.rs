//! A game in the terminal without the terminal: lines go in, text and what is
//! to be done next come out.

mod view;

#[cfg(test)]
mod tests;

use std::io;

use dameo::{Color, Game, Move, ParseMoveError, Rules};
use dameo_engine::{Level, SearchResult};

use super::board::Theme;
use super::command::{self, Command, Entry};
use super::players::Players;
use super::record::Record;
use super::save::{self, File};
use super::wording;

/// What is to be shown, and what is to be done after that.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Reply {
    pub(super) text: String,
    pub(super) next: Next,
}

/// What a session waits for, and by which method it is to be told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Next {
    /// A line: [`Session::enter`].
    Line,
    /// The computer's move: [`Session::computer_plays`].
    Move,
    /// What the engine thinks of the position: [`Session::advise`].
    Advice(Question),
    /// A file to be written: [`Session::saved`].
    Write(File),
    /// Nothing any more.
    Leave,
}

/// What the engine is asked about the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Question {
    Hint,
    Eval,
    /// Whether the computer accepts a draw.
    Draw,
}

/// A game that is being played.
pub(super) struct Session<R: Rules> {
    record: Record<R>,
    players: Players,
    level: Level,
    theme: Theme,
    /// The side at the bottom of the board.
    bottom: Color,
    /// The moves shown last with numbers.
    menu: Vec<(String, Move<R::Board>)>,
    /// A command that waits to be typed again.
    unconfirmed: Option<Command>,
    /// Whether the computer's game against itself was interrupted.
    paused: bool,
}

const AFTER_THE_END: &str = "type new, undo, save FILE or quit\n";

impl<R: Rules> Session<R> {
    pub(super) fn new(game: Game<R>, players: Players, level: Level, theme: Theme) -> Self {
        Self {
            record: Record::new(game),
            players,
            level,
            theme,
            bottom: players.view(),
            menu: Vec::new(),
            unconfirmed: None,
            paused: false,
        }
    }

    pub(super) fn game(&self) -> &Game<R> {
        self.record.game()
    }

    pub(super) fn level(&self) -> Level {
        self.level
    }

    /// The prompt for the next line.
    pub(super) fn prompt(&self) -> String {
        if self.is_over() {
            "over> ".to_owned()
        } else if self.paused {
            "paused> ".to_owned()
        } else {
            format!("{}> ", self.turn())
        }
    }

    /// What may be typed next and is worth completing.
    pub(super) fn words(&self) -> Vec<String> {
        let moves = self.legal_moves().into_iter().map(|(text, _)| text);
        command::names().map(str::to_owned).chain(moves).collect()
    }

    /// The beginning.
    pub(super) fn start(&mut self) -> Reply {
        let rules = self.game().draw_rules();
        self.arrive(format!("{}, draw rules {rules}; type help for help\n", R::TITLE))
    }

    /// Answers a line.
    pub(super) fn enter(&mut self, line: &str) -> Reply {
        // What is typed may be shown again, and must not steer the terminal.
        let line: String = line.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let unconfirmed = self.unconfirmed.take();
        match Entry::read(&line) {
            Err(error) => wait(format!("{error}\n")),
            Ok(Entry::Nothing) => self.enter_nothing(),
            Ok(Entry::Command(command)) => self.obey(command, unconfirmed),
            Ok(Entry::Number(_) | Entry::Move(_)) if self.is_over() => self.refuse_as_over(),
            Ok(Entry::Number(number)) => self.pick(number),
            Ok(Entry::Move(text)) => self.enter_move(text),
        }
    }

    /// Answers Ctrl-C at the prompt.
    pub(super) fn interrupt(&self) -> Reply {
        wait("type quit or press Ctrl-D to leave\n".to_owned())
    }

    /// Plays the computer's move. An interrupt pauses a game that the computer
    /// plays against itself; otherwise it was only in a hurry.
    pub(super) fn computer_plays(&mut self, mv: Move<R::Board>, interrupted: bool) -> Reply {
        self.paused |= interrupted && self.players == Players::None;
        self.play(mv)
    }

    /// Answers a question with what the engine has found.
    pub(super) fn advise(&mut self, question: Question, found: &SearchResult<R::Board>) -> Reply {
        let score = wording::score(found.score, self.turn());
        let line = wording::line(self.game(), found);
        match question {
            Question::Eval => wait(format!("{score} ({} plies seen)\n", found.depth)),
            Question::Hint => {
                let best = line.split(' ').next().unwrap_or_default();
                wait(format!("hint: {best}; {score}\n  {line}\n"))
            }
            // The score is that of the person, who is to move.
            Question::Draw if found.score.to_cp() >= 0 => {
                self.record.agree_draw();
                self.arrive("the computer accepts the draw\n".to_owned())
            }
            Question::Draw => wait("the computer declines: it likes its game\n".to_owned()),
        }
    }

    /// Tells how writing a file went.
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

    /// The moves that can be played, sorted by their texts.
    fn legal_moves(&self) -> Vec<(String, Move<R::Board>)> {
        let position = self.game().position();
        if self.is_over() { Vec::new() } else { wording::sorted(position, position.legal_moves()) }
    }

    fn enter_nothing(&mut self) -> Reply {
        let legal = self.legal_moves();
        if self.is_over() {
            wait(AFTER_THE_END.to_owned())
        } else if self.paused {
            self.paused = false;
            self.arrive(String::new())
        } else if let [(_, mv)] = legal[..] {
            self.play(mv)
        } else {
            wait(String::new())
        }
    }

    fn enter_move(&mut self, text: &str) -> Reply {
        let position = self.game().position();
        let (intro, candidates) = match position.parse_move(text) {
            // What was typed in full need not be told again.
            Ok(mv) if position.move_text(mv) == text => {
                self.record.play(mv);
                return self.arrive(String::new());
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

    /// Plays a move of the list shown last.
    fn pick(&mut self, number: usize) -> Reply {
        let moves = self.menu.len();
        match number.checked_sub(1).and_then(|index| self.menu.get(index)) {
            Some(&(_, mv)) => self.play(mv),
            None if moves == 0 => wait("no list to pick from: type moves first\n".to_owned()),
            None => wait(format!("no such move: the list has 1 to {moves}\n")),
        }
    }

    fn obey(&mut self, command: Command, unconfirmed: Option<Command>) -> Reply {
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
                self.refuse_as_over()
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
        if self.record.reopen() {
            return self.arrive("the game goes on\n".to_owned());
        }
        let players = self.players;
        let moves = self.record.undo(|side| players.stop_at(side));
        if moves.is_empty() {
            return wait("nothing to take back\n".to_owned());
        }
        self.arrive(format!("took back {}\n", moves.join(", ")))
    }

    fn redo(&mut self) -> Reply {
        let players = self.players;
        let moves = self.record.redo(|side| players.stop_at(side));
        if moves.is_empty() {
            return wait("nothing to play again\n".to_owned());
        }
        self.arrive(format!("played again {}\n", moves.join(", ")))
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
        self.record.restart();
        self.paused = false;
        self.arrive("a new game\n".to_owned())
    }

    fn offer_draw(&mut self, confirmed: bool) -> Reply {
        match self.players {
            Players::White | Players::Black => ask(Question::Draw),
            Players::None => refuse_as_onlooker(),
            Players::Both if confirmed => {
                self.record.agree_draw();
                self.arrive(String::new())
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
            return refuse_as_onlooker();
        }
        self.record.resign(self.turn());
        self.arrive(String::new())
    }

    fn refuse_as_over(&self) -> Reply {
        let outcome = self.game().outcome().map(|outcome| format!(": {outcome}"));
        wait(format!("the game is over{}\n{AFTER_THE_END}", outcome.unwrap_or_default()))
    }

    /// Plays a legal move.
    fn play(&mut self, mv: Move<R::Board>) -> Reply {
        let text = format!("{} plays {}\n", self.turn(), self.game().position().move_text(mv));
        self.record.play(mv);
        self.arrive(text)
    }

    /// Goes on in a position that is new to the players. While a person waits
    /// for the computer's move no board is shown.
    fn arrive(&mut self, told: String) -> Reply {
        self.menu.clear();
        let waits_for_computer =
            !self.is_over() && !self.paused && !self.players.includes(self.turn());
        if waits_for_computer && self.players != Players::None {
            return Reply { text: told, next: Next::Move };
        }
        let text = format!("{told}\n{}{}", self.picture(), self.situation());
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

/// Shows something and waits for the next line.
fn wait(text: String) -> Reply {
    Reply { text, next: Next::Line }
}

fn ask(question: Question) -> Reply {
    Reply { text: String::new(), next: Next::Advice(question) }
}

fn refuse_as_onlooker() -> Reply {
    wait("the computer plays both sides\n".to_owned())
}
