//! The games of a collection that one wants, found while its file goes by: by their tags, and by playing only those whose tags fit.

use std::borrow::Cow;
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::str::FromStr;

use draughts::{AnyPosition, Color, FenError, Position, Ruleset, with_move_rules};
use game::Census;

use crate::encoding::Decoder;
use crate::fault::{Place, What};
use crate::fingerprint::{Fingerprint, Taking};
use crate::guess::{self, Guessing, Plays};
use crate::lex::{Form, MoveText, Terminator};
use crate::opening::{Naming, Openings};
use crate::reader::{Mode, Reader};
use crate::replay::Replay;
use crate::tree::{Content, Game, Tag};
use crate::visit::Visitor;

/// Who has won, for who searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Winner {
    /// White.
    White,
    /// Black.
    Black,
    /// Nobody.
    Draw,
    /// The record does not say.
    Unknown,
}

impl Winner {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::White, Self::Black, Self::Draw, Self::Unknown];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
            Self::Draw => "draw",
            Self::Unknown => "unknown",
        }
    }
}

impl From<Terminator> for Winner {
    fn from(terminator: Terminator) -> Self {
        match terminator {
            Terminator::Win1 | Terminator::Win2 => Self::White,
            Terminator::Loss1 | Terminator::Loss2 => Self::Black,
            Terminator::Draw1 | Terminator::Draw2 => Self::Draw,
            Terminator::Both | Terminator::Unknown | Terminator::Score => Self::Unknown,
        }
    }
}

impl FromStr for Winner {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::ALL
            .into_iter()
            .find(|winner| winner.name() == text)
            .ok_or_else(|| format!("`{text}` is not white, black, draw or unknown"))
    }
}

/// Men and kings of White and of Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Material([[u8; 2]; 2]);

impl FromStr for Material {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is not men+kings:men+kings, such as 2+1:0+1");
        let side = |text: &str| {
            let (men, kings) = text.split_once('+')?;
            Some([men.trim().parse().ok()?, kings.trim().parse().ok()?])
        };
        let (white, black) = text.split_once(':').ok_or_else(wrong)?;
        Ok(Self([side(white).ok_or_else(wrong)?, side(black).ok_or_else(wrong)?]))
    }
}

impl Material {
    fn stands_on(self, position: &AnyPosition) -> bool {
        let census = Census::of(position);
        let side = |color: Color| [census.men[color as usize], census.kings[color as usize]];
        self.0 == [side(Color::White), side(Color::Black)]
    }
}

/// A position of any game, to be looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sought {
    game: Ruleset,
    hash: u64,
    fen: String,
}

impl Sought {
    /// The position of a FEN.
    ///
    /// # Errors
    /// Every fault of the text and of the position in it.
    pub fn read(game: impl Into<Ruleset>, fen: &str) -> Result<Self, FenError> {
        let game = game.into();
        with_move_rules!(game, R => {
            let position = Position::<R>::from_fen(fen)?;
            Ok(Self { game, hash: position.board_hash(), fen: position.fen().numeric().to_string() })
        })
    }

    fn stands_on(&self, replay: &Replay) -> bool {
        replay.hash() == Some(self.hash)
            && replay.ruleset() == Some(self.game)
            && replay.fen_now(Form::Numeric).as_ref() == Some(&self.fen)
    }
}

/// The conditions of a search; a game must meet all of them. Words are found anywhere in a tag, whatever their case.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// A player of either colour.
    pub player: Option<String>,
    /// The player of the white pieces.
    pub white: Option<String>,
    /// The player of the black pieces.
    pub black: Option<String>,
    /// The event.
    pub event: Option<String>,
    /// The beginning of the date, such as 1950 or 1950.06.
    pub date: Option<String>,
    /// The earliest date.
    pub from: Option<String>,
    /// The latest date.
    pub until: Option<String>,
    /// Who has won.
    pub result: Option<Winner>,
    /// The game that is played.
    pub game: Option<Ruleset>,
    /// The name of the opening, as [`Openings`] has it.
    pub opening: Option<String>,
    /// A position that was reached.
    pub position: Option<Sought>,
    /// Material that was on the board, in a variant of the disciplines.
    pub material: Option<Material>,
}

impl Wanted {
    fn has(wanted: Option<&String>, value: &str) -> bool {
        wanted.is_none_or(|wanted| value.to_lowercase().contains(&wanted.to_lowercase()))
    }

    fn fits_tags(&self, entry: &Entry) -> bool {
        let Entry { white, black, event, date, .. } = entry;
        // An unknown date is neither early nor late.
        let dated = date.starts_with(|c: char| c.is_ascii_digit());
        let player = self.player.as_ref();
        (Self::has(player, white) || Self::has(player, black))
            && Self::has(self.white.as_ref(), white)
            && Self::has(self.black.as_ref(), black)
            && Self::has(self.event.as_ref(), event)
            && self.date.as_ref().is_none_or(|wanted| date.starts_with(wanted.as_str()))
            && self.from.as_ref().is_none_or(|from| dated && date >= from)
            && self
                .until
                .as_ref()
                .is_none_or(|until| dated && (date <= until || date.starts_with(until.as_str())))
    }

