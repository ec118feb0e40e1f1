//! The commands of `cargo xtask`.

use crate::arguments::Arguments;
use crate::failure::{Failure, Result};
use crate::steps::Steps;
use crate::{
    app, browser, clean, cluster, dist, fuzz, lint, npm, packages, play, python, python_clients,
    release, rust, tables, test, test_all, wasm,
};

struct Command {
    name: &'static str,
    arguments: &'static str,
    about: &'static str,
    run: fn(&mut Steps, Arguments) -> Result,
}

const COMMANDS: &[Command] = &[
    Command {
        name: "play",
        arguments: "[OPTION...]",
        about: "build everything, start the app and print its address; options of 'dameo serve'",
        run: play::run,
    },
    Command {
        name: "cluster",
        arguments: "[--addr HOST:PORT] [--nodes NUMBER] [--folder FOLDER] [--program FILE]",
        about: "build everything, start a site of several servers and print its address",
        run: cluster::run,
    },
    Command {
        name: "build",
        arguments: "",
        about: "build the app (web/dist) and the program that serves it (target/play/dameo)",
        run: play::build,
    },
    Command {
        name: "app",
        arguments: "[--threads]",
        about: "build the app for browsers (web/dist); with the engine with several threads",
        run: app::run,
    },
    Command {
        name: "tables",
        arguments: "[--all | --some]",
        about: "give the page its tablebases, and build all of them or those of the tests",
        run: tables::run,
    },
    Command {
        name: "wasm",
        arguments: "[--threads]",
        about: "build the WebAssembly modules (npm/wasm)",
        run: wasm::run,
    },
    Command {
        name: "npm-build",
        arguments: "[--threads]",
        about: "build the npm package in its folder (npm/dist, npm/wasm)",
        run: npm::run_build,
    },
    Command {
        name: "npm",
        arguments: "",
        about: "pack the npm package (target/npm) and test it, installed in an empty folder",
        run: npm::run,
    },
    Command {
        name: "python",
        arguments: "[--if-possible] [--quick]",
        about: "build the wheel of the Python package (target/python/wheels) and test it",
        run: python::run,
    },
    Command {
        name: "berserk",
        arguments: "",
        about: "let bots that are written with the Python library berserk play on a server",
        run: python_clients::run_berserk,
    },
    Command {
        name: "push",
        arguments: "",
        about: "let the Python library http-ece read what a server pushes to a browser",
        run: python_clients::run_push,
    },
    Command {
        name: "mail",
        arguments: "",
        about: "let the Python mail server aiosmtpd take what a server mails",
        run: python_clients::run_mail,
    },
    Command {
        name: "dist",
        arguments: "[--app | --program TARGET]",
        about: "build the fastest program, with the app inside (target/dist/dameo), or a part of it",
        run: dist::run,
    },
    Command {
        name: "test",
        arguments: "[--beside | --rest]",
        about: "install what the tests need and run them, but for the long ones; or those beside, or the rest",
        run: test::run,
    },
    Command {
        name: "test-all",
        arguments: "[--part N/M]",
        about: "run everything that is tested, or a part of it; docs/log/test-all.tsv records what passed",
        run: test_all::run,
    },
    Command {
        name: "web-test",
        arguments: "[--units | --browser | --rest | --firefox]",
        about: "test the app; LONG=1 runs its long tests",
        run: app::test,
    },
    Command {
        name: "npm-test",
        arguments: "",
        about: "test the npm package in Node, when it has been built",
        run: npm::run_test,
    },
    Command {
        name: "wasm-test",
        arguments: "",
        about: "test the network in WebAssembly",
        run: wasm::run_test,
    },
    Command {
        name: "loom",
        arguments: "",
        about: "test what threads share without locks; LOOM_MAX_PREEMPTIONS=3 tries more orders",
        run: rust::run_loom,
    },
    Command {
        name: "msrv",
        arguments: "",
        about: "compile the crate dameo with the oldest Rust that it promises",
        run: rust::run_msrv,
    },
    Command {
        name: "lint",
        arguments: "[--files]",
        about: "check formatting, lints and documentation, and other files with installed linters",
        run: lint::run,
    },
    Command {
        name: "fuzz",
        arguments: "[--if-possible] SECONDS | --runs NUMBER [TARGET...]",
        about: "fuzz every reader for a time, or count inputs of every variant",
        run: fuzz::run,
    },
    Command {
        name: "bench",
        arguments: "",
        about: "measure move generation against cozy-chess, then the engine",
        run: rust::bench,
    },
    Command {
        name: "bless",
        arguments: "",
        about: "record the node counts of the bench and the games of the levels again",
        run: rust::bless,
    },
    Command {
        name: "packages",
        arguments: "",
        about: "package every crate and install the program from the packages",
        run: packages::run,
    },
    Command {
        name: "release",
        arguments: "version [TAG] | notes VERSION | archive TARGET | sbom | advisories",
        about: "check the version, print its notes, make the files of a release, ask for advisories",
        run: release::run,
    },
    Command {
        name: "browser",
        arguments: "[--firefox]",
        about: "find the browser of the tests, or install Debian's, and print its path",
        run: |_, arguments| browser::run(arguments),
    },
    Command {
        name: "icons",
        arguments: "",
        about: "draw the pictures of the app that must be PNG",
        run: app::icons,
    },
    Command {
        name: "clean",
        arguments: "",
        about: "delete everything that was built or fetched",
        run: |_, arguments| clean::run(arguments),
    },
];

