//! The options of the built-in engines.

use dameo_engine::{
    EVAL_FILE_OPTION, NumberOption, SearchFeature, SearchFeatures, TABLE_PATH_OPTION,
};

use super::Builtin;

/// The Elo rating of this engine, instead of a level.
pub(super) const ELO: &str = "Elo";

/// Search features to switch off.
pub(super) const WITHOUT: &str = "Without";

/// The constants of the search as options, after the others in the list of options.
const PARAMS: &str = if cfg!(feature = "tuning") {
    " or a constant of the search"
} else {
    " (constants of the search need a build with the feature tuning)"
};

/// An option of a built-in engine.
struct BuiltinOption {
    name: &'static str,
    values: Values,
}

/// The valid values of an option.
enum Values {
    /// A whole number in the range of an option of the engine. An error has the words before and
    /// after the range.
    Number(NumberOption, [&'static str; 2]),
    /// Names of search features, or `all`.
    Features,
    /// Any text.
    Text,
}

impl Builtin {
    /// The options that it has.
    fn options(self) -> Vec<BuiltinOption> {
        let number = |option: NumberOption, words| BuiltinOption {
            name: option.name,
            values: Values::Number(option, words),
        };
        let hash = number(NumberOption::HASH, ["", " MiB"]);
        match self {
            Self::Dameo => vec![
                hash,
                number(NumberOption::THREADS, ["", " threads"]),
                number(NumberOption::LEVEL, ["a level from ", ""]),
                BuiltinOption { name: ELO, ..number(NumberOption::ELO, ["an Elo from ", ""]) },
                BuiltinOption { name: EVAL_FILE_OPTION, values: Values::Text },
                BuiltinOption { name: TABLE_PATH_OPTION, values: Values::Text },
                BuiltinOption { name: WITHOUT, values: Values::Features },
            ],
            Self::Classic => vec![hash],
            Self::Material1 | Self::Furthest | Self::Random => Vec::new(),
        }
    }
}

impl Values {
    /// Checks a value. The error is the expectation.
    fn check(&self, value: &str) -> Result<(), String> {
        match self {
            Self::Text => Ok(()),
            Self::Features => match features_without(value) {
                Some(_) => Ok(()),
                None => Err("features of docs/search.md, or all".to_owned()),
            },
            Self::Number(option, [before, after]) => {
                let range = &option.range;
                if value.parse().is_ok_and(|value| range.contains(&value)) {
                    return Ok(());
                }
                Err(format!("{before}{} to {}{after}", range.start(), range.end()))
            }
        }
    }
}

/// Checks one option of a built-in engine. The error is the expectation.
pub(super) fn check_option(builtin: Builtin, option: &str, value: &str) -> Result<(), String> {
    let options = builtin.options();
    if let Some(known) = options.iter().find(|known| known.name == option) {
        return known.values.check(value);
    }
    #[cfg(feature = "tuning")]
    if builtin == Builtin::Dameo
        && let Ok(param) = dameo_engine::Param::named(option)
    {
        let in_range = value.parse().is_ok_and(|value| (param.min..=param.max).contains(&value));
        let expected = || format!("a whole number from {} to {}", param.min, param.max);
        return if in_range { Ok(()) } else { Err(expected()) };
    }
    let names: Vec<_> = options.iter().map(|known| known.name).collect();
    Err(match (builtin, &names[..]) {
        (_, []) => "no options".to_owned(),
        (Builtin::Dameo, names) => format!("{}{PARAMS}", names.join(", ")),
        (_, names) => names.join(", "),
    })
}

/// All features except those in a list; `None` if one is unknown.
pub(super) fn features_without(list: &str) -> Option<SearchFeatures> {
    if list == "all" {
        return Some(SearchFeatures::NONE);
    }
    list.split(',').try_fold(SearchFeatures::ALL, |features, name| {
        Some(features.without(SearchFeature::named(name)?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_and_ranges_are_those_of_the_engine() {
        for option in [NumberOption::HASH, NumberOption::THREADS, NumberOption::LEVEL] {
            let check = |value: i64| check_option(Builtin::Dameo, option.name, &value.to_string());
            let (min, max) = (*option.range.start(), *option.range.end());
            assert_eq!((check(min), check(max), check(option.default)), (Ok(()), Ok(()), Ok(())));
            assert!(check(min - 1).is_err() && check(max + 1).is_err(), "{}", option.name);
        }
    }

    #[test]
    fn the_document_names_the_options() {
        let document = include_str!("../../../../../docs/matches.md");
        let row = document.lines().find(|line| line.starts_with("| `builtin=dameo` |")).unwrap();
        for BuiltinOption { name, values } in Builtin::Dameo.options() {
            assert!(row.contains(&format!("`{name}`")), "{name}");
            if let Values::Number(option, ["a level from ", _]) = values {
                let range =
                    format!("`{name}` ({} to {})", option.range.start(), option.range.end());
                assert!(row.contains(&range), "{range}");
            }
        }
        for builtin in Builtin::ALL {
            assert!(document.contains(&format!("| `builtin={}` |", builtin.name())));
        }
    }

    #[test]
    fn an_unknown_option_is_answered_with_those_that_exist() {
        let expected = check_option(Builtin::Dameo, "Contempt", "1").unwrap_err();
        assert!(expected.starts_with("Hash, Threads, Level, Elo, EvalFile, TablePath, Without"));
        assert_eq!(check_option(Builtin::Classic, "Level", "1"), Err("Hash".to_owned()));
        assert_eq!(check_option(Builtin::Furthest, "Hash", "1"), Err("no options".to_owned()));
    }
}
