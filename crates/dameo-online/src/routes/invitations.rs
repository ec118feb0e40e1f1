//! Invitations: to create, show, accept and withdraw them, and those of the lobby.

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::{Extension, Json as Reply};
use dameo::{ByColor, Color, GameRecord};
use dameo_live::{LiveGame, Millis, Terms, TimeControl, Timestamp};
use dameo_room::StoredRoom;
use dameo_server::{AppState, Client, Json, Problem};
use dameo_store::{
    Acceptance, AccountId, ColorChoice, Creation, Invitation, InvitationState, NewGame, NotRatable,
    Seating, StoreError, Withdrawal,
};

use crate::id::{flip, is_game_id, new_game_id};
use crate::model::{Empty, InvitationJson, InvitationView, LobbyJson, Seated};
use crate::moderation::Refusal;
use crate::online::Online;
use crate::problem::{
    BAD_INVITATION, NOT_A_MEMBER, NOT_THE_CREATOR, OWN_INVITATION, TOO_MANY_INVITATIONS,
    invitation_closed, no_such_invitation, of_start, of_store,
};
use crate::sockets::lobby::views;
use crate::visitor::Visitor;

/// How many invitations of a guest can be open.
const MAX_OPEN: usize = 5;
/// How long an invitation can be accepted.
pub(crate) const LIFETIME: Millis = Millis::from_days(7);

/// Creates an invitation to a game.
#[utoipa::path(
    post,
    path = "/api/online/invitations",
    request_body = InvitationJson,
    responses((status = CREATED, body = InvitationView), Problem)
)]
pub(super) async fn create_invitation(
    State(app): State<AppState>,
    Extension(online): Extension<Online>,
    client: Client,
    visitor: Visitor,
    Json(body): Json<InvitationJson>,
) -> Result<impl IntoResponse, Problem> {
    let is_member = online.is_member(visitor.account.as_ref()).await.map_err(of_store)?;
    let mut invitation = proposed(&app, &online, client, &body, is_member).await?;
    let actor = visitor.act().await?;
    invitation.creator = actor.account;
    let invitation = store_new(&online, |id| Invitation { id, ..invitation.clone() });
    let offered = online.offer(invitation.await?).await.map_err(of_store)?;
    let view = InvitationView::new(&offered, InvitationState::Open, true);
    Ok((StatusCode::CREATED, actor.cookie, Reply(view)))
}

/// What somebody proposes, who is a member or not, after a check. Its id and its creator are
/// empty: nobody becomes a guest by what is refused.
pub(super) async fn proposed(
    app: &AppState,
    online: &Online,
    client: Client,
    body: &InvitationJson,
    is_member: bool,
) -> Result<Invitation, Problem> {
    let terms = terms_of(body)?;
    let now = online.clock().now();
    let record = start_record(body);
    let start_fen = app.compute(client, move |_| check_start(record, now)).await?;
    let mut invitation = Invitation {
        id: String::new(),
        creator: AccountId(String::new()),
        variant: body.variant,
        draw_rules: body.draw_rules.unwrap_or(body.variant.default_draw_rules()),
        start_fen,
        terms,
        color: body.color,
        is_public: body.is_public,
        is_help_allowed: body.is_help_allowed,
        created: now,
        expires: now + LIFETIME,
    };
    check_lobby(&invitation, is_member)?;
    invitation.terms.is_rated = is_rated(body.is_rated, &invitation, is_member)?;
    Ok(invitation)
}

/// Strangers who play over days are members: a browser forgets a guest sooner, and the opponent
/// would wait for the time to run out.
fn check_lobby(invitation: &Invitation, is_member: bool) -> Result<(), Problem> {
    if is_member || !invitation.is_public || !invitation.terms.is_correspondence() {
        return Ok(());
    }
    let detail = "time: only members play over days in the lobby: guests do by link";
    Err(Problem::new(NOT_A_MEMBER, detail))
}

/// Whether the game of an invitation is rated, by what its creator wants.
fn is_rated(
    wanted: Option<bool>,
    invitation: &Invitation,
    is_member: bool,
) -> Result<bool, Problem> {
    let ratable = invitation.check_ratable();
    match wanted {
        Some(false) => Ok(false),
        None => Ok(invitation.is_public && is_member && ratable.is_ok()),
        Some(true) if !is_member => {
            let detail = "isRated: expected false: only members play rated games";
            Err(Problem::new(NOT_A_MEMBER, detail))
        }
        Some(true) => {
            let bad = |error: NotRatable| Problem::new(BAD_INVITATION, error.to_string());
            ratable.map(|()| true).map_err(bad)
        }
    }
}

/// Stores an invitation under an id that is not used, unless too many of the guest are open.
pub(crate) async fn store_new(
    online: &Online,
    with_id: impl Fn(String) -> Invitation,
) -> Result<Invitation, Problem> {
    loop {
        let invitation = with_id(new_game_id());
        match online.store().create_invitation(invitation.clone(), MAX_OPEN).await {
            Err(StoreError::Exists { .. }) => {}
            Err(error) => return Err(of_store(error)),
            Ok(Creation::Banned) => return Err(Refusal::Banned.problem()),
            Ok(Creation::TooMany) => {
                let detail =
                    format!("{MAX_OPEN} invitations of yours are open: withdraw one first");
                return Err(Problem::new(TOO_MANY_INVITATIONS, detail));
            }
            Ok(Creation::Done) => {
                if invitation.is_public {
                    online.lobby().change();
                }
                return Ok(invitation);
            }
        }
    }
}

