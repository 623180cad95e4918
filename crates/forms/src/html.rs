//! Forms as one HTML page, ready to print on A4.

use std::fmt::Write as _;

use crate::form::{Align, Form, FormLine, Grid, OWN_CELL, Paper, Piece};
use language::Language;

/// The style: A4 with margins, each form on a page of its own, heads repeated on each page, rows never torn, and the
/// lines to sign kept together.
const STYLE: &str = "\
@page { size: A4 portrait; margin: 15mm 15mm 15mm 20mm; }
@page wide { size: A4 landscape; margin: 12mm 12mm 10mm; }
* { box-sizing: border-box; }
body { font: 12pt/1.3 'PT Serif', 'Times New Roman', 'Liberation Serif', serif; color: #000; background: #fff; margin: 0; }
section { break-after: page; }
section:last-child { break-after: auto; }
section.wide { page: wide; }
section.part { break-after: auto; break-inside: avoid; padding-bottom: 7mm; font-size: 11pt; }
section.part + section.part { padding-top: 5mm; }
section.part h1 { font-size: 13pt; }
h1 { font-size: 15pt; text-align: center; margin: 0 0 2mm; break-after: avoid; }
p { margin: 0 0 1mm; }
p.line, p.sign { display: flex; flex-wrap: wrap; align-items: baseline; column-gap: 2mm; }
p.line { justify-content: center; text-align: center; break-after: avoid; }
p.filled { margin-bottom: 2mm; }
p.sign { margin-top: 4mm; }
p.sign > span:first-child { min-width: 40mm; max-width: 105mm; }
.blank { flex: 1 1 26mm; text-align: center; }
.blank.short { flex: 0 0 auto; min-width: 14mm; }
.blank b { display: block; font-weight: normal; border-bottom: 0.25mm solid #000; min-height: 1.3em; }
.blank b:empty::before { content: '\\00a0'; }
.blank small { display: block; font-size: 8pt; line-height: 1.2; }
p.note { font-size: 9pt; margin-top: 1mm; }
tbody.end { break-inside: avoid; }
td.foot, section.wide .many td.foot { border: none; padding: 2mm 0 0; text-align: left; font-size: 12pt; }
section.part td.foot { font-size: 11pt; }
.signatures { margin-top: 2mm; }
table { border-collapse: collapse; width: calc(100% - 0.6mm); margin: 3mm 0.3mm; font-size: 11pt; }
section.part td { height: 5.8mm; padding: 0.4mm 0.8mm; }
section.wide table { font-size: 10pt; }
section.wide table.many { font-size: 9pt; }
section.wide .many td { height: 5.6mm; padding: 0.4mm 0.8mm; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
th, td { border: 0.25mm solid #000; padding: 0.7mm 1mm; text-align: center; vertical-align: middle; height: 6.5mm; }
th { font-weight: bold; background: #eee; line-height: 1.1; }
td.left { text-align: left; }
td.name { text-align: left; min-width: 40mm; }
td.inner { border-left: 0.1mm dotted #000; }
td.up { border-top-style: hidden; }
td.own { background: #999; }
th, td.own { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
@media screen {
  body { background: #ccc; padding: 8mm 0; }
  section, section.part { background: #fff; width: 210mm; margin: 0 auto 8mm; padding: 15mm 15mm 15mm 20mm; }
  section.wide { width: 297mm; padding: 12mm 12mm 10mm; }
  .scroll { overflow-x: auto; }
}
";

/// From how many columns on a table is set in smaller type.
const MANY_COLUMNS: usize = 24;

/// How many rows stay with the foot of a table.
const ROWS_ABOVE_FOOT: usize = 3;

fn escape(text: &str, out: &mut String) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(c),
        }
    }
}

fn element(name: &str, class: &str, text: &str, out: &mut String) {
    let _ =
        if class.is_empty() { write!(out, "<{name}>") } else { write!(out, "<{name} class=\"{class}\">") };
    escape(text, out);
    let _ = write!(out, "</{name}>");
}

/// Draws forms as one page of HTML.
#[must_use]
pub fn render(forms: &[Form], language: Language) -> String {
    let mut out =
        format!("<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n", language.code());
    out.push_str("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    element("title", "", forms.first().map_or("", |f| f.title.as_str()), &mut out);
    let _ = write!(out, "\n<style>\n{STYLE}</style>\n</head>\n<body>\n");
    for form in forms {
        out.push_str(match form.paper {
            Paper::Upright => "<section>\n",
            Paper::Landscape => "<section class=\"wide\">\n",
            Paper::Part => "<section class=\"part\">\n",
        });
        element("h1", "", &form.title, &mut out);
        out.push('\n');
        for l in &form.lines {
            let filled = l.0.iter().any(|p| matches!(p, Piece::Blank { .. }));
            line(if filled { "line filled" } else { "line" }, l, &mut out);
        }
        let foot = foot(form);
        for (i, grid) in form.grids.iter().enumerate() {
            table(grid, if i + 1 == form.grids.len() { &foot } else { "" }, &mut out);
        }
        if form.grids.is_empty() {
            out.push_str(&foot);
        }
        out.push_str("</section>\n");
    }
    out.push_str("</body>\n</html>\n");
    out
}

/// The notes and the lines to sign.
fn foot(form: &Form) -> String {
    let mut out = String::new();
    for note in &form.notes {
        element("p", "note", note, &mut out);
        out.push('\n');
    }
    out.push_str("<div class=\"signatures\">\n");
    for l in &form.signatures {
        line("sign", l, &mut out);
    }
    out.push_str("</div>\n");
    out
}

fn line(class: &str, line: &FormLine, out: &mut String) {
    let _ = write!(out, "<p class=\"{class}\">");
    for piece in &line.0 {
        match piece {
            Piece::Words(text) => element("span", "", text, out),
            Piece::Blank { text, caption, short } => {
                out.push_str(if *short { "<span class=\"blank short\">" } else { "<span class=\"blank\">" });
                element("b", "", text, out);
                if !caption.is_empty() {
                    element("small", "", &format!("({caption})"), out);
                }
                out.push_str("</span>");
            }
        }
    }
    out.push_str("</p>\n");
}

/// A table. What stands at its foot is kept on one page with its last rows, so that nobody signs an empty page.
fn table(grid: &Grid, foot: &str, out: &mut String) {
    out.push_str("<div class=\"scroll\">");
    out.push_str(if grid.align.len() >= MANY_COLUMNS { "<table class=\"many\">\n" } else { "<table>\n" });
    if grid.head.iter().any(|h| !h.text.is_empty()) {
        out.push_str("<thead><tr>");
        for h in &grid.head {
            let _ = if h.columns > 1 {
                write!(out, "<th scope=\"colgroup\" colspan=\"{}\">", h.columns)
            } else {
                write!(out, "<th scope=\"col\">")
            };
            escape(&h.text, out);
            out.push_str("</th>");
        }
        out.push_str("</tr></thead>\n");
    }
    // Columns after the first of those under one head.
    let inner: Vec<bool> = grid.head.iter().flat_map(|h| (0..h.columns).map(|i| i > 0)).collect();
    out.push_str("<tbody>\n");
    let last_rows = grid.rows.len().saturating_sub(ROWS_ABOVE_FOOT);
    for (at, row) in grid.rows.iter().enumerate() {
        let continues = grid.joined.first().and_then(|&i| row.get(i)).is_some_and(String::is_empty);
        if at > 0 && at == last_rows && !foot.is_empty() {
            out.push_str("</tbody>\n<tbody class=\"end\">\n");
        }
        out.push_str("<tr>");
        for (i, (cell, align)) in row.iter().zip(&grid.align).enumerate() {
            let mut classes: Vec<&str> = Vec::new();
            match align {
                Align::Left => classes.push("left"),
                Align::Name => classes.push("name"),
                Align::Centre => {}
            }
            if inner.get(i) == Some(&true) {
                classes.push("inner");
            }
            if at > 0 && continues && grid.joined.contains(&i) {
                classes.push("up");
            }
            let own = cell == OWN_CELL;
            if own {
                classes.push("own");
            }
            element("td", &classes.join(" "), if own { "" } else { cell }, out);
        }
        out.push_str("</tr>\n");
    }
    if !foot.is_empty() {
        let _ = writeln!(out, "<tr><td class=\"foot\" colspan=\"{}\">{foot}</td></tr>", grid.align.len());
    }
    out.push_str("</tbody>\n</table></div>\n");
}
