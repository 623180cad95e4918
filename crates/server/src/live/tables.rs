//! The endgame tables that everything in the server asks: those that the program carries, and those of the folder of the settings.

use std::path::Path;
use std::sync::{Arc, OnceLock};

use endgame::Library;

/// The cache of each variant whose tables are in the folder, in bytes.
const CACHE: usize = 64 << 20;

/// Read-only data of the process, like those that the program carries.
static LIBRARY: OnceLock<Arc<Library>> = OnceLock::new();

/// The tables.
pub(crate) fn library() -> &'static Arc<Library> {
    LIBRARY.get_or_init(Library::carried)
}

/// Takes the tables of a folder, before anything was asked. A file that is refused is named in the log and never asked.
pub(crate) fn take(folder: &Path) {
    let (library, refused) = Library::open(folder, CACHE);
    for refused in refused {
        tracing::error!(%refused, "an endgame table is not used");
    }
    if LIBRARY.set(Arc::new(library)).is_err() {
        tracing::warn!(folder = %folder.display(), "endgame tables are in use already");
    }
}
