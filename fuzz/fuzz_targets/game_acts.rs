//! Any acts at any times, in games on both boards, of every variant, book, opening regulation and mode: an act is accepted, or
//! refused and nothing changes; the record of what was accepted plays the same game again.
//!
//! The first byte is the board, the next ones are the regulations, the rest are acts: who and when, what, and what it needs.
#![cfg_attr(fuzzing, no_main)]

use std::num::NonZeroU8;

use draughts::{AnyMove, DrawingTable, Kind, Ruleset, Variant};
use game::draughts::{
    BoardAct, Claim, Declares, Draughts, Game as DraughtsGame, Happened, Regulations, Slip, Start, WrongStart,
};
use game::renju::FoulMode;
use game::{
    Act, Actor, Board, Book, Control, Day, DaysControl, FrameAct, Game, Leave, MicroMatchTerms, Mode, Moment,
    Period, Player, Ruling, Sanction, Scoring, Span, Tempo,
};
use renju::{Color, OpeningAct, Point, Regulation, Step};

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

    fn start(&mut self, variant: Ruleset) -> Start {
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
        let variant = Ruleset::from(self.one(&Variant::ALL));
        Regulations {
            variant,
            tempo: self.one(&[Tempo::Classic, Tempo::Rapid, Tempo::Blitz]),
            book: self.one(&Book::ALL),
            mode: self.one(&[Mode::Strict, Mode::OverTheBoard]),
            press: self.flag(),
            control: self.control(),
            start: self.start(variant),
            record: self.flag(),
            lateness: self.maybe(Self::span),
            declares: Declares {
                counters: self.flag(),
                repetition: self.maybe(Self::byte),
                endings: self.flag(),
                flags: self.flag(),
                lateness: self.flag(),
            },
            meeting: MicroMatchTerms { games: NonZeroU8::MIN, scoring: Scoring::One, further: 0 },
            lag: self.span(),
            platform: self.flag(),
        }
    }

    fn legal(&mut self, game: &DraughtsGame) -> Option<AnyMove> {
        let moves: Vec<AnyMove> = game.legal().moves().collect();
        (!moves.is_empty()).then(|| self.one(&moves))
    }

    /// The squares of a legal move, if there is one.
    fn squares(&mut self, game: &DraughtsGame) -> Vec<u8> {
        match self.legal(game).map(|mv| game.legal().squares_of(&mv)) {
            Some(Ok(squares)) => squares,
            _ => self.few(Self::byte),
        }
    }

    /// Something on the board: a legal move, perhaps with one thing wrong, or anything at all.
    fn happened(&mut self, game: &DraughtsGame) -> Happened {
        let done = self.legal(game).map(|mv| Happened {
            from: mv.start().number(),
            to: mv.end().number(),
            removed: mv.captured(),
            king: mv.promotes() || mv.kind() == Kind::King,
            slip: None,
        });
        let Some(mut done) = done else { return self.anything() };
        match self.byte() % 8 {
            0..=2 => {}
            3 => done.king = !done.king,
            4 => done.to = self.byte() % 52,
            5 => done.from = self.byte() % 52,
            6 => {
                done.removed = self.few(|bytes| bytes.byte() % 52);
                done.slip = self.slip();
            }
            _ => done = self.anything(),
        }
        done
    }

    fn anything(&mut self) -> Happened {
        Happened {
            from: self.byte(),
            to: self.byte(),
            removed: self.few(Self::byte),
            king: self.flag(),
            slip: self.slip(),
        }
    }

    fn slip(&mut self) -> Option<Slip> {
        match self.byte() % 4 {
            0 => Some(Slip::Early),
            1 => Some(Slip::Stopped),
            _ => None,
        }
    }

    fn claim(&mut self, game: &DraughtsGame) -> Claim {
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
        match self.byte() % 14 {
            0..=2 => Ruling::Upheld,
            3..=5 => Ruling::Rejected,
            6..=7 => Ruling::Checked,
            8 => Ruling::Draw,
            9 => Ruling::BothFlags,
            10 => Ruling::Win(self.player()),
            11 => Ruling::MicromatchLost(self.player()),
            12 => Ruling::MicromatchBothLose,
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

    fn act(&mut self, game: &DraughtsGame) -> Act<BoardAct> {
        Act::Board(match self.byte() % 40 {
            0..=9 => BoardAct::Move { squares: self.squares(game), lag: self.span() },
            10 => BoardAct::Move { squares: self.few(Self::byte), lag: self.span() },
            11..=17 => BoardAct::Happened(self.happened(game)),
            18 => BoardAct::Touch { square: self.byte() % 52 },
            19 => BoardAct::Adjust,
            20 | 21 => BoardAct::Demand,
            22 => BoardAct::MarkKing { square: self.byte() % 52 },
            23..=25 => BoardAct::Claim(self.claim(game)),
            26 => BoardAct::TakeLeave { player: self.player(), leave: self.leave() },
            27 => BoardAct::RecordMadeGood,
            29 => BoardAct::Lot {
                code: self.few(|bytes| bytes.byte() % 128).into_iter().map(char::from).collect(),
            },
            28 => BoardAct::BeginAnew(match self.byte() % 3 {
                0 => WrongStart::Pieces(self.start(game.regulations().variant)),
                1 => WrongStart::Colors,
                _ => WrongStart::Board,
            }),
            _ => return self.frame_act().on(),
        })
    }

    fn renju_regulations(&mut self) -> game::renju::Regulations {
        game::renju::Regulations {
            opening: self.one(&Regulation::ALL),
            fouls: self.one(&[FoulMode::Automatic, FoulMode::Claimed]),
            mode: self.one(&[Mode::Strict, Mode::OverTheBoard]),
            control: self.control(),
            lateness: self.maybe(Self::span),
            declares: game::renju::Declares { flags: self.flag(), lateness: self.flag() },
            drawn_after: self.maybe(|bytes| bytes.byte().into()),
            lag: self.span(),
            platform: self.flag(),
        }
    }

    fn point(&mut self) -> Point {
        let points: Vec<Point> = Point::all().collect();
        // Mostly near the centre, where openings and rows are.
        let index = if self.flag() { 96 + usize::from(self.byte()) % 33 } else { usize::from(self.byte()) };
        points[index % points.len()]
    }

    fn opening_act(&mut self, game: &game::renju::Game) -> OpeningAct {
        match game.opening().expected().map(|(_, step)| step) {
            _ if self.byte() < 16 => OpeningAct::Place(self.point()),
            None => OpeningAct::Place(self.point()),
            Some(Step::Place { number: 1, .. }) => OpeningAct::Place(Point::CENTRE),
            Some(Step::Place { .. }) => OpeningAct::Place(self.point()),
            Some(Step::Declare { .. }) => OpeningAct::Declare(self.byte() % 16),
            Some(Step::SwapOrKeep) => self.one(&[OpeningAct::Swap, OpeningAct::Keep]),
            Some(Step::SwapKeepOrOffer { count }) if self.flag() => {
                OpeningAct::Offer((0..count).map(|_| self.point()).collect())
            }
            Some(Step::SwapKeepOrOffer { .. }) => self.one(&[OpeningAct::Swap, OpeningAct::Keep]),
            Some(Step::Offer { count }) => OpeningAct::Offer((0..count).map(|_| self.point()).collect()),
            Some(Step::Choose { among }) => OpeningAct::Choose(self.one(&among)),
            Some(Step::TakeColor) => OpeningAct::Take(self.one(&Color::ALL)),
        }
    }

    fn renju_act(&mut self, game: &game::renju::Game) -> game::renju::Act {
        match self.byte() % 40 {
            0..=17 => game::renju::Act::play(self.opening_act(game), self.span()),
            18 => game::renju::Act::pass(self.span()),
            19..=24 => FrameAct::Press.on(),
            27 => game::renju::Act::Board(game::renju::BoardAct::Adjust),
            28 => game::renju::Act::Board(game::renju::BoardAct::Shifted),
            29 => game::renju::Act::Board(game::renju::BoardAct::Restored),
            25 => game::renju::Act::Board(game::renju::BoardAct::ClaimFoul),
            26 => game::renju::Act::Board(game::renju::BoardAct::ClaimFlag),
            _ => self.frame_act().on(),
        }
    }

    /// An act that every game knows.
    fn frame_act(&mut self) -> FrameAct {
        match self.byte() % 20 {
            0 | 1 => FrameAct::Start,
            2 | 3 => FrameAct::Arrive,
            4 => FrameAct::OfferDraw,
            5 => FrameAct::AcceptDraw,
            6 => FrameAct::DeclineDraw,
            7 => FrameAct::Resign,
            8 => FrameAct::StopClock,
            9 => FrameAct::Pause,
            10 => FrameAct::Resume,
            11 | 12 => FrameAct::Rule(self.ruling()),
            13 => FrameAct::Sanction { player: self.player(), sanction: self.sanction() },
            14 => FrameAct::SetClock { player: self.player(), left: self.span() },
            15 | 16 => FrameAct::Press,
            17 => FrameAct::Remind,
            _ => FrameAct::Look,
        }
    }

    /// Who acts, mostly whose turn it is, and how long after the act before, mostly at once.
    fn who_and_when<B: Board>(&mut self, game: &Game<B>, act: &Act<B::Act>, now: Moment) -> (Actor, Moment) {
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

    /// Plays the acts that the bytes stand for and states the laws.
    fn play<B: Board>(
        &mut self,
        regulations: B::Regulations,
        mut act: impl FnMut(&mut Self, &Game<B>) -> Act<B::Act>,
        ask: impl Fn(&Game<B>),
    ) {
        let mut game = match Game::<B>::new(regulations) {
            Ok(game) => game,
            Err(error) => {
                assert!(!error.to_string().is_empty());
                return;
            }
        };
        let mut now = Moment(0);
        while !self.0.is_empty() {
            let act = act(self, &game);
            let (who, when) = self.who_and_when(&game, &act, now);
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
            let _ = (game.running(), game.late_at(), game.white());
            ask(&game);
        }
        assert_eq!(Game::replay(&game.record()).as_ref(), Ok(&game));
    }
}

bolshak_fuzz::target!(|bytes: &[u8]| {
    let mut bytes = Bytes(bytes);
    if bytes.byte() % 4 == 3 {
        let regulations = bytes.renju_regulations();
        bytes.play::<game::renju::Renju>(regulations, Bytes::renju_act, |game| {
            let _ = (game.foul(), game.unpressed(), game.opening().expected());
        });
    } else {
        let regulations = bytes.regulations();
        bytes.play::<Draughts>(regulations, Bytes::act, |game| {
            let _ = (game.counters(), game.occurrences(), game.irregularity());
        });
    }
});
