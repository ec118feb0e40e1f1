//! The problems of requests about online play.

use dameo_live::LiveStateError;
use dameo_server::{Problem, problem_codes};
use dameo_store::{InvitationState, StoreError};

problem_codes! {
    /// There is no invitation with this id.
    NO_SUCH_INVITATION = "no-such-invitation", NOT_FOUND;
    /// There is no game with this id.
    NO_SUCH_GAME = "no-such-game", NOT_FOUND;
    /// There is no member with this name.
    NO_SUCH_PLAYER = "no-such-player", NOT_FOUND;
    /// The invitation was accepted or withdrawn, or has expired. The member `state` says which.
    INVITATION_CLOSED = "invitation-closed", CONFLICT;
    /// The invitation is the guest's own.
    OWN_INVITATION = "own-invitation", CONFLICT;
    /// The invitation is somebody else's.
    NOT_THE_CREATOR = "not-the-creator", FORBIDDEN;
    /// The guest does not play in this game.
    NOT_A_PLAYER = "not-a-player", FORBIDDEN;
    /// The players have not agreed to analyse the game together.
    ANALYSIS_NOT_AGREED = "analysis-not-agreed", CONFLICT;
    /// The text is no analysis of the game, or is too long.
    BAD_ANALYSIS = "bad-analysis", UNPROCESSABLE_ENTITY;
    /// The game goes on.
    GAME_NOT_OVER = "game-not-over", CONFLICT;
    /// The text is no review of the game as the server wants it. The detail names the field.
    BAD_REVIEW = "bad-review", UNPROCESSABLE_ENTITY;
    /// The game or its position has no conditional lines of the player, or the position is
    /// another one.
    LINES_REFUSED = "lines-refused", CONFLICT;
    /// The conditional lines cannot be kept.
    BAD_LINES = "bad-lines", UNPROCESSABLE_ENTITY;
    /// The secret leads to no seat.
    BAD_SECRET = "bad-secret", FORBIDDEN;
    /// The guest has the other seat of the game.
    SEAT_CONFLICT = "seat-conflict", CONFLICT;
    /// The game is rated, and the sender is not the account that plays on the seat.
    RATED_GAME = "rated-game", FORBIDDEN;
    /// The guest has too many open invitations.
    TOO_MANY_INVITATIONS = "too-many-invitations", TOO_MANY_REQUESTS;
    /// No game can be played as the invitation says.
    BAD_INVITATION = "bad-invitation", UNPROCESSABLE_ENTITY;
    /// There is no open challenge with this id for the sender.
    NO_SUCH_CHALLENGE = "no-such-challenge", NOT_FOUND;
    /// Too many challenges of the sender are open.
    TOO_MANY_CHALLENGES = "too-many-challenges", TOO_MANY_REQUESTS;
    /// Too many games of the sender against levels go on.
    TOO_MANY_GAMES = "too-many-games", TOO_MANY_REQUESTS;
    /// Nobody can have this name.
    BAD_NAME = "bad-name", UNPROCESSABLE_ENTITY;
    /// Nobody can have this password.
    BAD_PASSWORD = "bad-password", UNPROCESSABLE_ENTITY;
    /// The text is no recovery code.
    BAD_CODE = "bad-code", UNPROCESSABLE_ENTITY;
    /// Another member has the name, or one that looks like it.
    NAME_TAKEN = "name-taken", CONFLICT;
    /// The sender is a member.
    ALREADY_A_MEMBER = "already-a-member", CONFLICT;
    /// No member has this name and this password.
    WRONG_PASSWORD = "wrong-password", FORBIDDEN;
    /// No member has this name and this recovery code.
    WRONG_CODE = "wrong-code", FORBIDDEN;
    /// The sender is no member.
    NOT_A_MEMBER = "not-a-member", FORBIDDEN;
    /// The sender is neither a guest nor a member.
    NO_SESSION = "no-session", FORBIDDEN;
    /// The sender has no session with this id.
    NO_SUCH_SESSION = "no-such-session", NOT_FOUND;
    /// No token is made so.
    BAD_TOKEN = "bad-token", UNPROCESSABLE_ENTITY;
    /// The member has too many tokens.
    TOO_MANY_TOKENS = "too-many-tokens", TOO_MANY_REQUESTS;
    /// The server sends no Web Push.
    NO_PUSH = "no-push", NOT_FOUND;
    /// No browser of the sender with this id is told of turns.
    NO_SUCH_SUBSCRIPTION = "no-such-subscription", NOT_FOUND;
    /// The sender has the most browsers that can be told of turns.
    TOO_MANY_SUBSCRIPTIONS = "too-many-subscriptions", TOO_MANY_REQUESTS;
    /// The server sends no mail.
    NO_MAIL = "no-mail", NOT_FOUND;
    /// The sender has confirmed no address of e-mail.
    NO_MAIL_ADDRESS = "no-mail-address", NOT_FOUND;
    /// The link of a mail was used, or its time is over.
    WRONG_LINK = "wrong-link", FORBIDDEN;
    /// A moderator has muted the sender.
    MUTED = "muted", FORBIDDEN;
    /// One of the players may begin no games.
    BANNED = "banned", FORBIDDEN;
    /// One of the players has blocked the other one.
    BLOCKED = "blocked", FORBIDDEN;
    /// The account is closed.
    ACCOUNT_CLOSED = "account-closed", FORBIDDEN;
    /// The sender has not the role for this.
    NOT_ALLOWED = "not-allowed", FORBIDDEN;
    /// There is no such account, report, code or sanction.
    NO_SUCH_ACCOUNT = "no-such-account", NOT_FOUND;
    /// It is the last administrator.
    LAST_ADMINISTRATOR = "last-administrator", CONFLICT;
    /// A field has a value that is not accepted. The detail begins with its name.
    BAD_REQUEST_FIELD = "bad-value", UNPROCESSABLE_ENTITY;
    /// The sender has made too many reports.
    TOO_MANY_REPORTS = "too-many-reports", TOO_MANY_REQUESTS;
    /// The sender has blocked too many players.
    TOO_MANY_BLOCKS = "too-many-blocks", TOO_MANY_REQUESTS;
    /// The sender has no block with this id.
    NO_SUCH_BLOCK = "no-such-block", NOT_FOUND;
    /// There is no text of the host with this name.
    NO_SUCH_PAGE = "no-such-page", NOT_FOUND;
    /// Nobody can sign up at present.
    SIGN_UP_CLOSED = "sign-up-closed", FORBIDDEN;
    /// Nobody can sign up with this code.
    WRONG_SIGN_UP_CODE = "wrong-sign-up-code", FORBIDDEN;
    /// Passkeys need an encrypted connection to a host with a name.
    NO_PASSKEYS_HERE = "no-passkeys-here", FORBIDDEN;
    /// It is no passkey that can be kept.
    BAD_PASSKEY = "bad-passkey", UNPROCESSABLE_ENTITY;
    /// The passkey proves nothing here.
    WRONG_PASSKEY = "wrong-passkey", FORBIDDEN;
    /// What the passkey was asked to sign was signed before, or its time is over.
    CHALLENGE_OVER = "challenge-over", CONFLICT;
    /// An account has the passkey already.
    PASSKEY_TAKEN = "passkey-taken", CONFLICT;
    /// The member has too many passkeys.
    TOO_MANY_PASSKEYS = "too-many-passkeys", TOO_MANY_REQUESTS;
    /// The member has no passkey with this id.
    NO_SUCH_PASSKEY = "no-such-passkey", NOT_FOUND;
    /// Without the passkey the member could not log in.
    LAST_WAY_IN = "last-way-in", CONFLICT;
    /// Games are not searched so.
    BAD_SEARCH = "bad-search", UNPROCESSABLE_ENTITY;
    /// There is no tournament with this id.
    NO_SUCH_TOURNAMENT = "no-such-tournament", NOT_FOUND;
    /// No tournament is played so. The detail begins with the name of a field.
    BAD_TOURNAMENT = "bad-tournament", UNPROCESSABLE_ENTITY;
    /// The tournament does not do this now. The member `reason` says why.
    TOURNAMENT_REFUSED = "tournament-refused", CONFLICT;
    /// Somebody else organises the tournament.
    NOT_THE_ORGANISER = "not-the-organiser", FORBIDDEN;
    /// The sender has not joined the tournament.
    NOT_IN_TOURNAMENT = "not-in-tournament", FORBIDDEN;
    /// Too many tournaments of the member are not over.
    TOO_MANY_TOURNAMENTS = "too-many-tournaments", TOO_MANY_REQUESTS;
    /// Nothing can be stored at present.
    UNAVAILABLE = "unavailable", SERVICE_UNAVAILABLE;
}

