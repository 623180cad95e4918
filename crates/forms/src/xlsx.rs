//! Forms as an xlsx workbook: a sheet for each form.

use rust_xlsxwriter::{Color, Format, FormatAlign, FormatBorder, Workbook, Worksheet, XlsxError};

use crate::form::{Align, Form, FormLine, Grid, OWN_CELL, Paper};

/// Writes forms into a workbook and gives its bytes.
///
/// # Errors
/// The workbook cannot be written, for instance because a table is larger than a sheet.
pub fn render(forms: &[Form]) -> Result<Vec<u8>, XlsxError> {
    let mut workbook = Workbook::new();
    for (i, form) in forms.iter().enumerate() {
        let sheet = workbook.add_worksheet();
        sheet.set_name(sheet_name(i, &form.title))?;
        fill(sheet, form)?;
    }
    workbook.save_to_buffer()
}

/// A sheet's name: its number and the heading, within the 31 letters and the signs that are allowed.
fn sheet_name(at: usize, title: &str) -> String {
    let letters = title.chars().filter(|c| !"[]:*?/\\'".contains(*c) && !c.is_control());
    format!("{} {}", at + 1, letters.collect::<String>())
        .chars()
        .take(31)
        .collect::<String>()
        .trim()
        .to_owned()
}

fn fill(sheet: &mut Worksheet, form: &Form) -> Result<(), XlsxError> {
    let widths = widths(form);
    let columns = widths.len() as u16;
    let all: f64 = widths.iter().sum();
    for (column, &width) in (0..).zip(&widths) {
        sheet.set_column_width(column, width)?;
    }
    let centred = Format::new().set_text_wrap().set_align(FormatAlign::Center);
    let heading = centred.clone().set_bold().set_font_size(14);
    let plain = Format::new().set_text_wrap().set_align(FormatAlign::Bottom);
    sheet.set_paper_size(9);
    if form.paper == Paper::Landscape {
        sheet.set_landscape();
    }
    sheet.set_print_fit_to_pages(1, 0);
    sheet.set_margins(0.8, 0.5, 0.6, 0.6, 0.3, 0.3);
    sheet.set_print_center_horizontally(true);
    let mut row = 0;
    across(sheet, row, columns, &form.title, &heading)?;
    // The heading is set in letters a quarter larger.
    sheet.set_row_height(row, LINE * 1.3 * lines(&form.title, all / 1.5))?;
    let line = |sheet: &mut Worksheet, row: u32, text: &str, format: &Format, above: f64| {
        across(sheet, row, columns, text, format)?;
        sheet.set_row_height(row, LINE * (above + lines(text, all))).map(drop)
    };
    for text in form.lines.iter().map(FormLine::text) {
        row += 1;
        line(sheet, row, &text, &centred, 0.0)?;
    }
    row += 2;
    for grid in &form.grids {
        row = table(sheet, row, grid, &widths)? + 1;
    }
    for note in &form.notes {
        line(sheet, row, note, &plain, 0.0)?;
        row += 1;
    }
    for text in form.signatures.iter().map(FormLine::text) {
        line(sheet, row, &text, &plain, 0.7)?;
        row += 1;
    }
    Ok(())
}

/// The height of a line, in points.
const LINE: f64 = 15.0;

/// How many lines a text takes in a width, with room for words that do not break.
fn lines(text: &str, width: f64) -> f64 {
    let longest = text.split(' ').map(|word| word.chars().count()).max().unwrap_or(0);
    let letters = text.chars().count() as f64;
    let room = (width - 1.0).max(1.0);
    if letters <= room { 1.0 } else { (letters * 1.1 / (room - longest as f64 / 4.0).max(1.0)).ceil() }
}

/// A line across all columns.
fn across(sheet: &mut Worksheet, row: u32, width: u16, text: &str, format: &Format) -> Result<(), XlsxError> {
    if width > 1 {
        sheet.merge_range(row, 0, row, width - 1, text, format)?;
    } else {
        sheet.write_string_with_format(row, 0, text, format)?;
    }
    Ok(())
}

