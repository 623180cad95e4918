//! `bolshak play`: a game in the terminal against the engine.

use std::io::{self, BufRead, Read, Write};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use draughts::{AnyMove, Color, Notation, Ruleset, Variant};
use engine::{Engine, Level, Limits, Line, Options, Score, Stop};
use game::draughts::{Act, BoardAct, Claim, Game, Record, Regulations, Start};
use game::{Actor, Control, Moment, Player, Span, Tempo};
use language::{Argument, Language};

use crate::failure::Failure;

/// Plays a game against the program. Moves are typed as they are written: c3-d4, cd4, c:e5, 32-28.
#[derive(clap::Args)]
pub(crate) struct Play {
    /// russian, brazilian, international or giveaway
    #[arg(default_value_t = Ruleset::Variant(Variant::Russian))]
    variant: Ruleset,
    /// The position to begin from, as FEN; the start position if left out
    #[arg(long)]
    fen: Option<String>,
    /// Play Black
    #[arg(long)]
    black: bool,
    /// How strong the opponent is: 1, who has just learned the rules, to 10, all the engine can do
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u8).range(1..=10))]
    level: u8,
    /// Makes the opponent's mistakes repeatable
    #[arg(long)]
    seed: Option<u64>,
}

/// Nobody types more than this at once.
const LONGEST_LINE: u64 = 4_096;

/// What a person types instead of a move.
enum Order {
    Moves,
    Board,
    Flip,
    Back,
    Draw,
    Claim,
    Resign,
    Help,
    Quit,
}

impl Order {
    fn read(text: &str) -> Option<Self> {
        Some(match text.to_lowercase().as_str() {
            "moves" | "ходы" | "ходи" => Self::Moves,
            "board" | "доска" | "дошка" => Self::Board,
            "flip" | "перевернуть" | "перевернути" => Self::Flip,
            "back" | "undo" | "назад" => Self::Back,
            "draw" | "ничья" | "нічия" => Self::Draw,
            "claim" | "фиксирую" | "фіксую" => Self::Claim,
            "resign" | "сдаюсь" | "здаюсь" => Self::Resign,
            "help" | "?" | "помощь" | "допомога" => Self::Help,
            "quit" | "exit" | "выход" | "вихід" => Self::Quit,
            _ => return None,
        })
    }
}

impl Play {
    pub(crate) fn run(self, language: Language) -> Result<(), Failure> {
        let mut regulations = Regulations::online(self.variant, Tempo::Rapid, Control::Untimed);
        if let Some(fen) = &self.fen {
            regulations.start = Start::Fen(fen.clone());
        }
        let mut game = Game::new(regulations).map_err(Failure::input)?;
        act(&mut game, Actor::Arbiter, &Act::Start)?;
        Table::new(&self, game, language).play()
    }
}

/// An act that the program itself makes and that the rules allow.
fn act(game: &mut Game, who: Actor, act: &Act) -> Result<Vec<game::Event>, Failure> {
    game.act(who, Moment(0), act).map_err(Failure::input)
}

/// A game without clocks between a person and the program. Everything goes through the one door of `game`.
struct Table {
    game: Game,
    person: Player,
    below: Color,
    /// A draw is offered with the next move (5.4.13.3).
    offering: bool,
    language: Language,
    seed: u64,
    level: Level,
    engine: Engine,
}

/// The longest the opponent thinks about a move.
const THINKING: Duration = Duration::from_secs(3);

