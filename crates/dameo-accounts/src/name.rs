//! Names of members, and how alike they look.

use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use thiserror::Error;

use crate::words::words;

/// The skeletons of names that nobody can have.
static RESERVED: LazyLock<HashSet<Skeleton>> =
    LazyLock::new(|| words(include_str!("reserved_names.txt")).map(Skeleton::of).collect());

/// The name of a member, as its owner writes it: 3 to 20 of the letters and digits of ASCII,
/// `-` and `_`, a letter first.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Name(String);

/// A text is not a name that somebody can have.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NameError {
    /// It is too short or too long.
    #[error("expected {} to {} characters, found {found}", Name::MIN_LENGTH, Name::MAX_LENGTH)]
    Length {
        /// The number of its characters.
        found: usize,
    },
    /// It begins with something else than a letter.
    #[error("expected a letter from A to Z first, found {found:?}")]
    FirstCharacter {
        /// Its first character.
        found: char,
    },
    /// It has a character that no name has.
    #[error("expected letters from A to Z, digits, - and _, found {found:?} as character {place}")]
    Character {
        /// The first such character.
        found: char,
        /// Its place, from 1.
        place: usize,
    },
    /// It is kept for the site, or looks like a name that is.
    #[error("{name:?} is reserved: expected another one")]
    Reserved {
        /// The name.
        name: String,
    },
}

impl Name {
    /// The least number of characters.
    pub const MIN_LENGTH: usize = 3;
    /// The greatest number of characters.
    pub const MAX_LENGTH: usize = 20;

    /// Reads the name of a member who exists: also one that was reserved later.
    ///
    /// # Errors
    /// If no name is written so.
    pub fn of_member(text: &str) -> Result<Self, NameError> {
        check_form(text)?;
        Ok(Self(text.to_owned()))
    }

    /// The name as it is written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether two names are the same but for upper and lower case.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        self.0.eq_ignore_ascii_case(&other.0)
    }

    /// What the name looks like. No two members have names with the same skeleton.
    #[must_use]
    pub fn skeleton(&self) -> Skeleton {
        Skeleton::of(&self.0)
    }
}

impl FromStr for Name {
    type Err = NameError;

