//! An engine that speaks Hub, version 2.

use std::time::Duration;

use anyhow::{Context, Result, bail};
use dameo::{AnyGame, AnyMove, DrawRules, Variant};
use dameo_uci::hub::{Message, move_text, parse_move, position_text};

use super::process::EngineProcess;
use super::{Clocks, EngineCommand, Time};

/// A running engine.
pub(in crate::commands::bot) struct HubEngine(EngineProcess);

impl HubEngine {
    pub(super) fn start(
        command: &EngineCommand,
        variant: Variant,
        draw_rules: DrawRules,
    ) -> Result<Self> {
        let mut engine = Self(EngineProcess::start(command)?);
        engine.0.send(Message::new("hub"))?;
        let mut known = Vec::new();
        engine.wait(|message| match &*message.word {
            "param" => {
                known.extend(message.get("name").map(str::to_owned));
                None
            }
            word => (word == "wait").then_some(()),
        })?;
        let of_game = [("variant", variant.name()), ("draw-rules", draw_rules.name())];
        let options = command.options.iter().map(|(name, value)| (&**name, &**value));
        for (name, value) in of_game.into_iter().chain(options) {
            if let Some(name) = known.iter().find(|known| known.eq_ignore_ascii_case(name)) {
                engine.0.send(Message::new("set-param").with("name", name).with("value", value))?;
            }
        }
        engine.0.send(Message::new("init"))?;
        engine.wait(|message| (message.word == "ready").then_some(()))?;
        engine.0.is_ready();
        engine.0.send(Message::new("new-game"))?;
        Ok(engine)
    }

    pub(super) fn choose(&mut self, game: &AnyGame, time: Time) -> Result<AnyMove> {
        let start = game.position_at(0).context("the game has no start")?;
        let moves: Vec<_> = game.moves().map(|mv| move_text(game.variant(), mv)).collect();
        let position = Message::new("pos").with("pos", position_text(&start));
        self.0.send(position.with("moves", moves.join(" ")))?;
        self.0.send(level(time, game))?;
        self.0.send("go think")?;
        let best = self.wait(|message| {
            (message.word == "done").then(|| message.get("move").map(str::to_owned))
        })?;
        let best = best.context("the engine has no move in a game that goes on")?;
        parse_move(&game.position(), &best).context("the engine has no legal move")
    }

    /// Reads messages until one is what is waited for.
    fn wait<T>(&mut self, mut expected: impl FnMut(&Message) -> Option<T>) -> Result<T> {
        let found = self.0.wait(|line| {
            // What is no message is what an engine prints for people.
            let message: Message = line.parse().ok()?;
            if message.word == "error" {
                let text = message.get("message").unwrap_or(line);
                return Some(Err(format!("the engine refuses: {text}")));
            }
            expected(&message).map(Ok)
        })?;
        match found {
            Ok(found) => Ok(found),
            Err(refusal) => bail!(refusal),
        }
    }
}

/// The limits of a move. In Hub the increment is added before it, and not after the one before.
fn level(time: Time, game: &AnyGame) -> Message {
    let seconds = |time: Duration| format!("{:.3}", time.as_secs_f64());
    let level = Message::new("level");
    match time {
        Time::Move(time) => level.with("move-time", seconds(time)),
        Time::Clocks(Clocks { left, increment }) => {
            let side = game.position().turn();
            let (left, increment) = (left[side].as_secs_f64(), increment[side].as_secs_f64());
            level
                .with("time", format_args!("{:.3}", left - increment))
                .with("inc", format_args!("{increment:.3}"))
        }
    }
}

#[cfg(test)]
mod tests {
    use dameo::ByColor;

    use super::*;

    #[test]
    fn the_increment_comes_before_the_move() {
        let mut game = AnyGame::new(Variant::Dameo);
        let of = |white, black| ByColor {
            white: Duration::from_millis(white),
            black: Duration::from_millis(black),
        };
        let time = Time::Clocks(Clocks { left: of(60_500, 3_000), increment: of(2_000, 5_000) });
        assert_eq!(level(time, &game).to_string(), "level time=58.500 inc=2.000");
        game.play(game.position().legal_moves()[0]).unwrap();
        assert_eq!(level(time, &game).to_string(), "level time=-2.000 inc=5.000");
        let time = Time::Move(Duration::from_millis(1_500));
        assert_eq!(level(time, &game).to_string(), "level move-time=1.500");
    }
}
