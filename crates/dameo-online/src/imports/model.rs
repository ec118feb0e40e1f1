//! Imported games, as JSON.

use dameo::Variant;
use dameo_live::Timestamp;
use dameo_store::{GamesImported, ImportedGame, StoredImportedGame};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

/// A file of another site.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NewImportedGames)]
pub(crate) struct NewImportedGamesJson {
    /// What is in the file: PDN as PlayStrategy saves it, JSON as AbstractPlay saves it, or lines of
    /// moves. Games that name no variant are games of Dameo.
    pub(crate) text: String,
}

/// What has become of the games of a file.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = GamesImported)]
pub(crate) struct GamesImportedJson {
    /// How many are new, and kept now.
    added: usize,
    /// How many were imported before.
    known: usize,
    /// How many are not kept because the account has as many as it can have.
    over_limit: usize,
    /// How many are not kept because something is wrong with them.
    refused: usize,
    /// What is wrong, or was not understood: the first 100 of it, in the order of the file.
    problems: Vec<ImportProblemJson>,
}

impl GamesImportedJson {
    pub(crate) fn new(
        imported: GamesImported,
        refused: usize,
        problems: Vec<ImportProblemJson>,
    ) -> Self {
        let GamesImported { added, known, over_limit } = imported;
        Self { added, known, over_limit, refused, problems }
    }
}

/// Something that is wrong with a file, or was not understood.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ImportProblem)]
pub(crate) struct ImportProblemJson {
    /// The number of the game in the file, from 1; null if it is about the file.
    pub(crate) game: Option<usize>,
    /// Whether the game was read all the same.
    pub(crate) is_kept: bool,
    /// What it is in English: where, what was found, and what was expected.
    pub(crate) text: String,
    /// The same as data: a `code` and what it is about, as the npm package has them.
    #[schema(value_type = Object)]
    pub(crate) fault: Value,
}

/// Imported games of the sender.
#[derive(Serialize, ToSchema)]
#[schema(as = ImportedGames)]
pub(crate) struct ImportedGamesJson {
    /// The games, those that were imported last first.
    pub(crate) games: Vec<ImportedGameJson>,
    /// What `before` is for the games that follow; null if none do.
    pub(crate) next: Option<usize>,
    /// How many the account has.
    pub(crate) count: usize,
    /// How many it can have.
    pub(crate) limit: usize,
}

/// A game that was played at another site.
#[derive(Serialize, ToSchema)]
#[schema(as = ImportedGame)]
pub(crate) struct ImportedGameJson {
    /// The id: the same game has the same one.
    id: String,
    /// Where it was played, as `PlayStrategy` or `AbstractPlay`; empty if the file does not say.
    site: String,
    /// The variant.
    #[schema(value_type = String)]
    variant: Variant,
    /// White's name as in the file; empty if it has none.
    white: String,
    /// Black's name as in the file; empty if it has none.
    black: String,
    /// The date as in the file; empty if it has none.
    date: String,
    /// The result: `1-0`, `0-1`, `1/2-1/2` or `*`.
    result: &'static str,
    /// The number of its plies.
    plies: usize,
    /// When it was imported.
    #[schema(value_type = u64)]
    at: Timestamp,
}

impl From<&ImportedGame> for ImportedGameJson {
    fn from(game: &ImportedGame) -> Self {
        let ImportedGame { id, site, variant, white, black, date, result, plies, imported, .. } =
            game;
        Self {
            id: id.clone(),
            site: site.clone(),
            variant: *variant,
            white: white.clone(),
            black: black.clone(),
            date: date.clone(),
            result: result.text(),
            plies: *plies,
            at: *imported,
        }
    }
}

/// A game that was played at another site, with its moves.
#[derive(Serialize, ToSchema)]
#[schema(as = WholeImportedGame)]
pub(crate) struct WholeImportedGameJson {
    /// What the list says of it.
    #[serde(flatten)]
    game: ImportedGameJson,
    /// The game as PDN, with what the file has of comments and variations.
    pdn: String,
}

impl From<StoredImportedGame> for WholeImportedGameJson {
    fn from(StoredImportedGame { game, .. }: StoredImportedGame) -> Self {
        Self { game: (&game).into(), pdn: game.pdn }
    }
}
