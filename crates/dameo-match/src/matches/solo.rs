//! An engine that is asked for single moves, without an opponent.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use dameo::{AnyGame, AnyMove, DrawRules, Variant};

use super::engine_files::EngineFiles;
use super::engine_spec::EngineSpec;
use super::player::{EngineFault, GoLimits, Player, PlayerError};
use super::players::PlayerSettings;
use super::runner::MatchError;

/// Time for a move, after which an engine has stalled.
const STALL_TIMEOUT: Duration = Duration::from_secs(60);
/// The seed of engines that play at random.
const SEED: u64 = 0;

/// An engine that is asked for single moves. It forgets each search before the next one.
pub struct SoloEngine {
    name: String,
    player: Box<dyn Player>,
}

impl SoloEngine {
    /// Prepares an engine; a program is started when it is first asked.
    ///
    /// # Errors
    /// If its network or its tablebase cannot be used, or there is not enough memory for its
    /// transposition table.
    pub fn new(
        spec: &EngineSpec,
        variant: Variant,
        draw_rules: DrawRules,
    ) -> Result<Self, MatchError> {
        let name = spec.name.clone();
        let files = EngineFiles::open(spec, variant)
            .map_err(|source| MatchError::File { name: name.clone(), source })?;
        let settings = PlayerSettings { variant, draw_rules, stall_timeout: STALL_TIMEOUT };
        let player = settings
            .player(spec, &files, SEED)
            .map_err(|source| MatchError::Hash { name: name.clone(), source })?;
        Ok(Self { name, player })
    }

    /// The move that the engine finds within a number of nodes. The game is not over.
    ///
    /// # Errors
    /// If the engine does not start, fails, or its move is not legal.
    pub fn choose_move(&mut self, game: &AnyGame, nodes: u64) -> Result<AnyMove, MatchError> {
        let text = self.search(game, nodes).and_then(|text| {
            let parsed = game.position().parse_move(&text);
            parsed.map_err(|error| EngineFault::IllegalMove(error.to_string()))
        });
        text.map_err(|fault| MatchError::Engine { name: self.name.clone(), fault })
    }

    fn search(&mut self, game: &AnyGame, nodes: u64) -> Result<String, EngineFault> {
        let stop = AtomicBool::new(false);
        let cleared = self.player.new_game(0, &stop);
        let found =
            cleared.and_then(|()| self.player.choose_move(game, GoLimits::Nodes(nodes), &stop));
        found.map_err(|error| match error {
            PlayerError::Fault(fault) => fault,
            PlayerError::Stopped => unreachable!("nobody stops the search"),
        })
    }
}
