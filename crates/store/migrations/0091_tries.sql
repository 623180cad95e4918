-- What several servers count together: until when what somebody has used of a limit is used up, in milliseconds of Unix time. Losing it in a crash costs
-- nothing.
CREATE {unlogged}TABLE tries (
    name TEXT NOT NULL PRIMARY KEY,
    used BIGINT NOT NULL
){without_rowid};
