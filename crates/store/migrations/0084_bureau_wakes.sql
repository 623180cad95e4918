-- The moment before which nothing happens in a bureau by itself: nothing is owed that was not owed before, no last day of play is over, no board waits
-- for what its officials have decided. Nothing is there for a bureau that needs no more attention.
ALTER TABLE bureaus ADD COLUMN wakes_at BIGINT;
UPDATE bureaus SET wakes_at = 0;
CREATE INDEX bureaus_wake ON bureaus (wakes_at, id) WHERE wakes_at IS NOT NULL;
