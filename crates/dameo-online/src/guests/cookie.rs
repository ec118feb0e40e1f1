//! The cookie of a guest.

use axum::http::{HeaderMap, HeaderValue, header};
use dameo_server::Scheme;
use dameo_store::SESSION_LIFETIME;

use crate::id::Secret;

/// The name of the cookie over plain HTTP.
pub(crate) const PLAIN_COOKIE: &str = "dameo-session";
/// Its name over HTTPS: a browser takes such a cookie from this host over HTTPS alone.
pub(crate) const SECURE_COOKIE: &str = "__Host-dameo-session";
/// How long a browser keeps it, in seconds: as long as its session is stored. It begins again
/// with everything that the guest does.
const MAX_AGE: u64 = SESSION_LIFETIME.get() / 1000;

fn name(scheme: Scheme) -> &'static str {
    match scheme {
        Scheme::Http => PLAIN_COOKIE,
        Scheme::Https => SECURE_COOKIE,
    }
}

/// The secret in the cookie of a request; the first that can be one.
pub(crate) fn read(headers: &HeaderMap, scheme: Scheme) -> Option<Secret> {
    let lines = headers.get_all(header::COOKIE).into_iter().filter_map(|line| line.to_str().ok());
    let pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.split_once('='));
    let mut values = pairs.filter(|(key, _)| key.trim() == name(scheme));
    values.find_map(|(_, value)| Secret::parse(value.trim()))
}

/// The value of `Set-Cookie`.
pub(crate) fn write(secret: &Secret, scheme: Scheme) -> HeaderValue {
    set(&secret.text(), MAX_AGE, scheme)
}

/// The value of `Set-Cookie` that has a browser forget the cookie.
pub(crate) fn remove(scheme: Scheme) -> HeaderValue {
    set("", 0, scheme)
}

fn set(value: &str, seconds: u64, scheme: Scheme) -> HeaderValue {
    let secure = if scheme == Scheme::Https { "; Secure" } else { "" };
    let name = name(scheme);
    let text = format!("{name}={value}; HttpOnly; SameSite=Lax; Path=/; Max-Age={seconds}{secure}");
    HeaderValue::from_str(&text).expect("base64url is text of a header")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cookie_is_that_of_its_scheme() {
        let secret = Secret::new();
        let read = |scheme, lines: &[&str]| {
            let mut headers = HeaderMap::new();
            for line in lines {
                headers.append(header::COOKIE, HeaderValue::from_str(line).unwrap());
            }
            read(&headers, scheme).is_some_and(|read| read.hash() == secret.hash())
        };
        let text = secret.text();
        let [plain, secure] = [PLAIN_COOKIE, SECURE_COOKIE].map(|name| format!("{name}={text}"));
        assert!(read(Scheme::Http, &[&format!("a=b; {plain}; c=d")]));
        assert!(read(Scheme::Http, &["a=b", &plain]));
        assert!(read(Scheme::Http, &[&format!("dameo-session=bad; {plain}")]));
        assert!(read(Scheme::Https, &[&secure]));
        assert!(!read(Scheme::Https, &[&plain]) && !read(Scheme::Http, &[&secure]));
        assert!(!read(Scheme::Http, &[&format!("x-{plain}"), &format!("a={plain}")]));
        let set = |scheme| write(&secret, scheme).to_str().unwrap().to_owned();
        let rest = "HttpOnly; SameSite=Lax; Path=/; Max-Age=34560000";
        assert_eq!(set(Scheme::Http), format!("{plain}; {rest}"));
        assert_eq!(set(Scheme::Https), format!("{secure}; {rest}; Secure"));
        let forgotten = "dameo-session=; HttpOnly; SameSite=Lax; Path=/; Max-Age=0";
        assert_eq!(remove(Scheme::Http), forgotten);
    }
}
