//! Network files: `docs/network-format.md`.

use dameo::{Rules, Variant};
use xxhash_rust::xxh3::xxh3_64;

use crate::architecture::{HIDDEN, OUTPUT_BUCKETS, QA, QB, SCALE, input_count};
use crate::error::NetworkError;
use crate::tensor::Tensor;

const MAGIC: &[u8] = b"DMONNUE";
const VERSION: u8 = 1;

/// The bytes of the name of the variant, padded with zeros.
const NAME_LEN: usize = 24;

/// Where the name of the variant begins, then the numbers, then the parameters.
const NAME: usize = MAGIC.len() + 1;
const NUMBERS: usize = NAME + NAME_LEN;
const HEADER_LEN: usize = NUMBERS + 4 * 7;

const CHECKSUM_LEN: usize = 8;

/// The parameters of a network as whole numbers, in the order of
/// [`Parameters`](crate::parameters::Parameters).
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct StoredParameters {
    pub(crate) hidden_weights: Vec<i32>,
    pub(crate) hidden_biases: Vec<i32>,
    pub(crate) output_weights: Vec<i32>,
    pub(crate) output_biases: Vec<i32>,
}

impl StoredParameters {
    /// The parameters in the order of [`Tensor::ALL`].
    pub(crate) fn tensors(&self) -> [&[i32]; 4] {
        [&self.hidden_weights, &self.hidden_biases, &self.output_weights, &self.output_biases]
    }
}

/// The numbers of the header: what they mean, and their values.
fn numbers<R: Rules>() -> [(&'static str, u32); 7] {
    [
        ("the number of inputs", input_count::<R>() as u32),
        ("the number of hidden units", HIDDEN as u32),
        ("the number of output buckets", OUTPUT_BUCKETS as u32),
        ("QA", QA as u32),
        ("QB", QB as u32),
        ("SCALE", SCALE as u32),
        ("the number of bytes of the parameters", payload_len::<R>() as u32),
    ]
}

fn payload_len<R: Rules>() -> usize {
    Tensor::ALL.iter().map(|tensor| tensor.len::<R>() * tensor.width()).sum()
}

/// The bytes of a file, its checksum included.
pub(crate) fn write<R: Rules>(variant: Variant, parameters: &StoredParameters) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(HEADER_LEN + payload_len::<R>() + CHECKSUM_LEN);
    bytes.extend_from_slice(MAGIC);
    bytes.push(VERSION);
    bytes.extend_from_slice(variant.name().as_bytes());
    bytes.resize(NUMBERS, 0);
    for (_, number) in numbers::<R>() {
        bytes.extend_from_slice(&number.to_le_bytes());
    }
    for (tensor, values) in Tensor::ALL.into_iter().zip(parameters.tensors()) {
        for value in values {
            bytes.extend_from_slice(&value.to_le_bytes()[..tensor.width()]);
        }
    }
    let checksum = xxh3_64(&bytes);
    bytes.extend_from_slice(&checksum.to_le_bytes());
    bytes
}

/// The variant that a file is for.
pub(crate) fn variant(bytes: &[u8]) -> Result<Variant, NetworkError> {
    if !bytes.starts_with(MAGIC) {
        return Err(NetworkError::NotANetwork);
    }
    if bytes.len() < HEADER_LEN {
        return Err(NetworkError::Length { found: bytes.len(), expected: HEADER_LEN });
    }
    let version = bytes[MAGIC.len()];
    if version != VERSION {
        return Err(NetworkError::Version { found: version, known: VERSION });
    }
    let name = String::from_utf8_lossy(&bytes[NAME..NUMBERS]);
    let name = name.trim_end_matches('\0');
    let found = Variant::ALL.iter().copied().find(|variant| variant.name() == name);
    found.ok_or_else(|| NetworkError::UnknownVariant { found: name.to_owned() })
}

/// The checksum at the end of the bytes of a file.
///
/// # Panics
/// If they are fewer than a checksum has.
pub(crate) fn checksum(file: &[u8]) -> u64 {
    u64::from_le_bytes(*file.last_chunk().expect("a file ends with its checksum"))
}

/// Reads a file for the rules `R`.
pub(crate) fn read<R: Rules>(bytes: &[u8]) -> Result<(Variant, StoredParameters), NetworkError> {
    let variant = variant(bytes)?;
    if !variant.has_rules::<R>() {
        return Err(NetworkError::OtherRules { found: variant, expected: R::VARIANT });
    }
    let stored = bytes[NUMBERS..HEADER_LEN].as_chunks().0;
    for (&stored, (field, expected)) in stored.iter().zip(numbers::<R>()) {
        let found = u32::from_le_bytes(stored);
        if found != expected {
            return Err(NetworkError::Shape { field, found, expected });
        }
    }
    let expected = HEADER_LEN + payload_len::<R>() + CHECKSUM_LEN;
    if bytes.len() != expected {
        return Err(NetworkError::Length { found: bytes.len(), expected });
    }
    let (covered, _) = bytes.split_at(bytes.len() - CHECKSUM_LEN);
    let (found, expected) = (xxh3_64(covered), checksum(bytes));
    if found != expected {
        return Err(NetworkError::Checksum { found, expected });
    }
    Ok((variant, parameters::<R>(&covered[HEADER_LEN..])))
}

