//! The time of games over days: it runs but in pauses and in long times without any server, to
//! the millisecond.

use dameo::{ByColor, Color};
use dameo_live::{GameEvent, Millis, Pause, Timestamp};
use dameo_room::{Downtime, StoredRoom};

use super::{Change, Outages};
use crate::violation::{Check, ensure};

/// A time without any server that is longer is nobody's.
const LONGEST_CHARGED: u64 = 600_000;
/// How much what the database knows of a time without any server differs from it at most, since
/// servers give a sign of life once a second, and need some time to start.
const NOTED_ERROR: u64 = 10_000;
/// How long after its time is up a game may go on while a server is up: until the sweeper looks at
/// it.
const MAX_SWEEP: u64 = 15_000;
/// The same if something was wrong meanwhile.
const MAX_SWEEP_WITH_FAULTS: u64 = 180_000;
/// How long a sweeper leaves a game alone that it has opened: each time that this fails the end comes
/// so much later.
const LEFT_ALONE: u64 = 61_000;

/// A span from one instant to another, in milliseconds.
type Span = (u64, u64);

pub(super) fn check(change: &Change<'_>, outages: &Outages, noted: &[Downtime]) -> Check {
    let &Change { before, after, .. } = change;
    check_pause(change)?;
    check_bank(change)?;
    let refunds = |side: Color| after.ledger.refunds[side];
    ensure(
        Color::ALL.iter().all(|&side| refunds(side).restarts + refunds(side).lag == Millis::ZERO),
        || "time was given back for lag or a restart".to_owned(),
    )?;
    let (Some(clock), Some(later)) = (&before.game.clock, &after.game.clock) else { return Ok(()) };
    let Some(side) = clock.running() else { return Ok(()) };
    let (from, to) = (before.game.latest, after.game.latest);
    ensure(from <= to, || format!("{to:?} is stored after {from:?}"))?;

    let free = free_spans(before, noted);
    let charged = length(from.get(), to.get()) - overlap(&free, (from.get(), to.get()));
    let left = clock.left(side, from).get();
    let delivery = refunds(side).delivery.saturating_sub(before.ledger.refunds[side].delivery);
    // What is given back for a late delivery can be of the time before the last change.
    let counted = (later.used(side, to) + delivery).saturating_sub(clock.used(side, from)).get();
    let frozen = after.ledger.frozen.saturating_sub(before.ledger.frozen).get();
    let given = overlap(&long(noted), (from.get(), to.get()));
    let is_calm = !outages.is_troubled(from.get(), to.get());
    let is_up = change.loser_on_time().is_some();
    let expected = if is_up { charged.min(left) } else { charged };
    ensure(counted <= expected, || format!("{side} is charged {counted} ms of {expected} ms"))?;
    // What is not charged besides is noted as nobody's, and has a reason.
    let besides = frozen.saturating_sub(given);
    let is_exact = counted == expected && (is_up || frozen == given);
    ensure(if is_calm { is_exact } else { is_up || expected - counted <= besides }, || {
        format!(
            "{side} is charged {counted} ms: expected {expected} ms, and {frozen} ms are nobody's: expected {given} ms"
        )
    })?;
    if is_up {
        ensure(charged >= left && later.left(side, to).is_zero(), || {
            format!("{side} lost on time with {} ms left", left - charged.min(left))
        })?;
        let up_at = from.get() + reach(&free, from.get(), left);
        check_sweep(up_at, change.at, outages)
    } else {
        let is_left = counted < left + delivery.get();
        ensure(is_left, || format!("the game goes on: {side} had {left} ms and used {counted} ms"))
    }
}

/// The end comes soon after the time is up, as far as a server was up.
fn check_sweep(up_at: u64, at: u64, outages: &Outages) -> Check {
    let late = length(up_at, at) - overlap(&merged(outages.of_servers.clone()), (up_at, at));
    let limit = match outages.troubles_between(up_at, at) {
        0 => MAX_SWEEP,
        troubles => MAX_SWEEP_WITH_FAULTS.max(MAX_SWEEP + LEFT_ALONE * troubles),
    };
    ensure(late <= limit, || format!("the game went on for {late} ms after the time was up"))
}

/// By how much the time of the side to move is exceeded in a state at an instant, as far as a
/// server was up.
pub(super) fn overdue(room: &StoredRoom, now: u64, outages: &Outages, noted: &[Downtime]) -> u64 {
    let Some(clock) = &room.game.clock else { return 0 };
    let Some(side) = clock.running() else { return 0 };
    let from = room.game.latest;
    let left = clock.left(side, from).get() + room.ledger.frozen.get();
    let up_at = from.get() + reach(&free_spans(room, noted), from.get(), left);
    length(up_at, now) - overlap(&merged(outages.of_servers.clone()), (up_at, now))
}

/// A pause is of two weeks and begins when both want it; nobody moves in it.
fn check_pause(change: &Change<'_>) -> Check {
    let &Change { before, after, .. } = change;
    let at = after.game.latest;
    let moves =
        |event: &GameEvent| matches!(event, GameEvent::Moved { .. } | GameEvent::TakenBack { .. });
    let is_over = before.game.pause.is_none_or(|pause| pause.until <= at);
    ensure(is_over || !change.events.iter().any(moves), || {
        format!("somebody moves at {at:?} in {:?}", before.game.pause)
    })?;
    for event in change.events {
        if let GameEvent::Paused { until } = event {
            let expected = Pause { since: at, until: at + Millis::from_days(14) };
            ensure(after.game.pause == Some(expected) && *until == expected.until, || {
                format!("the pause from {at:?} is {:?}", after.game.pause)
            })?;
        }
    }
    Ok(())
}

