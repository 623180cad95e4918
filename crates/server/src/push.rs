//! Notices by web push (RFC 8030), signed with a key of this server (RFC 8292); none without `--push`.
//!
//! A message has no content: it wakes the page's service worker on the device, which asks this server what there is to tell. So the browser's push
//! service learns nothing but that there is something. A message is a hint and no letter: one that is not taken is not sent again.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::Semaphore;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use crate::config::Config;
use crate::live::registry::Registry;
use crate::metrics::Seldom;

/// The push services of the browsers: nobody can have this server ask any other.
const SERVICES: [&str; 4] =
    ["fcm.googleapis.com", "push.services.mozilla.com", "notify.windows.com", "push.apple.com"];
/// The longest address of a device.
const LONGEST: usize = 1_000;
/// How long a push service has for an answer, and how long it keeps a message for a device that is off.
const PATIENCE: Duration = Duration::from_secs(10);
const KEPT: u32 = 24 * 3_600;
/// So long is a signature good, in seconds; a service takes none for more than a day.
const SIGNED: i64 = 12 * 3_600;
/// So many messages are on their way at once.
const AT_ONCE: usize = 8;

/// A push service that is away fails every message; the log says so a few times a minute.
static FAILED: Seldom = Seldom::new();

/// The way to the push services.
pub(crate) struct Push {
    key: EcdsaKeyPair,
    public: String,
    contact: String,
    /// A service beside those of the browsers.
    own: Option<String>,
    tls: TlsConnector,
    places: Semaphore,
}

impl std::fmt::Debug for Push {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Push").field("public", &self.public).finish_non_exhaustive()
    }
}

/// Where a message goes.
#[derive(Debug, PartialEq, Eq)]
struct Endpoint<'a> {
    secure: bool,
    host: &'a str,
    port: u16,
    path: &'a str,
    /// Scheme, host and port, as signatures name them.
    origin: &'a str,
}

/// Reads the address of a device: nothing in it may end the line of a request.
fn read(endpoint: &str) -> Option<Endpoint<'_>> {
    if endpoint.len() > LONGEST || !endpoint.bytes().all(|byte| byte.is_ascii_graphic()) {
        return None;
    }
    let (secure, rest) = match (endpoint.strip_prefix("https://"), endpoint.strip_prefix("http://")) {
        (Some(rest), _) => (true, rest),
        (_, Some(rest)) => (false, rest),
        _ => return None,
    };
    let at = rest.find('/')?;
    let (place, path) = rest.split_at(at);
    let (host, port) = match place.split_once(':') {
        Some((host, port)) => (host, port.parse().ok()?),
        None => (place, if secure { 443 } else { 80 }),
    };
    let named = !host.is_empty() && host.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'.' || b == b'-');
    let origin = endpoint.get(..endpoint.len() - path.len())?;
    (named && !path.contains('#')).then_some(Endpoint { secure, host, port, path, origin })
}

impl Push {
    /// By the settings; `None` if nothing is pushed. The key is made once and kept in the folder of the data: devices know the server by it.
    pub(crate) fn new(config: &Config) -> Result<Option<Self>, String> {
        let Some(contact) = config.push.clone() else { return Ok(None) };
        if !(contact.starts_with("mailto:") || contact.starts_with("https://")) {
            return Err(format!("{contact}: who answers for messages is mailto:… or https://…"));
        }
        let path = config.data.join("push.key");
        let kept = kept_key(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let wrong = |error: ring::error::KeyRejected| format!("{}: {error}", path.display());
        let key = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &kept, &SystemRandom::new())
            .map_err(wrong)?;
        let roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
        let provider = Arc::new(tokio_rustls::rustls::crypto::ring::default_provider());
        let tls = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(|error| error.to_string())?
            .with_root_certificates(roots)
            .with_no_client_auth();
        Ok(Some(Self {
            public: URL_SAFE_NO_PAD.encode(key.public_key().as_ref()),
            key,
            contact,
            own: config.push_service.clone(),
            tls: TlsConnector::from(Arc::new(tls)),
            places: Semaphore::new(AT_ONCE),
        }))
    }

