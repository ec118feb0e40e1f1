//! The clocks: no time is lost or made, and nobody loses on time with time left.

use dameo::{ByColor, Color, Conclusion};
use dameo_live::{GameEvent, Millis, Timestamp};
use dameo_room::{Downtime, StoredRoom};

use super::{Change, Outages, PeerPause, days};
use crate::clock::CLOCK_ERROR;
use crate::violation::{Check, ensure};

/// What the side to move gets after a time in which no server was up.
pub(super) const RESTART_REFUND: Millis = Millis::from_secs(15);
/// How much longer than its time and its lag a player can play on.
const MAX_OVERTIME: Millis = Millis::from_secs(1);

pub(super) fn check(change: &Change<'_>, outages: &Outages, noted: &[Downtime]) -> Check {
    check_sums(change.after, change.kept)?;
    check_quotas(change)?;
    check_instant(change)?;
    if change.after.game.terms.is_correspondence() {
        days::check(change, outages, noted)?;
        return check_peers(change, outages);
    }
    check_elapsed(change, outages)?;
    check_flag(change)?;
    check_overtime(change)?;
    check_outages(change, outages)?;
    check_peers(change, outages)
}

/// The time used and the time left are the time given.
fn check_sums(room: &StoredRoom, kept: ByColor<Millis>) -> Check {
    let Some(clock) = &room.game.clock else { return Ok(()) };
    let now = room.game.latest;
    for side in Color::ALL {
        let own = room.game.spent.iter().enumerate().filter(|(ply, _)| *ply % 2 == side as usize);
        let added: Millis = own.map(|(_, pressed)| pressed.added).sum();
        let given =
            clock.controls()[side].base() + added + kept[side] + room.ledger.refunds[side].restarts;
        let counted = clock.left(side, now) + clock.used(side, now);
        ensure(counted == given, || format!("{side} has used and left {counted:?} of {given:?}"))?;
    }
    Ok(())
}

/// All time in which a clock ran is used by a player, given back, nobody's, or the delay of
/// the move, which begins again after each time that is nobody's: those in which no server was
/// up, and one in which nothing could be stored.
fn check_elapsed(change: &Change<'_>, outages: &Outages) -> Check {
    let &Change { before, after, .. } = change;
    let (from, to) = (before.game.latest, after.game.latest);
    ensure(from <= to, || format!("{to:?} is stored after {from:?}"))?;
    let did_run = before.game.clock.as_ref().is_some_and(|clock| clock.running().is_some());
    let elapsed = if did_run { to.since(from) } else { Millis::ZERO };
    let counted = accounted(after, to).saturating_sub(accounted(before, from));
    let clock = before.game.clock.as_ref();
    let delay = clock.and_then(|clock| Some(clock.controls()[clock.running()?].delay()));
    let silences = outages.meanwhile(from.get(), to.get()).count() as u64;
    let is_frozen = before.ledger.frozen != after.ledger.frozen;
    let begins = if is_frozen { 2 + silences } else { 1 };
    let delays = delay.map_or(0, |delay| delay.get() * begins);
    let rest = elapsed.saturating_sub(counted).get();
    // After the flag has fallen nobody uses time.
    let is_accounted = rest <= delays || change.loser_on_time().is_some();
    ensure(counted <= elapsed && is_accounted, || {
        format!("of {elapsed:?} that passed {counted:?} are accounted for")
    })
}

fn accounted(room: &StoredRoom, now: Timestamp) -> Millis {
    let ledger = &room.ledger;
    let of_side = |side: Color| {
        let refund = ledger.refunds[side];
        let used = room.game.clock.as_ref().map_or(Millis::ZERO, |clock| clock.used(side, now));
        used + refund.lag + refund.delivery
    };
    of_side(Color::White) + of_side(Color::Black) + ledger.frozen
}

/// What is given back for lag is within the quota.
fn check_quotas(change: &Change<'_>) -> Check {
    let &Change { before, after, .. } = change;
    for side in Color::ALL {
        let given = |room: &StoredRoom| room.ledger.refunds[side].lag;
        let lag = given(after).saturating_sub(given(before));
        ensure(lag <= before.ledger.quotas[side].left(), || format!("{side} was given {lag:?}"))?;
        let left = after.ledger.quotas[side].left();
        ensure(left <= Millis::from_secs(7), || format!("{side} has a quota of {left:?}"))?;
    }
    Ok(())
}

/// The instant of a change is not in the future, and that of a command is when it came, unless
/// something else was stored first. What came in a time without any server, as far as the store
/// knows, counts from its end.
fn check_instant(change: &Change<'_>) -> Check {
    let (before, after) = (change.before.game.latest.get(), change.after.game.latest.get());
    ensure(after <= change.at + CLOCK_ERROR, || {
        format!("{after} is stored at {}: {} ms in the future", change.at, after - change.at)
    })?;
    let is_move = matches!(change.events, [GameEvent::Moved { .. }, ..]);
    let frozen = |room: &StoredRoom| room.ledger.frozen;
    let passed = frozen(change.after).saturating_sub(frozen(change.before)).get();
    let is_then = |&came: &u64| {
        let is_nobodys = passed > 0 && came <= after && after - came <= passed;
        is_nobodys || after.abs_diff(came) <= CLOCK_ERROR
    };
    ensure(!is_move || after == before || change.arrivals.iter().any(is_then), || {
        format!("a move that came at {:?} counts from {after}", change.arrivals)
    })
}

