-- Bureaus of play by correspondence: what a list of them needs. Their acts are rows of `acts` of the kind `bureau`.
CREATE TABLE bureaus (
    id TEXT NOT NULL PRIMARY KEY,
    code TEXT NOT NULL,
    name TEXT NOT NULL,
    created BIGINT NOT NULL
);

-- Who does what in a bureau: `arbiter`, `secretary`, or `player` and the start number. Each role is one person's.
CREATE TABLE bureau_roles (
    bureau TEXT NOT NULL,
    role TEXT NOT NULL,
    person TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    PRIMARY KEY (bureau, role)
){without_rowid};
CREATE INDEX bureau_roles_of ON bureau_roles (person);
