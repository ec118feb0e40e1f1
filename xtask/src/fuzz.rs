//! Fuzzing of every reader. `fuzz/README.md` tells more.

use std::path::PathBuf;
use std::time::Instant;

use crate::arguments::Arguments;
use crate::failure::{Failure, Result, fail};
use crate::files;
use crate::paths::{self, at};
use crate::process::Program;
use crate::rust::toolchain_cargo;
use crate::steps::Steps;

/// Runs that last less, in seconds, are compiled without optimisation, which takes longer
/// than they do.
const SHORT: u64 = 60;

/// How long is fuzzed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Amount {
    /// This many seconds each, all targets at once.
    Seconds(u64),
    /// One after the other, until each target has executed this many inputs of every variant
    /// that it knows.
    Runs(u64),
}

struct Fuzzing {
    amount: Amount,
    targets: Vec<String>,
}

/// `[--if-possible] SECONDS | --runs NUMBER [TARGET...]`; `--if-possible` leaves it out
/// without a nightly toolchain.
pub(crate) fn run(steps: &mut Steps, mut arguments: Arguments) -> Result {
    let if_possible = arguments.flag("--if-possible");
    let runs = arguments.option("--runs", "a number of inputs")?;
    let fuzzing = match runs {
        Some(runs) => {
            let amount = Amount::Runs(number(&arguments, &runs, "inputs")?);
            let mut targets = Vec::new();
            while let Some(target) = arguments.next() {
                targets.push(target);
            }
            Fuzzing { amount, targets }
        }
        None => {
            let seconds = arguments.required("a number of seconds")?;
            let amount = Amount::Seconds(number(&arguments, &seconds, "seconds")?);
            Fuzzing { amount, targets: Vec::new() }
        }
    };
    let fuzzing = fuzzing.with_known_targets(&arguments)?;
    arguments.end()?;
    fuzzing.run(steps, if_possible)
}

/// Fuzzes all readers for a number of seconds each.
pub(crate) fn all(steps: &mut Steps, seconds: u64) -> Result {
    let fuzzing = Fuzzing { amount: Amount::Seconds(seconds), targets: known_targets()? };
    fuzzing.run(steps, false)
}

fn number(arguments: &Arguments, text: &str, what: &str) -> Result<u64> {
    let number = text.parse().ok().filter(|&number| number > 0);
    let message =
        || arguments.refuse(&format!("'{text}' is no number of {what}, expected 1 or more"));
    number.ok_or_else(message)
}

fn known_targets() -> Result<Vec<String>> {
    let sources = files::ending(at(["fuzz", "fuzz_targets"]), ".rs")?;
    Ok(sources.iter().map(|file| files::name(&file.with_extension(""))).collect())
}

impl Fuzzing {
    /// Takes all targets if none is named.
    fn with_known_targets(mut self, arguments: &Arguments) -> Result<Self> {
        let known = known_targets()?;
        if let Some(unknown) = self.targets.iter().find(|target| !known.contains(target)) {
            let message = format!("unknown target '{unknown}', expected {}", known.join(", "));
            return Err(arguments.refuse(&message));
        }
        if self.targets.is_empty() {
            self.targets = known;
        }
        Ok(self)
    }

    fn run(&self, steps: &mut Steps, if_possible: bool) -> Result {
        if !toolchain_cargo("nightly").arg("--version").succeeds() {
            let missing = "no nightly toolchain";
            if if_possible {
                println!("{missing}: fuzzing left out");
                return Ok(());
            }
            fail!("{missing}: install one with 'rustup toolchain install nightly'");
        }
        if !Program::cargo().args(["fuzz", "--version"]).succeeds() {
            println!(
                "installing cargo-fuzz for this user, outside the project, with 'cargo install'"
            );
            Program::cargo().args(["install", "cargo-fuzz", "--locked", "--quiet"]).run()?;
        }
        if self.is_short() {
            files::remove(self.corpus())?;
        }
        steps.step("building the fuzz targets", |_| self.build_all())?;
        match self.amount {
            Amount::Seconds(seconds) => steps
                .step(&format!("fuzzing every reader for {seconds} s"), |_| {
                    self.all_at_once(seconds)
                }),
            Amount::Runs(runs) => {
                let name = format!("fuzzing every reader with {runs} inputs of each variant");
                steps.step(&name, |_| self.one_by_one(runs))
            }
        }
    }

