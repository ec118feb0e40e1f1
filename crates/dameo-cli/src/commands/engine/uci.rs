//! The conversation in UCI.

use std::fmt::Display;
use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::Ordering::SeqCst;

use dameo::{Game, Rules};
use dameo_engine::{BENCH_DEPTH, Engine, Limits, Signals, Skill, TimeLimit, bench_of};
use dameo_protocol::uci::{Answer, Command, Go, InfoLine};
use dameo_protocol::{AnalysisEnd, AnalysisLine, MovesReply, PositionRequest};

use super::Ending;
use super::console::{Console, Event, Voice};
use super::settings::{Setting, Settings};
use super::tables;
use super::worker::{Tell, Worker};

/// A conversation about one variant.
pub(super) struct Conversation<'a, R: Rules> {
    console: &'a Console,
    settings: &'a mut Settings,
    worker: Worker<R>,
    /// The last position that was understood, and the game it is.
    place: PositionRequest,
    game: Game<R>,
    /// What players of limited skill draw their numbers from.
    seed: u64,
}

/// A command cannot be obeyed; the message says why.
type Obeyed = Result<Option<Ending>, String>;

impl<'a, R: Rules> Conversation<'a, R> {
    pub(super) fn new(console: &'a Console, settings: &'a mut Settings) -> Self {
        let place = PositionRequest { draw_rules: settings.draw_rules, ..Default::default() };
        let game = Game::new(settings.draw_rules.unwrap_or(R::DEFAULT_DRAW_RULES));
        let worker = Worker::new(settings.hash_mib);
        let seed = RandomState::new().hash_one(R::NAME);
        Self { console, settings, worker, place, game, seed }
    }

    /// Obeys until there is nothing more to be said about this variant.
    pub(super) fn hold(mut self) -> Ending {
        if let Err(message) = self.equip(&self.settings.clone()) {
            self.say(&Answer::error(&message));
        }
        loop {
            let obeyed = match self.console.next() {
                Event::Line(line) if line.is_empty() => Ok(None),
                Event::Line(line) => match line.parse() {
                    Ok(command) => self.obey(command),
                    Err(error) => Err(error.to_string()),
                },
                Event::Overlong => Err("expected a shorter line".to_owned()),
                Event::End => Ok(Some(Ending::Quit)),
            };
            match obeyed {
                Ok(None) => {}
                Ok(Some(ending)) => return ending,
                Err(message) => self.say(&Answer::error(&message)),
            }
        }
    }

    fn say(&self, answer: &Answer) {
        self.console.voice().say(answer);
    }

    fn obey(&mut self, command: Command) -> Obeyed {
        match command {
            Command::Uci => self.introduce(),
            Command::IsReady => self.say(&Answer::ReadyOk),
            Command::SetOption { name, value } => return self.set(&name, value.as_deref()),
            Command::NewGame => {
                self.worker.engine().map_err(text)?.clear();
                self.seed = self.seed.wrapping_add(1);
            }
            Command::Position { fen, moves } => self.set_up(fen, moves)?,
            Command::Go(go) => self.go(&go)?,
            Command::Stop => self.worker.stop(),
            Command::PonderHit => self.worker.ponder_hit(),
            Command::Quit => return Ok(Some(Ending::Quit)),
            Command::Display => self.display(),
            Command::Bench(depth) => self.bench(depth.unwrap_or(BENCH_DEPTH))?,
            // There is nothing to be said in this mode alone.
            Command::Debug(_) => {}
        }
        Ok(None)
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

    fn set(&mut self, name: &str, value: Option<&str>) -> Obeyed {
        let setting =
            Setting::of_option(name).ok_or_else(|| format!("unknown option \"{name}\""))?;
        let mut settings = self.settings.clone();
        settings.set(setting, value).map_err(text)?;
        match setting {
            Setting::Hash => self.worker.engine().map_err(text)?.resize(settings.hash_mib),
            Setting::ClearHash => self.worker.engine().map_err(text)?.clear(),
            Setting::Variant if settings.variant != self.settings.variant => {
                drop(self.worker.engine().map_err(text)?);
                *self.settings = settings;
                return Ok(Some(Ending::Variant));
            }
            Setting::TablePath => {
                // What cannot be read is set all the same: none are used then.
                let equipped = self.equip(&settings);
                self.settings.table_path = settings.table_path;
                return equipped.map(|()| None);
            }
            Setting::TableProbeLimit => {
                tables::limit(
                    &mut *self.worker.engine().map_err(text)?,
                    settings.table_probe_limit,
                );
            }
            Setting::DrawRules => {
                self.place.draw_rules = settings.draw_rules;
                self.game = self.place.game().map_err(text)?;
            }
            _ => {}
        }
        *self.settings = settings;
        Ok(None)
    }

    /// Gives the engine the endgame tables that are set.
    fn equip(&mut self, settings: &Settings) -> Result<(), String> {
        let told = tables::equip(&mut *self.worker.engine().map_err(text)?, settings)?;
        if let Some(told) = told {
            self.say(&Answer::Text(told));
        }
        Ok(())
    }

    /// A position that is refused leaves the one before in force.
    fn set_up(&mut self, fen: Option<String>, moves: Vec<String>) -> Result<(), String> {
        let place = PositionRequest { fen, moves, draw_rules: self.settings.draw_rules };
        self.game = place.game().map_err(text)?;
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
        let (game, voice) = (self.game.clone(), self.console.voice().clone());
        let (skill, seed) = (self.settings.skill(), self.seed);
        let speaker = voice.clone();
        let task = move |engine: &mut Engine<R>, signals: Signals<'_>| match skill {
            None => search(engine, &game, &limits, signals, &speaker),
            Some(skill) => {
                let time = Skill::time_for_move(limits.time);
                let best = skill.choose(engine, &game, time, seed, signals.stop);
                let best = best.map(|mv| game.position().move_text(mv));
                Answer::BestMove { best, ponder: None }
            }
        };
        self.worker.start(go.ponder, tell, task, move |answer| voice.say(&answer)).map_err(text)
    }

    fn limits(&self, go: &Go) -> Limits<R::Board> {
        let position = self.game.position();
        let mut search_moves = Vec::new();
        for text in &go.search_moves {
            match position.parse_move(text) {
                Ok(mv) => search_moves.push(mv),
                Err(error) => self.say(&Answer::error(&error)),
            }
        }
        let turn = position.turn();
        let overhead = self.settings.overhead;
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
            multi_pv: self.settings.multi_pv,
            search_moves,
            threads: self.settings.threads,
        }
    }

    fn display(&self) {
        let reply = MovesReply::new(&self.game);
        let moves: Vec<_> = reply.moves.iter().map(|mv| mv.text.as_str()).collect();
        self.say(&Answer::Text(format!("variant {}", reply.variant)));
        self.say(&Answer::Text(format!("fen {}", self.game.to_setup().fen_with_counters())));
        self.say(&Answer::Text(format!("draw rules {}", self.game.draw_rules().name())));
        self.say(&Answer::Text(format!("moves {}", moves.join(" "))));
        if let Some(outcome) = self.game.outcome() {
            self.say(&Answer::Text(format!("the game has ended: {outcome}")));
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
        let voice = self.console.voice().clone();
        self.worker.start(false, Tell::AtOnce, task, move |answer| voice.say(&answer)).map_err(text)
    }
}

fn text(error: impl Display) -> String {
    error.to_string()
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
