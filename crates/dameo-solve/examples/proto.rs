use dameo::Position;
use dameo::rules::*;
use dameo_solve::*;
use rustc_hash::FxHashSet;
fn main() {
    let arg = std::env::args().nth(1).unwrap();
    if arg == "4" {
        let t = std::time::Instant::now();
        let g = Graph::<Dameo4>::explore(&Position::start(), 1 << 30).unwrap();
        println!("{} {} raw {} {:?}", g.len(), g.moves(), g.keys().iter().map(|k| k.images()).sum::<u64>(), t.elapsed());
        let s = Solution::new(g);
        println!("{:?} {:?}", s.value(0), t.elapsed());
        println!("{} {:?}", s.contradictions().len(), t.elapsed());
        for n in s.best_line(0) { println!("{} {:?}", s.graph().keys()[n].position(), s.value(n)); }
        let mut w=[0usize;3]; for n in 0..s.graph().len() { w[s.value(n).wdl() as usize]+=1; }
        println!("{w:?}");
    } else if arg == "p4" { pns::<Dameo4>() } else if arg == "p5" { pns::<Dameo5>() } else if arg == "p6" { pns::<Dameo6>()
    } else if arg == "c4" { count::<Dameo4>() } else if arg == "5" { count::<Dameo5>() } else { count::<Dameo6>() }
}
fn count<R: DameoRules>() {
    let mut seen = FxHashSet::default();
    let mut front = vec![Key::new(&Position::<R>::start())];
    seen.insert(front[0]);
    let mut ply = 0;
    while !front.is_empty() && seen.len() < 120_000_000 {
        let mut next = vec![];
        let mut hist = [0usize; 32];
        for k in &front {
            let p = k.position();
            hist[p.occupied().len()] += 1;
            p.for_each_child(|c| { let k = Key::new(&c); if seen.insert(k) { next.push(k) } });
            if seen.len() > 150_000_000 { break }
        }
        println!("{ply} {} total {} {:?}", front.len(), seen.len(), &hist[..21]);
        front = next; ply += 1;
    }
}

fn pns<R: DameoRules>() {
    use dameo::Color;
    let mut budget = 100_000;
    let mut s = [Color::White, Color::Black].map(|c| ProofSearch::<R>::new(c, 1024, 0));
    loop {
        for s in &mut s {
            let t = std::time::Instant::now();
            s.set_limit(s.visited() + budget);
            let r = s.search(&Position::start());
            println!("{:?} {:?} {} {:?}", s.attacker(), r, s.visited(), t.elapsed());
        }
        if budget < 3_000_000 {budget *= 2;}
    }
}
