//! The tags of a game.

use thiserror::Error;

use super::MAX_TAGS;

/// The order of tags in a file: the Seven Tag Roster, then those of the variant
/// and the setup. All others follow in the order in which they were set.
const ORDER: [&str; 11] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "Result",
    "Variant",
    "DrawRules",
    "SetUp",
    "FEN",
];

/// How many of these belong to the Seven Tag Roster.
const ROSTER: usize = 7;

/// The tags of a game, each name once, in the order in which they are
/// written.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Tags(Vec<(String, String)>);

/// A tag cannot be written.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[non_exhaustive]
pub enum TagError {
    /// The name is empty or has characters other than letters, digits and
    /// underscores.
    #[cfg_attr(feature = "serde", serde(rename = "tag-name"))]
    #[error("bad tag name \"{name}\": expected ASCII letters, digits and underscores")]
    Name {
        /// The name.
        name: String,
    },
    /// The value has a line break.
    #[cfg_attr(feature = "serde", serde(rename = "tag-line-break"))]
    #[error("bad value of the tag {name}: expected one line, found a line break")]
    LineBreak {
        /// The name.
        name: String,
    },
    /// There are too many tags already.
    #[cfg_attr(feature = "serde", serde(rename = "too-many-tags"))]
    #[error("no room for the tag {name}: a game has at most {MAX_TAGS} tags")]
    TooMany {
        /// The name.
        name: String,
    },
}

impl Tags {
    /// No tags.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The Seven Tag Roster with the values for unknown.
    #[must_use]
    pub fn roster() -> Self {
        let unknown = |name: &str| match name {
            "Date" => "????.??.??",
            "Result" => "*",
            _ => "?",
        };
        Self(
            ORDER[..ROSTER]
                .iter()
                .map(|&name| (name.to_owned(), unknown(name).to_owned()))
                .collect(),
        )
    }

    /// The value of a tag.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Sets a tag, or replaces its value.
    ///
    /// # Errors
    /// If the name or the value cannot be written, or there are
    /// [`MAX_TAGS`] others.
    ///
    /// ```
    /// use dameo::pdn::Tags;
    ///
    /// let mut tags = Tags::new();
    /// tags.set("White", "Ada")?;
    /// assert_eq!(tags.get("White"), Some("Ada"));
    /// assert!(tags.set("not a name", "x").is_err());
    /// # Ok::<(), dameo::pdn::TagError>(())
    /// ```
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        if name.is_empty() || !name.chars().all(is_name_char) {
            return Err(TagError::Name { name: name.to_owned() });
        }
        if value.contains(['\n', '\r']) {
            return Err(TagError::LineBreak { name: name.to_owned() });
        }
        if let Some((_, old)) = self.0.iter_mut().find(|(known, _)| known == name) {
            value.clone_into(old);
            return Ok(());
        }
        if self.0.len() == MAX_TAGS {
            return Err(TagError::TooMany { name: name.to_owned() });
        }
        let at = self.0.partition_point(|(known, _)| place(known) <= place(name));
        self.0.insert(at, (name.to_owned(), value.to_owned()));
        Ok(())
    }

    /// Removes a tag and returns its value.
    pub fn remove(&mut self, name: &str) -> Option<String> {
        let at = self.0.iter().position(|(known, _)| known == name)?;
        Some(self.0.remove(at).1)
    }

    /// The names and values in the order in which they are written.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Whether there are no tags.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

fn place(name: &str) -> usize {
    ORDER.iter().position(|&known| known == name).unwrap_or(ORDER.len())
}

/// Whether a character can be part of the name of a tag.
pub(super) fn is_name_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_ordered() {
        let mut tags = Tags::new();
        for name in ["Annotator", "FEN", "White", "Time", "Event", "Variant", "White"] {
            tags.set(name, name).unwrap();
        }
        let names: Vec<_> = tags.iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["Event", "White", "Variant", "FEN", "Annotator", "Time"]);
        assert_eq!(tags.remove("FEN").as_deref(), Some("FEN"));
        assert_eq!(tags.get("FEN"), None);
    }

    #[test]
    fn bad_tags_are_refused() {
        let mut tags = Tags::new();
        let message = |error: Result<(), TagError>| error.unwrap_err().to_string();
        assert_eq!(
            message(tags.set("No no", "")),
            "bad tag name \"No no\": expected ASCII letters, digits and underscores"
        );
        assert_eq!(
            message(tags.set("Event", "a\nb")),
            "bad value of the tag Event: expected one line, found a line break"
        );
        for number in 0..MAX_TAGS {
            tags.set(&format!("T{number}"), "").unwrap();
        }
        assert_eq!(
            message(tags.set("Event", "")),
            "no room for the tag Event: a game has at most 256 tags"
        );
        tags.set("T0", "again").unwrap();
        assert_eq!(tags.get("T0"), Some("again"));
    }
}
