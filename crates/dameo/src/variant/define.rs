//! The macro behind [`Variant`](super::Variant).

/// Defines [`Variant`](super::Variant) by the list of variants.
macro_rules! define_variants {
    (
        rules: [$($rule_types:tt)+],
        $(
            $(#[$doc:meta])*
            $variant:ident {
                rules: $rules:ident,
                name: $name:literal,
                title: $title:literal,
                draw_rules: $draw_rules:ident,
                start: $start:expr $(,)?
            }
        ),+ $(,)?
    ) => {
        /// A game with its starting position.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
        pub enum Variant {
            #[default]
            $($(#[$doc])* $variant,)+
        }

        impl Variant {
            /// Every variant.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The name used in PDN tags, on command lines and in addresses.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)+
                }
            }

            /// The name for people.
            #[must_use]
            pub const fn title(self) -> &'static str {
                match self {
                    $(Self::$variant => $title,)+
                }
            }

            /// The draw rules of a game whose players name none.
            #[must_use]
            pub const fn default_draw_rules(self) -> $crate::DrawRules {
                match self {
                    $(Self::$variant => $crate::DrawRules::$draw_rules,)+
                }
            }

            /// The position in which its games begin.
            #[must_use]
            pub const fn start(self) -> StartPosition {
                match self {
                    $(Self::$variant => const { $start },)+
                }
            }
        }
    };
}

pub(super) use define_variants;
