//! Plays many games on several threads.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};

use dameo::{Rules, with_rules};

use super::player::{SelfPlay, SelfPlayError};
use crate::games::{Counts, GamesWriter, ScoredGame};

/// What has been played, for a progress bar.
pub type SelfPlayProgress<'a> = dyn FnMut(Counts) + 'a;

/// A finished game, or why there is none.
type Finished<R> = Result<(u64, ScoredGame<R>), SelfPlayError>;

impl SelfPlay {
    /// Plays games after those in the file until it has `games`, or `stop` is set. They are
    /// written in the order of their numbers, so that they depend on the settings alone, on
    /// one thread or many. When `stop` is set, unfinished games are lost, and so are
    /// finished ones after them.
    ///
    /// # Errors
    /// If there is not enough memory, no opening is found, or the file cannot be written.
    pub fn run(
        &self,
        games: u64,
        threads: usize,
        writer: &mut GamesWriter,
        stop: &AtomicBool,
        progress: &mut SelfPlayProgress<'_>,
    ) -> Result<(), SelfPlayError> {
        with_rules!(self.variant, R => self.run_typed::<R>(games, threads, writer, stop, progress))
    }

    fn run_typed<R: Rules>(
        &self,
        games: u64,
        threads: usize,
        writer: &mut GamesWriter,
        stop: &AtomicBool,
        progress: &mut SelfPlayProgress<'_>,
    ) -> Result<(), SelfPlayError> {
        let players = (0..threads.max(1)).map(|_| self.player());
        let players = players.collect::<Result<Vec<_>, _>>()?;
        let first = writer.written().games;
        let next = AtomicU64::new(first);
        let abort = AtomicBool::new(false);
        // A short queue: the games in it are lost in a kill.
        let (sender, finished) = sync_channel::<Finished<R>>(players.len());
        let played = std::thread::scope(|scope| {
            for mut player in players {
                let (sender, next, abort): (SyncSender<_>, _, _) = (sender.clone(), &next, &abort);
                scope.spawn(move || {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= games || abort.load(Ordering::Relaxed) {
                            return;
                        }
                        let played = match player.play(number, stop) {
                            Ok(None) => return,
                            Ok(Some(game)) => Ok((number, game)),
                            Err(error) => Err(error),
                        };
                        if sender.send(played).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            let written = write_in_order(first, finished.iter(), writer, progress);
            if written.is_err() {
                abort.store(true, Ordering::Relaxed);
                // The players must not wait for the queue.
                finished.iter().for_each(drop);
            }
            written
        });
        // After an error, too: the games before it are complete.
        let flushed = writer.flush();
        played?;
        flushed?;
        progress(writer.written());
        Ok(())
    }
}

/// Writes games in the order of their numbers, as soon as the ones before have been written.
fn write_in_order<R: Rules>(
    first: u64,
    finished: impl Iterator<Item = Finished<R>>,
    writer: &mut GamesWriter,
    progress: &mut SelfPlayProgress<'_>,
) -> Result<(), SelfPlayError> {
    let mut counts = writer.written();
    let mut waiting = BTreeMap::new();
    let mut next = first;
    for played in finished {
        let (number, game) = played?;
        waiting.insert(number, game);
        while let Some(game) = waiting.remove(&next) {
            writer.add(&game)?;
            next += 1;
            counts.games += 1;
            counts.positions += game.plies.len() as u64;
            progress(counts);
        }
    }
    Ok(())
}
