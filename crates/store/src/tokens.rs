//! Keys with which programs act for an account.

use crate::Store;
use crate::error::StoreError;
use crate::model::{Token, User};
use crate::rows::select;

impl Store {
    /// Adds a key.
    pub async fn add_token(&self, token: Token) -> Result<(), StoreError> {
        self.writer
            .write(token, |connection, token| {
                Box::pin(async move {
                    sqlx::query(
                        "INSERT INTO tokens (hash, person, name, scopes, created) VALUES ($1, $2, $3, $4, $5)",
                    )
                    .bind(token.hash.as_str())
                    .bind(token.person.as_str())
                    .bind(token.name.as_str())
                    .bind(token.scopes.as_str())
                    .bind(token.created)
                    .execute(connection)
                    .await?;
                    Ok(())
                })
            })
            .await
    }

    /// A key and the person whose it is.
    pub async fn token(&self, hash: &str) -> Result<Option<(Token, User)>, StoreError> {
        let from = "tokens JOIN users ON users.id = tokens.person WHERE tokens.hash = $1";
        self.one(select::<(Token, User)>(from).bind(hash)).await
    }

    /// The keys of a person, the newest first.
    pub async fn tokens_of(&self, person: &str) -> Result<Vec<Token>, StoreError> {
        self.all(select::<Token>("tokens WHERE person = $1 ORDER BY created DESC, hash").bind(person)).await
    }

    /// Takes a key of a person back; `false` if there is none.
    pub async fn revoke_token(&self, person: &str, hash: &str) -> Result<bool, StoreError> {
        self.writer
            .write((person.to_owned(), hash.to_owned()), |connection, (person, hash)| {
                Box::pin(async move {
                    let query = sqlx::query("DELETE FROM tokens WHERE person = $1 AND hash = $2");
                    let done = query.bind(person.as_str()).bind(hash.as_str()).execute(connection).await?;
                    Ok(done.rows_affected() > 0)
                })
            })
            .await
    }
}
