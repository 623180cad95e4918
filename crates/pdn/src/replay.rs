//! Playing a record on a board: every move checked by the rules of its game.

use draughts::{
    Antidraughts, AnyMove, AnyPosition, Brazilian, Color, Czech, English, FenError, FenFault, Frisian,
    Giveaway, International, Italian, MoveError, MoveRules, Outcome, Pool, Portuguese, Position, Ruleset,
    Russian, Setup, Spanish, Variant, World,
};

use crate::encoding::Decoder;
use crate::fault::What;
use crate::guess;
use crate::lex::{Form, MoveText, Terminator};
use crate::tree::Game;
use crate::variant;

mod line;

use line::{Line, Sign};

/// A board on which records are played, one game after the other. Reading a file through it costs no allocation for a move.
///
/// ```
/// use pdn::{MoveText, Replay};
///
/// let mut replay = Replay::default();
/// replay.begin();
/// replay.tag("GameType", b"25");
/// for text in ["c3-d4", "b6-a5", "d4-e5", "a7-b6"] {
///     let mv = MoveText::read(text).ok_or(text)?;
///     replay.mv(&mv, &mut |what| println!("{what}"));
/// }
/// // Prints: 2... a7-b6: a capture is mandatory: from d6, f6 (ru-2022 6.1.5.3)
/// assert!(replay.failed());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct Replay {
    game_type: Option<String>,
    variant_tag: Option<String>,
    fen: Option<String>,
    result: Option<String>,
    /// The variant that is taken for granted where the tags do not say it.
    assumed: Option<Ruleset>,
    /// The last variant that the tags of a game said: that of the games around the next one.
    around: Option<Ruleset>,
    /// The number of a move as the record gives it.
    number: u32,
    /// Moves made on the main line.
    plies: u32,
    board: Stage,
    /// The main line cannot go on.
    failed: bool,
}

/// How far a game is.
#[derive(Debug, Default)]
enum Stage {
    /// The tags are being read.
    #[default]
    Tags,
    /// There is no board: the variant or the start position is wrong.
    Nothing,
    Russian(Line<Russian>),
    Brazilian(Line<Brazilian>),
    International(Line<International>),
    Giveaway(Line<Giveaway>),
    English(Line<English>),
    Pool(Line<Pool>),
    Czech(Line<Czech>),
    Antidraughts(Line<Antidraughts>),
    Italian(Line<Italian>),
    Spanish(Line<Spanish>),
    Portuguese(Line<Portuguese>),
    Frisian(Line<Frisian>),
}

macro_rules! on_board {
    ($stage:expr, $line:ident => $body:expr, $otherwise:expr) => {
        match $stage {
            Stage::Russian($line) => $body,
            Stage::Brazilian($line) => $body,
            Stage::International($line) => $body,
            Stage::Giveaway($line) => $body,
            Stage::English($line) => $body,
            Stage::Pool($line) => $body,
            Stage::Czech($line) => $body,
            Stage::Antidraughts($line) => $body,
            Stage::Italian($line) => $body,
            Stage::Spanish($line) => $body,
            Stage::Portuguese($line) => $body,
            Stage::Frisian($line) => $body,
            Stage::Tags | Stage::Nothing => $otherwise,
        }
    };
}

