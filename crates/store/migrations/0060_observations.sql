-- What the server saw of a player in a rated game, for the arbiter. How many moves the engine judged is not known until it has looked at the game.
CREATE TABLE observations (
    person TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    at BIGINT NOT NULL,
    game TEXT NOT NULL,
    moves BIGINT NOT NULL,
    mean_ms BIGINT NOT NULL,
    spread_ms BIGINT NOT NULL,
    given_back_ms BIGINT NOT NULL,
    away_times BIGINT NOT NULL,
    away_ms BIGINT NOT NULL,
    analysis_asked BIGINT NOT NULL,
    rated BIGINT NOT NULL,
    together BIGINT NOT NULL,
    judged BIGINT,
    agreed BIGINT,
    PRIMARY KEY (person, at, game)
){without_rowid};
CREATE INDEX observations_of_game ON observations (game);
