//! Matches as they are played: in this process, and against programs that
//! fail in every way a program can.

use std::fs;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use dameo::{Dameo, PdnReader, Rules};
use dameo_lab::contest::{
    Contest, ContestError, Ending, GameRecord, Journal, Ledger, ThinkingLimit, TimeControl,
};
use dameo_lab::openings::{self, Opening, Sampler, Sampling};
use dameo_lab::statistics::Sprt;

const SEED: u64 = 7;

fn contest(engines: [&str; 2], games: usize) -> Contest<Dameo> {
    let wanted = Sampling::for_match(Dameo::DEFAULT_DRAW_RULES, SEED);
    Contest {
        engines: engines.map(|spec| spec.parse().unwrap()),
        limit: ThinkingLimit::Nodes(200),
        openings: Sampler::new(wanted).take(games.div_ceil(2)).collect(),
        games,
        concurrency: 2,
        seed: SEED,
        sprt: None,
        patience: Duration::from_millis(300),
        endgames: None,
    }
}

const ENGINE: &str = "name=engine opt.Hash=1";
const RANDOM: &str = "name=random builtin=random";
const CLASSIC: &str = "name=classic builtin=classic opt.Hash=1";
const MATERIAL: &str = "name=material builtin=material1";

fn run(contest: &Contest<Dameo>) -> Ledger {
    contest.run(Vec::new(), &AtomicBool::new(false), |_, _| Ok(())).unwrap()
}

fn records(ledger: &Ledger) -> Vec<GameRecord> {
    ledger.games().cloned().collect()
}

/// Every game can be played again by the rules alone, with the same end.
fn check(contest: &Contest<Dameo>, ledger: &Ledger) {
    for record in ledger.games() {
        let opening = contest.opening(record.game);
        let mut game = opening.game().clone();
        for text in &record.moves[game.ply()..] {
            assert_eq!(game.outcome(), None, "{record:?}");
            game.play(game.position().parse_move(text).unwrap()).unwrap();
        }
        if let Ending::Rules(reason) = &record.ending {
            let outcome = game.outcome().unwrap();
            assert_eq!(outcome.reason.name(), reason);
            assert_eq!(dameo::GameResult::from(Some(outcome)).text(), record.result);
        }
        let pdn = record.pdn(["A", "B"], opening, &contest.limit.to_string()).unwrap();
        let text = pdn.to_string();
        let read: Vec<_> = PdnReader::new(text.as_bytes()).collect::<Result<_, _>>().unwrap();
        assert_eq!(read, [pdn]);
    }
}

#[test]
fn the_engine_beats_a_random_mover() {
    let contest = contest([ENGINE, RANDOM], 20);
    let ledger = run(&contest);
    check(&contest, &ledger);
    let summary = ledger.summary();
    assert!(summary.wins >= 18 && summary.losses == 0, "{summary:?}");
    assert_eq!((summary.illegal, summary.crashes, summary.timeouts), (0, 0, 0));
    assert_eq!(ledger.games().count(), 20);
}

#[test]
fn a_search_beats_a_count_of_material() {
    let contest = contest([CLASSIC, MATERIAL], 20);
    let ledger = run(&contest);
    check(&contest, &ledger);
    let summary = ledger.summary();
    assert!(summary.wins >= 15, "{summary:?}");
    assert_eq!((summary.illegal, summary.crashes, summary.timeouts), (0, 0, 0));
    let alone = Contest { concurrency: 1, ..contest };
    assert_eq!(records(&run(&alone)), records(&ledger));
}

#[test]
fn a_match_depends_on_its_seed_alone() {
    let first = contest([ENGINE, MATERIAL], 12);
    let games = records(&run(&first));
    let alone = Contest { concurrency: 1, ..first.clone() };
    assert_eq!(records(&run(&alone)), games);
    let other = Contest { seed: SEED + 1, ..first };
    assert_ne!(records(&run(&other)), games);
}

#[test]
fn a_test_ends_the_match_at_the_same_pair() {
    let mut contest = contest([ENGINE, MATERIAL], 200);
    contest.sprt = Some(Sprt::new(0.0, 150.0).unwrap());
    let ledger = run(&contest);
    assert!(ledger.verdict().is_some());
    let games = records(&ledger);
    assert!(games.len() < 200, "{}", games.len());
    contest.concurrency = 1;
    assert_eq!(records(&run(&contest)), games);
}

