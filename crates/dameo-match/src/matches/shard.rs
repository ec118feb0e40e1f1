//! Parts of a match, to be played on several machines.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// Every `count`-th pair of games of a match, from pair `index` on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shard {
    index: usize,
    count: usize,
}

/// A text is not a shard.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("bad shard \"{text}\": expected its number and how many there are, such as 1/4")]
pub struct ParseShardError {
    /// The rejected text.
    pub text: String,
}

impl Shard {
    /// The whole match.
    pub const WHOLE: Self = Self { index: 0, count: 1 };

    /// Whether the shard is the whole match.
    #[must_use]
    pub fn is_whole(self) -> bool {
        self.count == 1
    }

    /// Whether a game, counted from 0, belongs to the shard.
    #[must_use]
    pub fn contains(self, game: usize) -> bool {
        game / 2 % self.count == self.index
    }
}

impl FromStr for Shard {
    type Err = ParseShardError;

    /// Parses the number of the shard, from 1, and that of all shards: `1/4` to `4/4`.
    ///
    /// # Errors
    /// If the text has another form, or there are fewer shards.
    fn from_str(text: &str) -> Result<Self, ParseShardError> {
        let numbers = text.split_once('/').and_then(|(number, count)| {
            Some((number.parse::<usize>().ok()?, count.parse::<usize>().ok()?))
        });
        match numbers {
            Some((number, count)) if (1..=count).contains(&number) => {
                Ok(Self { index: number - 1, count })
            }
            _ => Err(ParseShardError { text: text.to_owned() }),
        }
    }
}

impl fmt::Display for Shard {
    /// Writes the form that [`FromStr`] parses.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index + 1, self.count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_share_the_pairs() {
        let shards: Vec<Shard> = (1..=3).map(|n| format!("{n}/3").parse().unwrap()).collect();
        for game in 0..20 {
            let owners: Vec<_> = shards.iter().filter(|shard| shard.contains(game)).collect();
            assert_eq!(owners, [&shards[game / 2 % 3]]);
            assert!(Shard::WHOLE.contains(game));
        }
        assert_eq!("1/1".parse(), Ok(Shard::WHOLE));
        assert_eq!(shards[2].to_string(), "3/3");
    }

    #[test]
    fn bad_shards_are_refused() {
        for text in ["", "1", "0/2", "3/2", "1/0", "1/", "-1/2", "a/b"] {
            let error = text.parse::<Shard>().unwrap_err().to_string();
            assert!(error.starts_with(&format!("bad shard \"{text}\"")), "{error}");
        }
    }
}