    /// Reads the name of a new member.
    fn from_str(text: &str) -> Result<Self, NameError> {
        let name = Self::of_member(text)?;
        if RESERVED.contains(&name.skeleton()) {
            return Err(NameError::Reserved { name: name.0 });
        }
        Ok(name)
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

fn check_form(text: &str) -> Result<(), NameError> {
    let found = text.chars().count();
    if !(Name::MIN_LENGTH..=Name::MAX_LENGTH).contains(&found) {
        return Err(NameError::Length { found });
    }
    for (index, found) in text.chars().enumerate() {
        let is_possible = found.is_ascii_alphanumeric() || matches!(found, '-' | '_');
        if !is_possible {
            return Err(NameError::Character { found, place: index + 1 });
        }
        if index == 0 && !found.is_ascii_alphabetic() {
            return Err(NameError::FirstCharacter { found });
        }
    }
    Ok(())
}

/// What a name looks like: names that people can take for each other have the same one.
/// Case does not matter; `0` is `o`, `1` and `i` are `l`, `rn` is `m`, `vv` is `w`, and any
/// number of `-` and `_` in a row is one line.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Skeleton(String);

impl Skeleton {
    fn of(name: &str) -> Self {
        let mut skeleton = String::with_capacity(2 * name.len());
        for character in name.chars().map(|character| character.to_ascii_lowercase()) {
            match character {
                '0' => skeleton.push('o'),
                '1' | 'i' => skeleton.push('l'),
                // The pair and not the letter: in "vvv" it cannot be told which two are one.
                'm' => skeleton.push_str("rn"),
                'w' => skeleton.push_str("vv"),
                '-' | '_' if skeleton.ends_with('-') => {}
                '_' => skeleton.push('-'),
                other => skeleton.push(other),
            }
        }
        Self(skeleton)
    }

    /// The skeleton as text, which is no name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn names_have_a_form() {
        for text in ["Ann", "a-b", "Z_9", "abcdefghijklmnopqrst", "X--"] {
            assert_eq!(text.parse::<Name>().unwrap().as_str(), text);
        }
        for (text, expected) in [
            ("", "expected 3 to 20 characters, found 0"),
            ("ab", "expected 3 to 20 characters, found 2"),
            ("abcdefghijklmnopqrstu", "expected 3 to 20 characters, found 21"),
            ("7up", "expected a letter from A to Z first, found '7'"),
            ("-ann", "expected a letter from A to Z first, found '-'"),
            ("an n", "expected letters from A to Z, digits, - and _, found ' ' as character 3"),
            ("аnn", "expected letters from A to Z, digits, - and _, found 'а' as character 1"),
            (
                "ann\u{0}",
                "expected letters from A to Z, digits, - and _, found '\\0' as character 4",
            ),
            (
                "ann\u{200d}",
                "expected letters from A to Z, digits, - and _, found '\\u{200d}' as \
                 character 4",
            ),
        ] {
            assert_eq!(text.parse::<Name>().unwrap_err().to_string(), expected, "{text:?}");
        }
    }

    #[test]
    fn reserved_names_and_what_looks_like_them_are_refused() {
        for text in ["admin", "Admin", "ADM1N", "adrnin", "deleted_player", "Deleted--Player"] {
            let error = text.parse::<Name>().unwrap_err();
            assert_eq!(error, NameError::Reserved { name: text.to_owned() });
            assert!(Name::of_member(text).is_ok());
        }
        assert!("administer".parse::<Name>().is_ok());
        let listed = words(include_str!("reserved_names.txt")).collect::<Vec<_>>();
        for word in &listed {
            assert!(Name::of_member(word).is_ok(), "{word} is no name");
        }
        assert_eq!(RESERVED.len(), listed.len(), "some are listed twice");
    }

    #[test]
    fn skeletons_of_some_names() {
        for (one, other) in [
            ("Ann", "aNN"),
            ("lOl", "l01"),
            ("Bill", "B1LI"),
            ("Tom", "T0rn"),
            ("Wvv", "vvw"),
            ("a_b-", "A---B_"),
        ] {
            let [one, other] = [one, other].map(|text| text.parse::<Name>().unwrap().skeleton());
            assert_eq!(one, other);
        }
        for (one, other) in [("Ann", "Anna"), ("a-b-c", "abc"), ("Bob", "B0d"), ("nnn", "rnn")] {
            let [one, other] = [one, other].map(|text| Name::of_member(text).unwrap().skeleton());
            assert_ne!(one, other);
        }
    }

    /// Something that names are written with, and what people can take it for.
    const LOOK_ALIKES: [(&str, &str); 8] = [
        ("o", "0"),
        ("O", "o"),
        ("l", "1"),
        ("i", "l"),
        ("I", "1"),
        ("rn", "m"),
        ("vv", "W"),
        ("-", "_"),
    ];

    fn name() -> impl Strategy<Value = String> {
        "[a-zA-Z][-_a-zA-Z0-9]{2,19}"
    }

    proptest! {
        #[test]
        fn whatever_is_read_is_a_name_or_an_error_about_it(text in any::<String>()) {
            match text.parse::<Name>() {
                Ok(name) => prop_assert_eq!(name.as_str(), text),
                Err(error) => prop_assert!(!error.to_string().is_empty()),
            }
        }

        #[test]
        fn case_does_not_matter(text in name()) {
            let names = [text.to_ascii_lowercase(), text.to_ascii_uppercase()];
            let [lower, upper] = names.map(|text| Name::of_member(&text).unwrap());
            prop_assert!(lower.is_same(&upper));
            prop_assert_eq!(lower.skeleton(), upper.skeleton());
        }

        #[test]
        fn look_alikes_have_one_skeleton(
            before in "[a-zA-Z][a-zA-Z0-9]{0,8}",
            after in "[a-zA-Z0-9]{2,8}",
            (one, other) in proptest::sample::select(&LOOK_ALIKES[..]),
        ) {
            let skeleton = |middle: &str| {
                Name::of_member(&format!("{before}{middle}{after}")).unwrap().skeleton()
            };
            prop_assert_eq!(skeleton(one), skeleton(other));
        }

        #[test]
        fn a_skeleton_is_its_own(text in name()) {
            let skeleton = Skeleton::of(&text);
            prop_assert_eq!(Skeleton::of(skeleton.as_str()), skeleton);
        }

        #[test]
        fn other_letters_make_another_skeleton(
            text in "[ac-hj-lp-uxyz]{3,18}",
            place in 0..3_usize,
        ) {
            let mut other = text.clone();
            other.replace_range(place..=place, "b");
            prop_assert_ne!(Skeleton::of(&text), Skeleton::of(&other));
        }
    }
}