    /// The key by which browsers know this server.
    pub(crate) fn public(&self) -> &str {
        &self.public
    }

    /// Whether an address is one of a push service.
    pub(crate) fn allows(&self, endpoint: &str) -> bool {
        read(endpoint).is_some_and(|read| {
            let of = |service: &str| {
                read.host.strip_suffix(service).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
            };
            let known = read.secure && read.port == 443 && SERVICES.iter().any(|service| of(service));
            known || self.own.as_deref() == Some(read.origin)
        })
    }

    /// The words that say who sends (RFC 8292): a signature for a service, until some hours from now.
    fn signed(&self, origin: &str, now: i64) -> Option<String> {
        let claims =
            serde_json::json!({ "aud": origin, "exp": now.div_euclid(1_000) + SIGNED, "sub": self.contact });
        let head = URL_SAFE_NO_PAD.encode(r#"{"typ":"JWT","alg":"ES256"}"#);
        let text = format!("{head}.{}", URL_SAFE_NO_PAD.encode(claims.to_string()));
        let signature = self.key.sign(&SystemRandom::new(), text.as_bytes()).ok()?;
        Some(format!("vapid t={text}.{}, k={}", URL_SAFE_NO_PAD.encode(signature.as_ref()), self.public))
    }

    /// Wakes a device; the status that the service answers.
    async fn send(&self, endpoint: &str, now: i64) -> std::io::Result<u16> {
        let refused = || std::io::Error::from(std::io::ErrorKind::InvalidInput);
        let to = read(endpoint).filter(|_| self.allows(endpoint)).ok_or_else(refused)?;
        let signed = self.signed(to.origin, now).ok_or_else(refused)?;
        let request = format!(
            "POST {} HTTP/1.1\r\nHost: {}\r\nTTL: {KEPT}\r\nUrgency: normal\r\nAuthorization: {signed}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
            to.path, to.host
        );
        let stream = TcpStream::connect((to.host, to.port)).await?;
        if to.secure {
            let name = ServerName::try_from(to.host.to_owned()).map_err(|_| refused())?;
            exchange(self.tls.connect(name, stream).await?, &request).await
        } else {
            exchange(stream, &request).await
        }
    }

    /// Wakes all devices of a person. One that is not known any more is forgotten.
    pub(crate) async fn wake(&self, registry: &Registry, person: &str) {
        let Ok(devices) = registry.store.push_of(person).await else { return };
        for endpoint in devices {
            let Ok(_place) = self.places.acquire().await else { return };
            let sent = tokio::time::timeout(PATIENCE, self.send(&endpoint, registry.time.now().0)).await;
            match sent {
                Ok(Ok(404 | 410)) => {
                    let _ = registry.store.drop_push(&endpoint).await;
                }
                Ok(Ok(200..300)) => {}
                other => {
                    if let Some(before) = FAILED.now() {
                        tracing::warn!(answer = ?other, before, "a message by web push was not taken");
                    }
                }
            }
        }
    }
}

/// The key of the folder, made if there is none.
fn kept_key(path: &Path) -> std::io::Result<Vec<u8>> {
    match std::fs::read(path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            let made = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new());
            let made = made.map_err(|_| std::io::Error::other("no key can be made"))?;
            if let Some(folder) = path.parent() {
                std::fs::create_dir_all(folder)?;
            }
            write_secret(path, made.as_ref())?;
            Ok(made.as_ref().to_vec())
        }
        read => read,
    }
}

/// Writes a file that only its owner reads.
fn write_secret(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    use std::io::Write;
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)?.write_all(bytes)
}

