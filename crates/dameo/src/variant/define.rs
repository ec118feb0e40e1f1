//! The macro behind the list of variants.

/// Defines [`Variant`](super::Variant) and what depends on the list of rule
/// types: the macros that lead from a variant, or from a value of a rule type
/// known at run time, to the type. `$dollar` is a dollar sign, which a macro
/// that writes a macro cannot produce itself.
macro_rules! variants {
    (
        $dollar:tt;
        rules: [$($rule_type:ident),+ $(,)?],
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

            /// The [`Rules::VARIANT`](crate::Rules::VARIANT) of its rules.
            pub(super) const fn variant_of_rules(self) -> Self {
                match self {
                    $(Self::$variant => <$crate::rules::$rules as $crate::rules::Rules>::VARIANT,)+
                }
            }
        }

        /// Evaluates an expression with a type bound to the
        /// [`Rules`](crate::Rules) of a [`Variant`](crate::Variant).
        ///
        /// ```
        /// use dameo::{Position, Variant, with_rules};
        ///
        /// let variant: Variant = "dameo".parse()?;
        /// let moves = with_rules!(variant, R => Position::<R>::start_of(variant).count_moves());
        /// assert_eq!(moves, 52);
        /// # Ok::<(), dameo::ParseVariantError>(())
        /// ```
        #[doc(hidden)]
        #[macro_export]
        macro_rules! with_rules {
            ($dollar variant:expr, $dollar name:ident => $dollar body:expr) => {
                match $dollar variant {
                    $($crate::Variant::$variant => {
                        type $dollar name = $crate::$rules;
                        $dollar body
                    })+
                }
            };
        }

        /// Defines an enum with a variant for each rule type.
        macro_rules! rule_type_enum {
            ($dollar(#[$dollar meta:meta])* $dollar name:ident of $dollar inner:ident) => {
                $dollar(#[$dollar meta])*
                enum $dollar name {
                    $($rule_type($dollar inner<$crate::rules::$rule_type>),)+
                }

                impl $dollar name {
                    fn new<R: $crate::rules::Rules>(value: $dollar inner<R>) -> Self {
                        let mut value = Some(value);
                        let slot: &mut dyn std::any::Any = &mut value;
                        $(
                            let slot_of_type = slot
                                .downcast_mut::<Option<$dollar inner<$crate::rules::$rule_type>>>();
                            if let Some(value) = slot_of_type.and_then(Option::take) {
                                return Self::$rule_type(value);
                            }
                        )+
                        unreachable!("every rule type is listed")
                    }

                    fn downcast_ref<R: $crate::rules::Rules>(&self) -> Option<&$dollar inner<R>> {
                        let value: &dyn std::any::Any = match self {
                            $(Self::$rule_type(value) => value,)+
                        };
                        value.downcast_ref()
                    }
                }
            };
        }

        /// Evaluates an expression with a name bound to what an enum of
        /// `rule_type_enum!` holds.
        macro_rules! match_rules {
            ($dollar value:expr, $dollar inner:pat => $dollar body:expr) => {
                match $dollar value {
                    $(Inner::$rule_type($dollar inner) => $dollar body,)+
                }
            };
        }

        pub(crate) use {match_rules, rule_type_enum, with_rules};
    };
}

pub(super) use variants;
