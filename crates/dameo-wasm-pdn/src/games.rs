//! Games with variations and comments, read from every supported format and
//! written as PDN.

use dameo::import::{ForeignGame, GameFormat, GameReader};
use dameo::pdn::{
    Annotated, Comment, MoveLine, Nag, PdnGame, PdnMove, PdnWarning, ResolveOptions, Variation,
};
use dameo::{AnyGameTree, AnyMove, AnyPosition, AnySetup, Bounds, MoveFormat, Variant};
use dameo_wasm_values::RulesError;
use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::error::{GameFileFault, GamesProblemView, ReadError};

/// Limit of the games that are read from one text. Later ones are a problem.
const MAX_GAMES: usize = 1_000;

/// How games are resolved: they may come from strangers.
const READ: ResolveOptions<'static> =
    ResolveOptions { draw_rules: None, format: MoveFormat::Long, bounds: Bounds::UNTRUSTED };

/// A game with tags, variations and comments.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(missing_as_null)]
pub struct PdnView {
    /// The name of the variant.
    #[tsify(type = "VariantName")]
    pub variant: String,
    /// The name of the set of draw rules.
    #[tsify(type = "DrawRulesName")]
    pub draw_rules: String,
    /// The FEN of the start; null for the starting position of the variant.
    #[tsify(type = "string | null")]
    pub start_fen: Option<String>,
    /// The tags, except those of the other fields.
    pub tags: Vec<TagView>,
    /// The result, `"*"` if it is unknown.
    pub result: String,
    /// The moves with their variations.
    pub line: VariationView,
}

/// A tag.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Tsify)]
pub struct TagView {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
}

/// A line of moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Tsify)]
pub struct VariationView {
    /// The comments before the first move.
    pub comments: Vec<String>,
    /// The moves.
    pub moves: Vec<MoveView>,
}

/// A move with annotations.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Tsify)]
pub struct MoveView {
    /// The move in the project's notation.
    pub text: String,
    /// Numeric annotation glyphs.
    pub nags: Vec<u16>,
    /// The comments on the move.
    pub comments: Vec<String>,
    /// The variations that replace the move.
    pub variations: Vec<VariationView>,
}

/// The games of a text.
#[derive(Debug, Serialize, Tsify)]
#[tsify(missing_as_null)]
pub struct GamesView {
    /// The games that could be read, at least one.
    pub games: Vec<PdnView>,
    /// One for each game that could not be read, or not as a whole, with its number, one for
    /// each text that is not understood, with its place, and one if there are more games than
    /// are read.
    #[tsify(type = "ProblemView[]")]
    pub problems: Vec<GamesProblemView>,
}

/// Reads the games of a text, in the given format or in a detected one. `default`
/// is the variant of games without one.
///
/// # Errors
/// If no game of the text can be read.
pub(crate) fn read(
    text: &str,
    format: Option<GameFormat>,
    default: Variant,
) -> Result<GamesView, GameFileFault> {
    let format = format.unwrap_or_else(|| GameFormat::detect(text));
    let mut reader = GameReader::new(text.as_bytes(), format)?;
    let (mut games, mut problems) = (Vec::new(), Vec::new());
    while let Some(game) = reader.next() {
        let number = reader.game_number();
        if number > MAX_GAMES {
            problems.push(ReadError::MoreGames { max: MAX_GAMES }.into());
            break;
        }
        match game {
            Ok(game) => games.extend(read_game(&game, number, default, &mut problems)),
            // The errors of the reader contain the number of the game.
            Err(error) => problems.push(error.into()),
        }
    }
    problems.extend(reader.trailing_warnings().iter().cloned().map(GameFileFault::from));
    if games.is_empty() {
        let first = problems.into_iter().next();
        return Err(first.unwrap_or_else(|| ReadError::NoGames.into()));
    }
    Ok(GamesView { games, problems: problems.into_iter().map(GamesProblemView::new).collect() })
}

