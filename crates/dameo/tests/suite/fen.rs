//! FENs as `rules.md` section 6 has them: what is read, what is written, and
//! what each refusal says.

use dameo::{Dameo, Position, Setup};

/// "The start of Dameo, as PlayStrategy writes it."
const START: &str = "W:Wa1,b1,b2,c1,c2,c3,d1,d2,d3,e1,e2,e3,f1,f2,f3,g1,g2,h1:\
                     Ba8,b7,b8,c6,c7,c8,d6,d7,d8,e6,e7,e8,f6,f7,f8,g7,g8,h8:H0:F1";

fn setup(fen: &str) -> Setup<Dameo> {
    Setup::from_fen(fen).unwrap_or_else(|error| panic!("{error}"))
}

/// Checks that both readers refuse a text, and what they say after quoting it.
#[track_caller]
fn assert_refused(fen: &str, reason: &str) {
    let message = format!("bad FEN \"{fen}\": {reason}");
    assert_eq!(Setup::<Dameo>::from_fen(fen).unwrap_err().to_string(), message);
    assert_eq!(Setup::<Dameo>::from_legal_fen(fen).unwrap_err().to_string(), message);
    assert_eq!(Position::<Dameo>::from_fen(fen).unwrap_err().to_string(), message);
}

/// As [`assert_refused`], of faults that an editor may hold.
#[track_caller]
fn assert_unplayable(fen: &str, reason: &str) {
    let message = format!("bad FEN \"{fen}\": {reason}");
    assert!(Setup::<Dameo>::from_fen(fen).is_ok());
    assert_eq!(Setup::<Dameo>::from_legal_fen(fen).unwrap_err().to_string(), message);
    assert_eq!(Position::<Dameo>::from_fen(fen).unwrap_err().to_string(), message);
}

#[test]
fn the_start_is_written_as_playstrategy_writes_it() {
    assert_eq!(Setup::from(Position::<Dameo>::start()).fen_with_counters(), START);
    assert_eq!(Position::<Dameo>::from_fen(START), Ok(Position::start()));
    assert_eq!(setup(START).fen_with_counters(), START);
    assert_eq!(Some(&*Position::<Dameo>::start().fen()), START.strip_suffix(":H0:F1"));
}

/// "Squares are written sorted by file, then rank, whatever their letter", and
/// "White's list is written first; either order is read".
#[test]
fn one_canonical_form_is_written() {
    for fen in [
        "B:Wa1,Ka3,a4,b1,Kh8:BKa5,d7,d8,Kh1",
        "B:Wb1,a4,Kh8,a1,Ka3:Bd8,Kh1,d7,Ka5",
        "B:BKh1,d8,d7,Ka5:WKh8,b1,a4,Ka3,a1",
        "B:WMa1,Ka3,Ma4,Mb1,Kh8:BKa5,Md7,Md8,Kh1",
    ] {
        assert_eq!(setup(fen).fen(), "B:Wa1,Ka3,a4,b1,Kh8:BKa5,d7,d8,Kh1", "from {fen}");
    }
}

#[test]
fn sides_may_be_empty() {
    for fen in ["W:Wa1:B", "B:W:BKc4", "W:W:B"] {
        assert_eq!(setup(fen).fen(), fen);
    }
    assert_eq!(setup("W:B:Wa1").fen(), "W:Wa1:B");
}

/// "`H` is 0 to 9999, `F` 1 to 9999, each may be missing."
#[test]
fn counters_may_be_missing() {
    for (suffix, half_moves, move_number) in [
        ("", 0, 1),
        (":H7", 7, 1),
        (":F12", 0, 12),
        (":H7:F12", 7, 12),
        (":H0:F1", 0, 1),
        (":H9999:F9999", 9999, 9999),
        (":H007:F012", 7, 12),
    ] {
        let setup = setup(&format!("W:Wa1:Bh8{suffix}"));
        assert_eq!((setup.half_moves, setup.move_number), (half_moves, move_number), "{suffix}");
        let written = setup.fen_with_counters();
        assert_eq!(written, format!("W:Wa1:Bh8:H{half_moves}:F{move_number}"));
        assert_eq!(setup.fen(), "W:Wa1:Bh8");
    }
}

#[test]
fn counters_out_of_range_are_refused() {
    let half_moves = "expected a number from 0 to 9999 at character 12";
    for suffix in [":H10000", ":H", ":H-1", ":Hx", ":H70000", ":H99999999999999999999", ":H:F1"] {
        assert_refused(&format!("W:Wa1:Bh8{suffix}"), half_moves);
    }
    let move_number = "expected a number from 1 to 9999 at character 12";
    for suffix in [":F0", ":F10000", ":F", ":F+1"] {
        assert_refused(&format!("W:Wa1:Bh8{suffix}"), move_number);
    }
}

#[test]
fn counters_come_once_and_in_order() {
    let other = "expected H or F with a number, each once and in this order at character";
    assert_refused("W:Wa1:Bh8:F1:H0", &format!("{other} 14"));
    assert_refused("W:Wa1:Bh8:H0:H0", &format!("{other} 14"));
    assert_refused("W:Wa1:Bh8:F1:F1", &format!("{other} 14"));
    assert_refused("W:Wa1:Bh8:", &format!("{other} 11"));
    assert_refused("W:Wa1:Bh8:h0", &format!("{other} 11"));
    assert_refused("W:Wa1:Bh8:H0:F1:", &format!("{other} 17"));
    assert_refused("W:Wa1:Bh8:H0 F1", "expected \":\" or the end at character 13");
}

