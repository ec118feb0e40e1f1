//! Bad input: what is refused, and that the error names the field.

use serde_json::{Value, json};

use crate::common::guest::PASSWORD;
use crate::common::site::Site;

/// The routes with the fields of their bodies, which are all texts.
const FORMS: [(&str, &[&str]); 6] = [
    ("/api/online/sign-up", &["name", "password"]),
    ("/api/online/log-in", &["name", "password"]),
    ("/api/online/recover", &["name", "code", "password"]),
    ("/api/online/recover/mail", &["name", "address", "language"]),
    ("/api/online/account/password", &["password", "newPassword"]),
    ("/api/online/account/recovery-codes", &["password"]),
];

/// A value that is good in a field.
fn good(field: &str) -> Value {
    match field {
        "name" => json!("Eve"),
        "address" => json!("eve@example.org"),
        "language" => json!("en"),
        "code" => json!("01234-56789-ABCDE-FGHJK"),
        "newPassword" => json!("another horse"),
        _ => json!(PASSWORD),
    }
}

/// Values that no field takes.
fn bad_values() -> Vec<Value> {
    vec![
        json!(null),
        json!(7),
        json!(true),
        json!([]),
        json!(["Eve"]),
        json!({}),
        json!("x".repeat(257)),
        json!("Eve\u{0}\u{7}"),
        json!("line\nbreak and more"),
        json!("\u{1b}[31mred"),
    ]
}

/// Values that no name or code is.
fn bad_names() -> Vec<Value> {
    let texts = [
        "",
        " ",
        "Ev",
        "1Eve",
        "Eve ",
        " Eve",
        "É́ve",
        "Ｅｖｅ",
        "Eve\u{202e}",
        "Eve\u{200b}",
        "\u{1f3b2}\u{1f3b2}\u{1f3b2}",
        "Eve.Eve",
        "<b>Eve</b>",
        "' OR 1=1 --",
        "../../etc",
    ];
    texts.map(|text| json!(text)).into()
}

#[tokio::test]
async fn errors_name_the_field() {
    let site = Site::start().await;
    let mut member = site.guest();
    member.sign_up("Ann").await;
    for (path, fields) in FORMS {
        let form = || Value::from_iter(fields.iter().map(|&field| (field, good(field))));
        for &field in fields {
            let mut values = bad_values();
            if matches!(field, "name" | "code") {
                values.extend(bad_names());
            }
            let mut bodies: Vec<_> = values
                .into_iter()
                .map(|value| {
                    let mut body = form();
                    body[field] = value;
                    body
                })
                .collect();
            // It is missing.
            let mut without = form();
            without.as_object_mut().unwrap().remove(field);
            bodies.push(without);
            for body in bodies {
                // A member, whom the limits of this machine do not concern, but actions are.
                site.clock.skip(dameo_live::Millis::from_secs(60));
                let mut sender = member.clone();
                if !path.starts_with("/api/online/account/") {
                    sender = site.guest();
                }
                let reply = sender.post(path, &body).await;
                assert_eq!(reply.status, 422, "{path} {body}: {}", reply.text);
                let detail = reply.json()["detail"].as_str().unwrap().to_owned();
                let is_named = detail.starts_with(&format!("{field}: "))
                    || detail.starts_with(&format!("missing field `{field}`"));
                assert!(is_named, "{path} {body}: {detail}");
                assert!(!detail.contains(PASSWORD) && !detail.chars().any(char::is_control));
                assert!(reply.header("set-cookie").is_empty());
            }
        }
        let mut more = form();
        more["admin"] = json!(true);
        let detail = site.guest().post(path, &more).await.problem(422, "bad-request");
        assert!(detail.contains("unknown field `admin`"), "{detail}");
        for body in [json!(null), json!([]), json!("x"), json!([["name", "Eve"]])] {
            // Of a member, to whom a form without a proof is one that lacks it.
            let reply = member.clone().post(path, &body).await;
            let is_empty = body == json!([]) && path.ends_with("/recovery-codes");
            reply.problem(422, if is_empty { "bad-password" } else { "bad-request" });
        }
    }
    site.stop().await;
}

#[tokio::test]
async fn names_and_passwords_that_nobody_can_have() {
    let site = Site::start().await;
    for (name, password, code, expected) in [
        ("Ann", "short", "bad-password", "password: expected at least 8 characters, found 5"),
        ("Ann", "Password1", "bad-password", "password: one of the commonest passwords"),
        ("Annabelle", "annabelle", "bad-password", "password: the name itself"),
        ("admin", PASSWORD, "bad-name", "name: \"admin\" is reserved"),
        ("M0derat0r", PASSWORD, "bad-name", "name: \"M0derat0r\" is reserved"),
        ("Аnn", PASSWORD, "bad-name", "name: expected letters from A to Z, digits, - and _, found"),
    ] {
        let body = json!({"name": name, "password": password});
        let reply = site.guest().post("/api/online/sign-up", &body).await;
        let detail = reply.problem(422, code);
        assert!(detail.starts_with(expected), "{detail}");
    }
    // Whatever somebody can type is a password.
    for (name, password) in
        [("Ann", "a b c d "), ("Bob", "🎲🎲🎲🎲🎲🎲🎲🎲"), ("Eve", "пароль из слов")]
    {
        let mut guest = site.guest();
        let body = json!({"name": name, "password": password});
        assert_eq!(guest.post("/api/online/sign-up", &body).await.status, 201);
        assert_eq!(guest.log_in(name, password).await.status, 200);
    }
    site.stop().await;
}

#[tokio::test]
async fn deletion_takes_a_password_or_nothing() {
    let site = Site::start().await;
    let mut ann = site.guest();
    ann.sign_up("Ann").await;
    let path = "/api/online/account/delete";
    for (password, expected) in [
        (json!(7), "password: invalid type: integer `7`"),
        (json!("x".repeat(257)), "password: expected at most 256 characters"),
        (json!("\u{0}"), "password: expected no control characters"),
    ] {
        let reply = ann.post(path, &json!({"password": password})).await;
        assert_eq!(reply.status, 422, "{}", reply.text);
        let detail = reply.json()["detail"].as_str().unwrap().to_owned();
        assert!(detail.starts_with(expected), "{detail}");
    }
    site.stop().await;
}
