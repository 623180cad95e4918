//! `bolshak pdn filter`: the games of a collection that one wants.

use std::io::Write;
use std::path::PathBuf;
use std::str::FromStr;

use draughts::{AnyPosition, Color, Variant};
use game::Census;
use pdn::{Content, Game, Openings, Replay, Terminator};

use super::{Letters, each_game, output, read_fen, write_as_read};
use crate::failure::Failure;
use language::Language;

/// Writes the games that meet all the conditions. Words are found anywhere in a tag, whatever their case.
#[derive(clap::Args)]
pub(crate) struct Filter {
    /// The files; - is standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// A player of either colour
    #[arg(long)]
    player: Option<String>,
    /// The player of the white pieces
    #[arg(long)]
    white: Option<String>,
    /// The player of the black pieces
    #[arg(long)]
    black: Option<String>,
    /// The event
    #[arg(long)]
    event: Option<String>,
    /// The beginning of the date, such as 1950 or 1950.06
    #[arg(long)]
    date: Option<String>,
    /// The earliest date
    #[arg(long)]
    from: Option<String>,
    /// The latest date
    #[arg(long)]
    until: Option<String>,
    /// white, black, draw or unknown
    #[arg(long)]
    result: Option<Winner>,
    /// The variant
    #[arg(long)]
    variant: Option<Variant>,
    /// The opening, such as "idf 12-IV" or "32-28 19-23" (docs/pdn.md)
    #[arg(long)]
    opening: Option<String>,
    /// A position that was reached
    #[arg(long)]
    fen: Option<String>,
    /// Material that was reached: men+kings of White, a colon, men+kings of Black, such as 0+3:0+1
    #[arg(long)]
    material: Option<Material>,
    /// The file to write; standard output by default
    #[arg(short, long)]
    output: Option<PathBuf>,
    #[command(flatten)]
    letters: Letters,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Winner {
    White,
    Black,
    Draw,
    Unknown,
}

/// Men and kings of White and of Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Material([[u8; 2]; 2]);

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

impl Filter {
    pub(crate) fn run(self, language: Language) -> Result<(), Failure> {
        let position = self.fen.as_deref().map(|fen| read_fen(fen, self.variant)).transpose()?;
        let openings = self.opening.is_some().then(Openings::default);
        let mut out = output(self.output.as_deref())?;
        each_game(&self.files, self.letters, language, |_, read| {
            if self.matches_tags(&read.game)
                && self.matches_moves(&read.game, position.as_ref())
                && self.matches_opening(&read.game, openings.as_ref())
            {
                write_as_read(&mut out, &read)?;
            }
            Ok(())
        })?;
        out.flush()?;
        Ok(())
    }

    fn matches_tags(&self, game: &Game) -> bool {
        let has = |tag: &str, wanted: &Option<String>| {
            wanted.as_ref().is_none_or(|wanted| {
                game.tag(tag).is_some_and(|value| value.to_lowercase().contains(&wanted.to_lowercase()))
            })
        };
        let date = game.tag("Date").unwrap_or_default();
        // An unknown date is neither early nor late.
        let dated = date.starts_with(|c: char| c.is_ascii_digit());
        (has("White", &self.player) || has("Black", &self.player))
            && has("White", &self.white)
            && has("Black", &self.black)
            && has("Event", &self.event)
            && self.date.as_ref().is_none_or(|wanted| date.starts_with(wanted))
            && self.from.as_deref().is_none_or(|from| dated && date >= from)
            && self.until.as_deref().is_none_or(|until| dated && (date <= until || date.starts_with(until)))
            && self.result.is_none_or(|wanted| wanted == winner(game.result()))
    }

    fn matches_opening(&self, game: &Game, openings: Option<&Openings>) -> bool {
        match (openings, &self.opening) {
            (Some(openings), Some(wanted)) => {
                openings.of(game).is_some_and(|name| name.eq_ignore_ascii_case(wanted))
            }
            _ => true,
        }
    }

    fn matches_moves(&self, game: &Game, wanted: Option<&AnyPosition>) -> bool {
        if self.variant.is_none() && wanted.is_none() && self.material.is_none() {
            return true;
        }
        let mut replay = Replay::of(game);
        let moves = || {
            game.main_line().map_while(|(_, node)| match &node.content {
                Content::Move(mv) => Some(mv),
                _ => None,
            })
        };
        replay.start_if_needed(game.first_move(), &mut |_| {});
        if self.variant.is_some() && self.variant != replay.variant() {
            return false;
        }
        let (mut reached, mut material) = (wanted.is_none(), self.material.is_none());
        let mut look = |replay: &Replay| {
            let position = replay.position();
            reached |= position.as_ref() == wanted;
            material |=
                position.zip(self.material).is_some_and(|(position, wanted)| wanted.stands_on(&position));
            reached && material
        };
        look(&replay) || moves().any(|mv| replay.mv(mv, &mut |_| {}) && look(&replay))
    }
}

const fn winner(terminator: Terminator) -> Winner {
    match terminator {
        Terminator::Win1 | Terminator::Win2 => Winner::White,
        Terminator::Loss1 | Terminator::Loss2 => Winner::Black,
        Terminator::Draw1 | Terminator::Draw2 => Winner::Draw,
        Terminator::Both | Terminator::Unknown | Terminator::Score => Winner::Unknown,
    }
}
