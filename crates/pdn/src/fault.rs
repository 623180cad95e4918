//! What is wrong with a record, where, and in words an arbiter understands.

use std::fmt;

use draughts::{Article, FenError, MoveError, Ruleset};

use crate::variant::Foreign;

/// A place in a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// Bytes before it.
    pub offset: u64,
    /// The line, the first being 1.
    pub line: u64,
    /// The character of the line, the first being 1.
    pub column: u32,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// How much harm a fault does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Harm {
    /// Worth knowing; nothing is changed or lost.
    Note,
    /// Understood all the same; a strict reading refuses the game.
    Repaired,
    /// A part that is not the game itself is lost: a comment cut short, a variation that cannot be played.
    Aside,
    /// The game cannot be played to its end.
    Fatal,
}

/// A fault of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where.
    pub at: Place,
    /// What.
    pub what: What,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.at, self.what)
    }
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum What {
    /// The file is in UTF-16.
    Utf16,
    /// Text that is no part of a record.
    Junk {
        /// Its beginning.
        text: String,
    },
    /// The two characters `\r` or `\n` instead of the end of a line.
    LiteralEnd,
    /// Blanks within a move or a result: `1- 6`.
    Spaces,
    /// A move in short notation: `cd4`.
    ShortMove {
        /// The move.
        text: String,
    },
    /// A move without a sign between its squares: `3228`.
    NoSign {
        /// The move.
        text: String,
    },
    /// Letters or dashes that only look like those of a move.
    LookAlike {
        /// The move.
        text: String,
    },
    /// A move of more squares than there can be.
    LongMove,
    /// `1/2` for `1/2-1/2`.
    HalfResult,
    /// A score that is not one of the standard, the same as in the tag `Result`.
    OddScore {
        /// The score.
        text: String,
    },
    /// A number without a dot and without a move.
    BareNumber,
    /// The number of a move, and no move.
    NumberWithoutMove,
    /// `$` without a number from 0 to 255.
    Nag,
    /// `!` or `?` where there is no move.
    LonelyMark,
    /// `[` does not begin a tag.
    Tag,
    /// The name of a tag does not begin with a capital letter, or has other signs than letters, digits and `_`.
    TagName {
        /// The name.
        name: String,
    },
    /// The value of a tag is not between quotation marks, or not closed on its line.
    TagValue {
        /// The name of the tag.
        name: String,
    },
    /// A quotation mark within a value has no `\` before it.
    Quote {
        /// The name of the tag.
        name: String,
    },
    /// A tag is not closed by `]`.
    TagOpen {
        /// The name of the tag.
        name: String,
    },
    /// A line that is a tag but for its first bracket.
    TagBracket {
        /// The name of the tag.
        name: String,
    },
    /// Tags begin a new game, and the game before has no result and no `*`.
    NoTerminator,
    /// A result without a game.
    EmptyGame,
    /// A comment is not closed.
    CommentOpen,
    /// `}` without `{`; comments do not stand in comments.
    CommentClosed,
    /// A comment, tag or setup longer than the reader keeps; the rest is dropped.
    TooLong {
        /// The most bytes that are kept.
        limit: usize,
    },
    /// Letters of UTF-8 that are cut in two or damaged.
    Letters,
    /// A variation is not closed.
    VariationOpen,
    /// `)` without `(`.
    VariationClosed,
    /// `()`.
    VariationEmpty,
    /// Variations within variations deeper than the reader follows; they are dropped.
    TooDeep {
        /// The deepest that is followed.
        limit: u32,
    },
    /// `/` does not begin a setup `/FEN "…"/`.
    Setup,
    /// The board is set up anew in the middle of the game, which cannot be played through.
    SetUpAgain,
    /// A game with more moves or text than is kept.
    GameTooBig,
    /// `GameType` is not written as the standard says.
    GameType {
        /// Its value.
        value: String,
    },
    /// A game we have no rules for.
    Unsupported {
        /// The number in `GameType`.
        number: Option<u32>,
        /// The game, if its name is known.
        game: Option<Foreign>,
    },
    /// The tags do not say the variant; it is a guess.
    Guessed {
        /// The guess.
        variant: Ruleset,
    },
    /// The start position or a setup is wrong.
    Fen(FenError),
    /// The start position gives the turn to the other side than moves first.
    Turn,
    /// A capture is written with a dash.
    Dash {
        /// The move.
        text: String,
    },
    /// A move that takes nothing is written as a capture.
    Cross {
        /// The move.
        text: String,
    },
    /// A move that cannot be made.
    Move {
        /// The number of the move.
        number: u32,
        /// Whether it is Black's.
        black: bool,
        /// As it is written.
        text: String,
        /// Why.
        error: MoveError,
        /// Whether it is in a variation; then the game goes on.
        variation: bool,
    },
    /// The board and the result contradict each other.
    ResultOnBoard {
        /// The result as written.
        result: String,
        /// The article on who wins.
        article: Article,
    },
    /// The tag `Result` and the end of the record differ.
    ResultTag {
        /// The tag.
        tag: String,
        /// The end.
        end: String,
    },
}

