//! Matches between built-in engines, and with programs that fail in every mode
//! the referee detects.

use std::fs;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use dameo::pdn::PdnReader;
use dameo::{Reason, Variant};
use dameo_match::openings::{Opening, OpeningSource, RandomOpenings, SamplerOptions};
use dameo_match::statistics::Sprt;
use dameo_match::{
    BuildIds, Journal, JournalError, Match, MatchError, MatchGame, MergeError, PlayedMatch,
    Scoreboard, SearchLimit, Shard, Termination,
};

const SEED: u64 = 7;

fn new_match(engines: [&str; 2], games: usize) -> Match {
    match_of(Variant::Dameo, engines, games)
}

fn match_of(variant: Variant, engines: [&str; 2], games: usize) -> Match {
    let options = SamplerOptions::for_match(variant.default_draw_rules(), SEED);
    Match {
        variant,
        engines: engines.map(|spec| spec.parse().unwrap()),
        limit: SearchLimit::Nodes(200),
        openings: OpeningSource::Random(options),
        games,
        shard: Shard::WHOLE,
        concurrency: 2,
        seed: SEED,
        sprt: None,
        stall_timeout: Duration::from_millis(300),
        tablebase: None,
    }
}

const ENGINE: &str = "name=engine opt.Hash=1";
const RANDOM: &str = "name=random builtin=random";
const CLASSIC: &str = "name=classic builtin=classic opt.Hash=1";
const MATERIAL: &str = "name=material builtin=material1";

fn run(game_match: &Match) -> Scoreboard {
    game_match.run(Vec::new(), &AtomicBool::new(false), |_, _| Ok(())).unwrap()
}

fn open(path: &Path, game_match: &Match) -> Result<(Journal, Vec<MatchGame>), JournalError> {
    Journal::open(path, game_match, &BuildIds::of(&game_match.engines).unwrap())
}

fn opening_of(game_match: &Match, record: &MatchGame) -> Opening {
    let draw_rules = game_match.openings.draw_rules().unwrap();
    record.opening(game_match.variant, draw_rules).unwrap()
}

fn records(scoreboard: &Scoreboard) -> Vec<MatchGame> {
    scoreboard.games().cloned().collect()
}

/// Replays every game by the rules alone and compares its end and its PDN.
fn check(game_match: &Match, scoreboard: &Scoreboard) {
    for record in scoreboard.games() {
        let opening = opening_of(game_match, record);
        let mut game = opening.game().clone();
        for text in &record.moves[game.ply()..] {
            assert_eq!(game.outcome(), None, "{record:?}");
            game.play(game.position().parse_move(text).unwrap()).unwrap();
        }
        if let Termination::Rules(reason) = &record.termination {
            let outcome = game.outcome().unwrap();
            assert_eq!(outcome.reason, *reason);
            assert_eq!(dameo::notation::GameResult::from(Some(outcome)), record.result);
        }
        let pdn = record.pdn(["A", "B"], &opening, &game_match.limit.to_string()).unwrap();
        let text = pdn.to_string();
        let read: Vec<_> = PdnReader::new(text.as_bytes()).collect::<Result<_, _>>().unwrap();
        assert_eq!(read, [pdn]);
    }
}

#[test]
fn the_engine_beats_random_moves() {
    let game_match = new_match([ENGINE, RANDOM], 20);
    let scoreboard = run(&game_match);
    check(&game_match, &scoreboard);
    let summary = scoreboard.summary();
    assert!(summary.wins >= 18 && summary.losses == 0, "{summary:?}");
    assert_eq!((summary.illegal, summary.crashes, summary.timeouts), (0, 0, 0));
    assert_eq!(scoreboard.games().count(), 20);
}

#[test]
fn a_search_beats_a_material_count() {
    let game_match = new_match([CLASSIC, MATERIAL], 20);
    let scoreboard = run(&game_match);
    check(&game_match, &scoreboard);
    let summary = scoreboard.summary();
    assert!(summary.wins >= 15, "{summary:?}");
    assert_eq!((summary.illegal, summary.crashes, summary.timeouts), (0, 0, 0));
    let alone = Match { concurrency: 1, ..game_match };
    assert_eq!(records(&run(&alone)), records(&scoreboard));
}

#[test]
fn every_variant_is_played() {
    for &variant in Variant::ALL {
        for engines in [[ENGINE, RANDOM], [CLASSIC, MATERIAL]] {
            let game_match = match_of(variant, engines, 2);
            let scoreboard = run(&game_match);
            check(&game_match, &scoreboard);
            let summary = scoreboard.summary();
            let faults = (summary.illegal, summary.crashes, summary.timeouts);
            assert_eq!((scoreboard.games().count(), faults), (2, (0, 0, 0)), "{variant}");
        }
    }
}

