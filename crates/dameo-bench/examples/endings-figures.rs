//! Draws the figures of `docs/endings.md` from the manifest of a build.
//!
//! ```text
//! cargo run --release --package dameo-bench --example endings-figures -- data/endings/dameo-5.json docs/images
//! ```

use std::error::Error;
use std::fs::File;
use std::path::Path;

use dameo_tablebase::{Manifest, TableRecord};
use plotters::prelude::*;

/// Number of pieces of the tables whose results are drawn.
const PIECES: u32 = 5;

/// The tables whose distances are drawn, with their colours.
const DISTANCES: [(&str, RGBColor); 5] = [
    ("KKKvKK", RGBColor(0x1b, 0x6c, 0xa8)),
    ("KKMvKK", RGBColor(0x2a, 0x9d, 0x5c)),
    ("MMMMvK", RGBColor(0x8a, 0x55, 0xb8)),
    ("KMMvKM", RGBColor(0xd9, 0x8a, 0x00)),
    ("MMMvMM", RGBColor(0xc0, 0x39, 0x2b)),
];

const WON: RGBColor = RGBColor(0x2a, 0x9d, 0x5c);
const DRAWN: RGBColor = RGBColor(0xd5, 0xd5, 0xcf);
const LOST: RGBColor = RGBColor(0xc0, 0x39, 0x2b);

type Drawn<T = ()> = Result<T, Box<dyn Error>>;

/// The share of a number of positions in all positions without captures.
fn share(part: u64, table: &TableRecord) -> f64 {
    let quiet = &table.statistics;
    part as f64 / (quiet.quiet_won + quiet.quiet_drawn + quiet.quiet_lost) as f64
}

/// The tables whose results are drawn, the worst for the side to move first.
fn tables_by_points(tables: &[TableRecord]) -> Vec<&TableRecord> {
    let mut sorted: Vec<&TableRecord> =
        tables.iter().filter(|table| table.signature.pieces() == PIECES).collect();
    let points = |table: &TableRecord| {
        share(table.statistics.quiet_won, table) + share(table.statistics.quiet_drawn, table) / 2.0
    };
    sorted.sort_by(|a, b| {
        points(a)
            .total_cmp(&points(b))
            .then_with(|| a.signature.to_string().cmp(&b.signature.to_string()))
    });
    sorted
}

/// A bar for each table: the shares of won, drawn and lost positions without
/// captures.
fn draw_results(tables: &[TableRecord], path: &Path) -> Drawn {
    let bars = tables_by_points(tables);
    let root = SVGBackend::new(path, (800, 30 * bars.len() as u32 + 90)).into_drawing_area();
    root.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&root)
        .margin(15)
        .x_label_area_size(45)
        .y_label_area_size(80)
        .build_cartesian_2d(0.0..100.0, 0.0..bars.len() as f64)?;
    chart
        .configure_mesh()
        .disable_y_mesh()
        .disable_y_axis()
        .x_desc("percent of positions without a capture: won, drawn, lost for the side to move")
        .x_label_style(("sans-serif", 14))
        .axis_desc_style(("sans-serif", 14))
        .draw()?;
    for (row, table) in bars.iter().enumerate() {
        let bottom = row as f64;
        let parts = [
            (table.statistics.quiet_won, WON),
            (table.statistics.quiet_drawn, DRAWN),
            (table.statistics.quiet_lost, LOST),
        ];
        let mut left = 0.0;
        for (part, colour) in parts {
            let right = left + 100.0 * share(part, table);
            let corners = [(left, bottom + 0.12), (right, bottom + 0.88)];
            chart.draw_series([Rectangle::new(corners, colour.filled())])?;
            left = right;
        }
        let place = chart.backend_coord(&(0.0, bottom + 0.5));
        let style = ("sans-serif", 14).into_text_style(&root);
        root.draw_text(&table.signature.to_string(), &style, (place.0 - 75, place.1 - 7))?;
    }
    root.present()?;
    Ok(())
}

/// Numbers of wins by distance, for some tables.
fn draw_distances(tables: &[TableRecord], path: &Path) -> Drawn {
    let root = SVGBackend::new(path, (800, 460)).into_drawing_area();
    root.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&root)
        .margin(15)
        .x_label_area_size(45)
        .y_label_area_size(80)
        .build_cartesian_2d(0..95, (1_f64..1e9).log_scale())?;
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .x_desc("plies to the win")
        .y_desc("positions")
        .y_label_formatter(&|count| format!("{count:.0e}"))
        .x_label_style(("sans-serif", 14))
        .y_label_style(("sans-serif", 14))
        .axis_desc_style(("sans-serif", 14))
        .draw()?;
    for (name, colour) in DISTANCES {
        let table = tables.iter().find(|table| table.signature.to_string() == name);
        let table = table.ok_or_else(|| format!("the manifest has no table {name}"))?;
        // The winner makes the last move, so wins take an odd number of plies.
        let wins = table.statistics.plies.iter().enumerate().skip(1).step_by(2);
        let points = wins.filter(|&(_, &count)| count > 0);
        let points = points.map(|(plies, &count)| (plies as i32, count as f64));
        chart
            .draw_series(LineSeries::new(points, colour.stroke_width(2)))?
            .label(format!("{name}   "))
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 22, y)], colour.stroke_width(3)));
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperRight)
        .background_style(WHITE)
        .border_style(BLACK.mix(0.3))
        .label_font(("sans-serif", 14))
        .draw()?;
    root.present()?;
    Ok(())
}

fn main() -> Drawn {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [manifest, folder] = &arguments[..] else {
        return Err("expected MANIFEST FOLDER".into());
    };
    let manifest: Manifest = serde_json::from_reader(File::open(manifest)?)?;
    let tables: Vec<TableRecord> =
        manifest.classes.into_iter().flat_map(|class| class.tables).collect();
    let folder = Path::new(folder);
    draw_results(&tables, &folder.join("endings-results.svg"))?;
    draw_distances(&tables, &folder.join("endings-distances.svg"))
}