impl Replay {
    /// A game whose tags are read, before its first move. If they do not say the variant, all its moves are asked.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let mut replay = Self::default();
        replay.begin();
        for tag in &game.tags {
            replay.tag(&tag.name, tag.value.as_bytes());
        }
        if replay.is_unsaid() {
            replay.assume(guess::of_game(game));
        }
        replay
    }

    /// Whether the tags so far do not say the variant.
    #[must_use]
    pub fn is_unsaid(&self) -> bool {
        matches!(variant::by_tags(self.game_type.as_deref(), self.variant_tag.as_deref()), Ok(None))
    }

    /// The variant of this game, if its tags do not say it. Where nobody assumes one, the first move and the start position
    /// speak.
    pub fn assume(&mut self, game: impl Into<Ruleset>) {
        self.assumed = Some(game.into());
    }

    /// Whether the variant on the board is a guess.
    #[must_use]
    pub fn is_guess(&self) -> bool {
        self.ruleset().is_some() && self.is_unsaid()
    }

    pub(crate) fn fen(&self) -> Option<&str> {
        self.fen.as_deref()
    }

    pub(crate) const fn around(&self) -> Option<Ruleset> {
        self.around
    }

    /// Another game begins.
    pub fn begin(&mut self) {
        self.game_type = None;
        self.variant_tag = None;
        self.fen = None;
        self.result = None;
        self.assumed = None;
        self.number = 0;
        self.plies = 0;
        self.failed = false;
        self.board = Stage::Tags;
    }

    /// A tag of the game; it must come before its moves.
    pub fn tag(&mut self, name: &str, value: &[u8]) {
        let field = match name {
            "GameType" => &mut self.game_type,
            "Variant" => &mut self.variant_tag,
            "FEN" => &mut self.fen,
            "Result" => &mut self.result,
            _ => return,
        };
        *field = Some(Decoder::default().text(value).into_owned());
    }

    /// The number of a move in the record, for messages.
    #[inline]
    pub fn number(&mut self, number: u32) {
        self.number = number;
    }

    /// Plays a move. `true` if the line goes on; otherwise, or where something had to be repaired, the fault is told.
    #[inline]
    pub fn mv(&mut self, text: &MoveText, fault: &mut impl FnMut(What)) -> bool {
        if matches!(self.board, Stage::Tags) {
            self.start(Some(text), fault);
        }
        let played = on_board!(&mut self.board, line => line.play(text), None);
        match played {
            None => false,
            Some(Ok(sign)) => {
                let main = on_board!(&self.board, line => line.is_main(), false);
                self.plies += u32::from(main);
                match sign {
                    Sign::Right => {}
                    Sign::Dash => fault(What::Dash { text: text.to_string() }),
                    Sign::Cross => fault(What::Cross { text: text.to_string() }),
                }
                true
            }
            Some(Err(error)) => {
                self.illegal(text, error, fault);
                false
            }
        }
    }

    #[cold]
    fn illegal(&mut self, text: &MoveText, error: MoveError, fault: &mut impl FnMut(What)) {
        let (main, turn) =
            on_board!(&self.board, line => (line.is_main(), line.turn()), (true, Color::White));
        self.failed |= main;
        let number = if self.number == 0 { self.plies / 2 + 1 } else { self.number };
        let black = turn == Color::Black;
        fault(What::Move { number, black, text: text.to_string(), error, variation: !main });
    }

    /// The board is set up anew.
    pub fn setup(&mut self, fen: &[u8], fault: &mut impl FnMut(What)) {
        let fen = Decoder::default().text(fen).into_owned();
        if matches!(self.board, Stage::Tags) {
            // A setup before the first move can tell the variant as the tag does.
            self.begin_game(None, Some(&fen), fault);
        }
        let set = on_board!(&mut self.board, line => line.set_up(&fen), Ok(()));
        if let Err(error) = set {
            self.failed |= on_board!(&self.board, line => line.is_main(), true);
            fault(What::Fen(error));
        }
    }

    /// A variation begins: an alternative to the last move.
    pub fn begin_variation(&mut self, fault: &mut impl FnMut(What)) {
        if matches!(self.board, Stage::Tags) {
            self.start(None, fault);
        }
        on_board!(&mut self.board, line => line.open(), ());
    }

    /// It ends.
    pub fn end_variation(&mut self) {
        on_board!(&mut self.board, line => line.close(), ());
    }

    /// The game ends: is its result what the board says?
    pub fn end(&mut self, terminator: Terminator, fault: &mut impl FnMut(What)) {
        if matches!(self.board, Stage::Tags) {
            self.start(None, fault);
        }
        let tag = self.result.as_deref().and_then(Terminator::read);
        let end = if terminator == Terminator::Unknown { tag.unwrap_or_default() } else { terminator };
        if let (Some(said), Some(by_tag)) = (winner(end), tag.and_then(winner))
            && said != by_tag
        {
            let tag = self.result.clone().unwrap_or_default();
            fault(What::ResultTag { tag, end: terminator.text().to_owned() });
        }
        if self.failed {
            return;
        }
        if let (Some(said), Some(Outcome { winner, article, .. })) = (winner(end), self.outcome())
            && said != Winner::Side(winner)
            && said != Winner::BothLost
        {
            fault(What::ResultOnBoard { result: end.text().to_owned(), article });
        }
    }

    /// Whether the main line cannot be played to its end.
    #[must_use]
    pub const fn failed(&self) -> bool {
        self.failed
    }

    /// The moves made on the main line.
    #[must_use]
    pub const fn plies(&self) -> u32 {
        self.plies
    }

    /// Whether the line being played is the game itself.
    #[must_use]
    pub fn is_main(&self) -> bool {
        on_board!(&self.board, line => line.is_main(), true)
    }

    /// The position on the board.
    #[must_use]
    pub fn position(&self) -> Option<AnyPosition> {
        on_board!(&self.board, line => line.position(), None)
    }

    /// The hash of pieces and turn on the board, see [`Position::board_hash`].
    #[inline]
    #[must_use]
    pub fn hash(&self) -> Option<u64> {
        on_board!(&self.board, line => line.hash(), None)
    }

    /// The game, once it is known.
    #[must_use]
    pub const fn ruleset(&self) -> Option<Ruleset> {
        Some(match &self.board {
            Stage::Russian(_) => Ruleset::Variant(Variant::Russian),
            Stage::Brazilian(_) => Ruleset::Variant(Variant::Brazilian),
            Stage::International(_) => Ruleset::Variant(Variant::International),
            Stage::Giveaway(_) => Ruleset::Variant(Variant::Giveaway),
            Stage::English(_) => Ruleset::World(World::English),
            Stage::Pool(_) => Ruleset::World(World::Pool),
            Stage::Czech(_) => Ruleset::World(World::Czech),
            Stage::Antidraughts(_) => Ruleset::World(World::Antidraughts),
            Stage::Italian(_) => Ruleset::World(World::Italian),
            Stage::Spanish(_) => Ruleset::World(World::Spanish),
            Stage::Portuguese(_) => Ruleset::World(World::Portuguese),
            Stage::Frisian(_) => Ruleset::World(World::Frisian),
            Stage::Tags | Stage::Nothing => return None,
        })
    }

    /// The last move that was made, and the position before it.
    #[must_use]
    pub fn last(&self) -> Option<(AnyPosition, AnyMove)> {
        on_board!(&self.board, line => line.last(), None)
    }

    /// The last move as it is written in a form: both ends, every square of its way where that would fit several moves.
    #[must_use]
    pub fn written(&self, form: Form) -> Option<MoveText> {
        on_board!(&self.board, line => line.written(form), None)
    }

    fn outcome(&self) -> Option<Outcome> {
        on_board!(&self.board, line => line.outcome(), None)
    }

    /// Whose turn it is on the board.
    #[must_use]
    pub fn turn(&self) -> Option<Color> {
        on_board!(&self.board, line => Some(line.turn()), None)
    }

    /// The FEN of the position on the board.
    #[must_use]
    pub fn fen_now(&self, form: Form) -> Option<String> {
        on_board!(&self.board, line => line.fen(form), None)
    }

    /// Sets up the board, if that has not been done: the first move does it, and whoever wants the start position before.
    pub fn start_if_needed(&mut self, first: Option<&MoveText>, fault: &mut impl FnMut(What)) {
        if matches!(self.board, Stage::Tags) {
            self.start(first, fault);
        }
    }

    /// Sets up the board of a game when its tags are read.
    pub(crate) fn start(&mut self, first: Option<&MoveText>, fault: &mut impl FnMut(What)) {
        self.begin_game(first, None, fault);
    }

    /// `setup` is a setup before the first move.
    fn begin_game(&mut self, first: Option<&MoveText>, setup: Option<&str>, fault: &mut impl FnMut(What)) {
        if let Some(value) = &self.game_type
            && !variant::read_game_type(value).1
        {
            fault(What::GameType { value: crate::fault::quoted(value) });
        }
        let variant = match variant::by_tags(self.game_type.as_deref(), self.variant_tag.as_deref()) {
            Ok(Some(variant)) => {
                self.around = Some(variant);
                variant
            }
            Ok(None) => {
                let steps = setup.map(|fen| guess::Step::Setup(fen.as_bytes()));
                let steps: Vec<_> = steps.into_iter().chain(first.map(guess::Step::Move)).collect();
                let variant =
                    self.assumed.unwrap_or_else(|| guess::guess(self.fen.as_deref(), &steps, self.around));
                fault(What::Guessed { variant });
                variant
            }
            Err(what) => {
                fault(what);
                self.failed = true;
                self.board = Stage::Nothing;
                return;
            }
        };
        let fen = self.fen.as_deref().filter(|fen| !fen.trim().is_empty());
        let said = variant::first_color(self.game_type.as_deref());
        let board = match variant {
            Ruleset::Variant(Variant::Russian) => begin(fen, first, said, fault).map(Stage::Russian),
            Ruleset::Variant(Variant::Brazilian) => begin(fen, first, said, fault).map(Stage::Brazilian),
            Ruleset::Variant(Variant::International) => {
                begin(fen, first, said, fault).map(Stage::International)
            }
            Ruleset::Variant(Variant::Giveaway) => begin(fen, first, said, fault).map(Stage::Giveaway),
            Ruleset::World(World::English) => begin(fen, first, said, fault).map(Stage::English),
            Ruleset::World(World::Pool) => begin(fen, first, said, fault).map(Stage::Pool),
            Ruleset::World(World::Czech) => begin(fen, first, said, fault).map(Stage::Czech),
            Ruleset::World(World::Antidraughts) => begin(fen, first, said, fault).map(Stage::Antidraughts),
            Ruleset::World(World::Italian) => begin(fen, first, said, fault).map(Stage::Italian),
            Ruleset::World(World::Spanish) => begin(fen, first, said, fault).map(Stage::Spanish),
            Ruleset::World(World::Portuguese) => begin(fen, first, said, fault).map(Stage::Portuguese),
            Ruleset::World(World::Frisian) => begin(fen, first, said, fault).map(Stage::Frisian),
        };
        self.board = board.unwrap_or_else(|error| {
            fault(What::Fen(error));
            self.failed = true;
            Stage::Nothing
        });
    }
}