pub(crate) fn no_such_invitation(id: &str) -> Problem {
    Problem::new(NO_SUCH_INVITATION, format!("there is no invitation {id:?}"))
}

pub(crate) fn no_such_challenge(id: &str) -> Problem {
    let detail = format!("there is no open challenge {id:?} for this account");
    Problem::new(NO_SUCH_CHALLENGE, detail)
}

pub(crate) fn no_such_game(id: &str) -> Problem {
    Problem::new(NO_SUCH_GAME, format!("there is no game {id:?}"))
}

pub(crate) fn no_such_tournament(id: &str) -> Problem {
    Problem::new(NO_SUCH_TOURNAMENT, format!("there is no tournament {id:?}"))
}

pub(crate) fn no_such_player(name: &str) -> Problem {
    Problem::new(NO_SUCH_PLAYER, format!("there is no member {name:?}"))
}

pub(crate) fn no_such_page(name: &str) -> Problem {
    Problem::new(NO_SUCH_PAGE, format!("there is no page {name:?}: expected privacy or terms"))
}

pub(crate) fn invitation_closed(state: InvitationState) -> Problem {
    let (name, reason) = match state {
        InvitationState::Open => ("open", "was changed by another request: try again"),
        InvitationState::Accepted => ("accepted", "was accepted: the game has its id"),
        InvitationState::Withdrawn => ("withdrawn", "was withdrawn"),
        InvitationState::Expired => ("expired", "has expired"),
    };
    Problem::new(INVITATION_CLOSED, format!("the invitation {reason}")).with_member("state", name)
}

/// What the store could not do.
pub(crate) fn of_store(error: StoreError) -> Problem {
    if let StoreError::Corrupt { .. } = error {
        tracing::error!("{error}");
        return Problem::internal();
    }
    tracing::warn!("{error}");
    let detail = "nothing can be stored or read at present: try again in a few seconds";
    Problem::new(UNAVAILABLE, detail)
}

/// The game of an invitation cannot begin.
pub(crate) fn of_start(error: LiveStateError) -> Problem {
    match error {
        LiveStateError::Record(error) => error.into(),
        LiveStateError::Bounds(error) => error.into(),
        other => Problem::new(BAD_INVITATION, format!("time: {other}")),
    }
}
