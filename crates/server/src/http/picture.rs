//! Pictures of boards as PNG, for the previews of links and for icons: programs that show links read no SVG.

use std::io::Write;

use draughts::{AnyPosition, Color, Kind, with_move_rules};
use flate2::Crc;
use flate2::write::ZlibEncoder;

/// A colour: red, green, blue.
type Paint = [u8; 3];

const LIGHT: Paint = [0xf2, 0xe3, 0xc6];
const DARK: Paint = [0xa4, 0x74, 0x4b];
const FRAME: Paint = [0x5a, 0x3d, 0x28];
const WHITE: Paint = [0xff, 0xfa, 0xf0];
const WHITE_EDGE: Paint = [0x8a, 0x6d, 0x4f];
const BLACK: Paint = [0x1e, 0x1a, 0x18];
const BLACK_EDGE: Paint = [0x5c, 0x52, 0x4b];
const GOLD: Paint = [0xd0, 0xa2, 0x3c];
const GOBAN: Paint = [0xe3, 0xbd, 0x83];
const LINE: Paint = [0x4a, 0x34, 0x18];
const GREEN: Paint = [0x1f, 0x5f, 0x4f];

/// A picture in the making. What lies outside is left out.
#[derive(Debug)]
struct Canvas {
    width: usize,
    height: usize,
    pixels: Vec<u8>,
}

impl Canvas {
    fn new(width: usize, height: usize, ground: Paint) -> Self {
        Self { width, height, pixels: ground.repeat(width * height) }
    }

    /// Lays a colour over a pixel, so far as it covers it: 0 to 1.
    fn blend(&mut self, x: usize, y: usize, paint: Paint, share: f32) {
        let Some(pixel) = self.pixels.get_mut((y * self.width + x) * 3..(y * self.width + x) * 3 + 3) else {
            return;
        };
        for (old, new) in pixel.iter_mut().zip(paint) {
            let mixed = f32::from(*old) + (f32::from(new) - f32::from(*old)) * share.clamp(0.0, 1.0);
            // Between 0 and 255, as both are.
            *old = mixed.round() as u8;
        }
    }

    fn rectangle(&mut self, x: usize, y: usize, width: usize, height: usize, paint: Paint) {
        for row in y..(y + height).min(self.height) {
            for column in x..(x + width).min(self.width) {
                self.blend(column, row, paint, 1.0);
            }
        }
    }

    fn disc(&mut self, x: f32, y: f32, radius: f32, paint: Paint) {
        let from = |centre: f32| (centre - radius - 1.0).max(0.0) as usize;
        let to = |centre: f32, most: usize| ((centre + radius + 2.0).max(0.0) as usize).min(most);
        for row in from(y)..to(y, self.height) {
            for column in from(x)..to(x, self.width) {
                let distance = (column as f32 + 0.5 - x).hypot(row as f32 + 0.5 - y);
                self.blend(column, row, paint, radius - distance + 0.5);
            }
        }
    }

    /// A disc with an edge.
    fn piece(&mut self, x: f32, y: f32, radius: f32, white: bool) {
        let (face, edge) = if white { (WHITE, WHITE_EDGE) } else { (BLACK, BLACK_EDGE) };
        self.disc(x, y, radius, edge);
        self.disc(x, y, radius * 0.94, face);
        self.disc(x, y, radius * 0.7, edge);
        self.disc(x, y, radius * 0.65, face);
    }

    fn png(&self) -> Vec<u8> {
        let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
        let mut head = Vec::new();
        for number in [self.width, self.height] {
            head.extend(u32::try_from(number).unwrap_or_default().to_be_bytes());
        }
        // Eight bits, red green blue, the only compression, the only filters, not interlaced.
        head.extend([8, 2, 0, 0, 0]);
        chunk(&mut file, *b"IHDR", &head);
        let mut packed = ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
        for row in self.pixels.chunks(self.width * 3) {
            // Memory does not fail to be written.
            let _ = packed.write_all(&[0]).and_then(|()| packed.write_all(row));
        }
        chunk(&mut file, *b"IDAT", &packed.finish().unwrap_or_default());
        chunk(&mut file, *b"IEND", &[]);
        file
    }
}

fn chunk(file: &mut Vec<u8>, kind: [u8; 4], data: &[u8]) {
    file.extend(u32::try_from(data.len()).unwrap_or_default().to_be_bytes());
    let mut sum = Crc::new();
    sum.update(&kind);
    sum.update(data);
    file.extend(kind);
    file.extend(data);
    file.extend(sum.sum().to_be_bytes());
}

/// The size that programs ask for.
const WIDTH: usize = 1_200;
const HEIGHT: usize = 630;
/// The side of the board in it.
const BOARD: usize = 600;

