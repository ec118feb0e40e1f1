//! Addresses of what a server uses, which can have secrets.
//!
//! Everybody on a machine can read the arguments of its programs, so an address with a secret is
//! taken from a variable of the environment or from a file alone, and no error shows it.

use std::ffi::OsStr;
use std::fmt;
use std::marker::PhantomData;
use std::path::Path;
use std::str::FromStr;

use anyhow::{Context, Result, anyhow, bail};
use clap::builder::TypedValueParser;
use clap::error::ErrorKind;

/// What is given by an option, a variable, or a file.
pub(crate) trait Address:
    FromStr<Err: fmt::Display> + Clone + Send + Sync + 'static
{
    /// The name of its option, such as `db`.
    const OPTION: &'static str;
    /// The name of its variable, such as `DAMEO_DB`. That with `_FILE` names a file that has it.
    const VARIABLE: &'static str;

    /// Whether it has a password or something else that is secret.
    fn has_secret(&self) -> bool;
}

/// The address that is to be used: that of the command line, or else that of the variable or its
/// file; `None` if there is neither.
///
/// # Errors
/// If the variable or the file has none that can be used, or both are set.
pub(crate) fn find<A: Address>(
    given: Option<&A>,
    variable: impl Fn(&str) -> Option<String>,
) -> Result<Option<A>> {
    if let Some(given) = given {
        return Ok(Some(given.clone()));
    }
    let file_variable = format!("{}_FILE", A::VARIABLE);
    let set = |name: &str| variable(name).filter(|text| !text.is_empty());
    let (name, text) = match (set(A::VARIABLE), set(&file_variable)) {
        (None, None) => return Ok(None),
        (Some(_), Some(_)) => {
            bail!("{} and {file_variable} are set: expected one of them", A::VARIABLE)
        }
        (Some(text), None) => (A::VARIABLE, text),
        (None, Some(file)) => (&*file_variable, first_line(&file_variable, Path::new(&file))?),
    };
    text.parse().map(Some).map_err(|error| anyhow!("{name}: {error}"))
}

/// The address that is to be used, by the variables of this process.
///
/// # Errors
/// As [`find`].
pub(crate) fn find_here<A: Address>(given: Option<&A>) -> Result<Option<A>> {
    find(given, |name| std::env::var(name).ok())
}

fn first_line(name: &str, file: &Path) -> Result<String> {
    let at = || format!("{name}: cannot read {}", file.display());
    let text = std::fs::read_to_string(file).with_context(at)?;
    match text.lines().next() {
        Some(line) if !line.is_empty() => Ok(line.to_owned()),
        _ => bail!("{name}: the first line of {} is empty", file.display()),
    }
}

/// Reads an address of the command line. Others than clap's own, its errors do not show the text.
#[derive(Clone)]
pub(crate) struct AddressParser<A>(PhantomData<A>);

impl<A> AddressParser<A> {
    pub(crate) const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<A: Address> TypedValueParser for AddressParser<A> {
    type Value = A;

    fn parse_ref(
        &self,
        _: &clap::Command,
        _: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<A, clap::Error> {
        let refused = |reason: String| {
            clap::Error::raw(ErrorKind::ValueValidation, format!("--{}: {reason}", A::OPTION))
        };
        let text = value.to_str().ok_or_else(|| refused("expected UTF-8".to_owned()))?;
        let address: A = text.parse().map_err(|error| refused(format!("{error}")))?;
        if address.has_secret() {
            let variable = A::VARIABLE;
            return Err(refused(format!(
                "everybody on this machine can read a secret in a command line: expected the \
                 address in {variable}, or in a file that {variable}_FILE names"
            )));
        }
        Ok(address)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::database::DbOption;

    #[test]
    fn an_address_is_that_of_the_option_or_else_of_the_variable_or_its_file() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("address");
        std::fs::write(&file, "postgres://ann:s3cret@host/dameo\nmore\n").unwrap();
        let file = file.to_str().unwrap();
        let given = DbOption::None;
        let with = |known: &[(&str, &str)], given| {
            let known: Vec<_> =
                known.iter().map(|&(name, text)| (name.to_owned(), text.to_owned())).collect();
            let variable = move |wanted: &str| {
                known.iter().find(|(name, _)| name == wanted).map(|(_, text)| text.clone())
            };
            find::<DbOption>(given, variable)
        };
        let (variable, file_variable) = (("DAMEO_DB", "games.db"), ("DAMEO_DB_FILE", file));
        assert_eq!(with(&[], None).unwrap(), None);
        assert_eq!(with(&[("DAMEO_DB", "")], None).unwrap(), None);
        assert_eq!(with(&[variable, file_variable], Some(&given)).unwrap(), Some(DbOption::None));
        assert_eq!(with(&[variable], None).unwrap(), Some(DbOption::File("games.db".into())));
        let of_file = with(&[file_variable], None).unwrap().unwrap();
        assert_eq!(of_file, DbOption::Address("postgres://ann:s3cret@host/dameo".to_owned()));
        let refusal = |known: &[(&str, &str)]| format!("{:#}", with(known, None).unwrap_err());
        let both = "DAMEO_DB and DAMEO_DB_FILE are set: expected one of them";
        assert_eq!(refusal(&[variable, file_variable]), both);
        let bad = refusal(&[("DAMEO_DB", "mysql://ann:s3cret@host")]);
        assert!(bad.starts_with("DAMEO_DB: expected a file") && !bad.contains("s3cret"), "{bad}");
        let missing = refusal(&[("DAMEO_DB_FILE", "/nowhere/address")]);
        assert!(missing.starts_with("DAMEO_DB_FILE: cannot read /nowhere/address: "), "{missing}");
        std::fs::write(file, "\n").unwrap();
        let empty = refusal(&[file_variable]);
        assert_eq!(empty, format!("DAMEO_DB_FILE: the first line of {file} is empty"));
    }

    #[test]
    fn a_secret_is_refused_in_a_command_line_and_not_shown() {
        let parse = |text: &str| {
            let parser = AddressParser::<DbOption>::new();
            let parsed = parser.parse_ref(&clap::Command::new("dameo"), None, OsStr::new(text));
            parsed.map_err(|error| error.to_string())
        };
        assert!(parse("postgres://ann@host/dameo").is_ok());
        for secret in [
            "postgres://ann:s3cret@host/dameo",
            "postgres://ann@host/dameo?application_name=x&password=s3cret",
        ] {
            let error = parse(secret).unwrap_err();
            assert!(!error.contains("s3cret"), "{error}");
            assert!(error.contains("--db: everybody on this machine"), "{error}");
            assert!(error.contains("DAMEO_DB, or in a file that DAMEO_DB_FILE names"), "{error}");
        }
        assert!(parse("mysql://ann:s3cret@host").unwrap_err().contains("--db: expected a file"));
    }
}
