//! With the feature `embed-app`, puts the built app into the program, each file
//! also compressed, so that it needs no other files. Without it the program reads
//! the app from the source tree. A build without the app says so.

mod app;
#[cfg(feature = "embed-app")]
mod embed;

fn main() {
    println!("cargo::rerun-if-changed=build");
    let built = app::find();
    if built.is_none() {
        app::report_missing();
    }
    #[cfg(feature = "embed-app")]
    embed::embed_app(built.as_deref());
}
