//! The app: files, caching, compression, and the page of every view.

use std::time::{Duration, SystemTime};

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderName, Method, header};
use dameo_server::{Assets, EmbeddedFile, ServerOptions};

use crate::common::{Answer, builder, get, post, request, send, service};

const FILES: &[EmbeddedFile] = &[
    EmbeddedFile {
        name: "assets/a-1f.wasm",
        bytes: b"\0asm",
        brotli: None,
        gzip: None,
        fingerprint: 1,
    },
    EmbeddedFile {
        name: "assets/main-2e.js",
        bytes: b"let uncompressed",
        brotli: Some(b"compressed"),
        gzip: Some(b"zipped"),
        fingerprint: 2,
    },
    EmbeddedFile {
        name: "index.html",
        bytes: b"<!doctype html>",
        brotli: None,
        gzip: None,
        fingerprint: 3,
    },
    EmbeddedFile {
        name: "app.webmanifest",
        bytes: b"{}",
        brotli: None,
        gzip: None,
        fingerprint: 4,
    },
    EmbeddedFile {
        name: "embed/index.html",
        bytes: b"<p>player",
        brotli: None,
        gzip: None,
        fingerprint: 5,
    },
    EmbeddedFile {
        name: "embed/dameo-player.js",
        bytes: b"let p",
        brotli: None,
        gzip: None,
        fingerprint: 6,
    },
    EmbeddedFile {
        name: "embed/assets/rules-3d.wasm",
        bytes: b"\0asm",
        brotli: None,
        gzip: None,
        fingerprint: 7,
    },
];

fn with_assets(assets: Assets) -> Router {
    builder(ServerOptions::default()).assets(assets).build().unwrap().router()
}

fn app() -> Router {
    with_assets(Assets::Embedded(FILES))
}

async fn get_with(path: &str, name: HeaderName, value: &str) -> Answer {
    let get = request(Method::GET, path).header(name, value);
    send(&app(), get.body(Body::empty()).unwrap()).await
}

#[tokio::test]
async fn every_view_is_the_page() {
    for path in ["/", "/index.html", "/analysis", "/game/17"] {
        let answer = get(&app(), path).await;
        assert_eq!(
            (answer.status.as_u16(), &*answer.body),
            (200, &b"<!doctype html>"[..]),
            "{path}"
        );
        assert_eq!(answer.header("content-type"), "text/html; charset=utf-8");
        assert_eq!(answer.header("cache-control"), "no-cache");
    }
}

#[tokio::test]
async fn files_have_types_and_caching() {
    let immutable = "public, max-age=31536000, immutable";
    for (path, media_type, caching) in [
        ("/assets/a-1f.wasm", "application/wasm", immutable),
        ("/assets/main-2e.js", "text/javascript; charset=utf-8", immutable),
        ("/app.webmanifest", "application/manifest+json", "no-cache"),
        ("/embed/dameo-player.js", "text/javascript; charset=utf-8", "no-cache"),
        ("/embed/assets/rules-3d.wasm", "application/wasm", immutable),
    ] {
        let answer = get(&app(), path).await;
        assert_eq!(answer.status, 200, "{path}");
        assert_eq!(answer.header("content-type"), media_type);
        assert_eq!(answer.header("cache-control"), caching);
    }
    for path in ["/assets/none.js", "/favicon.ico", "/a/../index.html"] {
        assert_eq!(get(&app(), path).await.status, 404, "{path}");
    }
}

#[tokio::test]
async fn files_are_compressed_for_clients_that_accept_it() {
    for accepted in ["br", "gzip, br;q=0.5", "gzip,deflate,BR"] {
        let answer = get_with("/assets/main-2e.js", header::ACCEPT_ENCODING, accepted).await;
        assert_eq!(&*answer.body, b"compressed", "{accepted}");
        assert_eq!(answer.header("content-encoding"), "br");
        assert_eq!(answer.header("vary"), "accept-encoding");
        assert_eq!(answer.header("etag"), "\"0000000000000002-br\"");
    }
    for accepted in ["gzip", "gzip, br;q=0", "deflate, GZIP;q=0.1"] {
        let answer = get_with("/assets/main-2e.js", header::ACCEPT_ENCODING, accepted).await;
        assert_eq!(&*answer.body, b"zipped", "{accepted}");
        assert_eq!(answer.header("content-encoding"), "gzip");
        assert_eq!(answer.header("etag"), "\"0000000000000002-gzip\"");
    }
    for accepted in ["identity", "br;q=0", "brr", ""] {
        let answer = get_with("/assets/main-2e.js", header::ACCEPT_ENCODING, accepted).await;
        assert_eq!(&*answer.body, b"let uncompressed", "{accepted}");
        assert_eq!(answer.header("content-encoding"), "");
        assert_eq!(answer.header("etag"), "\"0000000000000002\"");
        assert_eq!(answer.header("vary"), "accept-encoding");
    }
}

