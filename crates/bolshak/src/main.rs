use draughts::*;
fn go<R: Rules>(d: u32) {
    let n = perft(&Position::<R>::start(), d);
    println!("{n}");
}
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let d = a[2].parse().unwrap();
    match a[1].as_str() {
        "russian" => go::<Russian>(d),
        "brazilian" => go::<Brazilian>(d),
        _ => go::<International>(d),
    }
}