/// A position of draughts.
pub(crate) fn squares(position: &AnyPosition, below: Color) -> Vec<u8> {
    let mut canvas = Canvas::new(WIDTH, HEIGHT, GREEN);
    let (left, top) = ((WIDTH - BOARD) / 2, (HEIGHT - BOARD) / 2);
    canvas.rectangle(left - 10, top - 10, BOARD + 20, BOARD + 20, FRAME);
    with_move_rules!(position.ruleset(), R => {
        let side = usize::from(<<R as draughts::MoveRules>::Board as draughts::Board>::SIDE);
        let unit = BOARD / side;
        let Ok(position) = draughts::Position::<R>::from_fen(&position.fen()) else { return canvas.png() };
        canvas.rectangle(left, top, BOARD, BOARD, LIGHT);
        for column in 0..side {
            for rank in 0..side {
                let (seen, row) = match below {
                    Color::White => (column, side - 1 - rank),
                    Color::Black => (side - 1 - column, rank),
                };
                let place = u8::try_from(column).ok().zip(u8::try_from(rank).ok());
                let Some(square) = place.and_then(|(column, rank)| draughts::Square::at(column, rank)) else {
                    continue;
                };
                let (x, y) = (left + seen * unit, top + row * unit);
                canvas.rectangle(x, y, unit, unit, DARK);
                let Some(piece) = position.piece(square) else { continue };
                let (x, y, radius) = (x as f32 + unit as f32 / 2.0, y as f32 + unit as f32 / 2.0, unit as f32 * 0.4);
                canvas.piece(x, y, radius, piece.color == Color::White);
                if piece.kind == Kind::King {
                    canvas.disc(x, y, radius * 0.45, GOLD);
                }
            }
        }
    });
    canvas.png()
}

/// A position of renju.
pub(crate) fn points(board: &renju::Board) -> Vec<u8> {
    let mut canvas = Canvas::new(WIDTH, HEIGHT, GREEN);
    let (left, top, unit) = ((WIDTH - BOARD) / 2, (HEIGHT - BOARD) / 2, BOARD / 15);
    canvas.rectangle(left - 10, top - 10, BOARD + 20, BOARD + 20, FRAME);
    canvas.rectangle(left, top, BOARD, BOARD, GOBAN);
    for line in 0..15 {
        canvas.rectangle(left + unit / 2, top + unit / 2 + line * unit, unit * 14, 2, LINE);
        canvas.rectangle(left + unit / 2 + line * unit, top + unit / 2, 2, unit * 14, LINE);
    }
    for (point, color) in board.stones() {
        let at = |index: usize| unit as f32 * (index as f32 + 0.5);
        let (x, y) = (left as f32 + at(point.column()), top as f32 + at(14 - point.row()));
        canvas.piece(x, y, unit as f32 * 0.45, color == renju::Color::White);
    }
    canvas.png()
}

/// The icon of the program: two men on the main road.
pub(crate) fn icon(side: usize) -> Vec<u8> {
    let mut canvas = Canvas::new(side, side, GREEN);
    let unit = side as f32 / 64.0;
    for step in 0..5 {
        let along = 14.0 + step as f32 * 9.0;
        canvas.disc(along * unit, (64.0 - along) * unit, 3.0 * unit, LIGHT);
    }
    canvas.piece(41.0 * unit, 42.0 * unit, 12.0 * unit, false);
    canvas.piece(23.0 * unit, 22.0 * unit, 12.0 * unit, true);
    canvas.png()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    /// The size and the pixels of a picture, read by the specification of PNG.
    fn read(file: &[u8]) -> (usize, usize, Vec<u8>) {
        let (head, mut rest) = file.split_at(8);
        assert_eq!(head, b"\x89PNG\r\n\x1a\n");
        let (mut size, mut packed) = ((0, 0), Vec::new());
        while let [a, b, c, d, after @ ..] = rest {
            let length = u32::from_be_bytes([*a, *b, *c, *d]) as usize;
            let (body, sum) = after.split_at(4 + length);
            let mut crc = Crc::new();
            crc.update(body);
            assert_eq!(sum[..4], crc.sum().to_be_bytes());
            match &body[..4] {
                b"IHDR" => {
                    let number =
                        |at: usize| u32::from_be_bytes(body[at..at + 4].try_into().unwrap()) as usize;
                    size = (number(4), number(8));
                }
                b"IDAT" => packed.extend(&body[4..]),
                _ => {}
            }
            rest = &sum[4..];
        }
        let mut rows = Vec::new();
        flate2::read::ZlibDecoder::new(&packed[..]).read_to_end(&mut rows).unwrap();
        let pixels = rows.chunks(size.0 * 3 + 1).flat_map(|row| row[1..].to_vec()).collect();
        (size.0, size.1, pixels)
    }

    #[test]
    fn a_position_is_drawn_where_its_pieces_stand() {
        let position = AnyPosition::from_fen(draughts::Variant::Russian, "W:Wa1:Bh8").unwrap();
        for (below, white, black) in [(Color::White, (0, 7), (7, 0)), (Color::Black, (7, 0), (0, 7))] {
            let (width, height, pixels) = read(&squares(&position, below));
            assert_eq!((width, height), (WIDTH, HEIGHT));
            let middle = |(column, row): (usize, usize)| {
                let (x, y) = (300 + column * 75 + 37, 15 + row * 75 + 37);
                pixels[(y * width + x) * 3..(y * width + x) * 3 + 3].to_vec()
            };
            assert_eq!(middle(white), WHITE);
            assert_eq!(middle(black), BLACK);
            assert_eq!(middle((2, 5)), DARK);
            assert_eq!(middle((2, 6)), LIGHT);
        }
    }

    #[test]
    fn stones_are_drawn_on_their_points() {
        let mut board = renju::Board::new();
        board.put(renju::Point::parse("a15", renju::Alphabet::Rif).unwrap(), renju::Color::Black);
        let (width, _, pixels) = read(&points(&board));
        let at = (15 + 20) * width + 300 + 20;
        assert_eq!(pixels[at * 3..at * 3 + 3], BLACK);
    }

    #[test]
    fn icons_have_the_size_asked_for() {
        let (width, height, _) = read(&icon(192));
        assert_eq!((width, height), (192, 192));
    }
}
