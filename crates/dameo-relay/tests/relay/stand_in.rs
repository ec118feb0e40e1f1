//! Servers that are not what is expected.

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

async fn listen() -> (TcpListener, String) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("nats://{}", listener.local_addr().unwrap());
    (listener, address)
}

/// Says that it is NATS of a version, and answers as far as a client needs to connect.
pub(crate) async fn server_of_version(version: &'static str) -> String {
    let (listener, address) = listen().await;
    tokio::spawn(async move {
        while let Ok((connection, _)) = listener.accept().await {
            tokio::spawn(answer(connection, version));
        }
    });
    address
}

async fn answer(mut connection: TcpStream, version: &str) -> std::io::Result<()> {
    let info = format!(
        "INFO {{\"server_id\":\"OLD\",\"server_name\":\"old\",\"version\":\"{version}\",\
         \"go\":\"go1\",\"host\":\"127.0.0.1\",\"port\":4222,\"headers\":true,\
         \"max_payload\":1048576,\"proto\":1,\"client_id\":1}}\r\n"
    );
    connection.write_all(info.as_bytes()).await?;
    let (read, mut write) = connection.split();
    let mut lines = BufReader::new(read).lines();
    while let Some(line) = lines.next_line().await? {
        if line == "PING" {
            write.write_all(b"PONG\r\n").await?;
        }
    }
    Ok(())
}

/// Takes connections and says nothing.
pub(crate) async fn silent_server() -> String {
    let (listener, address) = listen().await;
    tokio::spawn(async move {
        let mut open = Vec::new();
        while let Ok((connection, _)) = listener.accept().await {
            open.push(connection);
        }
    });
    address
}
