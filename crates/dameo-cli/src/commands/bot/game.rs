//! A game of a bot, from the stream of the game.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context, Result};
use dameo::{AnyGame, Bounds, ByColor, Color, GameRecord, MoveFormat, Variant};
use serde_json::Value;

use super::client::{Client, Pause, Stream, StreamError};
use super::engine::{Clocks, Engine, EngineCommand, Time};
use super::playstrategy::{self, Turns};
use crate::exit;

/// The time of a game without a clock, as the API writes it.
const NO_CLOCK: u64 = i32::MAX as u64;
/// The time for a move without a clock.
const WITHOUT_CLOCK: Duration = Duration::from_secs(2);
/// The longest time that an engine is told: in games over days it does not think for hours.
const MAX_CLOCK: Duration = Duration::from_secs(900);
/// How often a move is sent before it is given up: about a minute.
const ATTEMPTS: u32 = 8;

/// What plays a game.
pub(super) struct GamePlayer {
    pub(super) client: Client,
    pub(super) engine: EngineCommand,
    /// The id of the account.
    pub(super) me: String,
    pub(super) id: String,
    /// Whether the game is to be left.
    pub(super) leave: Arc<AtomicBool>,
}

/// What the first line of a stream tells.
struct Setting {
    side: Color,
    start: AnyGame,
    engine: Engine,
    /// Whether turns are told and sent as actions.
    is_playstrategy: bool,
    /// The number of plies that are complete with the actions that were sent.
    sent: usize,
}

impl Setting {
    /// The game after some moves.
    fn turns(&self, moves: &str) -> Result<Turns> {
        let mut game = self.start.clone();
        if self.is_playstrategy {
            return Turns::read(game, moves);
        }
        for text in moves.split_whitespace() {
            game.play_text(text, MoveFormat::Long)?;
        }
        Ok(Turns { game, begun: Vec::new() })
    }
}

impl GamePlayer {
    /// Plays to the end of the game. The stream is opened again whenever it breaks.
    pub(super) fn run(&self) {
        let mut pause = Pause::default();
        while !self.leave.load(Ordering::Relaxed) {
            match self.client.stream(&format!("/api/bot/game/stream/{}", self.id)) {
                Err(StreamError::Refused(reason)) => {
                    return exit::warn(&format!("game {}: {reason}", self.id));
                }
                Err(StreamError::Broken(reason)) => {
                    exit::warn(&format!("game {}: {reason}; trying again", self.id));
                    pause.wait();
                }
                Err(StreamError::TooSoon) => pause.wait(),
                Ok(stream) => match self.follow(&stream) {
                    Ok(true) => return,
                    Ok(false) => pause.wait(),
                    Err(error) => {
                        exit::warn(&format!("game {}: {error:#}; resigning", self.id));
                        let path = format!("/api/bot/game/{}/resign", self.id);
                        let _ = self.client.post_surely(&path, &[], ATTEMPTS);
                        return;
                    }
                },
            }
        }
    }

    /// Plays as long as the stream is open; true if the game is over.
    fn follow(&self, stream: &Stream) -> Result<bool> {
        let mut setting = None;
        while !self.leave.load(Ordering::Relaxed) {
            let Ok(event) = stream.next_object() else { return Ok(false) };
            let state = match event["type"].as_str() {
                Some("gameFull") => {
                    setting = Some(self.begin(&event)?);
                    &event["state"]
                }
                Some("gameState") => &event,
                _ => continue,
            };
            if state["status"] != "started" {
                super::report(&format!("game {}: {}", self.id, ending(state)));
                return Ok(true);
            }
            let setting = setting.as_mut().context("expected gameFull as the first line")?;
            self.answer(setting, state)?;
        }
        Ok(true)
    }

