//! Reading of puzzle files.

use dameo::Variant;
use dameo_engine::puzzle::themes::{Theme, Themes};
use thiserror::Error;

use super::{COLUMNS, FORMAT, NO_THEME, PuzzleFile, Row, Run, totals};
use crate::miner::MiningSettings;
use crate::puzzle::{Puzzle, PuzzleRecordError, parse_solution};

/// A text is not a puzzle file.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {fault}")]
pub struct PuzzleFileError {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub fault: PuzzleFileFault,
}

/// What is wrong with a line of a puzzle file.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum PuzzleFileFault {
    /// The line is not what the format has at this place.
    #[error("expected {expected}, found \"{found}\"")]
    Unexpected {
        /// What was expected.
        expected: String,
        /// The line, or the part of it.
        found: String,
    },
    /// The position or the line is not valid.
    #[error(transparent)]
    Puzzle(#[from] PuzzleRecordError),
    /// The number of the puzzles or their checksum is another.
    #[error("the puzzles are not those of the header: expected {expected}, found \"{found}\"")]
    Totals {
        /// The line that the puzzles have.
        expected: String,
        /// The line found.
        found: String,
    },
}

fn unexpected(expected: impl Into<String>, found: &str) -> PuzzleFileFault {
    PuzzleFileFault::Unexpected { expected: expected.into(), found: found.to_owned() }
}

pub(super) fn parse(text: &str) -> Result<PuzzleFile, PuzzleFileError> {
    let mut lines = Lines { lines: text.lines(), number: 0 };
    lines.expect(&format!("# dameo puzzles, format {FORMAT}"))?;
    let mut file = PuzzleFile::new(lines.read(parse_variant)?);
    while lines.peek().is_some_and(|line| line.starts_with("# mined ")) {
        file.runs.push(lines.read(parse_run)?);
    }
    for theme in Theme::ALL {
        lines.expect(&format!("# theme {} {theme}", theme.letter()))?;
    }
    let found = lines.read(parse_totals)?;
    let totals_line = lines.number;
    lines.expect(&COLUMNS.join("\t"))?;
    while lines.peek().is_some() {
        lines.read(|line| add_row(&mut file, line))?;
    }
    let expected = totals(file.puzzles.len(), &file.body());
    if found != expected {
        let fault = PuzzleFileFault::Totals { expected, found };
        return Err(PuzzleFileError { line: totals_line, fault });
    }
    Ok(file)
}

struct Lines<'a> {
    lines: std::str::Lines<'a>,
    /// The number of the line read last.
    number: usize,
}

impl<'a> Lines<'a> {
    fn peek(&self) -> Option<&'a str> {
        self.lines.clone().next()
    }

    /// Reads the next line. An end that comes too early is an empty line.
    fn read<T>(
        &mut self,
        read: impl FnOnce(&str) -> Result<T, PuzzleFileFault>,
    ) -> Result<T, PuzzleFileError> {
        self.number += 1;
        let line = self.lines.next().unwrap_or_default();
        read(line).map_err(|fault| PuzzleFileError { line: self.number, fault })
    }

    /// Reads a line that is always the same.
    fn expect(&mut self, expected: &str) -> Result<(), PuzzleFileError> {
        self.read(|line| if line == expected { Ok(()) } else { Err(unexpected(expected, line)) })
    }
}

fn parse_variant(line: &str) -> Result<Variant, PuzzleFileFault> {
    let named = Variant::ALL.iter().find(|variant| line == format!("# variant {variant}"));
    named.copied().ok_or_else(|| unexpected("# variant NAME", line))
}

/// Whether the totals are right can be told only at the end.
fn parse_totals(line: &str) -> Result<String, PuzzleFileFault> {
    if line.starts_with("# puzzles ") {
        Ok(line.to_owned())
    } else {
        Err(unexpected("# puzzles N checksum HEX", line))
    }
}

