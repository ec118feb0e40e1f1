//! The list of variants and of their rule types. A variant that differs from
//! another one in its starting position alone needs no more than an entry here.

use super::define::define_variants;
use super::start::StartPosition;

/// "18 men a side: White a1-h1, b2-g2, c3-f3."
const DAMEO: StartPosition = StartPosition::of_men("a1-h1, b2-g2, c3-f3");

/// "White Damone h1", "Damas f1 h3", "Pedine d1 e2 f3 g4 h5 (g2 is empty)."
const ITALIAN_DAMONE: StartPosition = StartPosition::new("d1 e2 f3 g4 h5", "f1 h3", "h1");

/// The list, for the macro of a name. `$dollar` is a dollar sign for macros that
/// define macros, which cannot write it themselves.
macro_rules! variants {
    ($macro:ident $($dollar:tt)?) => { $macro! { $($dollar;)?

    rules: [
        /// The rules of Dameo.
        Dameo,
        /// The rules of Big Dameo.
        BigDameo,
        /// The rules of Croda.
        Croda,
        /// The rules of Anti-Dameo.
        AntiDameo,
        /// The rules of Italian Damone.
        ItalianDamone,
        /// The rules of Italian Damone with three Damas.
        ItalianDamone3,
        /// The rules of Italian Damone that is lost with the last Damone.
        ItalianDamoneCapture,
    ],

    /// Dameo on 8x8.
    Dameo {
        rules: Dameo,
        name: "dameo",
        title: "Dameo",
        // "`playstrategy` is the default for Dameo, Big Dameo and Croda."
        draw_rules: PlayStrategy,
        start: DAMEO,
    },

    /// Dameo on 10x10 with 28 men per side.
    BigDameo28 {
        rules: BigDameo,
        name: "big-dameo-28",
        title: "Big Dameo, 28 men",
        // "`playstrategy` is the default for Dameo, Big Dameo and Croda."
        draw_rules: PlayStrategy,
        // "28 men a side, ranks of 10, 8, 6 and 4 (a1-j1, b2-i2, c3-h3, d4-g4)."
        start: StartPosition::of_men("a1-j1, b2-i2, c3-h3, d4-g4"),
    },

    /// Dameo on 10x10 with 24 men per side.
    BigDameo24 {
        rules: BigDameo,
        name: "big-dameo-24",
        title: "Big Dameo, 24 men",
        // "`playstrategy` is the default for Dameo, Big Dameo and Croda."
        draw_rules: PlayStrategy,
        // "24 men a side, ranks of 10, 8 and 6."
        start: StartPosition::of_men("a1-j1, b2-i2, c3-h3"),
    },

    /// Dameo's springboard: no linear moves, kings that move like rooks.
    Croda {
        rules: Croda,
        name: "croda",
        title: "Croda",
        // "`playstrategy` is the default for Dameo, Big Dameo and Croda."
        draw_rules: PlayStrategy,
        // "24 men a side on three full ranks."
        start: StartPosition::of_men("a1-h1, a2-h2, a3-h3"),
    },

    /// Dameo played to lose.
    AntiDameo {
        rules: AntiDameo,
        name: "anti-dameo",
        title: "Anti-Dameo",
        // "Anti-Dameo uses it", `playstrategy`.
        draw_rules: PlayStrategy,
        // "Dameo played to lose."
        start: DAMEO,
    },

    /// Italian Damone: diagonal steps, three roles, ranked captures.
    ItalianDamone {
        rules: ItalianDamone,
        name: "italian-damone",
        title: "Italian Damone",
        // "Italian Damone uses `mindsports`."
        draw_rules: MindSports,
        start: ITALIAN_DAMONE,
    },

    /// Italian Damone that starts with three Damas and no Damone.
    ItalianDamone3 {
        rules: ItalianDamone3,
        name: "italian-damone-3",
        title: "Italian Damone, three Damas",
        // "Italian Damone uses `mindsports`."
        draw_rules: MindSports,
        // "Damas h1 f1 h3", "Pedine e2 f3 g4."
        start: StartPosition::new("e2 f3 g4", "h1 f1 h3", ""),
    },

    /// Italian Damone that is lost with the last Damone.
    ItalianDamoneCapture {
        rules: ItalianDamoneCapture,
        name: "italian-damone-capture",
        title: "Italian Damone, capture the Damone",
        // "Italian Damone uses `mindsports`."
        draw_rules: MindSports,
        start: ITALIAN_DAMONE,
    },
}};
}

variants! { define_variants }

pub(crate) use variants;
