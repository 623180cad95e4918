//! The rule books to be read: their own texts, split by clause, so that whatever is cited can be opened.
//!
//! A file of `data/rules` is a text of paragraphs. `§ 6.1.5.3` begins a clause; of the paragraphs `# ` is a heading, `- ` an item of a list,
//! `| ` a row of a table.

use std::sync::{Arc, LazyLock};

use axum::Json;
use axum::extract::{Path, State};
use language::Language;
use rulebook::Book;

use crate::app::App;
use crate::http::auth::Visitor;
use crate::http::error::ApiError;
use crate::wire::{ClauseText, Paragraph, ParagraphKind, Refused};

/// A clause of a book.
#[derive(Debug)]
pub(crate) struct Clause {
    /// Its number or name; the beginning of a text has none.
    pub(crate) name: &'static str,
    pub(crate) paragraphs: Vec<Paragraph>,
}

/// A book, clause by clause in its order.
#[derive(Debug)]
pub(crate) struct Text {
    pub(crate) book: Book,
    /// The language it is written in.
    pub(crate) language: &'static str,
    pub(crate) clauses: Vec<Clause>,
}

macro_rules! text {
    ($book:expr, $language:literal, $file:literal) => {
        Text::read($book, $language, include_str!(concat!("../../data/rules/", $file, ".txt")))
    };
}

/// The books in the order of [`Book::ALL`].
static TEXTS: LazyLock<[Text; Book::ALL.len()]> = LazyLock::new(|| {
    [
        text!(Book::Ru2022, "ru", "ru-2022"),
        text!(Book::RuClassic, "ru", "ru-classic"),
        text!(Book::Ua64, "uk", "ua-64"),
        text!(Book::Club, "ru", "club"),
        text!(Book::Casual, "ru", "casual"),
    ]
});

/// The book of the other games of the world is of this house, which speaks three languages; the first is for who reads none of the others.
static WORLD: LazyLock<[Text; 3]> = LazyLock::new(|| {
    [
        text!(Book::World, "en", "world-en"),
        text!(Book::World, "ru", "world-ru"),
        text!(Book::World, "uk", "world-uk"),
    ]
});

impl Text {
    fn read(book: Book, language: &'static str, text: &'static str) -> Self {
        let mut clauses = vec![Clause { name: "", paragraphs: Vec::new() }];
        for line in text.lines().filter(|line| !line.is_empty()) {
            let (kind, said) = match line.split_at_checked(2) {
                Some(("# ", rest)) => (ParagraphKind::Heading, rest),
                Some(("- ", rest)) => (ParagraphKind::Item, rest),
                Some(("| ", rest)) => (ParagraphKind::Row, rest),
                _ => (ParagraphKind::Text, line),
            };
            if let Some(name) = line.strip_prefix("§ ") {
                clauses.push(Clause { name, paragraphs: Vec::new() });
            } else if let Some(last) = clauses.last_mut() {
                last.paragraphs.push(Paragraph { kind, text: said.to_owned() });
            }
        }
        Self { book, language, clauses }
    }

    /// The text of a book, for a reader of a language.
    pub(crate) fn of(book: Book, reader: Language) -> &'static Self {
        if book == Book::World {
            let [first, ..] = &*WORLD;
            return WORLD.iter().find(|text| text.language == reader.code()).unwrap_or(first);
        }
        &TEXTS[Book::ALL.iter().position(|other| *other == book).unwrap_or_default()]
    }

    /// A clause as it is cited: `9.2.4.2 a` is part of `9.2.4.2`, and what has no text of its own stands in the clause above it.
    pub(crate) fn clause(&self, cited: &str) -> Option<&Clause> {
        let mut name = cited;
        loop {
            if let Some(found) = self.clauses.iter().find(|clause| !name.is_empty() && clause.name == name) {
                return Some(found);
            }
            name = name.rsplit_once([' ', '.'])?.0;
        }
    }

    /// What a clause says, with the clauses below it where it is but their heading.
    fn said(&self, clause: &Clause) -> Vec<Paragraph> {
        let mut said = clause.paragraphs.clone();
        if said.iter().all(|paragraph| paragraph.kind == ParagraphKind::Heading) {
            let below = format!("{}.", clause.name);
            let inner = self.clauses.iter().filter(|other| other.name.starts_with(&below));
            said.extend(inner.flat_map(|other| other.paragraphs.iter().cloned()));
        }
        said
    }

    /// The headings above a clause, the widest first.
    fn above(&self, clause: &Clause) -> Vec<String> {
        let numbers: Vec<&str> = clause.name.split('.').collect();
        let parents = (1..numbers.len()).map(|length| numbers[..length].join("."));
        parents
            .filter_map(|name| self.clauses.iter().find(|other| other.name == name))
            .filter_map(|parent| parent.paragraphs.first())
            .filter(|first| first.kind == ParagraphKind::Heading)
            .map(|first| first.text.clone())
            .collect()
    }
}

