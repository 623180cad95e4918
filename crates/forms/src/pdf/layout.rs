//! Forms on sheets: each on pages of its own, heads repeated, rows never torn, the foot kept with the last rows of its table, as in
//! `templates/forms.html`.

use super::fonts::{Fonts, Type};
use super::line::{self, Set};
use super::table::Table;
use super::{Block, MM, Mark, Sheet};
use crate::form::{Form, Paper};
use crate::html::{MANY_COLUMNS, ROWS_ABOVE_FOOT};

/// What a kind of paper leaves to print on, and how large the letters are.
#[derive(Clone, Copy)]
struct Page {
    sheet: (f32, f32),
    /// Left and top.
    corner: (f32, f32),
    /// The room inside the margins.
    room: (f32, f32),
    heading: f32,
    text: f32,
}

impl Page {
    const fn of(paper: Paper) -> Self {
        let (short, long) = (210.0 * MM, 297.0 * MM);
        match paper {
            Paper::Landscape => Self {
                sheet: (long, short),
                corner: (12.0 * MM, 12.0 * MM),
                room: (273.0 * MM, 186.0 * MM),
                heading: 15.0,
                text: 11.0,
            },
            Paper::Upright => Self {
                sheet: (short, long),
                corner: (20.0 * MM, 15.0 * MM),
                room: (175.0 * MM, 265.0 * MM),
                heading: 15.0,
                text: 11.0,
            },
            Paper::Part => Self { heading: 13.0, text: 10.0, ..Self::of(Paper::Upright) },
        }
    }

    /// The letters of a table and the least height of its rows.
    fn table(self, paper: Paper, columns: usize) -> (f32, f32) {
        match paper {
            Paper::Landscape if columns >= MANY_COLUMNS => (8.0, 5.6 * MM),
            Paper::Landscape => (9.0, 6.5 * MM),
            Paper::Upright => (10.0, 6.5 * MM),
            Paper::Part => (9.5, 5.8 * MM),
        }
    }
}

/// The sheets of all forms.
pub(super) fn sheets(forms: &[Form], fonts: &Fonts) -> Vec<Sheet> {
    let mut flow = Flow { fonts, sheets: Vec::new(), page: Page::of(Paper::Upright), y: f32::MAX };
    let mut before = None;
    for form in forms {
        flow.page = Page::of(form.paper);
        let apart = 12.0 * MM;
        let shares = form.paper == Paper::Part
            && before == Some(Paper::Part)
            && flow.y + apart + flow.height(form) <= flow.page.room.1;
        if shares {
            flow.y += apart;
        } else {
            flow.turn();
        }
        flow.form(form);
        before = Some(form.paper);
    }
    flow.number();
    flow.sheets
}

struct Flow<'f> {
    fonts: &'f Fonts,
    sheets: Vec<Sheet>,
    page: Page,
    /// How much of the page is taken.
    y: f32,
}