#[test]
fn levels_play_by_clock_and_nodes() {
    let mut contest =
        contest(["name=1 opt.Level=1 opt.Hash=1", "name=3 opt.Level=3 opt.Hash=1"], 4);
    check(&contest, &run(&contest));
    contest.limit = ThinkingLimit::Clock("2+0.1".parse().unwrap());
    assert_eq!(run(&contest).summary().timeouts, 0);
}

#[test]
fn a_search_keeps_its_clock() {
    let limit = ThinkingLimit::Clock("2+0.1".parse().unwrap());
    let contest = Contest { limit, ..contest([CLASSIC, RANDOM], 2) };
    let ledger = run(&contest);
    check(&contest, &ledger);
    let summary = ledger.summary();
    assert_eq!((summary.wins, summary.timeouts), (2, 0));
}

/// Plays until some games are finished, as if the program were killed then,
/// and tears the last line.
fn play_part(contest: &Contest<Dameo>, path: &Path, games: usize) {
    let (mut journal, played) = Journal::open(path, contest).unwrap();
    let stop = AtomicBool::new(false);
    let mut left = games;
    let add = |record: &GameRecord, _: &Ledger| {
        left = left.saturating_sub(1);
        stop.store(left == 0, Ordering::Relaxed);
        journal.add(record)
    };
    contest.run(played, &stop, add).unwrap();
    let text = fs::read(path).unwrap();
    fs::write(path, &text[..text.len() - 9]).unwrap();
}

#[test]
fn a_killed_match_goes_on_to_the_same_games() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match");
    let contest = contest([ENGINE, MATERIAL], 14);
    play_part(&contest, &path, 4);
    play_part(&contest, &path, 3);
    let (mut journal, played) = Journal::open(&path, &contest).unwrap();
    assert!((1..14).contains(&played.len()), "{}", played.len());
    assert!(Journal::open(&path, &contest).unwrap_err().to_string().contains("being played"));
    let ledger =
        contest.run(played, &AtomicBool::new(false), |record, _| journal.add(record)).unwrap();
    assert_eq!(records(&ledger), records(&run(&contest)));
    drop(journal);
    let (_, mut kept) = Journal::open(&path, &contest).unwrap();
    kept.sort_by_key(|record| record.game);
    assert_eq!(kept, records(&ledger));
}

#[test]
fn the_file_of_another_match_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match");
    let contest = contest([MATERIAL, RANDOM], 4);
    play_part(&contest, &path, 4);
    let message = |contest: &Contest<Dameo>| Journal::open(&path, contest).unwrap_err().to_string();
    let other = Contest { limit: ThinkingLimit::Depth(3), ..contest.clone() };
    assert!(message(&other).starts_with("it belongs to another match: expected {"));
    let mut other = contest.clone();
    openings::shuffle(&mut other.openings, 1);
    other.openings.swap(0, 1);
    other.openings[1] = other.openings[0].clone();
    assert!(message(&other).ends_with("it has another opening"), "{}", message(&other));
    fs::write(&path, "nonsense\n").unwrap();
    assert!(message(&contest).starts_with("line 1: "));
}

#[test]
fn a_stopped_match_gives_its_games_up() {
    let contest = Contest { limit: ThinkingLimit::Depth(60), ..contest([ENGINE, ENGINE], 4) };
    let stop = AtomicBool::new(false);
    let ledger = std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(200));
            stop.store(true, Ordering::Relaxed);
        });
        contest.run(Vec::new(), &stop, |_, _| Ok(())).unwrap()
    });
    assert_eq!(ledger.games().count(), 0);
}

#[test]
fn games_that_cannot_be_kept_end_the_match() {
    let contest = contest([MATERIAL, RANDOM], 40);
    let full = |_: &GameRecord, _: &Ledger| Err(io::Error::other("disk full"));
    let error = contest.run(Vec::new(), &AtomicBool::new(false), full).unwrap_err();
    assert_eq!(error.to_string(), "disk full");
}

#[cfg(unix)]
mod programs {
    use super::*;

