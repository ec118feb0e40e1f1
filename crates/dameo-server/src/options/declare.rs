//! The macro that makes the struct, its default values and the table of limits from
//! one declaration.

/// Declares [`ServerOptions`](super::ServerOptions). After the plain fields follow
/// groups of limits, each of the form
///
/// ```text
/// field: type = default [, name "name", unit "UNIT", range range] [, words "the default"];
/// ```
///
/// The first paragraph of its documentation is the help of the option. `words` is
/// for defaults that depend on the machine.
macro_rules! server_options {
    (
        $(#[$meta:meta])*
        pub struct $Options:ident {
            $($(#[doc = $plain_doc:literal])+ pub $plain:ident: $Plain:ty,)*
        }
        $($Group:ident {
            $(
                $(#[doc = $doc:literal])+
                $field:ident: $Type:ident = $default:expr
                    $(, name $name:literal, unit $unit:literal, range $range:expr)?
                    $(, words $words:literal)?;
            )*
        })*
    ) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct $Options {
            $($(#[doc = $plain_doc])+ pub $plain: $Plain,)*
            $($($(#[doc = $doc])+ pub $field: $Type,)*)*
        }

        impl Default for $Options {
            fn default() -> Self {
                Self {
                    $($plain: Default::default(),)*
                    $($($field: $default,)*)*
                }
            }
        }

        impl $Options {
            /// All limits, in the order of the fields.
            pub const LIMITS: &'static [ServerLimit] = &[$($(ServerLimit {
                name: server_options!(@or [$($name)?] stringify!($field)),
                doc: &[$($doc),+],
                kind: server_options!(
                    @or [$(Kind::Count { unit: $unit, range: $range })?] <$Type as Field>::KIND
                ),
                default_words: server_options!(@or [$(Some($words))?] None),
                group: Group::$Group,
                get: |options| options.$field.value(),
                set: |options, value| options.$field = Field::from_value(value),
            },)*)*];
        }
    };

    (@or [$given:expr] $otherwise:expr) => { $given };
    (@or [] $otherwise:expr) => { $otherwise };
}
