//! Solutions with all of their themes, looked at one by one. Each says yes to
//! some themes and no to all others.

use dameo::{AnyPosition, Variant};
use serde_json::Value;

use super::{Theme, Themes};
use crate::puzzle::goal::Goal;
use crate::puzzle::solution::Solution;

/// A solution and its themes, in the order of [`Theme::ALL`].
struct Case {
    variant: Variant,
    fen: &'static str,
    line: &'static str,
    goal: Goal,
    themes: &'static str,
}

const CASES: &[Case] = &[
    Case {
        variant: Variant::Dameo,
        fen: "W:Wc1,d1,e1,d2,h2,b5:BKa5,d5,c6,b7",
        line: "c1-e3 a5xc5 e1-c3 c5xc1xh1xh3xd3 d2xd4xd6xb6xb8",
        goal: Goal::Win,
        themes: "long, line-move, promotion, all-captured, sacrifice, large-sacrifice, takes-king, kings, majority-capture, coup-turc",
    },
    // Without the man on f1 the king could go on and take the one on b1.
    Case {
        variant: Variant::Dameo,
        fen: "W:Wb1,f1,g5,h1:BKd1,h8",
        line: "g5-f6 d1xg1 h1xf1",
        goal: Goal::Win,
        themes: "short, takes-king, endgame, kings, coup-turc",
    },
    // It could not here: the same capture is no coup turc.
    Case {
        variant: Variant::Dameo,
        fen: "W:Wf1,g5,h1:BKd1,h8",
        line: "g5-f6 d1xg1 h1xf1",
        goal: Goal::Win,
        themes: "short, takes-king, endgame, kings",
    },
    Case {
        variant: Variant::Dameo,
        fen: "W:Wa6,a7,b7,Kb8,Kh3:BKa8",
        line: "h3-c8",
        goal: Goal::Win,
        themes: "one-move, quiet-move, blockade, endgame, kings",
    },
    // A diagonal line move, but the opponent takes one piece only.
    Case {
        variant: Variant::Dameo,
        fen: "B:Wa1,a2,d1,d5,e1,f3,f7,h1,h3:Ba8,b6,b7,b8,c7,g5,h5,h8",
        line: "b8-d6 d5xd7 c7xe7xg7",
        goal: Goal::Win,
        themes: "short, line-move",
    },
    // White gives the last man and wins.
    Case {
        variant: Variant::AntiDameo,
        fen: "W:Wf3:Bb6,c8,d8,f6,g2,g6,Kh1",
        line: "f3-f4 g2-g1 f4-f5",
        goal: Goal::Win,
        themes: "short, quiet-move, all-captured, endgame, kings",
    },
    Case {
        variant: Variant::Dameo,
        fen: "B:Wa2,Ka8,c1:Ba4,a5,b4,h6",
        line: "b4-a3 a8-h8 a3xa1",
        goal: Goal::Draw,
        themes: "defence, short, quiet-move, promotion, endgame, kings",
    },
    Case {
        variant: Variant::Dameo,
        fen: "W:Wa1,b1,c1,c3,d1,d2,d3,d4,e1,e2,e3,e4,f1,f2,f3,g2,g3,h1:Ba8,b7,b8,c5,c6,c8,d5,d6,d8,e6,e7,e8,f6,f8,g6,g7,g8,h8",
        line: "d3-f5 d5xd3xb3 f5xf7xd7xd5xb5",
        goal: Goal::Win,
        themes: "short, line-move, sacrifice, majority-capture, oblique-hit",
    },
    Case {
        variant: Variant::Dameo,
        fen: "W:Wa1,b2,c1,c2,c3,c4,d2,d3,e2,e3,e4,f1,f2,f3,g1,g2,h1:Ba8,b5,b8,c6,c7,c8,d5,d6,d7,e6,f6,f7,f8,g5,g6,g8,h8",
        line: "c4-c5 c6xc4 c3xc5xe5xe7xg7",
        goal: Goal::Win,
        themes: "short, ladder",
    },
    Case {
        variant: Variant::Dameo,
        fen: "B:Wa1,a2,b2,b3,b4,d3,d4,d5,g4,g5,h1,h2,h3,h4:Ba3,a4,a5,a6,a8,b5,c8,e6,f6,f7,f8,h7,h8",
        line: "a4xc4xe4 a2xa4 a5xa3xc3xe3",
        goal: Goal::Win,
        themes: "short, trapdoor",
    },
    Case {
        variant: Variant::Dameo,
        fen: "W:Wa1,a2,a3,Ka5,f1,g1,h1:BKb6,b8,Kc1,c8,h3,h4",
        line: "g1-h2 c1xg1 h1xf1 h3xh1 a5-a6",
        goal: Goal::Win,
        themes: "long, takes-king, kings, king-trap-line",
    },
    Case {
        variant: Variant::Dameo,
        fen: "W:Wa1,b3,b4,c1,c3,c4,d3,d4,e3,e4,f1,f5,g1,g3,h1,h4:Ba8,b6,b8,c5,c6,c7,c8,d5,d6,d7,e5,e6,f2,g5,h6,h7",
        line: "f5xh5 f2-e1 f1xd1",
        goal: Goal::Win,
        themes: "short, takes-king, king-trap-corners",
    },
    Case {
        variant: Variant::Dameo,
        fen: "B:Wa1,a5,a6,b4,c1,c2,c4,e1,e3,g2,h1,h4,h5:Ba8,c6,c7,c8,d6,e5,e6,f4,f5,g4,g5,h6,h7",
        line: "f4-g3 h4xf4xf6 g3xg1 h5xf5xd5xd7xb7 g1xd1xb1xb5xb8",
        goal: Goal::Win,
        themes: "long, promotion, sacrifice, large-sacrifice",
    },
    Case {
        variant: Variant::Dameo,
        fen: "B:Wb3,c3,c4,d2,d5,e2,e3,e4,f1,f3,g2,g5,g6,h2:Ba2,a5,b5,b8,c8,d8,e8,f8,g8,h8",
        line: "a2-b1 h2-g3 b1xb4xd4xf4xf2xh2 f1-g2 h2xf2",
        goal: Goal::Win,
        themes: "long, quiet-move, promotion, long-king-capture",
    },
    Case {
        variant: Variant::Dameo,
        fen: "W:Wf2,Kf8,Kg8:BKa7,a8,c6,h2",
        line: "f8-b8 a8xc8 g8xa8xa6xh6xh1",
        goal: Goal::Win,
        themes: "short, all-captured, king-sacrifice, takes-king, endgame, kings",
    },
    Case {
        variant: Variant::Dameo,
        fen: "W:Wa1,a2,c2,c3,c4,d3,d4,e4,f4,h1:Ba4,a8,b5,c5,c6,e8,f8,g8,h4,h5",
        line: "f4-g5 h5xf5 e4-e5 f5xd5 d4xd6xb6xb4 a8-b7 c4xc6 a4xc4 c3xc5",
        goal: Goal::Win,
        themes: "very-long, sacrifice, trapdoor",
    },
    Case {
        variant: Variant::Dameo,
        fen: "W:Wa1,b1,b2,c1,c2,c3,d3,d4,e3,e4,f3,f4,g1,g3,g4,h1:Ba8,b5,b6,b7,b8,c5,c6,c7,c8,d5,d6,e5,e6,e7,f6,h5,h7,h8",
        line: "d3-f5 d5xd3xb3 f5xd5xd7xf7xf5",
        goal: Goal::Draw,
        themes: "defence, short, line-move, sacrifice, majority-capture, oblique-hit",
    },
    Case {
        variant: Variant::Dameo,
        fen: "B:Wa1,a4,b1,b4,c1,c2,c4,d3,f1,f2,f3,f4,g1,g2,g3,h1:Ba6,a8,b7,b8,c7,c8,d5,d6,e5,e6,e7,f5,f6,f7,f8,h8",
        line: "a6-a5",
        goal: Goal::Win,
        themes: "one-move",
    },
    Case {
        variant: Variant::Dameo,
        fen: "W:Wa1,Kc3:Bb2,b6,h8",
        line: "c3-e1 b6-b5 e1-b1",
        goal: Goal::Win,
        themes: "short, quiet-move, endgame, kings",
    },
];