#[test]
fn texts_of_another_form_are_refused() {
    let side = "expected W or B, the side to move at character 1";
    assert_refused("", side);
    assert_refused("w:Wa1:Bh8", side);
    assert_refused(" W:Wa1:Bh8", side);
    assert_refused(":Wa1:Bh8", side);
    assert_refused("W", "expected \":\" at character 2");
    assert_refused("WWa1:Bh8", "expected \":\" at character 2");
    assert_refused("W:", "expected W or B, whose pieces follow at character 3");
    assert_refused("W:a1:Bh8", "expected W or B, whose pieces follow at character 3");
    assert_refused("W:Wa1", "expected \":\" at character 6");
    assert_refused("W:Wa1:Wh8", "expected B, Black's pieces at character 7");
    assert_refused("W:Ba1:Bh8", "expected W, White's pieces at character 7");
    assert_refused("W:Wa1:", "expected B, Black's pieces at character 7");
    assert_refused("W:Wa1;Bh8", "expected \",\" or \":\" at character 6");
    assert_refused("W:Wa1 :Bh8", "expected \",\" or \":\" at character 6");
}

#[test]
fn items_that_are_no_squares_are_refused() {
    let square = "expected a square, with K before it for a king at character";
    assert_refused("W:Wa1,:Bh8", &format!("{square} 7"));
    assert_refused("W:W,a1:Bh8", &format!("{square} 4"));
    assert_refused("W:Wa1, b1:Bh8", &format!("{square} 7"));
    assert_refused("W:Wka1:Bh8", &format!("{square} 4"));
    assert_refused("W:WKKa1:Bh8", &format!("{square} 5"));
    assert_refused("W:WA:Bh8", &format!("{square} 5"));
    assert_refused("W:WDa1:Bh8", &format!("{square} 4"));
    assert_refused("W:W1a:Bh8", &format!("{square} 4"));
    assert_refused("W:Wa1:BK", &format!("{square} 9"));
}

/// Columns count characters, not bytes.
#[test]
fn texts_beyond_ascii_are_refused() {
    assert_refused("\u{ff37}:Wa1:Bh8", "expected W or B, the side to move at character 1");
    assert_refused(
        "W:Wa1,\u{e4}2:Bh8",
        "expected a square, with K before it for a king at character 7",
    );
    assert_refused(
        "W:Wa\u{661}:Bh8",
        "expected a square, with K before it for a king at character 4",
    );
    assert_refused("W:Wa1:Bh8\u{1f600}", "expected \",\" or \":\" at character 10");
    assert_refused("W:Wa1:Bh8:H\u{ff11}", "expected a number from 0 to 9999 at character 12");
}

#[test]
fn squares_off_the_board_are_named() {
    assert_refused("W:Wa9:Bh8", "there is no square a9");
    assert_refused(
        "W:Wa0,i1,Kj10,a01:Bz99,a99999999999999999999",
        "there is no square a0; there is no square i1; there is no square j10; \
         there is no square a01; there is no square z99; there is no square a99999999999999999999",
    );
}

#[test]
fn squares_with_two_pieces_are_named() {
    assert_refused("W:Wa1,Ka1:Bh8", "two pieces on a1");
    assert_refused("W:Wa3,b4,a3:Ba3,Kb4", "two pieces on a3; two pieces on a3; two pieces on b4");
}

#[test]
fn men_on_their_last_rank_are_named() {
    assert_unplayable("W:Wa8:Bh8", "a white man on a8 would be a king");
    assert_unplayable(
        "B:Wa8,Kb8,Mh8,c1:Ba1,Kb1,Mh1,c8",
        "a white man on a8 would be a king; a white man on h8 would be a king; \
         a black man on a1 would be a king; a black man on h1 would be a king",
    );
}

/// "Refused with an error that names each ghost and active piece and says that
/// the position is in the middle of a capture."
#[test]
fn positions_in_the_middle_of_a_capture_are_refused() {
    assert_refused(
        "W:WAc7:BGc6,d7:H0:F1",
        "a man in the act of capturing (Ac7): the position is in the middle of a capture; \
         a captured man still on the board (Gc6): the position is in the middle of a capture",
    );
    assert_refused(
        "W:Wa1:BPc6,Bd7",
        "a captured king still on the board (Pc6): the position is in the middle of a capture; \
         a king in the act of capturing (Bd7): the position is in the middle of a capture",
    );
}

/// "Note that `:BBa8` is Black's list with an active king on a8."
#[test]
fn black_s_list_may_begin_with_an_active_king() {
    let active = "a king in the act of capturing (Ba8): the position is in the middle of a capture";
    assert_refused("B:Wa1:BBa8", active);
    assert_refused("B:BBa8:Wa1", active);
    assert_refused("W:WBa8:Bh8", active);
}

#[test]
fn all_faults_are_named_at_once() {
    let fen = "W:Wa9,b8,Gc3,c3,a1:Ba1,d1,Ad4:H3:F2";
    let faults = "there is no square a9; \
         a captured man still on the board (Gc3): the position is in the middle of a capture; \
         two pieces on c3; two pieces on a1; \
         a man in the act of capturing (Ad4): the position is in the middle of a capture";
    let error = Setup::<Dameo>::from_fen(fen).unwrap_err();
    assert_eq!(error.to_string(), format!("bad FEN \"{fen}\": {faults}"));
    let error = Position::<Dameo>::from_fen(fen).unwrap_err();
    assert_eq!(
        error.to_string(),
        format!(
            "bad FEN \"{fen}\": {faults}; \
             a white man on b8 would be a king; a black man on d1 would be a king"
        )
    );
}