impl What {
    /// How much harm it does.
    #[must_use]
    pub const fn harm(&self) -> Harm {
        match self {
            Self::Guessed { .. } | Self::ResultTag { .. } | Self::ResultOnBoard { .. } => Harm::Note,
            Self::Move { variation: true, .. }
            | Self::TooLong { .. }
            | Self::TooDeep { .. }
            | Self::Letters => Harm::Aside,
            Self::Utf16
            | Self::LongMove
            | Self::Unsupported { .. }
            | Self::Fen(_)
            | Self::GameTooBig
            | Self::SetUpAgain
            | Self::Move { variation: false, .. } => Harm::Fatal,
            _ => Harm::Repaired,
        }
    }

    /// A name for programs, which does not change.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Utf16 => "utf-16",
            Self::Junk { .. } => "junk",
            Self::LiteralEnd => "literal-end",
            Self::Spaces => "spaces",
            Self::ShortMove { .. } => "short-move",
            Self::NoSign { .. } => "no-sign",
            Self::LookAlike { .. } => "look-alike",
            Self::LongMove => "long-move",
            Self::HalfResult => "half-result",
            Self::OddScore { .. } => "odd-score",
            Self::BareNumber => "bare-number",
            Self::NumberWithoutMove => "number-without-move",
            Self::Nag => "nag",
            Self::LonelyMark => "lonely-mark",
            Self::Tag => "tag",
            Self::TagName { .. } => "tag-name",
            Self::TagValue { .. } => "tag-value",
            Self::Quote { .. } => "quote",
            Self::TagOpen { .. } => "tag-open",
            Self::TagBracket { .. } => "tag-bracket",
            Self::NoTerminator => "no-terminator",
            Self::EmptyGame => "empty-game",
            Self::CommentOpen => "comment-open",
            Self::CommentClosed => "comment-closed",
            Self::TooLong { .. } => "too-long",
            Self::Letters => "letters",
            Self::VariationOpen => "variation-open",
            Self::VariationClosed => "variation-closed",
            Self::VariationEmpty => "variation-empty",
            Self::TooDeep { .. } => "too-deep",
            Self::Setup => "setup",
            Self::SetUpAgain => "set-up-again",
            Self::GameTooBig => "game-too-big",
            Self::GameType { .. } => "game-type",
            Self::Unsupported { .. } => "unsupported",
            Self::Guessed { .. } => "guessed",
            Self::Fen(_) => "fen",
            Self::Turn => "turn",
            Self::Dash { .. } => "dash",
            Self::Cross { .. } => "cross",
            Self::Move { .. } => "move",
            Self::ResultOnBoard { .. } => "result-on-board",
            Self::ResultTag { .. } => "result-tag",
        }
    }
}