/// The legal part of a game of a text; `None` if it has none. Adds what is wrong with it to
/// the problems.
fn read_game(
    game: &ForeignGame,
    number: usize,
    default: Variant,
    problems: &mut Vec<GameFileFault>,
) -> Option<PdnView> {
    let in_game = |warning: PdnWarning| GameFileFault::in_game(number, warning);
    problems.extend(game.warnings().into_iter().map(in_game));
    let (view, fault) = match game_view(game, default) {
        Ok((view, fault)) => (Some(view), fault),
        Err(error) => (None, Some(error)),
    };
    problems.extend(fault.map(|error| GameFileFault::in_game(number, error)));
    view
}

/// The legal part of a game, and why it is not the whole game. A game without a legal
/// move before an illegal one is an error.
fn game_view(
    game: &ForeignGame,
    default: Variant,
) -> Result<(PdnView, Option<GameFileFault>), GameFileFault> {
    let variant = game.variant(default)?;
    let (tree, errors) = game.resolve_legal_part(variant, READ)?;
    let more = errors.len().saturating_sub(1);
    let Some(first) = errors.into_iter().next() else { return Ok((tree_view(&tree), None)) };
    if tree.line.moves.is_empty() {
        return Err(first.into());
    }
    let fault = ReadError::ReadUpTo { error: Box::new(first.into()), more };
    Ok((tree_view(&tree), Some(fault.into())))
}

/// Reads a game that JavaScript has written as JSON: one text takes less time than an object for
/// each of its moves.
pub(crate) fn from_json(json: &str) -> Result<PdnView, GameFileFault> {
    let mut reader = serde_json::Deserializer::from_str(json);
    // Each variation is four levels deep, and there can be as many in each other as in a file.
    reader.disable_recursion_limit();
    PdnView::deserialize(&mut reader).map_err(|error| RulesError::argument(error).into())
}

/// Writes a game. Its moves must be legal.
pub(crate) fn write(view: &PdnView) -> Result<String, GameFileFault> {
    let variant = view.variant.parse()?;
    let mut game = PdnGame { line: line(&view.line)?, ..PdnGame::default() };
    game.result = view.result.parse()?;
    for TagView { name, value } in &view.tags {
        game.tags.set(name, value)?;
    }
    let fields = [("DrawRules", Some(&view.draw_rules)), ("FEN", view.start_fen.as_ref())];
    for (name, value) in fields.into_iter().filter_map(|(name, value)| Some((name, value?))) {
        game.tags.set(name, value)?;
    }
    let tree = AnyGameTree::resolve(&game, variant, READ)?;
    Ok(tree.to_pdn()?.to_string())
}

fn line(view: &VariationView) -> Result<MoveLine<PdnMove>, GameFileFault> {
    let moves = view.moves.iter().map(|view| {
        let variations = view
            .variations
            .iter()
            .map(|view| Ok(Variation { line: line(view)?, comments: Vec::new() }));
        Ok(Annotated {
            mv: PdnMove::new(&view.text)?,
            nags: view.nags.iter().copied().map(Nag).collect(),
            comments: comments(&view.comments),
            variations: variations.collect::<Result<_, GameFileFault>>()?,
        })
    });
    Ok(MoveLine {
        comments: comments(&view.comments),
        moves: moves.collect::<Result<_, GameFileFault>>()?,
    })
}

fn comments(texts: &[String]) -> Vec<Comment> {
    // A closing brace would end the comment in the file.
    texts.iter().filter_map(|text| Comment::new(&text.replace(['{', '}'], "'"))).collect()
}

fn tree_view(tree: &AnyGameTree) -> PdnView {
    let variant = tree.variant();
    let start = AnySetup::start(variant);
    let position = tree.setup.position().unwrap_or_else(|_| AnyPosition::start(variant));
    let tag = |(name, value): (&str, &str)| TagView { name: name.into(), value: value.into() };
    PdnView {
        variant: variant.to_string(),
        draw_rules: tree.draw_rules.to_string(),
        start_fen: (tree.setup != start).then(|| tree.setup.fen_with_counters()),
        tags: tree.tags.iter().map(tag).collect(),
        result: tree.result.to_string(),
        line: line_view(position, &tree.line),
    }
}

