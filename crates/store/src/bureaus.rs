//! Bureaus of play by correspondence, who works in them, and their logs of acts.

use crate::Store;
use crate::error::StoreError;
use crate::events::append;
use crate::games::insert_meeting;
use crate::model::{Bureau, BureauRole, Game, Letter, LoggedAct, Meeting};
use crate::rows::select;

/// The kind of the acts of a bureau.
const BUREAU: &str = "bureau";

impl Store {
    /// Adds a bureau with its first act and the roles that are given from the beginning. It is looked at soon.
    pub async fn add_bureau(
        &self,
        bureau: Bureau,
        first: LoggedAct,
        roles: Vec<BureauRole>,
    ) -> Result<(), StoreError> {
        self.writer
            .write((bureau, first, roles), |connection, (bureau, first, roles)| {
                Box::pin(async move {
                    sqlx::query(
                        "INSERT INTO bureaus (id, code, name, created, wakes_at) VALUES ($1, $2, $3, $4, $4)",
                    )
                    .bind(bureau.id.as_str())
                    .bind(bureau.code.as_str())
                    .bind(bureau.name.as_str())
                    .bind(bureau.created)
                    .execute(&mut *connection)
                    .await?;
                    for role in roles {
                        set_role(connection, role).await?;
                    }
                    append(connection, BUREAU, &bureau.id, std::slice::from_ref(first)).await
                })
            })
            .await
    }

    /// A bureau by id.
    pub async fn bureau(&self, id: &str) -> Result<Option<Bureau>, StoreError> {
        self.one(select::<Bureau>("bureaus WHERE id = $1").bind(id.to_owned())).await
    }

    /// The bureaus in which a person has a role, the newest first.
    pub async fn bureaus_of(&self, person: &str, limit: u32) -> Result<Vec<Bureau>, StoreError> {
        let query = select::<Bureau>(
            "bureaus WHERE id IN (SELECT bureau FROM bureau_roles WHERE person = $1) ORDER BY created DESC, id LIMIT $2",
        );
        self.all(query.bind(person.to_owned()).bind(i64::from(limit))).await
    }

    /// Who works and plays in a bureau.
    pub async fn bureau_roles(&self, bureau: &str) -> Result<Vec<BureauRole>, StoreError> {
        self.all(select::<BureauRole>("bureau_roles WHERE bureau = $1 ORDER BY role").bind(bureau.to_owned()))
            .await
    }

    /// What a person does in which bureaus.
    pub async fn bureau_roles_of(&self, person: &str) -> Result<Vec<BureauRole>, StoreError> {
        let query = select::<BureauRole>("bureau_roles WHERE person = $1 ORDER BY bureau, role");
        self.all(query.bind(person.to_owned())).await
    }

    /// Gives a role to a person, whoever had it before.
    pub async fn set_bureau_role(&self, role: BureauRole) -> Result<(), StoreError> {
        self.writer
            .write(role, |connection, role| Box::pin(async move { set_role(connection, role).await }))
            .await
    }

    /// Appends an act to the log of a bureau, and adds the meetings with their first games that it speaks of; all of it or nothing. The bureau is looked at
    /// at once. The answer comes when it is on disk.
    ///
    /// # Errors
    /// [`StoreError::Collision`] if its number is not the one after the last, which means that somebody else has written.
    pub async fn append_to_bureau(
        &self,
        bureau: &str,
        act: LoggedAct,
        meetings: Vec<(Meeting, Game)>,
    ) -> Result<(), StoreError> {
        self.writer
            .write((bureau.to_owned(), act, meetings), |connection, (bureau, act, meetings)| {
                Box::pin(async move {
                    append(connection, BUREAU, bureau, std::slice::from_ref(act)).await?;
                    for (meeting, game) in meetings {
                        insert_meeting(connection, meeting, game).await?;
                    }
                    let query = sqlx::query("UPDATE bureaus SET wakes_at = $1 WHERE id = $2");
                    query.bind(act.at).bind(bureau.as_str()).execute(connection).await?;
                    Ok(())
                })
            })
            .await
    }

    /// Bureaus in which something can happen before a moment.
    pub async fn bureaus_to_wake(&self, before: i64, limit: u32) -> Result<Vec<Bureau>, StoreError> {
        let from = "bureaus WHERE wakes_at IS NOT NULL AND wakes_at <= $1 ORDER BY wakes_at, id LIMIT $2";
        self.all(select::<Bureau>(from).bind(before).bind(i64::from(limit))).await
    }

    /// What is owed in a bureau becomes letters, to those who want them, and the next moment to look at it is noted; both or neither. Nothing happens if its
    /// log has grown meanwhile: then it is looked at again.
    pub async fn bureau_seen(
        &self,
        bureau: &str,
        number: u32,
        letters: Vec<Letter>,
        next: Option<i64>,
    ) -> Result<(), StoreError> {
        self.writer
            .write(
                (bureau.to_owned(), number, letters, next),
                |connection, (bureau, number, letters, next)| {
                    Box::pin(async move {
                        let done = sqlx::query(
                            "UPDATE bureaus SET wakes_at = $1 WHERE id = $2 \
                         AND (SELECT COALESCE(MAX(number), 0) FROM acts WHERE kind = $3 AND id = $2) = $4",
                        )
                        .bind(*next)
                        .bind(bureau.as_str())
                        .bind(BUREAU)
                        .bind(i64::from(*number))
                        .execute(&mut *connection)
                        .await?;
                        if done.rows_affected() > 0 {
                            for letter in letters {
                                crate::mail::post(connection, letter).await?;
                            }
                        }
                        Ok(())
                    })
                },
            )
            .await
    }

    /// The log of a bureau after an act.
    pub async fn bureau_acts(&self, bureau: &str, after: u32) -> Result<Vec<LoggedAct>, StoreError> {
        let query = select::<LoggedAct>("acts WHERE kind = $1 AND id = $2 AND number > $3 ORDER BY number");
        self.all(query.bind(BUREAU).bind(bureau.to_owned()).bind(i64::from(after))).await
    }
}

async fn set_role(connection: &mut sqlx::AnyConnection, role: &BureauRole) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO bureau_roles (bureau, role, person) VALUES ($1, $2, $3) \
         ON CONFLICT (bureau, role) DO UPDATE SET person = excluded.person",
    )
    .bind(role.bureau.as_str())
    .bind(role.role.as_str())
    .bind(role.person.as_str())
    .execute(connection)
    .await?;
    Ok(())
}
