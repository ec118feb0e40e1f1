//! Everything that is tested, in parts of less than an hour, and the record of what passed.

use std::path::PathBuf;
use std::time::Instant;

use crate::app::{self, Tests};
use crate::arguments::Arguments;
use crate::failure::Result;
use crate::paths::at;
use crate::process::Program;
use crate::python::Options;
use crate::steps::Steps;
use crate::{dist, files, fuzz, lint, npm, packages, python, python_clients, rust, test};

/// A part of the tests that can be run by itself.
struct Check {
    name: &'static str,
    /// About how long it takes on two cores if nothing is built, in minutes.
    minutes: u32,
    run: fn(&mut Steps) -> Result,
}

const CHECKS: [Check; 20] = [
    Check { name: "make test", minutes: 19, run: test::test },
    Check { name: "the rest of the tests", minutes: 6, run: test::rest },
    Check { name: "lints", minutes: 6, run: lint::lint },
    Check { name: "the constants of the search as options", minutes: 6, run: rust::tuning_tests },
    Check { name: "the program without the lab", minutes: 3, run: rust::tests_without_lab },
    Check {
        name: "more of what threads share without locks",
        minutes: 3,
        run: |steps| rust::loom(steps, Some("3")),
    },
    Check { name: "the app with threads, all tablebases and Firefox", minutes: 25, run: long_app },
    Check { name: "100,000 runs of simulated live play", minutes: 20, run: rust::simulation },
    Check { name: "a server that is killed twenty times", minutes: 8, run: rust::crashes },
    Check { name: "the deepest counts and other long tests", minutes: 45, run: rust::long_tests },
    Check { name: "the program to give away", minutes: 12, run: dist::build },
    Check { name: "the oldest Rust", minutes: 2, run: rust::msrv },
    Check {
        name: "the Python package",
        minutes: 8,
        run: |steps| python::package(steps, &Options { if_possible: true, quick: false }),
    },
    Check { name: "bots of berserk", minutes: 2, run: python_clients::test_berserk },
    Check { name: "a push to a browser", minutes: 1, run: python_clients::test_push },
    Check { name: "a mail", minutes: 1, run: python_clients::test_mail },
    Check { name: "files in object storage", minutes: 6, run: rust::test_storage },
    Check { name: "servers that share a database", minutes: 7, run: rust::servers_that_end },
    Check { name: "the npm package", minutes: 8, run: npm::package },
    Check { name: "packages", minutes: 15, run: all_packages },
];

/// What a run of everything fuzzes.
const FUZZING: Check =
    Check { name: "fuzzing, two minutes a reader", minutes: 8, run: |steps| fuzz::all(steps, 120) };

/// The last part, if there are parts.
const LONG_FUZZING: Check = Check {
    name: "fuzzing, ten minutes a reader",
    minutes: 16,
    run: |steps| fuzz::all(steps, 600),
};

fn long_app(steps: &mut Steps) -> Result {
    rust::build_tests(steps)?;
    // Compiling the standard library again takes minutes.
    steps.step("building", |steps| app::build(steps, true))?;
    Tests::LONG.give_tables(steps)?;
    Tests::LONG.units(steps)?;
    npm::test(steps)?;
    Tests::LONG.browser(steps)?;
    Tests::LONG.firefox(steps)
}

fn all_packages(steps: &mut Steps) -> Result {
    dist::stage_app(steps)?;
    packages::package(steps)
}

/// Runs everything, or one part of it.
pub(crate) fn run(steps: &mut Steps, mut arguments: Arguments) -> Result {
    let expected = format!("a part such as 2/5, of 2 to {} parts", CHECKS.len() + 1);
    let part = match arguments.option("--part", &expected)? {
        None => None,
        Some(text) => Some(read_part(&text).ok_or_else(|| {
            arguments.refuse(&format!("'{text}' is no part of the tests, expected {expected}"))
        })?),
    };
    arguments.end()?;
    let checks = match part {
        None => CHECKS.iter().chain([&FUZZING]).collect(),
        Some((part, parts)) if part == parts => vec![&LONG_FUZZING],
        // The last part is the fuzzing.
        Some((part, parts)) => divide(parts - 1).swap_remove(part - 1),
    };
    let record = Record::open();
    for check in checks {
        let commit = clean_commit();
        let start = Instant::now();
        steps.step(check.name, check.run)?;
        match commit.filter(|commit| clean_commit().as_ref() == Some(commit)) {
            Some(commit) => record.passed(check.name, &commit, start.elapsed().as_secs())?,
            None => println!(
                "not recorded in {}: what was tested is not what a commit of git has",
                record.0.display()
            ),
        }
    }
    Ok(())
}

/// Reads N/M, the Nth of M parts.
fn read_part(text: &str) -> Option<(usize, usize)> {
    let (part, parts) = text.split_once('/')?;
    let (part, parts) = (part.parse().ok()?, parts.parse().ok()?);
    let is_part = (2..=CHECKS.len() + 1).contains(&parts) && (1..=parts).contains(&part);
    is_part.then_some((part, parts))
}

