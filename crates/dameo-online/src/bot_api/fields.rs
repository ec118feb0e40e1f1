//! The fields of a request: of its query, and of a body that is a form or JSON.

use std::collections::BTreeMap;
use std::str::FromStr;

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::header;
use dameo_server::AppState;
use serde_json::Value;

use super::error::ApiError;

/// The fields of a request. Null and an empty text are as if the field was left out, and objects
/// in JSON are fields with dotted names.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Fields(BTreeMap<String, String>);

impl Fields {
    /// The text of a field.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// The value of a field, if it has one.
    pub(crate) fn parse<T: FromStr>(
        &self,
        name: &str,
        expected: &str,
    ) -> Result<Option<T>, ApiError> {
        let Some(text) = self.get(name) else { return Ok(None) };
        let parsed = text.parse().map(Some);
        parsed.map_err(|_| ApiError::bad_field(format!("{name} {text:?}: expected {expected}")))
    }

    /// Whether a field is `true`.
    pub(crate) fn flag(&self, name: &str) -> Result<bool, ApiError> {
        Ok(self.parse(name, "true or false")?.unwrap_or(false))
    }

    fn add_form(&mut self, text: &[u8]) {
        let pairs = form_urlencoded::parse(text).into_owned();
        self.0.extend(pairs.filter(|(_, value)| !value.is_empty()));
    }

    fn add_json(&mut self, prefix: &str, value: Value) -> Result<(), ApiError> {
        let text = match value {
            Value::Null => return Ok(()),
            Value::String(text) if text.is_empty() => return Ok(()),
            Value::Object(fields) => {
                for (name, value) in fields {
                    let dot = if prefix.is_empty() { "" } else { "." };
                    self.add_json(&format!("{prefix}{dot}{name}"), value)?;
                }
                return Ok(());
            }
            Value::Array(_) => {
                return Err(ApiError::bad_field(format!("{prefix}: expected one value")));
            }
            Value::String(text) => text,
            Value::Bool(flag) => flag.to_string(),
            Value::Number(number) => number.to_string(),
        };
        self.0.insert(prefix.to_owned(), text);
        Ok(())
    }

    fn add_body(&mut self, kind: &str, body: &[u8]) -> Result<(), ApiError> {
        if body.trim_ascii().is_empty() {
            return Ok(());
        }
        if kind.starts_with("application/json") {
            let bad = |error| ApiError::bad_field(format!("the body is not JSON: {error}"));
            let value: Value = serde_json::from_slice(body).map_err(bad)?;
            if !value.is_object() {
                return Err(ApiError::bad_field("the body: expected an object"));
            }
            return self.add_json("", value);
        }
        if kind.starts_with("application/x-www-form-urlencoded") {
            self.add_form(body);
            return Ok(());
        }
        let detail = format!("the content type {kind:?}: expected a form or JSON");
        Err(ApiError::bad_field(detail))
    }
}

impl FromRequest<AppState> for Fields {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &AppState) -> Result<Self, ApiError> {
        let mut fields = Self::default();
        fields.add_form(request.uri().query().unwrap_or_default().as_bytes());
        let kind = request.headers().get(header::CONTENT_TYPE);
        let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default().to_owned();
        let body = Bytes::from_request(request, state).await;
        let body = body.map_err(|error| ApiError::bad_field(error.body_text()))?;
        fields.add_body(&kind, &body)?;
        Ok(fields)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(kind: &str, body: &str) -> Result<Fields, ApiError> {
        let mut fields = Fields::default();
        fields.add_body(kind, body.as_bytes()).map(|()| fields)
    }

    #[test]
    fn a_form_and_json_are_the_same() {
        let form =
            read("application/x-www-form-urlencoded", "rated=false&clock.limit=300&days=&a=x%20y");
        let json = read(
            "application/json; charset=utf-8",
            r#"{"rated": false, "clock.limit": 300, "days": null, "a": "x y"}"#,
        );
        let nested = read("application/json", r#"{"rated":false,"clock":{"limit":300},"a":"x y"}"#);
        let form = form.unwrap();
        assert_eq!(form, json.unwrap());
        assert_eq!(form, nested.unwrap());
        assert_eq!(form.parse("clock.limit", "seconds").unwrap(), Some(300));
        assert_eq!((form.flag("rated").unwrap(), form.get("days")), (false, None));
        assert!(form.parse::<u32>("a", "a number").is_err());
    }

    #[test]
    fn an_empty_body_has_no_fields_and_others_are_refused() {
        for kind in ["", "application/json", "text/plain"] {
            assert_eq!(read(kind, " ").unwrap(), Fields::default());
        }
        for (kind, body) in [
            ("text/plain", "a=b"),
            ("application/json", "[1]"),
            ("application/json", "{"),
            ("application/json", r#"{"a":[1]}"#),
        ] {
            assert!(read(kind, body).is_err(), "{kind} {body}");
        }
    }
}
