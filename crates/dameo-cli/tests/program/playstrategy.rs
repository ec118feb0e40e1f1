//! `dameo bot` against a stand-in for PlayStrategy, written from its source: the files and
//! lines are named where the program reads its dialect (`commands/bot/playstrategy.rs`).

use std::convert::Infallible;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use assert_cmd::cargo::cargo_bin;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::routing::{get, post};
use axum::{Json, Router};
use dameo::{AnyGame, AnyMove, AnySquare, Color, DrawRules, LegalMoves, Variant};
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio_stream::StreamExt;
use tokio_stream::wrappers::UnboundedReceiverStream;

/// Longer than the games take.
const SOON: Duration = Duration::from_secs(120);

/// The one game of the stand-in.
struct Table {
    start: Option<&'static str>,
    game: AnyGame,
    bot: Color,
    turns: Vec<Vec<String>>,
    /// The stops of the turn of the bot that has begun.
    begun: Vec<AnySquare>,
    watchers: Vec<UnboundedSender<String>>,
    /// What was refused.
    refused: Vec<String>,
    /// Whether the streams are cut off after the next action of a turn that goes on.
    cuts: bool,
    streams: usize,
}

type Shared = Arc<Mutex<Table>>;

impl Table {
    fn new(start: Option<&'static str>, bot: Color) -> Self {
        let game = AnyGame::from_fen(Variant::Dameo, start, DrawRules::PlayStrategy).unwrap();
        let (turns, begun, watchers, refused) = (vec![], vec![], vec![], vec![]);
        Self { start, game, bot, turns, begun, watchers, refused, cuts: false, streams: 0 }
    }

    fn state(&self) -> Value {
        let name = |side| if side == Color::White { "p1" } else { "p2" };
        let turns: Vec<_> = self.turns.iter().map(|turn| turn.join(",")).collect();
        let active = name(self.game.position().turn());
        let mut state = json!({
            "type": "gameState", "moves": turns.join(" "), "activeplayer": active,
            "wtime": 60_000, "btime": 60_000, "winc": 1000, "binc": 1000,
            "wdraw": false, "bdraw": false, "status": "started",
            "abortable": self.game.ply() < 2, "selectedsquares": null,
        });
        if let Some(outcome) = self.game.outcome() {
            state["status"] = json!(if outcome.winner.is_some() { "variantEnd" } else { "draw" });
            if let Some(winner) = outcome.winner {
                state["winner"] = json!(name(winner));
            }
        }
        state
    }

    fn full(&self) -> Value {
        let bot = json!({"id": "robot", "name": "Robot", "title": "BOT"});
        let other = json!({"id": "ann", "name": "Ann"});
        let [p1, p2] = if self.bot == Color::White { [bot, other] } else { [other, bot] };
        let clock = json!({
            "initial": 60_000, "increment": 0, "byoyomi": 1000, "periods": 1, "clockType": "byoyomi",
        });
        json!({
            "type": "gameFull", "id": "game0001", "variant": {"key": "dameo", "name": "Dameo"},
            "clock": clock, "speed": "blitz", "perf": {"name": "Dameo"}, "rated": false,
            "createdAt": 1_790_000_000_000_u64, "p1": p1, "p2": p2,
            "initialFen": self.start.unwrap_or("startpos"), "state": self.state(),
        })
    }

    fn tell(&mut self) {
        let line = format!("{}\n", self.state());
        self.watchers.retain(|watcher| watcher.send(line.clone()).is_ok());
        if self.game.is_over() {
            self.watchers.clear();
        }
    }

    /// An action of the bot.
    fn act(&mut self, action: &str) -> Result<(), String> {
        if self.game.is_over() || self.game.position().turn() != self.bot {
            return Err("Not your turn, or game already over".to_owned());
        }
        let invalid = || format!("Invalid UCI: {action}");
        let (squares, promotes) = match action.strip_suffix('k') {
            Some(squares) => (squares, true),
            None => (action, false),
        };
        let is_capture = squares.len() == 7 && squares.as_bytes()[2] == b'x';
        if !is_capture && squares.len() != 4 {
            return Err(invalid());
        }
        let square = |at: usize| squares[at..at + 2].parse().map_err(|_| invalid());
        let [from, to] = [square(0)?, square(squares.len() - 2)?];
        let before = self.begun.clone();
        if before.is_empty() {
            self.begun.push(from);
        }
        let is_whole = match self.continue_turn(from, to, promotes) {
            Ok(is_whole) => is_whole,
            Err(error) => {
                self.begun = before;
                return Err(error);
            }
        };
        if before.is_empty() {
            self.turns.push(Vec::new());
        }
        self.turns.last_mut().unwrap().push(action.to_owned());
        self.tell();
        if is_whole {
            self.begun.clear();
            self.reply();
        } else if std::mem::take(&mut self.cuts) {
            self.watchers.clear();
        }
        Ok(())
    }

