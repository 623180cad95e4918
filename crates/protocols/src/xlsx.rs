//! Forms as an xlsx workbook: a sheet for each form.

use rust_xlsxwriter::{Format, FormatAlign, FormatBorder, Workbook, Worksheet, XlsxError};

use crate::form::{Align, Form, Grid};

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
    let plain = Format::new();
    sheet.set_paper_size(9);
    if form.landscape {
        sheet.set_landscape();
    }
    sheet.set_print_fit_to_pages(1, 0);
    let mut row = 0;
    across(sheet, row, width, &form.title, &heading)?;
    for line in &form.lines {
        row += 1;
        across(sheet, row, width, line, &centred)?;
    }
    row += 2;
    for grid in &form.grids {
        row = table(sheet, row, grid)? + 1;
    }
    for line in form.notes.iter().chain(&form.signatures) {
        across(sheet, row, width, line, &plain)?;
        row += 1;
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

fn table(sheet: &mut Worksheet, top: u32, grid: &Grid) -> Result<u32, XlsxError> {
    let cell = Format::new().set_border(FormatBorder::Thin);
    let head = cell.clone().set_bold().set_align(FormatAlign::Center).set_text_wrap();
    let centred = cell.clone().set_align(FormatAlign::Center);
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
            let format = if *align == Align::Left { &cell } else { &centred };
            // Numbers stay numbers, so that a sheet can be sorted and summed.
            match text.parse::<f64>() {
                Ok(n) if text.bytes().all(|b| b.is_ascii_digit() || b == b'.') => {
                    sheet.write_number_with_format(row, column, n, format)?
                }
                _ => sheet.write_string_with_format(row, column, text, format)?,
            };
        }
    }
    for (column, align) in (0..).zip(&grid.align) {
        let longest = grid
            .rows
            .iter()
            .filter_map(|r| r.get(column as usize))
            .map(|t| t.chars().count())
            .max()
            .unwrap_or(0);
        let width = longest.clamp(if *align == Align::Left { 12 } else { 4 }, 40);
        sheet.set_column_width(column, width as f64 + 1.5)?;
    }
    Ok(top + grid.rows.len() as u32 + 1)
}