#[test]
fn openings_of_another_variant_are_refused() {
    let game_match = new_match([MATERIAL, RANDOM], 2);
    let openings = list(&game_match, [0, 1]);
    let game_match = Match { variant: Variant::Croda, openings, ..game_match };
    let error = game_match.run(Vec::new(), &AtomicBool::new(false), |_, _| Ok(())).unwrap_err();
    assert_eq!(error.to_string(), "expected openings of croda, found one of dameo");
}

#[test]
fn a_match_depends_on_its_seed_alone() {
    let first = new_match([ENGINE, MATERIAL], 12);
    let games = records(&run(&first));
    let alone = Match { concurrency: 1, ..first.clone() };
    assert_eq!(records(&run(&alone)), games);
    let other = Match { seed: SEED + 1, ..first };
    assert_ne!(records(&run(&other)), games);
}

#[test]
fn an_sprt_ends_the_match_at_the_same_pair() {
    let mut game_match = new_match([ENGINE, MATERIAL], 200);
    game_match.sprt = Some(Sprt::new(0.0, 150.0).unwrap());
    let scoreboard = run(&game_match);
    assert!(scoreboard.decision().is_some());
    let games = records(&scoreboard);
    assert!(games.len() < 200, "{}", games.len());
    game_match.concurrency = 1;
    assert_eq!(records(&run(&game_match)), games);
}

#[test]
fn levels_play_by_clock_and_nodes() {
    let mut game_match =
        new_match(["name=1 opt.Level=1 opt.Hash=1", "name=3 opt.Level=3 opt.Hash=1"], 4);
    check(&game_match, &run(&game_match));
    game_match.limit = SearchLimit::Clock("2+0.1".parse().unwrap());
    assert_eq!(run(&game_match).summary().timeouts, 0);
}

#[test]
fn a_search_stays_within_its_clock() {
    let limit = SearchLimit::Clock("2+0.1".parse().unwrap());
    let game_match = Match { limit, ..new_match([CLASSIC, RANDOM], 2) };
    let scoreboard = run(&game_match);
    check(&game_match, &scoreboard);
    let summary = scoreboard.summary();
    assert_eq!((summary.wins, summary.timeouts), (2, 0));
}

/// Plays until some games are finished, then truncates the last line as a kill
/// would.
fn play_part(game_match: &Match, path: &Path, games: usize) {
    let (mut journal, played) = open(path, game_match).unwrap();
    let stop = AtomicBool::new(false);
    let mut left = games;
    let add = |record: &MatchGame, _: &Scoreboard| {
        left = left.saturating_sub(1);
        stop.store(left == 0, Ordering::Relaxed);
        journal.add(record)
    };
    game_match.run(played, &stop, add).unwrap();
    let text = fs::read(path).unwrap();
    fs::write(path, &text[..text.len() - 9]).unwrap();
}

#[test]
fn a_killed_match_resumes_to_the_same_games() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match");
    let game_match = new_match([ENGINE, MATERIAL], 14);
    play_part(&game_match, &path, 4);
    play_part(&game_match, &path, 3);
    let (mut journal, played) = open(&path, &game_match).unwrap();
    assert!((1..14).contains(&played.len()), "{}", played.len());
    assert!(open(&path, &game_match).unwrap_err().to_string().contains("being played"));
    let scoreboard =
        game_match.run(played, &AtomicBool::new(false), |record, _| journal.add(record)).unwrap();
    assert_eq!(records(&scoreboard), records(&run(&game_match)));
    drop(journal);
    let (_, mut kept) = open(&path, &game_match).unwrap();
    kept.sort_by_key(|record| record.game);
    assert_eq!(kept, records(&scoreboard));
}

#[test]
fn the_file_of_another_match_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match");
    let game_match = new_match([MATERIAL, RANDOM], 4);
    play_part(&game_match, &path, 4);
    let message = |game_match: &Match| open(&path, game_match).unwrap_err().to_string();
    let other = Match { limit: SearchLimit::Depth(3), ..game_match.clone() };
    assert!(message(&other).starts_with("it belongs to another match: expected {"));
    let other = Match { shard: "1/2".parse().unwrap(), ..game_match.clone() };
    assert!(message(&other).starts_with("it belongs to another match: expected {"));
    let header = fs::read_to_string(&path).unwrap();
    let build = BuildIds::of(&game_match.engines).unwrap();
    let build = format!("{build:?}").split('"').nth(1).unwrap().to_owned();
    fs::write(&path, header.replacen(&build, "XXH3 of another build", 1)).unwrap();
    assert!(message(&game_match).contains("XXH3 of another build"), "{}", message(&game_match));
    fs::write(&path, header.replacen("\"format\":2", "\"format\":1", 1)).unwrap();
    assert_eq!(message(&game_match), "line 1: the file has format 1: expected 2");
}

