//! Outlines of PDN files: the same however the text is cut into pieces; the games are one
//! after the other; and read one by one they have the tags and moves that they have when
//! the whole text is read.
//!
//! The input is the length of the pieces and the text.
#![no_main]

use dameo::pdn::{GameOutline, Outline, PdnGame, PdnReader, Tags};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((&length, text)) = data.split_first() else { return };
    let games = outline(text, usize::from(length).max(1));
    assert_eq!(games, outline(text, text.len().max(1)));
    assert!(games.is_sorted_by_key(|game| game.bytes.start));
    assert!(games.windows(2).all(|pair| pair[0].bytes.end == pair[1].bytes.start));
    // Of a text in UTF-16 the outline sees the bytes alone.
    let is_utf_16 = text.starts_with(&[0xff, 0xfe]) || text.starts_with(&[0xfe, 0xff]);
    if let (false, Ok(whole)) = (is_utf_16, read(text)) {
        let parts = games
            .iter()
            .map(|GameOutline { bytes, .. }| read(&text[bytes.start as usize..bytes.end as usize]));
        if let Ok(parts) = parts.collect::<Result<Vec<_>, _>>() {
            assert_eq!(parts.concat(), whole);
        }
    }
});

fn outline(text: &[u8], length: usize) -> Vec<GameOutline> {
    let mut outline = Outline::new();
    let mut games: Vec<_> = text.chunks(length).flat_map(|piece| outline.push(piece)).collect();
    games.extend(outline.finish());
    games
}

/// The tags and the moves of the games; a comment between two games may belong to either.
fn read(text: &[u8]) -> Result<Vec<(Tags, Vec<String>)>, String> {
    let parts = |game: PdnGame| {
        let moves = game.line.moves.iter().map(|annotated| annotated.mv.text().to_owned());
        (game.tags, moves.collect())
    };
    PdnReader::new(text).map(|game| game.map(parts).map_err(|error| error.to_string())).collect()
}
