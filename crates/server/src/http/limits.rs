//! What keeps visitors from harm and harm from visitors: headers, origins, limits.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::Arc;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use store::Limit;

use crate::app::App;
use crate::http::error::ApiError;
use crate::http::headers::set_cookie;
use crate::http::places::{Place, Watching};
use crate::http::{address, auth, headers};
use crate::ids;

/// No script, style or frame that is not ours, none of it in the pages themselves; WebAssembly is compiled for the page `/board`.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
     font-src 'self'; manifest-src 'self'; media-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// Browsers that were here by https come back by https only, for a year.
const YEAR_BY_HTTPS: &str = "max-age=31536000";

/// Limits by the visitor's address.
#[derive(Debug)]
pub(crate) struct Limits {
    requests: DefaultKeyedRateLimiter<IpAddr>,
    log_ins: DefaultKeyedRateLimiter<IpAddr>,
    log_ins_of_device: DefaultKeyedRateLimiter<(IpAddr, Option<String>)>,
    sockets: DefaultKeyedRateLimiter<IpAddr>,
    thoughts: DefaultKeyedRateLimiter<IpAddr>,
    reads: DefaultKeyedRateLimiter<IpAddr>,
}

/// What is limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Limited {
    /// Requests that change something.
    Requests,
    /// Log-ins and sign-ups.
    LogIns,
    /// Sockets and streams opened.
    Sockets,
    /// Work for the engine.
    Thoughts,
    /// Lists, profiles and games, which are asked of the database or of rooms.
    Reads,
}

/// Log-ins and sign-ups, by address and by device: so many a minute, and so many at once. A school class behind one address signs up within a minute;
/// each of its devices is one child's.
const LOG_INS: (u32, u32) = (30, 100);
const LOG_INS_OF_DEVICE: (u32, u32) = (10, 10);

const fn a_minute((each, burst): (u32, u32)) -> Quota {
    Quota::per_minute(number(each)).allow_burst(number(burst))
}

/// The same as several servers count it together.
fn shared(name: String, (each, burst): (u32, u32)) -> Limit {
    Limit { name, step: 60_000 / i64::from(each), burst: burst.into() }
}

const fn number(count: u32) -> NonZeroU32 {
    match NonZeroU32::new(count) {
        Some(count) => count,
        None => NonZeroU32::MIN,
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            requests: RateLimiter::keyed(Quota::per_second(number(5)).allow_burst(number(60))),
            log_ins: RateLimiter::keyed(a_minute(LOG_INS)),
            log_ins_of_device: RateLimiter::keyed(a_minute(LOG_INS_OF_DEVICE)),
            sockets: RateLimiter::keyed(Quota::per_second(number(5)).allow_burst(number(100))),
            thoughts: RateLimiter::keyed(Quota::per_second(number(4)).allow_burst(number(40))),
            reads: RateLimiter::keyed(Quota::per_second(number(5)).allow_burst(number(60))),
        }
    }
}

impl Limits {
    fn check(&self, what: Limited, address: IpAddr, device: Option<String>) -> bool {
        if what == Limited::LogIns && self.log_ins_of_device.check_key(&(address, device)).is_err() {
            return false;
        }
        let limiter = match what {
            Limited::Requests => &self.requests,
            Limited::LogIns => &self.log_ins,
            Limited::Sockets => &self.sockets,
            Limited::Thoughts => &self.thoughts,
            Limited::Reads => &self.reads,
        };
        limiter.check_key(&address).is_ok()
    }

    /// Forgets addresses that have been quiet.
    pub(crate) fn tidy(&self) {
        for limiter in [&self.requests, &self.log_ins, &self.sockets, &self.thoughts, &self.reads] {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
        self.log_ins_of_device.retain_recent();
        self.log_ins_of_device.shrink_to_fit();
    }
}

/// The network that a request comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Network(pub(crate) IpAddr);

impl Network {
    fn of(app: &App, request: &Request) -> Self {
        let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
        let peer = peer.map_or(IpAddr::from(Ipv4Addr::LOCALHOST), |ConnectInfo(peer)| peer.ip());
        let lines: Vec<&[u8]> =
            request.headers().get_all("x-forwarded-for").iter().map(HeaderValue::as_bytes).collect();
        Self(address::network(address::visitor(lines.into_iter(), app.config.proxies.into(), peer)))
    }
}

impl App {
    /// A place for a stream.
    pub(crate) fn place(&self, network: Network) -> Result<Place, ApiError> {
        self.visitors.take(network.0).map_err(|_| self.no_place())
    }

