//! What stands in a letter.

use std::time::{Duration, UNIX_EPOCH};

use correspondence::Notice;
use game::Day;
use language::Language;
use lettre::Message;
use lettre::message::Mailbox;
use lettre::message::header::{ContentType, HeaderName, HeaderValue, MIME_VERSION_1_0};
use store::{DaysGame, Letter, Mail, Seat, Store, StoreError};

use super::sender::{Bundle, is_notice};
use super::{CONFIRM, PASSWORD, Post, quarter};
use crate::ids;
use crate::live::days::DAY;
use crate::live::outcome::Ended;
use crate::live::registry::{Known, Registry};

/// How a game ended is told for a week.
const NEWS: i64 = 7 * 24 * 3_600 * 1_000;

/// One thing that a letter tells.
struct Told {
    subject: String,
    text: String,
}

impl Post {
    /// The letter as it is sent now; `None` if there is nothing to tell any more: the game has gone on, the key is too old, notices have ended.
    pub(super) async fn message(
        &self,
        registry: &Registry,
        bundle: &Bundle,
        now: i64,
    ) -> Result<Option<Message>, StoreError> {
        let store = &registry.store;
        let mail = &bundle.mail;
        let language: Language = mail.language.parse().unwrap_or_default();
        let games = store.days_of(&mail.person).await?;
        let mut told = Vec::new();
        for letter in &bundle.letters {
            let one = match letter.kind.as_str() {
                "bureau" => self.owed(registry, letter, mail, language, now).await?,
                _ => self.told(store, letter, bundle, &games, language, now).await?,
            };
            told.extend(one);
        }
        let notice = bundle.letters.iter().any(|letter| is_notice(&letter.kind));
        let subject = match told.as_slice() {
            [] => return Ok(None),
            [one] => one.subject.clone(),
            several => language.say("mailed-digest-subject", &[("count", several.len().into())]),
        };
        let mut text = told.into_iter().map(|told| told.text).collect::<Vec<_>>().join("\n\n");
        let stop = format!("{}/mail/stop?key={}", self.site, mail.stop);
        if notice {
            text.push_str(&format!(
                "\n\n-- \n{}",
                language.say("mailed-stop", &[("link", stop.clone().into())])
            ));
        }
        text.push('\n');
        // What was kept as an address can be read as one.
        let Ok(to) = mail.address.parse() else { return Ok(None) };
        let sent = UNIX_EPOCH + Duration::from_millis(u64::try_from(now).unwrap_or_default());
        let mut letter = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(subject)
            .date(sent)
            .message_id(Some(format!("<{}@{}>", bundle.id(), self.from.email.domain())))
            .raw_header(header("Auto-Submitted", "auto-generated"))
            .header(MIME_VERSION_1_0)
            .header(ContentType::TEXT_PLAIN);
        if notice {
            letter = letter
                .raw_header(header("List-Unsubscribe", &format!("<{stop}>")))
                .raw_header(header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click"));
        }
        match letter.body(text) {
            Ok(message) => Ok(Some(message)),
            Err(error) => {
                tracing::error!(letter = %bundle.id(), %error, "a letter cannot be written");
                Ok(None)
            }
        }
    }

    async fn told(
        &self,
        store: &Store,
        letter: &Letter,
        bundle: &Bundle,
        games: &[DaysGame],
        language: Language,
        now: i64,
    ) -> Result<Option<Told>, StoreError> {
        let mail = &bundle.mail;
        if is_notice(&letter.kind) && mail.notices == "never" {
            return Ok(None);
        }
        match letter.kind.as_str() {
            "confirm" => {
                if !is_young(&letter.about, CONFIRM, now) || mail.confirmed {
                    return Ok(None);
                }
                let link = self.key(store, &mail.person, "confirm", &mail.address, now + CONFIRM).await?;
                Ok(Some(told(language, "confirm", &[("link", link)])))
            }
            "password" => {
                if !is_young(&letter.about, PASSWORD, now) {
                    return Ok(None);
                }
                let Some(user) = store.user(&mail.person).await? else { return Ok(None) };
                let link = self.key(store, &mail.person, "password", &letter.about, now + PASSWORD).await?;
                Ok(Some(told(language, "password", &[("name", user.name), ("link", link)])))
            }
            "over" => self.over(store, letter, language, now).await,
            kind => {
                let mut about = letter.about.split(' ');
                let (game, ply) = (about.next().unwrap_or_default(), about.next().unwrap_or_default());
                let me = Seat::User(mail.person.clone());
                let Some(days) = games.iter().find(|days| {
                    days.game == game
                        && days.ply.to_string() == ply
                        && *days.mover() == me
                        && days.deadline > now
                }) else {
                    return Ok(None);
                };
                let other = if days.first == me { &days.second } else { &days.first };
                let other = name(store, other, language, now).await?;
                let link = format!("{}/g/{game}", self.site);
                let values = [("other", other), ("until", moment(days.deadline)), ("link", link)];
                Ok(Some(told(language, if kind == "reminder" { "reminder" } else { "move" }, &values)))
            }
        }
    }

    /// What is owed in a bureau (10.3.4, 10.5.1, 10.5.2, 10.5.5), if it is still owed.
    async fn owed(
        &self,
        registry: &Registry,
        letter: &Letter,
        mail: &Mail,
        language: Language,
        now: i64,
    ) -> Result<Option<Told>, StoreError> {
        let about: Vec<&str> = letter.about.split(' ').collect();
        let (&[bureau, game, code, player, from], true) = (about.as_slice(), mail.notices != "never") else {
            return Ok(None);
        };
        let fold = registry.bureaus.open(&registry.store, bureau).await?;
        let today = Day(i32::try_from(now.div_euclid(DAY)).unwrap_or(i32::MAX));
        let is = |(due, notice): &(Day, Notice)| {
            let about = notice.concerns().map(|(game, player)| (game, player.unwrap_or(0)));
            let about = about.map(|(game, player)| (game.to_string(), player.to_string()));
            notice.code() == code
                && due.0.to_string() == from
                && about.is_some_and(|about| about == (game.to_owned(), player.to_owned()))
        };
        let owed = fold.event.owed_from(today);
        let (Some((_, notice)), Some(sheet)) = (owed.iter().find(|owed| is(owed)), fold.event.sheet()) else {
            return Ok(None);
        };
        let name = if sheet.name.is_empty() { &sheet.code } else { &sheet.name };
        let said = language.letter_notice(&fold.event, notice);
        let link = format!("{}/bureau/{bureau}/{game}", self.site);
        Ok(Some(told(language, "bureau", &[("event", name.clone()), ("said", said), ("link", link)])))
    }

    async fn over(
        &self,
        store: &Store,
        letter: &Letter,
        language: Language,
        now: i64,
    ) -> Result<Option<Told>, StoreError> {
        let game = letter.about.split(' ').next().unwrap_or_default();
        let Some(game) = store.game(game).await? else { return Ok(None) };
        let ended: Option<Ended> = game.outcome.as_deref().and_then(|text| serde_json::from_str(text).ok());
        let verdict = ended.and_then(|ended| ended.verdict(language));
        let (Some(verdict), true) = (verdict, game.ended.is_some_and(|ended| now - ended < NEWS)) else {
            return Ok(None);
        };
        let me = Seat::User(letter.person.clone());
        let other = if game.first == me { &game.second } else { &game.first };
        let other = name(store, other, language, now).await?;
        let link = format!("{}/g/{}", self.site, game.id);
        Ok(Some(told(language, "over", &[("other", other), ("result", verdict.text), ("link", link)])))
    }

    /// A new key, as a link. What is kept of it is its hash, so each time that a letter is sent it has a key of its own.
    async fn key(
        &self,
        store: &Store,
        person: &str,
        kind: &str,
        about: &str,
        expires: i64,
    ) -> Result<String, StoreError> {
        let key = ids::token();
        store.add_mail_key(ids::hash(&key), person, kind, about, expires).await?;
        Ok(format!("{}/mail/{kind}?key={key}", self.site))
    }
}

fn header(name: &'static str, value: &str) -> HeaderValue {
    HeaderValue::new(HeaderName::new_from_ascii_str(name), value.to_owned())
}

fn told(language: Language, kind: &str, values: &[(&'static str, String)]) -> Told {
    let values: Vec<_> = values.iter().map(|(name, value)| (*name, value.as_str().into())).collect();
    Told {
        subject: language.say(&format!("mailed-{kind}-subject"), &values),
        text: language.say(&format!("mailed-{kind}"), &values),
    }
}

/// Whether a letter that was asked for in a quarter of an hour, the last word of what it is about, has not waited too long.
fn is_young(about: &str, lifetime: i64, now: i64) -> bool {
    let asked: Option<i64> = about.rsplit(' ').next().and_then(|word| word.parse().ok());
    asked.is_some_and(|asked| asked >= quarter(now - lifetime))
}

async fn name(store: &Store, seat: &Seat, language: Language, now: i64) -> Result<String, StoreError> {
    let person = Known::load(store, [seat], now).await?.person(seat, "");
    Ok(if person.name.is_empty() { language.say("person-gone", &[]) } else { person.name })
}

/// A moment in Greenwich.
pub(crate) fn moment(millis: i64) -> String {
    jiff::Timestamp::from_millisecond(millis)
        .map_or_else(|_| String::new(), |moment| moment.strftime("%Y-%m-%d %H:%M UTC").to_string())
}
