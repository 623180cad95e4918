//! Who asks: guests by cookie, accounts, log-ins.

use std::sync::Arc;

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use language::Language;
use store::{Session, User, UserChange};
use tokio::sync::Semaphore;

use crate::app::{App, SESSION};
use crate::http::error::ApiError;
use crate::http::headers::{cookie, language, set_cookie};
use crate::http::logins::Which;
use crate::http::names::{check_name, twin};
use crate::http::passwords::is_common;
use crate::ids;
use crate::wire::{Code, Me};

/// A log-in that was not used for so long is noted again; not each request writes.
const TOUCH: i64 = 10 * 60 * 1_000;
/// So many passwords are hashed at once; each takes memory.
static HASHING: Semaphore = Semaphore::const_new(2);

/// Who asks, and in which language.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    pub(crate) session: Option<(Session, User)>,
    pub(crate) language: Language,
    pub(crate) agent: String,
    /// What is known of the device: a cookie that says nothing else.
    pub(crate) device: Option<String>,
}

impl Visitor {
    pub(crate) fn user(&self) -> Option<&User> {
        self.session.as_ref().map(|(_, user)| user)
    }

    pub(crate) fn id(&self) -> Option<String> {
        self.user().map(|user| user.id.clone())
    }

    /// For messages.
    pub(crate) fn me(&self) -> Option<Me> {
        self.user().map(me)
    }

    /// An error in the visitor's language.
    pub(crate) fn refuse(&self, status: StatusCode, code: Code) -> ApiError {
        ApiError::new(status, code).said_in(self.language)
    }
}

/// A person for messages.
pub(crate) fn me(user: &User) -> Me {
    Me { id: user.id.clone(), name: user.name.clone(), guest: user.is_guest(), zone: user.zone.clone() }
}

/// What the cookie of the device says, as it is kept: a part of its hash.
pub(crate) fn device(headers: &HeaderMap) -> Option<String> {
    let cookie = cookie(headers, DEVICE)?;
    (cookie.len() == 64 && cookie.bytes().all(|byte| byte.is_ascii_hexdigit()))
        .then(|| ids::hash(&cookie)[..16].to_owned())
}

/// The cookie that tells devices behind one address apart.
pub(crate) const DEVICE: &str = "device";

impl FromRequestParts<Arc<App>> for Visitor {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        let language = language(&parts.headers);
        let agent =
            parts.headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
        let agent: String = agent.chars().take(200).collect();
        let session = match cookie(&parts.headers, "session") {
            Some(token) if token.len() == 64 => app
                .registry
                .store
                .session(&ids::hash(&token))
                .await
                .map_err(|error| ApiError::from(error).said_in(language))?,
            _ => None,
        };
        let now = app.registry.time.now().0;
        let session = session.filter(|(session, _)| now - session.seen < SESSION);
        if let Some((session, _)) = &session
            && now - session.seen > TOUCH
        {
            // Nobody waits for it, and who only looks does not need a database that can be written.
            let (store, hash) = (app.registry.store.clone(), session.hash.clone());
            tokio::spawn(async move { store.touch_session(&hash, now).await });
        }
        Ok(Self { session, language, agent, device: device(&parts.headers) })
    }
}

impl App {
    /// The person who asks, made a guest if need be; then with the cookie to give.
    pub(crate) async fn person(&self, visitor: &Visitor) -> Result<(User, HeaderMap), ApiError> {
        if let Some(user) = visitor.user() {
            return Ok((user.clone(), HeaderMap::new()));
        }
        let id = ids::fresh();
        let user = User {
            name: format!("{}-{}", visitor.language.say("server-guest", &[]), &id[..6]),
            id,
            password: None,
            zone: None,
            created: self.registry.time.now().0,
            bot: false,
        };
        self.registry.store.add_user(user.clone()).await?;
        let headers = self.log_in(&user, visitor).await?;
        Ok((user, headers))
    }

    /// Begins a log-in and returns its cookie.
    pub(crate) async fn log_in(&self, user: &User, visitor: &Visitor) -> Result<HeaderMap, ApiError> {
        let token = ids::token();
        let now = self.registry.time.now().0;
        let session = Session {
            hash: ids::hash(&token),
            person: user.id.clone(),
            created: now,
            seen: now,
            agent: visitor.agent.clone(),
        };
        self.registry.store.add_session(session).await?;
        let mut headers = HeaderMap::new();
        headers.insert(header::SET_COOKIE, set_cookie("session", &token, self.config.secure, false));
        Ok(headers)
    }

