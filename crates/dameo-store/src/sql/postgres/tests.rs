use super::*;

fn error<T>(result: Result<T, OpenDatabaseError>) -> String {
    result.err().expect("it is refused").to_string()
}

#[test]
fn older_servers_are_refused() {
    let check = |version| check_server_version(version, "postgres://localhost:5432/dameo".into());
    for version in [140_000, 150_018, 180_003] {
        check(Some(version)).unwrap();
    }
    let expected = "postgres://localhost:5432/dameo is on PostgreSQL 13.4: expected 14 or later";
    assert_eq!(error(check(Some(130_004))), expected);
    assert!(error(check(None)).contains("of an unknown version"));
}

#[test]
fn an_address_is_named_without_its_password() {
    let named = |address| options(address).map(|options| name(&options));
    let tcp = named("postgresql://ann:secret@db.example:6543/games").unwrap();
    assert_eq!(tcp, "postgres://db.example:6543/games");
    let socket = named("postgres://ann@localhost/games?host=/run/postgresql").unwrap();
    assert_eq!(socket, "postgres:///games?host=/run/postgresql");
    let bad = |address| error(named(address));
    let expected = "bad address of a database: it does not begin with postgres://: expected \
                    postgres://USER@HOST:PORT/NAME";
    assert_eq!(bad("mysql://ann:secret@localhost/games"), expected);
    let port = bad("postgres://ann:secret@localhost:port/games");
    assert!(port.contains("invalid port number") && !port.contains("secret"), "{port}");
}