/// A cell's number, with either decimal mark. Numbers stay numbers, so that a sheet can be sorted and summed.
fn number(text: &str) -> Option<f64> {
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let (whole, part) = text.split_once(['.', ',']).unwrap_or((text, "0"));
    if digits(whole) && digits(part) { format!("{whole}.{part}").parse().ok() } else { None }
}

fn table(sheet: &mut Worksheet, top: u32, grid: &Grid, widths: &[f64]) -> Result<u32, XlsxError> {
    let cell =
        Format::new().set_border(FormatBorder::Thin).set_align(FormatAlign::VerticalCenter).set_text_wrap();
    let head = cell.clone().set_bold().set_align(FormatAlign::Center);
    let centred = cell.clone().set_align(FormatAlign::Center);
    let own = cell.clone().set_background_color(Color::Gray);
    let left = cell.clone().set_align(FormatAlign::Left);
    let mut first = top;
    if grid.head.iter().any(|h| !h.text.is_empty()) {
        let (mut column, mut high) = (0, 1.0_f64);
        for h in &grid.head {
            let last = column + h.columns as u16 - 1;
            let width: f64 = widths[column as usize..=last as usize].iter().sum();
            high = high.max(lines(&h.text, width));
            if last > column {
                sheet.merge_range(top, column, top, last, &h.text, &head)?;
            } else {
                sheet.write_string_with_format(top, column, &h.text, &head)?;
            }
            column = last + 1;
        }
        sheet.set_row_height(top, LINE * high)?;
        sheet.set_repeat_rows(top, top)?;
        first += 1;
    }
    for (row, cells) in (first..).zip(&grid.rows) {
        let high = cells.iter().zip(widths).map(|(text, &width)| lines(text, width)).fold(1.0, f64::max);
        sheet.set_row_height(row, LINE * high)?;
        for (column, (text, align)) in (0..).zip(cells.iter().zip(&grid.align)) {
            let format = if *align == Align::Centre { &centred } else { &left };
            match number(text) {
                Some(n) => sheet.write_number_with_format(row, column, n, format)?,
                None if text == OWN_CELL => sheet.write_blank(row, column, &own)?,
                None => sheet.write_string_with_format(row, column, text, format)?,
            };
        }
    }
    Ok(first + grid.rows.len() as u32)
}

/// The width of each column, in letters: its longest cell and the longest word of its own head, over all tables. What a
/// page has beyond that goes to the columns of text.
fn widths(form: &Form) -> Vec<f64> {
    let letters = |text: &str| text.chars().count();
    let count = form.grids.iter().map(|g| g.align.len()).max().unwrap_or(0).max(1);
    let mut widths = vec![3; count];
    let mut text = vec![false; count];
    for grid in &form.grids {
        for row in &grid.rows {
            for (width, cell) in widths.iter_mut().zip(row) {
                *width = letters(cell).clamp(*width, 40.max(*width));
            }
        }
        for (is_text, align) in text.iter_mut().zip(&grid.align) {
            *is_text |= *align != Align::Centre;
        }
        let mut column = 0;
        for h in &grid.head {
            if h.columns == 1 {
                let longest = h.text.split(' ').map(letters).max().unwrap_or(0);
                widths[column] = widths[column].max(longest);
            }
            column += h.columns;
        }
    }
    let page = if form.paper == Paper::Landscape { 130.0 } else { 88.0 };
    let mut widths: Vec<f64> = widths.into_iter().map(|w| w as f64 + 1.7).collect();
    let spare: f64 = page - widths.iter().sum::<f64>();
    let texts = text.iter().filter(|t| **t).count();
    if spare > 0.0 && texts > 0 {
        for (width, _) in widths.iter_mut().zip(&text).filter(|(_, t)| **t) {
            *width += spare / texts as f64;
        }
    }
    widths
}
