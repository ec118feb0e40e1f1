//! JSON requests of the server: a request that is accepted is a game of legal
//! moves, whose response is read back; the error of another one has a place in
//! the request.
//!
//! The input is a variant, a byte that selects the kind of the request, and the
//! JSON.
#![no_main]

use dameo::import::resolve_pdn;
use dameo::pdn::{PdnReader, ResolveOptions};
use dameo::{AnyGame, AnyPosition, BoundedGame, Bounds, RecordError, RecordFault, Variant};
use dameo_api::{
    AnalyseRequest, DEPTHS, LimitsRequest, MOVE_TIMES_MS, MULTI_PVS, MovesReply, NODES,
    PositionRequest, ReviewRequest,
};
use dameo_fuzz::{byte_of, check_fen_error, check_move_error, variant_of};
use libfuzzer_sys::fuzz_target;
use serde::de::DeserializeOwned;

fuzz_target!(|data: &[u8]| {
    let (variant, rest) = variant_of(data, Variant::ALL);
    let (kind, json) = byte_of(rest);
    match kind % 3 {
        0 => {
            if let Some(request) = read::<PositionRequest>(json) {
                check_position(&request, variant);
            }
        }
        1 => {
            if let Some(request) = read::<AnalyseRequest>(json) {
                check_limits(&request.limits);
                check_position(&request.position, variant);
            }
        }
        _ => {
            if let Some(request) = read::<ReviewRequest>(json) {
                check_review(&request, variant);
            }
        }
    }
});

/// Reads a request; the place of an error is in the text.
fn read<T: DeserializeOwned>(json: &[u8]) -> Option<T> {
    let error = match serde_json::from_slice(json) {
        Ok(request) => return Some(request),
        Err(error) => error,
    };
    let lines = json.split(|&byte| byte == b'\n').count();
    assert!((1..=lines).contains(&error.line()), "{error}");
    assert!(error.column() <= json.len(), "{error}");
    None
}

fn check_limits(request: &LimitsRequest) {
    let in_range = request.depth.is_none_or(|depth| DEPTHS.contains(&depth))
        && request.nodes.is_none_or(|nodes| NODES.contains(&nodes))
        && request.movetime.is_none_or(|time| MOVE_TIMES_MS.contains(&time))
        && request.multipv.is_none_or(|count| MULTI_PVS.contains(&count));
    match request.limits() {
        Ok(limits) => {
            assert!(in_range);
            assert_eq!((limits.depth, limits.nodes), (request.depth, request.nodes));
            assert!(limits.depth.is_some() || limits.nodes.is_some() || limits.time.is_some());
        }
        Err(error) => {
            assert!(!in_range);
            assert!(!(error.min..=error.max).contains(&error.value), "{error}");
        }
    }
}

fn check_position(request: &PositionRequest, variant: Variant) {
    // As the server does.
    let bounds = &Bounds::UNTRUSTED;
    let RecordError { ply, fault } = match request.game(variant, bounds) {
        Ok(game) => return check_game(&game, request),
        Err(error) => error,
    };
    match fault {
        RecordFault::Start(error) => {
            check_fen_error(request.fen.as_deref().expect("the start is legal"), &error);
        }
        RecordFault::Move(error) => {
            let played =
                PositionRequest { moves: request.moves[..ply - 1].to_vec(), ..request.clone() };
            let game = played.game(variant, bounds).expect("the moves before are legal");
            check_move_error(&game.position(), &request.moves[ply - 1], &error);
        }
        RecordFault::Bounds(_) => {}
        fault => panic!("an error without a check: {fault}"),
    }
}

fn check_game(game: &AnyGame, request: &PositionRequest) {
    assert_eq!(game.ply(), request.moves.len());
    assert!(request.draw_rules.is_none_or(|rules| rules == game.draw_rules()));
    let bounded = BoundedGame::new(game.clone(), Bounds::NONE).expect("there are no bounds");
    let reply = MovesReply::new(&bounded).expect("nothing stops it");
    let json = serde_json::to_string(&reply).expect("a reply is JSON");
    assert_eq!(serde_json::from_str::<MovesReply>(&json).expect("a reply is read"), reply);
    let position = game.position();
    assert_eq!(AnyPosition::from_fen(game.variant(), &reply.fen), Ok(position));
    for listed in &reply.moves {
        let mv = position.parse_move(&listed.text).expect("a listed move is legal");
        assert_eq!(
            (mv.from.to_string(), mv.to.to_string()),
            (listed.from.clone(), listed.to.clone())
        );
    }
}

fn check_review(request: &ReviewRequest, variant: Variant) {
    let Some(pdn) = &request.pdn else { return check_position(&request.position, variant) };
    let draw_rules = request.position.draw_rules;
    let options = ResolveOptions { draw_rules, bounds: Bounds::UNTRUSTED, ..ResolveOptions::default() };
    for game in PdnReader::new(pdn.as_bytes()).filter_map(Result::ok) {
        if let Ok(tree) = resolve_pdn(&game, variant, options) {
            assert!(draw_rules.is_none_or(|rules| rules == tree.draw_rules));
            assert_eq!(tree.game().expect("a resolved game is legal").variant(), variant);
        }
    }
}
