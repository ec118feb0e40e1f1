//! The header of a file of games.

use std::io::{self, Read};

use dameo::{DrawRules, Variant};
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

use super::block::read_up_to;
use super::error::GamesError;

const MAGIC: &[u8; 8] = b"DMOGAMES";
/// Version of the file format.
const VERSION: u32 = 1;
/// The largest length of the JSON: that of thousands of sources.
const MAX_JSON: u32 = 16 << 20;

/// What the games of a file have in common, and where they come from.
#[derive(Clone, PartialEq, Debug)]
pub struct GamesHeader {
    /// The variant.
    pub variant: Variant,
    /// The draw rules.
    pub draw_rules: DrawRules,
    /// Where the games come from: one source for self-play, several once files were put
    /// together.
    pub sources: Vec<GamesSource>,
}

/// A run of self-play.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GamesSource {
    /// The engine and its evaluation.
    pub engine: String,
    /// The settings of the games.
    pub settings: String,
}

/// The header as JSON.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Json {
    variant: String,
    draw_rules: String,
    sources: Vec<GamesSource>,
}

impl GamesHeader {
    /// The header as the first bytes of a file.
    pub(super) fn to_bytes(&self) -> io::Result<Vec<u8>> {
        let json = self.to_json()?;
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend((json.len() as u32).to_le_bytes());
        bytes.extend(json.as_bytes());
        bytes.extend(xxh3_64(&bytes).to_le_bytes());
        Ok(bytes)
    }

    pub(super) fn to_json(&self) -> io::Result<String> {
        let json = Json {
            variant: self.variant.name().to_owned(),
            draw_rules: self.draw_rules.name().to_owned(),
            sources: self.sources.clone(),
        };
        Ok(serde_json::to_string(&json)?)
    }

    /// Reads the header, and how many bytes it has.
    pub(super) fn read(source: &mut impl Read) -> Result<(Self, u64), GamesError> {
        let truncated = |error: io::Error| match error.kind() {
            io::ErrorKind::UnexpectedEof => {
                GamesError::Header("the file ends inside it".to_owned())
            }
            _ => error.into(),
        };
        let mut bytes = vec![0; MAGIC.len() + 8];
        let length = read_up_to(source, &mut bytes)?;
        if !bytes.starts_with(MAGIC) {
            return Err(GamesError::NotGames);
        }
        if length < bytes.len() {
            return Err(truncated(io::ErrorKind::UnexpectedEof.into()));
        }
        let word = |at: usize| {
            u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
        };
        let (version, length) = (word(8), word(12));
        if version != VERSION {
            return Err(GamesError::Version { found: version, expected: VERSION });
        }
        if length > MAX_JSON {
            return Err(GamesError::Header(format!("its length is {length}")));
        }
        let start = bytes.len();
        bytes.resize(start + length as usize, 0);
        source.read_exact(&mut bytes[start..]).map_err(truncated)?;
        let mut checksum = [0; 8];
        source.read_exact(&mut checksum).map_err(truncated)?;
        if xxh3_64(&bytes) != u64::from_le_bytes(checksum) {
            return Err(GamesError::Header("its checksum does not match".to_owned()));
        }
        let header = Self::from_json(&bytes[start..]).map_err(GamesError::Header)?;
        Ok((header, (bytes.len() + checksum.len()) as u64))
    }

    fn from_json(json: &[u8]) -> Result<Self, String> {
        let Json { variant, draw_rules, sources } =
            serde_json::from_slice(json).map_err(|error| error.to_string())?;
        Ok(Self {
            variant: variant
                .parse()
                .map_err(|error: dameo::ParseVariantError| error.to_string())?,
            draw_rules: draw_rules.parse().map_err(|error| format!("{error}"))?,
            sources,
        })
    }
}