    /// Whether a game that was read meets them.
    #[must_use]
    pub fn fits(&self, game: &Game, openings: &Openings) -> bool {
        let at = Place::default();
        let mut seeker = Seeker::new(self, openings);
        let _ = seeker.begin_game(at);
        for Tag { name, value } in &game.tags {
            let _ = seeker.tag(at, name, value.as_bytes());
        }
        if seeker.plays && seeker.replay.is_unsaid() {
            seeker.replay.assume(guess::of_game(game));
        }
        for (_, node) in game.main_line() {
            let told = match &node.content {
                Content::Move(mv) => seeker.mv(at, mv),
                Content::Setup(fen) => seeker.setup(at, fen.as_bytes()),
                Content::Start | Content::Words => ControlFlow::Continue(()),
            };
            if told.is_break() {
                return false;
            }
        }
        let _ = seeker.end_game(at, game.terminator);
        seeker.found
    }

    /// Whether a game has to be played to be judged.
    const fn asks_moves(&self) -> bool {
        self.game.is_some() || self.opening.is_some() || self.position.is_some() || self.material.is_some()
    }
}

/// A game of a collection, as a list shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// Its number in the file, the first being 1.
    pub number: u64,
    /// Where it begins.
    pub at: Place,
    /// The tag `White`; what a record does not say is empty.
    pub white: String,
    /// The tag `Black`.
    pub black: String,
    /// The tag `Event`.
    pub event: String,
    /// The tag `Date`.
    pub date: String,
    /// How it ended.
    pub result: Terminator,
    /// The game that is played, if the search played it.
    pub game: Option<Ruleset>,
    /// The name of its opening, if the search played it.
    pub opening: Option<String>,
    /// What it shares with the same game elsewhere, if that was asked for.
    pub fingerprint: Option<Fingerprint>,
}

/// What became of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seen {
    /// It is wanted.
    Found(Entry),
    /// It is not.
    Passed,
}

/// A search through a file, game by game.
pub struct Search<'a> {
    reader: Reader<'a>,
    seeker: Guessing<Seeker<'a>>,
    number: u64,
}

impl<'a> Search<'a> {
    /// A search.
    pub fn new(input: impl Read + 'a, wanted: &'a Wanted, openings: &'a Openings) -> Self {
        let seeker = Guessing::new(Seeker::new(wanted, openings));
        Self { reader: Reader::new(input, Mode::Recovering), seeker, number: 0 }
    }

    /// Each game that is found is played to its end, for the name of its opening and its fingerprint.
    #[must_use]
    pub const fn in_detail(mut self) -> Self {
        self.seeker.inner.details = true;
        self.seeker.inner.plays = true;
        self
    }

    /// Looks at the next game; `None` behind the last.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn look(&mut self) -> io::Result<Option<Seen>> {
        self.seeker.inner.found = false;
        // Who does not play needs no guess at the variant.
        let more = if self.seeker.inner.plays {
            self.reader.read_game(&mut self.seeker)?
        } else {
            self.reader.read_game(&mut self.seeker.inner)?
        };
        if !more {
            return Ok(None);
        }
        self.number += 1;
        let seeker = &mut self.seeker.inner;
        if !seeker.found {
            return Ok(Some(Seen::Passed));
        }
        let mut entry = std::mem::take(&mut seeker.entry);
        entry.number = self.number;
        Ok(Some(Seen::Found(entry)))
    }

    /// The bytes read so far.
    #[must_use]
    pub const fn offset(&self) -> u64 {
        self.reader.offset()
    }

    /// The games looked at so far.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.number
    }
}

/// Listens to one game after the other.
#[derive(Debug)]
struct Seeker<'a> {
    wanted: &'a Wanted,
    openings: &'a Openings,
    /// Whether games have to be played.
    plays: bool,
    details: bool,
    replay: Replay,
    decoder: Decoder,
    entry: Entry,
    /// What the tag `Result` says.
    tag: Terminator,
    /// Whether the tags fit, once they are read.
    begun: Option<bool>,
    naming: Naming,
    taking: Taking,
    reached: bool,
    stood: bool,
    found: bool,
}

/// So much of a tag is kept.
const MOST_OF_A_TAG: usize = 400;

impl<'a> Seeker<'a> {
    fn new(wanted: &'a Wanted, openings: &'a Openings) -> Self {
        Self {
            wanted,
            openings,
            plays: wanted.asks_moves(),
            details: false,
            replay: Replay::default(),
            decoder: Decoder::default(),
            entry: Entry::default(),
            tag: Terminator::Unknown,
            begun: None,
            naming: Naming::default(),
            taking: Taking::default(),
            reached: false,
            stood: false,
            found: false,
        }
    }

