//! Somebody with a browser, which keeps a cookie.

use std::net::SocketAddr;

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Method, Request, Response, StatusCode, header};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use tower::ServiceExt;

use super::site::Site;

/// The password of the members of the tests.
pub(crate) const PASSWORD: &str = "correct horse";

/// A complete response.
pub(crate) struct Reply {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

impl Reply {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }

    /// The values of a header.
    pub(crate) fn header(&self, name: &str) -> Vec<&str> {
        self.headers.get_all(name).iter().map(|value| value.to_str().unwrap()).collect()
    }

    /// Checks that it is a problem, and returns its detail.
    pub(crate) fn problem(&self, status: u16, code: &str) -> String {
        assert_eq!(self.status, status, "{}", self.text);
        let problem = self.json();
        assert_eq!(problem["code"], code, "{problem}");
        problem["detail"].as_str().unwrap().to_owned()
    }
}

/// Somebody with a browser.
#[derive(Clone)]
pub(crate) struct Guest {
    pub(crate) address: SocketAddr,
    service: Router,
    /// The name and the value of the cookie.
    pub(crate) cookie: Option<String>,
    /// Headers that are sent besides.
    pub(crate) headers: Vec<(&'static str, String)>,
}

impl Guest {
    pub(crate) fn new(site: &Site) -> Self {
        let (address, service) = (site.address, site.server.router());
        Self { address, service, cookie: None, headers: Vec::new() }
    }

    /// Somebody at a server that listens nowhere.
    pub(crate) fn of(service: Router) -> Self {
        let address = SocketAddr::from(([127, 0, 0, 1], 1));
        Self { address, service, cookie: None, headers: Vec::new() }
    }

    pub(crate) fn service(&self) -> Router {
        self.service.clone()
    }

    /// Somebody who has this cookie already.
    pub(crate) fn with_cookie(self, cookie: Option<String>) -> Self {
        Self { cookie, ..self }
    }

    pub(crate) async fn get(&mut self, path: &str) -> Reply {
        self.send(Method::GET, path, Body::empty()).await
    }

    pub(crate) async fn post(&mut self, path: &str, body: &Value) -> Reply {
        self.send(Method::POST, path, body.to_string().into()).await
    }

    pub(crate) async fn put(&mut self, path: &str, body: &Value) -> Reply {
        self.send(Method::PUT, path, body.to_string().into()).await
    }

    pub(crate) async fn delete(&mut self, path: &str) -> Reply {
        self.send(Method::DELETE, path, Body::empty()).await
    }

    pub(crate) async fn send(&mut self, method: Method, path: &str, body: Body) -> Reply {
        let response = self.respond(method, path, body).await;
        let (parts, body) = response.into_parts();
        let bytes = body.collect().await.unwrap().to_bytes();
        let text = String::from_utf8(bytes.to_vec()).unwrap();
        let reply = Reply { status: parts.status, headers: parts.headers, text };
        if let Some(set) = reply.header("set-cookie").first() {
            self.cookie = set.split(';').next().map(str::to_owned);
        }
        reply
    }

    /// The status of a response whose body is not read.
    pub(crate) async fn head(&self, method: Method, path: &str, body: Body) -> u16 {
        self.respond(method, path, body).await.status().as_u16()
    }

    async fn respond(&self, method: Method, path: &str, body: Body) -> Response<Body> {
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, self.address.to_string())
            .header(header::ORIGIN, format!("http://{}", self.address))
            .header(header::CONTENT_TYPE, "application/json");
        if let Some(cookie) = &self.cookie {
            request = request.header(header::COOKIE, cookie);
        }
        let mut request = request.body(body).unwrap();
        for (name, value) in &self.headers {
            request.headers_mut().insert(*name, value.parse().unwrap());
        }
        self.service.clone().oneshot(request).await.unwrap()
    }

    /// Becomes a member, whose password is [`PASSWORD`].
    pub(crate) async fn sign_up(&mut self, name: &str) -> Value {
        let body = json!({"name": name, "password": PASSWORD});
        let reply = self.post("/api/online/sign-up", &body).await;
        assert_eq!(reply.status, 201, "{}", reply.text);
        reply.json()
    }

    pub(crate) async fn log_in(&mut self, name: &str, password: &str) -> Reply {
        let body = json!({"name": name, "password": password});
        self.post("/api/online/log-in", &body).await
    }

    /// The id of the guest.
    pub(crate) async fn id(&mut self) -> Value {
        self.get("/api/online/me").await.json()["guest"]["id"].take()
    }
}
