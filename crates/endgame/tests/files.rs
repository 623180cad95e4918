//! What the files of tables stand: damage, cuts, strangers, and a builder that is broken off.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use draughts::{Brazilian, Giveaway, Position, Rules, Russian, Variant};
use endgame::{BuildError, Extent, Fault, Limits, Tables, VerifyError, Wdl};
use folder::Folder;

mod folder;

const LIMITS: Limits = Limits { threads: 2, memory: 1 << 30 };

fn build<R: Rules>(folder: &Path, pieces: u8, threads: usize) {
    endgame::build(R::VARIANT, folder, pieces, Limits { threads, ..LIMITS }, &mut |_| {}).unwrap();
}

/// The names and bytes of the tables in a folder.
fn tables(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let tables = files.filter(|path| path.file_name().is_some_and(|name| name != ".lock"));
    tables
        .map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read(&path).unwrap()))
        .collect()
}

fn asks(tables: &Tables<Russian>, fen: &str) -> Option<Wdl> {
    tables.result(&Position::from_fen(fen).unwrap())
}

/// A byte changed anywhere, or the file cut anywhere: it is refused by name, and nothing is answered from it.
#[test]
fn a_damaged_or_cut_table_is_refused_by_name_and_never_asked() {
    let folder = Folder::new();
    build::<Russian>(folder.path(), 2, 1);
    let path = folder.path().join("russian/k-k.wdl");
    let whole = fs::read(&path).unwrap();
    let fen = "W:WKc1:BKh2";
    let refused = |bytes: &[u8]| {
        fs::write(&path, bytes).unwrap();
        let (tables, mut refused) = Tables::<Russian>::open(folder.path(), 1 << 16);
        assert_eq!(asks(&tables, fen), None);
        assert_eq!(refused.len(), 1);
        let refused = refused.remove(0);
        assert_eq!(refused.path, path);
        refused.fault
    };
    for at in 0..whole.len() {
        let mut damaged = whole.clone();
        damaged[at] ^= 0x10;
        match (at, refused(&damaged)) {
            (0..8, Fault::Foreign) | (8..10, Fault::Version(_)) | (10..16, Fault::Other { .. }) => {}
            (_, Fault::Damaged | Fault::Cut) => {}
            (at, fault) => panic!("{at}: {fault}"),
        }
    }
    for len in 0..whole.len() {
        match (len, refused(&whole[..len])) {
            (1..8, Fault::Foreign) | (_, Fault::Cut) => {}
            (len, fault) => panic!("{len}: {fault}"),
        }
    }
    fs::write(&path, &whole).unwrap();
    let (tables, refused) = Tables::<Russian>::open(folder.path(), 1 << 16);
    assert!(refused.is_empty());
    assert_eq!(asks(&tables, fen), Some(Wdl::Draw));
}

#[test]
fn a_table_of_another_variant_or_force_is_refused() {
    let folder = Folder::new();
    build::<Russian>(folder.path(), 2, 1);
    build::<Brazilian>(folder.path(), 2, 1);
    let at = |name: &str| folder.path().join(name);
    fs::copy(at("brazilian/m-k.wdl"), at("russian/m-k.wdl")).unwrap();
    fs::copy(at("russian/k-k.dtc"), at("russian/m-m.dtc")).unwrap();
    let (tables, refused) = Tables::<Russian>::open(folder.path(), 1 << 16);
    let refused: BTreeMap<_, _> = refused
        .iter()
        .map(|refused| (refused.path.file_name().unwrap().to_string_lossy(), refused.fault.to_string()))
        .collect();
    assert_eq!(refused["m-k.wdl"], "the table brazilian/m-k.wdl, not russian/m-k.wdl");
    assert_eq!(refused["m-m.dtc"], "the table russian/k-k.dtc, not russian/m-m.dtc");
    assert_eq!(refused.len(), 2);
    assert_eq!(asks(&tables, "W:Wc3:BKh8"), None);
    let without_distance = Position::from_fen("W:Wc3:Bb6").unwrap();
    assert_eq!(tables.answer(&without_distance).unwrap().plies, None);
    // Neither the builder nor the verifier takes a stranger for its own.
    let built = endgame::build(Variant::Russian, folder.path(), 2, LIMITS, &mut |_| {});
    assert!(
        matches!(built, Err(BuildError::Refused(refused)) if matches!(refused.fault, Fault::Other { .. }))
    );
    let verified = endgame::verify(Variant::Russian, folder.path(), 2, Extent::Whole, 1, &mut |_, _| {});
    assert!(
        matches!(verified, Err(VerifyError::Refused(refused)) if matches!(refused.fault, Fault::Other { .. }))
    );
}

