//! What is written, each in a transaction, which may see what others have stored meanwhile
//! (READ COMMITTED). So every condition is in the statement that changes the row it is about,
//! or on rows that [`hold_account`] keeps others from. Ids are drawn at random: those of a new
//! game and of an invitation are not compared with what others are just storing.

use dameo::Color;
use dameo_live::{Millis, Timestamp};
use dameo_room::{Commit, CommitResult, Downtime};

use super::archive;
use super::connection::Connection;
use super::failure::{Failure, missing};
use super::mails::remind;
use super::moderation::{are_blocked, is_banned};
use super::one_account::{check_account, hold_account};
use super::pushes::push_game;
use super::queries;
use super::ratings::rate_game;
use super::value::json;
use crate::account::{AccountId, SecretHash};
use crate::error::StoreError;
use crate::game::{GameSummary, NewGame, SeatedGame, TakeSeat};
use crate::invitation::{Acceptance, Creation, Invitation, InvitationState, Withdrawal};
use crate::mail::GameReminders;
use crate::push::GamePush;

type Db<'c> = &'c mut dyn Connection;

/// Notes that an account was here.
pub(super) async fn see(
    db: Db<'_>,
    cookie: SecretHash,
    account: AccountId,
    now: Timestamp,
) -> Result<(), Failure> {
    let sql = "UPDATE sessions SET seen = $1 WHERE hash = $2 AND seen < $1";
    db.execute(sql, &[now.into(), cookie.into()]).await?;
    let sql = "UPDATE accounts SET seen = $1 WHERE id = $2 AND seen < $1";
    db.execute(sql, &[now.into(), (&account).into()]).await?;
    Ok(())
}

pub(super) async fn create_invitation(
    db: Db<'_>,
    invitation: Invitation,
    limit: usize,
) -> Result<Creation, Failure> {
    let (id, creator) = (invitation.id.as_str(), &invitation.creator);
    hold_account(db, creator).await?;
    if is_banned(db, creator, invitation.created).await? {
        return Ok(Creation::Banned);
    }
    if queries::open_invitations(db, creator, invitation.created).await? >= limit {
        return Ok(Creation::TooMany);
    }
    let is_new = !has_game(db, id).await? && insert_invitation(db, &invitation).await?;
    if is_new { Ok(Creation::Done) } else { Err(StoreError::Exists { id: invitation.id }.into()) }
}

/// Adds an open invitation; false if another one has its id.
pub(super) async fn insert_invitation(
    db: Db<'_>,
    invitation: &Invitation,
) -> Result<bool, Failure> {
    let sql = "INSERT INTO invitations (id, creator, is_public, created, expires, held_until, \
               state, invitation) VALUES ($1, $2, $3, $4, $5, $6, 'open', $7) \
               ON CONFLICT DO NOTHING";
    let values = [
        invitation.id.as_str().into(),
        (&invitation.creator).into(),
        invitation.is_public.into(),
        invitation.created.into(),
        invitation.expires.into(),
        invitation.first_held_until().into(),
        json(invitation),
    ];
    Ok(db.execute(sql, &values).await? == 1)
}

pub(super) async fn accept_invitation(
    db: Db<'_>,
    game: NewGame,
    now: Timestamp,
) -> Result<Acceptance, Failure> {
    game.seating.check()?;
    for account in game.seating.accounts() {
        check_account(db, account).await?;
    }
    if let Some(refusal) = refusal(db, &game, now).await? {
        return Ok(refusal);
    }
    let id = game.room.game.id.as_str();
    if !close_invitation(db, id, "accepted", now).await? {
        let found = queries::invitation(db, id, now).await?;
        let closed = |(_, state)| Acceptance::Closed(state);
        return Ok(found.map_or(Acceptance::NoSuchInvitation, closed));
    }
    insert_game(db, &game).await?;
    Ok(Acceptance::Begun)
}

/// Adds a game whose id no game and no invitation may have.
pub(super) async fn insert_new_game(db: Db<'_>, game: &NewGame) -> Result<(), Failure> {
    game.seating.check()?;
    let id = &game.room.game.id;
    if has_invitation(db, id).await? {
        return Err(StoreError::Exists { id: id.clone() }.into());
    }
    insert_game(db, game).await
}

