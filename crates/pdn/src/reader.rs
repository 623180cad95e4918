//! Tokens to games: what may follow what, strictly or with repairs.

use std::borrow::Cow;
use std::io::{self, Read};
use std::ops::{ControlFlow, Range};

use crate::encoding::{Decoder, is_damaged_utf8};
use crate::fault::{Fault, Harm, Place, What, quoted};
use crate::lex::{Slip, Terminator, Word};
use crate::scan::{LONGEST, Scanner, TagFault, TextFault, Token, unescaped};
use crate::visit::{Strength, Visitor};

/// How deep variations are followed. Each level costs a listener a position, so there must be an end to it.
pub const DEEPEST: u32 = 1000;

/// How faults are met.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// The first fault of a game is reported, and the rest of the game passed over.
    Strict,
    /// Everything that can be understood is kept, and everything that was repaired is reported.
    #[default]
    Recovering,
}

/// Reads the games of a file one after the other, in memory that does not depend on its size and time that is linear in it.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use pdn::{Mode, MoveText, Place, Reader, Visitor};
///
/// #[derive(Default)]
/// struct Count { games: u32, moves: u32 }
///
/// impl Visitor for Count {
///     fn begin_game(&mut self, _: Place) -> ControlFlow<()> {
///         self.games += 1;
///         ControlFlow::Continue(())
///     }
///     fn mv(&mut self, _: Place, _: &MoveText) -> ControlFlow<()> {
///         self.moves += 1;
///         ControlFlow::Continue(())
///     }
/// }
///
/// let file = "[White \"Ivanov\"] 1. c3-d4 d6-c5 2. b2-c3 1-0  1. 32-28 19-23 *";
/// let mut count = Count::default();
/// Reader::new(file.as_bytes(), Mode::Strict).read_all(&mut count)?;
/// assert_eq!((count.games, count.moves), (2, 5));
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Reader<'a> {
    scanner: Scanner<'a>,
    mode: Mode,
    /// A tag that begins the next game.
    pending: Option<Token>,
}

/// Hears nothing, of the rest of a game that is refused.
struct Silence;

impl Visitor for Silence {}

/// Where we are in a game.
#[derive(Default)]
struct Game {
    begun: bool,
    /// There are moves, comments or the like: a tag now begins another game.
    body: bool,
    depth: u32,
    /// Where the outermost variation that is open began.
    opened: Place,
    /// Variations beyond the deepest that are open.
    too_deep: u64,
    /// Whether the innermost variation has anything in it.
    content: bool,
    /// The number of a move waits for the move.
    number: Option<Place>,
    /// A mark can follow.
    after_move: bool,
    /// A star directly behind a move: the sign of a forced move, or the end.
    star: Option<Place>,
    /// The value of the tag `Result` if it is none of the standard.
    score: Vec<u8>,
    /// There is a tag `ResultFormat`.
    format: bool,
    /// Nothing more is told of the game: in strict mode it has a fault, or the visitor has heard enough.
    refused: bool,
    /// The visitor has heard enough.
    stopped: bool,
    /// The last token was junk, and told.
    junk: bool,
}

impl<'a> Reader<'a> {
    /// A reader of a file.
    pub fn new(input: impl Read + 'a, mode: Mode) -> Self {
        Self { scanner: Scanner::new(input), mode, pending: None }
    }

    /// From now on the text of each game is kept until the next one is read.
    pub(crate) fn keep_source(&mut self) {
        self.scanner.keep_source();
    }

    /// The text of the game that was read last and began at a place, if it was kept.
    pub(crate) fn source(&mut self, at: Place) -> Option<Vec<u8>> {
        // A tag of the next game can have been read already.
        let end = if self.pending.is_some() { self.scanner.place().offset } else { self.scanner.offset() };
        self.scanner.source(at.offset..end)
    }

    /// The bytes read so far.
    #[must_use]
    pub const fn offset(&self) -> u64 {
        self.scanner.offset()
    }

