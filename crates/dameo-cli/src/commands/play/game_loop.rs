//! The loop that connects a session with the engine, the keyboard and the
//! screen.

use std::io::{self, Write};
use std::time::Instant;

use anyhow::Result;
use dameo_live::Millis;

use super::autosave::Autosave;
use super::computer::Computer;
use super::lines::{Lines, Typed};
use super::save;
use super::session::{Next, PlaySession};

/// Runs until the session or the input ends.
pub(super) fn run(
    session: &mut PlaySession,
    computer: &mut Computer,
    lines: &mut impl Lines,
    screen: &mut impl Write,
    autosave: &mut Autosave,
) -> Result<()> {
    let (begin, start) = (session.now(), Instant::now());
    let now = || begin + Millis::from(start.elapsed());
    let mut reply = session.start();
    loop {
        let warning = autosave.keep(session, computer.seed());
        show(screen, &(warning.unwrap_or_default() + &reply.text))?;
        reply = match reply.next {
            Next::Line => {
                let typed =
                    computer.idle(|| lines.next_line(&session.prompt(), session.words()))?;
                let late = session.set_time(now());
                match typed {
                    Typed::End => return Ok(()),
                    Typed::Interrupt => session.interrupt(),
                    Typed::Line(line) => late.unwrap_or_else(|| session.enter(&line)),
                }
            }
            Next::Move => {
                let (level, clock) = (session.level(), session.clock());
                let (mv, interrupted) = computer.choose(level, session.game(), clock);
                let late = session.set_time(now());
                late.unwrap_or_else(|| session.computer_plays(mv, interrupted))
            }
            Next::Advice(question) => {
                let found = computer.advise(session.game());
                session.advise(question, &found)
            }
            Next::Write(file) => {
                let result = save::write(&file);
                session.saved(&file, result)
            }
            Next::Leave => return Ok(()),
        };
    }
}

fn show(screen: &mut impl Write, text: &str) -> io::Result<()> {
    screen.write_all(text.as_bytes())?;
    screen.flush()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use dameo::{AnyGame, AnySetup, DrawRules, Variant};
    use dameo_engine::Level;

    use super::*;
    use crate::commands::play::board::Theme;
    use crate::commands::play::lines::Plain;
    use crate::commands::play::players::Players;

    /// The output of a scripted game at level 1.
    fn transcript(fen: &str, players: Players, script: &str) -> String {
        let setup = AnySetup::from_legal_fen(Variant::Dameo, fen).unwrap();
        let game = AnyGame::from_setup(&setup, DrawRules::PlayStrategy).unwrap();
        let theme = Theme { color: false, unicode: false };
        let mut session = PlaySession::new(&game, players, Level::new(1).unwrap(), theme);
        let mut computer =
            Computer::new(Variant::Dameo, Duration::from_secs(5), Duration::ZERO, 1, None);
        let mut screen = Vec::new();
        let mut lines = Plain(script.as_bytes());
        let mut autosave = Autosave::new(None);
        run(&mut session, &mut computer, &mut lines, &mut screen, &mut autosave).unwrap();
        String::from_utf8(screen).unwrap()
    }

    const FORCED: &str = "W:Wd4:Bd5,h8";

    #[test]
    fn a_game_is_played_to_its_end_and_taken_back() {
        // White takes on d5; Black's man on h8 has then a king against it.
        let shown = transcript(FORCED, Players::White, "\nundo\nredo\nresign\nquit\nnever read\n");
        assert!(shown.contains("the only move is d4xd6: Enter plays it\n"), "{shown}");
        assert!(shown.contains("white plays d4xd6\nblack plays h8-"), "{shown}");
        assert!(shown.contains("took back h8-"), "{shown}");
        assert!(shown.contains("played again d4xd6, h8-"), "{shown}");
        assert!(shown.ends_with("white resigned\ntype new, undo, save FILE or quit\n"), "{shown}");
    }

    #[test]
    fn the_engine_gives_advice() {
        let shown = transcript(FORCED, Players::White, "hint\neval\ndraw\n");
        assert!(shown.contains("hint: d4xd6; white "), "{shown}");
        assert!(shown.contains(" (depth "), "{shown}");
        assert!(shown.contains("the computer accepts the draw\n"), "{shown}");
        assert!(shown.contains("the game has ended: drawn: the players agreed\n"), "{shown}");
        let shown = transcript(FORCED, Players::Both, "d4xd6\ndraw\nboard\n");
        assert!(shown.contains("black offers a draw: white accepts by typing draw\n"), "{shown}");
        assert!(!shown.contains("has ended"), "{shown}");
    }

    #[test]
    fn the_computer_declines_draws_in_games_it_wins() {
        let shown = transcript("W:Wa1:BKh8,Kg8,f8,e8", Players::White, "draw\n");
        assert!(shown.contains("the computer declines: it likes its game\n"), "{shown}");
    }

    #[test]
    fn failures_to_save_do_not_end_the_game() {
        let folder = tempfile::tempdir().unwrap();
        let missing = folder.path().join("missing").join("game.pdn");
        let script = format!("save {}\nfen\n", missing.display());
        let shown = transcript(FORCED, Players::White, &script);
        assert!(shown.contains(&format!("cannot write {}: ", missing.display())), "{shown}");
        assert!(shown.ends_with("W:Wd4:Bd5,h8\n"), "{shown}");
    }
}