/// Why the players of a new game may not begin it.
async fn refusal(
    db: Db<'_>,
    game: &NewGame,
    now: Timestamp,
) -> Result<Option<Acceptance>, Failure> {
    for account in game.seating.accounts() {
        if is_banned(db, account, now).await? {
            return Ok(Some(Acceptance::Banned));
        }
    }
    for white in &game.seating.seats.white {
        for black in &game.seating.seats.black {
            if are_blocked(db, white, black).await? {
                return Ok(Some(Acceptance::Blocked));
            }
        }
    }
    Ok(None)
}

pub(super) async fn withdraw_invitation(
    db: Db<'_>,
    id: String,
    now: Timestamp,
) -> Result<Withdrawal, Failure> {
    if close_invitation(db, &id, "withdrawn", now).await? {
        return Ok(Withdrawal::Done);
    }
    let found = queries::invitation(db, &id, now).await?;
    Ok(match found.map(|(_, state)| state) {
        None => Withdrawal::NoSuchInvitation,
        Some(InvitationState::Withdrawn) => Withdrawal::Done,
        Some(state) => Withdrawal::Closed(state),
    })
}

/// Gives an open invitation another state; false if there is none.
async fn close_invitation(
    db: Db<'_>,
    id: &str,
    state: &str,
    now: Timestamp,
) -> Result<bool, Failure> {
    let sql = "UPDATE invitations SET state = $1 WHERE id = $2 AND state = 'open' AND expires > $3";
    Ok(db.execute(sql, &[state.into(), id.into(), now.into()]).await? == 1)
}

async fn insert_game(db: Db<'_>, game: &NewGame) -> Result<(), Failure> {
    let NewGame { seating, room, deadline } = game;
    // The seat is that of nobody in particular.
    let line = GameSummary::new(room, Color::White, *deadline);
    let sql = "INSERT INTO games (id, variant, sequence, ply, turn, deadline, is_help_allowed, \
               is_public, created, updated, conclusion, room) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT DO NOTHING";
    let values = [
        line.id.as_str().into(),
        line.variant.name().into(),
        room.sequence().into(),
        line.ply.into(),
        line.turn.into(),
        line.deadline.into(),
        seating.is_help_allowed.into(),
        seating.is_public.into(),
        seating.created.into(),
        line.updated.into(),
        optional_json(line.conclusion.as_ref()),
        json(room),
    ];
    if db.execute(sql, &values).await? == 0 {
        return Err(StoreError::Exists { id: line.id }.into());
    }
    for seat in Color::ALL {
        for account in &seating.seats[seat] {
            insert_seat(db, &line.id, account, seat).await?;
        }
    }
    if let Some(push) = GamePush::of_new(room, line.turn) {
        push_game(db, &line.id, push, seating.created).await?;
        remind(db, &line.id, GameReminders::new(push, seating.created, *deadline)).await?;
    }
    Ok(())
}

/// Adds a player of a seat, after those that it has.
async fn insert_seat(
    db: Db<'_>,
    game: &str,
    account: &AccountId,
    seat: Color,
) -> Result<(), Failure> {
    let sql = "INSERT INTO seats (game, account, color, ended, place) \
               SELECT $1, $2, $3, (SELECT ended FROM archive WHERE game = $1), \
               COALESCE(MAX(place) + 1, 0) FROM seats WHERE game = $1 AND color = $3";
    db.execute(sql, &[game.into(), account.into(), seat.into()]).await?;
    Ok(())
}

pub(super) async fn commit(db: Db<'_>, commit: Commit) -> Result<CommitResult, Failure> {
    let Commit { room, deadline, .. } = &commit;
    let line = GameSummary::new(room, Color::White, *deadline);
    let sql = "UPDATE games SET sequence = $1, ply = $2, turn = $3, deadline = $4, updated = $5, \
               conclusion = $6, room = $7 WHERE id = $8 AND sequence = $9";
    let values = [
        room.sequence().into(),
        line.ply.into(),
        line.turn.into(),
        line.deadline.into(),
        line.updated.into(),
        optional_json(line.conclusion.as_ref()),
        json(room),
        line.id.as_str().into(),
        commit.expected().into(),
    ];
    if db.execute(sql, &values).await? == 0 {
        return Ok(CommitResult::Conflict);
    }
    if line.conclusion.is_some() {
        archive::add(db, room).await?;
    }
    if let Some(push) = GamePush::of_events(room, line.turn, &commit.events) {
        push_game(db, &line.id, push, line.updated).await?;
        remind(db, &line.id, GameReminders::new(push, line.updated, *deadline)).await?;
    }
    if let Some(outcome) = commit.rated {
        rate_game(db, &room.game, outcome).await?;
    }
    let Some(next) = commit.rematch else { return Ok(CommitResult::Stored) };
    begin_rematch(db, &line.id, next).await
}

