//! Tables: how wide the columns are, and each row as a block.

use super::fonts::{Fonts, Type};
use super::{Block, MM, Mark};
use crate::form::{Align, Grid, OWN_CELL};

/// Around the words of a cell.
const PAD: f32 = 1.0 * MM;
/// A name has room for a surname and a name.
const NAME: f32 = 40.0 * MM;
/// Letters are made smaller down to this before words are broken.
const LEAST_SIZE: f32 = 5.0;
/// The grey of the head, and of the cell where a player would meet themselves.
const HEAD: f32 = 0.93;
const OWN: f32 = 0.6;

/// A table in its width.
pub(super) struct Table<'g> {
    grid: &'g Grid,
    letters: Type<'g>,
    widths: Vec<f32>,
    /// The least height of a row.
    least: f32,
}

impl<'g> Table<'g> {
    pub(super) fn new(grid: &'g Grid, fonts: &'g Fonts, size: f32, width: f32, least: f32) -> Self {
        let mut letters = Type { fonts, size, bold: false };
        let mut found = widths(grid, letters, width);
        if let Err(needed) = &found {
            // Letters smaller by as much as the widest words need; what is around them stays.
            let pads = 2.0 * PAD * needed.len() as f32;
            let smaller = (width - pads) / (needed.iter().sum::<f32>() - pads) * 0.99;
            letters.size = (size * smaller).max(LEAST_SIZE);
            found = widths(grid, letters, width);
        }
        // Where even that is too much, words are broken.
        let widths = found.unwrap_or_else(|needed| {
            let all: f32 = needed.iter().sum();
            needed.iter().map(|one| one * width / all).collect()
        });
        Self { grid, letters, widths, least }
    }

    fn width(&self) -> f32 {
        self.widths.iter().sum()
    }

    /// The head, if there is one.
    pub(super) fn head(&self) -> Option<Block> {
        if self.grid.head.iter().all(|head| head.text.is_empty()) {
            return None;
        }
        let letters = Type { bold: true, ..self.letters };
        let mut cells = Vec::new();
        let mut column = 0;
        for head in &self.grid.head {
            let width: f32 = self.widths[column..column + head.columns].iter().sum();
            cells.push((width, letters.lines(&head.text, width - 2.0 * PAD + 0.01)));
            column += head.columns;
        }
        let lines = cells.iter().map(|(_, lines)| lines.len()).max().unwrap_or(1).max(1);
        let height = (lines as f32 * letters.line() + PAD).max(self.least);
        let mut block = Block { height, marks: Vec::new() };
        block.marks.push(Mark::Field { x: 0.0, y: 0.0, width: self.width(), height, grey: HEAD });
        let mut x = 0.0;
        for (width, lines) in cells {
            put(&mut block, letters, &lines, (x, width), Align::Centre);
            block.marks.push(upright(x, height, false));
            x += width;
        }
        block.marks.push(upright(x, height, false));
        block.marks.push(self.rule(0.0));
        Some(block)
    }

    /// The rule across the whole table.
    pub(super) fn rule(&self, y: f32) -> Mark {
        Mark::Rule { from: (0.0, y), to: (self.width(), y), dotted: false }
    }

    /// A row; one that is higher than a page comes in pieces.
    pub(super) fn row(&self, at: usize, page: f32) -> Vec<Block> {
        let row = &self.grid.rows[at];
        let inner: Vec<bool> =
            self.grid.head.iter().flat_map(|head| (0..head.columns).map(|i| i > 0)).collect();
        let continues =
            at > 0 && self.grid.joined.first().and_then(|&i| row.get(i)).is_some_and(String::is_empty);
        let lines: Vec<Vec<String>> = row
            .iter()
            .zip(&self.widths)
            .map(|(text, width)| match text.as_str() {
                OWN_CELL => Vec::new(),
                text => self.letters.lines(text, width - 2.0 * PAD + 0.01),
            })
            .collect();
        let all = lines.iter().map(Vec::len).max().unwrap_or(0).max(1);
        let most = (((page - PAD) / self.letters.line()) as usize).max(1);
        (0..all)
            .step_by(most)
            .map(|from| {
                let to = (from + most).min(all);
                let height = ((to - from) as f32 * self.letters.line() + PAD).max(self.least);
                let mut block = Block { height, marks: Vec::new() };
                let mut x = 0.0;
                for (column, ((text, lines), &width)) in row.iter().zip(&lines).zip(&self.widths).enumerate()
                {
                    if text == OWN_CELL {
                        block.marks.push(Mark::Field { x, y: 0.0, width, height, grey: OWN });
                    }
                    let align = self.grid.align.get(column).copied().unwrap_or(Align::Left);
                    let shown = lines.get(from..to.min(lines.len())).unwrap_or_default();
                    put(&mut block, self.letters, shown, (x, width), align);
                    block.marks.push(upright(x, height, inner.get(column) == Some(&true)));
                    let joined = continues && self.grid.joined.contains(&column);
                    if from == 0 && !joined {
                        block.marks.push(Mark::Rule { from: (x, 0.0), to: (x + width, 0.0), dotted: false });
                    }
                    x += width;
                }
                block.marks.push(upright(x, height, false));
                block
            })
            .collect()
    }
}