/// Each move adds what the time control says, up to its most.
fn check_bank(change: &Change<'_>) -> Check {
    let &Change { before, after, .. } = change;
    let (Some(earlier), Some(later)) = (&before.game.clock, &after.game.clock) else {
        return Ok(());
    };
    let to = after.game.latest;
    // What they had when the time of the side to move was started, and what they have used since.
    let begun = Timestamp::default();
    let mut left = ByColor::new_with(|side| earlier.left(side, begun));
    let used = |side| later.used(side, to).saturating_sub(earlier.used(side, begun));
    let Some(mut side) = earlier.running() else { return Ok(()) };
    let mut has_moved = false;
    for event in change.events {
        let GameEvent::Moved { pressed, .. } = event else { continue };
        let control = earlier.controls()[side];
        let rest = left[side].saturating_sub(used(side));
        let cap = control.cap().unwrap_or_default();
        let added = control.increment().min(cap.saturating_sub(rest));
        ensure(pressed.added == added, || {
            format!("{side} has {rest:?} left and gets {:?}: expected {added:?}", pressed.added)
        })?;
        // A reply that was laid down costs nothing.
        ensure(!has_moved || pressed.used.is_zero(), || format!("a reply costs {pressed:?}"))?;
        left[side] = rest + added;
        (side, has_moved) = (!side, true);
    }
    let is_so = |side: Color| later.left(side, to) == left[side];
    ensure(!has_moved || Color::ALL.into_iter().all(is_so), || {
        format!("{left:?} are left: stored are {:?}", Color::ALL.map(|side| later.left(side, to)))
    })
}

/// What the database has noted as times without any server are such, and all that are long are
/// noted.
pub(super) fn check_noted(outages: &Outages, noted: &[Downtime]) -> Check {
    let all_noted = merged(noted.iter().map(|one| (one.from.get(), one.to.get())).collect());
    let outages = merged(outages.of_servers.clone());
    let is_long = |&&(from, to): &&Span| to - from > LONGEST_CHARGED + NOTED_ERROR;
    let covers =
        |all: &[Span], &(from, to): &Span| overlap(all, (from, to)) + NOTED_ERROR >= to - from;
    for span in all_noted.iter().filter(is_long) {
        ensure(covers(&outages, span), || format!("a server was up in {span:?}: {outages:?}"))?;
    }
    for span in outages.iter().filter(is_long) {
        ensure(covers(&all_noted, span), || format!("{span:?} is not noted: {all_noted:?}"))?;
    }
    Ok(())
}

/// The times from a state on in which nobody's time runs.
fn free_spans(room: &StoredRoom, noted: &[Downtime]) -> Vec<Span> {
    let pause = room.game.pause.map(|Pause { since, until }| (since.get(), until.get()));
    merged(long(noted).into_iter().chain(pause).collect())
}

/// The times without any server that are nobody's. Those that follow each other are one.
fn long(noted: &[Downtime]) -> Vec<Span> {
    let mut all: Vec<Span> = Vec::new();
    for &Downtime { from, to } in noted {
        match all.last_mut() {
            Some(last) if last.1 == from.get() => last.1 = to.get(),
            _ => all.push((from.get(), to.get())),
        }
    }
    all.retain(|(from, to)| to - from > LONGEST_CHARGED);
    all
}

/// The same spans in order, without two that meet.
fn merged(mut spans: Vec<Span>) -> Vec<Span> {
    spans.sort_unstable();
    let mut all: Vec<Span> = Vec::new();
    for (from, to) in spans {
        match all.last_mut() {
            Some(last) if from <= last.1 => last.1 = last.1.max(to),
            _ => all.push((from, to)),
        }
    }
    all
}

fn length(from: u64, to: u64) -> u64 {
    to.saturating_sub(from)
}

/// How much of a span lies in others, which do not meet.
fn overlap(spans: &[Span], (from, to): Span) -> u64 {
    spans.iter().map(|&(start, end)| length(start.max(from), end.min(to))).sum()
}

/// After how long a time has run that does not run in some spans.
fn reach(free: &[Span], from: u64, time: u64) -> u64 {
    let mut at = from.saturating_add(time);
    for &(start, end) in free {
        if start < at {
            at = at.saturating_add(length(start.max(from), end));
        }
    }
    at - from
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_runs_between_the_spans_in_which_it_does_not() {
        let free = merged(vec![(30, 40), (10, 20), (15, 25)]);
        assert_eq!(free, [(10, 25), (30, 40)]);
        assert_eq!(overlap(&free, (12, 35)), 18);
        // 10 before the first span, 5 between them, and 5 after the second.
        assert_eq!([reach(&free, 0, 9), reach(&free, 0, 12), reach(&free, 0, 20)], [9, 27, 45]);
        assert_eq!(reach(&free, 12, 1), 14);
    }

    #[test]
    fn long_times_without_a_server_are_free() {
        let minutes = |from: u64, to: u64| Downtime {
            from: Timestamp::new(from * 60_000),
            to: Timestamp::new(to * 60_000),
        };
        let noted = [minutes(0, 10), minutes(20, 26), minutes(26, 31), minutes(40, 51)];
        assert_eq!(long(&noted), [(1_200_000, 1_860_000), (2_400_000, 3_060_000)]);
    }
}
