//! What a link to a game shows before it is opened: a picture of the board, and a code for the camera of a telephone.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use draughts::Color;
use game::AnyGame;
use qrcode::{EcLevel, QrCode};
use serde_json::json;

use crate::app::App;
use crate::http::auth::Visitor;
use crate::http::error::ApiError;
use crate::http::games::logged_game;
use crate::http::picture;

/// A picture may be kept for a minute: a link is looked at by programs that ask once for many readers.
const MINUTE: &str = "public, max-age=60";
/// An icon does not change with the days.
const DAY: &str = "public, max-age=86400";

fn png(file: Vec<u8>, keep: &'static str) -> Response {
    ([(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, keep)], file).into_response()
}

/// The board of a game as it stands, for previews.
pub(crate) async fn board(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let logged =
        logged_game(&app, &id, visitor.id()).await.map_err(|error| error.said_in(visitor.language))?;
    let file = match logged.game() {
        AnyGame::Draughts(game) => picture::squares(&game.position(), Color::White),
        AnyGame::Renju(game) => picture::points(game.position().board()),
    };
    Ok(png(file, MINUTE))
}

/// An icon of the program.
pub(crate) async fn icon(Path(name): Path<String>) -> Response {
    match name.strip_suffix(".png").and_then(|side| side.parse().ok()) {
        Some(side @ (180 | 192 | 512)) => png(picture::icon(side), DAY),
        _ => StatusCode::NOT_FOUND.into_response(),
    }
}

/// The address of this server as the visitor wrote it.
pub(crate) fn origin(headers: &HeaderMap, secure: bool) -> String {
    let host = headers.get(header::HOST).map(HeaderValue::as_bytes).unwrap_or_default();
    let fine = |byte: &u8| byte.is_ascii_alphanumeric() || b".-:[]_".contains(byte);
    let host = if host.iter().all(fine) { std::str::from_utf8(host).unwrap_or_default() } else { "" };
    format!("{}://{host}", if secure { "https" } else { "http" })
}

/// The address of a game as a code for a camera.
pub(crate) async fn code(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let not_found = || ApiError::NOT_FOUND.said_in(visitor.language);
    app.registry.store.game(&id).await?.ok_or_else(not_found)?;
    let address = format!("{}/g/{id}", origin(&headers, app.config.secure));
    let code = QrCode::with_error_correction_level(&address, EcLevel::M).map_err(|_| not_found())?;
    let svg = svg(&code);
    Ok(([(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, MINUTE)], svg).into_response())
}

/// A code as a picture, with the quiet border of four modules that cameras ask for.
fn svg(code: &QrCode) -> String {
    let side = code.width();
    let dark = code.to_colors().into_iter().enumerate().filter(|(_, color)| *color == qrcode::Color::Dark);
    let path: String = dark.map(|(at, _)| format!("M{} {}h1v1h-1z", at % side + 4, at / side + 4)).collect();
    let all = side + 8;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {all} {all}\" shape-rendering=\"crispEdges\">\
         <path fill=\"#fff\" d=\"M0 0h{all}v{all}H0z\"/><path d=\"{path}\"/></svg>"
    )
}

/// What a telephone needs to keep the pages as a program of its own.
pub(crate) async fn manifest(visitor: Visitor) -> Response {
    let say = |key| visitor.language.say(key, &[]);
    let icon = |side: u16, purpose| json!({ "src": format!("/icon/{side}.png"), "sizes": format!("{side}x{side}"), "type": "image/png", "purpose": purpose });
    let manifest = json!({
        "name": say("brand"),
        "short_name": say("brand"),
        "description": say("lobby-lead"),
        "lang": visitor.language.code(),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#f5f1ea",
        "theme_color": "#1f5f4f",
        "icons": [icon(192, "any"), icon(512, "any"), icon(512, "maskable")],
        "shortcuts": [
            { "name": say("nav-analysis"), "url": "/analysis" },
            { "name": say("nav-rules"), "url": "/rules" },
            { "name": say("nav-board"), "url": "/board" },
        ],
    });
    ([(header::CONTENT_TYPE, "application/manifest+json")], Json(manifest)).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_is_the_visitors_own_or_none() {
        let with =
            |host: &'static str| HeaderMap::from_iter([(header::HOST, HeaderValue::from_static(host))]);
        assert_eq!(origin(&with("shashki.example:8080"), false), "http://shashki.example:8080");
        assert_eq!(origin(&with("shashki.example"), true), "https://shashki.example");
        assert_eq!(origin(&with("a\"><script>"), false), "http://");
    }

    /// The three finder patterns of ISO/IEC 18004 and the border of four modules are where a camera looks for them.
    #[test]
    fn a_code_has_its_finders_and_its_border() {
        let code =
            QrCode::with_error_correction_level("https://shashki.example/g/abcdefgh", EcLevel::M).unwrap();
        let svg = svg(&code);
        let last = code.width() - 1;
        for (x, y) in [(0, 0), (6, 6), (last, 0), (last - 6, 6), (0, last), (6, last - 6)] {
            assert!(svg.contains(&format!("M{} {}h1", x + 4, y + 4)), "{x} {y}");
        }
        assert!(!svg.contains("M3 ") && !svg.contains("M1 5h1") && !svg.contains("M5 5h1"), "{svg}");
    }
}