    /// A place for the socket of a player.
    pub(crate) fn place_of_player(&self, network: Network) -> Result<Place, ApiError> {
        self.players.take(network.0).map_err(|_| self.no_place())
    }

    /// A place for the socket of somebody who watches a game.
    pub(crate) fn place_at(&self, game: &str, network: Network) -> Result<(Place, Watching), ApiError> {
        let watching = self.audience.take(game, network.0).map_err(|_| self.no_place())?;
        Ok((self.place(network)?, watching))
    }

    /// Whether several servers together let somebody pass whom this one lets pass: who guesses passwords gains nothing by going from one to the other.
    async fn pass_together(&self, what: Limited, network: Network, device: Option<String>) -> bool {
        if what != Limited::LogIns || self.registry.nodes.is_none() {
            return true;
        }
        let Network(address) = network;
        let of_device = format!("log-in {address} {}", device.unwrap_or_default());
        let limits = vec![shared(of_device, LOG_INS_OF_DEVICE), shared(format!("log-in {address}"), LOG_INS)];
        // Where nothing can be written nobody logs in.
        self.registry.store.count_try(limits, self.registry.time.now().0).await.unwrap_or(true)
    }

    fn no_place(&self) -> ApiError {
        self.registry.metrics.limited.add(1);
        ApiError::LIMITED
    }
}

/// What a path asks of.
fn limited(method: &Method, path: &str) -> Option<Limited> {
    match path {
        "/api/sessions" | "/api/accounts" | "/api/forgotten" | "/api/password" if *method == Method::POST => {
            Some(Limited::LogIns)
        }
        "/api/mail" => Some(Limited::LogIns),
        "/api/accounts/me" if *method != Method::GET => Some(Limited::LogIns),
        "/api/analyse" | "/api/position" | "/api/pdn" | "/collections" => Some(Limited::Thoughts),
        "/api/lobby" | "/api/stream/event" => Some(Limited::Sockets),
        path if path.starts_with("/api/bot/game/stream/") => Some(Limited::Sockets),
        path if path.starts_with("/api/events/") && path.ends_with("/stream") => Some(Limited::Sockets),
        path if path.starts_with("/ws/") => Some(Limited::Sockets),
        path if path.ends_with("/review") || path.starts_with("/api/tables/") => Some(Limited::Thoughts),
        _ if *method == Method::GET || *method == Method::HEAD => is_read(path).then_some(Limited::Reads),
        _ => Some(Limited::Requests),
    }
}

/// Whether a page or an answer costs more than the page itself.
fn is_read(path: &str) -> bool {
    let under = |folder: &str| path.starts_with(folder);
    let of_event = || path.ends_with("/reasons") || path.contains("/print/") || path.ends_with("/file");
    (under("/api/events/") && of_event())
        || matches!(
            path,
            "/watch"
                | "/players"
                | "/api/games"
                | "/api/seeks"
                | "/api/players"
                | "/api/relations"
                | "/api/challenge"
        )
        || ["/u/", "/g/", "/players/", "/api/users/", "/api/games/", "/api/leaderboards/"]
            .into_iter()
            .any(under)
}

/// Whether the page that sends a request is ours. Browsers say where unsafe requests and sockets come from; programs need not.
fn is_foreign(headers: &HeaderMap) -> bool {
    if headers.get("sec-fetch-site").is_some_and(|site| site == "cross-site") {
        return true;
    }
    let Some(origin) = headers.get(header::ORIGIN) else { return false };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let of = origin.to_str().ok().and_then(|origin| origin.split_once("://")).map(|(_, host)| host);
    of.is_none() || of != host
}

/// Guards every request.
pub(crate) async fn guard(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    // Whoever reads a page gets what tells devices apart.
    let fresh =
        (auth::device(request.headers()).is_none() && *request.method() == Method::GET).then(ids::token);
    let finish = |response| finish(response, app.config.secure, fresh.as_deref());
    let network = Network::of(&app, &request);
    request.extensions_mut().insert(network);
    let language = headers::language(request.headers());
    let path = request.uri().path();
    let unsafe_method = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if (unsafe_method || path.starts_with("/ws/")) && is_foreign(request.headers()) {
        return finish(
            ApiError::new(StatusCode::FORBIDDEN, crate::wire::Code::Forbidden)
                .said_in(language)
                .into_response(),
        );
    }
    if app.config.limits
        && let Some(what) = limited(request.method(), path)
    {
        let device = auth::device(request.headers());
        // What this server alone does not let pass is not counted by all.
        let passes = app.limits.check(what, network.0, device.clone())
            && app.pass_together(what, network, device).await;
        if !passes {
            app.registry.metrics.limited.add(1);
            return finish(ApiError::LIMITED.said_in(language).into_response());
        }
    }
    finish(next.run(request).await)
}

fn finish(mut response: Response, secure: bool, device: Option<&str>) -> Response {
    let headers = response.headers_mut();
    let page =
        headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"));
    if let Some(device) = device.filter(|_| page) {
        headers.append(header::SET_COOKIE, set_cookie(auth::DEVICE, device, secure, false));
    }
    if secure {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(YEAR_BY_HTTPS));
    }
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "same-origin"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()"),
    ] {
        // A page that needs another policy has said so.
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(list: &[(&'static str, &'static str)]) -> HeaderMap {
        list.iter()
            .map(|&(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)))
            .collect()
    }

    #[test]
    fn requests_from_other_pages_are_foreign() {
        let host = ("host", "bolshak.example:8064");
        assert!(!is_foreign(&headers(&[host])));
        assert!(!is_foreign(&headers(&[host, ("origin", "https://bolshak.example:8064")])));
        for origin in
            ["https://evil.example", "http://bolshak.example", "null", "https://bolshak.example:8064.evil"]
        {
            assert!(is_foreign(&headers(&[host, ("origin", origin)])), "{origin}");
        }
        assert!(is_foreign(&headers(&[host, ("sec-fetch-site", "cross-site")])));
    }

    #[test]
    fn a_burst_of_log_ins_is_limited_by_address() {
        let limits = Limits::default();
        let [one, two] = [1, 2].map(|last| IpAddr::from([10, 0, 0, last]));
        let passed = (0..100).filter(|_| limits.check(Limited::LogIns, one, None)).count();
        assert!((10..=12).contains(&passed), "{passed}");
        assert!(limits.check(Limited::LogIns, two, None));
    }

    /// Forty children behind one address sign up within a minute, each on a device of its own, and some need a second try; whoever invents devices
    /// is stopped by the address.
    #[test]
    fn a_school_class_signs_up_and_a_flood_does_not() {
        let limits = Limits::default();
        let school = IpAddr::from([10, 0, 0, 1]);
        let device = |number: u32| Some(format!("{number:016x}"));
        for child in 0..40 {
            for _ in 0..2 {
                assert!(limits.check(Limited::LogIns, school, device(child)), "{child}");
            }
        }
        let invented = (100..1_000).filter(|&number| limits.check(Limited::LogIns, school, device(number)));
        assert!(invented.count() <= 25);
    }

    #[test]
    fn each_kind_of_request_has_its_limit() {
        assert_eq!(limited(&Method::GET, "/"), None);
        assert_eq!(limited(&Method::GET, "/api/users/ann"), Some(Limited::Reads));
        assert_eq!(limited(&Method::GET, "/assets/1/games.js"), None);
        assert_eq!(limited(&Method::GET, "/ws/abc"), Some(Limited::Sockets));
        assert_eq!(limited(&Method::POST, "/api/sessions"), Some(Limited::LogIns));
        assert_eq!(limited(&Method::POST, "/api/forgotten"), Some(Limited::LogIns));
        assert_eq!(limited(&Method::PUT, "/api/mail"), Some(Limited::LogIns));
        assert_eq!(limited(&Method::GET, "/api/sessions"), None);
        assert_eq!(limited(&Method::POST, "/api/games"), Some(Limited::Requests));
        assert_eq!(limited(&Method::GET, "/api/games/abc/review"), Some(Limited::Thoughts));
        assert_eq!(limited(&Method::GET, "/api/tables/russian"), Some(Limited::Thoughts));
    }
}
