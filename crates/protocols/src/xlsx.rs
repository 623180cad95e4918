//! Forms as an xlsx workbook: a sheet for each form.

use rust_xlsxwriter::{Color, Format, FormatAlign, FormatBorder, Workbook, Worksheet, XlsxError};

use crate::form::{Align, Form, Grid, Line, OWN_CELL, Paper};

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
    let width = form.grids.iter().map(|g| g.align.len()).max().unwrap_or(1).max(1) as u16;
    let heading = Format::new().set_bold().set_font_size(14).set_align(FormatAlign::Center);
    let centred = Format::new().set_align(FormatAlign::Center);
    let plain = Format::new().set_text_wrap().set_align(FormatAlign::Top);
    sheet.set_paper_size(9);
    if form.paper == Paper::Landscape {
        sheet.set_landscape();
    }
    sheet.set_print_fit_to_pages(1, 0);
    sheet.set_margins(0.8, 0.5, 0.6, 0.6, 0.3, 0.3);
    sheet.set_print_center_horizontally(true);
    let mut row = 0;
    across(sheet, row, width, &form.title, &heading)?;
    for line in &form.lines {
        row += 1;
        across(sheet, row, width, &line.text(), &centred)?;
    }
    row += 2;
    for grid in &form.grids {
        row = table(sheet, row, grid)? + 1;
    }
    // Merged cells do not grow with their text: a long note is given the height of its lines.
    let letters = form.grids.iter().map(|g| widths(g).iter().sum::<f64>()).fold(40.0, f64::max);
    for note in &form.notes {
        across(sheet, row, width, note, &plain)?;
        let lines = (note.chars().count() as f64 * 1.1 / letters).ceil().max(1.0);
        sheet.set_row_height(row, 15.0 * lines)?;
        row += 1;
    }
    for line in form.signatures.iter().map(Line::text) {
        row += 1;
        across(sheet, row, width, &line, &plain)?;
    }
    Ok(())
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

fn table(sheet: &mut Worksheet, top: u32, grid: &Grid) -> Result<u32, XlsxError> {
    let cell =
        Format::new().set_border(FormatBorder::Thin).set_align(FormatAlign::VerticalCenter).set_text_wrap();
    let head = cell.clone().set_bold().set_align(FormatAlign::Center);
    let centred = cell.clone().set_align(FormatAlign::Center);
    let own = cell.clone().set_background_color(Color::Gray);
    let mut column = 0;
    for h in &grid.head {
        let last = column + h.columns as u16 - 1;
        if last > column {
            sheet.merge_range(top, column, top, last, &h.text, &head)?;
        } else {
            sheet.write_string_with_format(top, column, &h.text, &head)?;
        }
        column = last + 1;
    }
    sheet.set_repeat_rows(top, top)?;
    for (row, cells) in (top + 1..).zip(&grid.rows) {
        for (column, (text, align)) in (0..).zip(cells.iter().zip(&grid.align)) {
            let format = if *align == Align::Centre { &centred } else { &cell };
            match number(text) {
                Some(n) => sheet.write_number_with_format(row, column, n, format)?,
                None if text == OWN_CELL => sheet.write_blank(row, column, &own)?,
                None => sheet.write_string_with_format(row, column, text, format)?,
            };
        }
    }
    for (column, width) in (0..).zip(widths(grid)) {
        sheet.set_column_width(column, width)?;
    }
    Ok(top + grid.rows.len() as u32 + 1)
}

/// The width of each column, in letters: its longest cell, and the longest word of its own head.
fn widths(grid: &Grid) -> Vec<f64> {
    let letters = |text: &str| text.chars().count();
    let mut heads = vec![0; grid.align.len()];
    let mut column = 0;
    for h in &grid.head {
        if let (1, Some(width)) = (h.columns, heads.get_mut(column)) {
            *width = h.text.split([' ', '/']).map(letters).max().unwrap_or(0);
        }
        column += h.columns;
    }
    (0..grid.align.len())
        .map(|i| {
            let cells = grid.rows.iter().filter_map(|r| r.get(i)).map(|t| letters(t)).max().unwrap_or(0);
            cells.max(heads[i]).clamp(3, 40) as f64 + 1.7
        })
        .collect()
}
