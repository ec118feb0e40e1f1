//! The conversation in UCI.

use std::sync::atomic::Ordering::SeqCst;

use dameo::{Game, Rules};
use dameo_engine::{BENCH_DEPTH, Engine, Limits, Signals, Skill, TimeLimit, bench_of};
use dameo_protocol::uci::{Answer, Command, Go, InfoLine};
use dameo_protocol::{AnalysisEnd, AnalysisLine, MovesReply, PositionRequest};

use super::console::{Console, Voice};
use super::conversation::{Conversation, Ending, Obeyed, Subject, text};
use super::settings::{Setting, Settings};
use super::tables;
use super::worker::Tell;

/// A conversation about one variant.
pub(super) struct Uci<'a, R: Rules> {
    subject: Subject<'a, R>,
    /// The last position that was understood.
    place: PositionRequest,
}

impl<'a, R: Rules> Conversation<'a, R> for Uci<'a, R> {
    type Command = Command;

    fn subject(&mut self) -> &mut Subject<'a, R> {
        &mut self.subject
    }

    fn obey(&mut self, command: Command) -> Obeyed {
        match command {
            Command::Uci => self.introduce(),
            Command::IsReady => self.say(&Answer::ReadyOk),
            Command::SetOption { name, value } => return self.set_option(&name, value.as_deref()),
            Command::NewGame => self.subject.begin_game()?,
            Command::Position { fen, moves } => self.set_up(fen, moves)?,
            Command::Go(go) => self.go(&go)?,
            Command::Stop => self.subject.worker.stop(),
            Command::PonderHit => self.subject.worker.ponder_hit(),
            Command::Quit => return Ok(Some(Ending::Quit)),
            Command::Display => self.display(),
            Command::Bench(depth) => self.bench(depth.unwrap_or(BENCH_DEPTH))?,
            // There is nothing to be said in this mode alone.
            Command::Debug(_) => {}
        }
        Ok(None)
    }

    fn complain(&self, message: &str) {
        self.say(&Answer::error(&message));
    }

    fn remark(&self, message: String) {
        self.say(&Answer::Text(message));
    }
}

impl<'a, R: Rules> Uci<'a, R> {
    pub(super) fn new(console: &'a Console, settings: &'a mut Settings) -> Self {
        let place = PositionRequest { draw_rules: settings.draw_rules, ..Default::default() };
        Self { subject: Subject::new(console, settings), place }
    }

    fn say(&self, answer: &Answer) {
        self.subject.console.voice().say(answer);
    }

    fn introduce(&self) {
        let name = format!("Dameo {}", env!("CARGO_PKG_VERSION"));
        self.say(&Answer::Id { key: "name", value: name });
        self.say(&Answer::Id { key: "author", value: "the Dameo developers".to_owned() });
        for setting in Setting::ALL {
            self.say(&Answer::Option(setting.option()));
        }
        self.say(&Answer::UciOk);
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> Obeyed {
        let setting =
            Setting::of_option(name).ok_or_else(|| format!("unknown option \"{name}\""))?;
        let ending = self.set(setting, value)?;
        if setting == Setting::DrawRules {
            let PositionRequest { fen, moves, .. } = self.place.clone();
            self.set_up(fen, moves)?;
        }
        Ok(ending)
    }

    /// A position that is refused leaves the one before in force.
    fn set_up(&mut self, fen: Option<String>, moves: Vec<String>) -> Result<(), String> {
        let place = PositionRequest { fen, moves, draw_rules: self.subject.settings.draw_rules };
        self.subject.game = place.game().map_err(text)?;
        self.place = place;
        Ok(())
    }

    fn go(&mut self, go: &Go) -> Result<(), String> {
        let limits = self.limits(go);
        let tell = if go.ponder {
            Tell::AfterPondering
        } else if go.infinite {
            Tell::WhenStopped
        } else {
            Tell::AtOnce
        };
        let (game, voice) = (self.subject.game.clone(), self.subject.console.voice().clone());
        let (skill, seed) = (self.subject.settings.skill(), self.subject.seed);
        let task = move |engine: &mut Engine<R>, signals: Signals<'_>| match skill {
            None => search(engine, &game, &limits, signals, &voice),
            Some(skill) => {
                let time = Skill::time_for_move(limits.time);
                let best = skill.choose(engine, &game, time, seed, signals.stop);
                let best = best.map(|mv| game.position().move_text(mv));
                Answer::BestMove { best, ponder: None }
            }
        };
        self.subject.start(go.ponder, tell, task)
    }

    fn limits(&self, go: &Go) -> Limits<R::Board> {
        let position = self.subject.game.position();
        let mut search_moves = Vec::new();
        for text in &go.search_moves {
            match position.parse_move(text) {
                Ok(mv) => search_moves.push(mv),
                Err(error) => self.say(&Answer::error(&error)),
            }
        }
        let turn = position.turn();
        let overhead = self.subject.settings.overhead;
        let clock = go.time[turn].map(|remaining| TimeLimit::Clock {
            remaining,
            increment: go.increment[turn].unwrap_or_default(),
            moves_to_go: go.moves_to_go.filter(|&moves| moves > 0),
            overhead,
        });
        // A win in n moves is one in 2n - 1 plies.
        let mate = go.mate.map(|moves| moves.saturating_mul(2).saturating_sub(1));
        Limits {
            depth: go.depth.into_iter().chain(mate).min(),
            nodes: go.nodes,
            time: go.move_time.map(TimeLimit::MoveTime).or(clock).filter(|_| !go.infinite),
            multi_pv: self.subject.settings.multi_pv,
            search_moves,
            threads: self.subject.settings.threads,
        }
    }

    fn display(&self) {
        let game = &self.subject.game;
        let reply = MovesReply::new(game);
        let moves: Vec<_> = reply.moves.iter().map(|mv| mv.text.as_str()).collect();
        let tell = |line| self.say(&Answer::Text(line));
        tell(format!("variant {}", reply.variant));
        tell(format!("fen {}", game.to_setup().fen_with_counters()));
        tell(format!("draw rules {}", game.draw_rules().name()));
        tell(format!("moves {}", moves.join(" ")));
        if let Some(outcome) = game.outcome() {
            tell(format!("the game has ended: {outcome}"));
        }
    }

    fn bench(&mut self, depth: u32) -> Result<(), String> {
        let task =
            move |_: &mut Engine<R>, signals: Signals<'_>| match bench_of::<R>(depth, signals.stop)
            {
                Ok(_) if signals.stop.load(SeqCst) => Answer::Text("bench stopped".to_owned()),
                Ok(found) => {
                    Answer::Text(format!("Bench: {} nodes {:.0} nps", found.nodes, found.rate()))
                }
                Err(error) => Answer::error(&error),
            };
        self.subject.start(false, Tell::AtOnce, task)
    }
}

/// Searches and tells every line; returns the last word.
fn search<R: Rules>(
    engine: &mut Engine<R>,
    game: &Game<R>,
    limits: &Limits<R::Board>,
    signals: Signals<'_>,
    voice: &Voice,
) -> Answer {
    let found = engine.search_with_signals(game, limits, signals, |info| {
        let line = AnalysisLine::new(game.position(), info);
        voice.say(&Answer::Info(InfoLine { line, hash_full: info.hash_full }));
    });
    if let Some(message) = tables::give_up(engine) {
        voice.say(&Answer::error(&message));
    }
    let end = AnalysisEnd::new(game.position(), &found, game.outcome());
    Answer::BestMove { best: end.bestmove, ponder: end.ponder }
}