fn line_view(mut position: AnyPosition, line: &MoveLine<AnyMove>) -> VariationView {
    let texts = |comments: &[Comment]| -> Vec<String> {
        comments.iter().map(|comment| comment.text().to_owned()).collect()
    };
    let moves = line.moves.iter().map(|annotated| {
        // A comment after a variation is about the move that it replaces.
        let later = annotated.variations.iter().flat_map(|variation| &variation.comments);
        let all = annotated.comments.iter().chain(later);
        let view = MoveView {
            text: position.move_text(annotated.mv),
            nags: annotated.nags.iter().map(|nag| nag.0).collect(),
            comments: all.map(|comment| comment.text().to_owned()).collect(),
            variations: annotated.variations.iter().map(|v| line_view(position, &v.line)).collect(),
        };
        position = position.after(annotated.mv);
        view
    });
    let moves = moves.collect();
    VariationView { comments: texts(&line.comments), moves }
}

#[cfg(test)]
mod tests {
    use dameo::pdn::MAX_VARIATION_DEPTH;
    use dameo_wasm_values::to_json;

    use super::*;

    const GAME: &str =
        "[White \"A\"]\n\n1. d1-d4 {strong} (1. e1-e4 d8-d5) d8-d5 2. e1-e4 $1 1/2-1/2\n";

    fn texts(problems: &[GamesProblemView]) -> Vec<&str> {
        problems.iter().map(|problem| problem.text.as_str()).collect()
    }

    fn pdn(text: &str) -> Vec<PdnView> {
        let GamesView { games, problems } = read(text, None, Variant::Dameo).unwrap();
        assert_eq!(texts(&problems), Vec::<&str>::new());
        games
    }

    #[test]
    fn games_make_the_round_trip() {
        let games = pdn(GAME);
        let view = &games[0];
        assert_eq!(view.line.moves[0].comments, ["strong"]);
        assert_eq!(view.line.moves[0].variations[0].moves[1].text, "d8-d5");
        assert_eq!((view.start_fen.as_ref(), view.line.moves[2].nags.as_slice()), (None, &[1][..]));
        let text = write(view).unwrap();
        assert!(text.contains("[Variant \"dameo\"]"), "{text}");
        assert_eq!(pdn(&text), games);
    }

    #[test]
    fn the_games_are_json() {
        let text = "[White \"A \\\"x\\\"\"]\n\n1. d1-d4 {a \\ b} += (1. e1-e4) d8-d5 $1 2. d4-d8 *";
        let games = read(text, None, Variant::Dameo).unwrap();
        let written: serde_json::Value = serde_json::from_str(&to_json(&games)).unwrap();
        assert_eq!(written, serde_json::json!(games));
    }