/// Divides the checks, in their order, so that the longest part is as short as it can be.
/// The result depends on the number of parts alone: together they are everything.
fn divide(parts: usize) -> Vec<Vec<&'static Check>> {
    let all = CHECKS.iter().map(|check| check.minutes).sum();
    let longest = CHECKS.iter().map(|check| check.minutes).max().unwrap_or_default();
    (longest..=all)
        .map(|limit| fill(parts, limit))
        .find(|divided| divided.len() == parts)
        .expect("as many parts as there are checks or fewer")
}

/// Fills parts one after the other up to a limit in minutes, but leaves a check for each that
/// follows.
fn fill(parts: usize, limit: u32) -> Vec<Vec<&'static Check>> {
    let mut filled: Vec<Vec<&Check>> = vec![Vec::new()];
    let mut minutes = 0;
    for (at, check) in CHECKS.iter().enumerate() {
        let current = filled.last().is_some_and(|part| !part.is_empty());
        let needed = parts.saturating_sub(filled.len());
        if current && (minutes + check.minutes > limit || CHECKS.len() - at <= needed) {
            filled.push(Vec::new());
            minutes = 0;
        }
        minutes += check.minutes;
        filled.last_mut().expect("there is a first part").push(check);
    }
    filled
}

/// The commit that is checked out, if nothing differs from it but the record.
fn clean_commit() -> Option<String> {
    let record = format!(":(exclude){}", Record::open().0.display());
    let changes = Program::new("git").args(["status", "--porcelain", "--", ".", &record]).output();
    let commit = Program::new("git").args(["rev-parse", "HEAD"]).output();
    changes.is_ok_and(|changes| changes.is_empty()).then_some(commit.ok()?.trim().to_owned())
}

/// The commit on which each check last passed, and the seconds it took: a table, in git.
struct Record(PathBuf);

impl Record {
    fn open() -> Self {
        Self(at(["docs", "log", "test-all.tsv"]))
    }

    /// Notes that a check has passed.
    fn passed(&self, name: &str, commit: &str, seconds: u64) -> Result {
        let before = if self.0.is_file() { files::read(&self.0)? } else { String::new() };
        files::write(&self.0, with_row(&before, name, &format!("{commit}\t{seconds}")))
    }
}

/// The text of the record with the row of a check replaced; rows are in the order of the
/// checks.
fn with_row(text: &str, name: &str, row: &str) -> String {
    let old = |name: &str| {
        let rows = text.lines().skip(1);
        rows.filter_map(|row| row.split_once('\t'))
            .find_map(|(other, row)| (other == name).then_some(row))
    };
    let checks = CHECKS.iter().chain([&FUZZING, &LONG_FUZZING]);
    let rows = checks.filter_map(|check| {
        let row = if check.name == name { Some(row) } else { old(check.name) };
        Some(format!("{}\t{}\n", check.name, row?))
    });
    format!("check\tcommit\tseconds\n{}", rows.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn minutes(part: &[&Check]) -> u32 {
        part.iter().map(|check| check.minutes).sum()
    }

    #[test]
    fn parts_together_are_everything_in_order() {
        let all: Vec<_> = CHECKS.iter().map(|check| check.name).collect();
        for parts in 1..=CHECKS.len() {
            let divided = divide(parts);
            assert_eq!(divided.len(), parts);
            assert!(divided.iter().all(|part| !part.is_empty()), "{parts} parts");
            let names: Vec<_> = divided.concat().iter().map(|check| check.name).collect();
            assert_eq!(names, all, "{parts} parts");
        }
    }

    #[test]
    fn five_parts_take_less_than_an_hour_each() {
        let mut parts = divide(4);
        parts.push(vec![&LONG_FUZZING]);
        let longest = parts.iter().map(|part| minutes(part)).max();
        assert!(longest < Some(60), "{longest:?}");
    }

    #[test]
    fn parts_are_read() {
        let most = CHECKS.len() + 1;
        assert_eq!(read_part("2/5"), Some((2, 5)));
        assert_eq!(read_part(&format!("{most}/{most}")), Some((most, most)));
        assert_eq!(read_part(&format!("1/{}", most + 1)), None);
        for text in ["0/5", "6/5", "1/1", "2", "a/b", "", "1/5/7"] {
            assert_eq!(read_part(text), None, "{text}");
        }
        let words = ["--part".to_owned(), "9/5".to_owned()];
        let arguments = Arguments::new("cargo xtask test-all [--part N/M]", &words);
        assert_eq!(
            run(&mut Steps::new(), arguments).unwrap_err().to_string(),
            format!(
                "'9/5' is no part of the tests, expected a part such as 2/5, of 2 to {most} parts\n\
                 usage: cargo xtask test-all [--part N/M]"
            )
        );
    }

    #[test]
    fn the_record_has_a_row_for_each_check_that_passed() {
        let one = with_row("", "lints", "abc\t12");
        assert_eq!(one, "check\tcommit\tseconds\nlints\tabc\t12\n");
        let two = with_row(&one, "make test", "def\t900");
        assert_eq!(two, "check\tcommit\tseconds\nmake test\tdef\t900\nlints\tabc\t12\n");
        let again = with_row(&two, "lints", "0123\t13");
        assert_eq!(again, "check\tcommit\tseconds\nmake test\tdef\t900\nlints\t0123\t13\n");
    }
}
