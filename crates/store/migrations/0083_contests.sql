-- Contests of composers and of solvers: what a list of them needs. What happened in them is in `acts`, of the kind `contest`.
CREATE TABLE contests (
    id TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    created BIGINT NOT NULL
);
CREATE INDEX contests_by_age ON contests (created);

-- How a person fared with a puzzle at the first try; no other one counts.
CREATE TABLE puzzle_tries (
    pool TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    person TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    solved BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (pool, puzzle, person)
){without_rowid};
CREATE INDEX puzzle_tries_of ON puzzle_tries (person);

-- How hard a puzzle is by these tries, on the scale of ratings, and how strong those are who try.
CREATE TABLE puzzle_ratings (
    pool TEXT NOT NULL,
    who TEXT NOT NULL,
    rating BIGINT NOT NULL,
    tries BIGINT NOT NULL,
    solved BIGINT NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (pool, who)
){without_rowid};
CREATE TABLE puzzle_solvers (
    pool TEXT NOT NULL,
    who TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    rating BIGINT NOT NULL,
    tries BIGINT NOT NULL,
    solved BIGINT NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (pool, who)
){without_rowid};
CREATE INDEX puzzle_solvers_of ON puzzle_solvers (who);
