//! Commands in comments: clocks and evaluations, `[%clk 1:20:00]`.

use std::fmt;

use draughts::Color;
use game::Span;

/// A command in a comment.
#[derive(Clone, Debug, PartialEq)]
pub enum Command<'a> {
    /// `[%clk 1:20:00]`: what a digital clock shows.
    Clk(Span),
    /// `[%mct 1:20:00]`: what a mechanical clock shows.
    Mct(Span),
    /// `[%egt 0:10:00]`: the time of the game so far.
    Egt(Span),
    /// `[%emt 0:00:30]`: the time of the move.
    Emt(Span),
    /// `[%clock w0:00:10 B0:00:03]`: one or two clocks.
    Clock(Vec<Reading>),
    /// `[%eval -1.25]`: pawns for White; or another word of an engine.
    Eval(Eval<'a>),
    /// Any other: its name and what follows.
    Other(&'a str, &'a str),
}

/// What a clock shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Whose clock, if it is said.
    pub color: Option<Color>,
    /// Whether it runs: the letter is a capital one.
    pub running: bool,
    /// What it shows.
    pub time: Span,
}

/// An evaluation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Eval<'a> {
    /// In men, positive for White.
    Men(f64),
    /// In other words: `#3`, `+-`.
    Word(&'a str),
}

/// The commands of a comment.
#[derive(Clone, Debug)]
pub struct Commands<'a> {
    rest: &'a str,
}

impl<'a> Commands<'a> {
    pub(crate) const fn of(text: &'a str) -> Self {
        Self { rest: text }
    }
}

impl<'a> Iterator for Commands<'a> {
    type Item = Command<'a>;

    fn next(&mut self) -> Option<Command<'a>> {
        let start = self.rest.find("[%")? + 2;
        let inside = &self.rest[start..];
        let end = inside.find(']')?;
        self.rest = &inside[end + 1..];
        let command = inside[..end].trim();
        let (name, value) = command.split_once(char::is_whitespace).unwrap_or((command, ""));
        Some(read(name, value.trim()))
    }
}

fn read<'a>(name: &'a str, value: &'a str) -> Command<'a> {
    let other = Command::Other(name, value);
    let clocks = || value.split_whitespace().map(reading).collect::<Option<Vec<_>>>();
    match name {
        "mct" => time(value).map_or(other, Command::Mct),
        "egt" => time(value).map_or(other, Command::Egt),
        "emt" => time(value).map_or(other, Command::Emt),
        // The standard's own example writes two clocks under either name.
        "clk" | "clock" => match (time(value), clocks()) {
            (Some(time), _) if name == "clk" => Command::Clk(time),
            (_, Some(clocks)) if matches!(clocks.len(), 1 | 2) => Command::Clock(clocks),
            _ => other,
        },
        "eval" => Command::Eval(match value.parse::<f64>() {
            Ok(men) if men.is_finite() => Eval::Men(men),
            _ => Eval::Word(value),
        }),
        _ => other,
    }
}

fn reading(text: &str) -> Option<Reading> {
    let letter = text.chars().next()?;
    let (color, rest) = match letter {
        'w' | 'W' => (Some(Color::White), &text[1..]),
        'b' | 'B' => (Some(Color::Black), &text[1..]),
        _ => (None, text),
    };
    Some(Reading { color, running: color.is_some() && letter.is_ascii_uppercase(), time: time(rest)? })
}

/// `h:mm:ss`, with a fraction of a second or without the hours.
#[must_use]
pub fn time(text: &str) -> Option<Span> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let mut seconds = 0_i64;
    let mut parts = 0;
    for part in whole.split(':') {
        let digits = !part.is_empty() && part.len() <= 5 && part.bytes().all(|byte| byte.is_ascii_digit());
        let number: i64 = part.parse().ok().filter(|_| digits)?;
        if parts > 0 && number > 59 {
            return None;
        }
        seconds = seconds * 60 + number;
        parts += 1;
    }
    if !(2..=3).contains(&parts) || fraction.len() > 3 || !fraction.bytes().all(|byte| byte.is_ascii_digit())
    {
        return None;
    }
    let thousandths: i64 = format!("{fraction:0<3}").parse().ok()?;
    Some(Span(seconds * 1000 + thousandths))
}

impl fmt::Display for Command<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clk(time) => write!(f, "[%clk {time}]"),
            Self::Mct(time) => write!(f, "[%mct {time}]"),
            Self::Egt(time) => write!(f, "[%egt {time}]"),
            Self::Emt(time) => write!(f, "[%emt {time}]"),
            Self::Clock(clocks) => {
                f.write_str("[%clock")?;
                for Reading { color, running, time } in clocks {
                    let letter = match (color, running) {
                        (Some(Color::White), false) => "w",
                        (Some(Color::White), true) => "W",
                        (Some(Color::Black), false) => "b",
                        (Some(Color::Black), true) => "B",
                        (None, _) => "",
                    };
                    write!(f, " {letter}{time}")?;
                }
                f.write_str("]")
            }
            Self::Eval(Eval::Men(men)) => write!(f, "[%eval {men}]"),
            Self::Eval(Eval::Word(word)) => write!(f, "[%eval {word}]"),
            Self::Other(name, "") => write!(f, "[%{name}]"),
            Self::Other(name, value) => write!(f, "[%{name} {value}]"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::Comment;

    #[test]
    fn the_commands_of_the_standard() {
        let comment =
            Comment::new("before [%clk 1:55:21] between [%emt 0:00:30][%egt 0:01:00] [%mct 0:59:59] after");
        let commands: Vec<_> = comment.commands().collect();
        let span = |seconds| Span::seconds(seconds);
        assert_eq!(
            commands,
            [
                Command::Clk(span(6921)),
                Command::Emt(span(30)),
                Command::Egt(span(60)),
                Command::Mct(span(3599)),
            ]
        );
        let comment = Comment::new("[%clock w0:00:10 B0:00:03] [%clock 0:49:11]");
        let white = Reading { color: Some(Color::White), running: false, time: span(10) };
        let black = Reading { color: Some(Color::Black), running: true, time: span(3) };
        let nobody = Reading { color: None, running: false, time: span(2951) };
        let commands: Vec<_> = comment.commands().collect();
        assert_eq!(commands, [Command::Clock(vec![white, black]), Command::Clock(vec![nobody])]);
        // The standard's example of `clock` is written with `clk`.
        let comment = Comment::new("[%clk w0:00:10 B0:00:03]");
        assert_eq!(comment.commands().next(), Some(Command::Clock(vec![white, black])));
    }

    #[test]
    fn commands_are_written_as_they_are_read() {
        for text in [
            "[%clk 1:55:21]",
            "[%emt 0:00:30.250]",
            "[%egt 12:00:00]",
            "[%mct 0:00:00]",
            "[%clock w0:00:10 B0:00:03]",
            "[%clock 0:49:11]",
            "[%eval -1.25]",
            "[%eval #3]",
            "[%arrow c3d4]",
            "[%mark]",
            "[%clk soon]",
        ] {
            let comment = Comment::new(text);
            let written: Vec<_> = comment.commands().map(|command| command.to_string()).collect();
            assert_eq!(written, [text]);
        }
    }

    #[test]
    fn what_is_no_time_is_no_time() {
        for text in
            ["", "1", "1:60", "0:00:60", "1:2:3:4", "a:00:00", "0:00:00.1234", "-1:00:00", "1:00:00.", ":00"]
        {
            assert_eq!(time(text).is_none(), text != "1:00:00.", "{text}");
        }
        assert_eq!(time("2:03"), Some(Span::seconds(123)));
    }
}
