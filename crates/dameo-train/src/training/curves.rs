//! The losses of a run as a table and as a picture.

use std::fmt::Write;

use plotters::prelude::*;

use super::state::EpochReport;

/// One of the losses of an epoch.
type Loss = fn(&EpochReport) -> f64;

const TRAINING: RGBColor = RGBColor(0x1b, 0x6c, 0xa8);
const HELD_OUT: RGBColor = RGBColor(0xc0, 0x39, 0x2b);

/// The losses, one line for each epoch, separated by tabs.
pub(super) fn table(epochs: &[EpochReport]) -> String {
    let mut text =
        "epoch\tpositions\tseconds\tlearning_rate\ttraining_loss\theld_out_loss\n".to_owned();
    for report in epochs {
        let EpochReport { epoch, positions, seconds, .. } = report;
        let EpochReport { learning_rate, training_loss, held_out_loss, .. } = report;
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "{epoch}\t{positions}\t{seconds:.1}\t{learning_rate:.8}\t{training_loss:.7}\t{held_out_loss:.7}"
        );
    }
    text
}

/// The losses over the epochs as an SVG picture.
pub(super) fn picture(epochs: &[EpochReport]) -> String {
    let mut svg = String::new();
    // A string can always be written to.
    draw(epochs, &mut svg).expect("a picture in memory can be drawn");
    svg
}

fn draw(epochs: &[EpochReport], svg: &mut String) -> Result<(), Box<dyn std::error::Error>> {
    let losses = || epochs.iter().flat_map(|epoch| [epoch.training_loss, epoch.held_out_loss]);
    let min = losses().fold(f64::INFINITY, f64::min);
    let max = losses().fold(0.0, f64::max);
    let margin = ((max - min) / 10.0).max(1e-6);
    let root = SVGBackend::with_string(svg, (800, 460)).into_drawing_area();
    root.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&root)
        .margin(15)
        .x_label_area_size(45)
        .y_label_area_size(80)
        .build_cartesian_2d(0..epochs.len() as u32 + 1, min - margin..max + margin)?;
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .x_desc("epoch")
        .y_desc("loss")
        .y_label_formatter(&|loss| format!("{loss:.5}"))
        .x_label_style(("sans-serif", 14))
        .y_label_style(("sans-serif", 14))
        .axis_desc_style(("sans-serif", 14))
        .draw()?;
    let curves: [(&str, RGBColor, Loss); 2] = [
        ("training", TRAINING, |epoch| epoch.training_loss),
        ("held out", HELD_OUT, |epoch| epoch.held_out_loss),
    ];
    for (name, colour, loss) in curves {
        let points = epochs.iter().map(|epoch| (epoch.epoch, loss(epoch)));
        chart
            .draw_series(LineSeries::new(points, colour.stroke_width(2)).point_size(3))?
            .label(name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], colour.stroke_width(2)));
    }
    chart.configure_series_labels().label_font(("sans-serif", 14)).border_style(BLACK).draw()?;
    root.present()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(epoch: u32) -> EpochReport {
        EpochReport {
            epoch,
            positions: 1_000,
            seconds: 0.25,
            learning_rate: 0.001,
            training_loss: 0.2 / f64::from(epoch),
            held_out_loss: 0.25 / f64::from(epoch),
        }
    }

    #[test]
    fn tables_have_a_line_for_each_epoch() {
        let text = table(&[report(1), report(2)]);
        let lines: Vec<_> = text.lines().skip(1).collect();
        let expected = [
            "1\t1000\t0.2\t0.00100000\t0.2000000\t0.2500000",
            "2\t1000\t0.2\t0.00100000\t0.1000000\t0.1250000",
        ];
        assert_eq!(lines, expected);
    }

    #[test]
    fn pictures_have_both_curves() {
        for epochs in [1, 2, 40] {
            let reports: Vec<_> = (1..=epochs).map(report).collect();
            let svg = picture(&reports);
            assert!(svg.starts_with("<svg ") && svg.trim_end().ends_with("</svg>"), "{svg}");
            for name in ["training", "held out", "epoch", "loss"] {
                assert!(svg.contains(name), "{epochs} epochs: {name}");
            }
        }
    }
}
