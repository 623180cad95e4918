//! Compiles the judge of the page `/board` (crate `browser`) to WebAssembly, with the same toolchain and the same lock file. It belongs to the program
//! and not to the server, so that it is compiled beside the server instead of before it.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

const TARGET: &str = "wasm32-unknown-unknown";

/// What the module is made of.
const SOURCES: [&str; 6] = ["rulebook", "draughts", "renju", "game", "language", "browser"];

fn main() {
    let variable = |name: &str| PathBuf::from(env::var_os(name).unwrap_or_default());
    let workspace = variable("CARGO_MANIFEST_DIR").join("../..");
    for name in SOURCES {
        println!("cargo::rerun-if-changed={}", workspace.join("crates").join(name).join("src").display());
    }
    for path in ["locales", "Cargo.lock", "crates/draughts/data"] {
        println!("cargo::rerun-if-changed={}", workspace.join(path).display());
    }
    let out = variable("OUT_DIR");
    let module = out.join("browser.wasm");
    match compile(&workspace, &out) {
        Ok(made) => {
            if let Err(error) = std::fs::copy(&made, &module) {
                println!("cargo::error=cannot copy {}: {error}", made.display());
            }
        }
        Err(why) => println!("cargo::error=the page /board needs the target {TARGET}: {why}"),
    }
}

/// Compiles the module in a folder beside the build's own, so that neither waits for the other's lock and all profiles share it.
fn compile(workspace: &Path, out: &Path) -> Result<PathBuf, String> {
    // OUT_DIR is TARGET/PROFILE/build/bolshak-HASH/out.
    let target = out.ancestors().nth(4).unwrap_or(out).join("browser");
    install_target(workspace);
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    // What the outer build says of itself – its wrapper, its flags, its features – is not said of this one.
    for (name, _) in env::vars_os() {
        let Some(name) = name.to_str() else { continue };
        let of_outer =
            ["CARGO_", "RUSTC", "RUSTFLAGS", "RUSTDOC"].iter().any(|start| name.starts_with(start));
        if of_outer && !matches!(name, "CARGO_HOME" | "CARGO_NET_OFFLINE" | "RUSTUP_HOME") {
            cargo.env_remove(name);
        }
    }
    let status = cargo
        .current_dir(workspace)
        .args(["build", "--quiet", "--locked", "--profile", "browser", "--package", "browser"])
        .args(["--lib", "--target", TARGET, "--target-dir"])
        .arg(&target)
        .status()
        .map_err(|error| format!("cargo does not start: {error}"))?;
    if !status.success() {
        return Err(format!("cargo ended with {status}; `rustup target add {TARGET}` may help"));
    }
    Ok(target.join(TARGET).join("browser/browser.wasm"))
}

/// Installs the standard library of the target where rustup is told not to follow `rust-toolchain.toml` by itself
/// (`RUSTUP_AUTO_INSTALL=0`). Where it fails or there is no rustup, the compiler says what is missing.
fn install_target(workspace: &Path) {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let libraries = Command::new(rustc).args(["--print", "target-libdir", "--target", TARGET]).output();
    let installed =
        libraries.is_ok_and(|answer| Path::new(String::from_utf8_lossy(&answer.stdout).trim()).is_dir());
    if !installed {
        let _ = Command::new("rustup").current_dir(workspace).args(["target", "add", TARGET]).status();
    }
}