/// Two openings of the random ones.
fn list(game_match: &Match, numbers: [u64; 2]) -> OpeningSource {
    let OpeningSource::Random(options) = &game_match.openings else { panic!("a list") };
    let mut openings = RandomOpenings::new(game_match.variant, options.clone());
    OpeningSource::List(numbers.map(|number| openings.opening(number).unwrap()).to_vec())
}

#[test]
fn games_of_other_openings_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match");
    let random = new_match([MATERIAL, RANDOM], 4);
    let one = Match { openings: list(&random, [0, 1]), ..random.clone() };
    play_part(&one, &path, 4);
    let other = Match { openings: list(&random, [1, 0]), ..random };
    let error = |game_match: &Match| open(&path, game_match).unwrap_err().to_string();
    assert!(error(&other).starts_with("it belongs to another match: expected {"));
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace(&one.openings.to_string(), &other.openings.to_string())).unwrap();
    assert!(error(&other).ends_with("it has another opening"), "{}", error(&other));
}

#[test]
fn openings_are_not_played_again() {
    let game_match = new_match([MATERIAL, RANDOM], 4);
    let openings = list(&game_match, [0, 1]);
    assert_eq!(records(&run(&Match { openings: openings.clone(), ..game_match.clone() })).len(), 4);
    let more = Match { openings, games: 5, ..game_match };
    let error = more.run(Vec::new(), &AtomicBool::new(false), |_, _| Ok(())).unwrap_err();
    assert_eq!(error.to_string(), "expected at most 4 games, two for each of 2 openings, found 5");
}

#[test]
fn the_shards_of_a_match_are_the_match() {
    let whole = new_match([MATERIAL, RANDOM], 10);
    let mut games: Vec<_> = ["1/3", "2/3", "3/3"]
        .iter()
        .flat_map(|shard| records(&run(&Match { shard: shard.parse().unwrap(), ..whole.clone() })))
        .collect();
    games.sort_by_key(|record| record.game);
    assert_eq!(games, records(&run(&whole)));
    let tested = Match { shard: "1/3".parse().unwrap(), sprt: Sprt::new(0.0, 5.0).ok(), ..whole };
    let error = tested.run(Vec::new(), &AtomicBool::new(false), |_, _| Ok(())).unwrap_err();
    assert!(matches!(error, MatchError::TestOfShard { .. }), "{error}");
}

/// Plays a match, or a shard of it, into a file.
fn play_into(path: &Path, game_match: &Match) -> PlayedMatch {
    let (mut journal, played) = open(path, game_match).unwrap();
    game_match.run(played, &AtomicBool::new(false), |record, _| journal.add(record)).unwrap();
    PlayedMatch::read(path).unwrap()
}

#[test]
fn shards_are_put_together_and_resumed_as_the_match() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let whole = new_match([MATERIAL, RANDOM], 8);
    let [mut first, second] = ["1/2", "2/2"].map(|shard| {
        let shard = Match { shard: shard.parse().unwrap(), ..whole.clone() };
        play_into(&path(&shard.shard.to_string().replace('/', "-")), &shard)
    });
    assert_eq!((first.names(), first.game_count()), (["material", "random"], 4));
    first.merge(second.clone()).unwrap();
    first.merge(second).unwrap();
    assert_eq!(records(&first.scoreboard()), records(&run(&whole)));
    first.write(&path("merged")).unwrap();
    assert_eq!(first.write(&path("merged")).unwrap_err().kind(), io::ErrorKind::AlreadyExists);
    let (_, games) = open(&path("merged"), &Match { games: 12, ..whole.clone() }).unwrap();
    assert_eq!(games.len(), 8);

    let other = Match { seed: SEED + 1, ..whole };
    let error = first.merge(play_into(&path("other"), &other)).unwrap_err();
    assert_eq!(error, MergeError::OtherMatch);
}