fn parse_run(line: &str) -> Result<Run, PuzzleFileFault> {
    let error =
        || unexpected("# mined games N seed S nodes N tables N, and min-rating R or nothing", line);
    let words: Vec<&str> = line.split(' ').collect();
    let [
        "#",
        "mined",
        "games",
        games,
        "seed",
        seed,
        "nodes",
        nodes,
        "tables",
        tables,
        ref rest @ ..,
    ] = words[..]
    else {
        return Err(error());
    };
    let min_rating = match *rest {
        [] => "0",
        ["min-rating", rating] => rating,
        _ => return Err(error()),
    };
    let number = |text: &str| text.parse().map_err(|_| error());
    let settings = MiningSettings {
        seed: number(seed)?,
        nodes: number(nodes)?,
        tables: tables.parse().map_err(|_| error())?,
        min_rating: min_rating.parse().map_err(|_| error())?,
    };
    let run = Run { settings, games: number(games)? };
    if run.to_string() == line { Ok(run) } else { Err(error()) }
}

/// Adds the puzzle of a line.
fn add_row(file: &mut PuzzleFile, line: &str) -> Result<(), PuzzleFileFault> {
    let puzzle = parse_row(file.variant, line)?;
    let id = puzzle.id();
    if file.puzzles.last_key_value().is_some_and(|(&last, _)| last >= id) {
        return Err(unexpected("puzzles in the order of their ids", line));
    }
    file.puzzles.insert(id, puzzle);
    Ok(())
}

fn parse_row(variant: Variant, line: &str) -> Result<Puzzle, PuzzleFileFault> {
    let fields: Vec<&str> = line.split('\t').collect();
    let [_, rating, nodes, margin, result, themes, fen, moves] = fields[..] else {
        return Err(unexpected(format!("{} columns", COLUMNS.len()), line));
    };
    let solution = parse_solution(variant, fen, moves)?;
    let puzzle = Puzzle {
        solution,
        goal: result.parse().map_err(PuzzleRecordError::from)?,
        rating: rating.parse().map_err(|_| unexpected("a rating", rating))?,
        nodes: nodes.parse().map_err(|_| unexpected("a number of nodes", nodes))?,
        margin: margin.parse().map_err(|_| unexpected("a margin in percent", margin))?,
        themes: parse_themes(themes)?,
    };
    // The name, and the one form that every other column has.
    let expected = Row(&puzzle).to_string();
    if line == expected { Ok(puzzle) } else { Err(unexpected(expected, line)) }
}

fn parse_themes(letters: &str) -> Result<Themes, PuzzleFileFault> {
    if letters == NO_THEME {
        return Ok(Themes::default());
    }
    let theme = |letter| Theme::ALL.iter().copied().find(|theme| theme.letter() == letter);
    let themes: Option<Themes> = letters.chars().map(theme).collect();
    themes.ok_or_else(|| unexpected("letters of themes", letters))
}

#[cfg(test)]
mod tests {
    use dameo_engine::puzzle::{Goal, Solution};

    use super::*;

    const SETTINGS: MiningSettings =
        MiningSettings { seed: 7, nodes: 20_000, tables: 4, min_rating: 0 };

    fn file() -> PuzzleFile {
        let mut file = PuzzleFile::new(Variant::Dameo);
        file.set_games(SETTINGS, 12);
        for (fen, line) in [
            ("W:Wc1,d1,e1,d2,h2,b5:BKa5,d5,c6,b7", "c1-e3 a5xc5 e1-c3"),
            ("W:Wb1,f1,g5,h1:BKd1,h8", "g5-f6 d1xg1 h1xf1"),
        ] {
            let solution = parse_solution(Variant::Dameo, fen, line).unwrap();
            let themes = Themes::of(&solution, Goal::Win);
            let (goal, rating, nodes, margin) = (Goal::Win, 1_200, 20_000, 150);
            file.add(Puzzle { solution, goal, rating, nodes, margin, themes });
        }
        file
    }

    /// The error of a file in which a text is replaced.
    fn error(from: &str, to: &str) -> String {
        let text = file().to_string();
        assert!(text.contains(from), "{text}");
        PuzzleFile::parse(&text.replacen(from, to, 1)).unwrap_err().to_string()
    }

