//! `bolshak pdn index` and `bolshak pdn explore`: what was played in a position, and how it ended.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Write};
use std::path::PathBuf;

use draughts::{AnyPosition, Notation, Ruleset, Variant};
use language::Language;
use pdn::{Explorer, Exploring};

use super::{Letters, open, progress, read_fen};
use crate::failure::Failure;

/// Counts the moves of collections into a file for the opening explorer: `bolshak pdn explore`, and the page /explorer of a
/// server that is given its folder (`bolshak serve --collections`)
#[derive(clap::Args)]
pub(crate) struct Index {
    /// The collections
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The file to write; for a server its name ends in .openings
    #[arg(long, short)]
    output: PathBuf,
    /// How many plies of each game are counted
    #[arg(long, default_value_t = 60)]
    plies: u32,
    /// Count the games of each player by themselves, too, for `--player`: three times the size
    #[arg(long)]
    players: bool,
    #[command(flatten)]
    letters: Letters,
}

impl Index {
    pub(crate) fn run(self, language: Language) -> Result<(), Failure> {
        let written = |error| Failure::write(&self.output, error);
        // Made under another name, so that an explorer is whole or not there.
        let draft = self.output.with_extension("openings-new");
        let scratch_path = self.output.with_extension("openings-sort");
        let scratch = File::options().read(true).write(true).create(true).truncate(true).open(&scratch_path);
        let mut exploring = Exploring::new(scratch.map_err(written)?, self.plies);
        if self.players {
            exploring = exploring.by_player();
        }
        let bar = progress(&self.files);
        for path in &self.files {
            let input = open(path, &bar, self.letters)?;
            exploring.read(input, &mut |_| {}).map_err(|error| Failure::read(path, error))?;
        }
        bar.finish_and_clear();
        let made = File::create(&draft).and_then(|file| exploring.finish(BufWriter::new(file)));
        // What is left of a failure is of no use; if it cannot be removed, the failure itself is the news.
        let _ = fs::remove_file(&scratch_path);
        let contents = made.map_err(written)?;
        fs::rename(&draft, &self.output).map_err(written)?;
        let arguments = [
            ("path", self.output.display().to_string().into()),
            ("games", contents.games.into()),
            ("moves", contents.moves.into()),
        ];
        writeln!(io::stdout(), "{}", language.say("explorer-written", &arguments))?;
        Ok(())
    }
}

/// Shows the moves that were made in a position: games, won by White, drawn, won by Black, without a result, average rating of who made
/// the move
#[derive(clap::Args)]
pub(crate) struct Explore {
    /// Files of `bolshak pdn index`
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The position; the start position if left out
    #[arg(long)]
    fen: Option<String>,
    /// The variant; by default the one the squares speak for, Russian without a position
    #[arg(long)]
    variant: Option<Ruleset>,
    /// Only the games of this player, of files that were made with --players
    #[arg(long)]
    player: Option<String>,
}

impl Explore {
    pub(crate) fn run(self, language: Language) -> Result<(), Failure> {
        let position = match &self.fen {
            Some(fen) => read_fen(fen, self.variant)?,
            None => AnyPosition::start(self.variant.unwrap_or(Variant::Russian.into())),
        };
        let key = pdn::position_key(&position) ^ self.player.as_deref().map_or(0, pdn::player_key);
        let mut tallies = Vec::new();
        for path in &self.files {
            let file = File::open(path).map_err(|error| Failure::read(path, error))?;
            let mut explorer = Explorer::open(BufReader::with_capacity(1 << 16, file))
                .map_err(|error| Failure::Input(format!("{}: {error}", path.display())))?;
            let found = explorer.find(key);
            tallies.extend(found.map_err(|error| Failure::read(path, error))?);
        }
        let moves = pdn::explored_moves(&position, &tallies);
        let mut out = BufWriter::new(io::stdout().lock());
        if moves.is_empty() {
            writeln!(out, "{}", language.say("explorer-none", &[]))?;
        }
        for (mv, tally) in moves {
            let text = position.write_move(&mv, Notation::Sheet).map_err(Failure::input)?;
            let rating = tally.rating().map_or_else(|| "-".to_owned(), |rating| rating.to_string());
            writeln!(
                out,
                "{text:<12} {:>8} +{} ={} -{} *{} {rating}",
                tally.games(),
                tally.white,
                tally.draws,
                tally.black,
                tally.open
            )?;
        }
        out.flush()?;
        Ok(())
    }
}
