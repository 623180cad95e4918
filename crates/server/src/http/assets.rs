//! Scripts, styles and pictures: compiled in, under an address that changes with their content.

use std::borrow::Cow;
use std::path::PathBuf;

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

use crate::ids;

#[derive(RustEmbed)]
#[folder = "web/"]
struct Web;

/// The judge of the page `/board`, made by the build script from the crate `browser`.
static JUDGE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/browser.wasm"));

/// The files of the pages.
#[derive(Debug)]
pub(crate) struct Assets {
    /// The hash of all of them: an address with it never changes its content.
    version: String,
    /// Instead of what is compiled in, for work on the pages.
    folder: Option<PathBuf>,
}

impl Assets {
    pub(crate) fn load() -> Self {
        let mut hash = Sha256::new();
        let mut names: Vec<Cow<'static, str>> = Web::iter().collect();
        names.sort();
        for name in names {
            hash.update(name.as_bytes());
            if let Some(file) = Web::get(&name) {
                hash.update(file.metadata.sha256_hash());
            }
        }
        hash.update(JUDGE);
        let version = ids::hex(&hash.finalize())[..16].to_owned();
        Self { version, folder: std::env::var_os("BOLSHAK_WEB").map(PathBuf::from) }
    }

    /// The address of a file.
    pub(crate) fn address(&self, path: &str) -> String {
        format!("/assets/{}/{path}", self.version)
    }

    /// A file.
    pub(crate) fn serve(&self, version: &str, path: &str, headers: &HeaderMap) -> Response {
        let plain = |part: &str| !part.is_empty() && !part.starts_with('.') && !part.contains('\\');
        if !path.split('/').all(plain) {
            return StatusCode::NOT_FOUND.into_response();
        }
        let content = match &self.folder {
            _ if path == "browser.wasm" => Some(Cow::Borrowed(JUDGE)),
            Some(folder) => std::fs::read(folder.join(path)).ok().map(Cow::Owned),
            None => Web::get(path).map(|file| file.data),
        };
        let Some(content) = content else { return StatusCode::NOT_FOUND.into_response() };
        let tag = format!("\"{}\"", &ids::hex(&Sha256::digest(&content))[..32]);
        let forever = version == self.version && self.folder.is_none();
        let caching = if forever { "public, max-age=31536000, immutable" } else { "no-cache" };
        let kind = mime_guess::from_path(path).first_or_octet_stream().to_string();
        let kind = if kind.starts_with("text/") { format!("{kind}; charset=utf-8") } else { kind };
        let known =
            headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
        let mut response = if known {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            axum::body::Bytes::from(content.into_owned()).into_response()
        };
        let fields =
            [(header::ETAG, tag.as_str()), (header::CACHE_CONTROL, caching), (header::CONTENT_TYPE, &kind)];
        for (name, value) in fields {
            if let Ok(value) = HeaderValue::from_str(value) {
                response.headers_mut().insert(name, value);
            }
        }
        response
    }
}
