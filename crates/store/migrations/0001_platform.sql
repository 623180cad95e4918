-- People. A guest has no password. `name_key` is the name in lower case: names that differ in case only are one name.
CREATE TABLE users (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    name_key TEXT NOT NULL UNIQUE,
    password TEXT,
    zone TEXT,
    created BIGINT NOT NULL
);

-- Log-ins. The token itself is not kept, only its hash.
CREATE TABLE sessions (
    hash TEXT NOT NULL PRIMARY KEY,
    person TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created BIGINT NOT NULL,
    seen BIGINT NOT NULL,
    agent TEXT NOT NULL
);
CREATE INDEX sessions_of ON sessions (person);

-- Two people (or a person and the program) and what they play: one game or a micro-match.
CREATE TABLE meetings (
    id TEXT NOT NULL PRIMARY KEY,
    terms TEXT NOT NULL,
    discipline TEXT NOT NULL,
    tempo TEXT NOT NULL,
    rated BIGINT NOT NULL,
    one TEXT NOT NULL,
    two TEXT NOT NULL,
    created BIGINT NOT NULL,
    settled BIGINT
);

CREATE TABLE games (
    id TEXT NOT NULL PRIMARY KEY,
    meeting TEXT NOT NULL REFERENCES meetings (id),
    number BIGINT NOT NULL,
    regulations TEXT NOT NULL,
    first TEXT NOT NULL,
    second TEXT NOT NULL,
    created BIGINT NOT NULL,
    ended BIGINT,
    outcome TEXT,
    UNIQUE (meeting, number)
);
CREATE INDEX games_unfinished ON games (created) WHERE ended IS NULL;
CREATE INDEX games_first ON games (first, created);
CREATE INDEX games_second ON games (second, created);

-- The truth: what was done in each game, in order. Two writers collide on the key.
CREATE TABLE log (
    game TEXT NOT NULL,
    seq BIGINT NOT NULL,
    at BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (game, seq)
){without_rowid};

CREATE TABLE ratings (
    person TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    pool TEXT NOT NULL,
    rating BIGINT NOT NULL,
    games BIGINT NOT NULL,
    PRIMARY KEY (person, pool)
){without_rowid};

CREATE TABLE rating_changes (
    person TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    meeting TEXT NOT NULL,
    pool TEXT NOT NULL,
    at BIGINT NOT NULL,
    before BIGINT NOT NULL,
    after BIGINT NOT NULL,
    PRIMARY KEY (person, meeting)
){without_rowid};

CREATE TABLE seeks (
    id TEXT NOT NULL PRIMARY KEY,
    person TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    body TEXT NOT NULL,
    created BIGINT NOT NULL
);