    /// Goes on with the turn of the bot; true if it is complete.
    fn continue_turn(
        &mut self,
        from: AnySquare,
        to: AnySquare,
        promotes: bool,
    ) -> Result<bool, String> {
        let no = |why: &str| Err(format!("Not a valid move: {from}{to}: {why}"));
        if self.begun.last() != Some(&from) {
            return no("it begins elsewhere");
        }
        self.begun.push(to);
        let position = self.game.position();
        let whole = match &self.begun[..] {
            stops if position.trace_capture(stops).is_some() => position.trace_capture(stops),
            &[from, to] => Some(AnyMove::quiet(from, to)),
            _ => None,
        };
        if let Some(mv) = whole.filter(|&mv| position.is_legal(mv)) {
            if position.promotes(mv) != promotes {
                return no("the promotion");
            }
            self.game.play(mv).unwrap();
            return Ok(true);
        }
        let legal = LegalMoves::new(position);
        let captures =
            legal.as_slice().iter().filter(|mv| mv.is_capture() && mv.from == self.begun[0]);
        let begun: Vec<_> = captures.map(|&mv| (mv, self.begun.clone())).collect();
        match legal.paths_through(&begun).iter().any(Option::is_some) && !promotes {
            true => Ok(false),
            false => no("no move goes on so"),
        }
    }

    /// The other side plays a move, an action at a time.
    fn reply(&mut self) {
        if self.game.is_over() {
            return;
        }
        let legal = LegalMoves::new(self.game.position());
        let mv = legal.as_slice()[self.game.ply() * 5 % legal.as_slice().len()];
        let stops = legal.path(mv);
        self.turns.push(Vec::new());
        for (index, leg) in stops.windows(2).enumerate() {
            let is_last = index + 2 == stops.len();
            let end = if is_last && legal.position().promotes(mv) { "k" } else { "" };
            self.turns.last_mut().unwrap().push(format!("{}{}{end}", leg[0], leg[1]));
            if is_last {
                self.game.play(mv).unwrap();
            }
            self.tell();
        }
    }
}

fn lock(table: &Shared) -> MutexGuard<'_, Table> {
    table.lock().unwrap()
}

fn lines(first: Vec<Value>, table: &mut Table, is_game: bool) -> Body {
    let (sender, receiver) = unbounded_channel();
    for line in first {
        sender.send(format!("{line}\n")).unwrap();
    }
    if is_game {
        table.streams += 1;
        if !table.game.is_over() {
            table.watchers.push(sender);
        }
    } else {
        // The stream of events stays open.
        std::mem::forget(sender);
    }
    Body::from_stream(UnboundedReceiverStream::new(receiver).map(Ok::<_, Infallible>))
}

async fn events(State(table): State<Shared>) -> Body {
    let opponent = json!({"id": "ann", "username": "Ann"});
    let game =
        json!({"gameId": "game0001", "id": "game0001", "opponent": opponent, "abortable": true});
    lines(vec![json!({"type": "gameStart", "game": game})], &mut lock(&table), false)
}

async fn stream(State(table): State<Shared>) -> Body {
    let mut table = lock(&table);
    let full = table.full();
    lines(vec![full], &mut table, true)
}

async fn act(State(table): State<Shared>, Path(action): Path<String>) -> (StatusCode, Json<Value>) {
    let mut table = lock(&table);
    match table.act(&action) {
        Ok(()) => (StatusCode::OK, Json(json!({"ok": true}))),
        Err(error) => {
            table.refused.push(error.clone());
            (StatusCode::BAD_REQUEST, Json(json!({"error": error})))
        }
    }
}

/// The bot, killed with this value.
struct Bot(Child);

impl Drop for Bot {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Lets the bot play the game to its end and returns it.
fn play(table: Table) -> Shared {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let table = Arc::new(Mutex::new(table));
    if lock(&table).bot == Color::Black {
        lock(&table).reply();
    }
    let account = json!({"id": "robot", "username": "Robot", "title": "BOT"});
    let router = Router::new()
        .route("/api/account", get(async || Json(account)))
        .route("/api/stream/event", get(events))
        .route("/api/bot/game/stream/game0001", get(stream))
        .route("/api/bot/game/game0001/move/{action}", post(act))
        .with_state(Arc::clone(&table));
    let listener = runtime.block_on(tokio::net::TcpListener::bind("127.0.0.1:0")).unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    runtime.spawn(async { axum::serve(listener, router).await });
    let mut command = Command::new(cargo_bin("dameo"));
    command.args(["bot", "--server", &url, "--level", "2", "--option", "Hash=1"]);
    let bot = command.env("DAMEO_TOKEN", "secret").stdout(Stdio::null()).spawn().unwrap();
    let bot = Bot(bot);
    let since = Instant::now();
    while !lock(&table).game.is_over() {
        assert!(since.elapsed() < SOON, "{}", lock(&table).state());
        std::thread::sleep(Duration::from_millis(20));
    }
    drop(bot);
    runtime.shutdown_background();
    table
}

#[test]
fn a_bot_plays_a_whole_game_there() {
    let table = play(Table::new(None, Color::Black));
    let table = lock(&table);
    assert_eq!(table.refused, [""; 0]);
    assert_eq!(table.streams, 1);
    assert!(table.turns.len() > 20, "{:?}", table.turns);
}

#[test]
fn a_capture_that_was_cut_off_goes_on() {
    // The king takes two men, and one of two others can be the second.
    let mut table = Table::new(Some("W:WKd1,a1:Bd3,b6,g6,h8"), Color::White);
    table.cuts = true;
    let table = play(table);
    let table = lock(&table);
    assert_eq!(table.refused, [""; 0]);
    assert!(table.streams > 1);
    assert!(table.turns[0].len() > 1, "{:?}", table.turns);
}
