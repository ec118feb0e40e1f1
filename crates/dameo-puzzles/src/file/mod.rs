//! The file with the puzzles of a variant. `docs/puzzles.md` specifies it.

mod parse;

use std::collections::BTreeMap;
use std::fmt::{self, Write};

use dameo::Variant;
use dameo_engine::puzzle::PuzzleId;
use dameo_engine::puzzle::themes::Theme;
use xxhash_rust::xxh3::xxh3_64;

pub use self::parse::{PuzzleFileError, PuzzleFileFault};
use super::miner::MiningSettings;
use super::puzzle::Puzzle;

/// Version of the file format.
const FORMAT: u32 = 1;
/// The names of the columns.
const COLUMNS: [&str; 8] = ["id", "rating", "nodes", "margin", "result", "themes", "fen", "line"];
/// What stands for no theme.
const NO_THEME: &str = "-";

/// The puzzles of a variant, and the games that have been mined for them.
#[derive(Clone, PartialEq, Debug)]
pub struct PuzzleFile {
    variant: Variant,
    runs: Vec<Run>,
    puzzles: BTreeMap<PuzzleId, Puzzle>,
}

/// Games that have been mined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Run {
    /// How they were mined.
    pub settings: MiningSettings,
    /// The number of games, from number 0 on.
    pub games: u64,
}

impl PuzzleFile {
    /// No puzzles.
    #[must_use]
    pub fn new(variant: Variant) -> Self {
        Self { variant, runs: Vec::new(), puzzles: BTreeMap::new() }
    }

    /// Reads a file.
    ///
    /// # Errors
    /// The first line that is not of the format, or a checksum that differs.
    pub fn parse(text: &str) -> Result<Self, PuzzleFileError> {
        parse::parse(text)
    }

    /// The variant.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The games that have been mined.
    #[must_use]
    pub fn runs(&self) -> &[Run] {
        &self.runs
    }

    /// The number of games that have been mined with some settings.
    #[must_use]
    pub fn games(&self, settings: MiningSettings) -> u64 {
        self.runs.iter().find(|run| run.settings == settings).map_or(0, |run| run.games)
    }

    /// Records that games up to a number have been mined.
    pub fn set_games(&mut self, settings: MiningSettings, games: u64) {
        match self.runs.iter_mut().find(|run| run.settings == settings) {
            Some(run) => run.games = games,
            None => self.runs.push(Run { settings, games }),
        }
    }

    /// Adds a puzzle unless there is one of the same position or an image of it.
    ///
    /// # Panics
    /// If it is of another variant.
    pub fn add(&mut self, puzzle: Puzzle) {
        assert_eq!(puzzle.solution.variant(), self.variant, "a puzzle of the variant");
        self.puzzles.entry(puzzle.id()).or_insert(puzzle);
    }

    /// Removes a puzzle. The games that it came from stay mined.
    pub fn remove(&mut self, id: PuzzleId) {
        self.puzzles.remove(&id);
    }

    /// The puzzles, in the order of their names, which is as good as random.
    pub fn puzzles(&self) -> impl ExactSizeIterator<Item = &Puzzle> {
        self.puzzles.values()
    }

    /// The lines below the header.
    fn body(&self) -> String {
        self.puzzles.values().map(|puzzle| format!("{}\n", Row(puzzle))).collect()
    }
}

impl fmt::Display for PuzzleFile {
    /// Writes the file.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let body = self.body();
        writeln!(f, "# dameo puzzles, format {FORMAT}")?;
        writeln!(f, "# variant {}", self.variant)?;
        for run in &self.runs {
            writeln!(f, "{run}")?;
        }
        for theme in Theme::ALL {
            writeln!(f, "# theme {} {theme}", theme.letter())?;
        }
        writeln!(f, "{}", totals(self.puzzles.len(), &body))?;
        writeln!(f, "{}", COLUMNS.join("\t"))?;
        f.write_str(&body)
    }
}

/// The line of the header with the number and the checksum of the puzzles.
fn totals(count: usize, body: &str) -> String {
    format!("# puzzles {count} checksum {:016x}", xxh3_64(body.as_bytes()))
}

impl fmt::Display for Run {
    /// Writes its line of the header.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { settings: MiningSettings { seed, nodes, tables, min_rating }, games } = self;
        write!(f, "# mined games {games} seed {seed} nodes {nodes} tables {tables}")?;
        if *min_rating > 0 { write!(f, " min-rating {min_rating}") } else { Ok(()) }
    }
}

/// A puzzle as a line.
struct Row<'a>(&'a Puzzle);

impl fmt::Display for Row<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Puzzle { solution, goal, rating, nodes, margin, themes } = self.0;
        write!(f, "{}\t{rating}\t{nodes}\t{margin}\t{goal}\t", self.0.id())?;
        let mut letters = themes.iter().map(Theme::letter).peekable();
        if letters.peek().is_none() {
            f.write_str(NO_THEME)?;
        }
        letters.try_for_each(|letter| f.write_char(letter))?;
        write!(f, "\t{}\t{solution}", solution.start().fen())
    }
}
