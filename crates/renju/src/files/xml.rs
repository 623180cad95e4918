//! As much XML as a database of games needs: elements, attributes, text and entities.

use std::fmt::Write as _;

use quick_xml::errors::{Error, IllFormedError, SyntaxError};
use quick_xml::escape::{resolve_predefined_entity, unescape};
use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;

use super::{FileError, Format};
use crate::diagram::escape;

const FORMAT: Format = Format::Rif;
/// Elements nested deeper than any database has them.
const DEEPEST: usize = 64;

/// An element with its attributes in order, its text, and the elements inside it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Element {
    /// The name of the tag.
    pub name: String,
    /// The attributes.
    pub attributes: Vec<(String, String)>,
    /// The text of the element itself, without that of the elements inside, trimmed.
    pub text: String,
    /// The elements inside.
    pub children: Vec<Self>,
}

impl Element {
    /// An element with a name and nothing else.
    #[must_use]
    pub fn new(name: &str) -> Self {
        Self { name: name.to_owned(), ..Self::default() }
    }

    /// The value of an attribute, empty when it is missing.
    #[must_use]
    pub fn attribute(&self, name: &str) -> &str {
        self.attributes.iter().find(|(key, _)| key == name).map_or("", |(_, value)| value)
    }

    /// The first element inside with this name.
    #[must_use]
    pub fn child(&self, name: &str) -> Option<&Self> {
        self.children.iter().find(|child| child.name == name)
    }

    /// The beginning of its tag, without the bracket that ends it.
    pub(super) fn write_tag(&self, out: &mut String, indent: usize) {
        let _ = write!(out, "{:indent$}<{}", "", self.name);
        for (name, value) in &self.attributes {
            let value = escape(value).replace('\n', "&#10;").replace('\r', "&#13;").replace('\t', "&#9;");
            let _ = write!(out, " {name}=\"{value}\"");
        }
    }

    /// Its text and the tag that ends it.
    pub(super) fn write_end(&self, out: &mut String, indent: usize) {
        let _ = writeln!(out, "{}{:indent$}</{}>", escape(&self.text), "", self.name);
    }

    pub(super) fn write(&self, out: &mut String, indent: usize) {
        self.write_tag(out, indent);
        if self.text.is_empty() && self.children.is_empty() {
            out.push_str("/>\n");
            return;
        }
        let _ = write!(out, ">{}", escape(&self.text));
        if !self.children.is_empty() {
            out.push('\n');
            for child in &self.children {
                child.write(out, indent + 1);
            }
            let _ = write!(out, "{:indent$}", "");
        }
        let _ = writeln!(out, "</{}>", self.name);
    }
}

/// Reads a document with one element outermost.
pub(super) fn read(text: &str) -> Result<Element, FileError> {
    read_keeping(text, &mut |_, element| Ok(Some(element)))
}

/// Told an element that ends and those around it, gives back what is kept of it.
type Keep<'a> = dyn FnMut(&[Element], Element) -> Result<Option<Element>, FileError> + 'a;