async fn begin_rematch(
    db: Db<'_>,
    before: &str,
    room: dameo_room::StoredRoom,
) -> Result<CommitResult, Failure> {
    let id = &room.game.id;
    if has_game(db, id).await? || has_invitation(db, id).await? {
        return Err(StoreError::Exists { id: id.clone() }.into());
    }
    let players = queries::game(db, before).await?;
    let players = players.ok_or_else(|| missing("game", before))?.seating;
    insert_game(db, &NewGame::rematch(&players, room)).await?;
    Ok(CommitResult::Stored)
}

pub(super) async fn create_seat_link(
    db: Db<'_>,
    secret: SecretHash,
    game: String,
    seat: Color,
    at: Timestamp,
) -> Result<(), Failure> {
    if !has_game(db, &game).await? {
        return Err(missing("game", &game).into());
    }
    let sql = "INSERT INTO seat_links (hash, game, color, created) VALUES ($1, $2, $3, $4) \
               ON CONFLICT DO NOTHING";
    let values = [secret.into(), game.into(), seat.into(), at.into()];
    if db.execute(sql, &values).await? == 0 {
        return Err(StoreError::Exists { id: secret.to_string() }.into());
    }
    Ok(())
}

pub(super) async fn take_seat(
    db: Db<'_>,
    secret: SecretHash,
    account: AccountId,
) -> Result<TakeSeat, Failure> {
    hold_account(db, &account).await?;
    let Some((game, seat)) = queries::seat_link(db, secret).await? else {
        return Ok(TakeSeat::NoSuchLink);
    };
    let Some(SeatedGame { seating, room }) = queries::game(db, &game).await? else {
        return Err(missing("game", &game).into());
    };
    match seating.seat_of(&account) {
        Some(taken) if taken != seat => return Ok(TakeSeat::HasOtherSeat),
        Some(_) => {}
        None if room.game.terms.is_rated => return Ok(TakeSeat::RatedGame),
        None => insert_seat(db, &game, &account, seat).await?,
    }
    Ok(TakeSeat::Taken { game, seat })
}

pub(super) async fn beat(
    db: Db<'_>,
    since: Timestamp,
    now: Timestamp,
    silence: Millis,
) -> Result<(), Failure> {
    let last = queries::seen_up(db).await?;
    let Some(last) = last else {
        let sql = "INSERT INTO uptime (id, seen) VALUES (1, $1) ON CONFLICT DO NOTHING";
        db.execute(sql, &[now.into()]).await?;
        return Ok(());
    };
    // Another server may have noted the same downtime.
    let sql = "UPDATE uptime SET seen = $1 WHERE id = 1 AND seen = $2 AND seen < $1";
    let is_first = db.execute(sql, &[now.into(), last.into()]).await? == 1;
    if is_first && let Some(downtime) = Downtime::before(since, last, silence) {
        let sql = "INSERT INTO downtimes (began, ended) VALUES ($1, $2)";
        db.execute(sql, &[downtime.from.into(), downtime.to.into()]).await?;
    }
    Ok(())
}

pub(super) async fn has_game(db: Db<'_>, id: &str) -> Result<bool, Failure> {
    let found = db.row("SELECT id FROM games WHERE id = $1", &[id.into()]).await?;
    Ok(found.is_some())
}

pub(super) async fn has_invitation(db: Db<'_>, id: &str) -> Result<bool, Failure> {
    let found = db.row("SELECT id FROM invitations WHERE id = $1", &[id.into()]).await?;
    Ok(found.is_some())
}

fn optional_json(value: Option<&dameo::Conclusion>) -> super::value::Value {
    value.map_or(super::value::Value::Text(None), json)
}
