//! Traces for a collector of OpenTelemetry: spans as OTLP over HTTP in JSON. Nothing is traced unless the settings name a collector, and what a collector
//! does not take is lost.

use std::fmt;
use std::io::{Read as _, Write as _};
use std::net::{TcpStream, ToSocketAddrs as _};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Metadata, Subscriber};
use tracing_subscriber::layer::{Context, Layer};
use tracing_subscriber::registry::LookupSpan;

use crate::ids;

/// Spans that wait to be sent; more are lost.
const WAITING: usize = 8_192;
/// So many are sent together, or fewer after so long.
const TOGETHER: usize = 512;
const EVERY: Duration = Duration::from_secs(1);
/// How long a collector has for each step.
const PATIENCE: Duration = Duration::from_secs(2);

/// Whether a span is told of: those of this program are.
pub(crate) fn is_ours(metadata: &Metadata<'_>) -> bool {
    metadata.is_span() && metadata.target().starts_with("server")
}

/// Notes spans and hands those that have ended to a thread that sends them.
pub(crate) struct Exporter(SyncSender<Ended>);

/// A span that goes on.
struct Open {
    trace: [u8; 16],
    span: [u8; 8],
    parent: Option<[u8; 8]>,
    began: SystemTime,
    clock: Instant,
    attributes: Vec<(&'static str, Value)>,
}

/// One that has ended.
struct Ended {
    name: &'static str,
    open: Open,
    took: Duration,
}

impl Visit for Open {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        self.attributes.push((field.name(), json!({ "stringValue": format!("{value:?}") })));
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.attributes.push((field.name(), json!({ "stringValue": value })));
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        // Numbers of 64 bits are strings in this form.
        self.attributes.push((field.name(), json!({ "intValue": value.to_string() })));
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.attributes.push((field.name(), json!({ "intValue": value.to_string() })));
    }
}

impl Exporter {
    /// Sends to a collector, given as `http://host:4318`, from now on.
    ///
    /// # Errors
    /// If the address is none.
    pub(crate) fn start(address: &str) -> Result<Self, String> {
        let collector = Collector::read(address)?;
        let (out, ended) = sync_channel(WAITING);
        let thread = std::thread::Builder::new().name("telemetry".to_owned());
        thread.spawn(move || send(&collector, &ended)).map_err(|error| error.to_string())?;
        Ok(Self(out))
    }
}

impl<S: Subscriber + for<'a> LookupSpan<'a>> Layer<S> for Exporter {
    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        let Some(span) = context.span(id) else { return };
        let above = span.scope().skip(1).find_map(|parent| {
            let extensions = parent.extensions();
            extensions.get::<Open>().map(|open| (open.trace, open.span))
        });
        let number = || ids::number().to_be_bytes();
        let fresh = || {
            let mut trace = [0; 16];
            trace[..8].copy_from_slice(&number());
            trace[8..].copy_from_slice(&number());
            trace
        };
        let mut open = Open {
            trace: above.map_or_else(fresh, |(trace, _)| trace),
            span: number(),
            parent: above.map(|(_, span)| span),
            began: SystemTime::now(),
            clock: Instant::now(),
            attributes: Vec::new(),
        };
        attributes.record(&mut open);
        span.extensions_mut().insert(open);
    }

    fn on_record(&self, id: &Id, values: &Record<'_>, context: Context<'_, S>) {
        if let Some(span) = context.span(id)
            && let Some(open) = span.extensions_mut().get_mut::<Open>()
        {
            values.record(open);
        }
    }

    fn on_close(&self, id: Id, context: Context<'_, S>) {
        if let Some(span) = context.span(&id)
            && let Some(open) = span.extensions_mut().remove::<Open>()
        {
            let (name, took) = (span.name(), open.clock.elapsed());
            // What does not fit is lost: nobody waits for a collector.
            let _ = self.0.try_send(Ended { name, open, took });
        }
    }
}

/// Where traces go.
struct Collector {
    host: String,
    path: String,
}

impl Collector {
    fn read(address: &str) -> Result<Self, String> {
        let wrong = || format!("{address}: an address like http://127.0.0.1:4318 is wanted");
        let rest = address.strip_prefix("http://").ok_or_else(wrong)?;
        let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
        let host = if host.contains(':') { host.to_owned() } else { format!("{host}:4318") };
        if host.starts_with(':') || address.chars().any(|c| c.is_whitespace() || c.is_control()) {
            return Err(wrong());
        }
        let path = path.trim_end_matches('/');
        let path = if path.is_empty() { "/v1/traces".to_owned() } else { format!("/{path}") };
        Ok(Self { host, path })
    }

    fn post(&self, body: &[u8]) -> std::io::Result<()> {
        let address = self.host.to_socket_addrs()?.next().ok_or(std::io::ErrorKind::NotFound)?;
        let mut stream = TcpStream::connect_timeout(&address, PATIENCE)?;
        stream.set_write_timeout(Some(PATIENCE))?;
        stream.set_read_timeout(Some(PATIENCE))?;
        let head = format!(
            "POST {} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
            self.path,
            self.host,
            body.len()
        );
        stream.write_all(head.as_bytes())?;
        stream.write_all(body)?;
        // The answer is awaited, so that the collector has read everything; what it says changes nothing.
        let mut answer = [0; 512];
        while stream.read(&mut answer)? > 0 {}
        Ok(())
    }
}

