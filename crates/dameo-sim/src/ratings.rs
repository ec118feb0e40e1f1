//! Ratings of members in the database, and what has to hold of them.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use dameo::{Bounds, ByColor, Color, Outcome};
use dameo_live::{LiveGame, LiveState, Timestamp};
use dameo_rating::{GameScore, Rating};
use dameo_room::StoredRoom;
use dameo_store::{AccountId, RatedPlayer, RatingChange, RatingPool, rate};

use crate::random::Dice;
use crate::violation::{Check, ensure, violation};

/// How many members play all games of a run: some of their games end at the same time.
pub(crate) const MEMBERS: u64 = 3;

/// Who plays a game: the numbers of members; `None` for guests.
pub(crate) type Players = ByColor<Option<u64>>;

/// Players who are members, with few exceptions.
pub(crate) fn players(dice: &mut Dice) -> Players {
    let white = dice.below(MEMBERS);
    let black = (white + 1 + dice.below(MEMBERS - 1)) % MEMBERS;
    let is_guest = dice.chance(100);
    ByColor { white: Some(white), black: Some(black).filter(|_| !is_guest) }
}

pub(crate) fn account(member: u64) -> AccountId {
    AccountId(format!("member{member}"))
}

/// What the database keeps of ratings.
#[derive(Default)]
pub(crate) struct Ratings {
    players: BTreeMap<String, Players>,
    /// What rated games did, in the order in which they ended.
    changes: Vec<ByColor<RatingChange>>,
    /// The members who have deleted their accounts.
    deleted: BTreeSet<AccountId>,
    /// Games that were over when they were stored last and before that were not.
    ended: Vec<StoredRoom>,
    /// The ratings of the players of games that were read before their end was stored, which is a
    /// planted bug.
    stale: BTreeMap<String, ByColor<RatedPlayer>>,
}

impl Ratings {
    /// Notes who plays a game.
    pub(crate) fn seat(&mut self, game: &str, players: Players) {
        self.players.insert(game.to_owned(), players);
    }

    /// Notes that the players of a game play the next one, with the sides exchanged.
    pub(crate) fn seat_again(&mut self, before: &str, next: &str) {
        if let Some(&ByColor { white, black }) = self.players.get(before) {
            self.seat(next, ByColor { white: black, black: white });
        }
    }

    /// Takes note that a game is over.
    pub(crate) fn note_end(&mut self, room: &StoredRoom) {
        if room.game.terms.is_rated {
            self.ended.push(room.clone());
        }
    }

    /// Changes the ratings of the players of a rated game, if both are members.
    pub(crate) fn rate(&mut self, game: &LiveState, outcome: Outcome) {
        let Some(players) = self.rated_players(game) else { return };
        let players = self.stale.remove(&game.id).unwrap_or(players);
        self.changes.push(rate(game, outcome, &players));
    }

    /// Reads the ratings of the players of a game whose end will be stored.
    pub(crate) fn read_early(&mut self, game: &LiveState) {
        if let Some(players) = self.rated_players(game) {
            self.stale.insert(game.id.clone(), players);
        }
    }

    /// The players of a game with their ratings, if both are members.
    fn rated_players(&self, game: &LiveState) -> Option<ByColor<RatedPlayer>> {
        let members = self.members(&game.id)?;
        Some(ByColor::new_with(|color| {
            let (account, pool) = (members[color].clone(), RatingPool::of(game));
            let is_last = |change: &&RatingChange| change.account == account && change.pool == pool;
            let changes = self.changes.iter().rev().flat_map(|both| [&both.white, &both.black]);
            let rating = changes.into_iter().find(is_last).map(RatingChange::rating);
            RatedPlayer { account, rating }
        }))
    }

    /// Notes that a member has deleted its account: games that it still plays are not rated.
    pub(crate) fn forget(&mut self, member: &AccountId) {
        self.deleted.insert(member.clone());
    }

    /// What a game did to the ratings of its players.
    pub(crate) fn of_game(&self, game: &str) -> Option<&ByColor<RatingChange>> {
        self.changes.iter().rev().find(|change| change.white.game == game)
    }

    fn members(&self, game: &str) -> Option<ByColor<AccountId>> {
        let players = self.players.get(game)?;
        let members = ByColor { white: account(players.white?), black: account(players.black?) };
        let are_there = Color::ALL.iter().all(|&side| !self.deleted.contains(&members[side]));
        are_there.then_some(members)
    }
}

/// What is known of ratings so far.
#[derive(Default)]
pub(crate) struct RatingAudit {
    /// The number of changes that were checked.
    checked: usize,
    /// The games that were rated.
    rated: BTreeSet<String>,
    /// The ratings, and when they changed last.
    ratings: BTreeMap<(AccountId, &'static str), (Rating, Timestamp)>,
}

impl RatingAudit {
    /// Checks what was stored since the last check: every rated game that has ended was rated
    /// once, from the ratings before it.
    pub(crate) fn check(&mut self, known: &mut Ratings) -> Check {
        let ended = std::mem::take(&mut known.ended);
        for both in &known.changes[self.checked..] {
            let id = &both.white.game;
            ensure(self.rated.insert(id.clone()), || format!("game {id} is rated twice"))?;
            let room = ended.iter().find(|room| room.game.id == *id);
            let room =
                room.ok_or_else(|| violation(format!("game {id} is rated before its end")))?;
            self.check_change(both, room, known)?;
        }
        self.checked = known.changes.len();
        for room in &ended {
            let id = &room.game.id;
            let is_due = outcome(room)?.is_some() && known.members(id).is_some();
            ensure(self.rated.contains(id) == is_due, || {
                let due = if is_due { "is not rated" } else { "is rated" };
                format!("game {id} {due}: {:?}", room.game.record.conclusion)
            })?;
        }
        Ok(())
    }

    fn check_change(
        &mut self,
        both: &ByColor<RatingChange>,
        room: &StoredRoom,
        known: &Ratings,
    ) -> Check {
        let (id, at) = (&room.game.id, room.game.latest);
        let members = known.members(id);
        let accounts = ByColor::new_with(|color| both[color].account.clone());
        ensure(members.as_ref() == Some(&accounts), || format!("game {id} rates others"))?;
        let before = Color::ALL.map(|color| {
            let (rating, since) =
                self.ratings.get(&key(&both[color])).copied().unwrap_or((Rating::START, at));
            rating.after_rest(Duration::from(at.since(since)))
        });
        let winner = outcome(room)?.and_then(|outcome| outcome.winner);
        let score = match winner {
            Some(Color::White) => GameScore::Win,
            Some(Color::Black) => GameScore::Loss,
            None => GameScore::Draw,
        };
        let after = Rating::both_after(before, score);
        for (index, color) in Color::ALL.into_iter().enumerate() {
            let change = &both[color];
            let is_right = (change.before, change.after) == (before[index], after[index]);
            ensure(is_right, || {
                format!(
                    "game {id} changes {change:?}: expected {:?} to {:?}",
                    before[index], after[index]
                )
            })?;
            self.ratings.insert(key(change), (change.after, at));
        }
        Ok(())
    }
}

fn key(change: &RatingChange) -> (AccountId, &'static str) {
    (change.account.clone(), change.pool.speed.name())
}

/// The outcome of a stored game, found by its moves.
fn outcome(room: &StoredRoom) -> Check<Option<Outcome>> {
    let game = LiveGame::restore(room.game.clone(), Bounds::UNTRUSTED);
    let game = game.map_err(|error| violation(error.to_string()))?;
    Ok(game.game().outcome())
}
