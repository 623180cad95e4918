-- Competitions: what a list of them needs.
CREATE TABLE events (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    created BIGINT NOT NULL
);
CREATE INDEX events_by_age ON events (created);

-- What was done, in order, in things that are folds over their acts: of a kind, by an id. Two writers collide on the key.
CREATE TABLE acts (
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    number BIGINT NOT NULL,
    at BIGINT NOT NULL,
    who TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (kind, id, number)
){without_rowid};
