//! Any acts at any times, in games of every variant, book and mode: an act is accepted, or refused and nothing changes; the
//! record of what was accepted plays the same game again.
//!
//! The first bytes are the regulations, the rest are acts: who and when, what, and what it needs.
#![cfg_attr(fuzzing, no_main)]

use std::num::NonZeroU8;

use draughts::{AnyMove, DrawingTable, Kind, Variant};
use game::{
    Act, Actor, Book, Claim, Control, Day, DaysControl, Declares, Game, Happened, Leave, Mode, Moment,
    Period, Player, Regulations, Ruling, Sanction, Scoring, Span, Start, Tempo, Terms,
};

/// Bytes that are nought when they have run out.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn byte(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        first
    }

    fn flag(&mut self) -> bool {
        self.byte() % 2 == 1
    }

    fn one<T: Clone>(&mut self, of: &[T]) -> T {
        of[usize::from(self.byte()) % of.len()].clone()
    }

    fn maybe<T>(&mut self, some: impl FnOnce(&mut Self) -> T) -> Option<T> {
        self.flag().then(|| some(self))
    }

    fn few<T>(&mut self, mut one: impl FnMut(&mut Self) -> T) -> Vec<T> {
        let count = self.byte() % 8;
        (0..count).map(|_| one(self)).collect()
    }

    fn number(&mut self) -> i64 {
        i64::from_le_bytes(std::array::from_fn(|_| self.byte()))
    }

    /// A span: of seconds mostly, sometimes of days, sometimes of any length and sign.
    fn span(&mut self) -> Span {
        match self.byte() {
            0..=99 => Span(i64::from(self.byte())),
            100..=199 => Span::seconds(self.byte().into()),
            200..=229 => Span::days(self.byte().into()),
            230..=239 => Span(-i64::from(self.byte())),
            _ => Span(self.number()),
        }
    }

    fn player(&mut self) -> Player {
        self.one(&Player::BOTH)
    }

    fn control(&mut self) -> Control {
        match self.byte() % 4 {
            0 => Control::Untimed,
            1 => Control::Days(DaysControl { days: self.byte().into(), moves: self.byte().into() }),
            2 => Control::fischer(self.span(), self.span()),
            _ => Control::Clock(self.few(|bytes| Period {
                moves: bytes.maybe(|bytes| bytes.byte().into()),
                time: bytes.span(),
                increment: bytes.span(),
                delay: bytes.span(),
            })),
        }
    }

    fn start(&mut self, variant: Variant) -> Start {
        let ten = variant == Variant::International;
        match self.byte() % 8 {
            0..=3 => Start::Ordinary,
            4 => Start::Fen((if ten { "W:WK46,K47:BK5" } else { "W:WKa1,Kc1,Ke1:BKh8" }).to_owned()),
            5 => {
                Start::Fen((if ten { "B:W6,7,K50:B45,44,K1" } else { "B:Wa7,c7,Kg1:Bb2,h2,Kb8" }).to_owned())
            }
            6 => {
                let table = self.one(&DrawingTable::ALL);
                let entries: Vec<_> = table.entries().collect();
                Start::Opening(table.name().to_owned(), self.one(&entries).code().to_owned())
            }
            _ => {
                let fen = self.few(Self::byte);
                Start::Fen(String::from_utf8_lossy(&fen).into_owned())
            }
        }
    }

    fn regulations(&mut self) -> Regulations {
        let variant = self.one(&Variant::ALL);
        Regulations {
            variant,
            tempo: self.one(&[Tempo::Classic, Tempo::Rapid, Tempo::Blitz]),
            book: self.one(&Book::ALL),
            mode: self.one(&[Mode::Strict, Mode::OverTheBoard]),
            control: self.control(),
            start: self.start(variant),
            record: self.flag(),
            lateness: self.maybe(Self::span),
            declares: Declares {
                counters: self.flag(),
                repetition: self.maybe(Self::byte),
                flags: self.flag(),
                lateness: self.flag(),
            },
            meeting: Terms { games: NonZeroU8::MIN, scoring: Scoring::One, further: 0 },
            lag: self.span(),
        }
    }

    fn legal(&mut self, game: &Game) -> Option<AnyMove> {
        let moves = game.position().legal_moves();
        (!moves.is_empty()).then(|| self.one(&moves))
    }

    /// The squares of a legal move, if there is one.
    fn squares(&mut self, game: &Game) -> Vec<u8> {
        match self.legal(game).map(|mv| game.position().route(&mv)) {
            Some(Ok((squares, _))) => squares.iter().map(|square| square.number()).collect(),
            _ => self.few(Self::byte),
        }
    }

    /// Something on the board: a legal move, perhaps with one thing wrong, or anything at all.
    fn happened(&mut self, game: &Game) -> Happened {
        let done = self.legal(game).map(|mv| match mv {
            AnyMove::Eight(mv) => Happened {
                from: mv.from().number(),
                to: mv.to().number(),
                removed: mv.captured().iter().map(|square| square.number()).collect(),
                king: mv.promotes() || mv.kind() == Kind::King,
            },
            AnyMove::Ten(mv) => Happened {
                from: mv.from().number(),
                to: mv.to().number(),
                removed: mv.captured().iter().map(|square| square.number()).collect(),
                king: mv.promotes() || mv.kind() == Kind::King,
            },
        });
        let Some(mut done) = done else { return self.anything() };
        match self.byte() % 8 {
            0..=2 => {}
            3 => done.king = !done.king,
            4 => done.to = self.byte() % 52,
            5 => done.from = self.byte() % 52,
            6 => done.removed = self.few(|bytes| bytes.byte() % 52),
            _ => done = self.anything(),
        }
        done
    }

    fn anything(&mut self) -> Happened {
        Happened { from: self.byte(), to: self.byte(), removed: self.few(Self::byte), king: self.flag() }
    }

    fn claim(&mut self, game: &Game) -> Claim {
        match self.byte() % 6 {
            0 => Claim::Repetition { announced: self.maybe(|bytes| bytes.squares(game)) },
            1 => Claim::Counter,
            2 => Claim::Ending,
            3 => Claim::ObviousDraw,
            4 => Claim::Flag,
            _ => Claim::ShortOfTime,
        }
    }

    fn ruling(&mut self) -> Ruling {
        match self.byte() % 12 {
            0..=2 => Ruling::Upheld,
            3..=5 => Ruling::Rejected,
            6..=7 => Ruling::Checked,
            8 => Ruling::Draw,
            9 => Ruling::BothFlags,
            10 => Ruling::Win(self.player()),
            _ => Ruling::BothLose,
        }
    }

    fn sanction(&mut self) -> Sanction {
        match self.byte() % 8 {
            0 | 1 => Sanction::Remark,
            2 | 3 => Sanction::Warning,
            4 | 5 => Sanction::Time(self.span()),
            6 => Sanction::Loss,
            _ => Sanction::Exclusion,
        }
    }

    fn leave(&mut self) -> Leave {
        let first = if self.flag() { self.byte().into() } else { self.number() as i32 };
        let last = first.saturating_add(i32::from(self.byte()));
        // The last day is not before the first.
        Leave::new(Day(first), Day(last)).unwrap()
    }

    fn act(&mut self, game: &Game) -> Act {
        match self.byte() % 40 {
            0..=9 => Act::Move { squares: self.squares(game), lag: self.span() },
            10 => Act::Move { squares: self.few(Self::byte), lag: self.span() },
            11..=17 => Act::Happened(self.happened(game)),
            18 => Act::Start,
            19 => Act::Arrive,
            20 => Act::Touch { square: self.byte() % 52 },
            21 => Act::Adjust,
            22 | 23 => Act::Demand,
            24 => Act::MarkKing { square: self.byte() % 52 },
            25 => Act::OfferDraw,
            26 => Act::AcceptDraw,
            27 => Act::DeclineDraw,
            28 | 29 => Act::Claim(self.claim(game)),
            30 => Act::Resign,
            31 => Act::StopClock,
            32 => Act::Pause,
            33 => Act::Resume,
            34 | 35 => Act::Rule(self.ruling()),
            36 => Act::Sanction { player: self.player(), sanction: self.sanction() },
            37 => Act::SetClock { player: self.player(), left: self.span() },
            38 => Act::TakeLeave { player: self.player(), leave: self.leave() },
            _ => Act::Look,
        }
    }

    /// Who acts, mostly whose turn it is, and how long after the act before, mostly at once.
    fn who_and_when(&mut self, game: &Game, act: &Act, now: Moment) -> (Actor, Moment) {
        let byte = self.byte();
        let player = if byte & 1 == 0 { game.turn() } else { game.turn().other() };
        let rules = matches!(
            act,
            Act::Start | Act::Resume | Act::Rule(_) | Act::Sanction { .. } | Act::SetClock { .. } | Act::Look
        );
        let who = if rules != (byte & 0x0e == 0x0e) { Actor::Arbiter } else { Actor::Player(player) };
        let when = match byte >> 4 {
            0..=9 => now,
            10..=13 => now + Span(i64::from(self.byte())),
            14 => now + self.span(),
            _ => Moment(self.number()),
        };
        (who, when)
    }
}

bolshak_fuzz::target!(|bytes: &[u8]| {
    let mut bytes = Bytes(bytes);
    let mut game = match Game::new(bytes.regulations()) {
        Ok(game) => game,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    let mut now = Moment(0);
    while !bytes.0.is_empty() {
        let act = bytes.act(&game);
        let (who, when) = bytes.who_and_when(&game, &act, now);
        let before = game.clone();
        match game.act(who, when, &act) {
            Ok(_) => now = when,
            Err(refusal) => {
                assert!(!refusal.to_string().is_empty());
                assert_eq!(game, before, "{who} {when:?} {act:?} is refused");
            }
        }
        for player in Player::BOTH {
            let _ = game.left(player, when);
        }
        let _ = (game.counters(), game.occurrences(), game.running());
    }
    assert_eq!(Game::replay(&game.record()).as_ref(), Ok(&game));
});
