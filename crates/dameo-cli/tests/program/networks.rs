//! Networks as files: `EvalFile` and `--eval-file`.

use std::path::Path;

use dameo::{BigDameo, Dameo, Rules, Variant};
use dameo_nnue::Network;
use dameo_nnue::parameters::Parameters;

use crate::common::{dameo, stdout};

/// Writes a network that counts men and kings.
fn write_network<R: Rules>(folder: &Path, variant: Variant) -> String {
    let mut parameters = Parameters::zero::<R>();
    let inputs = parameters.hidden_weights.len() / parameters.hidden_biases.len();
    let units = parameters.hidden_biases.len();
    for input in 0..inputs / 2 {
        parameters.hidden_weights[input * units] = 0.05;
    }
    for bucket in parameters.output_weights.chunks_mut(2 * units) {
        bucket[0] = 1.0;
        bucket[units] = -1.0;
    }
    let path = folder.join(format!("{variant}.nnue"));
    std::fs::write(&path, Network::<R>::quantise(variant, &parameters).unwrap().to_bytes())
        .unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn engines_evaluate_with_the_network_of_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = write_network::<Dameo>(folder.path(), Variant::Dameo);
    let bench = |file: &str| stdout(["bench", "3", "--eval-file", file]);
    let with_network = bench(&path);
    assert!(with_network.starts_with("Evaluation: network "), "{with_network}");
    let without = bench("none");
    assert!(without.starts_with("Evaluation: hand-crafted evaluation\nBench: "), "{without}");
    assert_ne!(with_network.lines().last(), without.lines().last());
}

#[cfg(feature = "lab")]
#[test]
fn the_lab_evaluates_with_the_network_of_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = write_network::<Dameo>(folder.path(), Variant::Dameo);
    let bench = stdout(["bench", "1", "--eval-file", &path]);
    let name = bench.lines().next().unwrap().strip_prefix("Evaluation: ").unwrap();
    let games = folder.path().join("games");
    let games = games.to_str().unwrap();
    stdout(["selfplay", "--games", "1", "--nodes", "50", "--eval-file", &path, "-o", games]);
    let info = stdout(["games", "info", games]);
    assert!(info.contains(&format!(", {name}: 50 nodes, seed 0")), "{info}");

    let engine = format!("name=A \"opt.EvalFile={path}\"");
    let random = "name=B builtin=random";
    let played =
        stdout(["match", "--engine", &engine, "--engine", random, "--nodes", "50", "--games", "2"]);
    assert!(played.contains("A"), "{played}");
}

#[test]
fn files_that_are_no_networks_for_the_variant_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = write_network::<BigDameo>(folder.path(), Variant::BigDameo28);
    let refused = |file: &str, message: &str| {
        let output = { dameo(["bench", "2", "--eval-file", file]) }.assert().code(2);
        let error = String::from_utf8(output.get_output().stderr.clone()).unwrap();
        assert_eq!(error.lines().next(), Some(&*format!("dameo: {file}: {message}")), "{error}");
    };
    refused(&path, "expected a network of dameo, found one of big-dameo-28");
    let mut bytes = std::fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&path, bytes).unwrap();
    let output =
        { dameo(["bench", "2", "--variant", "big-dameo-28", "--eval-file", &path]) }.assert();
    let error = String::from_utf8(output.code(2).get_output().stderr.clone()).unwrap();
    assert!(error.contains("checksum"), "{error}");
}
