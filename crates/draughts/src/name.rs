//! Values with names: what prints as one word and is read back from it.

use alloc::string::String;
use core::fmt;

/// The text is none of the names of a type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName {
    pub(crate) what: &'static str,
    pub(crate) found: String,
    pub(crate) known: &'static [&'static str],
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { what, found, known } = self;
        write!(f, "unknown {what} `{}`; the {what}s are {}", found.escape_debug(), known.join(", "))
    }
}

impl core::error::Error for UnknownName {}

/// Gives an enum its names: `ALL`, `name()`, `Display` and `FromStr`. Capitals are read as small letters.
macro_rules! named {
    ($type:ident, $what:literal, $($variant:ident = $name:literal),+) => {
        impl $type {
            /// All of them.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$variant),+];

            /// The name, as it prints and as it is read.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name),+
                }
            }
        }

        impl core::fmt::Display for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.name())
            }
        }

        impl core::str::FromStr for $type {
            type Err = $crate::UnknownName;

            fn from_str(name: &str) -> Result<Self, $crate::UnknownName> {
                Self::ALL.into_iter().find(|value| value.name().eq_ignore_ascii_case(name)).ok_or_else(|| {
                    $crate::UnknownName { what: $what, found: name.into(), known: &[$($name),+] }
                })
            }
        }
    };
}

pub(crate) use named;
