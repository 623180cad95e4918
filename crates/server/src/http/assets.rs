//! Scripts, styles and pictures: compiled in, under an address that changes with their content.

use std::borrow::Cow;
use std::collections::HashMap;
use std::io::Write;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

use crate::http::bundle::bundle;
use crate::ids;

#[derive(RustEmbed)]
#[folder = "web/"]
struct Web;

/// What every page has; it comes with the script of the page.
const SITE: &str = "site.js";

/// Smaller files are not worth packing.
const SMALL: usize = 512;

/// A file as it is sent.
#[derive(Debug)]
struct Packed {
    plain: Bytes,
    /// The same in the form of gzip.
    gzip: Option<Bytes>,
    tag: String,
    kind: String,
}

impl Packed {
    fn new(path: &str, content: Cow<'static, [u8]>) -> Self {
        let kind = mime_guess::from_path(path).first_or_octet_stream().to_string();
        let text = kind.starts_with("text/");
        let packs = text || ["application/wasm", "image/svg+xml"].contains(&kind.as_str());
        let gzip = (packs && content.len() > SMALL).then(|| gzip(&content)).flatten();
        Self {
            tag: format!("\"{}\"", &ids::hex(&Sha256::digest(&content))[..32]),
            kind: if text { format!("{kind}; charset=utf-8") } else { kind },
            gzip,
            plain: match content {
                Cow::Borrowed(bytes) => Bytes::from_static(bytes),
                Cow::Owned(bytes) => Bytes::from(bytes),
            },
        }
    }
}

fn gzip(content: &[u8]) -> Option<Bytes> {
    let mut packer = GzEncoder::new(Vec::with_capacity(content.len() / 2), Compression::best());
    packer.write_all(content).ok()?;
    packer.finish().ok().map(Bytes::from)
}

/// Whether a browser reads gzip (RFC 9110, 12.5.3); none of them names it to refuse it.
fn reads_gzip(headers: &HeaderMap) -> bool {
    let names = |list: &str| list.split(',').any(|name| name.trim().split(';').next() == Some("gzip"));
    headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|list| list.to_str().ok()).any(names)
}

/// The files of the pages.
#[derive(Debug)]
pub(crate) struct Assets {
    /// The hash of all of them: an address with it never changes its content.
    version: String,
    /// What was asked for so far: packed and hashed once. There is no more than there are files.
    packed: Mutex<HashMap<String, Arc<Packed>>>,
    /// Instead of what is compiled in, for work on the pages.
    folder: Option<PathBuf>,
    /// The judge of the page `/board`.
    judge: &'static [u8],
}

impl Assets {
    pub(crate) fn load(judge: &'static [u8]) -> Self {
        let mut hash = Sha256::new();
        let mut names: Vec<Cow<'static, str>> = Web::iter().collect();
        names.sort();
        for name in names {
            hash.update(name.as_bytes());
            if let Some(file) = Web::get(&name) {
                hash.update(file.metadata.sha256_hash());
            }
        }
        hash.update(judge);
        let version = ids::hex(&hash.finalize())[..16].to_owned();
        let folder = std::env::var_os("BOLSHAK_WEB").map(PathBuf::from);
        Self { version, packed: Mutex::default(), folder, judge }
    }

    /// The address of a file.
    pub(crate) fn address(&self, path: &str) -> String {
        format!("/assets/{}/{path}", self.version)
    }

    fn file(&self, path: &str) -> Option<Cow<'static, [u8]>> {
        match &self.folder {
            Some(folder) => std::fs::read(folder.join(path)).ok().map(Cow::Owned),
            None => Web::get(path).map(|file| file.data),
        }
    }

    /// The scripts of a page in one piece, with what every page has.
    fn bundle(&self, root: &str) -> Option<Cow<'static, [u8]>> {
        let read = |name: &str| String::from_utf8(self.file(&format!("js/{name}"))?.into_owned()).ok();
        bundle(&[SITE, root], &read).map(|text| Cow::Owned(text.into_bytes()))
    }

    /// A file as it is sent; `js/pages/X.js` is the script `js/X.js` with all that it imports.
    fn packed(&self, path: &str) -> Option<Arc<Packed>> {
        let kept = || self.packed.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(packed) = kept().get(path) {
            return Some(Arc::clone(packed));
        }
        let content = match path.strip_prefix("js/pages/") {
            _ if path == "browser.wasm" => Cow::Borrowed(self.judge),
            Some(root) => self.bundle(root)?,
            None => self.file(path)?,
        };
        let packed = Arc::new(Packed::new(path, content));
        if self.folder.is_none() {
            kept().insert(path.to_owned(), Arc::clone(&packed));
        }
        Some(packed)
    }

    /// Answers a request for a file.
    pub(crate) fn serve(&self, version: &str, path: &str, headers: &HeaderMap) -> Response {
        let plain = |part: &str| !part.is_empty() && !part.starts_with('.') && !part.contains('\\');
        if !path.split('/').all(plain) {
            return StatusCode::NOT_FOUND.into_response();
        }
        let Some(packed) = self.packed(path) else { return StatusCode::NOT_FOUND.into_response() };
        let forever = version == self.version && self.folder.is_none();
        let caching = if forever { "public, max-age=31536000, immutable" } else { "no-cache" };
        let known =
            headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == packed.tag.as_bytes());
        let gzip = packed.gzip.as_ref().filter(|_| reads_gzip(headers));
        let mut response = if known {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            gzip.unwrap_or(&packed.plain).clone().into_response()
        };
        if packed.gzip.is_some() {
            response.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        }
        if gzip.is_some() && !known {
            response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
        let fields = [
            (header::ETAG, packed.tag.as_str()),
            (header::CACHE_CONTROL, caching),
            (header::CONTENT_TYPE, &packed.kind),
        ];
        for (name, value) in fields {
            if let Ok(value) = HeaderValue::from_str(value) {
                response.headers_mut().insert(name, value);
            }
        }
        response
    }
}
