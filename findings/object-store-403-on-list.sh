#!/bin/sh
# object_store 0.14.2, S3: if storage answers 403 (AccessDenied) to everything, `get` and `head`
# give Error::PermissionDenied, but `list` and `list_with_delimiter` give Error::Generic, in which
# the status occurs in the text of the innermost source alone. A program that tells "the
# credentials are not allowed to" from "the storage fails" by the variant of the error does so for
# one half of its requests.
#
# Needs: cargo, python3.
set -eu

folder=$(mktemp -d)
trap 'kill "$server" 2>/dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"

cat > storage.py <<'PY'
from http.server import BaseHTTPRequestHandler, HTTPServer

BODY = b'<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>'


class Refuses(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(403)
        self.send_header("Content-Type", "application/xml")
        self.send_header("Content-Length", str(len(BODY)))
        self.end_headers()
        if self.command == "GET":
            self.wfile.write(BODY)

    do_HEAD = do_GET

    def log_message(self, *arguments):
        pass


server = HTTPServer(("127.0.0.1", 0), Refuses)
with open("port", "w") as file:
    file.write(str(server.server_port))
server.serve_forever()
PY
python3 storage.py &
server=$!

mkdir src
cat > Cargo.toml <<'TOML'
[package]
name = "refused"
version = "0.0.0"
edition = "2024"

[dependencies]
futures-util = "=0.3.34"
object_store = { version = "=0.14.2", default-features = false, features = ["aws-base", "reqwest", "ring"] }
reqwest = { version = "=0.13.5", default-features = false, features = ["rustls-no-provider"] }
rustls = { version = "=0.23.46", default-features = false, features = ["ring"] }
tokio = { version = "=1.54.1", features = ["macros", "rt"] }

[workspace]
TOML
cat > src/main.rs <<'RUST'
use futures_util::TryStreamExt;
use object_store::aws::AmazonS3Builder;
use object_store::path::Path;
use object_store::{ClientOptions, Error, ObjectStore, ObjectStoreExt};

fn kind(error: &Error) -> &'static str {
    match error {
        Error::PermissionDenied { .. } => "PermissionDenied",
        Error::Unauthenticated { .. } => "Unauthenticated",
        Error::Generic { .. } => "Generic",
        _ => "another",
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    rustls::crypto::ring::default_provider().install_default().unwrap();
    let port = std::fs::read_to_string("port").unwrap();
    let store = AmazonS3Builder::new()
        .with_endpoint(format!("http://127.0.0.1:{port}"))
        .with_bucket_name("bucket")
        .with_region("us-east-1")
        .with_access_key_id("key")
        .with_secret_access_key("secret")
        .with_client_options(ClientOptions::new().with_allow_http(true))
        .build()
        .unwrap();
    let file = Path::from("folder/file.txt");
    println!("get: {}", kind(&store.get(&file).await.unwrap_err()));
    println!("head: {}", kind(&store.head(&file).await.unwrap_err()));
    let listed: Result<Vec<_>, _> = store.list(None).try_collect().await;
    println!("list: {}", kind(&listed.unwrap_err()));
    println!("list_with_delimiter: {}", kind(&store.list_with_delimiter(None).await.unwrap_err()));
}
RUST

CARGO_TARGET_DIR="$folder/target" cargo build --quiet
while ! [ -s port ]; do sleep 0.1; done
found=$(./target/debug/refused)
echo "$found"
expected="get: PermissionDenied
head: PermissionDenied
list: Generic
list_with_delimiter: Generic"
[ "$found" = "$expected" ] || { echo "this has changed" >&2; exit 1; }
