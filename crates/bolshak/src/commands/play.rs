//! `bolshak play`: a game in the terminal against a simple opponent.

use std::io::{self, BufRead, Write};
use std::time::{SystemTime, UNIX_EPOCH};

use draughts::{
    Board, Color, Goal, Move, Naming, Notation, Outcome, Position, Reason, Rules, Variant, with_rules,
};

use super::position;
use crate::failure::Failure;
use crate::language::{Argument, Language};
use crate::opponent;

/// Plays a game against the program. Moves are typed as they are written: c3-d4, cd4, c:e5, 32-28.
#[derive(clap::Args)]
pub(crate) struct Play {
    /// russian, brazilian, international or giveaway
    #[arg(default_value_t = Variant::Russian)]
    variant: Variant,
    /// The position to begin from, as FEN; the start position if left out
    #[arg(long)]
    fen: Option<String>,
    /// Play Black
    #[arg(long)]
    black: bool,
    /// The language; by default that of the surroundings
    #[arg(long)]
    lang: Option<Language>,
    /// Makes the opponent's choice between equal moves repeatable
    #[arg(long)]
    seed: Option<u64>,
}

impl Default for Play {
    fn default() -> Self {
        Self { variant: Variant::Russian, fen: None, black: false, lang: None, seed: None }
    }
}

/// What a person types instead of a move.
enum Order {
    Moves,
    Board,
    Flip,
    Back,
    Draw,
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
            "resign" | "сдаюсь" | "здаюсь" => Self::Resign,
            "help" | "?" | "помощь" | "допомога" => Self::Help,
            "quit" | "exit" | "выход" | "вихід" => Self::Quit,
            _ => return None,
        })
    }
}

impl Play {
    pub(crate) fn run(self) -> Result<(), Failure> {
        with_rules!(self.variant, R => {
            let start = position::<R>(self.fen.as_deref())?;
            Game::new(&self, start).play()
        })
    }
}

struct Game<R: Rules> {
    /// The positions so far; the last one is on the board.
    positions: Vec<Position<R>>,
    person: Color,
    below: Color,
    language: Language,
    seed: u64,
}

impl<R: Rules> Game<R> {
    fn new(options: &Play, start: Position<R>) -> Self {
        let person = if options.black { Color::Black } else { Color::White };
        let seed = options.seed.unwrap_or_else(|| {
            SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| u64::from(time.subsec_nanos()))
        });
        Self {
            positions: vec![start],
            person,
            below: person,
            language: options.lang.unwrap_or_else(Language::of_the_surroundings),
            seed,
        }
    }

    fn position(&self) -> &Position<R> {
        &self.positions[self.positions.len() - 1]
    }

    fn say(&self, text: &str, arguments: &[Argument<'_>]) -> Result<(), Failure> {
        Ok(writeln!(io::stdout(), "{}", self.language.say(text, arguments))?)
    }

    fn example() -> &'static str {
        match <R::Board as Board>::NAMING {
            Naming::Algebraic => "c3-d4, cd4, c:e5",
            Naming::Numeric => "32-28, 19:26",
        }
    }

    fn play(mut self) -> Result<(), Failure> {
        let variant = self.language.say(&format!("variant-{}", R::VARIANT), &[]);
        let color = color(self.person);
        self.say(
            "play-intro",
            &[("variant", variant.into()), ("color", color.into()), ("example", Self::example().into())],
        )?;
        self.show()?;
        loop {
            if let Some(outcome) = self.position().outcome() {
                return self.announce(&outcome);
            }
            if self.positions.iter().filter(|position| *position == self.position()).count() >= 3 {
                return self.say("play-draw-repetition", &[]);
            }
            let ended = if self.position().turn() == self.person {
                self.person_turn()?
            } else {
                self.opponent_turn()?
            };
            if ended {
                return Ok(());
            }
        }
    }

    /// Whether the game ended.
    fn opponent_turn(&mut self) -> Result<bool, Failure> {
        self.seed = self.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let Some((mv, _)) = opponent::choose(self.position(), self.seed >> 33) else { return Ok(true) };
        let text = self.position().write_move(&mv, Notation::Sheet);
        self.make(&mv);
        self.say("play-opponent", &[("move", text.into())])?;
        self.show()?;
        Ok(false)
    }

    /// Whether the game ended.
    fn person_turn(&mut self) -> Result<bool, Failure> {
        write!(io::stdout(), "{} ", self.language.say("play-prompt", &[]))?;
        io::stdout().flush()?;
        let mut line = Vec::new();
        if io::stdin().lock().read_until(b'\n', &mut line)? == 0 {
            writeln!(io::stdout())?;
            self.say("play-bye", &[])?;
            return Ok(true);
        }
        let line = String::from_utf8_lossy(&line);
        let text = line.trim();
        match Order::read(text) {
            _ if text.is_empty() => {}
            Some(order) => return self.obey(&order),
            None => match self.position().read_move(text) {
                Ok(mv) => {
                    self.make(&mv);
                    self.show()?;
                }
                Err(error) => writeln!(io::stdout(), "{}", self.language.explain(&error))?,
            },
        }
        Ok(false)
    }

    fn obey(&mut self, order: &Order) -> Result<bool, Failure> {
        match order {
            Order::Moves => {
                let position = self.position();
                let legal = position.legal_moves();
                let moves: Vec<_> = legal
                    .iter()
                    .map(|mv| position.route(mv).written(&legal, Notation::Sheet).to_string())
                    .collect();
                self.say("play-your-moves", &[("moves", moves.join(" ").into())])?;
            }
            Order::Board => self.show()?,
            Order::Flip => {
                self.below = !self.below;
                self.show()?;
            }
            Order::Back => {
                // One's own last move and the answer to it.
                let before = self.positions.len().checked_sub(3);
                match before {
                    Some(last) => {
                        self.positions.truncate(last + 1);
                        self.say("play-back", &[])?;
                        self.show()?;
                    }
                    None => self.say("play-back-none", &[])?,
                }
            }
            Order::Draw => {
                // The opponent agrees if it does not think itself better.
                let better =
                    opponent::choose(self.position(), self.seed).is_some_and(|(_, score)| score < -50);
                self.say(if better { "play-draw-declined" } else { "play-draw-agreed" }, &[])?;
                return Ok(!better);
            }
            Order::Resign => {
                self.say("play-resigned", &[])?;
                return Ok(true);
            }
            Order::Help => self.say("play-help", &[("example", Self::example().into())])?,
            Order::Quit => {
                self.say("play-bye", &[])?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn make(&mut self, mv: &Move<R::Board>) {
        self.positions.push(self.position().play(mv));
    }

    fn show(&self) -> Result<(), Failure> {
        let diagram = self.position().setup().diagram().below(self.below);
        Ok(writeln!(io::stdout(), "\n{}", diagram.unicode())?)
    }

    fn announce(&self, outcome: &Outcome) -> Result<(), Failure> {
        let text = match outcome.reason {
            Reason::NoPieces => "play-no-pieces",
            Reason::Blocked => "play-blocked",
        };
        let goal = if R::GOAL == Goal::GiveAway { "giveaway" } else { "win" };
        let article = outcome.article.to_string();
        self.say(
            text,
            &[("winner", color(outcome.winner).into()), ("goal", goal.into()), ("article", article.into())],
        )
    }
}

fn color(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}
