//! With the feature `embed-app`, puts the built app into the program, each file
//! also compressed, so that it needs no other files. Without it the program reads
//! the app from the source tree.

#[cfg(feature = "embed-app")]
mod embed;

fn main() {
    println!("cargo::rerun-if-changed=build");
    #[cfg(feature = "embed-app")]
    embed::embed_app();
}