/// The terms of an invitation.
fn terms_of(body: &InvitationJson) -> Result<Terms, Problem> {
    let bad = |detail: &str| Err(Problem::new(BAD_INVITATION, detail));
    let Some(time) = body.time else {
        if body.is_public {
            return bad("time: expected a time control, as for every invitation in the lobby");
        }
        return Ok(Terms::by_invitation(None));
    };
    if let Some(control) = [time.white, time.black].into_iter().find(|other| !other.is_playable()) {
        let detail = format!("time: no game is played with {control}: byo-yomi is only read");
        return Err(Problem::new(BAD_INVITATION, detail));
    }
    match [time.white, time.black].map(TimeControl::is_correspondence) {
        [true, true] => Ok(Terms::correspondence(time)),
        [false, false] if body.is_public => Ok(Terms::live(time)),
        [false, false] => Ok(Terms::by_invitation(Some(time))),
        _ => bad("time: expected days for both sides or for none"),
    }
}

/// The record of the game without moves.
fn start_record(body: &InvitationJson) -> GameRecord {
    let record = GameRecord::new(body.variant);
    let draw_rules = body.draw_rules.unwrap_or(record.draw_rules);
    GameRecord { draw_rules, start: body.start_fen.clone(), ..record }
}

/// Checks that a game can begin, and returns the FEN of its start in its one form; `None` for
/// the starting position of the variant.
pub(crate) fn check_start(record: GameRecord, now: Timestamp) -> Result<Option<String>, Problem> {
    let game = LiveGame::new("", record, Terms::by_invitation(None), now).map_err(of_start)?;
    if game.is_over() {
        let detail = "startFen: expected a position in which the game is not over";
        return Err(Problem::new(BAD_INVITATION, detail));
    }
    Ok(game.game().record().start)
}

/// Shows an invitation.
#[utoipa::path(
    get,
    path = "/api/online/invitations/{id}",
    params(("id" = String, Path, description = "The id of the invitation")),
    responses((status = OK, body = InvitationView), Problem)
)]
pub(super) async fn show_invitation(
    Extension(online): Extension<Online>,
    Path(id): Path<String>,
    visitor: Visitor,
) -> Result<Reply<InvitationView>, Problem> {
    let (invitation, state) = find(&online, &id).await?;
    Ok(Reply(view(&online, invitation, state, &visitor).await?))
}

/// An invitation as a visitor sees it.
pub(super) async fn view(
    online: &Online,
    invitation: Invitation,
    state: InvitationState,
    visitor: &Visitor,
) -> Result<InvitationView, Problem> {
    let is_mine = visitor.account.as_ref() == Some(&invitation.creator);
    let offered = online.offer(invitation).await.map_err(of_store)?;
    Ok(InvitationView::new(&offered, state, is_mine))
}

async fn find(online: &Online, id: &str) -> Result<(Invitation, InvitationState), Problem> {
    if !is_game_id(id) {
        return Err(no_such_invitation(id));
    }
    stored(online, id).await?.ok_or_else(|| no_such_invitation(id))
}

/// The invitation with an id; `None` if there is none.
pub(crate) async fn stored(
    online: &Online,
    id: &str,
) -> Result<Option<(Invitation, InvitationState)>, Problem> {
    online.store().invitation(id, online.clock().now()).await.map_err(of_store)
}

/// Withdraws an invitation of the guest.
#[utoipa::path(
    delete,
    path = "/api/online/invitations/{id}",
    params(("id" = String, Path, description = "The id of the invitation")),
    responses((status = NO_CONTENT), Problem)
)]
pub(super) async fn withdraw_invitation(
    Extension(online): Extension<Online>,
    Path(id): Path<String>,
    visitor: Visitor,
) -> Result<StatusCode, Problem> {
    let (invitation, _) = find(&online, &id).await?;
    if visitor.known()?.as_ref() != Some(&invitation.creator) {
        let detail = "only whoever made an invitation can withdraw it";
        return Err(Problem::new(NOT_THE_CREATOR, detail));
    }
    let now = online.clock().now();
    match online.store().withdraw_invitation(&id, now).await.map_err(of_store)? {
        Withdrawal::Done => {
            online.lobby().change();
            Ok(StatusCode::NO_CONTENT)
        }
        Withdrawal::Closed(state) => Err(invitation_closed(state)),
        Withdrawal::NoSuchInvitation => Err(no_such_invitation(&id)),
    }
}

