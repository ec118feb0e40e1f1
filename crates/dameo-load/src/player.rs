//! A player of a live game: a client that plays random moves, and keeps account of what the
//! server has acknowledged.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use dameo::{AnyGame, Bounds, Color, GameRecord, MoveFormat};
use dameo_live::{Action, GameEvent, GameKey, Millis};
use dameo_room::{
    ClientMessage, CommandId, GameView, KnownState, PROTOCOL_VERSION, ServerMessage, Status,
};
use futures_util::{SinkExt, StreamExt};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use serde_json::Value;
use tokio::time::{sleep, sleep_until, timeout};
use tokio_tungstenite::tungstenite::Message;

use crate::guest::{ClientSocket, Guest};
use crate::latency::Latencies;
use crate::outage::{Outage, Outages};
use crate::turns::Turns;

/// How long a client waits before it connects again.
const RECONNECT: Duration = Duration::from_millis(250);
/// How long it waits before it sends a command again that could not be stored.
const RETRY: Duration = Duration::from_secs(1);
/// How long it waits for a message before it takes the connection for dead.
const SILENCE: Duration = Duration::from_secs(40);

/// What all players of a measurement share.
#[derive(Debug)]
pub struct Workload {
    /// How long a player thinks about a move, on average.
    pub think: Duration,
    /// The time from a move to the opponent's socket.
    pub arrivals: Latencies,
    /// The time from a move to its acknowledgement.
    pub acknowledgements: Latencies,
    /// By how much the time that a move cost on the clock differs from the time that its player
    /// took for it.
    pub clock_errors: Latencies,
    /// How often commands were refused, by the code.
    pub refusals: Mutex<HashMap<String, usize>>,
    /// How often connections were lost.
    pub lost: Mutex<usize>,
    /// The time from the loss of a connection to the next welcome.
    pub returns: Latencies,
    /// How often a player was told that the game stands still.
    pub frozen: Mutex<usize>,
    /// The times in which the server was down, and how often a clock was checked after one.
    pub outages: Mutex<Outages>,
}

impl Workload {
    /// One in which players think about a move for this time on average.
    #[must_use]
    pub fn new(think: Duration) -> Self {
        let (arrivals, acknowledgements) = (Latencies::default(), Latencies::default());
        let clock_errors = Latencies::default();
        let (refusals, outages) = (Mutex::default(), Mutex::default());
        let (lost, frozen, returns) = (Mutex::default(), Mutex::default(), Latencies::default());
        Self {
            think,
            arrivals,
            acknowledgements,
            clock_errors,
            refusals,
            lost,
            returns,
            frozen,
            outages,
        }
    }

    /// Notes a time that is nobody's.
    ///
    /// # Panics
    /// If a client panicked.
    pub fn note(&self, outage: Outage) {
        self.outages.lock().expect("checking does not panic").add(outage);
    }

    fn check_status(&self, before: Option<&Status>, after: &Status) -> Result<()> {
        if after.is_frozen {
            *self.frozen.lock().expect("counting does not panic") += 1;
        }
        let mut outages = self.outages.lock().expect("checking does not panic");
        before.map_or(Ok(()), |before| outages.check(before, after))
    }

    fn refused(&self, code: &str) {
        let mut refusals = self.refusals.lock().expect("counting does not panic");
        *refusals.entry(code.to_owned()).or_default() += 1;
    }
}

/// When each move of a game was sent: both players have it.
pub type SentTimes = Arc<Mutex<HashMap<usize, Instant>>>;

/// A move that the server has acknowledged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Acknowledged {
    /// The number of plies before it.
    pub ply: usize,
    /// The move in long notation.
    pub text: String,
}

/// A command without an answer.
#[derive(Clone, Debug)]
struct Sent {
    id: CommandId,
    key: GameKey,
    text: String,
    at: Instant,
}

/// A player of a live game.
#[derive(Debug)]
pub struct Player {
    /// Who it is.
    pub guest: Guest,
    /// What the server has acknowledged.
    pub acknowledged: Vec<Acknowledged>,
    /// The last status, and when it came.
    pub status: Option<(Status, Instant)>,
    workload: Arc<Workload>,
    sent_times: SentTimes,
    game: String,
    seat: Color,
    board: Option<AnyGame>,
    moves: Vec<String>,
    sent: Option<Sent>,
    due: Option<Instant>,
    turns: Turns,
    /// The time that each move adds.
    increment: Millis,
    /// When the last connection was lost, until the next welcome.
    lost_at: Option<Instant>,
    next_id: u64,
    rng: ChaCha8Rng,
}

