//! The JSON API of letters: where they go, and a forgotten password.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use store::{Letter, Mail, User, UserChange};

use crate::app::App;
use crate::http::accounts::signed_in;
use crate::http::auth::{Visitor, check_password, hash_password};
use crate::http::body::Body;
use crate::http::error::ApiError;
use crate::http::logins::Which;
use crate::ids;
use crate::mail::{quarter, read_address};
use crate::wire::{Code, Forgotten, MailSettings, NewMail, NewPassword, Notices, Refused};

type Answer = Result<Response, ApiError>;

/// So many letters a day ask a person whether they arrive.
const QUESTIONS: u32 = 5;

impl App {
    /// Whether letters are sent at all.
    pub(crate) const fn sends_letters(&self) -> bool {
        self.config.mail.is_some()
    }

    fn needs_letters(&self, visitor: &Visitor) -> Result<(), ApiError> {
        if self.sends_letters() {
            return Ok(());
        }
        Err(ApiError::wrong("mail-off", "").said_in(visitor.language))
    }
}

fn with_account(visitor: &Visitor) -> Result<&User, ApiError> {
    let (_, user) = signed_in(visitor)?;
    if user.is_guest() {
        return Err(visitor.refuse(StatusCode::FORBIDDEN, Code::NeedsAccount));
    }
    Ok(user)
}

fn address_of(visitor: &Visitor, text: &str) -> Result<String, ApiError> {
    read_address(text).ok_or_else(|| ApiError::wrong("mail-bad", "").said_in(visitor.language))
}

fn shown(mail: Mail) -> MailSettings {
    MailSettings { notices: Notices::read(&mail.notices), address: mail.address, confirmed: mail.confirmed }
}

/// Where letters to a visitor go.
pub(crate) async fn mail_of(app: &App, visitor: &Visitor) -> Result<Option<MailSettings>, ApiError> {
    let Some(user) = visitor.user() else { return Ok(None) };
    Ok(app.registry.store.mail_of(&user.id).await?.map(shown))
}

/// Says where letters go and when notices are sent; a new address is asked by letter whether they arrive.
#[utoipa::path(put, path = "/api/mail", request_body = NewMail, responses((status = 200, body = MailSettings), (status = 400, body = Refused), (status = 403, body = Refused, description = "wrong-password, needs-account")))]
pub(crate) async fn set(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Body(wanted): Body<NewMail>,
) -> Result<Json<MailSettings>, ApiError> {
    app.needs_letters(&visitor)?;
    let user = with_account(&visitor)?;
    let address = address_of(&visitor, &wanted.address)?;
    let (store, now) = (&app.registry.store, app.registry.time.now().0);
    let before = store.mail_of(&user.id).await?.filter(|before| before.address == address);
    if before.is_none() {
        let current = wanted.current.as_deref().unwrap_or_default();
        if !check_password(current, user.password.as_deref()).await {
            return Err(visitor.refuse(StatusCode::FORBIDDEN, Code::WrongPassword));
        }
    }
    let (confirmed, stop) = match before {
        Some(before) => (before.confirmed, before.stop),
        None => (false, ids::token()),
    };
    let mail = Mail {
        person: user.id.clone(),
        notices: wanted.notices.name().to_owned(),
        language: visitor.language.code().to_owned(),
        address,
        confirmed,
        stop,
    };
    store.set_mail(mail.clone()).await?;
    if !confirmed {
        let letter = Letter {
            id: ids::fresh(),
            person: user.id.clone(),
            kind: "confirm".to_owned(),
            about: format!("{} {}", mail.address, quarter(now)),
            due: now,
        };
        store.post_letter(letter, QUESTIONS).await?;
    }
    Ok(Json(shown(mail)))
}

/// No letters go to oneself any more.
#[utoipa::path(delete, path = "/api/mail", responses((status = 204), (status = 403, body = Refused, description = "needs-account")))]
pub(crate) async fn remove(State(app): State<Arc<App>>, visitor: Visitor) -> Answer {
    let user = with_account(&visitor)?;
    app.registry.store.drop_mail(&user.id).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// Sends a key for a new password to whom an address belongs. The answer is the same if it is nobody's.
#[utoipa::path(post, path = "/api/forgotten", request_body = Forgotten, responses((status = 204), (status = 400, body = Refused)))]
pub(crate) async fn forgotten(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Body(forgotten): Body<Forgotten>,
) -> Answer {
    app.needs_letters(&visitor)?;
    let address = address_of(&visitor, &forgotten.address)?;
    let now = app.registry.time.now().0;
    app.registry.store.post_forgotten(&ids::fresh(), &address, now, quarter(now)).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// Sets a new password by the key of a letter. Every log-in of the account ends.
#[utoipa::path(post, path = "/api/password", request_body = NewPassword, responses((status = 204), (status = 400, body = Refused, description = "password-bad; or the key is used or too old")))]
pub(crate) async fn renew(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Body(wanted): Body<NewPassword>,
) -> Answer {
    let (store, now) = (&app.registry.store, app.registry.time.now().0);
    let old = || ApiError::wrong("mail-link-old-text", "").said_in(visitor.language);
    let hash = ids::hash(&wanted.key);
    // A password that is not taken does not use the key up.
    let (person, _) = store.mail_key(&hash, "password", now).await?.ok_or_else(old)?;
    let user = store.user(&person).await?.ok_or_else(old)?;
    let password = hash_password(&wanted.password, &user.name)
        .await
        .ok_or_else(|| visitor.refuse(StatusCode::BAD_REQUEST, Code::PasswordBad))?;
    store.take_mail_key(&hash, "password", now).await?.ok_or_else(old)?;
    store.change_user(&person, UserChange { password: Some(password), ..UserChange::default() }).await?;
    store.end_other_sessions(&person, "").await?;
    app.registry.log_ins.end(&person, Which::LogIns { but: None });
    Ok(StatusCode::NO_CONTENT.into_response())
}