#[tokio::test]
async fn compressed_files_on_disk_are_used_unless_they_are_older() {
    let folder = tempfile::tempdir().unwrap();
    let app = with_assets(Assets::Folder(folder.path().to_owned()));
    let write = |name: &str, text: &str, age: u64| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        let time = SystemTime::now() - Duration::from_secs(age);
        std::fs::File::options().write(true).open(path).unwrap().set_modified(time).unwrap();
    };
    write("a.js", "plain", 10);
    let body = async || {
        let get = request(Method::GET, "/a.js").header(header::ACCEPT_ENCODING, "gzip, br");
        send(&app, get.body(Body::empty()).unwrap()).await
    };
    assert_eq!((&*body().await.body, body().await.header("vary")), (&b"plain"[..], ""));
    write("a.js.gz", "zipped", 10);
    assert_eq!(
        (&*body().await.body, body().await.header("content-encoding")),
        (&b"zipped"[..], "gzip")
    );
    write("a.js.br", "compressed", 5);
    assert_eq!(
        (&*body().await.body, body().await.header("content-encoding")),
        (&b"compressed"[..], "br")
    );
    write("a.js", "changed", 0);
    assert_eq!(
        (&*body().await.body, body().await.header("content-encoding")),
        (&b"changed"[..], "")
    );
    assert_eq!(get(&app, "/a.js").await.header("vary"), "");
}

#[tokio::test]
async fn unchanged_files_are_not_sent_again() {
    let tag = "\"0000000000000003\"";
    for known in [tag, "W/\"0000000000000003\"", "\"x\", \"0000000000000003\"", "*"] {
        let answer = get_with("/", header::IF_NONE_MATCH, known).await;
        assert_eq!((answer.status.as_u16(), answer.body.len()), (304, 0), "{known}");
        assert_eq!((answer.header("etag"), answer.header("cache-control")), (tag, "no-cache"));
    }
    assert_eq!(get_with("/", header::IF_NONE_MATCH, "\"other\"").await.status, 200);
}

#[tokio::test]
async fn files_on_disk_are_read_for_each_request() {
    let folder = tempfile::tempdir().unwrap();
    let app = with_assets(Assets::Folder(folder.path().join("app")));
    std::fs::write(folder.path().join("secret.txt"), "secret").unwrap();
    std::fs::create_dir(folder.path().join("app")).unwrap();
    let index = folder.path().join("app/index.html");
    std::fs::write(&index, "one").unwrap();
    let first = get(&app, "/").await;
    std::fs::write(&index, "two").unwrap();
    let second = get(&app, "/").await;
    assert_eq!((&*first.body, &*second.body), (&b"one"[..], &b"two"[..]));
    assert_ne!(first.header("etag"), second.header("etag"));
    for path in ["/../secret.txt", "/x/../../secret.txt", "//etc/passwd.txt", "/..%2fsecret.txt"] {
        assert_eq!(get(&app, path).await.status, 404, "{path}");
    }
}

#[tokio::test]
async fn without_an_app_the_page_says_how_to_build_it() {
    let answer = get(&service(), "/").await;
    assert_eq!(answer.status, 404);
    assert_eq!(answer.header("content-type"), "text/plain; charset=utf-8");
    assert!(String::from_utf8(answer.body).unwrap().contains("make app"));
}

#[tokio::test]
async fn the_page_of_the_app_is_not_in_the_folder_of_the_player() {
    let player = get(&app(), "/embed/").await;
    assert_eq!((player.status.as_u16(), &*player.body), (200, &b"<p>player"[..]));
    for path in ["/embed/analysis", "/embed/none/", "/embed/../index.html", "/embed/none.js"] {
        let answer = get(&app(), path).await;
        assert_eq!((answer.status.as_u16(), &*answer.body), (404, &b"not found\n"[..]), "{path}");
    }
}

#[tokio::test]
async fn other_sites_may_load_the_player_and_show_it_in_a_frame() {
    let service = app();
    for path in ["/embed/", "/embed/dameo-player.js", "/embed/assets/rules-3d.wasm", "/embed/x"] {
        let answer = get(&service, path).await;
        assert_eq!(answer.header("access-control-allow-origin"), "*", "{path}");
        assert_eq!(answer.header("cross-origin-resource-policy"), "cross-origin");
        assert_eq!(answer.header("cross-origin-embedder-policy"), "require-corp");
        assert_eq!(answer.header("cross-origin-opener-policy"), "");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert_eq!(answer.header("x-frame-options"), "");
        assert_eq!(
            answer.header("content-security-policy"),
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
             img-src 'self' data:; connect-src *; worker-src 'self' blob:; frame-src 'self'; \
             base-uri 'none'; form-action 'none'; frame-ancestors *"
        );
    }
    let known = request(Method::GET, "/embed/").header(header::IF_NONE_MATCH, "*");
    let unchanged = send(&service, known.body(Body::empty()).unwrap()).await;
    assert_eq!(unchanged.status, 304);
    assert_eq!(unchanged.header("access-control-allow-origin"), "*");
}

#[tokio::test]
async fn every_other_response_has_the_strict_headers() {
    let service = app();
    let answers = [
        get(&service, "/").await,
        get(&service, "/none.js").await,
        get(&service, "/health").await,
        get(&service, "/api/none").await,
        post(&service, "/api/dameo/moves", "{").await,
        get(&service, "/embed").await,
        get(&service, "/embedded/").await,
        get(&service, "//embed/index.html").await,
    ];
    for answer in answers {
        assert_eq!(answer.header("access-control-allow-origin"), "");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert_eq!(answer.header("referrer-policy"), "no-referrer");
        assert_eq!(answer.header("cross-origin-opener-policy"), "same-origin");
        assert_eq!(answer.header("cross-origin-embedder-policy"), "require-corp");
        assert_eq!(answer.header("cross-origin-resource-policy"), "same-origin");
        let policy = answer.header("content-security-policy");
        assert_eq!(
            policy,
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
             img-src 'self'; font-src 'self'; media-src 'self'; connect-src 'self'; \
             worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
             frame-ancestors 'none'"
        );
    }
}
