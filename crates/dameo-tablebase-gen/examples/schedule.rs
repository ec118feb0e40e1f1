//! How long workers of one thread each need for tablebases, if the jobs are those of
//! `dameo jobs tables`: a class is a job, and a stage begins when the one before it is done.
//!
//! cargo run --release -p dameo-tablebase-gen --example schedule -- PIECES WORKERS RATE
//!
//! RATE is the number of positions that a worker solves, checks and writes in a second.

use std::collections::BTreeMap;

use anyhow::{Context, Result, ensure};
use dameo::Variant;
use dameo_tablebase::{Manifest, MaterialClass};
use dameo_tablebase_gen::Builder;

/// The jobs of a stage: the positions of each class.
type Stage = Vec<(MaterialClass, u64)>;

fn main() -> Result<()> {
    let arguments: Vec<u64> = std::env::args()
        .skip(1)
        .map(|text| text.parse().with_context(|| format!("'{text}' is no number")))
        .collect::<Result<_>>()?;
    let [pieces, workers, rate] = arguments[..] else {
        anyhow::bail!("expected PIECES WORKERS RATE");
    };
    ensure!(workers > 0 && rate > 0, "expected a worker or more, and a rate above 0");
    let wanted = MaterialClass::all(pieces.try_into()?);
    let builder = Builder::new(Variant::Dameo, "", 0, &())?;
    let classes = builder.unfinished(&Manifest::empty(Variant::Dameo), &wanted);
    let positions: BTreeMap<_, _> =
        classes.iter().map(|class| (class.class, class.positions)).collect();
    let stages = MaterialClass::in_stages(&wanted).into_iter();
    let with_positions = |class| (class, positions[&class]);
    let mut jobs: Vec<Stage> =
        stages.map(|classes| classes.into_iter().map(with_positions).collect()).collect();
    let hours = |positions: u64| positions as f64 / rate as f64 / 3600.0;
    println!("stage  classes       positions  largest class             hours");
    let mut end = 0;
    for (stage, jobs) in jobs.iter_mut().enumerate() {
        let length = last_end(jobs, workers);
        end += length;
        let all: u64 = jobs.iter().map(|job| job.1).sum();
        let (class, largest) = jobs[0];
        let count = jobs.len();
        let (class, length) = (class.to_string(), hours(length));
        println!("{stage:5}  {count:7}  {all:14}  {class:9}{largest:12}  {length:9.2}");
    }
    let all: u64 = positions.values().sum();
    let used = all as f64 / (end * workers) as f64;
    println!(
        "all: {all} positions, {:.1} hours, {:.0}% of the workers' time used",
        hours(end),
        100.0 * used
    );
    let closure = |class| MaterialClass::with_dependencies(&[class]);
    let fetched: u64 = positions
        .keys()
        .map(|&class| {
            closure(class).iter().map(|other| positions[other]).sum::<u64>() - positions[&class]
        })
        .sum();
    println!("fetched by all jobs: files of {fetched} positions");
    let needs = |class: &MaterialClass| {
        let before: u64 = class.dependencies().iter().map(|class| positions[class]).sum();
        (positions[class] + before, *class)
    };
    let (bytes, class) =
        positions.keys().map(needs).max().context("expected two pieces or more")?;
    println!("most values at once: {bytes} bytes, for {class} and what it leads to");
    Ok(())
}

/// When the last of the jobs ends that begin together, the largest first; they are sorted so. The
/// time is in positions.
fn last_end(jobs: &mut Stage, workers: u64) -> u64 {
    jobs.sort_by_key(|job| std::cmp::Reverse(job.1));
    let mut free = vec![0_u64; usize::try_from(workers).expect("they are few")];
    for (_, positions) in jobs {
        let first = free.iter_mut().min().expect("there is a worker");
        *first += *positions;
    }
    free.into_iter().max().unwrap_or(0)
}
