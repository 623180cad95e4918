//! Sheets as a document.

use std::collections::BTreeMap;
use std::io::Write as _;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};
use subsetter::GlyphRemapper;

use super::fonts::{Font, Fonts};
use super::{Mark, Sheet};

/// How thick rules are.
const RULE: f32 = 0.7;

const IDENTITY: SystemInfo<'_> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// The letters of one face that a document uses.
#[derive(Default)]
struct Used {
    glyphs: GlyphRemapper,
    /// The letter of each glyph, by its number in the document.
    letters: BTreeMap<u16, (char, f32)>,
}

impl Used {
    /// Words as the document has them.
    fn encode(&mut self, font: &Font, text: &str) -> Vec<u8> {
        let mut bytes = Vec::new();
        for letter in text.chars() {
            let glyph = font.glyph(letter);
            let number = self.glyphs.remap(glyph.0);
            self.letters.entry(number).or_insert_with(|| (letter, font.advance(glyph)));
            bytes.extend(number.to_be_bytes());
        }
        bytes
    }
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut packer = ZlibEncoder::new(Vec::new(), Compression::default());
    // Writing to memory does not fail.
    let _ = packer.write_all(bytes);
    packer.finish().unwrap_or_default()
}

/// Writes sheets as a document.
pub(super) fn document(title: &str, sheets: &[Sheet], fonts: &Fonts) -> Vec<u8> {
    let mut next = Ref::new(1);
    let (catalog, tree, info) = (next.bump(), next.bump(), next.bump());
    let faces: [(Name<'_>, Ref); 2] = [(Name(b"R"), next.bump()), (Name(b"B"), next.bump())];
    let mut pdf = Pdf::new();
    pdf.catalog(catalog).pages(tree);
    pdf.document_info(info).title(TextStr(title)).producer(TextStr("Bolshak"));
    let mut used = [Used::default(), Used::default()];
    let mut pages = Vec::new();
    for sheet in sheets {
        let (page_at, content_at) = (next.bump(), next.bump());
        let mut page = pdf.page(page_at);
        page.parent(tree).media_box(Rect::new(0.0, 0.0, sheet.width, sheet.height)).contents(content_at);
        page.resources().fonts().pairs(faces);
        page.finish();
        pdf.stream(content_at, &packed(&content(sheet, fonts, faces, &mut used))).filter(Filter::FlateDecode);
        pages.push(page_at);
    }
    pdf.pages(tree).count(pages.len() as i32).kids(pages);
    for ((face, at), used) in [&fonts.regular, &fonts.bold].into_iter().zip(faces).zip(&used) {
        font(&mut pdf, face, at.1, used, &mut next);
    }
    pdf.finish()
}

fn content(sheet: &Sheet, fonts: &Fonts, faces: [(Name<'_>, Ref); 2], used: &mut [Used; 2]) -> Vec<u8> {
    let mut content = Content::new();
    content.set_line_width(RULE);
    // Fields first: words and rules stand on them.
    for mark in &sheet.marks {
        if let Mark::Field { x, y, width, height, grey } = mark {
            content.set_fill_gray(*grey);
            content.rect(*x, sheet.height - y - height, *width, *height).fill_nonzero();
        }
    }
    content.set_fill_gray(0.0);
    for mark in &sheet.marks {
        match mark {
            Mark::Rule { from, to, dotted } => {
                if *dotted {
                    content.set_dash_pattern([0.7, 1.4], 0.0);
                }
                content.move_to(from.0, sheet.height - from.1).line_to(to.0, sheet.height - to.1).stroke();
                if *dotted {
                    content.set_dash_pattern([], 0.0);
                }
            }
            Mark::Words { x, y, size, bold, text } => {
                let words = used[usize::from(*bold)].encode(fonts.of(*bold), text);
                content.begin_text().set_font(faces[usize::from(*bold)].0, *size);
                content.next_line(*x, sheet.height - y).show(Str(&words)).end_text();
            }
            Mark::Field { .. } => {}
        }
    }
    content.finish().into_vec()
}

/// A face with the letters that are used.
fn font(pdf: &mut Pdf, font: &Font, at: Ref, used: &Used, next: &mut Ref) {
    let (inner, descriptor, letters, file) = (next.bump(), next.bump(), next.bump(), next.bump());
    let name = Name(if font.face.is_bold() { b"DejaVuSerifCondensed-Bold" } else { b"DejaVuSerifCondensed" });
    let mut outer = pdf.type0_font(at);
    outer.base_font(name).encoding_predefined(Name(b"Identity-H"));
    outer.descendant_font(inner).to_unicode(letters);
    outer.finish();
    let mut cid = pdf.cid_font(inner);
    cid.subtype(CidFontType::Type2).base_font(name).system_info(IDENTITY);
    cid.font_descriptor(descriptor).default_width(0.0).cid_to_gid_map_predefined(Name(b"Identity"));
    let mut widths = cid.widths();
    for (&number, (_, advance)) in &used.letters {
        widths.consecutive(number, [advance * 1_000.0]);
    }
    widths.finish();
    cid.finish();
    let scale = 1_000.0 / f32::from(font.face.units_per_em());
    let of = |value: i16| f32::from(value) * scale;
    let bounds = font.face.global_bounding_box();
    pdf.font_descriptor(descriptor)
        .name(name)
        .flags(FontFlags::SYMBOLIC | FontFlags::SERIF)
        .bbox(Rect::new(of(bounds.x_min), of(bounds.y_min), of(bounds.x_max), of(bounds.y_max)))
        .italic_angle(0.0)
        .ascent(of(font.face.ascender()))
        .descent(of(font.face.descender()))
        .cap_height(of(font.face.capital_height().unwrap_or(font.face.ascender())))
        .stem_v(if font.face.is_bold() { 140.0 } else { 80.0 })
        .font_file2(file);
    let mut map = UnicodeCmap::new(Name(b"Custom"), IDENTITY);
    for (&number, &(letter, _)) in &used.letters {
        map.pair(number, letter);
    }
    pdf.cmap(letters, map.finish().as_slice());
    // A face that the crate cannot cut down goes in whole.
    let cut = subsetter::subset(font.bytes, 0, &used.glyphs).unwrap_or_else(|_| font.bytes.to_vec());
    pdf.stream(file, &packed(&cut)).filter(Filter::FlateDecode).pair(Name(b"Length1"), cut.len() as i32);
}