fn themes(variant: Variant, fen: &str, line: &str, goal: Goal) -> Themes {
    let start = AnyPosition::from_fen(variant, fen).unwrap();
    let solution = Solution::parse(start, line);
    Themes::of(&solution.unwrap_or_else(|error| panic!("{fen} {line}: {error:?}")), goal)
}

#[test]
fn solutions_have_their_themes_and_no_others() {
    for case in CASES {
        let found = themes(case.variant, case.fen, case.line, case.goal);
        assert_eq!(found.names(), case.themes, "{} {}", case.fen, case.line);
    }
}

#[test]
fn every_theme_is_shown_and_missed() {
    for &theme in Theme::ALL {
        let shows = |case: &&Case| case.themes.split(", ").any(|name| name == theme.name());
        let shown = CASES.iter().filter(shows).count();
        assert!(0 < shown && shown < CASES.len(), "{theme}: {shown} of {}", CASES.len());
    }
}

/// The theme of a tactic by the beginning of its name.
const KNOWN_TACTICS: [(&str, Theme); 7] = [
    ("coup turc", Theme::CoupTurc),
    ("oblique hit", Theme::ObliqueHit),
    ("king's trap a1 c1 f1 h1", Theme::KingTrapCorners),
    ("king's trap: a line of four", Theme::KingTrapLine),
    ("king's trap: three in the corner", Theme::KingTrapLine),
    ("passed line breaks through", Theme::LineMove),
    ("croda: board-wide capture", Theme::AllCaptured),
];

#[test]
fn known_tactics_have_their_themes() {
    let file: Value =
        serde_json::from_str(include_str!("../../../../../data/tactics/tactics.json")).unwrap();
    let tactics = file["tactics"].as_array().unwrap();
    assert_eq!(tactics.len(), 10);
    for tactic in tactics {
        let name = tactic["name"].as_str().unwrap();
        let (_, theme) =
            KNOWN_TACTICS.into_iter().find(|(start, _)| name.starts_with(start)).unwrap();
        let moves: Vec<_> =
            tactic["line"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap()).collect();
        let variant = tactic["variant"].as_str().unwrap().parse().unwrap();
        let found = themes(variant, tactic["fen"].as_str().unwrap(), &moves.join(" "), Goal::Win);
        assert!(found.contains(theme), "{name}: {}", found.names());
    }
}
