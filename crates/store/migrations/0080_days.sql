-- Games of days that are being played, as lists need them without loading a game: how each stands, whose turn it is and until when. The row is
-- written with the entry of the log. `tell_at` is when there is something to tell its players: at stage 0 whose move it is, at stage 1 that the time
-- runs out, at stage 2 how it ended.
CREATE TABLE days (
    game TEXT NOT NULL PRIMARY KEY,
    first TEXT NOT NULL,
    second TEXT NOT NULL,
    turn BIGINT NOT NULL,
    board TEXT NOT NULL,
    ply BIGINT NOT NULL,
    deadline BIGINT NOT NULL,
    stage BIGINT NOT NULL,
    tell_at BIGINT
){without_rowid};
CREATE INDEX days_of_first ON days (first);
CREATE INDEX days_of_second ON days (second);
CREATE INDEX days_tell ON days (tell_at) WHERE tell_at IS NOT NULL;

-- Lines that a player has laid down in a game: what is played if the opponent plays so. Nobody else sees them.
CREATE TABLE lines (
    game TEXT NOT NULL,
    person TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    body TEXT NOT NULL,
    PRIMARY KEY (game, person)
){without_rowid};
CREATE INDEX lines_by ON lines (person);

-- Leave in all games of days at once, by the year in which it begins: one in each. Days are counted from 1 January 1970.
CREATE TABLE leaves (
    person TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    year BIGINT NOT NULL,
    first BIGINT NOT NULL,
    last BIGINT NOT NULL,
    announced BIGINT NOT NULL,
    PRIMARY KEY (person, year)
){without_rowid};

-- Where letters go. `stop` is the secret of the link that ends the notices.
CREATE TABLE mail (
    person TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    address TEXT NOT NULL,
    confirmed BIGINT NOT NULL,
    notices TEXT NOT NULL,
    language TEXT NOT NULL,
    stop TEXT NOT NULL UNIQUE
);
CREATE INDEX mail_to ON mail (address);

-- Keys that were sent by letter, each for one use. The key itself is not kept, only its hash.
CREATE TABLE mail_keys (
    hash TEXT NOT NULL PRIMARY KEY,
    person TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    about TEXT NOT NULL,
    expires BIGINT NOT NULL
);
CREATE INDEX mail_keys_of ON mail_keys (person);

-- What is to be told by letter, and when it was. The same is told once.
CREATE TABLE outbox (
    id TEXT NOT NULL PRIMARY KEY,
    person TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    about TEXT NOT NULL,
    due BIGINT NOT NULL,
    sent BIGINT,
    UNIQUE (person, kind, about)
);
CREATE INDEX outbox_due ON outbox (due, id) WHERE sent IS NULL;
CREATE INDEX outbox_sent ON outbox (sent) WHERE sent IS NOT NULL;
