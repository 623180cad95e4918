-- When nothing could be written: the server was down, or the database was. The clocks of no game run then.
CREATE TABLE outages (
    began BIGINT NOT NULL,
    ended BIGINT NOT NULL
);

-- The moment before which nothing happens in a game by itself: no flag falls, nothing begins, nothing is owed. Nothing is there for a game that
-- needs no more attention. Games that were there before are looked at once.
ALTER TABLE games ADD COLUMN wakes_at BIGINT;
UPDATE games SET wakes_at = 0
    WHERE ended IS NULL OR EXISTS (SELECT 1 FROM meetings WHERE meetings.id = games.meeting AND meetings.settled IS NULL);
CREATE INDEX games_wake ON games (wakes_at, id) WHERE wakes_at IS NOT NULL;
DROP INDEX games_unfinished;

-- Log-ins that nobody has used for long are found by it.
CREATE INDEX sessions_seen ON sessions (seen);
