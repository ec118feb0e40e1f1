//! A session in UCI.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering::SeqCst;

use dameo::{AnyGame, AnyMove, Bounds, LegalMoves};
use dameo_api::{AnalysisEnd, AnalysisLine, PositionRequest};
use dameo_engine::bench::{BENCH_DEPTH, search_bench};
use dameo_engine::{Engine, Limits, SearchRequest, Signals, Strength, TimeLimit};
use dameo_uci::{Go, UciAnswer, UciCommand, UciInfo};

use super::options::{Effect, SessionOption};
use super::session::{Handled, Session, State, text};
use super::tablebase;
use super::worker::AnswerWhen;

pub(super) struct Uci {
    state: State,
    /// The last valid position.
    position: PositionRequest,
}

impl Session for Uci {
    type Command = UciCommand;

    fn state(&mut self) -> &mut State {
        &mut self.state
    }

    fn handle(&mut self, command: UciCommand) -> Handled {
        match command {
            UciCommand::Uci => self.identify(),
            UciCommand::IsReady => self.send(&UciAnswer::ReadyOk),
            UciCommand::SetOption { name, value } => self.set_option(&name, value.as_deref())?,
            UciCommand::NewGame => self.state.begin_game()?,
            UciCommand::Position { fen, moves } => self.set_position(fen, moves)?,
            UciCommand::Go(go) => self.go(&go)?,
            UciCommand::Stop => self.state.worker.stop(),
            UciCommand::PonderHit => self.state.worker.ponder_hit(),
            UciCommand::Quit => return Ok(ControlFlow::Break(())),
            UciCommand::Display => self.display(),
            UciCommand::Bench(depth) => self.bench(depth.unwrap_or(BENCH_DEPTH))?,
            // There is no debug output.
            UciCommand::Debug(_) => {}
        }
        Ok(ControlFlow::Continue(()))
    }

    fn error(&self, message: &str) {
        self.send(&UciAnswer::error(&message));
    }

    fn variant_changed(&mut self) {
        self.position = PositionRequest::default();
    }

    fn info(&self, message: String) {
        self.send(&UciAnswer::InfoString(message));
    }
}

impl Uci {
    pub(super) fn new(state: State) -> Self {
        Self { state, position: PositionRequest::default() }
    }

    fn send(&self, answer: &UciAnswer) {
        self.state.output.send(answer);
    }

    fn identify(&self) {
        let name = format!("Dameo {}", env!("CARGO_PKG_VERSION"));
        self.send(&UciAnswer::Id { key: "name", value: name });
        self.send(&UciAnswer::Id { key: "author", value: "the Dameo developers".to_owned() });
        for option in SessionOption::all() {
            self.send(&UciAnswer::Option(option.option().clone()));
        }
        self.send(&UciAnswer::UciOk);
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), String> {
        let option =
            SessionOption::from_option(name).ok_or_else(|| format!("unknown option \"{name}\""))?;
        self.set(option, value)?;
        if option.effect == Effect::DrawRules {
            let PositionRequest { fen, moves, .. } = self.position.clone();
            self.set_position(fen, moves)?;
        }
        Ok(())
    }

    /// Sets the position. An invalid one leaves the current position unchanged.
    fn set_position(&mut self, fen: Option<String>, moves: Vec<String>) -> Result<(), String> {
        let position = PositionRequest { fen, moves, draw_rules: self.state.settings.draw_rules };
        self.state.game =
            position.game(self.state.settings.variant, &Bounds::NONE).map_err(text)?;
        self.position = position;
        Ok(())
    }

    fn go(&mut self, go: &Go) -> Result<(), String> {
        let (limits, root_moves) = (self.limits(go), self.root_moves(go));
        let when = if go.ponder {
            AnswerWhen::PonderingEnds
        } else if go.infinite {
            AnswerWhen::Stopped
        } else {
            AnswerWhen::Ready
        };
        let (game, output) = (self.state.game.clone(), self.state.output.clone());
        let (player, is_bare) = (self.state.player(), self.state.settings.bare_moves);
        let task = move |engine: &mut Engine, signals: Signals<'_>| {
            let request = SearchRequest { root_moves, ..SearchRequest::new(limits, signals) };
            let form = if is_bare { UciAnswer::with_bare_moves } else { std::convert::identity };
            let send = |answer: UciAnswer| output.send(&form(answer));
            form(search(engine, &game, &request, player, &send))
        };
        self.state.start(go.ponder, when, task)
    }

    fn root_moves(&self, go: &Go) -> Vec<AnyMove> {
        let position = self.state.game.position();
        let mut moves = Vec::new();
        for text in &go.search_moves {
            match position.parse_move(text) {
                Ok(mv) => moves.push(mv),
                Err(error) => self.send(&UciAnswer::error(&error)),
            }
        }
        moves
    }

    fn limits(&self, go: &Go) -> Limits {
        let position = self.state.game.position();
        let overhead = self.state.settings.overhead;
        let clock = go.clock(position.turn()).map(|clock| TimeLimit::of_clock(clock, overhead));
        // A win in n moves is a win in 2n - 1 plies.
        let mate = go.mate.map(|moves| moves.saturating_mul(2).saturating_sub(1));
        Limits {
            depth: go.depth.into_iter().chain(mate).min(),
            nodes: go.nodes,
            time: go.move_time.map(TimeLimit::MoveTime).or(clock).filter(|_| !go.infinite),
            multi_pv: self.state.settings.multi_pv,
            threads: self.state.settings.threads,
        }
    }

    fn display(&self) {
        let game = &self.state.game;
        let position = game.position();
        let mut moves = LegalMoves::new(position).texts();
        moves.sort();
        let send = |line| self.send(&UciAnswer::InfoString(line));
        send(format!("variant {}", game.variant()));
        send(format!("fen {}", game.to_setup().fen_with_counters()));
        send(format!("draw rules {}", game.draw_rules().name()));
        send(format!("moves {}", moves.join(" ")));
        if let Some(outcome) = game.outcome() {
            send(format!("the game has ended: {}", outcome.describe(position.turn())));
        }
    }

    fn bench(&mut self, depth: u32) -> Result<(), String> {
        let variant = self.state.settings.variant;
        let task = move |engine: &mut Engine, signals: Signals<'_>| match search_bench(
            variant,
            engine.settings().network.as_ref(),
            depth,
            signals.stop,
        ) {
            Ok(_) if signals.stop.load(SeqCst) => UciAnswer::InfoString("bench stopped".to_owned()),
            Ok(found) => UciAnswer::InfoString(format!(
                "Bench: {} nodes {:.0} nps",
                found.nodes,
                found.nps()
            )),
            Err(error) => UciAnswer::error(&error),
        };
        self.state.start(false, AnswerWhen::Ready, task)
    }
}

/// Searches and sends every line. Returns the final answer.
fn search(
    engine: &mut Engine,
    game: &AnyGame,
    request: &SearchRequest<'_>,
    (strength, seed): (Strength, u64),
    send: &dyn Fn(UciAnswer),
) -> UciAnswer {
    let position = game.position();
    let found = strength.search(engine, game, request, seed, &mut |info| {
        let line = AnalysisLine::new(&position, info);
        send(UciAnswer::Info(UciInfo { line, hashfull: info.hashfull }));
    });
    if let Some(message) = tablebase::drop_damaged(engine) {
        send(UciAnswer::error(&message));
    }
    let end = AnalysisEnd::new(&position, &found, game.outcome());
    UciAnswer::BestMove { best: end.bestmove, ponder: end.ponder }
}