impl Table {
    fn new(options: &Play, game: Game, language: Language) -> Self {
        let (person, below) =
            if options.black { (Player::Second, Color::Black) } else { (Player::First, Color::White) };
        let seed = options.seed.unwrap_or_else(|| {
            SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| u64::from(time.subsec_nanos()))
        });
        let level = Level::new(options.level).unwrap_or(Level::STRONGEST);
        let engine = Engine::new(Options::default());
        Self { game, person, below, offering: false, language, seed, level, engine }
    }

    fn say(&self, text: &str, arguments: &[Argument<'_>]) -> Result<(), Failure> {
        Ok(writeln!(io::stdout(), "{}", self.language.say(text, arguments))?)
    }

    fn example(&self) -> &'static str {
        match self.game.position().ruleset() {
            game if game.counts_squares() => "32-28, 19:26",
            _ => "c3-d4, cd4, c:e5",
        }
    }

    fn play(mut self) -> Result<(), Failure> {
        let variant = self.language.say(&format!("variant-{}", self.game.position().ruleset()), &[]);
        let color = if self.person == Player::First { "white" } else { "black" };
        let example = self.example();
        self.say(
            "play-intro",
            &[("variant", variant.into()), ("color", color.into()), ("example", example.into())],
        )?;
        let name = self.language.level(self.level);
        self.say("play-level", &[("number", self.level.number().into()), ("name", name.into())])?;
        self.show()?;
        loop {
            if let Some(verdict) = self.game.verdict() {
                return Ok(writeln!(io::stdout(), "{}", self.language.verdict(verdict, self.game.white()))?);
            }
            if self.game.turn() == self.person {
                if self.person_turn()? {
                    return Ok(());
                }
            } else {
                self.opponent_turn()?;
            }
        }
    }

    fn opponent_turn(&mut self) -> Result<(), Failure> {
        self.seed = self.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let limits = Limits::time(THINKING);
        let report = self.level.choose(&self.engine, &Line::of(&self.game), &limits, self.seed, &Stop::new());
        let (Some(mv), Some(score)) = (report.best(), report.score()) else { return Ok(()) };
        let opponent = Actor::Player(self.person.other());
        // It agrees to a draw if it does not think itself better.
        if self.game.offer() == Some(self.person) && score <= Score::Value(50) {
            act(&mut self.game, opponent, &Act::AcceptDraw)?;
            return Ok(());
        }
        if self.game.offer().is_some() {
            self.say("play-draw-declined", &[])?;
        }
        let text = self.game.legal().write_move(&mv, Notation::Sheet).unwrap_or_default();
        let squares = self.game.legal().squares_of(&mv).unwrap_or_default();
        act(&mut self.game, opponent, &Act::mv(squares, Span::ZERO))?;
        self.say("play-opponent", &[("move", text.into())])?;
        self.show()
    }

    /// Whether the person left the game.
    fn person_turn(&mut self) -> Result<bool, Failure> {
        write!(io::stdout(), "{} ", self.language.say("play-prompt", &[]))?;
        io::stdout().flush()?;
        let mut line = Vec::new();
        let read = io::stdin().lock().take(LONGEST_LINE).read_until(b'\n', &mut line);
        if read.map_err(|error| Failure::read("standard input", error))? == 0 {
            writeln!(io::stdout())?;
            self.say("play-bye", &[])?;
            return Ok(true);
        }
        let line = String::from_utf8_lossy(&line);
        let text = line.trim();
        match Order::read(text) {
            _ if text.is_empty() => {}
            Some(order) => return self.obey(&order),
            None => match self.game.legal().read_move(text) {
                Ok(mv) => self.person_moves(&mv)?,
                Err(error) => writeln!(io::stdout(), "{}", self.language.explain(&error))?,
            },
        }
        Ok(false)
    }

    fn person_moves(&mut self, mv: &AnyMove) -> Result<(), Failure> {
        let person = Actor::Player(self.person);
        let squares = self.game.legal().squares_of(mv).unwrap_or_default();
        act(&mut self.game, person, &Act::mv(squares, Span::ZERO))?;
        self.show()?;
        if std::mem::take(&mut self.offering) && self.game.verdict().is_none() {
            self.attempt(&Act::OfferDraw)?;
        }
        Ok(())
    }

    /// An act of the person that the rules may refuse.
    fn attempt(&mut self, act: &Act) -> Result<(), Failure> {
        if let Err(refusal) = self.game.act(Actor::Player(self.person), Moment(0), act) {
            writeln!(io::stdout(), "{}", self.language.refusal(&refusal))?;
        }
        Ok(())
    }

    fn obey(&mut self, order: &Order) -> Result<bool, Failure> {
        match order {
            Order::Moves => {
                let legal = self.game.legal();
                let moves: Vec<_> =
                    legal.moves().filter_map(|mv| legal.write_move(&mv, Notation::Sheet).ok()).collect();
                self.say("play-your-moves", &[("moves", moves.join(" ").into())])?;
            }
            Order::Board => self.show()?,
            Order::Flip => {
                self.below = !self.below;
                self.show()?;
            }
            Order::Back => self.take_back()?,
            Order::Draw => {
                self.offering = true;
                self.say("play-draw-with-move", &[])?;
            }
            Order::Claim => {
                let claim = if self.game.occurrences() >= 3 {
                    Claim::Repetition { announced: None }
                } else {
                    Claim::Counter
                };
                self.attempt(&Act::claim(claim))?;
            }
            Order::Resign => self.attempt(&Act::Resign)?,
            Order::Help => self.say("play-help", &[("example", self.example().into())])?,
            Order::Quit => {
                self.say("play-bye", &[])?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Takes the person's last move and the answer to it back: the game is played again without them.
    fn take_back(&mut self) -> Result<(), Failure> {
        let Record { version, regulations, mut acts } = self.game.record();
        let moves: Vec<usize> = (0..acts.len())
            .filter(|&index| matches!(acts[index].act, Act::Board(BoardAct::Move { .. })))
            .collect();
        let Some(&first) = moves.len().checked_sub(2).and_then(|index| moves.get(index)) else {
            return self.say("play-back-none", &[]);
        };
        acts.truncate(first);
        self.game = Game::replay(&Record { version, regulations, acts }).map_err(Failure::input)?;
        self.say("play-back", &[])?;
        self.show()
    }

    fn show(&self) -> Result<(), Failure> {
        Ok(writeln!(io::stdout(), "\n{}", self.game.position().unicode(self.below))?)
    }
}
