//! Trial.
use dameo_tables::*;
struct P(std::time::Instant);
impl Progress for P {
    fn begin(&self, n: u64) {
        println!("{n}")
    }
    fn class(&self, _c: Class) {}
    fn advance(&self, _: u64) {}
    fn finished(&self, r: &ClassRecord) {
        for t in &r.tables {
            println!(
                "{} {} solve {:.2} write {:.2} wdl {} = {:.1}/B dist {} = {:.2}/B  t {:?}",
                t.table,
                t.numbers,
                r.solving_seconds,
                r.writing_seconds,
                t.wdl.bytes,
                t.numbers as f64 / t.wdl.bytes as f64,
                t.distance.bytes,
                t.numbers as f64 / t.distance.bytes as f64,
                self.0.elapsed()
            );
        }
    }
}
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let p = P(std::time::Instant::now());
    let mut b = Builder::<dameo::Dameo>::new(a[1].as_ref(), 8 << 30, &p);
    let n: u32 = a[2].parse().unwrap();
    let classes: Vec<Class> = (2..=n).flat_map(Class::all).collect();
    b.build(&classes).unwrap();
}