/// Runs the command that the arguments name.
pub(crate) fn run(steps: &mut Steps, arguments: &[String]) -> Result {
    let Some((name, rest)) = arguments.split_first() else {
        return Err(Failure::usage(help()));
    };
    if ["help", "--help", "-h"].contains(&name.as_str()) {
        print!("{}", help());
        return Ok(());
    }
    let Some(command) = COMMANDS.iter().find(|command| command.name == name) else {
        return Err(Failure::usage(format!("unknown command '{name}'\n\n{}", help())));
    };
    let usage = format!("cargo xtask {name} {}", command.arguments);
    if rest.iter().any(|argument| argument == "--help") && command.name != "play" {
        println!("usage: {}\n\n{}", usage.trim_end(), command.about);
        return Ok(());
    }
    (command.run)(steps, Arguments::new(usage.trim_end(), rest))
}

/// All commands, with what they do.
fn help() -> String {
    let row = |command: &Command| {
        let call = format!("{} {}", command.name, command.arguments);
        format!("  {}\n      {}\n", call.trim_end(), command.about)
    };
    let rows: String = COMMANDS.iter().map(row).collect();
    format!("usage: cargo xtask COMMAND\n\n{rows}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(words: &[&str]) -> Failure {
        let words: Vec<_> = words.iter().map(|word| (*word).to_owned()).collect();
        run(&mut Steps::new(), &words).unwrap_err()
    }

    #[test]
    fn an_unknown_command_is_named_with_all_that_are_known() {
        let failure = refusal(&["aplay"]);
        assert_eq!(failure.status(), 2);
        let text = failure.to_string();
        assert!(
            text.starts_with("unknown command 'aplay'\n\nusage: cargo xtask COMMAND"),
            "{text}"
        );
        assert!(COMMANDS.iter().all(|command| text.contains(command.name)), "{text}");
        assert_eq!(refusal(&[]).status(), 2);
    }

    #[test]
    fn every_command_refuses_what_it_does_not_take() {
        for command in COMMANDS.iter().filter(|command| command.name != "play") {
            let failure = refusal(&[command.name, "--no-such-option"]);
            let text = failure.to_string();
            assert_eq!(failure.status(), 2, "{text}");
            assert!(text.contains(&format!("\nusage: cargo xtask {}", command.name)), "{text}");
        }
    }

    #[test]
    fn names_are_unique() {
        let mut names: Vec<_> = COMMANDS.iter().map(|command| command.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), COMMANDS.len());
    }
}
