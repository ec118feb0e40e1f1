//! The file from which training goes on.
//!
//! All numbers are little-endian: `DMOTRAIN`, the version, the length of the settings, the
//! settings as JSON, the state, and the XXH3 of all bytes before.

use std::fs;
use std::io;
use std::path::Path;

use dameo::Rules;
use dameo_nnue::parameters::Parameters;
use serde::Serialize;
use xxhash_rust::xxh3::xxh3_64;

use super::data::TrainingData;
use super::error::CheckpointError;
use super::optimiser::AdamW;
use super::settings::TrainingSettings;
use super::state::{EpochReport, State};
use super::tensors::{lists, lists_mut};

const MAGIC: &[u8; 8] = b"DMOTRAIN";
/// Version of the file format.
const VERSION: u32 = 1;

/// What must not change when training is resumed.
#[derive(Serialize)]
struct Header<'a> {
    variant: &'a str,
    games: u64,
    positions: usize,
    data: String,
    #[serde(flatten)]
    settings: &'a TrainingSettings,
}

/// The settings and the data, as the header of a checkpoint names them.
pub(super) fn header<R: Rules>(settings: &TrainingSettings, data: &TrainingData<R>) -> String {
    let header = Header {
        variant: data.variant().name(),
        games: data.games(),
        positions: data.training().len() + data.held_out().len(),
        data: format!("{:016x}", data.checksum()),
        settings,
    };
    serde_json::to_string(&header).expect("settings are JSON")
}

/// The bytes of a file.
pub(super) fn to_bytes(header: &str, state: &State) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend((header.len() as u32).to_le_bytes());
    bytes.extend(header.as_bytes());
    bytes.extend(state.steps.to_le_bytes());
    bytes.extend(state.loss.to_le_bytes());
    bytes.extend(state.seconds.to_le_bytes());
    bytes.extend((state.epochs.len() as u32).to_le_bytes());
    for epoch in &state.epochs {
        bytes.extend(epoch.positions.to_le_bytes());
        let EpochReport { seconds, learning_rate, training_loss, held_out_loss, .. } = *epoch;
        for number in [seconds, learning_rate, training_loss, held_out_loss] {
            bytes.extend(number.to_le_bytes());
        }
    }
    let AdamW { means, squares } = &state.optimiser;
    for parameters in [&state.parameters, means, squares, &state.best] {
        for list in lists(parameters) {
            bytes.extend(list.iter().flat_map(|number| number.to_le_bytes()));
        }
    }
    bytes.extend(xxh3_64(&bytes).to_le_bytes());
    bytes
}

/// Reads a file of these settings; `None` if there is none.
pub(super) fn read<R: Rules>(path: &Path, header: &str) -> Result<Option<State>, CheckpointError> {
    match fs::read(path) {
        Ok(bytes) => from_bytes::<R>(&bytes, header).map(Some),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error.into()),
    }
}

fn from_bytes<R: Rules>(bytes: &[u8], header: &str) -> Result<State, CheckpointError> {
    if !bytes.starts_with(MAGIC) {
        return Err(CheckpointError::NotCheckpoint);
    }
    let mut source = Source(&bytes[MAGIC.len()..]);
    let found = u32::from_le_bytes(source.take()?);
    if found != VERSION {
        return Err(CheckpointError::Version { found, expected: VERSION });
    }
    let checked = source.0.split_last_chunk();
    let (content, checksum) = checked.ok_or(CheckpointError::Damaged)?;
    if xxh3_64(&bytes[..bytes.len() - checksum.len()]) != u64::from_le_bytes(*checksum) {
        return Err(CheckpointError::Damaged);
    }
    let mut source = Source(content);
    let length = source.u32()? as usize;
    let found = source.bytes(length)?;
    if found != header.as_bytes() {
        let found = String::from_utf8_lossy(found).into_owned();
        return Err(CheckpointError::OtherSettings { expected: header.to_owned(), found });
    }
    let state = source.state::<R>()?;
    if source.0.is_empty() { Ok(state) } else { Err(CheckpointError::Damaged) }
}

/// The bytes not read yet.
struct Source<'a>(&'a [u8]);

