//! Games that members have played at other sites: reading their files, and their JSON.

pub(crate) mod model;
pub(crate) mod read;