fn upright(x: f32, height: f32, dotted: bool) -> Mark {
    Mark::Rule { from: (x, 0.0), to: (x, height), dotted }
}

/// Words in a cell, in the middle of its height.
fn put(block: &mut Block, letters: Type<'_>, lines: &[String], (x, width): (f32, f32), align: Align) {
    let top = (block.height - lines.len() as f32 * letters.line()) / 2.0;
    for (i, line) in lines.iter().enumerate() {
        let inside = match align {
            Align::Left | Align::Name => PAD,
            Align::Centre => (width - letters.width(line)) / 2.0,
        };
        block.marks.push(Mark::Words {
            x: x + inside,
            y: top + letters.line() * i as f32 + letters.base(),
            size: letters.size,
            bold: letters.bold,
            text: line.clone(),
        });
    }
}

/// The width of each column: as much as the longest cell if there is room, and what is over for all in proportion; else between that and the
/// longest word. If not even the longest words have room, what they would need.
fn widths(grid: &Grid, letters: Type<'_>, width: f32) -> Result<Vec<f32>, Vec<f32>> {
    let bold = Type { bold: true, ..letters };
    let columns = grid.align.len();
    let (mut least, mut wanted) = (vec![2.0 * PAD; columns], vec![2.0 * PAD; columns]);
    for row in &grid.rows {
        for (column, text) in row.iter().enumerate().take(columns).filter(|(_, text)| *text != OWN_CELL) {
            least[column] = least[column].max(letters.widest_word(text) + 2.0 * PAD);
            let longest = text.lines().map(|line| letters.width(line)).fold(0.0, f32::max);
            wanted[column] = wanted[column].max(longest + 2.0 * PAD);
        }
    }
    let mut column = 0;
    for head in &grid.head {
        let share = 1.0 / head.columns.max(1) as f32;
        for at in column..(column + head.columns).min(columns) {
            least[at] = least[at].max(bold.widest_word(&head.text) * share + 2.0 * PAD);
            // A head may stand on several lines; what is below it sets the width.
            wanted[at] = wanted[at].max(least[at]);
        }
        column += head.columns;
    }
    for ((align, least), wanted) in grid.align.iter().zip(&mut least).zip(&mut wanted) {
        if *align == Align::Name && least.max(NAME) * 2.0 < width {
            *wanted = wanted.max(NAME);
        }
        *wanted = wanted.max(*least);
    }
    let (needed, all): (f32, f32) = (least.iter().sum(), wanted.iter().sum());
    if needed > width + 0.01 {
        return Err(least);
    }
    if all <= width {
        return Ok(wanted.iter().map(|w| w * width / all).collect());
    }
    let part = (width - needed) / (all - needed);
    Ok(least.iter().zip(&wanted).map(|(l, w)| l + (w - l) * part).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Columns fill the width, and no word is wider than its cell, however many columns there are.
    #[test]
    fn columns_fill_the_paper_and_hold_their_words() {
        let fonts = Fonts::new();
        for columns in [1, 5, 12, 24, 60] {
            let mut grid = Grid::default();
            grid.column("Фамилия, имя", Align::Name);
            for i in 0..columns {
                grid.column(i.to_string(), Align::Centre);
            }
            let mut row = vec!["Константинопольский Александр".to_owned()];
            row.extend((0..columns).map(|i| if i == 0 { OWN_CELL.to_owned() } else { "15б½".to_owned() }));
            grid.rows.push(row);
            let table = Table::new(&grid, &fonts, 11.0, 500.0, 18.0);
            assert!((table.width() - 500.0).abs() < 0.1, "{columns}: {}", table.width());
            // Sixty columns are more than letters that can be read have room for.
            let readable = grid.rows[0].iter().zip(&table.widths).filter(|_| columns < 60);
            for (text, width) in readable.filter(|(text, _)| *text != OWN_CELL) {
                assert!(table.letters.widest_word(text) <= *width, "{columns}: {text}");
            }
        }
    }
}
