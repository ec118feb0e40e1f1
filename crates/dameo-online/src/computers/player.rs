//! A level at the board.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use dameo::{AnyGame, Bounds, Color, GameRecord};
use dameo_engine::{DEFAULT_MOVE_OVERHEAD, Engine, Level, TimeLimit};
use dameo_live::{Action, ClockReading, Offer, Timestamp};
use dameo_room::GameView;
use dameo_server::{AppState, Client, Problem};
use dameo_store::AccountId;
use tokio::time::sleep;

use crate::id::new_command_id;
use crate::online::Online;
use crate::rooms::visit::{Visit, VisitEnd};

/// The longest that a level thinks about a move. Only the highest takes all of it.
const MAX_TIME: Duration = Duration::from_secs(1);
/// The size of the transposition table in MiB, as `dameo play` has it.
const HASH_MIB: usize = 16;
/// How long it waits when the room or the engine is busy, or the store cannot be read.
pub(super) const RETRY: Duration = Duration::from_secs(1);

/// A level that plays a game.
pub(super) struct Player {
    online: Online,
    app: AppState,
    game: String,
    level: Level,
}

impl Player {
    pub(super) fn new(online: &Online, app: &AppState, game: String, level: Level) -> Self {
        Self { online: online.clone(), app: app.clone(), game, level }
    }

    /// Plays to the end of the game.
    pub(super) async fn play(self) {
        let account = AccountId::of_level(self.level.number());
        loop {
            let ended = match Visit::stay(&self.online, &self.game, &account).await {
                Ok(mut visit) => {
                    let ended = self.follow(&mut visit).await;
                    visit.leave(false).await;
                    ended
                }
                Err(end) => Err(end),
            };
            match ended {
                Ok(()) | Err(VisitEnd::NoSuchGame) => return,
                Err(VisitEnd::Unavailable) => sleep(RETRY).await,
            }
        }
    }

    async fn follow(&self, visit: &mut Visit) -> Result<(), VisitEnd> {
        let Some(seat) = visit.seat else { return Ok(()) };
        let mut take_backs = visit.game.status.key.take_backs;
        loop {
            let status = &visit.game.status;
            if status.conclusion.is_some() {
                return Ok(());
            }
            if status.turn != seat || status.is_frozen || status.pause.is_some() {
                visit.hear().await?;
                continue;
            }
            let was_taken_back = status.key.take_backs > take_backs;
            take_backs = status.key.take_backs;
            let has_moves = status.key.ply > visit.game.first_ply;
            if was_taken_back && has_moves {
                // The player wants to move again, and not to be answered again.
                take_backs += 1;
                self.act(visit, Action::Offer { offer: Offer::TakeBack }).await?;
                continue;
            }
            match self.choose(&visit.game, seat).await {
                Ok(text) => self.act(visit, Action::Move { text }).await?,
                Err(problem) => {
                    tracing::debug!(game = self.game, "a level does not move: {problem:?}");
                    sleep(RETRY).await;
                }
            }
        }
    }

    /// Does something. If it is refused, the game has gone on meanwhile, or stands still.
    async fn act(&self, visit: &mut Visit, action: Action) -> Result<(), VisitEnd> {
        let key = visit.game.status.key.clone();
        if let Err((code, _)) = visit.command(new_command_id(), key, action).await?
            && code != "stale"
        {
            sleep(RETRY).await;
        }
        Ok(())
    }

    /// The move of the level, under a permit of the searches.
    async fn choose(&self, game: &GameView, seat: Color) -> Result<String, Problem> {
        let record = GameRecord {
            draw_rules: game.draw_rules,
            start: game.start_fen.clone(),
            moves: game.moves.clone(),
            ..GameRecord::new(game.variant)
        };
        let increment = game.terms.time.map(|time| time[seat].increment() + time[seat].delay());
        let clock = game.status.deadline.zip(increment);
        let (level, server_clock) = (self.level, self.online.clock().clone());
        let max_time = MAX_TIME.min(self.app.options().max_time / 2);
        let seed = seed(&self.game);
        let search = move |stop: &AtomicBool| {
            let game = record.replay(&Bounds::UNTRUSTED).map_err(|_| Problem::internal())?;
            let time = clock.map_or(max_time, |(deadline, increment)| {
                max_time.min(share(deadline, increment.into(), server_clock.now()))
            });
            choose(level, &game, time, seed, stop)
        };
        self.app.search(Client::Local, search).await
    }
}

/// The time for a move, of that until the deadline.
fn share(deadline: Timestamp, increment: Duration, now: Timestamp) -> Duration {
    let remaining = deadline.since(now).into();
    let reading = ClockReading { remaining, increment, moves_to_go: None };
    TimeLimit::of_clock(reading, DEFAULT_MOVE_OVERHEAD).even_share()
}

fn choose(
    level: Level,
    game: &AnyGame,
    time: Duration,
    seed: u64,
    stop: &AtomicBool,
) -> Result<String, Problem> {
    let engine = Engine::try_new(game.variant(), HASH_MIB);
    let mut engine = engine.map_err(|error| {
        tracing::error!("{error}");
        Problem::internal()
    })?;
    let mv = level.choose(&mut engine, game, time, seed, stop);
    let mv = mv.ok_or_else(Problem::internal)?;
    Ok(game.position().move_text(mv))
}

/// The seed of the errors of a level in a game: the same after a restart.
fn seed(game: &str) -> u64 {
    game.bytes().fold(0, |seed, byte| seed.rotate_left(8) ^ u64::from(byte))
}