    fn is_short(&self) -> bool {
        matches!(self.amount, Amount::Seconds(seconds) if seconds < SHORT)
    }

    /// Where inputs are kept that are found, outside git. A short run starts from the seeds
    /// alone: what longer runs have found takes longer to read.
    fn corpus(&self) -> PathBuf {
        if self.is_short() { paths::logs().join("fuzz-corpus") } else { at(["fuzz", "corpus"]) }
    }

    /// An input that takes longer than this, in seconds, is a failure: all targets share the
    /// processors.
    fn timeout(&self) -> u32 {
        if self.is_short() { 60 } else { 10 }
    }

    /// A call of cargo-fuzz that builds with a sanitizer.
    fn build(&self, sanitizer: &str, target: Option<&str>) -> Program {
        toolchain_cargo("nightly")
            .env("CARGO_TARGET_DIR", target_folder())
            .args(["fuzz", "build"])
            .arg(if self.is_short() { "--dev" } else { "--release" })
            .args(["--sanitizer", sanitizer])
            .args(target)
    }

    /// The memory of the long runs is checked where unsafe code of the project or of C is
    /// called; elsewhere checks of Rust suffice, which are faster.
    fn build_all(&self) -> Result {
        if let Amount::Seconds(_) = self.amount {
            return self.build("address", None).run();
        }
        self.build("none", None).run()?;
        let is_fuzzed = |name: &str| self.targets.iter().any(|target| target == name);
        if is_fuzzed("tablebase") {
            self.build("address", Some("tablebase")).run()?;
        }
        // Listing captures takes far longer than reading anything. It compares numbers all
        // the time, none of which is worth guessing; overflows are looked for in the shorter
        // runs.
        if is_fuzzed("captures") {
            self.build("none", Some("captures"))
                .arg("--no-trace-compares")
                .env("CARGO_PROFILE_RELEASE_DEBUG_ASSERTIONS", "false")
                .env("CARGO_PROFILE_RELEASE_OVERFLOW_CHECKS", "false")
                .env("RUSTFLAGS", "-C target-cpu=native")
                .run()?;
        }
        Ok(())
    }

    /// The folder of the programs.
    fn programs(&self) -> Result<PathBuf> {
        let version = Program::new("rustup").args(["run", "nightly", "rustc", "-vV"]).output()?;
        let Some(host) = version.lines().find_map(|line| line.strip_prefix("host: ")) else {
            fail!("'rustc -vV' of the nightly toolchain names no host");
        };
        let profile = if self.is_short() { "debug" } else { "release" };
        Ok(target_folder().join(host).join(profile))
    }

    /// A target with the options of all runs.
    fn fuzzer(&self, target: &str) -> Result<Program> {
        let corpus = self.corpus().join(target);
        let artifacts = at(["fuzz", "artifacts", target]);
        files::create_folder(&corpus)?;
        files::create_folder(&artifacts)?;
        Ok(Program::new(paths::program(&self.programs()?, target))
            .env("ASAN_OPTIONS", "detect_odr_violation=0")
            .arg(corpus)
            .arg(at(["fuzz", "seeds", target]))
            .arg(format!("-timeout={}", self.timeout()))
            .args(["-rss_limit_mb=4096", "-print_final_stats=1", "-verbosity=0"])
            // The fuzzer appends the name of a file.
            .arg(format!("-artifact_prefix={}", artifacts.join("").display())))
    }

    /// All readers at once: each for the same time, whatever the number of processors.
    fn all_at_once(&self, seconds: u64) -> Result {
        let mut running = Vec::new();
        for target in &self.targets {
            let log = paths::logs().join(format!("fuzz-{target}.log"));
            let fuzzer = self.fuzzer(target)?.arg(format!("-max_total_time={seconds}"));
            running.push((target, fuzzer.start_apart(&log)?, log));
        }
        let mut failed = Vec::new();
        for (target, fuzzer, log) in running {
            let ended = fuzzer.wait()?;
            let output = files::read(&log)?;
            if ended.success() {
                println!("{target}: {} inputs", executions(&output));
            } else {
                print!("{output}");
                failed.push(target.as_str());
            }
        }
        if failed.is_empty() { Ok(()) } else { fail!("fuzzing {} failed", failed.join(", ")) }
    }