/// The parameters of a payload, which has the right length.
fn parameters<R: Rules>(payload: &[u8]) -> StoredParameters {
    let mut rest = payload;
    let mut next = |tensor: Tensor| {
        let (own, behind) = rest.split_at(tensor.len::<R>() * tensor.width());
        rest = behind;
        own.chunks_exact(tensor.width()).map(signed).collect()
    };
    StoredParameters {
        hidden_weights: next(Tensor::HiddenWeights),
        hidden_biases: next(Tensor::HiddenBiases),
        output_weights: next(Tensor::OutputWeights),
        output_biases: next(Tensor::OutputBiases),
    }
}

/// A signed number of up to four bytes.
fn signed(bytes: &[u8]) -> i32 {
    let high = 4 - bytes.len();
    let mut word = [0; 4];
    word[high..].copy_from_slice(bytes);
    i32::from_le_bytes(word) >> (8 * high)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network::Network;
    use crate::testing::parameters;
    use dameo::{BigDameo, Croda, Dameo};

    fn file() -> Vec<u8> {
        Network::<Dameo>::quantise(Variant::Dameo, &parameters::<Dameo>(1, 1.0)).unwrap().to_bytes()
    }

    fn error(bytes: &[u8]) -> NetworkError {
        Network::<Dameo>::read(bytes).expect_err("the file is wrong")
    }

    /// A file with other bytes at an offset and the checksum to match.
    fn patched(offset: usize, bytes: &[u8]) -> Vec<u8> {
        let mut file = file();
        file[offset..][..bytes.len()].copy_from_slice(bytes);
        let end = file.len() - CHECKSUM_LEN;
        let checksum = xxh3_64(&file[..end]);
        file[end..].copy_from_slice(&checksum.to_le_bytes());
        file
    }

    #[test]
    fn files_round_trip() {
        let file = file();
        assert_eq!(file.len(), 67_940);
        let network = Network::<Dameo>::read(&file).unwrap();
        assert_eq!(network.to_bytes(), file);
        let signs = [&[0x80_u8][..], &[0xff, 0x7f], &[0, 0x80], &[0xfe, 0xff, 0xff, 0xff]];
        assert_eq!(signs.map(signed), [-128, 32_767, -32_768, -2]);
    }

    #[test]
    fn every_damaged_byte_is_refused() {
        let mut file = file();
        for at in 0..file.len() {
            let mask = 1 << (at % 8);
            file[at] ^= mask;
            assert!(Network::<Dameo>::read(&file).is_err(), "byte {at}");
            file[at] ^= mask;
        }
        assert!(Network::<Dameo>::read(&file).is_ok());
    }

    #[test]
    fn other_lengths_are_refused() {
        let file = file();
        for len in 0..file.len() {
            assert!(Network::<Dameo>::read(&file[..len]).is_err(), "{len} bytes");
        }
        let expected = file.len();
        let longer = [&file[..], &[0]].concat();
        assert_eq!(error(&longer), NetworkError::Length { found: expected + 1, expected });
        let shorter = &file[..expected - 1];
        assert_eq!(error(shorter), NetworkError::Length { found: expected - 1, expected });
        assert_eq!(error(b"DMONNUE"), NetworkError::Length { found: 7, expected: HEADER_LEN });
        assert_eq!(error(b""), NetworkError::NotANetwork);
    }

    #[test]
    fn other_headers_are_refused() {
        assert_eq!(error(&patched(0, b"d")), NetworkError::NotANetwork);
        assert_eq!(error(&patched(7, &[2])), NetworkError::Version { found: 2, known: 1 });
        let found = "Dameo".to_owned();
        assert_eq!(error(&patched(NAME, b"D")), NetworkError::UnknownVariant { found });
        for (index, (field, expected)) in numbers::<Dameo>().into_iter().enumerate() {
            let found = expected + 1;
            let file = patched(NUMBERS + 4 * index, &found.to_le_bytes());
            assert_eq!(error(&file), NetworkError::Shape { field, found, expected });
        }
    }

    #[test]
    fn other_rules_are_refused() {
        let (found, expected) = (Variant::Dameo, Variant::Croda);
        let error = Network::<Croda>::read(&file()).unwrap_err();
        assert_eq!(error, NetworkError::OtherRules { found, expected });
        let parameters = parameters::<BigDameo>(1, 1.0);
        let network = Network::<BigDameo>::quantise(Variant::BigDameo24, &parameters).unwrap();
        let read = Network::<BigDameo>::read(&network.to_bytes()).unwrap();
        assert_eq!(read.variant(), Variant::BigDameo24);
        assert!(Network::<Dameo>::read(&network.to_bytes()).is_err());
        assert!(Network::<BigDameo>::quantise(Variant::Dameo, &parameters).is_err());
    }

    #[test]
    fn large_parameters_are_refused() {
        let mut offset = HEADER_LEN;
        for tensor in Tensor::ALL {
            let limit = tensor.limit::<Dameo>();
            for value in [limit, -limit] {
                let file = patched(offset + tensor.width(), &value.to_le_bytes()[..tensor.width()]);
                assert!(Network::<Dameo>::read(&file).is_ok(), "{value} of the {tensor}");
            }
            let beyond = (-limit - 1).to_le_bytes();
            let file = patched(offset + tensor.width(), &beyond[..tensor.width()]);
            let refused = error(&file);
            let parameter = |error: &NetworkError| match error {
                NetworkError::Parameter { tensor, index, .. } => Some((*tensor, *index)),
                _ => None,
            };
            assert_eq!(parameter(&refused), Some((tensor, 1)), "{refused}");
            offset += tensor.len::<Dameo>() * tensor.width();
        }
    }
}