/// Text of a file for a message: short, and without anything a terminal would obey.
pub(crate) fn quoted(text: &str) -> String {
    let mut short: String = text.chars().take(40).flat_map(char::escape_debug).collect();
    if text.chars().nth(40).is_some() {
        short.push('…');
    }
    short
}

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Utf16 => write!(f, "the file is in UTF-16; save it as UTF-8"),
            Self::Junk { text } => write!(f, "`{text}` is no part of a game record"),
            Self::LiteralEnd => write!(f, "a backslash and a letter stand for the end of a line"),
            Self::Spaces => write!(f, "there is a blank within the move"),
            Self::ShortMove { text } => {
                write!(f, "`{text}` is short notation; PDN wants start and end square")
            }
            Self::NoSign { text } => write!(f, "`{text}` has no sign between its squares"),
            Self::LookAlike { text } => {
                write!(f, "`{text}` has letters or signs that only look like those of a move")
            }
            Self::LongMove => write!(f, "this move has more squares than a move can have"),
            Self::HalfResult => write!(f, "`1/2` stands for `1/2-1/2`"),
            Self::OddScore { text } => write!(f, "`{text}` is not a result of the standard"),
            Self::BareNumber => write!(f, "a number of a move is followed by a dot"),
            Self::NumberWithoutMove => write!(f, "the number of a move, and no move after it"),
            Self::Nag => write!(f, "`$` is followed by a number from 0 to 255"),
            Self::LonelyMark => write!(f, "`!` or `?` belongs behind a move"),
            Self::Tag => write!(f, "`[` does not begin a tag such as [White \"Ivanov\"]"),
            Self::TagName { name } => {
                write!(f, "the name of a tag begins with a capital letter, and `{name}` does not do")
            }
            Self::TagValue { name } => {
                write!(f, "the value of the tag {name} is not between quotation marks on one line")
            }
            Self::Quote { name } => {
                write!(f, "a quotation mark within the value of {name} has no \\ before it")
            }
            Self::TagOpen { name } => write!(f, "the tag {name} is not closed by ]"),
            Self::TagBracket { name } => write!(f, "the tag {name} is not opened by ["),
            Self::NoTerminator => write!(f, "the game before has neither a result nor * at its end"),
            Self::EmptyGame => write!(f, "a result without a game"),
            Self::CommentOpen => write!(f, "the comment is not closed by }}"),
            Self::CommentClosed => {
                write!(f, "}} without {{: the comment is closed already, and comments do not nest")
            }
            Self::TooLong { limit } => write!(f, "longer than {limit} bytes; the rest is dropped"),
            Self::Letters => write!(f, "a letter is cut in two or damaged; `\u{fffd}` stands for it"),
            Self::VariationOpen => write!(f, "the variation is not closed by )"),
            Self::VariationClosed => write!(f, ") without ("),
            Self::VariationEmpty => write!(f, "a variation without moves"),
            Self::TooDeep { limit } => {
                write!(f, "variations more than {limit} deep in one another are dropped")
            }
            Self::SetUpAgain => write!(f, "the board is set up anew in the middle of the game"),
            Self::Setup => write!(f, "/ does not begin a setup such as /FEN \"W:W31:B20\"/"),
            Self::GameTooBig => write!(f, "the game has more moves or text than can be kept"),
            Self::GameType { value } => {
                write!(
                    f,
                    "GameType `{value}` is not written as the standard says, such as 20 or 25,W,8,8,A0,0"
                )
            }
            Self::Unsupported { number, game } => {
                if let Some(game) = game {
                    write!(f, "{}", game.name)?;
                }
                if let Some(number) = number {
                    let comma = if game.is_some() { ", " } else { "" };
                    write!(f, "{comma}GameType {number}")?;
                }
                write!(f, ": not among the rules of this program")
            }
            Self::Guessed { variant } => {
                write!(
                    f,
                    "the tags do not say the variant; by its moves the game is taken for {variant} draughts"
                )
            }
            Self::Fen(error) => write!(f, "{error}"),
            Self::Turn => write!(f, "the start position gives the turn to the side that does not move first"),
            Self::Dash { text } => write!(f, "`{text}` is a capture and written with a dash"),
            Self::Cross { text } => write!(f, "`{text}` takes nothing and is written as a capture"),
            Self::Move { number, black, text, error, .. } => {
                write!(f, "{number}{} {text}: {error}", if *black { "..." } else { "." })
            }
            Self::ResultOnBoard { result, article } => {
                write!(f, "the result {result} contradicts the last position ({article})")
            }
            Self::ResultTag { tag, end } => {
                write!(f, "the tag Result says {tag}, the end of the game {end}")
            }
        }
    }
}