/// When the time of the side to move was up, with what was given back since; `None` if no time
/// ran.
fn deadline(change: &Change<'_>) -> Option<Timestamp> {
    let &Change { before, after, .. } = change;
    let clock = before.game.clock.as_ref()?;
    let side = clock.running()?;
    let restarts = |room: &StoredRoom| room.ledger.refunds[side].restarts;
    let frozen = after.ledger.frozen.saturating_sub(before.ledger.frozen);
    Some(clock.deadline()? + frozen + restarts(after).saturating_sub(restarts(before)))
}

/// Nobody loses on time with time left.
fn check_flag(change: &Change<'_>) -> Check {
    let at = change.after.game.latest;
    if let Some(loser) = change.loser_on_time() {
        let is_up = deadline(change).is_some_and(|deadline| at >= deadline);
        ensure(is_up, || format!("{loser} lost on time with time left"))?;
    }
    let is_aborted = change.after.game.record.conclusion == Some(Conclusion::Abort)
        && change.before.game.record.conclusion.is_none();
    if is_aborted && change.arrivals.is_empty() {
        let game = &change.before.game;
        let limit = game.terms.first_move.unwrap_or_default();
        ensure(at >= game.turn_since + limit, || "a first move was not waited for".to_owned())?;
    }
    Ok(())
}

/// Nobody plays on after the flag, longer than the lag that can be given back.
fn check_overtime(change: &Change<'_>) -> Check {
    let is_move = matches!(change.events, [GameEvent::Moved { .. }, ..]);
    let running = change.before.game.clock.as_ref().and_then(|clock| clock.running());
    if let (true, Some(side), Some(deadline)) = (is_move, running, deadline(change)) {
        let limit = deadline + change.before.ledger.quotas[side].left() + MAX_OVERTIME;
        let at = change.after.game.latest;
        ensure(at < limit, || format!("{side} moved at {at:?}, its flag fell at {deadline:?}"))?;
    }
    Ok(())
}

/// Whether a span meets the time from one instant to another, by the clock of any server.
pub(super) fn is_meanwhile((start, end): &(u64, u64), from: u64, to: u64) -> bool {
    *start <= to + CLOCK_ERROR && end + CLOCK_ERROR >= from
}

/// The time in which no server was up is nobody's, and is made up for once.
fn check_outages(change: &Change<'_>, outages: &Outages) -> Check {
    let &Change { before, after, .. } = change;
    let Some(clock) = before.game.clock.as_ref().filter(|clock| clock.running().is_some()) else {
        return Ok(());
    };
    let (from, to) = (before.game.latest.get(), after.game.latest.get());
    let concerned: Vec<_> = outages.meanwhile(from, to).collect();
    let deadline = clock.deadline().map_or(u64::MAX, Timestamp::get);
    let nobodys = |&&(start, end): &&(u64, u64)| {
        let is_noticed = end - start > outages.unnoticed && deadline > start + CLOCK_ERROR;
        let part = end.min(to).saturating_sub(start.max(from)).saturating_sub(CLOCK_ERROR);
        if is_noticed { part } else { 0 }
    };
    let nobodys: u64 = concerned.iter().map(nobodys).sum();
    let frozen = after.ledger.frozen.saturating_sub(before.ledger.frozen).get();
    ensure(frozen >= nobodys, || {
        format!("{frozen} ms are nobody's, and no server was up for {nobodys} ms")
    })?;
    let of_database = outages.of_database.iter().filter(|span| is_meanwhile(span, from, to));
    let silences = concerned.len() + of_database.count();
    for side in Color::ALL {
        let restarts = |room: &StoredRoom| room.ledger.refunds[side].restarts;
        let given = restarts(after).saturating_sub(restarts(before));
        let is_due = given.is_zero() || clock.running() == Some(side);
        let most = RESTART_REFUND.get() * silences as u64;
        ensure(is_due && given.get() <= most, || {
            format!("{side} was given {given:?} for {concerned:?}")
        })?;
    }
    Ok(())
}

/// A server that stands still costs no time and gives none back if the side to move is connected
/// to another one, which goes on.
fn check_peers(change: &Change<'_>, outages: &Outages) -> Check {
    let &Change { before, after, at, .. } = change;
    let is_concerned = |(pause, until): &&(PeerPause, u64)| {
        pause.game == before.game.id && pause.sequence == before.sequence() && at <= *until
    };
    let Some((pause, _)) = outages.of_peers.iter().find(is_concerned) else { return Ok(()) };
    let frozen = after.ledger.frozen.saturating_sub(before.ledger.frozen);
    let refunds = |room: &StoredRoom| Color::ALL.map(|side| room.ledger.refunds[side].restarts);
    ensure(frozen.is_zero() && refunds(before) == refunds(after), || {
        format!("{frozen:?} are nobody's after {pause:?}")
    })
}