    /// Each target with each variant, one after the other; prints a table.
    fn one_by_one(&self, runs: u64) -> Result {
        println!("{:<14} {:<24} {:>12} {:>8}", "target", "variant", "inputs", "seconds");
        let mut total = 0;
        for target in &self.targets {
            for variant in variants(target)? {
                let start = Instant::now();
                let counted = self.count(target, &variant, runs)?;
                let seconds = start.elapsed().as_secs();
                println!("{target:<14} {variant:<24} {counted:>12} {seconds:>8}");
                total += counted;
            }
        }
        println!("{:<39} {total:>12}", "total");
        Ok(())
    }

    /// Executes the inputs and returns how many.
    fn count(&self, target: &str, variant: &str, runs: u64) -> Result<u64> {
        let log = paths::logs().join(format!("fuzz-{target}-{variant}.log"));
        let mut fuzzer = self.fuzzer(target)?.arg(format!("-runs={runs}"));
        if variant != ANY {
            fuzzer = fuzzer.env("FUZZ_VARIANT", variant);
        }
        // Longer inputs are mostly repetitions, and take most of the time.
        let ended = fuzzer.arg("-max_len=1024").start_apart(&log)?.wait()?;
        let output = files::read(&log)?;
        if !ended.success() {
            print!("{output}");
            fail!("fuzzing {target} with {variant} failed");
        }
        Ok(executions(&output))
    }
}

fn target_folder() -> PathBuf {
    paths::root().join("fuzz").join("target")
}

/// How many inputs a log says were executed.
fn executions(log: &str) -> u64 {
    let counts =
        log.lines().filter_map(|line| line.strip_prefix("stat::number_of_executed_units:"));
    counts.filter_map(|count| count.trim().parse::<u64>().ok()).sum()
}

/// In place of a variant, where the texts are the same for all or name theirs.
const ANY: &str = "any";

/// The variants that a target knows.
fn variants(target: &str) -> Result<Vec<String>> {
    let any = ["collection", "match_options", "outline", "puzzles"];
    if any.contains(&target) {
        return Ok(vec![ANY.to_owned()]);
    }
    let list = at(["crates", "dameo", "src", "variant", "list.rs"]);
    let mut variants = variants_of(&files::read(&list)?);
    // Only the Dameo family has tablebases.
    if ["manifest", "tablebase"].contains(&target) {
        variants.retain(|variant| !variant.starts_with("italian-damone"));
    }
    if variants.is_empty() {
        return Err(Failure::new(format!("{} names no variant", list.display())));
    }
    Ok(variants)
}

/// The names in the list of the variants.
fn variants_of(list: &str) -> Vec<String> {
    let names = list.lines().filter_map(|line| line.trim_start().strip_prefix("name: \""));
    names.filter_map(|rest| Some(rest.strip_suffix("\",")?.to_owned())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(words: &[&str]) -> Failure {
        let words: Vec<_> = words.iter().map(|word| (*word).to_owned()).collect();
        let arguments = Arguments::new("cargo xtask fuzz SECONDS", &words);
        run(&mut Steps::new(), arguments).unwrap_err()
    }

    #[test]
    fn errors_name_what_was_expected() {
        let usage = "\nusage: cargo xtask fuzz SECONDS";
        let failure = read(&[]).to_string();
        assert_eq!(failure, format!("expected a number of seconds{usage}"));
        let failure = read(&["soon"]).to_string();
        assert_eq!(failure, format!("'soon' is no number of seconds, expected 1 or more{usage}"));
        let failure = read(&["--runs", "0"]).to_string();
        assert_eq!(failure, format!("'0' is no number of inputs, expected 1 or more{usage}"));
    }

    #[test]
    fn logs_and_lists_are_read() {
        let log =
            "#2 INITED\nstat::number_of_executed_units: 12345\nstat::average_exec_per_sec: 7\n";
        assert_eq!(executions(log), 12345);
        assert_eq!(executions("==1== ERROR"), 0);
        let list = "    Dameo {\n        name: \"dameo\",\n        title: \"Dameo\",\n    },\n";
        assert_eq!(variants_of(list), ["dameo"]);
    }
}
