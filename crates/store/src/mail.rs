//! Letters: where they go, what is to be told, and the keys that they carry.

use sqlx::{AnyConnection, Row};

use crate::Store;
use crate::error::StoreError;
use crate::model::{Letter, Mail};
use crate::rows::{Columns, Record, select};

/// Puts a letter into the outbox, unless the same is there already or nobody wants it. A reminder does not wait for the digest: the time may be
/// up before.
pub(crate) async fn post(connection: &mut AnyConnection, letter: &Letter) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO outbox (id, person, kind, about, due) \
         SELECT $1, person, $3, $4, CASE WHEN notices = 'digest' AND $3 <> 'reminder' THEN $6 ELSE $5 END FROM mail \
         WHERE person = $2 AND confirmed = 1 AND notices <> 'never' ON CONFLICT DO NOTHING",
    )
    .bind(letter.id.as_str())
    .bind(letter.person.as_str())
    .bind(letter.kind.as_str())
    .bind(letter.about.as_str())
    .bind(letter.due)
    .bind(next_digest(letter.due))
    .execute(connection)
    .await?;
    Ok(())
}

const DAY: i64 = 24 * 3_600 * 1_000;

/// Digests are sent once a day, when the day begins in Greenwich.
const fn next_digest(now: i64) -> i64 {
    (now.div_euclid(DAY) + 1) * DAY
}

/// A key that was sent by letter.
struct Key {
    person: String,
    about: String,
}

impl Record for Key {
    fn columns() -> String {
        "mail_keys.person, mail_keys.about".to_owned()
    }

    fn read(columns: &mut Columns<'_>) -> Result<Self, StoreError> {
        Ok(Self { person: columns.take()?, about: columns.take()? })
    }
}

impl Store {
    /// Where letters to a person go.
    pub async fn mail_of(&self, person: &str) -> Result<Option<Mail>, StoreError> {
        self.one(select::<Mail>("mail WHERE person = $1").bind(person)).await
    }

    /// Says where letters to a person go, and by which secret they end.
    pub async fn set_mail(&self, mail: Mail) -> Result<(), StoreError> {
        self.writer
            .write(mail, |connection, mail| {
                Box::pin(async move {
                    sqlx::query(
                        "INSERT INTO mail (person, address, confirmed, notices, language, stop) \
                         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (person) DO UPDATE SET \
                         address = $2, confirmed = $3, notices = $4, language = $5, stop = $6",
                    )
                    .bind(mail.person.as_str())
                    .bind(mail.address.as_str())
                    .bind(i64::from(mail.confirmed))
                    .bind(mail.notices.as_str())
                    .bind(mail.language.as_str())
                    .bind(mail.stop.as_str())
                    .execute(connection)
                    .await?;
                    Ok(())
                })
            })
            .await
    }

    /// No letters go to a person any more.
    pub async fn drop_mail(&self, person: &str) -> Result<(), StoreError> {
        self.writer
            .write(person.to_owned(), |connection, person| {
                Box::pin(async move {
                    for statement in
                        ["DELETE FROM mail WHERE person = $1", "DELETE FROM outbox WHERE person = $1"]
                    {
                        sqlx::query(statement).bind(person.as_str()).execute(&mut *connection).await?;
                    }
                    Ok(())
                })
            })
            .await
    }

    /// Ends the notices to whom a secret belongs, and takes back those that wait; `false` if it is nobody's.
    pub async fn stop_notices(&self, secret: &str) -> Result<bool, StoreError> {
        self.writer
            .write(secret.to_owned(), |connection, secret| {
                Box::pin(async move {
                    sqlx::query(
                        "DELETE FROM outbox WHERE sent IS NULL AND kind IN ('move', 'reminder', 'over', 'bureau') \
                         AND person IN (SELECT person FROM mail WHERE stop = $1)",
                    )
                    .bind(secret.as_str())
                    .execute(&mut *connection)
                    .await?;
                    let query = sqlx::query("UPDATE mail SET notices = 'never' WHERE stop = $1");
                    Ok(query.bind(secret.as_str()).execute(connection).await?.rows_affected() > 0)
                })
            })
            .await
    }

