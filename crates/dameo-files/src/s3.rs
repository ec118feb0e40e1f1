//! Storage that is reached by the protocol of S3.

use std::time::Duration;

use object_store::aws::{AmazonS3, AmazonS3Builder};
use object_store::prefix::PrefixStore;
use object_store::{ClientOptions, RetryConfig};
use rustls::crypto::ring;

use crate::address::Bucket;

/// How often something is tried again that may come right.
const MAX_RETRIES: usize = 3;
/// For how long.
const RETRIES: Duration = Duration::from_secs(30);
const CONNECT: Duration = Duration::from_secs(5);
/// For how long nothing may come while something is fetched.
const READ: Duration = Duration::from_secs(30);

pub(crate) fn open(bucket: &Bucket) -> object_store::Result<PrefixStore<AmazonS3>> {
    // The client takes that of the process. If there is one, it is this.
    let _ = ring::default_provider().install_default();
    let options = ClientOptions::new()
        .with_allow_http(true)
        .with_connect_timeout(CONNECT)
        .with_timeout_disabled()
        .with_read_timeout(READ);
    let retry =
        RetryConfig { max_retries: MAX_RETRIES, retry_timeout: RETRIES, ..RetryConfig::default() };
    let mut builder = AmazonS3Builder::from_env()
        .with_bucket_name(&bucket.name)
        .with_client_options(options)
        .with_retry(retry);
    if let Some((key, secret)) = &bucket.credentials {
        builder = builder.with_access_key_id(key).with_secret_access_key(secret);
    }
    if let Some(endpoint) = &bucket.endpoint {
        builder = builder.with_endpoint(endpoint);
    }
    if let Some(region) = &bucket.region {
        builder = builder.with_region(region);
    }
    Ok(PrefixStore::new(builder.build()?, &*bucket.folder))
}