#[test]
fn games_that_differ_are_not_put_together() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match");
    let mut played = play_into(&path, &new_match([MATERIAL, RANDOM], 2));
    let text = fs::read_to_string(&path).unwrap();
    let changed = text.replacen("\"result\":\"1-0\"", "\"result\":\"0-1\"", 1);
    assert_ne!(changed, text);
    fs::write(&path, changed).unwrap();
    let error = played.merge(PlayedMatch::read(&path).unwrap()).unwrap_err();
    assert!(matches!(error, MergeError::OtherGame { .. }), "{error}");
    let last = text.lines().last().unwrap();
    fs::write(&path, format!("{text}{last}\n")).unwrap();
    let error = PlayedMatch::read(&path).unwrap_err().to_string();
    assert!(error.starts_with("line 4: game "), "{error}");
    assert!(error.ends_with("it is there already"), "{error}");
}

#[test]
fn a_file_that_is_no_journal_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match");
    let game_match = new_match([MATERIAL, RANDOM], 2);
    drop(open(&path, &game_match).unwrap());
    let header = fs::read_to_string(&path).unwrap();
    let other = header.replace("nodes", "plies");
    let expected = "line 1: expected the settings of a match as JSON, found \"";
    for (text, message) in [
        ("precious", format!("{expected}precious\": expected value at line 1 column 1")),
        ("precious\n", format!("{expected}precious\": ")),
        ("\n", format!("{expected}\": ")),
        ("a\nb\nc", format!("{expected}a\": ")),
        ("\0\0\0", format!("{expected}\0\0\0\": ")),
        (&header[1..], format!("{expected}{}\": ", &header[1..41])),
        (&other, "it belongs to another match: expected {".to_owned()),
        (other.trim_end(), "it belongs to another match: expected {".to_owned()),
        (&other[..other.len() - 9], format!("{expected}{}\": EOF while ", &other[..40])),
    ] {
        fs::write(&path, text).unwrap();
        let error = open(&path, &game_match).unwrap_err().to_string();
        assert!(error.starts_with(&message), "{text:?}: {error}");
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
    // What a kill leaves of the first line is a journal.
    for length in [0, 1, header.len() - 1] {
        fs::write(&path, &header[..length]).unwrap();
        drop(open(&path, &game_match).unwrap());
        assert_eq!(fs::read_to_string(&path).unwrap(), header);
    }
}

#[test]
fn a_torn_last_record_is_removed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match");
    let game_match = new_match([MATERIAL, RANDOM], 2);
    let (mut journal, _) = open(&path, &game_match).unwrap();
    game_match.run(Vec::new(), &AtomicBool::new(false), |record, _| journal.add(record)).unwrap();
    drop(journal);
    let text = fs::read_to_string(&path).unwrap();
    let start = text.trim_end().rfind('\n').unwrap() + 1;
    let (whole, last) = text.split_at(start);
    let zeros = "\0".repeat(last.len() - 1);
    for torn in ["", "{", last.trim_end(), &zeros, &format!("{zeros}\n"), &format!("{{{zeros}\n")] {
        fs::write(&path, format!("{whole}{torn}")).unwrap();
        let (_, games) = open(&path, &game_match).unwrap();
        assert_eq!((games.len(), fs::read_to_string(&path).unwrap()), (1, whole.to_owned()));
    }
    // Damage elsewhere is not what a kill leaves.
    fs::write(&path, text.replacen("\"game\"", "\"gem\"", 1)).unwrap();
    let error = open(&path, &game_match).unwrap_err().to_string();
    assert!(error.starts_with("line 2: unknown field"), "{error}");
}

#[test]
fn illegal_games_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let game_match = new_match([MATERIAL, RANDOM], 1);
    let scoreboard = run(&game_match);
    let record = scoreboard.games().next().unwrap();
    let read = |number: usize, moves: &[String]| {
        let path = folder.path().join(number.to_string());
        let (mut journal, _) = open(&path, &game_match).unwrap();
        journal.add(&MatchGame { moves: moves.to_vec(), ..record.clone() }).unwrap();
        drop(journal);
        open(&path, &game_match).map(|(_, games)| games.len()).map_err(|e| e.to_string())
    };
    let with_last = |text: String| [&record.moves[..record.moves.len() - 1], &[text]].concat();
    let last = record.moves.last().unwrap();
    assert_eq!(read(0, &record.moves), Ok(1));
    for (number, moves) in [
        record.moves[1..].to_vec(),
        Vec::new(),
        with_last("a1-a9".to_owned()),
        with_last(format!("{last}!")),
    ]
    .into_iter()
    .enumerate()
    {
        let error = read(number + 1, &moves).unwrap_err();
        let expected = "line 2: game 0 is not of this match: \
            its moves are not a legal game from the opening";
        assert_eq!(error, expected, "{moves:?}");
    }
}

