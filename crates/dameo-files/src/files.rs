//! Files in a folder or in object storage.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use bytes::Bytes;
use futures_util::{Stream, TryStreamExt};
use object_store::local::LocalFileSystem;
use object_store::path::Path as StorePath;
use object_store::{GetResult, ObjectMeta, ObjectStore, ObjectStoreExt, WriteMultipart};
use tokio::fs::{self, File};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::address::{FilesAddress, Place};
use crate::error::FilesError;
use crate::name::FileName;
use crate::private;

/// How much is read of a file of this machine at once, and sent as one part.
const PART: usize = 8 << 20;
/// How many parts are sent at once.
const MAX_SENDING: usize = 4;

/// Files in a folder or in object storage. Clones are the same.
///
/// A file is there as a whole or not at all, also when the program ends in between.
#[derive(Clone)]
pub struct Files {
    store: Arc<dyn ObjectStore>,
    place: String,
    /// Where they are on this machine; `None` in object storage.
    folder: Option<PathBuf>,
}

/// A file that is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredFile {
    /// Its name.
    pub name: FileName,
    /// Its size in bytes.
    pub size: u64,
    /// When it was stored, by the clock of the storage.
    pub stored: SystemTime,
}

impl Files {
    /// Opens the place of files. A folder is created if it is not there.
    ///
    /// # Errors
    /// If the folder cannot be created, or what an address of S3 needs is missing. Whether the
    /// storage answers is not tried.
    pub fn open(address: &FilesAddress) -> Result<Self, FilesError> {
        let place = address.to_string();
        let folder = match &address.0 {
            Place::Folder(folder) => Some(folder.clone()),
            Place::Bucket(_) => None,
        };
        let store = match &address.0 {
            Place::Folder(folder) => {
                let local = |error| FilesError::Local { path: folder.clone(), error };
                std::fs::create_dir_all(folder).map_err(local)?;
                let opened = LocalFileSystem::new_with_prefix(folder);
                let store = opened.map_err(|error| FilesError::new(&place, error))?;
                Arc::new(store.with_fsync(true)) as _
            }
            #[cfg(feature = "s3")]
            Place::Bucket(bucket) => {
                let opened = crate::s3::open(bucket);
                Arc::new(opened.map_err(|error| FilesError::new(&place, error))?) as _
            }
            #[cfg(not(feature = "s3"))]
            Place::Bucket(_) => return Err(FilesError::NotBuilt { place }),
        };
        Ok(Self { store, place, folder })
    }

    /// Stores a file of this machine, in place of one with the same name. Returns its size.
    ///
    /// # Errors
    /// If the file cannot be read, or the storage fails; then what was stored before is there.
    pub async fn put(&self, name: &FileName, from: &Path) -> Result<u64, FilesError> {
        let local = |error| FilesError::Local { path: from.to_owned(), error };
        let mut file = File::open(from).await.map_err(local)?;
        let failed = |error| FilesError::new(&self.place, error);
        let upload = self.store.put_multipart(&path_of(name)).await.map_err(failed)?;
        let mut upload = WriteMultipart::new_with_chunk_size(upload, PART);
        let mut size = 0;
        loop {
            let mut part = Vec::with_capacity(PART);
            let read = (&mut file).take(PART as u64).read_to_end(&mut part).await;
            let stopped = match read {
                Ok(0) => break,
                Ok(read) => {
                    size += read as u64;
                    upload.wait_for_capacity(MAX_SENDING).await.err().map(failed)
                }
                Err(error) => Some(local(error)),
            };
            if let Some(error) = stopped {
                // What is left of it is nobody's business but the storage's.
                let _ = upload.abort().await;
                return Err(error);
            }
            upload.put(part.into());
        }
        upload.finish().await.map_err(failed)?;
        Ok(size)
    }

    /// As [`put`](Self::put), but where files are in a folder, other users of the machine cannot
    /// read it.
    ///
    /// # Errors
    /// As [`put`](Self::put).
    pub async fn put_private(&self, name: &FileName, from: &Path) -> Result<u64, FilesError> {
        let Some(folder) = &self.folder else { return self.put(name, from).await };
        let path = folder.join(name.as_str());
        let local = |error| FilesError::Local { path: path.clone(), error };
        private::create_folder(path.parent().unwrap_or(folder)).await.map_err(local)?;
        let size = self.put(name, from).await?;
        private::restrict(&path).await.map_err(local)?;
        Ok(size)
    }

