//! Members who log in and open the page while others play.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::Result;
use serde_json::{Value, json};
use tokio::time::{Instant, MissedTickBehavior, interval};

use crate::guest::{GUESTS_PER_ADDRESS, Guest};
use crate::latency::Latencies;

/// Where the addresses of members begin, apart from those of players.
const FIRST_GUEST: u32 = 2_000_000;
/// How many members there are.
const COUNT: u32 = 20;

/// What a signed-in page asks for when it opens.
const PAGE: [&str; 3] = ["/api/site", "/api/online/me", "/api/online/account/sessions"];

/// How long members wait.
#[derive(Debug, Default)]
pub struct MemberTimes {
    /// For a log-in.
    pub log_ins: Latencies,
    /// For all that a signed-in page asks for, one after the other.
    pub pages: Latencies,
}

/// Members of a site who log in again and again.
#[derive(Debug)]
pub struct Members {
    site: SocketAddr,
    names: Vec<String>,
}

impl Members {
    /// Signs up members.
    ///
    /// # Errors
    /// If the server refuses one.
    pub async fn sign_up(site: SocketAddr) -> Result<Self> {
        let mut names = Vec::new();
        for number in 0..COUNT {
            let name = format!("Member{number}");
            let body = json!({"name": name, "password": password(&name)});
            guest(site, number).post::<Value>("/api/online/sign-up", &body).await?;
            names.push(name);
        }
        Ok(Self { site, names })
    }

    /// Lets one after the other log in and open the page, some in a second, until they are
    /// stopped.
    ///
    /// # Errors
    /// If the server refuses a log-in or a part of the page.
    ///
    /// # Panics
    /// If `per_second` is 0.
    pub async fn come(&self, per_second: u32, times: &MemberTimes) -> Result<()> {
        let mut ticks = interval(Duration::from_secs(1) / per_second);
        // Those who come late do not come all at once.
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        for (number, name) in (0..).zip(self.names.iter().cycle()) {
            ticks.tick().await;
            let mut member = guest(self.site, number % COUNT);
            let body = json!({"name": name, "password": password(name)});
            let begun = Instant::now();
            member.post::<Value>("/api/online/log-in", &body).await?;
            times.log_ins.add(begun.elapsed());
            let begun = Instant::now();
            for path in PAGE {
                member.get::<Value>(path).await?;
            }
            times.pages.add(begun.elapsed());
        }
        Ok(())
    }
}

/// A member's device, with an address of its own.
fn guest(site: SocketAddr, number: u32) -> Guest {
    Guest::new(site, FIRST_GUEST + GUESTS_PER_ADDRESS * number)
}

/// The password of a member.
fn password(name: &str) -> String {
    format!("{name} pushes wooden men")
}