#[test]
fn a_stopped_match_abandons_its_games() {
    let game_match = Match { limit: SearchLimit::Depth(60), ..new_match([ENGINE, ENGINE], 4) };
    let stop = AtomicBool::new(false);
    let scoreboard = std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(200));
            stop.store(true, Ordering::Relaxed);
        });
        game_match.run(Vec::new(), &stop, |_, _| Ok(())).unwrap()
    });
    assert_eq!(scoreboard.games().count(), 0);
}

#[test]
fn an_error_while_saving_ends_the_match() {
    let game_match = new_match([MATERIAL, RANDOM], 40);
    let full = |_: &MatchGame, _: &Scoreboard| Err(io::Error::other("disk full"));
    let error = game_match.run(Vec::new(), &AtomicBool::new(false), full).unwrap_err();
    assert_eq!(error.to_string(), "disk full");
}

#[cfg(unix)]
mod programs {
    use dameo::DrawRules;
    use dameo_live::{Fischer, Millis};

    use super::*;

    /// Plays a fixed game, or fails at its second move in the mode named by its
    /// first argument.
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

    fn script_match(folder: &Path, modes: [&str; 2], limit: SearchLimit) -> Match {
        let script = folder.join("engine.sh");
        fs::write(&script, SCRIPT).unwrap();
        let spec = |mode| format!("name={mode}1 cmd=\"sh {} {mode}\"", script.display());
        let [first, second] = modes.map(spec);
        let mut game_match = new_match([&first, &second], 4);
        let opening =
            Opening::parse(Variant::Dameo, "W:Wa1:Bh8:H0:F1", DrawRules::PlayStrategy).unwrap();
        game_match.openings = OpeningSource::List(vec![opening; 2]);
        Match { limit, ..game_match }
    }

    const NODES: SearchLimit = SearchLimit::Nodes(100);

    fn clock() -> SearchLimit {
        let [base, increment] = [250, 150].map(Millis::new);
        SearchLimit::Clock(Fischer { base, increment })
    }

    #[test]
    fn sound_engines_play_to_the_end() {
        let folder = tempfile::tempdir().unwrap();
        let game_match = script_match(folder.path(), ["sound", "sound"], NODES);
        let scoreboard = run(&game_match);
        check(&game_match, &scoreboard);
        assert_eq!(scoreboard.summary().draws, 4);
        for record in scoreboard.games() {
            assert_eq!(record.termination, Termination::Rules(Reason::KingAgainstKing));
        }
    }

    /// The first engine fails in each of four games and is restarted each time.
    fn fails(mode: &str, limit: SearchLimit, termination: impl Fn(&Termination) -> bool) {
        let folder = tempfile::tempdir().unwrap();
        let game_match = script_match(folder.path(), [mode, "sound"], limit);
        let scoreboard = run(&game_match);
        check(&game_match, &scoreboard);
        let summary = scoreboard.summary();
        assert_eq!((summary.wins, summary.draws, summary.losses), (0, 0, 4), "{mode}");
        assert_eq!(summary.illegal + summary.crashes + summary.timeouts, 4, "{mode}");
        assert_eq!(scoreboard.score().faults[1], Default::default(), "{mode}");
        for record in scoreboard.games() {
            assert!(termination(&record.termination), "{mode}: {record:?}");
            assert_eq!(record.moves.len(), 2 + record.game % 2, "{mode}: {record:?}");
        }
    }

    #[test]
    fn crashes_lose() {
        fails(
            "crash",
            NODES,
            |termination| matches!(termination, Termination::Crash(what) if what == "exit status: 3"),
        );
    }

    #[test]
    fn stalls_lose() {
        fails("stall", NODES, |termination| *termination == Termination::Stall);
        fails("stall", clock(), |termination| *termination == Termination::Stall);
    }

    #[test]
    fn late_answers_lose() {
        fails("late", clock(), |termination| *termination == Termination::Timeout);
    }

    #[test]
    fn illegal_moves_lose() {
        for mode in ["illegal", "nonsense", "none"] {
            fails(mode, NODES, |termination| matches!(termination, Termination::IllegalMove(_)));
        }
    }

    #[test]
    fn engines_that_never_start_are_an_error() {
        for (command, fault) in [
            ("/nonexistent/engine", "cannot start /nonexistent/engine: "),
            ("false", "exit status: 1"),
        ] {
            let game_match = new_match([&format!("name=broken cmd={command}"), RANDOM], 2);
            let error =
                game_match.run(Vec::new(), &AtomicBool::new(false), |_, _| Ok(())).unwrap_err();
            assert!(matches!(error, MatchError::Engine { .. }), "{error}");
            assert!(error.to_string().starts_with(&format!("engine broken: {fault}")), "{error}");
        }
    }
}
