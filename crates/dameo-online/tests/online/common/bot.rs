//! A program that plays with a token.

use axum::body::Body;
use axum::http::{Method, Request, header};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use tokio::time::timeout;
use tower::ServiceExt;

use super::SOON;
use super::guest::{Guest, Reply};
use super::site::Site;

/// A program with a token.
#[derive(Clone)]
pub(crate) struct Bot {
    program: Guest,
    pub(crate) token: String,
}

/// A stream of lines.
pub(crate) struct LineStream(Body);

impl Bot {
    /// A member with a token of these scopes.
    pub(crate) async fn member(site: &Site, name: &str, scopes: &[&str]) -> Self {
        let mut owner = site.guest();
        owner.sign_up(name).await;
        Self::of(site, &mut owner, scopes).await
    }

    /// A token of a member.
    pub(crate) async fn of(site: &Site, owner: &mut Guest, scopes: &[&str]) -> Self {
        let body = json!({"label": "test", "scopes": scopes});
        let made = owner.post("/api/online/account/tokens", &body).await;
        assert_eq!(made.status, 201, "{}", made.text);
        Self::with_token(site, made.json()["secret"].as_str().unwrap())
    }

    /// A program with this token.
    pub(crate) fn with_token(site: &Site, token: &str) -> Self {
        let mut program = site.guest();
        program.headers.push(("authorization", format!("Bearer {token}")));
        Self { program, token: token.to_owned() }
    }

    /// A bot.
    pub(crate) async fn new(site: &Site, name: &str) -> Self {
        let mut bot = Self::member(site, name, &["bot:play"]).await;
        bot.post("/api/bot/account/upgrade", &json!({})).await.ok();
        bot
    }

    pub(crate) fn program(&self) -> &Guest {
        &self.program
    }

    pub(crate) async fn get(&mut self, path: &str) -> Reply {
        self.program.get(path).await
    }

    pub(crate) async fn post(&mut self, path: &str, body: &Value) -> Reply {
        self.program.post(path, body).await
    }

    pub(crate) async fn stream(&self, path: &str) -> LineStream {
        self.open(Method::GET, path, Body::empty(), "application/json").await
    }

    /// Opens a stream by a form.
    pub(crate) async fn stream_of_form(&self, path: &str, form: &str) -> LineStream {
        let kind = "application/x-www-form-urlencoded";
        self.open(Method::POST, path, Body::from(form.to_owned()), kind).await
    }

    async fn open(&self, method: Method, path: &str, body: Body, kind: &str) -> LineStream {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, self.program.address.to_string())
            .header(header::AUTHORIZATION, format!("Bearer {}", self.token))
            .header(header::CONTENT_TYPE, kind)
            .body(body)
            .unwrap();
        let response = self.program.service().oneshot(request).await.unwrap();
        assert_eq!(response.status(), 200, "{path}");
        assert_eq!(response.headers()["content-type"], "application/x-ndjson");
        LineStream(response.into_body())
    }

    /// Challenges a player to a game with five minutes, and returns its id.
    pub(crate) async fn challenge(&mut self, name: &str, variant: &str) -> String {
        let body = json!({
            "rated": false, "clock.limit": 300, "clock.increment": 2, "days": null,
            "color": "white", "variant": variant, "fen": null,
        });
        let made = self.post(&format!("/api/challenge/{name}"), &body).await;
        assert_eq!(made.status, 200, "{}", made.text);
        made.json()["id"].as_str().unwrap().to_owned()
    }
}

impl Reply {
    /// Checks that it is `{"ok":true}`.
    pub(crate) fn ok(&self) {
        assert_eq!((self.status.as_u16(), &*self.text), (200, r#"{"ok":true}"#));
    }

    /// Checks that it is an error of the API, and returns it.
    pub(crate) fn api_error(&self, status: u16, code: &str) -> String {
        let detail = self.problem(status, code);
        assert_eq!(self.json()["error"], detail);
        detail
    }
}

impl LineStream {
    /// The next chunk as it was sent; `None` at the end.
    pub(crate) async fn chunk(&mut self) -> Option<String> {
        let frame = timeout(SOON, self.0.frame()).await.expect("nothing came")?.unwrap();
        Some(String::from_utf8(frame.into_data().unwrap().to_vec()).unwrap())
    }

    /// The next object; empty lines are left out. Each is a chunk with its end.
    pub(crate) async fn line(&mut self) -> Option<Value> {
        loop {
            let chunk = self.chunk().await?;
            let line = chunk.strip_suffix('\n').expect("a chunk is a line");
            assert!(!line.contains('\n'), "{chunk:?}");
            if !line.is_empty() {
                return Some(serde_json::from_str(line).unwrap());
            }
        }
    }

    /// The next object of a type, and whatever comes before it is left out.
    pub(crate) async fn next(&mut self, kind: &str) -> Value {
        loop {
            let line = self.line().await.expect("the stream has ended");
            if line["type"] == kind {
                return line;
            }
        }
    }
}
