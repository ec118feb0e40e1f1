use super::*;
use crate::any_network::AnyNetwork;
use crate::kernels::Kernel;
use crate::testing::{parameters, play_random_games};
use dameo::{Croda, Dameo, ItalianDamone};

fn network<R: Rules>(seed: u64) -> Network<R> {
    Network::quantise(R::VARIANT, &parameters::<R>(seed, 1.0)).unwrap()
}

/// Parameters that a network stores without loss.
fn exact_parameters<R: Rules>(seed: u64) -> Parameters {
    let mut parameters = parameters::<R>(seed, 0.1);
    let snap = |values: &mut [f32], scale: i32| {
        let scale = scale as f32;
        values.iter_mut().for_each(|value| *value = (*value * scale).round() / scale);
    };
    snap(&mut parameters.hidden_weights, QA);
    snap(&mut parameters.hidden_biases, QA);
    snap(&mut parameters.output_weights, QB);
    snap(&mut parameters.output_biases, QA * QB);
    parameters
}

#[test]
fn evaluations_are_near_those_of_the_parameters() {
    fn check<R: Rules>() {
        let inexact = (parameters::<R>(5, 0.1), 15.0);
        let exact = (exact_parameters::<R>(5), 1.01);
        for (parameters, tolerance) in [inexact, exact] {
            let network = Network::<R>::quantise(R::VARIANT, &parameters).unwrap();
            play_random_games(R::VARIANT, 20, |position, _| {
                let expected = parameters.evaluate(position);
                let found = network.evaluate(position);
                let difference = (expected - found as f32).abs();
                assert!(difference < tolerance, "{expected} and {found} for {position}");
            });
        }
    }
    check::<Dameo>();
    check::<ItalianDamone>();
}

#[test]
fn sides_are_evaluated_alike() {
    fn check<R: Rules>() {
        let network = network::<R>(6);
        play_random_games(R::VARIANT, 20, |position, _| {
            let flipped = position.flipped();
            assert_eq!(network.evaluate(position), network.evaluate(&flipped), "{position}");
        });
    }
    check::<Dameo>();
    check::<ItalianDamone>();
}

#[test]
fn evaluations_are_clamped_and_rounded_towards_zero() {
    let one = QA * QA * QB;
    assert_eq!(centipawns(one, 0), SCALE);
    assert_eq!(centipawns(one - 1, 0), SCALE - 1);
    assert_eq!(centipawns(1 - one, 0), 1 - SCALE);
    assert_eq!(centipawns(0, QA * QB), SCALE);
    let bias = Tensor::OutputBiases.limit::<Dameo>();
    assert_eq!(centipawns(i32::MAX, bias), MAX_EVALUATION);
    assert_eq!(centipawns(i32::MIN, -bias), -MAX_EVALUATION);
}

#[test]
fn extreme_parameters_do_not_overflow() {
    let extreme = |hidden, output| {
        let mut parameters = parameters::<Dameo>(1, 1.0);
        let max = crate::parameters::max_hidden_weight::<Dameo>();
        parameters.hidden_weights.fill(hidden * max);
        parameters.hidden_biases.fill(hidden * max);
        parameters.output_weights.fill(output * crate::parameters::MAX_OUTPUT_WEIGHT);
        parameters.output_biases.fill(output * crate::parameters::MAX_OUTPUT_BIAS);
        Network::<Dameo>::quantise(Variant::Dameo, &parameters).unwrap()
    };
    let position = Position::start();
    for (hidden, output, expected) in [
        (1.0, 1.0, MAX_EVALUATION),
        (1.0, -1.0, -MAX_EVALUATION),
        (-1.0, 1.0, MAX_EVALUATION),
        (-1.0, -1.0, -MAX_EVALUATION),
    ] {
        for kernel in Kernel::available() {
            assert_eq!(extreme(hidden, output).evaluate_with(kernel, &position), expected);
        }
    }
}

/// A change of one set of parameters.
type Change = fn(&mut Parameters) -> &mut Vec<f32>;

#[test]
fn wrong_parameters_are_refused() {
    let tensors: [(Tensor, Change); 4] = [
        (Tensor::HiddenWeights, |parameters| &mut parameters.hidden_weights),
        (Tensor::HiddenBiases, |parameters| &mut parameters.hidden_biases),
        (Tensor::OutputWeights, |parameters| &mut parameters.output_weights),
        (Tensor::OutputBiases, |parameters| &mut parameters.output_biases),
    ];
    for (tensor, values) in tensors {
        for wrong in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 100.1, -100.1] {
            let mut parameters = parameters::<Dameo>(1, 1.0);
            values(&mut parameters)[3] = wrong;
            let error = Network::<Dameo>::quantise(Variant::Dameo, &parameters).unwrap_err();
            let text = error.to_string();
            assert!(text.starts_with(&format!("number 3 of the {tensor} is {wrong}")), "{text}");
        }
        let mut parameters = parameters::<Dameo>(1, 1.0);
        values(&mut parameters).push(0.0);
        let error = Network::<Dameo>::quantise(Variant::Dameo, &parameters).unwrap_err();
        assert!(matches!(error, NetworkError::Count { .. }), "{error}");
    }
}

#[test]
fn networks_of_any_rules() {
    fn shared<T: Clone + Send + Sync>(_: &T) {}
    let network = network::<Croda>(7);
    let any = AnyNetwork::read(&network.to_bytes()).unwrap();
    shared(&any);
    assert_eq!((any.variant(), any.checksum()), (Variant::Croda, network.checksum()));
    assert!(any.downcast::<Dameo>().is_none());
    let position = Position::start();
    let read = any.downcast::<Croda>().unwrap();
    assert_eq!(read.evaluate(&position), network.evaluate(&position));
    assert_eq!(AnyNetwork::from(network.clone()).checksum(), network.checksum());
    assert!(AnyNetwork::read(&network.to_bytes()[1..]).is_err());
    assert_ne!(network.checksum(), self::network::<Croda>(8).checksum());
}