    /// Reads all games, or as many as the visitor wants to hear of.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn read_all<V: Visitor>(&mut self, visitor: &mut V) -> io::Result<()> {
        loop {
            let mut game = Game::default();
            if !self.read(visitor, &mut game)? || game.stopped {
                return Ok(());
            }
        }
    }

    /// Reads the next game; `false` if there is none. What a visitor does not want to hear of it is passed over.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn read_game<V: Visitor>(&mut self, visitor: &mut V) -> io::Result<bool> {
        self.read(visitor, &mut Game::default())
    }

    #[inline]
    fn read<V: Visitor>(&mut self, visitor: &mut V, game: &mut Game) -> io::Result<bool> {
        let recovering = self.mode == Mode::Recovering;
        loop {
            if game.stopped && !game.begun {
                return Ok(true);
            }
            if game.plain() && self.pending.is_none() {
                let (moved, told) = if game.refused {
                    self.scanner.lane(&mut Silence, &mut game.number)
                } else {
                    self.scanner.lane(visitor, &mut game.number)
                };
                game.obey(told);
                game.content |= moved;
                game.after_move |= moved;
            }
            let token = match self.pending.take() {
                Some(token) => token,
                None => self.scanner.next(recovering, &game.score)?,
            };
            let at = self.scanner.place();
            if let Some(star) = game.star.take() {
                if matches!(token, Token::Tag { .. } | Token::End) {
                    self.pending = Some(token);
                    self.finish(game, visitor, star, Terminator::Unknown);
                    return Ok(true);
                }
                if !game.refused && game.too_deep == 0 {
                    game.obey(visitor.nag(star, FORCED));
                }
            }
            match token {
                Token::Word(word, slip) => {
                    if let Some(slip) = slip {
                        self.slip(game, visitor, at, slip, &word);
                    }
                    if let Some(end) = self.word(game, visitor, at, &word) {
                        return Ok(end);
                    }
                }
                Token::LookAlike(word, range) => {
                    let text = self.quote(range);
                    self.fault(game, visitor, at, What::LookAlike { text });
                    if let Some(end) = self.word(game, visitor, at, &word) {
                        return Ok(end);
                    }
                }
                Token::Comment { text, fault } => {
                    game.enter(visitor, at);
                    match fault {
                        None => {}
                        Some(TextFault::TooLong) => {
                            self.fault(game, visitor, at, What::TooLong { limit: LONGEST });
                        }
                        Some(_) => self.fault(game, visitor, at, What::CommentOpen),
                    }
                    self.letters(game, visitor, at, text.clone());
                    if game.told() {
                        game.obey(visitor.comment(at, self.scanner.text(text)));
                    }
                }
                Token::Strength(signs) => self.strength(game, visitor, at, signs),
                Token::Nag(nag) => {
                    game.enter(visitor, at);
                    match nag {
                        Some(nag) if game.told() => game.obey(visitor.nag(at, nag)),
                        Some(_) => {}
                        None => self.fault(game, visitor, at, What::Nag),
                    }
                }
                Token::Open => self.open(game, visitor, at),
                Token::Close => self.close(game, visitor, at),
                Token::Star { attached } if attached && game.after_move => game.star = Some(at),
                Token::Star { .. } => {
                    if self.terminator(game, visitor, at, Terminator::Unknown) {
                        return Ok(true);
                    }
                }
                Token::Score => {
                    if !game.format {
                        let text = quoted(&String::from_utf8_lossy(&game.score));
                        self.fault(game, visitor, at, What::OddScore { text });
                    }
                    if self.terminator(game, visitor, at, Terminator::Score) {
                        return Ok(true);
                    }
                }
                Token::Tag { name, value, fault } => {
                    if game.body {
                        self.fault(game, visitor, at, What::NoTerminator);
                        self.pending = Some(Token::Tag { name, value, fault });
                        self.finish(game, visitor, at, Terminator::Unknown);
                        return Ok(true);
                    }
                    self.tag(game, visitor, at, name, value, fault);
                }
                Token::Setup { fen, fault } => match fault {
                    None => {
                        game.enter(visitor, at);
                        game.after_move = false;
                        self.letters(game, visitor, at, fen.clone());
                        if game.told() {
                            game.obey(visitor.setup(at, self.scanner.text(fen)));
                        }
                    }
                    Some(_) => self.fault(game, visitor, at, What::Setup),
                },
                // `1. ... 7-12`: the dots of the number stand apart, or for a move nobody knows.
                Token::Ellipsis => {
                    game.enter_body(visitor, at);
                    game.number = None;
                }
                Token::Brace => self.fault(game, visitor, at, What::CommentClosed),
                Token::LiteralEnd => self.fault(game, visitor, at, What::LiteralEnd),
                Token::Junk(range) => {
                    if !game.junk {
                        let text = self.quote(range);
                        self.fault(game, visitor, at, What::Junk { text });
                    }
                    game.junk = true;
                    continue;
                }
                Token::Utf16 => self.fault(game, visitor, at, What::Utf16),
                Token::End => {
                    if !game.begun {
                        return Ok(false);
                    }
                    self.finish(game, visitor, at, Terminator::Unknown);
                    return Ok(true);
                }
            }
            game.junk = false;
        }
    }

    fn quote(&self, range: Range<usize>) -> String {
        quoted(&Decoder::default().text(self.scanner.text(range)))
    }

    /// Tells a fault; in strict mode only the first of a game.
    #[cold]
    fn fault<V: Visitor>(&self, game: &mut Game, visitor: &mut V, at: Place, what: What) {
        if game.refused {
            return;
        }
        // A fault between games belongs to none of them.
        game.refused = game.begun && self.mode == Mode::Strict && what.harm() > Harm::Note;
        game.obey(visitor.fault(Fault { at, what }));
    }

    fn slip<V: Visitor>(&self, game: &mut Game, visitor: &mut V, at: Place, slip: Slip, word: &Word) {
        let text = match word {
            Word::Move(mv) => mv.to_string(),
            _ => String::new(),
        };
        let what = match slip {
            Slip::Spaces => What::Spaces,
            Slip::Short => What::ShortMove { text },
            Slip::NoSign => What::NoSign { text: text.replace('-', "") },
            Slip::HalfResult => What::HalfResult,
        };
        self.fault(game, visitor, at, what);
    }

    /// The answer of [`read_game`](Self::read_game) if the word ends it.
    #[inline(always)]
    fn word<V: Visitor>(&mut self, game: &mut Game, visitor: &mut V, at: Place, word: &Word) -> Option<bool> {
        match word {
            Word::Move(mv) => {
                game.enter(visitor, at);
                game.number = None;
                game.after_move = true;
                if game.told() {
                    game.obey(visitor.mv(at, mv));
                }
            }
            Word::Number { number, dots } => {
                game.enter_body(visitor, at);
                if let Some(at) = game.number {
                    self.fault(game, visitor, at, What::NumberWithoutMove);
                }
                game.number = Some(at);
                if game.told() {
                    game.obey(visitor.number(at, *number, *dots));
                }
            }
            Word::Terminator(terminator) => {
                return self.terminator(game, visitor, at, *terminator).then_some(true);
            }
            Word::Bare => self.fault(game, visitor, at, What::BareNumber),
            Word::Long => {
                game.enter(visitor, at);
                self.fault(game, visitor, at, What::LongMove);
            }
        }
        None
    }

    fn strength<V: Visitor>(&self, game: &mut Game, visitor: &mut V, at: Place, signs: Range<usize>) {
        let bracketed = self.scanner.place().offset < self.scanner.offset() - signs.len() as u64;
        if !game.after_move {
            self.fault(game, visitor, at, What::LonelyMark);
            return;
        }
        if game.told()
            && let Ok(signs) = str::from_utf8(self.scanner.text(signs))
        {
            game.obey(visitor.strength(at, Strength { signs, bracketed }));
        }
    }

    fn open<V: Visitor>(&self, game: &mut Game, visitor: &mut V, at: Place) {
        game.enter(visitor, at);
        if let Some(at) = game.number.take() {
            self.fault(game, visitor, at, What::NumberWithoutMove);
        }
        if game.depth == DEEPEST {
            if game.too_deep == 0 {
                self.fault(game, visitor, at, What::TooDeep { limit: DEEPEST });
            }
            game.too_deep += 1;
            return;
        }
        if game.depth == 0 {
            game.opened = at;
        }
        game.depth += 1;
        game.content = false;
        game.after_move = false;
        if game.told() {
            game.obey(visitor.begin_variation(at));
        }
    }

    fn close<V: Visitor>(&self, game: &mut Game, visitor: &mut V, at: Place) {
        if let Some(at) = game.number.take() {
            self.fault(game, visitor, at, What::NumberWithoutMove);
        }
        if game.too_deep > 0 {
            game.too_deep -= 1;
            return;
        }
        if game.depth == 0 {
            self.fault(game, visitor, at, What::VariationClosed);
            return;
        }
        if !game.content {
            self.fault(game, visitor, at, What::VariationEmpty);
        }
        game.depth -= 1;
        game.content = true;
        game.after_move = false;
        if game.told() {
            game.obey(visitor.end_variation(at));
        }
    }

    /// Whether it ends a game.
    fn terminator<V: Visitor>(
        &self,
        game: &mut Game,
        visitor: &mut V,
        at: Place,
        terminator: Terminator,
    ) -> bool {
        if !game.begun {
            // A game cannot be empty; a second result behind a game is no game.
            self.fault(game, visitor, at, What::EmptyGame);
            return false;
        }
        self.finish(game, visitor, at, terminator);
        true
    }

    fn finish<V: Visitor>(&self, game: &mut Game, visitor: &mut V, at: Place, terminator: Terminator) {
        if let Some(at) = game.number.take() {
            self.fault(game, visitor, at, What::NumberWithoutMove);
        }
        if game.depth > 0 {
            self.fault(game, visitor, game.opened, What::VariationOpen);
            while game.depth > 0 {
                game.depth -= 1;
                if !game.stopped && (game.told() || self.mode == Mode::Recovering) {
                    game.obey(visitor.end_variation(at));
                }
            }
        }
        if !game.stopped {
            game.obey(visitor.end_game(at, terminator));
        }
    }

    /// Tells of letters in a text that cannot be read.
    fn letters<V: Visitor>(&self, game: &mut Game, visitor: &mut V, at: Place, text: Range<usize>) {
        if is_damaged_utf8(self.scanner.text(text)) {
            self.fault(game, visitor, at, What::Letters);
        }
    }

    fn tag<V: Visitor>(
        &self,
        game: &mut Game,
        visitor: &mut V,
        at: Place,
        name: Range<usize>,
        value: Range<usize>,
        fault: Option<TagFault>,
    ) {
        game.begin(visitor, at);
        let Ok(name) = str::from_utf8(self.scanner.text(name)) else { return };
        let tag = || quoted(name);
        match fault {
            None => {}
            Some(TagFault::Tag) => {
                self.fault(game, visitor, at, What::Tag);
                return;
            }
            Some(TagFault::TooLong) => {
                self.fault(game, visitor, at, What::TooLong { limit: LONGEST });
                return;
            }
            Some(TagFault::Value) => self.fault(game, visitor, at, What::TagValue { name: tag() }),
            Some(TagFault::Quote) => self.fault(game, visitor, at, What::Quote { name: tag() }),
            Some(TagFault::Open) => self.fault(game, visitor, at, What::TagOpen { name: tag() }),
            Some(TagFault::Bracket) => self.fault(game, visitor, at, What::TagBracket { name: tag() }),
        }
        let mut name = Cow::Borrowed(name);
        if name.starts_with(|first: char| first.is_ascii_lowercase()) {
            self.fault(game, visitor, at, What::TagName { name: tag() });
            name.to_mut()[..1].make_ascii_uppercase();
        }
        self.letters(game, visitor, at, value.clone());
        let value = unescaped(self.scanner.text(value));
        match &*name {
            "Result" => {
                game.score.clear();
                let known = str::from_utf8(&value).is_ok_and(|text| Terminator::read(text).is_some());
                if !known && value.len() <= LONGEST_SCORE && value.iter().any(u8::is_ascii_digit) {
                    game.score.extend_from_slice(&value);
                }
            }
            "ResultFormat" => game.format = true,
            _ => {}
        }
        if !game.refused {
            game.obey(visitor.tag(at, &name, &value));
        }
    }
}

