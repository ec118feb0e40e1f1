//! What is shown of invitations and games where a link to them is shared.

use async_trait::async_trait;
use dameo::{ByColor, Conclusion, Variant};
use dameo_live::{Fischer, Millis, TimeControl};
use dameo_server::{LinkPreview, LinkPreviews};
use dameo_store::{ColorChoice, Invitation, InvitationState, SeatedGame};

use crate::id::is_game_id;
use crate::online::Online;

#[async_trait]
impl LinkPreviews for Online {
    async fn preview(&self, path: &str) -> Option<LinkPreview> {
        let id = path.strip_prefix('/').filter(|id| is_game_id(id))?;
        let invitation = self.store().invitation(id, self.clock().now()).await.ok()?;
        if let Some((invitation, state)) = &invitation
            && *state != InvitationState::Accepted
        {
            return Some(of_invitation(invitation, *state));
        }
        self.store().game(id).await.ok()?.map(|game| of_game(&game))
    }
}

fn of_invitation(invitation: &Invitation, state: InvitationState) -> LinkPreview {
    let Invitation { variant, terms, color, .. } = invitation;
    let side = match color {
        ColorChoice::White => "you play Black",
        ColorChoice::Black => "you play White",
        ColorChoice::Random => "the sides are drawn",
    };
    let description = match state {
        InvitationState::Open => format!("{}, {}, {side}.", variant.title(), time(terms.time)),
        _ => "This invitation is closed.".to_owned(),
    };
    LinkPreview { title: format!("Play {} with me", variant.title()), description }
}

fn of_game(game: &SeatedGame) -> LinkPreview {
    let state = &game.room.game;
    let title = title_of(state.record.variant);
    let moves = match state.record.moves.len() {
        0 => "no moves".to_owned(),
        1 => "1 move".to_owned(),
        moves => format!("{moves} moves"),
    };
    let course = match state.record.conclusion {
        None => format!("{moves} so far"),
        Some(Conclusion::Abort) => "aborted".to_owned(),
        Some(_) => format!("over after {moves}"),
    };
    LinkPreview { title, description: format!("{}, {course}.", time(state.terms.time)) }
}

fn title_of(variant: Variant) -> String {
    format!("A game of {}", variant.title())
}

/// The time of both sides in words.
fn time(time: Option<ByColor<TimeControl>>) -> String {
    match time {
        None => "without a clock".to_owned(),
        Some(ByColor { white, black }) if white == black => side_time(white),
        Some(ByColor { white, black }) => {
            format!("White {}, Black {}", side_time(white), side_time(black))
        }
    }
}

fn side_time(control: TimeControl) -> String {
    match control {
        TimeControl::Fischer(Fischer { base, increment }) if increment.is_zero() => span(base),
        TimeControl::Fischer(Fischer { base, increment }) => {
            format!("{} + {} a move", span(base), span(increment))
        }
        TimeControl::Delay { base, delay } => {
            format!("{} with a delay of {}", span(base), span(delay))
        }
        TimeControl::Days { bank, per_move, .. } => {
            format!("{} + {} a move", days(bank), days(per_move))
        }
        // No game is played with it.
        TimeControl::ByoYomi { .. } => control.to_string(),
    }
}

fn span(span: Millis) -> String {
    match span.get() {
        millis if millis > 0 && millis % 60_000 == 0 => format!("{} min", millis / 60_000),
        millis => format!("{} s", millis as f64 / 1000.0),
    }
}

fn days(days: u16) -> String {
    if days == 1 { "1 day".to_owned() } else { format!("{days} days") }
}

#[cfg(test)]
mod tests {
    use dameo_live::parse_time_controls;

    use super::*;

    #[test]
    fn times_in_words() {
        for (text, words) in [
            ("300+3", "5 min + 3 s a move"),
            ("90+0", "90 s"),
            ("300d2.5", "5 min with a delay of 2.5 s"),
            ("3d+1d/10d", "3 days + 1 day a move"),
            ("600+5,300+5", "White 10 min + 5 s a move, Black 5 min + 5 s a move"),
        ] {
            assert_eq!(time(Some(parse_time_controls(text).unwrap())), words);
        }
        assert_eq!(time(None), "without a clock");
    }
}
