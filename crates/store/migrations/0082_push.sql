-- Devices that are told of games by web push: the address that the browser's push service gave to each.
CREATE TABLE push (
    endpoint TEXT NOT NULL PRIMARY KEY,
    person TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created BIGINT NOT NULL
);
CREATE INDEX push_of ON push (person);
