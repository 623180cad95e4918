//! Who works at the desk: somebody logged in, or a program with a key for it.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::header;
use axum::http::request::Parts;
use language::Language;
use store::User;

use super::http::account_of;
use crate::app::App;
use crate::http::auth::Visitor;
use crate::http::bots::Acting;
use crate::http::error::ApiError;
use crate::wire::Scope;

/// Who asks. What they may do in an event is a matter of their role in it, however they come.
pub(crate) struct Official {
    user: Option<User>,
    pub(crate) language: Language,
}

impl FromRequestParts<Arc<App>> for Official {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        if parts.headers.contains_key(header::AUTHORIZATION) {
            let acting = Acting::from_request_parts(parts, app).await?;
            acting.needs(Scope::EventDesk)?;
            return Ok(Self { user: Some(acting.user), language: acting.language });
        }
        let visitor = Visitor::from_request_parts(parts, app).await?;
        Ok(Self { user: visitor.user().cloned(), language: visitor.language })
    }
}

impl Official {
    /// An account; a guest has no part in an event.
    pub(crate) fn account(&self) -> Result<&User, ApiError> {
        account_of(self.user.as_ref(), self.language)
    }

    pub(crate) fn id(&self) -> Option<&str> {
        self.user.as_ref().map(|user| user.id.as_str())
    }
}
