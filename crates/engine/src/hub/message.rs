//! A line of the protocol: a command and its arguments.

use std::fmt;

/// A longer line is not read: a position with a long game is a few thousand characters.
const LONGEST: usize = 1 << 16;

/// A command with its arguments, in the order of the line. The value of a flag is empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    name: String,
    arguments: Vec<(String, String)>,
}

/// Why a line is no message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SyntaxError {
    /// There is nothing on it.
    Empty,
    /// It is too long to be meant.
    TooLong,
    /// A quoted value does not end.
    OpenQuote {
        /// The character at which it begins, from 1.
        column: usize,
    },
    /// A name was expected.
    NoName {
        /// At which character, from 1.
        column: usize,
    },
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => write!(f, "the line is empty"),
            Self::TooLong => write!(f, "the line is longer than {LONGEST} bytes"),
            Self::OpenQuote { column } => write!(f, "the quoted value at character {column} does not end"),
            Self::NoName { column } => write!(f, "a name is expected at character {column}"),
        }
    }
}

impl std::error::Error for SyntaxError {}

impl Message {
    /// A command without arguments.
    #[must_use]
    pub fn new(name: &str) -> Self {
        Self { name: name.to_owned(), arguments: Vec::new() }
    }

    /// The same with one more argument.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl fmt::Display) -> Self {
        // A line holds neither line breaks nor, in a value, quotation marks: the protocol has no way to write them.
        let value = value.to_string().replace(['\n', '\r'], " ").replace('"', "'");
        self.arguments.push((name.to_owned(), value));
        self
    }

    /// Reads a line.
    ///
    /// # Errors
    /// If it is empty, or a value begins with a quotation mark and does not end, or a name is missing.
    pub fn read(line: &str) -> Result<Self, SyntaxError> {
        if line.len() > LONGEST {
            return Err(SyntaxError::TooLong);
        }
        let mut scanner = Scanner { characters: line.chars().collect(), at: 0 };
        scanner.skip_blanks();
        if scanner.peek().is_none() {
            return Err(SyntaxError::Empty);
        }
        let name = scanner.word()?;
        let mut arguments = Vec::new();
        loop {
            scanner.skip_blanks();
            if scanner.peek().is_none() {
                return Ok(Self { name, arguments });
            }
            let argument = scanner.word()?;
            scanner.skip_blanks();
            let value = if scanner.peek() == Some('=') {
                scanner.at += 1;
                scanner.skip_blanks();
                if scanner.peek() == Some('"') { scanner.quoted()? } else { scanner.word()? }
            } else {
                String::new()
            };
            arguments.push((argument, value));
        }
    }

    /// The command.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The arguments in their order.
    pub fn arguments(&self) -> impl Iterator<Item = (&str, &str)> {
        self.arguments.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// The value of an argument; empty if it is a flag, the last if it stands several times.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.arguments.iter().rev().find(|(found, _)| found == name).map(|(_, value)| value.as_str())
    }
}

struct Scanner {
    characters: Vec<char>,
    at: usize,
}

impl Scanner {
    fn peek(&self) -> Option<char> {
        self.characters.get(self.at).copied()
    }

    fn skip_blanks(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.at += 1;
        }
    }

    fn word(&mut self) -> Result<String, SyntaxError> {
        let start = self.at;
        while self.peek().is_some_and(|c| !c.is_whitespace() && c != '=' && c != '"') {
            self.at += 1;
        }
        if self.at == start {
            return Err(SyntaxError::NoName { column: start + 1 });
        }
        Ok(self.characters[start..self.at].iter().collect())
    }

    fn quoted(&mut self) -> Result<String, SyntaxError> {
        let start = self.at + 1;
        let length = self.characters[start..].iter().position(|&c| c == '"');
        let length = length.ok_or(SyntaxError::OpenQuote { column: start })?;
        self.at = start + length + 1;
        Ok(self.characters[start..start + length].iter().collect())
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        for (name, value) in &self.arguments {
            let plain = !value.is_empty() && !value.contains(|c: char| c.is_whitespace() || c == '=');
            if plain { write!(f, " {name}={value}")? } else { write!(f, " {name}=\"{value}\"")? }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The example lines of the protocol's description.
    #[test]
    fn lines_of_the_description_are_read() {
        let id = Message::read("id name=Scan version=3.1 author=\"Fabien Letouzey\" country=France").unwrap();
        assert_eq!(id.name(), "id");
        assert_eq!(id.get("author"), Some("Fabien Letouzey"));
        assert_eq!(id.get("version"), Some("3.1"));
        let level = Message::read("  level   infinite ").unwrap();
        assert_eq!(level.get("infinite"), Some(""));
        assert_eq!(level.get("depth"), None);
        let done = Message::new("done").with("move", "32-28").with("ponder", "17-22");
        assert_eq!(done.to_string(), "done move=32-28 ponder=17-22");
        assert_eq!(Message::new("param").with("values", "a b").to_string(), "param values=\"a b\"");
    }

    #[test]
    fn what_is_no_line_is_refused_with_its_place() {
        assert_eq!(Message::read(" \t "), Err(SyntaxError::Empty));
        assert_eq!(Message::read("pos pos=\"W"), Err(SyntaxError::OpenQuote { column: 9 }));
        assert_eq!(Message::read("pos ="), Err(SyntaxError::NoName { column: 5 }));
        assert_eq!(Message::read("pos pos="), Err(SyntaxError::NoName { column: 9 }));
        assert_eq!(Message::read(&"a".repeat(LONGEST + 1)), Err(SyntaxError::TooLong));
    }

    proptest! {
        #[test]
        fn a_written_message_is_read_again(name in "[a-z-]{1,9}", value in "[a-z =x0-9.,-]{0,20}") {
            let message = Message::new(&name).with("first", &value).with("second", 1.5);
            prop_assert_eq!(Message::read(&message.to_string()), Ok(message));
        }

        #[test]
        fn no_line_is_too_strange(line in any::<String>()) {
            let _ = Message::read(&line);
        }
    }
}
