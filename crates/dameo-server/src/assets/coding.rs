//! The content codings in which files of the app are kept besides their plain form.

/// A content coding of HTTP.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Coding {
    /// Browsers accept it over TLS and from this machine.
    Brotli,
    /// Browsers accept it everywhere.
    Gzip,
}

impl Coding {
    /// All codings, the one that makes files smallest first.
    pub(crate) const ALL: [Self; 2] = [Self::Brotli, Self::Gzip];

    /// Its name in `Accept-Encoding` and `Content-Encoding`.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Gzip => "gzip",
        }
    }

    /// The extension that a file in this coding has besides its own.
    pub(crate) fn extension(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Gzip => "gz",
        }
    }
}
