//! The routes below `/api/online`, and `/api/site`.

mod account;
mod analyses;
mod archive;
mod challenges;
mod correspondence;
mod dumps;
pub(crate) mod games;
mod imported_games;
pub(crate) mod invitations;
mod leaders;
mod lines;
mod manners;
mod me;
mod meetings;
mod moderation;
mod openings;
mod players;
mod puzzles;
mod reviews;
mod site;
mod tournaments;
mod tv;

use axum::Extension;
use axum::routing::get;
use dameo_server::{Area, SocketUpgrade};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::guests::{PLAIN_COOKIE, SECURE_COOKIE};
use crate::online::Online;
use crate::{problem, sockets};

/// The area of play between people.
pub(crate) fn area(online: &Online) -> Area {
    let routes = OpenApiRouter::new()
        .routes(routes!(site::site))
        .routes(routes!(me::me))
        .routes(routes!(invitations::create_invitation))
        .routes(routes!(invitations::show_invitation, invitations::withdraw_invitation))
        .routes(routes!(invitations::accept_invitation))
        .routes(routes!(invitations::lobby))
        .routes(routes!(challenges::list_challenges, challenges::create_challenge))
        .routes(routes!(challenges::cancel_challenge))
        .routes(routes!(challenges::decline_challenge))
        .routes(routes!(meetings::show_meeting))
        .routes(routes!(games::show_game))
        .routes(routes!(games::create_seat_link))
        .routes(routes!(games::take_seat))
        .routes(routes!(analyses::send_analysis))
        .merge(reviews::routes())
        .routes(routes!(players::show_player))
        .routes(routes!(players::show_rating_history))
        .routes(routes!(archive::search_games))
        .routes(routes!(leaders::show_leaders))
        .routes(routes!(dumps::dump_games))
        .routes(routes!(tv::show_tv))
        .routes(routes!(openings::show_opening))
        .routes(routes!(correspondence::correspondence))
        .routes(routes!(puzzles::show_puzzles, puzzles::note_puzzles))
        .merge(imported_games::routes())
        .routes(routes!(lines::show_lines, lines::set_lines))
        .merge(account::routes())
        .routes(routes!(manners::report))
        .routes(routes!(manners::list_blocks, manners::block))
        .routes(routes!(manners::unblock))
        .routes(routes!(manners::show_page))
        .merge(moderation::routes())
        .merge(tournaments::routes())
        .route("/api/online/games/{id}/socket", get(sockets::game::open))
        .route("/api/online/socket", get(sockets::lobby::open))
        .route("/api/online/tournaments/{id}/socket", get(sockets::tournament::open))
        .layer(Extension(online.clone()));
    Area::new(routes)
        .limit_rate()
        .forbid_caching()
        .codes(problem::ALL)
        .codes(SocketUpgrade::CODES)
        .session_cookie(PLAIN_COOKIE)
        .session_cookie(SECURE_COOKIE)
}