    /// The tags are read: whether the game is followed.
    fn begin(&mut self, first: Option<&MoveText>, set_up: bool) -> bool {
        if let Some(fits) = self.begun {
            return fits;
        }
        let fits = self.wanted.fits_tags(&self.entry);
        self.begun = Some(fits);
        if fits && self.plays && !set_up {
            self.start(first);
        }
        fits
    }

    fn start(&mut self, first: Option<&MoveText>) {
        self.replay.start_if_needed(first, &mut |_: What| {});
        self.naming.begin(self.openings, &self.replay);
        if self.details {
            self.taking.begin(&self.replay, [&self.entry.white, &self.entry.black]);
        }
        self.look();
    }

    /// Looks at the board for what is wanted.
    fn look(&mut self) {
        if (self.wanted.position.is_none() || self.reached) && (self.wanted.material.is_none() || self.stood)
        {
            return;
        }
        self.reached |= self.wanted.position.as_ref().is_some_and(|sought| sought.stands_on(&self.replay));
        if let (false, Some(material), Some(position)) =
            (self.stood, self.wanted.material, self.replay.position())
        {
            self.stood = material.stands_on(&position);
        }
    }

    fn fits(&self) -> bool {
        let Wanted { result, game, opening, position, material, .. } = self.wanted;
        let Entry { game: played, opening: named, .. } = &self.entry;
        result.is_none_or(|wanted| wanted == self.entry.result.into())
            && game.is_none_or(|wanted| *played == Some(wanted))
            && (position.is_none() || self.reached)
            && (material.is_none() || self.stood)
            && opening.as_ref().is_none_or(|wanted| {
                named.as_ref().is_some_and(|name| name.eq_ignore_ascii_case(wanted.trim()))
            })
    }
}

impl Plays for Seeker<'_> {
    fn replay(&mut self) -> &mut Replay {
        &mut self.replay
    }
}

impl Visitor for Seeker<'_> {
    fn begin_game(&mut self, at: Place) -> ControlFlow<()> {
        self.entry = Entry { at, ..Entry::default() };
        self.tag = Terminator::Unknown;
        self.begun = None;
        self.naming = Naming::default();
        self.taking = Taking::default();
        (self.reached, self.stood) = (false, false);
        self.replay.begin();
        ControlFlow::Continue(())
    }

    fn tag(&mut self, _: Place, name: &str, value: &[u8]) -> ControlFlow<()> {
        let short = &value[..value.len().min(MOST_OF_A_TAG)];
        let field = match name {
            "White" => Some(&mut self.entry.white),
            "Black" => Some(&mut self.entry.black),
            "Event" => Some(&mut self.entry.event),
            "Date" => Some(&mut self.entry.date),
            "Result" => {
                let text = str::from_utf8(value).unwrap_or_default();
                self.tag = Terminator::read(text).unwrap_or(Terminator::Score);
                None
            }
            _ => None,
        };
        if let Some(field) = field {
            // A character that was cut in two makes the text no UTF-8.
            let text = str::from_utf8(value).map_or_else(|_| self.decoder.text(short), Cow::Borrowed);
            *field = text.chars().take(MOST_OF_A_TAG).collect();
        }
        self.replay.tag(name, value);
        ControlFlow::Continue(())
    }

    fn mv(&mut self, _: Place, mv: &MoveText) -> ControlFlow<()> {
        if !self.begin(Some(mv), false) {
            return ControlFlow::Break(());
        }
        if self.plays {
            let played = self.replay.mv(mv, &mut |_: What| {});
            if self.replay.is_main() {
                if played {
                    self.naming.moved(self.openings, &self.replay);
                    self.look();
                }
                if self.details {
                    self.taking.mv(&self.replay, mv, played);
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn setup(&mut self, _: Place, fen: &[u8]) -> ControlFlow<()> {
        let first = self.begun.is_none();
        if !self.begin(None, true) {
            return ControlFlow::Break(());
        }
        if self.plays {
            self.replay.setup(fen, &mut |_: What| {});
            if first {
                self.start(None);
            }
            if self.replay.is_main() {
                self.look();
                if self.details {
                    self.taking.setup(fen);
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _: Place) -> ControlFlow<()> {
        if self.plays {
            self.replay.begin_variation(&mut |_: What| {});
        }
        ControlFlow::Continue(())
    }

    fn end_variation(&mut self, _: Place) -> ControlFlow<()> {
        if self.plays {
            self.replay.end_variation();
        }
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, _: Place, terminator: Terminator) -> ControlFlow<()> {
        if self.begin(None, false) {
            self.entry.result = if terminator == Terminator::Unknown { self.tag } else { terminator };
            self.entry.game = self.replay.ruleset();
            self.entry.opening = std::mem::take(&mut self.naming).finish();
            self.found = self.fits();
            if self.found && self.details {
                self.entry.fingerprint = Some(std::mem::take(&mut self.taking).finish());
            }
        }
        ControlFlow::Continue(())
    }
}
