//! How OpenAPI and TypeScript describe [`dameo::Outcome`].

/// How and when a game ended.
#[cfg_attr(feature = "typescript", derive(serde::Serialize, serde::Deserialize, tsify::Tsify))]
#[cfg_attr(feature = "typescript", tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OutcomeJson {
    /// `"white"`, `"black"`, or null for a draw.
    pub winner: Option<String>,
    /// What ended the game: the name of a [`dameo::Reason`].
    pub reason: String,
    /// The number of plies played.
    pub ply: usize,
}
