//! Reading of puzzle files.

use std::iter::Peekable;

use dameo::Variant;
use thiserror::Error;
use xxhash_rust::xxh3::xxh3_64;

use super::{COLUMNS, FORMAT, NO_THEME, PuzzleFile, Row, Run};
use crate::puzzles::miner::MiningSettings;
use crate::puzzles::puzzle::{Puzzle, PuzzleRecordError, parse_solution};
use crate::puzzles::themes::{Theme, Themes};

/// A text is not a puzzle file.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {fault}")]
pub struct PuzzleFileError {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub fault: Fault,
}

/// What is wrong with a line of a puzzle file.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Fault {
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
    /// The checksum of the puzzles differs.
    #[error("the puzzles have changed: their checksum is {found}, expected {expected}")]
    Checksum {
        /// The checksum in the header.
        expected: String,
        /// The checksum of the lines.
        found: String,
    },
}

type Lines<'a> = Peekable<std::iter::Enumerate<std::str::Lines<'a>>>;

fn unexpected(expected: impl Into<String>, found: &str) -> Fault {
    Fault::Unexpected { expected: expected.into(), found: found.to_owned() }
}

pub(super) fn parse(text: &str) -> Result<PuzzleFile, PuzzleFileError> {
    let mut lines: Lines<'_> = text.lines().enumerate().peekable();
    let version = format!("# dameo puzzles, format {FORMAT}");
    next(&mut lines, |line| {
        if line == version { Ok(()) } else { Err(unexpected(version.as_str(), line)) }
    })?;
    let variant = next(&mut lines, |line| {
        let name = line.strip_prefix("# variant ").unwrap_or_default();
        name.parse::<Variant>().map_err(|_| unexpected("# variant NAME", line))
    })?;
    let mut file = PuzzleFile::new(variant);
    while lines.peek().is_some_and(|(_, line)| line.starts_with("# mined ")) {
        file.runs.push(next(&mut lines, parse_run)?);
    }
    for theme in Theme::ALL {
        let expected = format!("# theme {} {theme}", theme.letter());
        next(&mut lines, |line| {
            if line == expected { Ok(()) } else { Err(unexpected(expected.as_str(), line)) }
        })?;
    }
    let totals_line = lines.peek().map_or(0, |(index, _)| index + 1);
    let (count, checksum) = next(&mut lines, parse_totals)?;
    next(&mut lines, |line| {
        let columns = COLUMNS.join("\t");
        if line == columns { Ok(()) } else { Err(unexpected(columns, line)) }
    })?;
    for (index, line) in lines {
        let at = |fault| PuzzleFileError { line: index + 1, fault };
        let puzzle = parse_row(variant, line).map_err(at)?;
        if file.puzzles.last_key_value().is_some_and(|(&last, _)| last >= puzzle.id()) {
            return Err(at(unexpected("puzzles in the order of their ids", line)));
        }
        file.puzzles.insert(puzzle.id(), puzzle);
    }
    let at = |fault| PuzzleFileError { line: totals_line, fault };
    if file.puzzles.len() != count {
        let expected = format!("{} puzzles", file.puzzles.len());
        return Err(at(unexpected(expected, &count.to_string())));
    }
    let found = format!("{:016x}", xxh3_64(file.body().as_bytes()));
    if found != checksum {
        return Err(at(Fault::Checksum { expected: checksum, found }));
    }
    Ok(file)
}

/// Reads the next line of the header.
fn next<T>(
    lines: &mut Lines<'_>,
    read: impl FnOnce(&str) -> Result<T, Fault>,
) -> Result<T, PuzzleFileError> {
    // An end that comes too early is an empty line.
    let (index, line) = lines.next().unwrap_or_default();
    read(line).map_err(|fault| PuzzleFileError { line: index + 1, fault })
}

fn parse_run(line: &str) -> Result<Run, Fault> {
    let error = || unexpected("# mined games N seed S nodes N tables N", line);
    let words: Vec<&str> = line.split(' ').collect();
    let ["#", "mined", "games", games, "seed", seed, "nodes", nodes, "tables", tables] = words[..]
    else {
        return Err(error());
    };
    let number = |text: &str| text.parse().map_err(|_| error());
    let tables = tables.parse().map_err(|_| error())?;
    let settings = MiningSettings { seed: number(seed)?, nodes: number(nodes)?, tables };
    Ok(Run { settings, games: number(games)? })
}

fn parse_totals(line: &str) -> Result<(usize, String), Fault> {
    let error = || unexpected("# puzzles N checksum CHECKSUM", line);
    let words: Vec<&str> = line.split(' ').collect();
    let ["#", "puzzles", count, "checksum", checksum] = words[..] else { return Err(error()) };
    Ok((count.parse().map_err(|_| error())?, checksum.to_owned()))
}

fn parse_row(variant: Variant, line: &str) -> Result<Puzzle, Fault> {
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

fn parse_themes(letters: &str) -> Result<Themes, Fault> {
    if letters == NO_THEME {
        return Ok(Themes::default());
    }
    let theme = |letter| Theme::ALL.iter().copied().find(|theme| theme.letter() == letter);
    let themes: Option<Themes> = letters.chars().map(theme).collect();
    themes.ok_or_else(|| unexpected("letters of themes", letters))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::goal::Goal;
    use crate::puzzles::solution::Solution;

    const SETTINGS: MiningSettings = MiningSettings { seed: 7, nodes: 20_000, tables: 4 };

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
        assert_eq!(
            error("# puzzles 2", "# puzzles 3"),
            format!("line {line}: expected 2 puzzles, found \"3\"")
        );
        let checksum = error("\t1200\t", "\t1201\t");
        assert!(
            checksum.starts_with(&format!("line {line}: the puzzles have changed: ")),
            "{checksum}"
        );
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