/// A clause of a rule book, in the language of the book.
#[utoipa::path(get, path = "/api/rules/{book}/{clause}", params(("book" = String, Path), ("clause" = String, Path)), responses((status = 200, body = ClauseText), (status = 404, body = Refused)))]
pub(crate) async fn clause(
    State(_): State<Arc<App>>,
    visitor: Visitor,
    Path((book, cited)): Path<(String, String)>,
) -> Result<Json<ClauseText>, ApiError> {
    let not_found = || ApiError::NOT_FOUND.said_in(visitor.language);
    let text = Text::of(book.parse().map_err(|_| not_found())?, visitor.language);
    let clause = text.clause(&cited).ok_or_else(not_found)?;
    Ok(Json(ClauseText {
        book: text.book.id().to_owned(),
        title: visitor.language.say(&format!("book-{}", text.book), &[]),
        clause: clause.name.to_owned(),
        language: text.language.to_owned(),
        above: text.above(clause),
        paragraphs: text.said(clause),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// The list of clauses is made from the books by other means (`docs/RULES.md`).
    #[test]
    fn every_clause_of_every_book_has_its_text() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../bolshak/tests/data/clauses.json");
        let listed: BTreeMap<String, serde_json::Value> =
            serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
        let books = [
            ("000", Book::RuClassic),
            ("001", Book::Ru2022),
            ("002", Book::Ua64),
            ("003", Book::Club),
            ("004", Book::Casual),
        ];
        for (file, book) in books {
            let (_, clauses) = listed.iter().find(|(name, _)| name.starts_with(file)).unwrap();
            for clause in clauses.as_array().unwrap() {
                let name = clause.as_str().unwrap();
                let found =
                    Text::of(book, Language::Ru).clause(name).unwrap_or_else(|| panic!("{book} {name}"));
                assert_eq!(found.name, name, "{book}");
                assert!(!Text::of(book, Language::Ru).said(found).is_empty(), "{book} {name} says nothing");
            }
        }
    }

    #[test]
    fn numbered_clauses_begin_with_their_numbers() {
        for book in [Book::Ru2022, Book::RuClassic, Book::Ua64] {
            for clause in Text::of(book, Language::Ru)
                .clauses
                .iter()
                .filter(|clause| clause.name.starts_with(|c: char| c.is_ascii_digit()))
            {
                let first = &clause.paragraphs[0].text;
                assert!(first.starts_with(clause.name), "{book} {}: {first}", clause.name);
            }
        }
    }

    /// Whatever a game of the world is decided by can be opened, in each language, and no language has more than another.
    #[test]
    fn the_draws_and_ends_of_the_games_of_the_world_have_their_text() {
        use game::BookRules;
        let texts = Language::ALL.map(|language| Text::of(Book::World, language));
        for game in rulebook::World::ALL {
            let articles = Book::World.articles(game);
            let ends = [articles.no_pieces, articles.blocked, articles.resignation, articles.repetition];
            let draws = Book::World.draw_rules(game).iter().map(|rule| rule.article);
            for article in ends.into_iter().chain(draws) {
                assert_eq!(article.book, Book::World);
                for text in texts {
                    let found = text.clause(article.clause);
                    let found = found.unwrap_or_else(|| panic!("{} {article}", text.language));
                    assert!(!text.said(found).is_empty(), "{} {article}", text.language);
                }
            }
        }
        let names = |text: &Text| text.clauses.iter().map(|clause| clause.name).collect::<Vec<_>>();
        assert!(texts.iter().all(|text| names(text) == names(texts[0]) && text.clauses.len() > 10));
        let languages: Vec<_> = texts.iter().map(|text| text.language).collect();
        assert_eq!(languages, Language::ALL.map(Language::code));
    }

    #[test]
    fn what_is_cited_within_a_clause_opens_the_clause() {
        let text = Text::of(Book::Ru2022, Language::Ru);
        assert_eq!(text.clause("9.2.4.2 a").unwrap().name, "9.2.4.2");
        assert_eq!(text.clause("Appendix 2").unwrap().name, "Appendix 2");
        assert_eq!(text.above(text.clause("6.1.5.3").unwrap()).last().unwrap(), "6.1.5. Взятие");
        assert!(text.clause("99.1").is_none() && text.clause("").is_none() && text.clause("..").is_none());
    }
}