    /// Plays the one game that it knows, or fails at its second move in the
    /// way its first argument says.
    const SCRIPT: &str = r#"
game="a1-a2 h8-h7 a2-a3 h7-h6 a3-a4 h6-h5 a4-a5 h5-h4 a5-a6 h4-h3 a6-a7 h3-h2
a7-a8 h2-h1 a8-a7 h1-h2 a7-a8 h2-h1"
while read -r line; do
    case "$line" in
    uci) echo "option name Hash type spin"; echo uciok ;;
    isready) echo readyok ;;
    quit) exit 0 ;;
    position*moves*) plies=$(echo "${line#*moves }" | wc -w) ;;
    position*) plies=0 ;;
    go*)
        if [ "$plies" -ge 2 ]; then
            case "$1" in
            crash) exit 3 ;;
            stall) exec sleep 5 ;;
            late) sleep 0.4 ;;
            illegal) echo "bestmove a1-h8"; continue ;;
            nonsense) echo "bestmove ;-)"; continue ;;
            none) echo "bestmove 0000"; continue ;;
            esac
        fi
        set -- "$1" $game; first=$1; shift $((plies + 1))
        echo "info depth 1"; echo "bestmove $1 ponder a1-a2"; set -- "$first" ;;
    esac
done
"#;

    fn duel(folder: &Path, ways: [&str; 2], limit: ThinkingLimit) -> Contest<Dameo> {
        let script = folder.join("engine.sh");
        fs::write(&script, SCRIPT).unwrap();
        let spec = |way| format!("name={way}1 cmd=\"sh {} {way}\"", script.display());
        let [first, second] = ways.map(spec);
        let mut contest = contest([&first, &second], 4);
        contest.openings =
            vec![Opening::parse("W:Wa1:Bh8:H0:F1", Dameo::DEFAULT_DRAW_RULES).unwrap()];
        Contest { limit, ..contest }
    }

    const NODES: ThinkingLimit = ThinkingLimit::Nodes(100);

    fn clock() -> ThinkingLimit {
        let [base, increment] = [250, 150].map(Duration::from_millis);
        ThinkingLimit::Clock(TimeControl { base, increment })
    }

    #[test]
    fn sound_engines_play_to_the_end() {
        let folder = tempfile::tempdir().unwrap();
        let contest = duel(folder.path(), ["sound", "sound"], NODES);
        let ledger = run(&contest);
        check(&contest, &ledger);
        assert_eq!(ledger.summary().draws, 4);
        for record in ledger.games() {
            assert_eq!(record.ending, Ending::Rules("king-against-king".to_owned()));
        }
    }

    /// The first engine fails in each of four games, and each time it is
    /// started again.
    fn fails(way: &str, limit: ThinkingLimit, ending: impl Fn(&Ending) -> bool) {
        let folder = tempfile::tempdir().unwrap();
        let contest = duel(folder.path(), [way, "sound"], limit);
        let ledger = run(&contest);
        check(&contest, &ledger);
        let summary = ledger.summary();
        assert_eq!((summary.wins, summary.draws, summary.losses), (0, 0, 4), "{way}");
        assert_eq!(summary.illegal + summary.crashes + summary.timeouts, 4, "{way}");
        assert_eq!(ledger.tally().faults[1], Default::default(), "{way}");
        for record in ledger.games() {
            assert!(ending(&record.ending), "{way}: {record:?}");
            assert_eq!(record.moves.len(), 2 + record.game % 2, "{way}: {record:?}");
        }
    }

    #[test]
    fn crashes_are_told() {
        fails(
            "crash",
            NODES,
            |ending| matches!(ending, Ending::Crash(what) if what == "exit status: 3"),
        );
    }

    #[test]
    fn stalls_are_told() {
        fails("stall", NODES, |ending| *ending == Ending::Stall);
        fails("stall", clock(), |ending| *ending == Ending::Stall);
    }

    #[test]
    fn late_answers_are_told() {
        fails("late", clock(), |ending| *ending == Ending::Time);
    }

    #[test]
    fn illegal_moves_are_told() {
        for way in ["illegal", "nonsense", "none"] {
            fails(way, NODES, |ending| matches!(ending, Ending::Illegal(_)));
        }
    }

    #[test]
    fn engines_that_never_start_are_a_mistake() {
        for (command, fault) in [
            ("/nonexistent/engine", "cannot start /nonexistent/engine: "),
            ("false", "exit status: 1"),
        ] {
            let contest = contest([&format!("name=broken cmd={command}"), RANDOM], 2);
            let error =
                contest.run(Vec::new(), &AtomicBool::new(false), |_, _| Ok(())).unwrap_err();
            assert!(matches!(error, ContestError::Engine { .. }), "{error}");
            assert!(error.to_string().starts_with(&format!("engine broken: {fault}")), "{error}");
        }
    }
}