    #[test]
    fn files_round_trip() {
        let text = file().to_string();
        assert_eq!(PuzzleFile::parse(&text), Ok(file()));
        assert_eq!(PuzzleFile::parse(&text.replace('\n', "\r\n")), Ok(file()));
        assert_eq!(file().games(SETTINGS), 12);
        assert_eq!(file().games(MiningSettings { seed: 8, ..SETTINGS }), 0);
    }

    #[test]
    fn games_of_hard_puzzles_are_counted_apart() {
        let hard = MiningSettings { min_rating: 1_600, ..SETTINGS };
        let mut file = file();
        file.set_games(hard, 3);
        let text = file.to_string();
        assert!(text.contains("\n# mined games 3 seed 7 nodes 20000 tables 4 min-rating 1600\n"));
        let read = PuzzleFile::parse(&text).unwrap();
        assert_eq!((read.games(SETTINGS), read.games(hard)), (12, 3));
        for wrong in ["min-rating", "min-rating 0", "min-rating x", "min-rating 1600 1"] {
            let text = text.replace("min-rating 1600", wrong);
            let message = PuzzleFile::parse(&text).unwrap_err().to_string();
            assert!(message.starts_with("line 4: expected # mined games N"), "{message}");
        }
    }

    #[test]
    fn images_are_one_puzzle() {
        let mut file = file();
        let puzzle = file.puzzles().next().unwrap().clone();
        let mirrored = puzzle.solution.start().mirrored();
        file.add(Puzzle { solution: Solution::new(mirrored), ..puzzle });
        assert_eq!(file, super::tests::file());
    }

    #[test]
    fn damage_is_found() {
        let line = Theme::ALL.len() + 4;
        assert_eq!(
            error("format 1", "format 2"),
            "line 1: expected # dameo puzzles, format 1, found \"# dameo puzzles, format 2\""
        );
        assert!(error("variant dameo", "variant chess").starts_with("line 2: expected # variant"));
        assert!(error("games 12", "games x").starts_with("line 3: expected # mined"));
        assert!(error("# theme d", "# theme D").starts_with("line 4: expected # theme d defence"));
        assert!(error("games 12", "games 012").starts_with("line 3: expected # mined"));
        for (from, to) in [("# puzzles 2", "# puzzles 3"), ("\t1200\t", "\t1201\t")] {
            let message = error(from, to);
            let expected = format!(
                "line {line}: the puzzles are not those of the header: expected # puzzles 2 "
            );
            assert!(message.starts_with(&expected), "{message}");
        }
        let expected = format!("line {line}: expected # puzzles N checksum HEX, found \"");
        assert!(error("# puzzles 2", "# puzzle 2").starts_with(&expected));
        let text = file().to_string();
        let header: Vec<&str> = text.lines().take(line - 1).collect();
        let message = PuzzleFile::parse(&header.join("\n")).unwrap_err().to_string();
        assert_eq!(message, format!("{expected}\""));
        let row = |from, to| {
            let message = error(from, to);
            let number = message["line ".len()..].split(':').next().unwrap().parse::<usize>();
            assert!(number.unwrap() > line + 1, "{message}");
            message
        };
        assert!(row("h1xf1", "h1xe1").contains("move 3: illegal move \"h1xe1\""));
        assert!(row(" h1xf1", "").contains("expected an odd number of moves, found 2"));
        assert!(row("\twin\t", "\twon\t").contains("expected win or draw"));
        assert!(row("\t1200\t", "\thard\t").contains("expected a rating, found \"hard\""));
        assert!(row("\t150\t", "\t").contains("expected 8 columns"));
        assert!(row("W:Wb1,", "W:Wf1,b1,").contains("two pieces on f1"));
        assert!(row("W:Wb1,f1", "W:Wf1,b1").contains("expected "));
        let puzzles = file();
        let ids: Vec<String> = puzzles.puzzles().map(|puzzle| puzzle.id().to_string()).collect();
        let text = puzzles.to_string();
        let rows: Vec<&str> = text.lines().skip(line + 1).collect();
        let swapped = text.replace(&rows.join("\n"), &[rows[1], rows[0]].join("\n"));
        let message = PuzzleFile::parse(&swapped).unwrap_err().to_string();
        assert!(message.contains("in the order of their ids") && message.contains(&ids[0]));
    }
}
