//! The tablebases that are part of the app.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use dameo::Variant;
use dameo_tablebase::{Folder, Metric};

use crate::common::{MEMORY, build};

/// `data/page-tables` is what the builder makes.
#[test]
fn the_files_in_the_app_can_be_reproduced() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/page-tables");
    let list = fs::read_to_string(data.join("files.json")).unwrap();
    let list: BTreeMap<String, BTreeMap<String, String>> = serde_json::from_str(&list).unwrap();
    assert_eq!(list.keys().collect::<Vec<_>>(), ["anti-dameo", "croda", "dameo"]);
    for (name, files) in &list {
        let variant: Variant = name.parse().unwrap();
        let directory = tempfile::tempdir().unwrap();
        let manifest = build(variant, directory.path(), 3, MEMORY);
        let folder = Folder::new(directory.path(), variant).unwrap();
        let records: Vec<_> = manifest.classes.iter().flat_map(|class| &class.tables).collect();
        assert_eq!(records.len(), files.len(), "{variant}");
        for record in records {
            let signature = record.signature.to_string();
            assert_eq!(
                format!("{:016x}", record.dtw.unwrap().checksum),
                files[&signature],
                "{signature}"
            );
            let committed = data.join(name).join(format!("{signature}-{}.dist", files[&signature]));
            let built = fs::read(folder.file(record.signature, Metric::Dtw)).unwrap();
            assert!(fs::read(committed).unwrap() == built, "{variant} {signature}");
        }
    }
}
