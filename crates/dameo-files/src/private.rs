//! Files that other users of this machine cannot read.

use std::io;
use std::path::Path;

use tokio::fs::{self, DirBuilder};

/// Creates a folder that only its owner can enter, unless it is there.
pub(crate) async fn create_folder(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    builder.mode(0o700);
    builder.create(folder).await
}

/// Lets only its owner read a file, where the system has such rights.
#[cfg(unix)]
pub(crate) async fn restrict(file: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(file, std::fs::Permissions::from_mode(0o600)).await
}

/// The rights of the folder are those of its files.
#[cfg(not(unix))]
pub(crate) async fn restrict(file: &Path) -> io::Result<()> {
    fs::metadata(file).await.map(drop)
}