    #[test]
    fn a_game_comes_as_json() {
        let depth = MAX_VARIATION_DEPTH;
        let text = format!("1. d1-d4 {}{} *", "(1. e1-e4 ".repeat(depth), ")".repeat(depth));
        let games = pdn(&text);
        let json = serde_json::to_string(&games[0]).unwrap();
        assert_eq!(from_json(&json).unwrap(), games[0]);
        let error = from_json(r#"{"variant": 7}"#).unwrap_err().to_string();
        assert!(error.contains("expected a string"), "{error}");
    }

    #[test]
    fn captures_and_positions_make_it_too() {
        let text = "[SetUp \"1\"]\n[FEN \"W:Wa1,d4:Bd5,d7,h8:H0:F7\"]\n\n7. d4xd8 *";
        let games = pdn(text);
        assert_eq!(games[0].line.moves[0].text, "d4xd6xd8");
        assert_eq!(games[0].start_fen.as_deref(), Some("W:Wa1,d4:Bd5,d7,h8:H0:F7"));
        assert_eq!(pdn(&write(&games[0]).unwrap()), games);
    }

    #[test]
    fn every_form_is_read() {
        let record = r#"{"header": {"game": {"name": "Croda"}, "site": {"name": "Abstract Play"},
            "date-start": "2026-10-01", "players": [{"name": "A", "result": 0},
            {"name": "B", "result": 1}]}, "moves": [["d3-d4", "resign"]]}"#;
        for (text, format, moves) in [
            ("d1d4 d8b6 e1e4 d6d5 d4d6,d6d8K", None, "d1-d4 d8-b6 e1-e4 d6-d5 d4xd6xd8"),
            ("1.d14-d85 2.e14", Some("mindsports-short"), "d1-d4 d8-d5 e1-e4"),
            (record, None, "d3-d4"),
        ] {
            let format = format.map(|name| name.parse().unwrap());
            let GamesView { games, .. } = read(text, format, Variant::Dameo).unwrap();
            let texts: Vec<_> = games[0].line.moves.iter().map(|mv| &*mv.text).collect();
            assert_eq!(texts.join(" "), moves);
        }
    }

    #[test]
    fn what_is_no_game_is_an_error() {
        for (text, part) in [
            ("", "no game"),
            ("1. d1-d5 *", "game 1: ply 1: illegal move \"d1-d5\""),
            ("[Variant \"chess\"]\n\n*", "game 1: \"chess\" is not a variant"),
            ("{}", "not a game record of AbstractPlay"),
        ] {
            let error = read(text, None, Variant::Dameo).unwrap_err().to_string();
            assert!(error.contains(part), "{error}");
        }
    }

    #[test]
    fn a_game_is_read_up_to_an_illegal_move() {
        let text = "[White \"A\"]\n\n1. d1-d4 d8-d5 2. d4-d8 *\n\n[White \"B\"]\n\n1. e1-e4 *";
        let GamesView { games, problems } = read(text, None, Variant::Dameo).unwrap();
        let lengths: Vec<_> = games.iter().map(|game| game.line.moves.len()).collect();
        assert_eq!(lengths, [2, 1]);
        assert_eq!(problems.len(), 1);
        let text = &problems[0].text;
        assert!(text.starts_with("game 1: ply 3: illegal move \"d4-d8\""), "{text}");
        assert!(text.ends_with("(the line is read up to here)"), "{text}");
        let fault = serde_json::to_value(&problems[0].fault).unwrap();
        assert_eq!((&fault["code"], &fault["number"]), (&"game".into(), &1.into()));
        assert_eq!(
            (&fault["error"]["code"], &fault["error"]["more"]),
            (&"read-up-to".into(), &0.into())
        );
    }

    #[test]
    fn what_is_not_understood_is_a_problem_and_costs_no_game() {
        let text = "[White \"A\"]\n\n1. d1–d4(!) += d8-b66 2. e1-e4\n\n[White \"B\"]\n\n1. e1-e4\n\n*\n\nend";
        let GamesView { games, problems } = read(text, None, Variant::Dameo).unwrap();
        let comments: Vec<_> =
            games.iter().map(|game| game.line.moves[0].comments.join("|")).collect();
        assert_eq!(comments, ["+=|d8-b66 2. e1-e4", ""]);
        assert_eq!(
            texts(&problems),
            [
                "game 1: line 3, column 13: \"+=\": expected a move; this is kept as a comment",
                "game 1: line 3, column 16: \"d8-b66\": expected a move; the line ends here, and the \
                 rest is kept as a comment",
                "line 11, column 1: \"end\": expected a move; this is kept as a comment",
            ]
        );
        let error = read("hello", None, Variant::Dameo).unwrap_err().to_string();
        assert!(error.starts_with("line 1, column 1: \"hello\": expected a move"), "{error}");
    }

    #[test]
    fn a_slow_position_is_refused() {
        let fen = include_str!("../../../data/slow-captures/refused-big-dameo-28.txt");
        let fen = fen.lines().next().unwrap();
        let text = format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n1. b6-b7 *\n");
        assert_eq!(
            read(&text, None, Variant::BigDameo28).unwrap_err().to_string(),
            "game 1: ply 1: listing the captures takes more than 200000 steps"
        );
    }

    #[test]
    fn broken_games_leave_the_others() {
        let text = "d1-d4 d8-d5\ne8-e3 e1-e4\nf1-f4";
        let GamesView { games, problems } = read(text, None, Variant::Dameo).unwrap();
        assert_eq!(games.len(), 2);
        assert_eq!(problems.len(), 1);
        let text = &problems[0].text;
        assert!(text.starts_with("game 2: ply 1: illegal move \"e8-e3\""), "{text}");
    }
}