/// Sends what ends until nobody can hand in more.
fn send(collector: &Collector, ended: &Receiver<Ended>) {
    while let Ok(first) = ended.recv() {
        let since = Instant::now();
        let mut spans = vec![first];
        while spans.len() < TOGETHER
            && let Ok(next) = ended.recv_timeout(EVERY.saturating_sub(since.elapsed()))
        {
            spans.push(next);
        }
        if let Err(error) = collector.post(&written(&spans)) {
            tracing::debug!(%error, "the collector of traces takes nothing");
        }
    }
}

/// Spans in OTLP's JSON.
fn written(spans: &[Ended]) -> Vec<u8> {
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let pairs = |attributes: &[(&'static str, Value)]| -> Vec<Value> {
        attributes.iter().map(|(key, value)| json!({ "key": key, "value": value })).collect()
    };
    let spans: Vec<Value> = spans
        .iter()
        .map(|Ended { name, open, took }| {
            let began = open.began.duration_since(UNIX_EPOCH).unwrap_or_default();
            json!({
                "traceId": hex(&open.trace),
                "spanId": hex(&open.span),
                "parentSpanId": open.parent.map(|parent| hex(&parent)).unwrap_or_default(),
                "name": name,
                // A server's, if nothing here is above it; else within.
                "kind": if open.parent.is_none() { 2 } else { 1 },
                "startTimeUnixNano": began.as_nanos().to_string(),
                "endTimeUnixNano": (began + *took).as_nanos().to_string(),
                "attributes": pairs(&open.attributes),
            })
        })
        .collect();
    let of = [
        ("service.name", json!({ "stringValue": "bolshak" })),
        ("service.version", json!({ "stringValue": env!("CARGO_PKG_VERSION") })),
    ];
    let all = json!({ "resourceSpans": [{
        "resource": { "attributes": pairs(&of) },
        "scopeSpans": [{ "scope": { "name": "bolshak" }, "spans": spans }],
    }] });
    all.to_string().into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::TcpListener;
    use tracing_subscriber::filter::filter_fn;
    use tracing_subscriber::layer::SubscriberExt as _;

    #[test]
    fn spans_reach_a_collector_as_a_tree_with_their_attributes() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let exporter = Exporter::start(&address).unwrap();
        let layer = exporter.with_filter(filter_fn(is_ours));
        tracing::subscriber::with_default(tracing_subscriber::registry().with(layer), || {
            let request =
                tracing::debug_span!("request", http.route = "/api", status = tracing::field::Empty);
            request.in_scope(|| {
                let _elsewhere = tracing::debug_span!(target: "sqlx", "query").entered();
                let _append = tracing::debug_span!("append", game = "abc").entered();
            });
            request.record("status", 200_u64);
        });
        let (mut stream, _) = listener.accept().unwrap();
        let mut read = Vec::new();
        let whole = |read: &[u8]| {
            let text = String::from_utf8_lossy(read).into_owned();
            let (head, body) = text.split_once("\r\n\r\n")?;
            assert!(head.starts_with("POST /v1/traces HTTP/1.1\r\n"), "{head}");
            serde_json::from_str::<Value>(body).ok()
        };
        let body = loop {
            let mut chunk = [0; 1_024];
            let count = stream.read(&mut chunk).unwrap();
            assert!(count > 0);
            read.extend_from_slice(&chunk[..count]);
            if let Some(body) = whole(&read) {
                break body;
            }
        };
        stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}").unwrap();
        let spans = &body["resourceSpans"][0]["scopeSpans"][0]["spans"];
        assert_eq!(spans.as_array().unwrap().len(), 2, "what is not ours is not told: {spans}");
        let (append, request) = (&spans[0], &spans[1]);
        assert_eq!((&append["name"], &request["name"]), (&json!("append"), &json!("request")));
        assert_eq!((&append["traceId"], &append["parentSpanId"]), (&request["traceId"], &request["spanId"]));
        assert_eq!(request["parentSpanId"], "");
        assert_eq!(
            (request["traceId"].as_str().unwrap().len(), request["spanId"].as_str().unwrap().len()),
            (32, 16)
        );
        assert_eq!(
            request["attributes"],
            json!([
                { "key": "http.route", "value": { "stringValue": "/api" } },
                { "key": "status", "value": { "intValue": "200" } },
            ])
        );
        let nanos = |span: &Value, key: &str| span[key].as_str().unwrap().parse::<u128>().unwrap();
        assert!(nanos(request, "startTimeUnixNano") <= nanos(append, "startTimeUnixNano"));
        assert!(nanos(request, "startTimeUnixNano") <= nanos(request, "endTimeUnixNano"));
    }

    #[test]
    fn only_an_address_by_http_is_one() {
        let read = |address| Collector::read(address).map(|collector| (collector.host, collector.path));
        let of = |host: &str, path: &str| Ok((host.to_owned(), path.to_owned()));
        assert_eq!(read("http://localhost"), of("localhost:4318", "/v1/traces"));
        assert_eq!(read("http://10.0.0.1:99/otel/v1/traces"), of("10.0.0.1:99", "/otel/v1/traces"));
        for wrong in ["https://localhost", "localhost:4318", "http://:1", "http://a b"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
