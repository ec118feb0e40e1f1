//! Lenient parsing of numbers.

/// Parses an integer and saturates it: overflow becomes [`u64::MAX`], a negative
/// number becomes zero. Some programs send a negative time for a clock that has
/// run out.
pub(crate) fn saturating(text: &str) -> Option<u64> {
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