    /// Refuses a name that looks like somebody else's in another alphabet.
    pub(crate) async fn check_twin(&self, visitor: &Visitor, name: &str) -> Result<(), ApiError> {
        match twin(name) {
            Some(twin) if self.registry.store.user_by_name(&twin).await?.is_some() => {
                Err(visitor.refuse(StatusCode::CONFLICT, Code::NameTaken))
            }
            _ => Ok(()),
        }
    }

    /// Makes an account; a guest keeps the games.
    pub(crate) async fn sign_up(
        &self,
        visitor: &Visitor,
        name: &str,
        password: &str,
    ) -> Result<(User, HeaderMap), ApiError> {
        let refuse = |status, code| visitor.refuse(status, code);
        let name = check_name(name).ok_or_else(|| refuse(StatusCode::BAD_REQUEST, Code::NameBad))?;
        self.check_twin(visitor, &name).await?;
        let hash = hash_password(password, &name)
            .await
            .ok_or_else(|| refuse(StatusCode::BAD_REQUEST, Code::PasswordBad))?;
        let in_language = |error: ApiError| error.said_in(visitor.language);
        match visitor.user() {
            Some(user) if user.is_guest() => {
                let change = UserChange { name: Some(name), password: Some(hash), zone: None };
                let changed = self.registry.store.change_user(&user.id, change).await;
                changed.map_err(|error| in_language(error.into()))?;
                let user = self.registry.store.user(&user.id).await?.ok_or(ApiError::NOT_FOUND)?;
                // What anybody knew of the guest's cookie is worth nothing from now on.
                let headers = self.log_in(&user, visitor).await?;
                if let Some((session, _)) = &visitor.session {
                    self.registry.store.end_session(&user.id, &session.hash).await?;
                    self.registry.log_ins.end(&user.id, Which::One(session.hash.clone()));
                }
                Ok((user, headers))
            }
            _ => {
                let created = self.registry.time.now().0;
                let password = Some(hash);
                let user = User { id: ids::fresh(), name, password, zone: None, created, bot: false };
                self.registry
                    .store
                    .add_user(user.clone())
                    .await
                    .map_err(|error| in_language(error.into()))?;
                let headers = self.log_in(&user, visitor).await?;
                Ok((user, headers))
            }
        }
    }
}

/// The hash of a password of 8 to 200 characters that is not guessed, of somebody with a name.
pub(crate) async fn hash_password(password: &str, name: &str) -> Option<String> {
    let length = password.chars().count();
    if !(8..=200).contains(&length) || is_common(password, name) {
        return None;
    }
    let password = password.to_owned();
    let _permit = HASHING.acquire().await.ok()?;
    tokio::task::spawn_blocking(move || {
        Argon2::default().hash_password(password.as_bytes()).ok().map(|hash| hash.to_string())
    })
    .await
    .ok()?
}

/// Whether a password is the one that was hashed. It takes as long for a name that nobody has.
pub(crate) async fn check_password(password: &str, hash: Option<&str>) -> bool {
    /// The hash of a password that nobody has.
    const NOBODY: &str =
        "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    if password.len() > 1_000 {
        return false;
    }
    let exists = hash.is_some();
    let (password, hash) = (password.to_owned(), hash.unwrap_or(NOBODY).to_owned());
    let Ok(_permit) = HASHING.acquire().await else { return false };
    let fits = tokio::task::spawn_blocking(move || {
        let Ok(hash) = PasswordHash::new(&hash) else { return false };
        Argon2::default().verify_password(password.as_bytes(), &hash).is_ok()
    })
    .await;
    exists && fits.unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_password_fits_its_own_hash_only() {
        let hash = hash_password("corrrect horse", "ann").await.unwrap();
        assert!(check_password("corrrect horse", Some(&hash)).await);
        assert!(!check_password("correct horse", Some(&hash)).await);
        assert!(!check_password("correct horse", None).await);
        assert_eq!(hash_password("short", "ann").await, None);
        // OWASP's least: argon2id, 19 MiB, two rounds.
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
    }
}