/// Accepts an invitation: the game begins, with its id.
#[utoipa::path(
    post,
    path = "/api/online/invitations/{id}/accept",
    params(("id" = String, Path, description = "The id of the invitation")),
    request_body = Empty,
    responses((status = OK, body = Seated), Problem)
)]
pub(super) async fn accept_invitation(
    State(app): State<AppState>,
    Extension(online): Extension<Online>,
    Path(id): Path<String>,
    client: Client,
    visitor: Visitor,
    Json(Empty {}): Json<Empty>,
) -> Result<impl IntoResponse, Problem> {
    if let Some(account) = &visitor.account
        && let Some(invitation) = online.accept_challenge(account, &id).await.map_err(of_store)?
    {
        let actor = visitor.act().await?;
        let seated = accept(&app, &online, client, invitation, actor.account).await?;
        return Ok((actor.cookie, Reply(seated)));
    }
    let (invitation, state) = find(&online, &id).await?;
    if visitor.account.as_ref() == Some(&invitation.creator) {
        return Err(Problem::new(OWN_INVITATION, "the invitation is your own"));
    }
    if state != InvitationState::Open {
        return Err(invitation_closed(state));
    }
    let account = visitor.account.as_ref();
    // Nobody becomes a guest by what is refused.
    check_may_play(&online, &invitation, account).await?;
    check_lobby(&invitation, online.is_member(account).await.map_err(of_store)?)?;
    let actor = visitor.act().await?;
    let seated = accept(&app, &online, client, invitation, actor.account).await?;
    Ok((actor.cookie, Reply(seated)))
}

/// That somebody may play the game of an invitation: a rated one is between members.
async fn check_may_play(
    online: &Online,
    invitation: &Invitation,
    account: Option<&AccountId>,
) -> Result<(), Problem> {
    if invitation.terms.is_rated && !online.is_member(account).await.map_err(of_store)? {
        let detail = "the game is rated: only members accept";
        return Err(Problem::new(NOT_A_MEMBER, detail));
    }
    Ok(())
}

/// Begins the game of an open invitation, with an account that is not its creator, and tells both
/// players. Returns the seat of the account.
pub(crate) async fn accept(
    app: &AppState,
    online: &Online,
    client: Client,
    invitation: Invitation,
    account: AccountId,
) -> Result<Seated, Problem> {
    check_may_play(online, &invitation, Some(&account)).await?;
    online.wait_until_up().await.map_err(of_store)?;
    let now = online.clock().now();
    let (id, creator) = (invitation.id.clone(), invitation.creator.clone());
    let (players, guest) = ([creator.clone(), account.clone()], account);
    let creator_seat = draw_seat(invitation.color);
    let game = app.compute(client, move |_| begin(&invitation, creator_seat, guest, now));
    let game = game.await?;
    match online.store().accept_invitation(game, now).await.map_err(of_store)? {
        Acceptance::Begun => {}
        Acceptance::Closed(state) => return Err(invitation_closed(state)),
        Acceptance::NoSuchInvitation => return Err(no_such_invitation(&id)),
        Acceptance::Banned => return Err(Refusal::Banned.problem()),
        Acceptance::Blocked => return Err(Refusal::Blocked.problem()),
    }
    online.lobby().change();
    // Whoever accepts knows it.
    let told = |seat| if seat == creator_seat { vec![creator.clone()] } else { Vec::new() };
    online.announce_game(&id, &ByColor::new_with(told));
    online.games_changed(players.iter());
    Ok(Seated { game: id, seat: !creator_seat })
}

pub(crate) fn draw_seat(color: ColorChoice) -> Color {
    match color {
        ColorChoice::White => Color::White,
        ColorChoice::Black => Color::Black,
        ColorChoice::Random if flip() => Color::White,
        ColorChoice::Random => Color::Black,
    }
}

/// The game of an invitation.
pub(crate) fn begin(
    invitation: &Invitation,
    creator_seat: Color,
    guest: AccountId,
    now: Timestamp,
) -> Result<NewGame, Problem> {
    let record = GameRecord {
        draw_rules: invitation.draw_rules,
        start: invitation.start_fen.clone(),
        ..GameRecord::new(invitation.variant)
    };
    let game = LiveGame::new(&invitation.id, record, invitation.terms.clone(), now);
    let game = game.map_err(of_start)?;
    let account = |seat| if seat == creator_seat { &invitation.creator } else { &guest };
    let seats = ByColor::new_with(|seat| vec![account(seat).clone()]);
    let &Invitation { is_help_allowed, is_public, .. } = invitation;
    Ok(NewGame {
        seating: Seating { seats, is_help_allowed, is_public, created: now },
        room: StoredRoom::begun(&game),
        deadline: game.deadline(),
    })
}

/// Lists the open invitations that anybody may accept.
#[utoipa::path(
    get,
    path = "/api/online/lobby",
    responses((status = OK, body = LobbyJson), Problem)
)]
pub(super) async fn lobby(
    Extension(online): Extension<Online>,
    visitor: Visitor,
) -> Result<Reply<LobbyJson>, Problem> {
    let open = online.store().lobby(online.clock().now()).await.map_err(of_store)?;
    let offered = online.offered(open).await.map_err(of_store)?;
    Ok(Reply(LobbyJson { invitations: views(&offered, visitor.account.as_ref()) }))
}
