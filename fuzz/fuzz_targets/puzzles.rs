//! Files of puzzles: a file that is read is written as it was; an error has a
//! line of the file.
//!
//! The input is a byte whose parity decides whether the checksum of the file is
//! made right, so that more than the checksum is tested, and the file.
#![no_main]

use dameo_fuzz::byte_of;
use dameo_puzzles::PuzzleFile;
use libfuzzer_sys::fuzz_target;
use xxhash_rust::xxh3::xxh3_64;

fuzz_target!(|data: &[u8]| {
    let (choice, text) = byte_of(data);
    let Ok(text) = str::from_utf8(text) else { return };
    let text = if choice % 2 == 1 { with_checksum(text) } else { text.to_owned() };
    match PuzzleFile::parse(&text) {
        Ok(file) => {
            let lines: Vec<_> = text.lines().collect();
            let written = file.to_string();
            assert_eq!(written.lines().collect::<Vec<_>>(), lines);
            assert_eq!(PuzzleFile::parse(&written), Ok(file));
        }
        Err(error) => {
            assert!((1..=text.lines().count() + 1).contains(&error.line), "{error}");
        }
    }
});

/// The file with the number and the checksum of the lines that it has.
fn with_checksum(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let Some(index) = lines.iter().position(|line| line.starts_with("# puzzles ")) else {
        return text.to_owned();
    };
    let body: String = lines.iter().skip(index + 2).flat_map(|line| [line, "\n"]).collect();
    let totals =
        format!("# puzzles {} checksum {:016x}", body.lines().count(), xxh3_64(body.as_bytes()));
    let mut lines: Vec<String> = lines.into_iter().map(str::to_owned).collect();
    lines[index] = totals;
    lines.join("\n") + "\n"
}
