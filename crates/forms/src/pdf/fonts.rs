//! The letters: how wide words are, and where lines are broken.

use ttf_parser::{Face, GlyphId};

/// The heights of a line and of its base, in parts of the size of the letters.
const LINE: f32 = 1.25;
const BASE: f32 = 0.96;

/// A face and the file that it comes from.
pub(super) struct Font {
    pub(super) bytes: &'static [u8],
    pub(super) face: Face<'static>,
}

impl Font {
    #[expect(
        clippy::expect_used,
        reason = "the file is part of the program, and every test of this module reads it"
    )]
    fn read(bytes: &'static [u8]) -> Self {
        Self { bytes, face: Face::parse(bytes, 0).expect("a font that the program carries") }
    }

    /// The glyph of a letter; what the font does not have is drawn as its box.
    pub(super) fn glyph(&self, letter: char) -> GlyphId {
        self.face.glyph_index(letter).unwrap_or(GlyphId(0))
    }

    /// How wide a glyph is at size 1.
    pub(super) fn advance(&self, glyph: GlyphId) -> f32 {
        f32::from(self.face.glyph_hor_advance(glyph).unwrap_or(0)) / f32::from(self.face.units_per_em())
    }
}

/// The two faces of the papers.
pub(super) struct Fonts {
    pub(super) regular: Font,
    pub(super) bold: Font,
}

impl Fonts {
    pub(super) fn new() -> Self {
        Self {
            regular: Font::read(dejavu::serif_condensed::regular()),
            bold: Font::read(dejavu::serif_condensed::bold()),
        }
    }

    pub(super) const fn of(&self, bold: bool) -> &Font {
        if bold { &self.bold } else { &self.regular }
    }
}

/// Letters of one face and size.
#[derive(Clone, Copy)]
pub(super) struct Type<'f> {
    pub(super) fonts: &'f Fonts,
    pub(super) size: f32,
    pub(super) bold: bool,
}

impl Type<'_> {
    /// How high a line is.
    pub(super) fn line(self) -> f32 {
        self.size * LINE
    }

    /// How far the base of a line is below its top.
    pub(super) fn base(self) -> f32 {
        self.size * BASE
    }

    /// How wide words are.
    pub(super) fn width(self, text: &str) -> f32 {
        let font = self.fonts.of(self.bold);
        text.chars().map(|letter| font.advance(font.glyph(letter))).sum::<f32>() * self.size
    }

    /// How wide the widest word is, which a line cannot be narrower than.
    pub(super) fn widest_word(self, text: &str) -> f32 {
        text.split_whitespace().map(|word| self.width(word)).fold(0.0, f32::max)
    }

    /// The lines of a text in a width: broken between words, and a word that is wider than that within it.
    pub(super) fn lines(self, text: &str, width: f32) -> Vec<String> {
        let mut lines = Vec::new();
        for paragraph in text.lines() {
            let mut line = String::new();
            for word in paragraph.split_whitespace() {
                let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
                if self.width(&longer) <= width {
                    line = longer;
                    continue;
                }
                if !line.is_empty() {
                    lines.push(std::mem::take(&mut line));
                }
                for letter in word.chars() {
                    line.push(letter);
                    if self.width(&line) > width && line.chars().count() > 1 {
                        line.pop();
                        lines.push(std::mem::replace(&mut line, letter.to_string()));
                    }
                }
            }
            lines.push(line);
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever is broken is the same words in the same order, and no line is wider than it may be.
    #[test]
    fn lines_are_broken_between_words_and_hold_every_letter() {
        let fonts = Fonts::new();
        let letters = Type { fonts: &fonts, size: 11.0, bold: false };
        let text = "Отчёт главной судейской коллегии о проведении соревнований Достопримечательность";
        for width in [20.0, 60.0, 200.0, 2_000.0] {
            let lines = letters.lines(text, width);
            assert!(lines.iter().all(|line| letters.width(line) <= width), "{width}: {lines:?}");
            let whole = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
            assert_eq!(whole(&lines.concat()), whole(text), "{width}");
        }
        assert_eq!(letters.lines(text, 2_000.0), [text]);
        assert_eq!(letters.lines("", 50.0), [] as [&str; 0]);
    }

    /// Every letter and sign that a paper can have is in both faces.
    #[test]
    fn the_letters_of_three_languages_and_the_signs_of_tables_are_there() {
        let fonts = Fonts::new();
        let letters = "АБВГҐДЕЁЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгґдеёєжзиіїйклмнопрстуфхцчшщъыьэюяABCXYZabcxyz0123456789№½−–—«»„“’…·○●×=+:;/()₽";
        for letter in letters.chars() {
            for bold in [false, true] {
                assert_ne!(fonts.of(bold).glyph(letter), GlyphId(0), "{letter}");
            }
        }
    }
}
