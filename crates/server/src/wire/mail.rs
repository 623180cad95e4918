//! Letters: where they go, and a new password by letter.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// When notices of games of days are sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Notices {
    /// Each as it happens.
    Once,
    /// Gathered, once a day; that time runs out is told at once.
    Digest,
    /// None.
    Never,
}

impl Notices {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Once => "once",
            Self::Digest => "digest",
            Self::Never => "never",
        }
    }

    pub(crate) fn read(name: &str) -> Self {
        match name {
            "once" => Self::Once,
            "digest" => Self::Digest,
            _ => Self::Never,
        }
    }
}

/// Where letters to oneself go.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct MailSettings {
    /// The address.
    pub address: String,
    /// Whether its owner has shown that letters arrive; until then nothing else is sent there.
    pub confirmed: bool,
    /// When notices are sent.
    pub notices: Notices,
}

/// Says where letters go.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewMail {
    /// The address.
    pub address: String,
    /// When notices are sent.
    pub notices: Notices,
    /// The password, if the address is another one: whoever has the address can set a new password.
    #[serde(default)]
    pub current: Option<String>,
}

/// A password is forgotten.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Forgotten {
    /// Where the letter with the key goes, if it is somebody's confirmed address.
    pub address: String,
}

/// A new password by the key of a letter.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// The key.
    pub key: String,
    /// The new password.
    pub password: String,
}

/// A device that is told of games by web push.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PushDevice {
    /// The address that the browser's push service gave to the device.
    pub endpoint: String,
}

/// Something that a device shows when it was woken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct News {
    /// What there is to tell.
    pub title: String,
    /// Until when there is time.
    pub text: String,
    /// The page it is about.
    pub url: String,
}