/// The sign of a forced move among the numeric glyphs.
const FORCED: u8 = 7;

/// `1 1/2 - 1/2` and the like are not longer.
const LONGEST_SCORE: usize = 24;

impl Game {
    #[inline(always)]
    fn begin<V: Visitor>(&mut self, visitor: &mut V, at: Place) {
        if !self.begun {
            self.begun = true;
            if !self.stopped {
                self.obey(visitor.begin_game(at));
            }
        }
    }

    /// Something that belongs to the moves and is nothing by itself.
    #[inline(always)]
    fn enter_body<V: Visitor>(&mut self, visitor: &mut V, at: Place) {
        self.begin(visitor, at);
        self.body = true;
    }

    /// Something that a variation can consist of.
    #[inline(always)]
    fn enter<V: Visitor>(&mut self, visitor: &mut V, at: Place) {
        self.enter_body(visitor, at);
        self.content = true;
    }

    /// Whether nothing is open that a plain move could not follow; the ordinary way ends a run of junk.
    #[inline(always)]
    fn plain(&self) -> bool {
        self.body && self.too_deep == 0 && self.star.is_none() && self.score.is_empty() && !self.junk
    }

    /// Does what the visitor wants: a break silences the rest of the game.
    #[inline(always)]
    fn obey(&mut self, told: ControlFlow<()>) {
        if told.is_break() {
            self.refused = true;
            self.stopped = true;
        }
    }

    /// Whether the visitor hears what is here.
    #[inline(always)]
    fn told(&self) -> bool {
        !self.refused && self.too_deep == 0
    }
}
