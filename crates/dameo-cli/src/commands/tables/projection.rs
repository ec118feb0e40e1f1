//! What a build that has stopped has left, and how long it will take.

use std::fmt::Write;

use anyhow::Result;
use dameo_tablebase::{ClassRecord, Manifest};
use dameo_tablebase_gen::Unfinished;

/// Classes with fewer positions say nothing about the rate of larger ones.
const MIN_POSITIONS: u64 = 1_000_000;

/// The positions of a finished class, and the seconds that it took.
fn cost(record: &ClassRecord) -> (u64, f64) {
    let positions = record.tables.iter().map(|table| table.len).sum();
    (positions, record.solving_seconds + record.checking_seconds + record.writing_seconds)
}

/// Positions per second of the finished classes with distances, or of those without; `None` if no
/// such class is large enough.
fn rate(manifest: &Manifest, with_distances: bool) -> Option<f64> {
    let of_kind = manifest.classes.iter().filter(|record| {
        let has_distances = record.tables.iter().all(|table| table.dtw.is_some());
        has_distances == with_distances
    });
    let costs = of_kind.map(cost).filter(|&(positions, _)| positions >= MIN_POSITIONS);
    let (positions, seconds) = costs.fold((0, 0.0), |(positions, seconds), (more, longer)| {
        (positions + more, seconds + longer)
    });
    (positions > 0 && seconds > 0.0).then(|| positions as f64 / seconds)
}

/// The classes that are left, with the time that they take at the rate of the finished ones of
/// their kind, or of the other kind if there are none.
/// What is solved already of the first one is not taken into account.
pub(super) fn describe(manifest: &Manifest, left: &[Unfinished]) -> Result<String> {
    let seconds = |class: &Unfinished| {
        let rate = [class.with_distances, !class.with_distances]
            .into_iter()
            .find_map(|with_distances| rate(manifest, with_distances));
        rate.map(|rate| class.positions as f64 / rate)
    };
    let positions = left.iter().map(|class| class.positions).sum::<u64>();
    let all: Option<f64> = left.iter().map(seconds).sum();
    let count = if left.len() == 1 {
        "1 class is".to_owned()
    } else {
        format!("{} classes are", left.len())
    };
    let mut text = format!("{count} left, {positions} positions, {}\n", duration(all));
    for class in left {
        let time = duration(seconds(class));
        writeln!(text, "{:9} {:>14}  {time}", class.class.to_string(), class.positions)?;
    }
    Ok(text)
}

/// Seconds in words.
fn duration(seconds: Option<f64>) -> String {
    let Some(seconds) = seconds else { return "time unknown".to_owned() };
    let minutes = (seconds / 60.0).ceil() as u64;
    match (minutes / 60, minutes % 60) {
        (0, minutes) => format!("about {minutes} min"),
        (hours, minutes) => format!("about {hours} h {minutes} min"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A manifest with a class with distances and one without.
    fn manifest() -> Manifest {
        let record = |class: &str, positions: u64, seconds: f64, distances: bool| {
            let file = r#"{"bytes": 1, "checksum": "0000000000000000"}"#;
            let distance =
                if distances { format!(r#", "distance": {file}"#) } else { String::new() };
            format!(
                r#"{{"class": "{class}", "solving_seconds": {seconds}, "writing_seconds": 0.0, "tables": [{{
                "table": "{class}", "numbers": {positions}, "distinct_positions": {positions},
                "statistics": {{"positions": 0, "won": 0, "drawn": 0, "lost": 0, "with_capture": 0,
                    "quiet_won": 0, "quiet_drawn": 0, "quiet_lost": 0, "plies": []}},
                "longest_win": null, "longest_loss": null, "wdl": {file}{distance}}}]}}"#
            )
        };
        let classes = [
            record("KvK", 2_016, 1_000.0, true),
            record("KKvKK", 2_000_000, 2.0, true),
            record("KKKvKKK", 4_000_000, 1.0, false),
        ];
        let classes = classes.join(",");
        serde_json::from_str(&format!(
            r#"{{"version": 1, "rules": "dameo", "classes": [{classes}]}}"#
        ))
        .unwrap()
    }

    fn left(name: &str, positions: u64, with_distances: bool) -> Unfinished {
        Unfinished { class: name.parse().unwrap(), positions, with_distances }
    }

    #[test]
    fn time_is_projected_from_finished_classes_of_the_same_kind() {
        let left = [left("KKKvKM", 120_000_000, true), left("KKKvKKM", 15_360_000_000, false)];
        let text = describe(&manifest(), &left).unwrap();
        let expected = "2 classes are left, 15480000000 positions, about 1 h 6 min\n\
            KKKvKM         120000000  about 2 min\n\
            KKKvKKM      15360000000  about 1 h 4 min\n";
        assert_eq!(text, expected);
    }

    #[test]
    fn time_is_projected_from_the_other_kind_if_need_be() {
        let mut manifest = manifest();
        manifest.classes.truncate(2);
        let text = describe(&manifest, &[left("KKKvKKK", 120_000_000, false)]).unwrap();
        assert!(text.ends_with("KKKvKKK        120000000  about 2 min\n"), "{text}");
    }

    #[test]
    fn without_finished_classes_time_is_unknown() {
        let mut manifest = manifest();
        manifest.classes.truncate(1);
        let text = describe(&manifest, &[left("KKvKM", 60_000_000, true)]).unwrap();
        let expected = "1 class is left, 60000000 positions, time unknown\n\
            KKvKM           60000000  time unknown\n";
        assert_eq!(text, expected);
    }
}