    /// Fetches a file to this machine, in place of one that is there. Returns its size.
    ///
    /// # Errors
    /// If there is no such file, it cannot be written, or the storage fails; then what was there
    /// before is.
    pub async fn get(&self, name: &FileName, to: &Path) -> Result<u64, FilesError> {
        let failed = |error| FilesError::new(&self.place, error);
        let found = self.found(name).await?;
        let part = partial(to);
        let local = |error| FilesError::Local { path: to.to_owned(), error };
        let written = async {
            let mut file = File::create(&part).await.map_err(local)?;
            let mut size = 0;
            let mut bytes = found.into_stream();
            while let Some(bytes) = bytes.try_next().await.map_err(failed)? {
                size += bytes.len() as u64;
                file.write_all(&bytes).await.map_err(local)?;
            }
            file.sync_all().await.map_err(local)?;
            fs::rename(&part, to).await.map_err(local)?;
            Ok(size)
        };
        let written = written.await;
        if written.is_err() {
            // It may never have been there.
            let _ = fs::remove_file(&part).await;
        }
        written
    }

    /// Reads a file, as it is now, part by part. Returns its size in bytes and the parts, which are
    /// cut off by an error if the storage fails.
    ///
    /// # Errors
    /// If there is no such file, or the storage fails.
    pub async fn read(
        &self,
        name: &FileName,
    ) -> Result<(u64, impl Stream<Item = Result<Bytes, FilesError>> + use<>), FilesError> {
        let found = self.found(name).await?;
        let (size, place) = (found.meta.size, self.place.clone());
        let parts = found.into_stream().map_err(move |error| FilesError::new(&place, error));
        Ok((size, parts))
    }

    async fn found(&self, name: &FileName) -> Result<GetResult, FilesError> {
        self.store.get(&path_of(name)).await.map_err(|error| match error {
            object_store::Error::NotFound { .. } => self.missing(name),
            other => FilesError::new(&self.place, other),
        })
    }

    /// The size of a file in bytes.
    ///
    /// # Errors
    /// If there is no such file, or the storage fails.
    pub async fn size(&self, name: &FileName) -> Result<u64, FilesError> {
        match self.store.head(&path_of(name)).await {
            Ok(found) => Ok(found.size),
            Err(object_store::Error::NotFound { .. }) => Err(self.missing(name)),
            Err(error) => Err(FilesError::new(&self.place, error)),
        }
    }

    /// The files of a folder such as `backups` and of those in it, in the order of their names;
    /// all for an empty text. What others have put there is left out.
    ///
    /// # Errors
    /// If the storage fails.
    pub async fn list(&self, folder: &str) -> Result<Vec<StoredFile>, FilesError> {
        let folder = StorePath::from(folder);
        let found = self.store.list(Some(&folder).filter(|folder| !folder.is_root()));
        let found = found.try_collect::<Vec<_>>().await;
        let found = found.map_err(|error| FilesError::new(&self.place, error))?;
        let mut files: Vec<_> = found.into_iter().filter_map(stored).collect();
        files.sort_by(|one, other| one.name.cmp(&other.name));
        Ok(files)
    }

    /// Deletes a file, if it is there.
    ///
    /// # Errors
    /// If the storage fails.
    pub async fn remove(&self, name: &FileName) -> Result<(), FilesError> {
        match self.store.delete(&path_of(name)).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(FilesError::new(&self.place, error)),
        }
    }

    fn missing(&self, name: &FileName) -> FilesError {
        FilesError::Missing { place: self.place.clone(), name: name.to_string() }
    }
}

impl fmt::Debug for Files {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Files({})", self.place)
    }
}

fn path_of(name: &FileName) -> StorePath {
    StorePath::from(name.as_str())
}

fn stored(found: ObjectMeta) -> Option<StoredFile> {
    let ObjectMeta { location, size, last_modified, .. } = found;
    let name = FileName::new(location.to_string()).ok()?;
    Some(StoredFile { name, size, stored: last_modified.into() })
}

/// Where a file is written before it is whole.
fn partial(file: &Path) -> PathBuf {
    let mut name = file.file_name().unwrap_or_default().to_owned();
    name.push(".part");
    file.with_file_name(name)
}
