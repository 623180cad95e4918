-- Ratings with their uncertainty (Glicko-2) and the moment they were last changed. Ratings from before keep their number; how uncertain they are
-- follows from the meetings they rest on.
ALTER TABLE ratings ADD COLUMN deviation DOUBLE PRECISION NOT NULL DEFAULT 350;
ALTER TABLE ratings ADD COLUMN volatility DOUBLE PRECISION NOT NULL DEFAULT 0.06;
ALTER TABLE ratings ADD COLUMN at BIGINT NOT NULL DEFAULT 0;
UPDATE ratings SET
    deviation = CASE WHEN games < 5 THEN 250 WHEN games < 10 THEN 160 WHEN games < 20 THEN 115 WHEN games < 30 THEN 95 ELSE 75 END,
    at = COALESCE((SELECT MAX(c.at) FROM rating_changes c WHERE c.person = ratings.person AND c.pool = ratings.pool), 0);
CREATE INDEX ratings_best ON ratings (pool, rating);
CREATE INDEX rating_changes_of ON rating_changes (person, pool, at);

-- Why a rated meeting does not count for the ratings.
ALTER TABLE meetings ADD COLUMN uncounted TEXT;

-- Accounts that programs play with.
ALTER TABLE users ADD COLUMN bot BIGINT NOT NULL DEFAULT 0;
-- People with an account, by the beginning of their names.
CREATE INDEX users_by_name ON users ({name_bytes}) WHERE password IS NOT NULL;

-- Keys for programs. The key itself is not kept, only its hash.
CREATE TABLE tokens (
    hash TEXT NOT NULL PRIMARY KEY,
    person TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    scopes TEXT NOT NULL,
    created BIGINT NOT NULL
);
CREATE INDEX tokens_of ON tokens (person);

-- Somebody asks somebody else for a game.
CREATE TABLE challenges (
    id TEXT NOT NULL PRIMARY KEY,
    person TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    other TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    body TEXT NOT NULL,
    created BIGINT NOT NULL
);
CREATE INDEX challenges_of ON challenges (person);
CREATE INDEX challenges_to ON challenges (other);

-- Whom somebody follows, does not want to read, or does not want to meet.
CREATE TABLE relations (
    person TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    other TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (person, other)
){without_rowid};
CREATE INDEX relations_to ON relations (other);

-- What was said at a board, by players or by who watches.
CREATE TABLE chat (
    game TEXT NOT NULL,
    at BIGINT NOT NULL,
    id TEXT NOT NULL,
    person TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    seated BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (game, at, id)
){without_rowid};
CREATE INDEX chat_by ON chat (person);

-- What was reported to the arbiter.
CREATE TABLE reports (
    id TEXT NOT NULL PRIMARY KEY,
    person TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    other TEXT NOT NULL,
    game TEXT,
    body TEXT NOT NULL,
    at BIGINT NOT NULL
);

-- How each game of a person ended, for the page of the person: one row for each side. 2 is a win, 1 a draw, 0 a loss.
CREATE TABLE results (
    person TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    at BIGINT NOT NULL,
    game TEXT NOT NULL,
    pool TEXT NOT NULL,
    side TEXT NOT NULL,
    opening TEXT NOT NULL,
    score BIGINT NOT NULL,
    other TEXT NOT NULL,
    other_rating BIGINT,
    PRIMARY KEY (person, at, game)
){without_rowid};
CREATE INDEX results_against ON results (other);
CREATE INDEX results_best ON results (person, score, other_rating);
INSERT INTO results (person, at, game, pool, side, opening, score, other, other_rating)
    SELECT substr(games.first, 6), games.ended, games.id, meetings.discipline || '-' || meetings.tempo, 'first', '',
        CASE games.score WHEN 'first' THEN 2 WHEN 'draw' THEN 1 ELSE 0 END, games.second,
        (SELECT c.before FROM rating_changes c WHERE c.meeting = games.meeting AND c.person = substr(games.second, 6))
    FROM games JOIN meetings ON meetings.id = games.meeting
    WHERE games.ended IS NOT NULL AND games.score IS NOT NULL
        AND EXISTS (SELECT 1 FROM users WHERE users.id = substr(games.first, 6) AND games.first LIKE 'user:%');
INSERT INTO results (person, at, game, pool, side, opening, score, other, other_rating)
    SELECT substr(games.second, 6), games.ended, games.id, meetings.discipline || '-' || meetings.tempo, 'second', '',
        CASE games.score WHEN 'second' THEN 2 WHEN 'draw' THEN 1 ELSE 0 END, games.first,
        (SELECT c.before FROM rating_changes c WHERE c.meeting = games.meeting AND c.person = substr(games.first, 6))
    FROM games JOIN meetings ON meetings.id = games.meeting
    WHERE games.ended IS NOT NULL AND games.score IS NOT NULL AND games.first <> games.second
        AND EXISTS (SELECT 1 FROM users WHERE users.id = substr(games.second, 6) AND games.second LIKE 'user:%');
