//! Members of a store, signed up in one way.

use std::ops::Range;

use dameo_accounts::PasswordHash;
use dameo_store::{NewMember, SignUp, Store};

use crate::games::session;

/// Makes the account of a number a member.
pub(crate) async fn sign_up(store: &dyn Store, number: usize, name: &str) {
    let member = NewMember {
        session: session(number),
        is_guest: false,
        name: name.parse().unwrap(),
        password: Some(PasswordHash::from_stored("hash")),
        passkey: None,
        recovery_codes: Vec::new(),
        code: None,
    };
    assert_eq!(store.sign_up(member).await, Ok(SignUp::Done { ended: Vec::new() }));
}

/// Makes members of the accounts with these numbers.
pub(crate) async fn sign_up_all(store: &dyn Store, numbers: Range<usize>) {
    for number in numbers {
        sign_up(store, number, &format!("Player{number}")).await;
    }
}