/// Who has won, by a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Winner {
    Side(Color),
    Nobody,
    BothLost,
}

const fn winner(terminator: Terminator) -> Option<Winner> {
    match terminator {
        Terminator::Win1 | Terminator::Win2 => Some(Winner::Side(Color::White)),
        Terminator::Loss1 | Terminator::Loss2 => Some(Winner::Side(Color::Black)),
        Terminator::Draw1 | Terminator::Draw2 => Some(Winner::Nobody),
        Terminator::Both => Some(Winner::BothLost),
        Terminator::Unknown | Terminator::Score => None,
    }
}

/// `said` is who moves first by the tags; it counts where the first move is that side's too.
fn begin<R: MoveRules>(
    fen: Option<&str>,
    first: Option<&MoveText>,
    said: Option<Color>,
    fault: &mut impl FnMut(What),
) -> Result<Line<R>, FenError> {
    let mut setup = match fen {
        Some(fen) => Setup::<R::Board>::from_fen::<R>(fen)?,
        None if said.is_none_or(|said| said == R::FIRST) => return Ok(Line::new(Position::start())),
        None => {
            let mut start = *Position::<R>::start().setup();
            let mover =
                first.and_then(|mv| line::square::<R::Board>(mv, 0)).and_then(|square| start.piece(square));
            start.turn =
                Some(mover.map(|piece| piece.color).filter(|mover| Some(*mover) == said).unwrap_or(R::FIRST));
            start
        }
    };
    let mover = first
        .and_then(|mv| line::square::<R::Board>(mv, 0))
        .and_then(|square| setup.piece(square))
        .map(|piece| piece.color);
    match (setup.turn, mover) {
        (Some(turn), Some(mover)) if turn != mover => {
            // The record knows better who moved first.
            fault(What::Turn);
            setup.turn = Some(mover);
        }
        (None, mover) => setup.turn = Some(mover.unwrap_or(R::FIRST)),
        _ => {}
    }
    let position = setup.position::<R>().map_err(|faults| FenError {
        variant: R::NAME,
        faults: faults.0.into_iter().map(FenFault::Position).collect(),
    })?;
    Ok(Line::new(fen.map_or(position, |fen| line::with_past(position, fen))))
}

#[cfg(test)]
mod tests;