impl<'a> Source<'a> {
    fn bytes(&mut self, length: usize) -> Result<&'a [u8], CheckpointError> {
        let (bytes, rest) = self.0.split_at_checked(length).ok_or(CheckpointError::Damaged)?;
        self.0 = rest;
        Ok(bytes)
    }

    fn take<const N: usize>(&mut self) -> Result<[u8; N], CheckpointError> {
        let (bytes, rest) = self.0.split_first_chunk().ok_or(CheckpointError::Damaged)?;
        self.0 = rest;
        Ok(*bytes)
    }

    fn u32(&mut self) -> Result<u32, CheckpointError> {
        self.take().map(u32::from_le_bytes)
    }

    fn u64(&mut self) -> Result<u64, CheckpointError> {
        self.take().map(u64::from_le_bytes)
    }

    fn f64(&mut self) -> Result<f64, CheckpointError> {
        self.take().map(f64::from_le_bytes)
    }

    fn epoch(&mut self, epoch: u32) -> Result<EpochReport, CheckpointError> {
        Ok(EpochReport {
            epoch,
            positions: self.u64()?,
            seconds: self.f64()?,
            learning_rate: self.f64()?,
            training_loss: self.f64()?,
            held_out_loss: self.f64()?,
        })
    }

    fn parameters<R: Rules>(&mut self) -> Result<Parameters, CheckpointError> {
        let mut parameters = Parameters::zero::<R>();
        for list in lists_mut(&mut parameters) {
            for number in list {
                *number = f32::from_le_bytes(self.take()?);
            }
        }
        Ok(parameters)
    }

    fn state<R: Rules>(&mut self) -> Result<State, CheckpointError> {
        Ok(State {
            steps: self.u64()?,
            loss: self.f64()?,
            seconds: self.f64()?,
            epochs: {
                let count = self.u32()?;
                (1..=count).map(|epoch| self.epoch(epoch)).collect::<Result<_, _>>()?
            },
            parameters: self.parameters::<R>()?,
            optimiser: AdamW { means: self.parameters::<R>()?, squares: self.parameters::<R>()? },
            best: self.parameters::<R>()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use dameo::Dameo;

    use super::*;

    fn state() -> State {
        let mut state = State::new::<Dameo>(3);
        state.steps = 77;
        state.loss = 0.1 + 0.2;
        state.seconds = 1.5;
        state.optimiser.means.hidden_biases[3] = 1e-30;
        state.best.output_biases[0] = -2.0;
        let report = |epoch| EpochReport {
            epoch,
            positions: 1_000,
            seconds: 0.7,
            learning_rate: 0.001,
            training_loss: 0.1,
            held_out_loss: 1.0 / 3.0,
        };
        state.epochs = (1..=3).map(report).collect();
        state
    }

    #[test]
    fn states_round_trip() {
        let bytes = to_bytes("settings", &state());
        assert_eq!(from_bytes::<Dameo>(&bytes, "settings").unwrap(), state());
    }

    #[test]
    fn damaged_files_are_refused() {
        let bytes = to_bytes("settings", &state());
        for at in (0..100).chain((100..bytes.len()).step_by(997)) {
            let mut damaged = bytes.clone();
            damaged[at] ^= 0x20;
            assert!(from_bytes::<Dameo>(&damaged, "settings").is_err(), "byte {at}");
            assert!(from_bytes::<Dameo>(&bytes[..at], "settings").is_err(), "{at} bytes");
        }
        let error = |bytes: &[u8]| from_bytes::<Dameo>(bytes, "settings").unwrap_err().to_string();
        assert_eq!(error(&bytes[..bytes.len() - 1]), "it is damaged");
        assert_eq!(error(b"a letter"), "expected a checkpoint, which begins with \"DMOTRAIN\"");
        assert_eq!(error(b"DMOTRAIN\x09\0\0\0"), "it has version 9: expected 1");
    }

    #[test]
    fn other_settings_are_refused() {
        let bytes = to_bytes("settings", &state());
        let error = from_bytes::<Dameo>(&bytes, "others").unwrap_err().to_string();
        let expected = "it belongs to other settings or data: expected others, found settings";
        assert_eq!(error, expected);
    }

    #[test]
    fn headers_name_settings_and_data() {
        let data = |games| TrainingData::<Dameo>::random(dameo::Variant::Dameo, games);
        let settings = TrainingSettings::default();
        let other = TrainingSettings { lambda: 0.6, ..settings.clone() };
        let first = header(&settings, &data(3));
        assert_eq!(first, header(&settings, &data(3)));
        assert_ne!(first, header(&settings, &data(4)));
        assert_ne!(first, header(&other, &data(3)));
    }
}
