//! Forms as one HTML page, ready to print on A4.

use core::fmt::Write as _;

use crate::form::{Align, Form, Grid};
use crate::words::Language;

/// The style: A4 with margins, each form on a page of its own, heads repeated on each page, rows never torn.
const STYLE: &str = "\
@page { size: A4 portrait; margin: 15mm 12mm; }
@page wide { size: A4 landscape; margin: 12mm; }
* { box-sizing: border-box; }
body { font: 11pt/1.35 'PT Serif', 'Times New Roman', serif; color: #000; background: #fff; margin: 0 auto; max-width: 190mm; }
section { break-after: page; padding: 4mm 0; }
section:last-child { break-after: auto; }
section.wide { page: wide; max-width: none; }
h1 { font-size: 14pt; text-align: center; margin: 0 0 2mm; }
p { margin: 0 0 1mm; }
p.line { text-align: center; }
p.note { font-size: 9pt; margin-top: 1.5mm; }
p.sign { margin-top: 7mm; break-inside: avoid; }
table { border-collapse: collapse; width: 100%; margin: 4mm 0; font-size: 10pt; }
section.wide table { font-size: 8.5pt; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
th, td { border: 0.3mm solid #000; padding: 0.8mm 1.2mm; text-align: center; vertical-align: middle; min-height: 6mm; height: 6mm; }
th { font-weight: bold; background: #eee; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
td.left { text-align: left; }
@media screen { body { max-width: 297mm; padding: 8mm; } section { border-bottom: 1px dashed #999; } .scroll { overflow-x: auto; } }
";

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
    let _ = writeln!(out, "</{name}>");
}

/// Draws forms as one page of HTML.
#[must_use]
pub fn render(forms: &[Form], language: Language) -> String {
    let mut out =
        format!("<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n", language.code());
    out.push_str("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    element("title", "", forms.first().map_or("", |f| f.title.as_str()), &mut out);
    let _ = write!(out, "<style>\n{STYLE}</style>\n</head>\n<body>\n");
    for form in forms {
        out.push_str(if form.landscape { "<section class=\"wide\">\n" } else { "<section>\n" });
        element("h1", "", &form.title, &mut out);
        for line in &form.lines {
            element("p", "line", line, &mut out);
        }
        for grid in &form.grids {
            table(grid, &mut out);
        }
        for note in &form.notes {
            element("p", "note", note, &mut out);
        }
        for line in &form.signatures {
            element("p", "sign", line, &mut out);
        }
        out.push_str("</section>\n");
    }
    out.push_str("</body>\n</html>\n");
    out
}

fn table(grid: &Grid, out: &mut String) {
    out.push_str("<div class=\"scroll\"><table>\n");
    if grid.head.iter().any(|h| !h.text.is_empty()) {
        out.push_str("<thead><tr>");
        for h in &grid.head {
            let _ = if h.columns > 1 {
                write!(out, "<th scope=\"col\" colspan=\"{}\">", h.columns)
            } else {
                write!(out, "<th scope=\"col\">")
            };
            escape(&h.text, out);
            out.push_str("</th>");
        }
        out.push_str("</tr></thead>\n");
    }
    out.push_str("<tbody>\n");
    for row in &grid.rows {
        out.push_str("<tr>");
        for (cell, align) in row.iter().zip(&grid.align) {
            out.push_str(if *align == Align::Left { "<td class=\"left\">" } else { "<td>" });
            escape(cell, out);
            out.push_str("</td>");
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody>\n</table></div>\n");
}
