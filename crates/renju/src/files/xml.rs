//! As much XML as a database of games needs: elements, attributes, text and entities.

use std::fmt::Write as _;

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
    pub children: Vec<Element>,
}

impl Element {
    /// An element with a name and nothing else.
    #[must_use]
    pub fn new(name: &str) -> Element {
        Element { name: name.to_owned(), ..Element::default() }
    }

    /// The value of an attribute, empty when it is missing.
    #[must_use]
    pub fn attribute(&self, name: &str) -> &str {
        self.attributes.iter().find(|(key, _)| key == name).map_or("", |(_, value)| value)
    }

    /// The first element inside with this name.
    #[must_use]
    pub fn child(&self, name: &str) -> Option<&Element> {
        self.children.iter().find(|child| child.name == name)
    }

    pub(super) fn write(&self, out: &mut String, indent: usize) {
        let _ = write!(out, "{:indent$}<{}", "", self.name);
        for (name, value) in &self.attributes {
            let value = escape(value).replace('\n', "&#10;").replace('\r', "&#13;").replace('\t', "&#9;");
            let _ = write!(out, " {name}=\"{value}\"");
        }
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
    let mut reader = Reader { text, at: 0 };
    reader.skip_misc()?;
    let element = reader.element(0)?;
    reader.skip_misc()?;
    if reader.at < text.len() {
        return Err(reader.malformed("the end of the file"));
    }
    Ok(element)
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn malformed(&self, expected: &'static str) -> FileError {
        FileError::Malformed { format: FORMAT, at: self.at, expected }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip_space(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    fn eat(&mut self, token: &str) -> bool {
        let found = self.rest().starts_with(token);
        if found {
            self.at += token.len();
        }
        found
    }

    fn until(&mut self, end: &str, expected: &'static str) -> Result<&'a str, FileError> {
        let length = self.rest().find(end).ok_or(self.malformed(expected))?;
        let found = &self.rest()[..length];
        self.at += length + end.len();
        Ok(found)
    }

    /// Space, comments, processing instructions and a document type, between elements.
    fn skip_misc(&mut self) -> Result<(), FileError> {
        loop {
            self.skip_space();
            if self.eat("<!--") {
                self.until("-->", "`-->`")?;
            } else if self.eat("<?") {
                self.until("?>", "`?>`")?;
            } else if self.eat("<!DOCTYPE") {
                self.until(">", "`>`")?;
            } else {
                return Ok(());
            }
        }
    }

    fn name(&mut self) -> Result<&'a str, FileError> {
        let end = |c: char| !(c.is_alphanumeric() || "_-.:".contains(c));
        let rest = self.rest();
        let name = &rest[..rest.find(end).unwrap_or(rest.len())];
        if name.is_empty() {
            return Err(self.malformed("a name"));
        }
        self.at += name.len();
        Ok(name)
    }

    fn element(&mut self, depth: usize) -> Result<Element, FileError> {
        if depth > DEEPEST {
            return Err(self.malformed("less nesting"));
        }
        if !self.eat("<") {
            return Err(self.malformed("`<`"));
        }
        let mut element = Element::new(self.name()?);
        loop {
            self.skip_space();
            if self.eat("/>") {
                return Ok(element);
            }
            if self.eat(">") {
                break;
            }
            let name = self.name()?.to_owned();
            self.skip_space();
            if !self.eat("=") {
                return Err(self.malformed("`=`"));
            }
            self.skip_space();
            let quote = match self.rest().chars().next() {
                Some('"') => "\"",
                Some('\'') => "'",
                _ => return Err(self.malformed("a value in quotes")),
            };
            self.at += 1;
            let start = self.at;
            let value = self.until(quote, "the closing quote")?;
            element.attributes.push((name, unescape(value, start)?));
        }
        let mut text = String::new();
        loop {
            if self.eat("</") {
                if self.name()? != element.name {
                    return Err(self.malformed("the end of the element that began last"));
                }
                self.skip_space();
                if !self.eat(">") {
                    return Err(self.malformed("`>`"));
                }
                text.trim().clone_into(&mut element.text);
                return Ok(element);
            } else if self.eat("<!--") {
                self.until("-->", "`-->`")?;
            } else if self.eat("<![CDATA[") {
                text.push_str(self.until("]]>", "`]]>`")?);
            } else if self.rest().starts_with('<') {
                element.children.push(self.element(depth + 1)?);
            } else {
                let start = self.at;
                let rest = self.rest();
                let length = rest.find('<').ok_or(self.malformed("the end of the element"))?;
                self.at += length;
                text.push_str(&unescape(&rest[..length], start)?);
            }
        }
    }
}

fn unescape(text: &str, at: usize) -> Result<String, FileError> {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find('&') {
        out.push_str(&rest[..start]);
        let tail = &rest[start + 1..];
        let decoded = tail.split_once(';').and_then(|(entity, after)| {
            let c = match entity {
                "amp" => '&',
                "lt" => '<',
                "gt" => '>',
                "quot" => '"',
                "apos" => '\'',
                _ => {
                    let number = entity.strip_prefix('#')?;
                    let code = match number.strip_prefix(['x', 'X']) {
                        Some(hex) => u32::from_str_radix(hex, 16).ok()?,
                        None => number.parse().ok()?,
                    };
                    char::from_u32(code)?
                }
            };
            Some((c, after))
        });
        let at = at + (text.len() - rest.len()) + start;
        let (c, after) = decoded.ok_or(FileError::Malformed {
            format: FORMAT,
            at,
            expected: "an entity such as `&amp;`",
        })?;
        out.push(c);
        rest = after;
    }
    out.push_str(rest);
    Ok(out)
}
