//! Moderators and administrators of a site.

use serde_json::{Value, json};

use super::guest::{Guest, Reply};
use super::site::Site;

/// The first administrator of a site.
pub(crate) struct Administrator(pub(crate) Guest);

impl Administrator {
    /// Somebody who signs up, and knows the secret that the server has printed.
    pub(crate) async fn new(site: &Site) -> Self {
        let secret = site.online.offer_administration().await.unwrap().expect("there is none");
        let mut root = site.guest();
        root.sign_up("Ruth").await;
        let reply = root.post("/api/online/set-up", &json!({"secret": secret})).await;
        assert_eq!(reply.status, 204, "{}", reply.text);
        Self(root)
    }

    /// Gives a member a role.
    pub(crate) async fn appoint(&mut self, account: &str, role: &str) -> Reply {
        let path = format!("/api/online/moderation/accounts/{account}/role");
        self.0.put(&path, &json!({"role": role, "reason": "trusted"})).await
    }

    /// Mutes, bans or closes an account.
    pub(crate) async fn impose(&mut self, account: &str, kind: &str) {
        let reply = self.0.put(&sanction(account, kind), &json!({"reason": "it was rude"})).await;
        assert_eq!(reply.status, 204, "{}", reply.text);
    }
}

/// The path of a sanction.
pub(crate) fn sanction(account: &str, kind: &str) -> String {
    format!("/api/online/moderation/accounts/{account}/sanctions/{kind}")
}

/// The id of the account of a guest or member.
pub(crate) async fn account_of(browser: &mut Guest) -> String {
    let me = browser.get("/api/online/me").await.json();
    let id = [&me["guest"]["id"], &me["member"]["id"]].into_iter().find_map(Value::as_str);
    id.expect("it is somebody").to_owned()
}