impl Player {
    /// A player of a game that has begun.
    #[must_use]
    pub fn new(
        guest: Guest,
        (game, seat): (&str, Color),
        workload: &Arc<Workload>,
        sent_times: &SentTimes,
        mut rng: ChaCha8Rng,
    ) -> Self {
        Self {
            guest,
            acknowledged: Vec::new(),
            status: None,
            workload: Arc::clone(workload),
            sent_times: Arc::clone(sent_times),
            game: game.to_owned(),
            seat,
            board: None,
            moves: Vec::new(),
            sent: None,
            due: None,
            turns: Turns::of(seat),
            increment: Millis::ZERO,
            lost_at: None,
            next_id: rng.random_range(0..1 << 50),
            rng,
        }
    }

    /// The moves of the game, as far as they are known.
    #[must_use]
    pub fn moves(&self) -> &[String] {
        &self.moves
    }

    /// Plays to the end of the game, whatever becomes of its connections.
    ///
    /// # Errors
    /// If the server breaks the protocol or forgets what it has acknowledged.
    pub async fn play(&mut self) -> Result<()> {
        loop {
            match self.guest.socket(&format!("/api/online/games/{}/socket", self.game)).await {
                Ok(socket) => {
                    if self.converse(socket).await? {
                        return Ok(());
                    }
                }
                Err(error) => {
                    let refused = format!("no socket: {error:#}");
                    self.workload.refused(refused.split(" (").next().unwrap_or_default());
                }
            }
            *self.workload.lost.lock().expect("counting does not panic") += 1;
            self.lost_at.get_or_insert_with(Instant::now);
            self.guest.go_on();
            let jitter = self.rng.random_range(0..250);
            sleep(RECONNECT + Duration::from_millis(jitter)).await;
        }
    }

    /// Plays on one connection; returns whether the game is over.
    async fn converse(&mut self, mut socket: ClientSocket) -> Result<bool> {
        let hello = ClientMessage::Hello { version: PROTOCOL_VERSION, have: self.known() };
        if say(&mut socket, &hello).await.is_err() {
            return Ok(false);
        }
        self.due = None;
        self.turns.forget();
        loop {
            let due = self.due.unwrap_or_else(Instant::now);
            let said = tokio::select! {
                message = timeout(SILENCE, socket.next()) => {
                    let Ok(Some(Ok(message))) = message else { return Ok(false) };
                    self.hear(&message)?
                }
                () = sleep_until(due.into()), if self.due.is_some() => self.act(),
            };
            for message in said {
                if say(&mut socket, &message).await.is_err() {
                    return Ok(false);
                }
            }
            if self.is_over() {
                let _ = socket.close(None).await;
                return Ok(true);
            }
        }
    }

    fn is_over(&self) -> bool {
        self.status.as_ref().is_some_and(|(status, _)| status.conclusion.is_some())
    }

    fn known(&self) -> Option<KnownState> {
        let (status, _) = self.status.as_ref()?;
        Some(KnownState { sequence: status.sequence, key: status.key.clone() })
    }

    /// Takes a message of the server, and returns what is to be said.
    fn hear(&mut self, message: &Message) -> Result<Vec<ClientMessage>> {
        let Message::Text(text) = message else { return Ok(Vec::new()) };
        let value: Value = serde_json::from_str(text)?;
        if matches!(value["type"].as_str(), Some("crowd" | "said")) {
            return Ok(Vec::new());
        }
        let message = serde_json::from_value(value).with_context(|| text.to_string())?;
        match message {
            ServerMessage::Welcome { seat, game, .. } => {
                ensure!(seat == Some(self.seat), "the seat is lost: {seat:?}");
                if let Some(lost_at) = self.lost_at.take() {
                    self.workload.returns.add(lost_at.elapsed());
                }
                if let Some((before, _)) = &self.status {
                    let outages = &self.workload.outages;
                    outages
                        .lock()
                        .expect("checking fails, and does not panic")
                        .check(before, &game.status)?;
                }
                self.adopt(game)?;
                // Whatever is not answered is said again.
                Ok(self.sent.iter().map(Sent::command).collect())
            }
            ServerMessage::State { game } => self.adopt(game).map(|()| Vec::new()),
            ServerMessage::Update { events, status } => self.follow(&events, status),
            ServerMessage::Done { id, .. } => {
                self.done(id);
                Ok(Vec::new())
            }
            ServerMessage::Refused { id, code, game, .. } => {
                self.refused(id, &code);
                game.map_or(Ok(()), |game| self.adopt(*game))?;
                Ok(Vec::new())
            }
            ServerMessage::Lag { .. } => Ok(Vec::new()),
        }
    }

    fn done(&mut self, id: CommandId) {
        let Some(sent) = self.sent.take_if(|sent| sent.id == id) else { return };
        self.workload.acknowledgements.add(sent.at.elapsed());
        self.acknowledged.push(Acknowledged { ply: sent.key.ply, text: sent.text });
        self.think();
    }