    /// Notes that letters to a person arrive at an address, if it is still the one.
    pub async fn confirm_mail(&self, person: &str, address: &str) -> Result<bool, StoreError> {
        self.writer
            .write((person.to_owned(), address.to_owned()), |connection, (person, address)| {
                Box::pin(async move {
                    let query =
                        sqlx::query("UPDATE mail SET confirmed = 1 WHERE person = $1 AND address = $2");
                    let done = query.bind(person.as_str()).bind(address.as_str()).execute(connection).await?;
                    Ok(done.rows_affected() > 0)
                })
            })
            .await
    }

    /// Puts a letter into the outbox that its reader has asked for, whatever notices are wanted; at most so many of a kind a day, so that
    /// nobody's letter-box is filled by others.
    pub async fn post_letter(&self, letter: Letter, most: u32) -> Result<(), StoreError> {
        self.writer
            .write((letter, most), |connection, (letter, most)| {
                Box::pin(async move {
                    sqlx::query(
                        "INSERT INTO outbox (id, person, kind, about, due) SELECT $1, person, $3, $4, $5 FROM mail \
                         WHERE person = $2 AND (SELECT count(*) FROM outbox WHERE person = $2 AND kind = $3 AND due > $6) < $7 \
                         ON CONFLICT DO NOTHING",
                    )
                    .bind(letter.id.as_str())
                    .bind(letter.person.as_str())
                    .bind(letter.kind.as_str())
                    .bind(letter.about.as_str())
                    .bind(letter.due)
                    .bind(letter.due - DAY)
                    .bind(i64::from(*most))
                    .execute(connection)
                    .await?;
                    Ok(())
                })
            })
            .await
    }

    /// Puts a letter with a new key into the outbox for everybody who has confirmed an address. It is as much work if nobody has. The same
    /// person is written to once a `quarter`, so that nobody's letter-box is filled by others.
    pub async fn post_forgotten(
        &self,
        id: &str,
        address: &str,
        now: i64,
        quarter: i64,
    ) -> Result<(), StoreError> {
        self.writer
            .write(
                (id.to_owned(), address.to_owned(), now, quarter),
                |connection, (id, address, now, quarter)| {
                    Box::pin(async move {
                        sqlx::query(
                            "INSERT INTO outbox (id, person, kind, about, due) \
                             SELECT $1 || person, person, 'password', $2, $3 FROM mail \
                             WHERE address = $4 AND confirmed = 1 ON CONFLICT DO NOTHING",
                        )
                        .bind(id.as_str())
                        .bind(quarter.to_string())
                        .bind(*now)
                        .bind(address.as_str())
                        .execute(connection)
                        .await?;
                        Ok(())
                    })
                },
            )
            .await
    }

    /// Letters that are due, those of one moment and person together, with where they go. Nothing but the question whether letters arrive goes to an
    /// address of which that is not known.
    pub async fn letters_due(&self, now: i64, limit: u32) -> Result<Vec<(Letter, Mail)>, StoreError> {
        let query = select::<(Letter, Mail)>(
            "outbox JOIN mail ON mail.person = outbox.person \
             WHERE outbox.sent IS NULL AND outbox.due <= $1 AND (mail.confirmed = 1 OR outbox.kind = 'confirm') \
             ORDER BY outbox.due, outbox.person, outbox.id LIMIT $2",
        );
        self.all(query.bind(now).bind(i64::from(limit))).await
    }

    /// Notes that letters were sent.
    pub async fn letters_sent(&self, ids: Vec<String>, at: i64) -> Result<(), StoreError> {
        self.writer
            .write((ids, at), |connection, (ids, at)| {
                Box::pin(async move {
                    for id in ids {
                        let query = sqlx::query("UPDATE outbox SET sent = $1 WHERE id = $2");
                        query.bind(*at).bind(id.as_str()).execute(&mut *connection).await?;
                    }
                    Ok(())
                })
            })
            .await
    }

