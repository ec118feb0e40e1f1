//! Pairs of players who may meet, near to each other in a list.

/// How many steps a search for pairs without anybody left over takes at most: it ends at once
/// unless many have just met each other.
const MAX_STEPS: usize = 50_000;

/// Pairs the places of a list, each with the nearest one that it may meet. As few as possible are
/// left over.
pub(super) fn pair_up(
    places: usize,
    may_meet: impl Fn(usize, usize) -> bool,
) -> Vec<(usize, usize)> {
    let mut search = Search { may_meet: &may_meet, steps: MAX_STEPS, pairs: Vec::new() };
    let mut rest: Vec<_> = (0..places).collect();
    for left_over in (places % 2..=places).step_by(2) {
        if search.find(&mut rest, left_over) {
            return search.pairs;
        }
        if search.steps == 0 {
            break;
        }
    }
    greedy(rest, may_meet)
}

struct Search<'a> {
    may_meet: &'a dyn Fn(usize, usize) -> bool,
    steps: usize,
    pairs: Vec<(usize, usize)>,
}

impl Search<'_> {
    /// Pairs all of a list but some; leaves it as it was if that is not possible, or took too long.
    fn find(&mut self, rest: &mut Vec<usize>, left_over: usize) -> bool {
        if rest.len() <= left_over {
            return true;
        }
        if self.steps == 0 {
            return false;
        }
        self.steps -= 1;
        let first = rest.remove(0);
        for place in 0..rest.len() {
            if !(self.may_meet)(first, rest[place]) {
                continue;
            }
            let other = rest.remove(place);
            self.pairs.push((first, other));
            if self.find(rest, left_over) {
                return true;
            }
            self.pairs.pop();
            rest.insert(place, other);
        }
        let is_found = left_over > 0 && self.find(rest, left_over - 1);
        rest.insert(0, first);
        is_found
    }
}

fn greedy(mut rest: Vec<usize>, may_meet: impl Fn(usize, usize) -> bool) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    while !rest.is_empty() {
        let first = rest.remove(0);
        if let Some(place) = rest.iter().position(|&other| may_meet(first, other)) {
            pairs.push((first, rest.remove(place)));
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The most pairs of a small graph, by trying all.
    fn most_pairs(rest: &[usize], may_meet: &dyn Fn(usize, usize) -> bool) -> usize {
        let Some((&first, rest)) = rest.split_first() else { return 0 };
        let without = most_pairs(rest, may_meet);
        let with = |place: usize| {
            let others: Vec<_> = rest.iter().copied().filter(|&one| one != rest[place]).collect();
            1 + most_pairs(&others, may_meet)
        };
        let places = (0..rest.len()).filter(|&place| may_meet(first, rest[place]));
        places.map(with).fold(without, usize::max)
    }

    #[test]
    fn neighbours_meet() {
        assert_eq!(pair_up(6, |_, _| true), [(0, 1), (2, 3), (4, 5)]);
        assert_eq!(pair_up(4, |one, other| (one, other) != (0, 1)), [(0, 2), (1, 3)]);
        // 2 and 3 may not meet: the pair before is undone.
        assert_eq!(pair_up(4, |one, other| (one, other) != (2, 3)), [(0, 2), (1, 3)]);
        assert_eq!(pair_up(2, |_, _| false), []);
    }

    #[test]
    fn a_search_ends_when_it_takes_too_long() {
        // Odd groups among which nobody may meet leave somebody over in each.
        let pairs = pair_up(198, |one, other| one % 2 == 0 && other % 2 == 0);
        assert_eq!(pairs.len(), 49);
    }

    proptest! {
        #[test]
        fn as_many_as_possible_are_paired(places in 0..9_usize, edges in any::<u64>()) {
            let may_meet = |one: usize, other: usize| {
                let (low, high) = (one.min(other), one.max(other));
                edges >> (high * (high - 1) / 2 + low) & 1 == 1
            };
            let pairs = pair_up(places, may_meet);
            let mut seen: Vec<_> = pairs.iter().flat_map(|&(one, other)| [one, other]).collect();
            seen.sort_unstable();
            seen.dedup();
            prop_assert_eq!(seen.len(), 2 * pairs.len());
            prop_assert!(pairs.iter().all(|&(one, other)| may_meet(one, other)));
            let all: Vec<_> = (0..places).collect();
            prop_assert_eq!(pairs.len(), most_pairs(&all, &may_meet));
        }
    }
}
