//! Endgame tables, whose files the page fetches as they are needed.

use dameo::{ByFamily, DameoRules, DamoneRules, Family, Position, Rules, Variant, with_rules};
use dameo_protocol::TablebaseReply;
use dameo_tablebase::{Metric, TablebaseError};
use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::error::BindingError;

/// Memory for blocks that have been decompressed, in bytes: a line to the end
/// comes back to the same few hundred blocks.
const CACHE: u64 = 16 << 20;

/// The files that answer a question: those that also say how soon.
const METRIC: Metric = Metric::Dtw;

/// What the tables that are there know about a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Tsify)]
#[tsify(missing_as_null)]
pub struct TableAnswer {
    /// All about the position; null if a table is missing.
    #[tsify(type = "TablebaseReply | null")]
    pub reply: Option<TablebaseReply>,
    /// The names of tables to add before asking again; none with a reply.
    pub missing: Vec<String>,
}

/// The tables of a variant that have been added so far.
#[wasm_bindgen]
pub struct Tables(Box<dyn Prober>);

#[wasm_bindgen]
impl Tables {
    /// No tables yet. Fails for a variant that has none.
    #[wasm_bindgen(constructor)]
    pub fn new(variant: &str) -> Result<Self, JsError> {
        Ok(Self(prober(variant.parse()?)?))
    }

    /// Adds a table, `KKvM`, from the bytes of its file of distances.
    pub fn add(&mut self, name: &str, bytes: Vec<u8>) -> Result<(), JsError> {
        Ok(self.0.add(name, bytes)?)
    }

    /// Asks about a position. Blocks of files are checked as they are needed.
    pub fn probe(&self, fen: &str) -> Result<Ts<TableAnswer>, JsError> {
        Ok(self.0.probe(fen)?.into_ts()?)
    }
}

/// Tables whose rule set is not part of their type.
trait Prober {
    fn add(&mut self, name: &str, bytes: Vec<u8>) -> Result<(), BindingError>;
    fn probe(&self, fen: &str) -> Result<TableAnswer, BindingError>;
}

impl<R: DameoRules> Prober for dameo_tablebase::Tablebase<R> {
    fn add(&mut self, name: &str, bytes: Vec<u8>) -> Result<(), BindingError> {
        let signature = name.parse().map_err(BindingError::text)?;
        Self::add(self, signature, METRIC, Box::new(bytes)).map_err(BindingError::text)
    }

    fn probe(&self, fen: &str) -> Result<TableAnswer, BindingError> {
        let position = Position::<R>::from_fen(fen).map_err(BindingError::text)?;
        match self.report(&position) {
            Ok(report) => {
                let reply = Some(TablebaseReply::new(&position, &report));
                Ok(TableAnswer { reply, missing: Vec::new() })
            }
            Err(TablebaseError::Missing { signature, .. }) => {
                let mut missing = self.missing(&position).map_err(BindingError::text)?;
                if missing.is_empty() {
                    // Only the line to the end needs it.
                    missing.push(signature);
                }
                let missing = missing.iter().map(ToString::to_string).collect();
                Ok(TableAnswer { reply: None, missing })
            }
            Err(error) => Err(BindingError::text(error)),
        }
    }
}

fn prober(variant: Variant) -> Result<Box<dyn Prober>, BindingError> {
    with_rules!(variant, R => choose::<R>())
}

fn choose<R: Rules>() -> Result<Box<dyn Prober>, BindingError> {
    R::Family::choose(Empty)
}

/// Tables without a file, for the games that have tables.
struct Empty;

impl<R: Rules> ByFamily<R> for Empty {
    type Output = Result<Box<dyn Prober>, BindingError>;

    fn dameo(self) -> Self::Output
    where
        R: DameoRules,
    {
        Ok(Box::new(dameo_tablebase::Tablebase::<R>::empty(CACHE)))
    }

    fn damone(self) -> Self::Output
    where
        R: DamoneRules,
    {
        Err(BindingError::NoTables { variant: R::NAME })
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use dameo::Dameo;
    use dameo_protocol::WdlJson;
    use dameo_tablebase::{Folder, MaterialClass};
    use dameo_tablebase_gen::Builder;

    use super::*;

    /// Asks as the page does: what is missing is fetched until there is an
    /// answer. Gives the names of what was fetched too.
    fn ask(tables: &mut dyn Prober, folder: &Folder, fen: &str) -> (TablebaseReply, Vec<String>) {
        let mut fetched = Vec::new();
        loop {
            let TableAnswer { reply, missing } = tables.probe(fen).unwrap();
            if let Some(reply) = reply {
                assert!(missing.is_empty());
                return (reply, fetched);
            }
            assert!(!missing.is_empty());
            for name in missing {
                let bytes = fs::read(folder.file(name.parse().unwrap(), METRIC)).unwrap();
                tables.add(&name, bytes).unwrap();
                fetched.push(name);
            }
        }
    }

    #[test]
    fn tables_are_fetched_until_there_is_an_answer() {
        let directory = tempfile::tempdir().unwrap();
        let classes: Vec<_> = (2..=3).flat_map(MaterialClass::all).collect();
        Builder::<Dameo>::new(directory.path(), 1 << 28, &()).build(&classes).unwrap();
        let folder = Folder::new::<Dameo>(directory.path());
        let mut tables = prober(Variant::Dameo).unwrap();
        let (reply, fetched) = ask(&mut *tables, &folder, "W:WKc4,Kf4:Ba2");
        assert_eq!(reply.value, WdlJson::Win);
        assert_eq!(reply.line.len(), usize::from(reply.distance.unwrap()));
        assert_eq!(reply.moves[0].distance, reply.distance);
        assert_eq!(fetched[0], "KKvM");
        let (again, fetched) = ask(&mut *tables, &folder, "W:WKc4,Kf4:Ba2");
        assert_eq!((again, fetched.len()), (reply, 0));

        let bytes = fs::read(folder.file("KvM".parse().unwrap(), METRIC)).unwrap();
        let error = tables.add("MvK", bytes.clone()).unwrap_err().to_string();
        assert!(error.contains("holds distances of KvM in dameo"), "{error}");
        let error = tables.add("KvM", bytes[..bytes.len() - 1].to_vec()).unwrap_err().to_string();
        assert!(error.contains("it is damaged"), "{error}");
        assert!(tables.add("KvQ", bytes).is_err());
        assert!(tables.probe("W:Wa1:Ba1").is_err());
    }

    #[test]
    fn games_without_tables_say_so() {
        let error = prober(Variant::ItalianDamone).err().unwrap();
        assert_eq!(error.to_string(), "there are no endgame tables of italian-damone");
    }
}
