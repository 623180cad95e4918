//! A meeting on the server: the score of a micro-match as one of its games sees it.

use game::{AnyGame, Micromatch, Player, Tally};
use language::Language;
use store::{Store, StoreError};

use crate::live::agreement::Agreement;
use crate::live::counting::Played;
use crate::live::outcome::Ended;
use crate::live::view::in_order;
use crate::wire;

/// The result of a game that is over, by the game's players. A game that nobody came to play in time is not played (5.4.4).
pub(crate) fn tally(game: &AnyGame) -> Tally {
    game.verdict().map_or(Tally::Drawn, Tally::of)
}

/// Who won, for a person's totals: what was not played counts there as the loss it is.
pub(crate) const fn score(tally: Tally) -> store::Score {
    match tally {
        Tally::Won(Player::First)
        | Tally::Forfeited(Player::Second)
        | Tally::MicromatchLost(Player::Second) => store::Score::First,
        Tally::Won(Player::Second)
        | Tally::Forfeited(Player::First)
        | Tally::MicromatchLost(Player::First) => store::Score::Second,
        Tally::Drawn => store::Score::Draw,
        Tally::BothLost | Tally::MicromatchBothLost | Tally::BothForfeited => store::Score::BothLose,
        Tally::NotPlayed => store::Score::NotPlayed,
    }
}

/// Who of the meeting is the first player of a game (5.4.6: the colours are reversed from game to game).
pub(crate) const fn first_of(number: u32) -> Player {
    if number.is_multiple_of(2) { Player::First } else { Player::Second }
}

/// The score of a meeting.
#[derive(Clone, Debug)]
pub(crate) struct Score {
    micromatch: Micromatch,
    number: u32,
    recorded: bool,
    /// How much was played so far.
    pub(crate) played: Played,
    /// The game after this one.
    pub(crate) next: Option<String>,
}

impl Score {
    /// The score as it stands before a game.
    pub(crate) async fn load(
        store: &Store,
        meeting: &store::Meeting,
        game: &store::Game,
        terms: &Agreement,
    ) -> Result<Self, StoreError> {
        let mut micromatch = Micromatch::new(terms.meeting);
        let mut next = None;
        let mut played = Played::default();
        // Most meetings are one game.
        if terms.meeting.games.get() > 1 || terms.meeting.further > 0 {
            for other in store.games_of_meeting(&meeting.id).await? {
                if other.number < game.number {
                    let ended =
                        other.outcome.as_deref().and_then(|text| serde_json::from_str::<Ended>(text).ok());
                    let ended = ended.ok_or_else(|| {
                        StoreError::Unreadable(format!("game {} without its outcome", other.id))
                    })?;
                    played.add(ended.ply, ended.kept().map(|verdict| verdict.reason));
                    // A result after the end of the meeting changes nothing.
                    let _ = micromatch.record(ended.tally);
                } else if other.number == game.number + 1 {
                    next = Some(other.id);
                }
            }
        }
        Ok(Self { micromatch, number: game.number, recorded: false, played, next })
    }

    /// A result of this game by the meeting's players.
    pub(crate) fn tally(&self, tally: Tally) -> Tally {
        if first_of(self.number) == Player::First {
            return tally;
        }
        tally.reversed()
    }

    /// Writes down how this game ended, once.
    pub(crate) fn record(&mut self, game: &AnyGame) {
        if !std::mem::replace(&mut self.recorded, true) {
            let tally = self.tally(tally(game));
            self.played.add_game(game);
            let _ = self.micromatch.record(tally);
        }
    }

    /// The number of the game to follow, if one does.
    pub(crate) fn following(&self) -> Option<u32> {
        self.micromatch.next_game()
    }

    /// The result of the meeting, when it is over.
    pub(crate) fn result(&self) -> Option<Tally> {
        self.micromatch.result()
    }

    /// The games so far, by the meeting's players.
    pub(crate) fn games(&self) -> &[Tally] {
        self.micromatch.games()
    }

    /// For messages: the points in the order of this game's players.
    pub(crate) fn view(
        &self,
        meeting: &store::Meeting,
        game: &store::Game,
        language: Language,
    ) -> wire::Meeting {
        let all = self.micromatch.games();
        let points = Player::BOTH.map(|player| self.micromatch.points(player, all).to_string());
        let over = self.micromatch.result().is_some();
        let text = (self.micromatch.terms().games.get() > 1).then(|| {
            language.say(
                "server-meeting",
                &[
                    ("number", (game.number + 1).into()),
                    ("games", self.micromatch.terms().games.get().into()),
                ],
            )
        });
        wire::Meeting {
            id: meeting.id.clone(),
            number: game.number + 1,
            games: self.micromatch.terms().games.get(),
            score: in_order(points, first_of(game.number)),
            over,
            next: self.next.clone(),
            text,
        }
    }
}
