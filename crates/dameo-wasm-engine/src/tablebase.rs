//! Tablebase probes. The worker fetches the files that a probe needs.

use dameo::{AnyPosition, Variant};
use dameo_api::{TablebaseReply, WdlJson};
use dameo_engine::SearchTablebase;
use dameo_tablebase::{AnyTablebase, Metric, TablebaseError};
use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::error::EngineError;

/// Size of the cache of decompressed blocks, in bytes: a line to the end of the
/// game needs the same few hundred blocks again.
const CACHE: u64 = 16 << 20;

/// The files hold distances to win.
const METRIC: Metric = Metric::Dtw;

/// The result of a probe.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Tsify)]
#[tsify(missing_as_null)]
pub struct ProbeAnswer {
    /// The tablebase entry of the position; null if a file is missing.
    #[tsify(type = "TablebaseReply | null")]
    pub reply: Option<TablebaseReply>,
    /// The material signatures of the files to add before the next probe.
    pub missing: Vec<String>,
}

/// The value of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Tsify)]
#[tsify(missing_as_null)]
pub struct ProbedValue {
    /// Win, draw or loss for the side to move.
    pub wdl: WdlJson,
    /// The distance to win: the number of plies to the end of the game; null for a draw.
    #[tsify(type = "number | null")]
    pub dtw: Option<u16>,
}

/// The result of a probe for the value alone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Tsify)]
#[tsify(missing_as_null)]
pub struct ValueAnswer {
    /// The value of the position; null if a file is missing.
    #[tsify(type = "ProbedValue | null")]
    pub value: Option<ProbedValue>,
    /// The material signatures of the files to add before the next probe.
    pub missing: Vec<String>,
}

/// The tablebase of a variant, from the files that were added so far.
#[wasm_bindgen(js_name = Tablebase)]
pub struct JsTablebase {
    tablebase: AnyTablebase,
}

#[wasm_bindgen(js_class = Tablebase)]
impl JsTablebase {
    /// Creates a tablebase without files. Throws if the variant has none.
    #[wasm_bindgen(constructor)]
    pub fn new(variant: &str) -> Result<Self, JsError> {
        Ok(Self::empty(variant.parse()?)?)
    }

    /// Adds the distances of a material signature such as `KKvM` from the bytes
    /// of its file.
    pub fn add(&mut self, signature: &str, bytes: Vec<u8>) -> Result<(), JsError> {
        Ok(self.add_file(signature, bytes)?)
    }

    /// Probes the value of a position. Checks the blocks of the files that it reads.
    #[wasm_bindgen(js_name = probeDtw)]
    pub fn probe_dtw(&self, fen: &str) -> Result<Ts<ValueAnswer>, JsError> {
        Ok(self.value(fen)?.into_ts()?)
    }

    /// Probes a position and its moves. Checks the blocks of the files that it reads.
    pub fn report(&self, fen: &str) -> Result<Ts<ProbeAnswer>, JsError> {
        Ok(self.answer(fen)?.into_ts()?)
    }
}

impl JsTablebase {
    fn empty(variant: Variant) -> Result<Self, EngineError> {
        let tablebase = AnyTablebase::empty(variant, CACHE).map_err(EngineError::message)?;
        Ok(Self { tablebase })
    }

    /// For the search, of all files that were added.
    pub(crate) fn into_search(self) -> SearchTablebase {
        SearchTablebase::new(self.tablebase)
    }

    fn add_file(&mut self, signature: &str, bytes: Vec<u8>) -> Result<(), EngineError> {
        let signature = signature.parse().map_err(EngineError::message)?;
        self.tablebase.add(signature, METRIC, Box::new(bytes)).map_err(EngineError::message)
    }

    fn position(&self, fen: &str) -> Result<AnyPosition, EngineError> {
        AnyPosition::from_fen(self.tablebase.variant(), fen).map_err(EngineError::message)
    }

    fn value(&self, fen: &str) -> Result<ValueAnswer, EngineError> {
        match self.tablebase.probe_dtw(&self.position(fen)?) {
            Ok(value) => {
                let value = ProbedValue { wdl: value.wdl().into(), dtw: value.distance() };
                Ok(ValueAnswer { value: Some(value), missing: Vec::new() })
            }
            Err(TablebaseError::Missing { signature, .. }) => {
                Ok(ValueAnswer { value: None, missing: vec![signature.to_string()] })
            }
            Err(error) => Err(EngineError::message(error)),
        }
    }