/// Sends a request and reads the status of the answer; the rest of it says nothing that is needed.
async fn exchange(mut stream: impl AsyncRead + AsyncWrite + Unpin, request: &str) -> std::io::Result<u16> {
    stream.write_all(request.as_bytes()).await?;
    stream.flush().await?;
    let mut answer = Vec::new();
    while answer.len() < 64 && !answer.contains(&b'\n') {
        let mut part = [0_u8; 64];
        let count = stream.read(&mut part).await?;
        if count == 0 {
            break;
        }
        answer.extend_from_slice(part.get(..count).unwrap_or_default());
    }
    let text = String::from_utf8_lossy(&answer);
    let status = text.strip_prefix("HTTP/1.1 ").and_then(|rest| rest.get(..3)?.parse().ok());
    status.ok_or_else(|| std::io::Error::from(std::io::ErrorKind::InvalidData))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};

    fn push() -> (Push, std::path::PathBuf) {
        let data =
            std::env::temp_dir().join(format!("bolshak-push-{}-{}", std::process::id(), crate::ids::fresh()));
        let mut config = crate::config::Options::default().config().unwrap();
        config.data = data.clone();
        config.push = Some("mailto:ann@draughts.example".to_owned());
        (Push::new(&config).unwrap().unwrap(), data)
    }

    #[test]
    fn only_the_push_services_of_browsers_are_asked() {
        let (push, data) = push();
        for fine in [
            "https://fcm.googleapis.com/fcm/send/abc:def",
            "https://updates.push.services.mozilla.com/wpush/v2/x",
            "https://db5p.notify.windows.com/w/?token=x",
            "https://web.push.apple.com/Q",
        ] {
            assert!(push.allows(fine), "{fine}");
        }
        for wrong in [
            "",
            "https://",
            "https://fcm.googleapis.com",
            "http://fcm.googleapis.com/x",
            "https://fcm.googleapis.com:22/x",
            "https://evil-fcm.googleapis.com.example/x",
            "https://notfcm.googleapis.com/x",
            "https://fcm.googleapis.com@127.0.0.1/x",
            "https://127.0.0.1/x",
            "https://fcm.googleapis.com/x\r\nHost: evil",
            "https://fcm.googleapis.com/x y",
            "ftp://fcm.googleapis.com/x",
        ] {
            assert!(!push.allows(wrong), "{wrong}");
        }
        assert!(!push.allows(&format!("https://fcm.googleapis.com/{}", "a".repeat(LONGEST))));
        std::fs::remove_dir_all(data).unwrap();
    }

    /// RFC 8292: ES256 over head and claims, the service as audience, an end within a day, and the key beside it.
    #[test]
    fn a_message_is_signed_by_a_key_that_outlives_the_server_rfc_8292() {
        let (push, data) = push();
        let now = 1_800_000_000_000;
        let words = push.signed("https://fcm.googleapis.com", now).unwrap();
        let (token, key) = words.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        assert_eq!(key, push.public());
        let key = URL_SAFE_NO_PAD.decode(key).unwrap();
        assert_eq!((key.len(), key[0]), (65, 4), "a point that is not compressed");
        let (text, signature) = token.rsplit_once('.').unwrap();
        let signature = URL_SAFE_NO_PAD.decode(signature).unwrap();
        UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, key).verify(text.as_bytes(), &signature).unwrap();
        let (head, claims) = text.split_once('.').unwrap();
        let json = |part: &str| -> serde_json::Value {
            serde_json::from_slice(&URL_SAFE_NO_PAD.decode(part).unwrap()).unwrap()
        };
        assert_eq!(json(head)["alg"], "ES256");
        let claims = json(claims);
        assert_eq!(
            (&claims["aud"], &claims["sub"]),
            (&"https://fcm.googleapis.com".into(), &"mailto:ann@draughts.example".into())
        );
        let seconds = claims["exp"].as_i64().unwrap() - now / 1_000;
        assert!(0 < seconds && seconds <= 24 * 3_600, "{seconds}");
        let mut config = crate::config::Options::default().config().unwrap();
        config.data = data.clone();
        config.push = Some("mailto:ann@draughts.example".to_owned());
        assert_eq!(Push::new(&config).unwrap().unwrap().public(), push.public());
        config.push = Some("ann".to_owned());
        assert!(Push::new(&config).is_err());
        std::fs::remove_dir_all(data).unwrap();
    }
}
