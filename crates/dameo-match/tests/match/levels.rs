//! The lowest playing level.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use dameo::Variant;
use dameo_match::openings::{OpeningSource, SamplerOptions};
use dameo_match::{Match, SearchLimit, Shard};

/// The points of level 0 against the player who advances his furthest man, from 0 to 1.
fn points(variant: Variant, games: usize) -> f64 {
    let engines = ["name=level-0 opt.Level=0", "name=furthest builtin=furthest"];
    let options = SamplerOptions::for_match(variant.default_draw_rules(), 1);
    let game_match = Match {
        variant,
        engines: engines.map(|spec| spec.parse().unwrap()),
        limit: SearchLimit::Nodes(1_000),
        openings: OpeningSource::Random(options),
        games,
        shard: Shard::WHOLE,
        concurrency: 2,
        seed: 1,
        sprt: None,
        stall_timeout: Duration::from_secs(60),
        tablebase: None,
    };
    let scoreboard = game_match.run(Vec::new(), &AtomicBool::new(false), |_, _| Ok(())).unwrap();
    let score = scoreboard.score();
    (score.wins as f64 + score.draws as f64 / 2.0) / games as f64
}

/// The games are determined by the seed. By chance alone, one of 400 games has a margin of 5%.
#[test]
#[ignore = "400 games; part of make test-all"]
fn who_moves_his_furthest_man_wins_half_his_games_against_level_0() {
    let points = points(Variant::Dameo, 400);
    assert!((0.44..=0.56).contains(&points), "{points}");
}