    fn begin(&self, full: &Value) -> Result<Setting> {
        let name = full["variant"]["key"].as_str().unwrap_or_default();
        let variant: Variant = name.parse()?;
        let is_playstrategy = playstrategy::is_spoken(full);
        let first = if is_playstrategy { "p1" } else { "white" };
        let side = match full[first]["id"].as_str() == Some(&self.me) {
            true => Color::White,
            false => Color::Black,
        };
        let start = full["initialFen"].as_str().filter(|&fen| fen != "startpos").map(str::to_owned);
        let record = GameRecord { start, ..GameRecord::new(variant) };
        let start = record.replay(&Bounds::UNTRUSTED)?.continuing_after_draws();
        let engine = Engine::start(&self.engine, variant, record.draw_rules)?;
        Ok(Setting { side, start, engine, is_playstrategy, sent: 0 })
    }

    /// Moves if it is the turn of the bot, and declines what the opponent asks for.
    fn answer(&self, setting: &mut Setting, state: &Value) -> Result<()> {
        let turns = setting.turns(state["moves"].as_str().context("expected moves")?)?;
        let game = &turns.game;
        let (own, other) = match setting.side {
            Color::White => ("wtakeback", "btakeback"),
            Color::Black => ("btakeback", "wtakeback"),
        };
        if state[other] == true && state[own] != true {
            let path = format!("/api/bot/game/{}/takeback/no", self.id);
            let _ = self.client.post(&path, &[]);
        }
        if game.position().turn() != setting.side || game.position().is_game_over() {
            return Ok(());
        }
        if setting.is_playstrategy && game.ply() < setting.sent {
            // An action of a turn whose others were sent, too.
            return Ok(());
        }
        let time = clocks(state).map_or(Time::Move(WITHOUT_CLOCK), Time::Clocks);
        let mv = setting.engine.choose(game, time)?;
        if !setting.is_playstrategy {
            self.send(&game.position().show(mv).to_string())?;
            return Ok(());
        }
        for action in turns.actions(mv) {
            if !self.send(&action)? {
                return Ok(());
            }
        }
        setting.sent = game.ply() + 1;
        Ok(())
    }

    /// Sends a move or an action; false if it was refused. The game may have ended or gone back
    /// meanwhile: the stream tells.
    fn send(&self, text: &str) -> Result<bool> {
        let path = format!("/api/bot/game/{}/move/{text}", self.id);
        let answer = self.client.post_surely(&path, &[], ATTEMPTS)?;
        if !answer.is_ok() {
            exit::warn(&format!("game {}: {text}: {}", self.id, answer.error()));
        }
        Ok(answer.is_ok())
    }
}

/// The clocks; `None` without one.
fn clocks(state: &Value) -> Option<Clocks> {
    let read = |field: &str| state[field].as_u64();
    let (white, black) = (read("wtime")?, read("btime")?);
    if white >= NO_CLOCK && black >= NO_CLOCK {
        return None;
    }
    let span = |time: Option<u64>| Duration::from_millis(time.unwrap_or(0)).min(MAX_CLOCK);
    Some(Clocks {
        left: ByColor { white: span(Some(white)), black: span(Some(black)) },
        increment: ByColor { white: span(read("winc")), black: span(read("binc")) },
    })
}

fn ending(state: &Value) -> String {
    let status = state["status"].as_str().unwrap_or("over");
    match state["winner"].as_str() {
        Some(winner) => format!("{status}, {winner} wins"),
        None => status.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn clocks_are_those_of_the_state() {
        let state = json!({"wtime": 5000, "btime": 60_000, "winc": 2000, "binc": 0});
        let read = clocks(&state).unwrap();
        assert_eq!(
            (read.left.white, read.left.black),
            (Duration::from_secs(5), Duration::from_secs(60))
        );
        assert_eq!(read.increment.white, Duration::from_secs(2));
        let none = json!({"wtime": NO_CLOCK, "btime": NO_CLOCK, "winc": 0, "binc": 0});
        assert_eq!(clocks(&none), None);
        let days = json!({"wtime": 172_800_000, "btime": 172_800_000});
        assert_eq!(clocks(&days).unwrap().left.white, MAX_CLOCK);
        let end = json!({"status": "resign", "winner": "white"});
        assert_eq!(ending(&end), "resign, white wins");
    }
}
