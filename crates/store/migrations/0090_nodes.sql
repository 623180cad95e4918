-- The servers that share a database, each time they come: a number is given once. `beat` is when one last said that it lives, `died` when another found
-- that it does not, or when it left; all by the clock of the database, in milliseconds of Unix time.
CREATE TABLE nodes (
    id BIGINT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    began BIGINT NOT NULL,
    beat BIGINT NOT NULL,
    died BIGINT
);

-- Who folds the log of a game, if anybody does. The epoch grows with each owner, and each entry of the log says in which it was written.
CREATE TABLE owners (
    log TEXT NOT NULL PRIMARY KEY,
    node BIGINT,
    epoch BIGINT NOT NULL
){without_rowid};
ALTER TABLE log ADD COLUMN epoch BIGINT;
