//! Lists of words in files: one a line, after comments that begin with `#`.

/// The words of a list.
pub(crate) fn words(list: &'static str) -> impl Iterator<Item = &'static str> {
    list.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'))
}
