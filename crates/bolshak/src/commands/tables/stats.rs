//! `bolshak tables stats`: the theory of the endings, printed.

use std::collections::BTreeMap;
use std::io::Write;

use draughts::{AnyPosition, Color, Variant};
use endgame::{Example, Force, Library, Study};
use game::{Book, BookRules, Census, Counters, DrawRule, Moved};
use pdn::{Game, Terminator};

use super::Which;
use crate::failure::Failure;
use language::Language;

/// How many positions of each force are won, drawn and lost for the side to move, and the longest ways to a capture or promotion in
/// plies, separated by tabs. A force is the men (m) and kings (k) of the side to move against those of the other: mmk-k.
#[derive(clap::Args)]
pub(super) struct Stats {
    #[command(flatten)]
    which: Which,
    /// Positions in which exactly one move wins, and those in which the side to move would rather not move; with the hardest of each
    #[arg(long, group = "what")]
    studies: bool,
    /// The longest win of each force with its line, as PDN
    #[arg(long, group = "what")]
    longest: bool,
    /// The wins of each force that the counters of each rule book draw: the next capture or promotion cannot be forced in time
    #[arg(long, group = "what")]
    counters: bool,
}

impl Stats {
    pub(super) fn run(self, language: Language) -> Result<(), Failure> {
        let text = if self.studies {
            self.studies(language)?
        } else if self.longest {
            self.longest(language)?
        } else if self.counters {
            self.counters(language)?
        } else {
            self.counts(language)?
        };
        if text.is_empty() {
            let Which { variant, ref dir, .. } = self.which;
            let arguments =
                [("path", dir.display().to_string().into()), ("variant", variant.to_string().into())];
            return Err(Failure::Input(language.say("tables-none", &arguments)));
        }
        Ok(std::io::stdout().lock().write_all(text.as_bytes())?)
    }

    fn counts(&self, language: Language) -> Result<String, Failure> {
        let Which { variant, pieces, ref dir, .. } = self.which;
        let mut lines = Vec::new();
        let counted = endgame::count(variant, dir, pieces, self.which.threads(), &mut |force, count| {
            let endgame::Count { wins, draws, losses, longest_win, longest_loss } = count;
            let positions = count.positions();
            lines.push(format!(
                "{force}\t{positions}\t{wins}\t{draws}\t{losses}\t{longest_win}\t{longest_loss}\n"
            ));
        });
        counted.map_err(|refused| Failure::Input(language.table_refused(&refused)))?;
        Ok(headed(&language.say("tables-head", &[]), &lines))
    }

    fn study(&self, language: Language) -> Result<Vec<(Force, Study)>, Failure> {
        let Which { variant, pieces, ref dir, .. } = self.which;
        let mut found = Vec::new();
        let studied = endgame::study(variant, dir, pieces, self.which.threads(), &mut |force, study| {
            found.push((force, study));
        });
        studied.map_err(|refused| Failure::Input(language.table_refused(&refused)))?;
        Ok(found)
    }

    fn studies(&self, language: Language) -> Result<String, Failure> {
        let fen = |example: Option<Example>| example.map_or_else(String::new, |example| example.fen);
        let lines = self.study(language)?.into_iter().map(|(force, study)| {
            let Study { only_moves, only_move, zugzwangs, zugzwang, .. } = study;
            format!("{force}\t{only_moves}\t{zugzwangs}\t{}\t{}\n", fen(only_move), fen(zugzwang))
        });
        let lines: Vec<_> = lines.collect();
        Ok(headed(&language.say("tables-studies-head", &[]), &lines))
    }

    fn longest(&self, language: Language) -> Result<String, Failure> {
        let variant = self.which.variant;
        let (library, refused) = Library::open(&self.which.dir, 1 << 20);
        if let Some(refused) = refused.first() {
            return Err(Failure::Input(language.table_refused(refused)));
        }
        let games = self.study(language)?.into_iter().filter_map(|(force, study)| {
            let Example { fen, plies } = study.longest?;
            line(&library, variant, &fen).map(|game| with_tags(game, force, plies))
        });
        Ok(games.collect())
    }

    /// A win is too late if the next conversion is farther away than a counter that begins now allows. The counters of the kings' moves
    /// (6.1.8.8, 7.5.2, 8.2) are left out where there are men, whose moves begin them anew; the main road is taken to be held as it is.
    fn counters(&self, language: Language) -> Result<String, Failure> {
        let Which { variant, pieces, ref dir, .. } = self.which;
        let books = Book::ALL.map(|book| (book, book.draw_rules(variant)));
        let mut turned: BTreeMap<(usize, Force), (u64, String)> = BTreeMap::new();
        // No counter of any book is shorter than five moves.
        let threads = self.which.threads();
        let looked = endgame::wins(variant, dir, pieces, threads, 8, &mut |force, position, plies| {
            for (number, (_, rules)) in books.iter().enumerate() {
                if let Some(article) = too_late(rules, position, plies) {
                    turned.entry((number, force)).or_insert_with(|| (0, language.article(article))).0 += 1;
                }
            }
        });
        looked.map_err(|refused| Failure::Input(language.table_refused(&refused)))?;
        let lines = turned.into_iter().map(|((number, force), (count, article))| {
            format!("{}\t{force}\t{count}\t{article}\n", books[number].0)
        });
        Ok(format!("{}\n{}", language.say("tables-counters-head", &[]), lines.collect::<String>()))
    }
}

/// The article whose counter draws the game before so many plies are over in which the force does not change.
fn too_late(rules: &'static [DrawRule], position: &AnyPosition, plies: u16) -> Option<draughts::Article> {
    let census = Census::of(position);
    let by_man = census.men != [0, 0];
    let mut counters = Counters::start(rules, &census);
    let mut by = position.turn();
    for _ in 1..plies {
        counters.step(rules, &census, Moved { by, balance_changed: false, by_man });
        let due = counters.running(rules).find(|(rule, counter)| counter.is_due() && !rule.unless_won);
        if let Some((_, counter)) = due {
            return Some(counter.article);
        }
        by = !by;
    }
    None
}

fn headed(head: &str, lines: &[String]) -> String {
    if lines.is_empty() { String::new() } else { format!("{head}\n{}", lines.concat()) }
}

/// Both sides play by the tables until the game is over.
fn line(library: &Library, variant: Variant, fen: &str) -> Option<Game> {
    let start = AnyPosition::from_fen(variant, fen).ok()?;
    let (mut position, mut moves) = (start, Vec::new());
    while position.outcome().is_none() {
        let (best, Some(_)) = library.moves(&position).first().copied()? else { break };
        position = position.play(&best).ok()?;
        moves.push(best);
    }
    let mut game = Game::of_moves(&start, &moves);
    game.finish(match position.outcome().map(|outcome| outcome.winner) {
        Some(Color::White) => Terminator::Win2,
        Some(Color::Black) => Terminator::Loss2,
        None => Terminator::Unknown,
    });
    Some(game)
}

fn with_tags(mut game: Game, force: Force, plies: u16) -> String {
    game.set_tag("Event", &format!("{force}: {plies}"));
    format!("{game}\n")
}
