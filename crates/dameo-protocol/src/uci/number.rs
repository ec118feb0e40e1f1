//! Numbers as other programs write them.

/// Reads a whole number. What is larger than any number of its kind counts as
/// the largest, what is negative as nought: some programs tell a clock that
/// has run out as less than nothing.
pub(super) fn saturating(text: &str) -> Option<u64> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some(if negative { 0 } else { digits.parse().unwrap_or(u64::MAX) })
}

#[cfg(test)]
mod tests {
    use super::saturating;

    #[test]
    fn numbers_are_read() {
        assert_eq!(saturating("17"), Some(17));
        assert_eq!(saturating("+17"), Some(17));
        assert_eq!(saturating("-17"), Some(0));
        assert_eq!(saturating("99999999999999999999999999"), Some(u64::MAX));
        for text in ["", "-", "+", "1.5", "x", "--1", "1e3", "١"] {
            assert_eq!(saturating(text), None, "{text}");
        }
    }
}
