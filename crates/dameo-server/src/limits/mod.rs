//! What a server counts and bounds: clients, connections, WebSockets, requests and
//! computations.

pub(crate) mod background;
pub(crate) mod client;
pub(crate) mod connections;
pub(crate) mod fair_queue;
pub(crate) mod rate;
pub(crate) mod sockets;
pub(crate) mod work_pool;