/// A builder that was killed leaves any of the files of the force it was at, and a draft. What is there is kept, and in the end the bytes are
/// those of one that was not disturbed, on however many threads.
#[test]
fn a_builder_that_was_broken_off_comes_to_the_same_bytes() {
    let folder = Folder::new();
    build::<Russian>(folder.path(), 3, 1);
    let variant = folder.path().join("russian");
    let whole = tables(&variant);
    assert_eq!(whole.len(), 32);
    for (kept, gone) in [(0, 32), (5, 27), (17, 1), (30, 2)] {
        for name in whole.keys().skip(kept).take(gone) {
            fs::remove_file(variant.join(name)).unwrap();
        }
        fs::write(variant.join("mk-k.wdl.draft"), &whole["mk-k.wdl"][..100]).unwrap();
        let mut found = 0;
        endgame::build(Variant::Russian, folder.path(), 3, LIMITS, &mut |progress| {
            found += usize::from(progress.kept);
        })
        .unwrap();
        assert!(kept == 0 || found > 0, "nothing was kept");
        let mut again = tables(&variant);
        again.remove("mk-k.wdl.draft");
        assert!(again == whole);
    }
}

#[test]
fn a_folder_that_cannot_be_written_is_named_and_nothing_is_left_behind() {
    let folder = Folder::new();
    let file = folder.path().join("tables");
    fs::write(&file, "a file where a folder should be").unwrap();
    let error = endgame::build(Variant::Russian, &file, 2, LIMITS, &mut |_| {}).unwrap_err();
    assert!(error.to_string().starts_with(&file.display().to_string()), "{error}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn more_memory_than_allowed_is_not_taken() {
    let folder = Folder::new();
    let few = Limits { memory: 1 << 20, ..LIMITS };
    let error = endgame::build(Variant::Russian, folder.path(), 4, few, &mut |_| {}).unwrap_err();
    assert!(
        matches!(error, BuildError::Memory { needed, allowed, .. } if needed > allowed && allowed == 1 << 20)
    );
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

/// A value that its successors deny is found: in a table of giveaway with the label and the checksum of a Russian one nearly every
/// value is wrong, and a sample is enough.
#[test]
fn a_wrong_value_is_found() {
    let folder = Folder::new();
    build::<Russian>(folder.path(), 3, 1);
    build::<Giveaway>(folder.path(), 3, 1);
    for name in ["kk-m.wdl", "kk-m.dtc"] {
        let mut bytes = fs::read(folder.path().join("giveaway").join(name)).unwrap();
        bytes[10] = 0;
        let end = bytes.len() - 4;
        let sum = crc32fast::hash(&bytes[..end]);
        bytes[end..].copy_from_slice(&sum.to_le_bytes());
        fs::write(folder.path().join("russian").join(name), bytes).unwrap();
    }
    for extent in [Extent::Whole, Extent::Sample { positions: 1000, seed: 1 }] {
        let mut verified = Vec::new();
        let result = endgame::verify(Variant::Russian, folder.path(), 3, extent, 2, &mut |force, _| {
            verified.push(force);
        });
        match result {
            Err(VerifyError::Wrong(wrong)) => assert_eq!(wrong.force.to_string().len(), 4, "{wrong}"),
            other => panic!("{other:?}"),
        }
        assert!(verified.iter().any(|force| force.to_string() == "kk-k"), "what comes before is in order");
        assert!(verified.iter().all(|force| force.to_string() != "kk-m"));
    }
}