    /// Puts letters off that could not be sent.
    pub async fn letters_later(&self, ids: Vec<String>, due: i64) -> Result<(), StoreError> {
        self.writer
            .write((ids, due), |connection, (ids, due)| {
                Box::pin(async move {
                    for id in ids {
                        let query = sqlx::query("UPDATE outbox SET due = $1 WHERE id = $2 AND sent IS NULL");
                        query.bind(*due).bind(id.as_str()).execute(&mut *connection).await?;
                    }
                    Ok(())
                })
            })
            .await
    }

    /// Forgets what was sent before a moment, and keys that are too old.
    pub async fn forget_letters(&self, before: i64, now: i64) -> Result<(), StoreError> {
        self.writer
            .write((before, now), |connection, (before, now)| {
                Box::pin(async move {
                    let query = sqlx::query("DELETE FROM outbox WHERE sent IS NOT NULL AND sent < $1");
                    query.bind(*before).execute(&mut *connection).await?;
                    let query = sqlx::query("DELETE FROM mail_keys WHERE expires < $1");
                    query.bind(*now).execute(connection).await?;
                    Ok(())
                })
            })
            .await
    }

    /// Adds a key, by its hash. Of a kind a person has those about one thing – a letter that was sent a second time has a second key –, and those before
    /// are worth nothing any more.
    pub async fn add_mail_key(
        &self,
        hash: String,
        person: &str,
        kind: &str,
        about: &str,
        expires: i64,
    ) -> Result<(), StoreError> {
        let data = (hash, person.to_owned(), kind.to_owned(), about.to_owned(), expires);
        self.writer
            .write(data, |connection, (hash, person, kind, about, expires)| {
                Box::pin(async move {
                    let query = sqlx::query("DELETE FROM mail_keys WHERE person = $1 AND kind = $2 AND about <> $3");
                    let query = query.bind(person.as_str()).bind(kind.as_str()).bind(about.as_str());
                    query.execute(&mut *connection).await?;
                    sqlx::query(
                        "INSERT INTO mail_keys (hash, person, kind, about, expires) VALUES ($1, $2, $3, $4, $5)",
                    )
                    .bind(hash.as_str())
                    .bind(person.as_str())
                    .bind(kind.as_str())
                    .bind(about.as_str())
                    .bind(*expires)
                    .execute(connection)
                    .await?;
                    Ok(())
                })
            })
            .await
    }

    /// Whose a key is and what it is about, if it is worth anything.
    pub async fn mail_key(
        &self,
        hash: &str,
        kind: &str,
        now: i64,
    ) -> Result<Option<(String, String)>, StoreError> {
        let query = select::<Key>("mail_keys WHERE hash = $1 AND kind = $2 AND expires >= $3");
        let key: Option<Key> = self.one(query.bind(hash).bind(kind).bind(now)).await?;
        Ok(key.map(|key| (key.person, key.about)))
    }

    /// Uses a key: whose it is and what it is about. It is worth nothing any more, as are the others of its person and kind; `None` if it was not worth
    /// anything before.
    pub async fn take_mail_key(
        &self,
        hash: &str,
        kind: &str,
        now: i64,
    ) -> Result<Option<(String, String)>, StoreError> {
        self.writer
            .write((hash.to_owned(), kind.to_owned(), now), |connection, (hash, kind, now)| {
                Box::pin(async move {
                    let row = sqlx::query(
                        "DELETE FROM mail_keys WHERE hash = $1 AND kind = $2 AND expires >= $3 RETURNING person, about",
                    )
                    .bind(hash.as_str())
                    .bind(kind.as_str())
                    .bind(*now)
                    .fetch_optional(&mut *connection)
                    .await?;
                    let Some(row) = row else { return Ok(None) };
                    let (person, about): (String, String) = (row.try_get(0)?, row.try_get(1)?);
                    let query = sqlx::query("DELETE FROM mail_keys WHERE person = $1 AND kind = $2");
                    query.bind(person.as_str()).bind(kind.as_str()).execute(connection).await?;
                    Ok(Some((person, about)))
                })
            })
            .await
    }
}