    fn answer(&self, fen: &str) -> Result<ProbeAnswer, EngineError> {
        let position = self.position(fen)?;
        match self.tablebase.report(&position) {
            Ok(report) => {
                let reply = Some(TablebaseReply::new(&report));
                Ok(ProbeAnswer { reply, missing: Vec::new() })
            }
            Err(TablebaseError::Missing { signature, .. }) => {
                let missing = self.tablebase.missing(&position);
                let mut missing = missing.map_err(EngineError::message)?;
                if missing.is_empty() {
                    // Only the line to the end of the game needs it.
                    missing.push(signature);
                }
                let missing = missing.iter().map(ToString::to_string).collect();
                Ok(ProbeAnswer { reply: None, missing })
            }
            Err(error) => Err(EngineError::message(error)),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use dameo_tablebase::{Folder, MaterialClass};
    use dameo_tablebase_gen::Builder;

    use super::*;

    /// Probes as the worker does: adds missing files until there is a reply.
    /// Returns the material signatures of the added files too.
    fn probe(
        tablebase: &mut JsTablebase,
        folder: &Folder,
        fen: &str,
    ) -> (TablebaseReply, Vec<String>) {
        let mut fetched = Vec::new();
        loop {
            let ProbeAnswer { reply, missing } = tablebase.answer(fen).unwrap();
            if let Some(reply) = reply {
                assert!(missing.is_empty());
                return (reply, fetched);
            }
            assert!(!missing.is_empty());
            for name in missing {
                let bytes = fs::read(folder.file(name.parse().unwrap(), METRIC)).unwrap();
                tablebase.add_file(&name, bytes).unwrap();
                fetched.push(name);
            }
        }
    }

    #[test]
    fn files_are_added_until_there_is_a_reply() {
        let directory = tempfile::tempdir().unwrap();
        let classes: Vec<_> = (2..=3).flat_map(MaterialClass::all).collect();
        let mut builder = Builder::new(Variant::Dameo, directory.path(), 1 << 28, &()).unwrap();
        builder.build(&classes).unwrap();
        let folder = Folder::new(directory.path(), Variant::Dameo).unwrap();
        let mut tablebase = JsTablebase::empty(Variant::Dameo).unwrap();
        let (reply, fetched) = probe(&mut tablebase, &folder, "W:WKc4,Kf4:Ba2");
        assert_eq!(reply.value, WdlJson::Win);
        assert_eq!(reply.line.len(), usize::from(reply.distance.unwrap()));
        assert_eq!(reply.moves[0].distance, reply.distance);
        assert_eq!(fetched[0], "KKvM");
        let (again, fetched) = probe(&mut tablebase, &folder, "W:WKc4,Kf4:Ba2");
        assert_eq!((again, fetched.len()), (reply.clone(), 0));

        let value = tablebase.value("W:WKc4,Kf4:Ba2").unwrap().value;
        let expected = ProbedValue { wdl: reply.value, dtw: reply.distance };
        assert_eq!(value, Some(expected));
        let unknown = tablebase.value("W:WKa1,Kb1,Kc1:BKh8").unwrap();
        assert_eq!((unknown.value, unknown.missing), (None, vec!["KKKvK".to_owned()]));

        let bytes = fs::read(folder.file("KvM".parse().unwrap(), METRIC)).unwrap();
        let error = tablebase.add_file("MvK", bytes.clone()).unwrap_err().to_string();
        assert!(error.contains("holds distances of KvM in dameo"), "{error}");
        let error =
            tablebase.add_file("KvM", bytes[..bytes.len() - 1].to_vec()).unwrap_err().to_string();
        assert!(error.contains("it is damaged"), "{error}");
        assert!(tablebase.add_file("KvQ", bytes).is_err());
        assert!(tablebase.answer("W:Wa1:Ba1").is_err());
    }

    #[test]
    fn variants_without_tablebases_are_an_error() {
        let error = JsTablebase::empty(Variant::ItalianDamone).err().unwrap();
        assert_eq!(error.to_string(), "there are no tablebases of italian-damone");
    }
}