    fn refused(&mut self, id: CommandId, code: &str) {
        self.workload.refused(code);
        if self.sent.as_ref().is_none_or(|sent| sent.id != id) {
            return;
        }
        if code == "unavailable" {
            self.due = Some(Instant::now() + RETRY);
        } else {
            self.sent = None;
            self.think();
        }
    }

    /// Takes the game as the server has it, which must contain all that was acknowledged.
    fn adopt(&mut self, view: GameView) -> Result<()> {
        ensure!(view.from <= self.moves.len(), "moves are missing before {}", view.from);
        let known = self.moves.len();
        self.moves.truncate(view.from);
        self.moves.extend(view.moves);
        for Acknowledged { ply, text } in &self.acknowledged {
            let found = self.moves.get(*ply);
            ensure!(found == Some(text), "{}: {text} at {ply} became {found:?}", self.game);
        }
        let record = GameRecord {
            draw_rules: view.draw_rules,
            start: view.start_fen,
            moves: self.moves.clone(),
            ..GameRecord::new(view.variant)
        };
        // Both began at the start of the game, with White.
        let is_own = |ply: &usize| ply.is_multiple_of(2) == (self.seat == Color::White);
        (known..self.moves.len()).filter(|ply| !is_own(ply)).for_each(|ply| self.arrived(ply));
        self.board = Some(record.replay(&Bounds::NONE)?);
        self.increment = view.terms.time.map_or(Millis::ZERO, |time| time[self.seat].increment());
        self.set_status(view.status)
    }

    /// Follows what has happened.
    fn follow(&mut self, events: &[GameEvent], status: Status) -> Result<Vec<ClientMessage>> {
        for event in events {
            let GameEvent::Moved { ply, text, .. } = event else { continue };
            if *ply != self.moves.len() {
                return Ok(vec![ClientMessage::Sync { have: self.known() }]);
            }
            let board = self.board.as_mut().context("an update before the welcome")?;
            let is_own = board.position().turn() == self.seat;
            board.play_text(text, MoveFormat::Long)?;
            if !is_own {
                self.arrived(*ply);
            }
            self.moves.push(text.clone());
        }
        self.set_status(status)?;
        Ok(Vec::new())
    }

    fn arrived(&self, ply: usize) {
        let sent = self.sent_times.lock().expect("noting does not panic").remove(&ply);
        if let Some(sent) = sent {
            self.workload.arrivals.add(sent.elapsed());
        }
    }

    fn set_status(&mut self, status: Status) -> Result<()> {
        if status.key.ply != self.moves.len() {
            bail!("{}: {} plies in the status, {}", self.game, status.key.ply, self.moves.len());
        }
        self.workload.check_status(self.status.as_ref().map(|(before, _)| before), &status)?;
        let now = Instant::now();
        match status.clock.filter(|_| !status.is_frozen) {
            Some(clock) => {
                let error = self.turns.follow(status.key.ply, clock, self.increment, now);
                error.into_iter().for_each(|error| self.workload.clock_errors.add(error));
            }
            None => self.turns.forget(),
        }
        self.status = Some((status, now));
        self.think();
        Ok(())
    }

    /// Decides when to move, if it is this player's turn.
    fn think(&mut self) {
        let is_turn = self.status.as_ref().is_some_and(|(status, _)| status.turn == self.seat);
        if is_turn && self.due.is_none() && self.sent.is_none() {
            let share = self.rng.random_range(0.5..1.5);
            self.due = Some(Instant::now() + self.workload.think.mul_f64(share));
        }
    }

    /// Moves, or says again what could not be stored.
    fn act(&mut self) -> Vec<ClientMessage> {
        self.due = None;
        if self.sent.is_none() {
            self.choose_move();
        }
        self.sent.iter().map(Sent::command).collect()
    }

    fn choose_move(&mut self) {
        let (Some(board), Some((status, _))) = (&self.board, &self.status) else { return };
        let position = board.position();
        let moves = position.legal_moves();
        if board.is_over() || position.turn() != self.seat || moves.is_empty() {
            return;
        }
        let text = position.move_text(moves[self.rng.random_range(0..moves.len())]);
        let (id, at) = (CommandId::new(self.next_id).expect("it is small"), Instant::now());
        self.next_id += 1;
        self.turns.move_now(at);
        self.sent_times.lock().expect("noting does not panic").insert(status.key.ply, at);
        self.sent = Some(Sent { id, key: status.key.clone(), text, at });
    }
}

impl Sent {
    fn command(&self) -> ClientMessage {
        let action = Action::Move { text: self.text.clone() };
        ClientMessage::Command { id: self.id, key: self.key.clone(), action }
    }
}

/// Sends a message.
///
/// # Errors
/// If the connection is gone.
pub async fn say(socket: &mut ClientSocket, message: &ClientMessage) -> Result<()> {
    Ok(socket.send(Message::text(serde_json::to_string(message)?)).await?)
}