/// Reads a document and keeps of it what `keep` gives back of each element that ends, which is told with those around it, the
/// outermost first.
pub(super) fn read_keeping(text: &str, keep: &mut Keep<'_>) -> Result<Element, FileError> {
    let mut reader = Reader::from_str(text);
    let mut root = None;
    // The elements that have begun and not ended, the outermost first.
    let mut open: Vec<Element> = Vec::new();
    loop {
        let at = reader.buffer_position();
        let event = match reader.read_event() {
            Ok(event) => event,
            Err(error) => return Err(malformed(reader.error_position(), expected(&error))),
        };
        let ended = match event {
            Event::Start(_) | Event::Empty(_) if root.is_some() => {
                return Err(malformed(at, "the end of the file"));
            }
            Event::Start(_) | Event::Empty(_) if open.len() > DEEPEST => {
                return Err(malformed(at, "less nesting"));
            }
            Event::Start(tag) => {
                open.push(begun(&tag, at)?);
                None
            }
            Event::Empty(tag) => Some(begun(&tag, at)?),
            Event::End(_) => {
                open.pop().map(|element| Element { text: element.text.trim().to_owned(), ..element })
            }
            Event::Text(text) => {
                say(&mut open, &text.into_inner(), at)?;
                None
            }
            Event::CData(text) => {
                say(&mut open, &text.into_inner(), at)?;
                None
            }
            Event::GeneralRef(entity) => {
                let number = entity.resolve_char_ref().ok().flatten();
                let decoded = match number {
                    Some(character) => character.to_string(),
                    None => resolve_predefined_entity(&entity.into_inner())
                        .ok_or_else(|| malformed(at, ENTITY))?
                        .to_owned(),
                };
                say(&mut open, &decoded, at)?;
                None
            }
            Event::Comment(_) | Event::PI(_) | Event::Decl(_) | Event::DocType(_) => None,
            Event::Eof if !open.is_empty() => return Err(malformed(at, "the end of the element")),
            Event::Eof => return root.ok_or_else(|| malformed(at, "`<`")),
        };
        if let Some(element) = ended {
            if open.is_empty() {
                root = Some(element);
            } else if let Some(element) = keep(&open, element)?
                && let Some(outer) = open.last_mut()
            {
                outer.children.push(element);
            }
        }
    }
}

fn malformed(at: u64, expected: &'static str) -> FileError {
    FileError::Malformed { format: FORMAT, at: usize::try_from(at).unwrap_or(usize::MAX), expected }
}

const ENTITY: &str = "an entity such as `&amp;`";

/// What a document has in the place where a reading failed.
const fn expected(error: &Error) -> &'static str {
    match error {
        Error::Syntax(SyntaxError::UnclosedComment) => "`-->`",
        Error::Syntax(SyntaxError::UnclosedCData) => "`]]>`",
        Error::Syntax(SyntaxError::UnclosedPI | SyntaxError::UnclosedXmlDecl) => "`?>`",
        Error::Syntax(SyntaxError::UnclosedTag | SyntaxError::UnclosedDoctype) => "`>`",
        Error::Syntax(
            SyntaxError::UnclosedSingleQuotedAttributeValue | SyntaxError::UnclosedDoubleQuotedAttributeValue,
        ) => "the closing quote",
        Error::IllFormed(IllFormedError::UnclosedReference) | Error::Escape(_) => ENTITY,
        Error::IllFormed(IllFormedError::MismatchedEndTag { .. } | IllFormedError::UnmatchedEndTag(_)) => {
            "the end of the element that began last"
        }
        Error::InvalidAttr(_) => "attributes with values in quotes",
        _ => "well-formed XML",
    }
}

/// An element as its tag begins it.
fn begun(tag: &BytesStart<'_>, at: u64) -> Result<Element, FileError> {
    let mut element = Element::new(name(tag.name().as_ref(), at)?);
    for attribute in tag.attributes().with_checks(false) {
        let attribute = attribute.map_err(|error| malformed(at, expected(&Error::InvalidAttr(error))))?;
        let value = unescape(&attribute.value).map_err(|_| malformed(at, ENTITY))?.into_owned();
        element.attributes.push((name(attribute.key.as_ref(), at)?.to_owned(), value));
    }
    Ok(element)
}

fn name(text: &str, at: u64) -> Result<&str, FileError> {
    let is_name = !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || "_-.:".contains(c));
    if is_name { Ok(text) } else { Err(malformed(at, "a name")) }
}

/// Adds text to the innermost element; outside of all elements there are only blanks.
fn say(open: &mut [Element], text: &str, at: u64) -> Result<(), FileError> {
    match open.last_mut() {
        Some(element) => element.text.push_str(text),
        None if text.trim().is_empty() => {}
        None => return Err(malformed(at, "`<`")),
    }
    Ok(())
}