impl Flow<'_> {
    const fn letters(&self, size: f32, bold: bool) -> Type<'_> {
        Type { fonts: self.fonts, size, bold }
    }

    fn turn(&mut self) {
        let (width, height) = self.page.sheet;
        self.sheets.push(Sheet { width, height, marks: Vec::new() });
        self.y = 0.0;
    }

    /// Puts a block where there is room for it.
    fn put(&mut self, block: Block) {
        if self.y > 0.0 && self.y + block.height > self.page.room.1 {
            self.turn();
        }
        self.set(block);
    }

    /// Puts a block on this page.
    fn set(&mut self, block: Block) {
        let at = (self.page.corner.0, self.page.corner.1 + self.y);
        if let Some(sheet) = self.sheets.last_mut() {
            sheet.marks.extend(block.marks.into_iter().map(|mark| mark.moved(at)));
        }
        self.y += block.height;
    }

    /// How high a form is if it stands on one page.
    fn height(&self, form: &Form) -> f32 {
        let mut trial = Flow {
            fonts: self.fonts,
            sheets: Vec::new(),
            page: Page { room: (self.page.room.0, f32::MAX), ..self.page },
            y: 0.0,
        };
        trial.form(form);
        trial.y
    }

    /// The heading and the lines under it.
    fn heading(&self, form: &Form) -> Block {
        let width = self.page.room.0;
        let letters = self.letters(self.page.heading, true);
        let mut block = Block::default();
        for text in letters.lines(&form.title, width) {
            let x = (width - letters.width(&text)) / 2.0;
            let words = Mark::Words { x, y: letters.base(), size: letters.size, bold: true, text };
            block.below(Block { height: letters.line(), marks: vec![words] });
        }
        block.height += 2.0 * MM;
        for line in &form.lines {
            block.below(line::block(line, self.letters(self.page.text, false), width, Set::Heading));
            block.height += 1.0 * MM;
        }
        block.height += 2.0 * MM;
        block
    }

    /// Notes and lines to sign.
    fn foot(&self, form: &Form) -> Block {
        let width = self.page.room.0;
        let mut block = Block { height: 2.0 * MM, marks: Vec::new() };
        let small = self.letters(9.0, false);
        for text in form.notes.iter().flat_map(|note| small.lines(note, width)) {
            let words = Mark::Words { x: 0.0, y: small.base(), size: small.size, bold: false, text };
            block.below(Block { height: small.line(), marks: vec![words] });
        }
        for signature in &form.signatures {
            block.height += 4.0 * MM;
            block.below(line::block(signature, self.letters(self.page.text, false), width, Set::Signature));
        }
        block
    }

    fn form(&mut self, form: &Form) {
        let mut heading = Some(self.heading(form));
        let mut foot = Some(self.foot(form));
        for (at, grid) in form.grids.iter().enumerate() {
            let last = at + 1 == form.grids.len();
            let (size, least) = self.page.table(form.paper, grid.align.len());
            let (width, page) = self.page.room;
            let table = Table::new(grid, self.fonts, size, width, least);
            let head = table.head();
            let room = page - head.as_ref().map_or(0.0, |head| head.height);
            let mut rows: Vec<Block> = (0..grid.rows.len()).flat_map(|at| table.row(at, room)).collect();
            // The foot stays with the last rows, if together they find room on a page.
            let end = if last { foot.take() } else { None };
            let kept = if last { rows.len().saturating_sub(ROWS_ABOVE_FOOT) } else { rows.len() };
            let tail: f32 = rows[kept..].iter().map(|row| row.height).sum();
            let tail = tail + end.as_ref().map_or(0.0, |end| end.height);
            // Neither a heading nor a head is the last on a page.
            let first = rows.first().map_or(0.0, |row| row.height);
            let above = |part: &Option<Block>| part.as_ref().map_or(0.0, |part| part.height);
            let begin = above(&heading) + above(&head) + if kept == 0 { tail } else { first };
            if self.y > 0.0 && self.y + begin > page {
                self.turn();
            }
            if let Some(heading) = heading.take() {
                self.set(heading);
            }
            self.set(head.clone().unwrap_or_default());
            let mut fresh = true;
            for (at, row) in rows.drain(..).enumerate() {
                let needed = if at == kept && tail <= room { tail } else { row.height };
                if !fresh && self.y + needed > page {
                    self.set(Block { height: 0.0, marks: vec![table.rule(0.0)] });
                    self.turn();
                    self.set(head.clone().unwrap_or_default());
                    fresh = true;
                }
                if fresh {
                    self.set(Block { height: 0.0, marks: vec![table.rule(0.0)] });
                }
                self.set(row);
                fresh = false;
            }
            self.set(Block { height: 0.0, marks: vec![table.rule(0.0)] });
            match end {
                Some(end) => self.put(end),
                None => self.y += 3.0 * MM,
            }
        }
        if let Some(heading) = heading {
            self.put(heading);
        }
        if let Some(foot) = foot {
            self.put(foot);
        }
    }

    /// Numbers the pages, if there are several.
    fn number(&mut self) {
        let all = self.sheets.len();
        let letters = Type { fonts: self.fonts, size: 8.0, bold: false };
        for (at, sheet) in (1..).zip(&mut self.sheets).filter(|_| all > 1) {
            let text = format!("{at} / {all}");
            let x = sheet.width - 12.0 * MM - letters.width(&text);
            let words = Mark::Words { x, y: sheet.height - 7.0 * MM, size: letters.size, bold: false, text };
            sheet.marks.push(words);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::{Align, FormLine, Grid};

    fn words(sheet: &Sheet) -> Vec<&str> {
        let words = sheet.marks.iter().filter_map(|mark| match mark {
            Mark::Words { text, .. } => Some(text.as_str()),
            _ => None,
        });
        words.collect()
    }

    fn long(rows: usize, paper: Paper) -> Form {
        let mut grid = Grid::default();
        grid.column("Номер", Align::Centre);
        grid.column("Фамилия", Align::Name);
        grid.rows = (1..=rows).map(|i| vec![i.to_string(), format!("Игрок{i}")]).collect();
        Form {
            title: "Таблица".to_owned(),
            lines: vec![FormLine::words("город").and_blank("Саратов", "место")],
            grids: vec![grid],
            notes: vec!["Примечание".to_owned()],
            signatures: vec![FormLine::words("Судья").and_blank("", "подпись")],
            paper,
        }
    }

    /// Every row stands on exactly one page, in order, under a head; who signs sees the last rows; nothing leaves its sheet.
    #[test]
    fn a_long_table_is_split_under_repeated_heads_and_signed_beside_its_last_rows_14_1_3() {
        let fonts = Fonts::new();
        for paper in [Paper::Upright, Paper::Landscape] {
            for rows in [1, 24, 36, 37, 38, 39, 40, 121] {
                let sheets = sheets(&[long(rows, paper)], &fonts);
                let all: Vec<&str> = sheets.iter().flat_map(words).collect();
                let names: Vec<&str> = all.iter().copied().filter(|w| w.starts_with("Игрок")).collect();
                let expected: Vec<String> = (1..=rows).map(|i| format!("Игрок{i}")).collect();
                assert_eq!(names, expected);
                for sheet in &sheets {
                    assert!(words(sheet).contains(&"Фамилия"), "{rows}");
                    for mark in &sheet.marks {
                        let (x, y) = match mark {
                            Mark::Words { x, y, text, size, bold } => {
                                let letters = Type { fonts: &fonts, size: *size, bold: *bold };
                                (x + letters.width(text), *y)
                            }
                            Mark::Rule { to, .. } => *to,
                            Mark::Field { x, y, width, height, .. } => (x + width, y + height),
                        };
                        assert!(x <= sheet.width && y <= sheet.height - 5.0 * MM, "{mark:?}");
                    }
                }
                let end = words(sheets.last().unwrap());
                assert!(end.contains(&"Судья") && end.contains(&"Примечание"), "{rows}");
                let with = end.iter().filter(|w| w.starts_with("Игрок")).count();
                assert!(with >= rows.min(ROWS_ABOVE_FOOT), "{rows}: {with} rows above the signatures");
            }
        }
    }

    /// A cell that is longer than a page goes on over the next one.
    #[test]
    fn a_cell_longer_than_a_page_loses_nothing() {
        let fonts = Fonts::new();
        let mut form = long(2, Paper::Upright);
        let text: Vec<String> = (0..4_000).map(|i| format!("слово{i}")).collect();
        form.grids[0].rows[0][1] = text.join(" ");
        let sheets = sheets(&[form], &fonts);
        assert!(sheets.len() > 1);
        let all: Vec<String> = sheets.iter().flat_map(words).map(str::to_owned).collect();
        let found: Vec<&str> =
            all.iter().flat_map(|l| l.split(' ')).filter(|w| w.starts_with("слово")).collect();
        assert_eq!(found, text);
    }

    /// Small papers share a sheet, and none is torn.
    #[test]
    fn parts_of_a_page_stand_together() {
        let fonts = Fonts::new();
        let forms: Vec<Form> = (0..7).map(|_| long(8, Paper::Part)).collect();
        let sheets = sheets(&forms, &fonts);
        let titles: Vec<usize> =
            sheets.iter().map(|sheet| words(sheet).iter().filter(|w| **w == "Таблица").count()).collect();
        assert!(titles[0] > 1 && titles.iter().sum::<usize>() == 7, "{titles:?}");
        for sheet in &sheets {
            let count = |word: &str| words(sheet).iter().filter(|w| **w == word).count();
            assert_eq!((count("Таблица"), count("Таблица")), (count("Судья"), count("Игрок8")));
        }
    }
}
