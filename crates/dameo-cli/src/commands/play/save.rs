//! Writing of games to PDN files.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use dameo::pdn::Comment;
use dameo::{AnyGame, AnyGameTree, Reason};

use crate::files::OutputFile;

/// A file to write.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct File {
    /// The name as typed.
    pub(super) name: PathBuf,
    /// Whether to replace an existing file.
    pub(super) overwrite: bool,
    pub(super) text: String,
}

/// A game as PDN with the names of both players. If the players ended the game,
/// a comment gives the reason.
pub(super) fn pdn(game: &AnyGame, white: &str, black: &str) -> Result<String> {
    let mut tree = AnyGameTree::from_game(game);
    for (name, value) in [("Event", "Casual game"), ("White", white), ("Black", black)] {
        tree.tags.set(name, value)?;
    }
    let outcome = game.outcome();
    let by_players = outcome.filter(|outcome| {
        matches!(outcome.reason, Reason::Agreement | Reason::Resignation | Reason::Time)
    });
    let comment = by_players.and_then(|outcome| Comment::new(&outcome.to_string()));
    match tree.line.moves.last_mut() {
        Some(last) => last.comments.extend(comment),
        None => tree.line.comments.extend(comment),
    }
    Ok(tree.to_pdn()?.to_string())
}

/// Writes a file. On failure an existing file stays as it is, and no partial
/// file is left.
///
/// # Errors
/// If the file cannot be written. The root cause is
/// [`AlreadyExists`](std::io::ErrorKind::AlreadyExists) if the file exists and is
/// not to be replaced.
pub(super) fn write(file: &File) -> Result<()> {
    let path = expand_home(&file.name, std::env::home_dir());
    if file.overwrite {
        let mut output = OutputFile::new(Some(&path))?;
        output.write(&file.text)?;
        return output.finish();
    }
    let context = || format!("cannot write {}", path.display());
    let new = OpenOptions::new().write(true).create_new(true).open(&path);
    let written = new.with_context(context)?.write_all(file.text.as_bytes());
    if written.is_err() {
        // The first error is reported.
        let _ = fs::remove_file(&path);
    }
    written.with_context(context)
}

/// Replaces a leading `~`, as a shell would.
fn expand_home(name: &Path, home: Option<PathBuf>) -> PathBuf {
    match (name.strip_prefix("~"), home) {
        (Ok(rest), Some(home)) => home.join(rest),
        _ => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use std::io;

    use super::*;
    use dameo::notation::GameResult;
    use dameo::pdn::{PdnReader, ResolveOptions};
    use dameo::{AnySetup, Color, DrawRules, Variant};

    fn read_back(text: &str) -> AnyGameTree {
        let games: Vec<_> = PdnReader::new(text.as_bytes()).collect::<Result<_, _>>().unwrap();
        assert_eq!(games.len(), 1);
        assert!(games[0].warnings().is_empty());
        AnyGameTree::resolve(&games[0], Variant::Dameo, ResolveOptions::default()).unwrap()
    }

    #[test]
    fn saved_games_read_back_equal() {
        let mut game = AnyGame::with_draw_rules(Variant::Dameo, DrawRules::AbstractPlay);
        for text in ["d3-d4", "c6-c5", "e3-e4"] {
            game.play(game.position().parse_move(text).unwrap()).unwrap();
        }
        let tree = read_back(&pdn(&game, "you", "dameo, level 3").unwrap());
        assert_eq!(tree.game().unwrap(), game);
        assert_eq!(tree.result, GameResult::Unknown);
        assert_eq!(tree.tags.get("White"), Some("you"));
        assert_eq!(tree.tags.get("Black"), Some("dameo, level 3"));
    }

    #[test]
    fn setups_and_agreed_results_are_saved() {
        let setup = AnySetup::from_legal_fen(Variant::Dameo, "B:Wa1:Bh8:H3:F7").unwrap();
        let mut game = AnyGame::from_setup(&setup, DrawRules::MindSports).unwrap();
        game.resign(Color::Black).unwrap();
        let tree = read_back(&pdn(&game, "a", "b").unwrap());
        assert_eq!(tree.setup, game.setup());
        assert_eq!(tree.draw_rules, DrawRules::MindSports);
        assert_eq!(tree.result, GameResult::WhiteWins);
        assert_eq!(tree.line.comments[0].text(), "white wins: black resigned");
    }

    #[test]
    fn old_files_are_replaced_only_on_demand() {
        let folder = tempfile::tempdir().unwrap();
        let name = folder.path().join("game.pdn");
        let file =
            |overwrite, text: &str| File { name: name.clone(), overwrite, text: text.into() };
        write(&file(false, "one")).unwrap();
        let error = write(&file(false, "two")).unwrap_err();
        let kind = error.downcast_ref::<io::Error>().map(io::Error::kind);
        assert_eq!(kind, Some(io::ErrorKind::AlreadyExists));
        assert_eq!(fs::read_to_string(&name).unwrap(), "one");
        write(&file(true, "two")).unwrap();
        assert_eq!(fs::read_to_string(&name).unwrap(), "two");
    }

    #[test]
    fn a_tilde_is_the_home_folder() {
        let expand = |name: &str| expand_home(Path::new(name), Some(PathBuf::from("/home/me")));
        assert_eq!(expand("~/games/1.pdn"), Path::new("/home/me/games/1.pdn"));
        assert_eq!(expand("games/~1.pdn"), Path::new("games/~1.pdn"));
        assert_eq!(expand("~1.pdn"), Path::new("~1.pdn"));
    }
}
