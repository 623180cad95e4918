//! File formats: bytes written by hand from the descriptions of the formats, round trips, and nothing that panics.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod reading;

use encoding_rs::{GBK, SHIFT_JIS, WINDOWS_1251};
use proptest::prelude::*;
use renju::files::{FileError, Format, NodeId, Record, Tree, rif};
use renju::{Color, Move, Point};
use rulebook::Lots;

fn p(name: &str) -> Point {
    name.parse().unwrap()
}

fn moves(names: &str) -> Vec<Move> {
    names.split_whitespace().map(|n| if n == "pass" { Move::Pass } else { Move::Place(p(n)) }).collect()
}

fn read_one(format: Format, bytes: &[u8]) -> Record {
    let mut records = format.read(bytes).unwrap();
    assert_eq!(records.len(), 1);
    records.remove(0)
}

fn library(nodes: &[u8]) -> Vec<u8> {
    let mut bytes = b"\xffRenLib\xff\x03\x04".to_vec();
    bytes.resize(20, 0xff);
    bytes.extend(nodes);
    bytes
}

#[test]
fn a_library_by_hand() {
    // The root; h8 with a comment of two lines; then i9 (marked, alternatives follow), a leaf, and h9 with a label.
    // h8 is 0x78: row 8 from the top, column 8. i9 is row 7 from the top: 16 × 6 + 9 = 0x69; h9 is 0x68.
    let mut nodes = vec![0x00, 0x00];
    nodes.extend([0x78, 0x08]);
    nodes.extend(b"ab\x08c\0\0");
    nodes.extend([0x69, 0x80 | 0x40 | 0x10]);
    nodes.extend([0x68, 0x40 | 0x01, 0x00, 0x01]);
    nodes.extend(b"A\0");
    let record = read_one(Format::RenLib, &library(&nodes));
    let tree = &record.tree;
    assert_eq!(tree.len(), 3);
    let centre = tree.node(Tree::ROOT).children()[0];
    assert_eq!(tree.node(centre).action(), Some(Move::Place(p("h8"))));
    assert_eq!(tree.node(centre).comment, "ab\nc");
    assert_eq!(tree.node(centre).labels, [(p("h9"), "A".to_owned())]);
    let replies: Vec<(Option<Move>, bool)> = tree
        .node(centre)
        .children()
        .iter()
        .map(|&id| (tree.node(id).action(), tree.node(id).marked))
        .collect();
    assert_eq!(replies, [(Some(Move::Place(p("i9"))), true), (Some(Move::Place(p("h9"))), false)]);
    assert_eq!(Format::RenLib.write(&[record]).unwrap(), library(&nodes));
}

#[test]
fn a_library_of_the_first_kind_without_a_header() {
    // A comment of the old kind ends with the character whose high bit is set.
    let mut bytes = vec![0x78, 0x20];
    bytes.extend([b'o', b'k' | 0x80]);
    bytes.extend([0x69, 0x40]);
    let record = read_one(Format::RenLib, &bytes);
    assert_eq!(record.tree.main_line(), moves("h8 i9"));
    let centre = record.tree.node(Tree::ROOT).children()[0];
    assert_eq!(record.tree.node(centre).comment, "ok");
}

#[test]
fn a_library_with_a_pass_and_a_bare_label() {
    let nodes = [0x00, 0x00, 0x78, 0x00, 0x00, 0x80 | 0x40, 0x11, 0x40 | 0x02 | 0x01, 0x00, 0x01, b'?', 0x00];
    let record = read_one(Format::RenLib, &library(&nodes));
    assert_eq!(record.tree.main_line(), moves("h8 pass"));
    let centre = record.tree.node(Tree::ROOT).children()[0];
    // 0x11 is column 1 of the second row from the top.
    assert_eq!(record.tree.node(centre).labels, [(p("a14"), "?".to_owned())]);
    assert_eq!(record.tree.len(), 2);
    assert_eq!(Format::RenLib.write(&[record]).unwrap(), library(&nodes));
}

#[test]
fn broken_libraries_are_refused_with_the_place() {
    let refused = |bytes: &[u8]| Format::RenLib.read(bytes).unwrap_err().to_string();
    assert_eq!(
        refused(b""),
        "RenLib, byte 0: a header of 20 bytes that begins with FF \"RenLib\" FF expected"
    );
    let mut newer = library(&[]);
    newer[9] = 5;
    assert_eq!(refused(&newer), "RenLib, byte 8: a version up to 3.4 expected");
    assert_eq!(refused(&library(&[0, 0, 0x78])), "RenLib, byte 22: two more bytes expected");
    assert_eq!(refused(&library(&[0, 0, 0xf1, 0])), "RenLib, byte 22: a point of the board or 0 expected");
    assert_eq!(refused(&library(&[0, 0, 0x78, 8, b'a', b'b'])), "RenLib, byte 26: two more bytes expected");
    assert_eq!(refused(&library(&[0, 0, 0x78, 0, 0x78, 0x40])), "RenLib, byte 24: h8 is taken already");
}

#[test]
fn a_position_file_by_hand() {
    // 15 × row + column from the top left: h8 is 7 × 15 + 7 = 112, a15 is 0, o1 is 224.
    let bytes = [3, 112, 0, 224];
    let record = read_one(Format::Pos, &bytes);
    assert_eq!(record.tree.main_line(), moves("h8 a15 o1"));
    assert_eq!(Format::Pos.write(&[record]).unwrap(), bytes);
    let refused = |bytes: &[u8]| Format::Pos.read(bytes).unwrap_err().to_string();
    assert_eq!(refused(&[]), "pos, byte 0: the number of stones expected");
    assert_eq!(refused(&[2, 112]), "pos, byte 2: another stone expected");
    assert_eq!(refused(&[1, 225]), "pos, byte 1: a point below 225 expected");
    assert_eq!(refused(&[2, 112, 112]), "pos, byte 2: h8 is taken already");
}

#[test]
fn a_psq_file_by_hand() {
    let text = "Piskvorky 15x15, 11:11, 0\n8,8,120\n9,7,3000\nalpha.zip\nbeta.zip\n-1\n";
    let record = read_one(Format::Psq, text.as_bytes());
    assert_eq!(record.tree.main_line(), moves("h8 i9"));
    assert_eq!((record.black.as_str(), record.white.as_str()), ("alpha.zip", "beta.zip"));
    let again = Format::Psq.write(std::slice::from_ref(&record)).unwrap();
    assert_eq!(read_one(Format::Psq, &again), record);
    let refused = |text: &str| Format::Psq.read(text.as_bytes()).unwrap_err().to_string();
    assert_eq!(
        refused("Piskvorky 20x20, 11:11, 0\n"),
        "PSQ, byte 0: a head line `Piskvorky 15x15, …` expected"
    );
    assert_eq!(refused("Piskvorky 15x15, 0:0, 0\n16,1,0\n"), "PSQ, byte 24: x and y from 1 to 15 expected");
}

#[test]
fn an_sgf_file_by_hand() {
    let text = "(;GM[4]SZ[15]PB[A]PW[B\\]]C[root];B[hh];W[ig]C[a\\\\b]MA[ig](;B[jf])(;B[h7]LB[aa:1][ao:2]))";
    let record = read_one(Format::Sgf, text.as_bytes());
    assert_eq!(record.white, "B]");
    assert_eq!(record.tree.main_line(), moves("h8 i9 j10"));
    let second = record.tree.walk().find(|(_, n)| n.action() == Some(Move::Place(p("i9")))).unwrap().1;
    assert_eq!((second.comment.as_str(), second.marked, second.children().len()), ("a\\b", true, 2));
    let other = record.tree.node(second.children()[1]);
    assert_eq!(other.action(), Some(Move::Place(p("h7"))));
    assert_eq!(other.labels, [(p("a15"), "1".to_owned()), (p("a1"), "2".to_owned())]);
    let again = Format::Sgf.write(std::slice::from_ref(&record)).unwrap();
    assert_eq!(read_one(Format::Sgf, &again), record);
}

#[test]
fn an_sgf_problem_with_white_to_move() {
    let record = read_one(Format::Sgf, b"(;GM[4]SZ[15]AB[hh][ig]AW[hg];W[aa];B[ab])");
    assert_eq!(record.first, Color::White);
    assert_eq!(record.setup.len(), 3);
    let again = Format::Sgf.write(std::slice::from_ref(&record)).unwrap();
    assert_eq!(read_one(Format::Sgf, &again), record);
    for format in [Format::RenLib, Format::Pos, Format::Psq, Format::Rif] {
        let what = "a position set up before the first move";
        assert_eq!(format.write(std::slice::from_ref(&record)), Err(FileError::CannotHold { format, what }));
    }
}

#[test]
fn broken_sgf_is_refused_with_the_place() {
    let refused = |text: &str| Format::Sgf.read(text.as_bytes()).unwrap_err().to_string();
    assert_eq!(refused("hello"), "SGF, byte 5: a game that begins with `(` expected");
    assert_eq!(refused("(;B[hh]"), "SGF, byte 7: `;`, `(` or `)` expected");
    assert_eq!(refused("(;B[zz])"), "SGF, byte 3: a point such as `hh` or `h8` expected");
    assert_eq!(refused("(;B[hh];W[hh])"), "SGF, byte 9: h8 is taken already");
    assert_eq!(refused("(;SZ[19])"), "SGF, byte 4: a board of 15, SZ[15] expected");
    assert_eq!(refused("(;B[hh"), "SGF, byte 6: `]` expected");
    assert!(refused("(;B[hh];B[ii])").contains("a move of the other color"));
}

/// Files of our own making, as programs for go and renju write them: the number of another game, the size of this board, and the
/// letters of their country.
#[test]
fn sgf_of_the_real_world_is_read() {
    for (head, encoding, player) in [
        ("GM[1]SZ[15]", GBK, "曹冬和芮乃伟的棋"),
        ("SZ[15]GM[5]", SHIFT_JIS, "中村茂と長谷川一人"),
        ("GM[1]SZ[15:15]CA[GB2312]", GBK, "吴侃"),
        ("FF[4]GM[5]CA[Shift_JIS]SZ[15]", SHIFT_JIS, "中村"),
        ("GM[4]", WINDOWS_1251, "Сушков и Никонов"),
    ] {
        let text = format!("(;{head}PB[{player}];B[hh];W[ii]C[{player}])");
        let (bytes, _, faults) = encoding.encode(&text);
        assert!(!faults, "{text}");
        let record = read_one(Format::Sgf, &bytes);
        assert_eq!((record.black.as_str(), record.tree.main_line()), (player, moves("h8 i7")), "{text}");
    }
    let refused = |text: &str| Format::Sgf.read(text.as_bytes()).unwrap_err().to_string();
    for text in ["(;GM[1];B[hh])", "(;GM[1]SZ[19];B[hh])", "(;GM[4]SZ[19];B[hh])"] {
        assert!(refused(text).contains("SZ[15] expected"), "{text}");
    }
}

/// A comment of a library in the encoding of its writer; all comments together tell which.
#[test]
fn comments_of_a_library_are_in_one_encoding() {
    for (encoding, first, second) in
        [(WINDOWS_1251, "Здесь сильнее ход в центр", "вилка"), (GBK, "黑棋在这里可以连续冲四取胜", "白棋")]
    {
        let mut nodes = Vec::new();
        for (place, flags, text) in [(0x78, 0x08, first), (0x79, 0x48, second)] {
            nodes.extend([place, flags]);
            nodes.extend_from_slice(&encoding.encode(text).0);
            nodes.push(0);
            if nodes.len() % 2 == 1 {
                nodes.push(0);
            }
        }
        let record = read_one(Format::RenLib, &library(&nodes));
        let comments: Vec<_> = record.tree.walk().map(|(_, node)| node.comment.clone()).collect();
        assert_eq!(comments, ["", first, second]);
    }
}

/// What a format cannot hold is dropped with a warning; what makes the moves mean something else is not.
#[test]
fn what_does_not_fit_is_dropped_and_said() {
    let mut record = Record::from_moves(&moves("h8 i9 g7")).unwrap();
    record.tree.add(Tree::ROOT, Move::Place(p("a1"))).unwrap();
    record.tree.node_mut(Tree::ROOT).comment = "a note".to_owned();
    (record.black, record.event, record.result) = ("A".to_owned(), "Cup".to_owned(), "B+R".to_owned());
    for (format, codes) in [
        (Format::Pos, &["about", "variations", "notes"][..]),
        (Format::Psq, &["event", "result", "variations", "notes"]),
        (Format::Rif, &["variations", "result"]),
        (Format::RenLib, &["about"]),
        (Format::Sgf, &[]),
    ] {
        let (bytes, dropped) = format.write_what_fits(std::slice::from_ref(&record)).unwrap();
        let mut said: Vec<_> = dropped.iter().map(|dropped| dropped.code).collect();
        let mut codes = codes.to_vec();
        said.sort_unstable();
        codes.sort_unstable();
        assert_eq!(said, codes, "{format}");
        assert_eq!(read_one(format, &bytes).tree.main_line(), moves("h8 i9 g7"), "{format}");
    }
    let passing = Record::from_moves(&moves("h8 pass")).unwrap();
    assert!(Format::Pos.write_what_fits(std::slice::from_ref(&passing)).is_err());
}

/// The stones of a position that was set up stay where they are, in their colours, and the same player goes on: as moves where a format
/// holds nothing else, with a pass where it takes one, and refused where the format has no pass.
#[test]
fn a_position_that_was_set_up_becomes_moves() {
    let set_up = |black: &[&str], white: &[&str], first: Color, line: &str| {
        let mut record = Record::from_moves(&moves(line)).unwrap();
        record.setup.extend(black.iter().map(|name| (p(name), Color::Black)));
        record.setup.extend(white.iter().map(|name| (p(name), Color::White)));
        record.first = first;
        record.tree.node_mut(Tree::ROOT).comment = "from here".to_owned();
        record
    };
    for (record, formats, line) in [
        (
            set_up(&["h8", "g7"], &["i9"], Color::White, "a1 b2"),
            &[Format::RenLib, Format::Pos, Format::Psq][..],
            "h8 i9 g7 a1 b2",
        ),
        (
            set_up(&["h8"], &["i9"], Color::Black, "a1"),
            &[Format::RenLib, Format::Pos, Format::Psq],
            "h8 i9 a1",
        ),
        (set_up(&[], &["a1"], Color::Black, "h8"), &[Format::RenLib], "pass a1 h8"),
        (set_up(&["h8"], &["i9"], Color::White, "a1"), &[Format::RenLib], "h8 i9 pass a1"),
    ] {
        for format in [Format::RenLib, Format::Pos, Format::Psq] {
            let written = format.write_what_fits(std::slice::from_ref(&record));
            if !formats.contains(&format) {
                assert!(written.is_err(), "{format} has no pass");
                continue;
            }
            let (bytes, dropped) = written.unwrap();
            assert!(dropped.iter().any(|dropped| dropped.code == "setup"), "{format}");
            let read = read_one(format, &bytes);
            assert_eq!(read.tree.main_line(), moves(line), "{format}");
            if format == Format::RenLib {
                let said: Vec<_> = read
                    .tree
                    .walk()
                    .filter(|(_, node)| node.comment == "from here")
                    .map(|(_, node)| node.depth())
                    .collect();
                assert_eq!(said, [line.split(' ').count() - record.tree.len()]);
            }
        }
    }
    // Two stones on a point are no position.
    let twice = set_up(&["h8", "h8"], &["i9"], Color::White, "a1");
    assert!(Format::RenLib.write_what_fits(&[twice]).is_err());
}

/// The games come one after the other, whether the tables stand before or behind them.
#[test]
fn a_database_is_read_game_by_game() {
    let players = r#"<players><player id="1" name="A" surname="B"/><player id="2" name="C"/></players>"#;
    let games = r#"<games><game id="1" black="1" white="2" bresult="1"><move>h8 i9</move><info>x</info></game>
        <game id="2" black="2" white="1"><move>h8</move></game></games>"#;
    for text in
        [format!("<database>{players}{games}</database>"), format!("<database>{games}{players}</database>")]
    {
        let mut told = Vec::new();
        Format::Rif
            .read_each(text.as_bytes(), &mut |record| {
                told.push(record);
                Ok(())
            })
            .unwrap();
        assert_eq!(told, rif::Database::read(&text).unwrap().records().unwrap());
        assert_eq!((told.len(), told[0].black.as_str(), told[1].white.as_str()), (2, "A B", "A B"));
        assert_eq!(told[0].tree.node(Tree::ROOT).comment, "x");
    }
    let windows = WINDOWS_1251.encode(r#"<?xml version="1.0" encoding="windows-1251"?><database><players>
        <player id="1" name="Анна"/></players><games><game black="1"><move>h8</move></game></games></database>"#);
    assert_eq!(read_one(Format::Rif, &windows.0).black, "Анна");
}

#[test]
fn a_rif_database_by_hand() {
    let text = r#"<?xml version="1.0" encoding="UTF-8"?>
<!-- games -->
<database>
  <rules><rule id="5" name="Yamaguchi"/></rules>
  <players>
    <player id="7" name="Ants" surname="Soosorv" country="1"/>
    <player id="8" name="Ando &amp;" surname="Meritee"/>
  </players>
  <tournaments><tournament id="3" name="WT" year="2009"/></tournaments>
  <games>
    <game id="1" publisher="2" tournament="3" round="1" rule="5" black="7" white="8" bresult="0.5" btime="60" wtime="70" opening="12" alt="j9" swap="1">
      <move>h8 i9 j10</move>
      <info>a &lt;draw&gt;</info>
    </game>
  </games>
</database>"#;
    let database = rif::Database::read(text).unwrap();
    let record = database.records().unwrap().remove(0);
    assert_eq!(record.tree.main_line(), moves("h8 i9 j10"));
    assert_eq!((record.black.as_str(), record.white.as_str()), ("Ants Soosorv", "Ando & Meritee"));
    assert_eq!(
        (record.event.as_str(), record.date.as_str(), record.rule.as_str()),
        ("WT", "2009", "Yamaguchi")
    );
    assert_eq!(record.result, "0");
    assert_eq!(record.tree.node(Tree::ROOT).comment, "a <draw>");
    assert_eq!(database.games()[0].attribute("swap"), "1");
    assert_eq!(rif::Database::read(&database.write()).unwrap(), database, "nothing of the document is lost");
    let again = Format::Rif.write(std::slice::from_ref(&record)).unwrap();
    assert_eq!(read_one(Format::Rif, &again), record);
}

/// Written piece by piece, a document is what it is when it is held as a whole: every element, attribute and text, whatever the tables are called and
/// wherever they stand; text beside entries is kept behind them.
#[test]
fn a_rif_database_is_rewritten_piece_by_piece() {
    let rewritten = |bytes: &[u8]| {
        let (mut out, mut longest) = (String::new(), 0);
        rif::rewrite(bytes, &mut |piece| {
            out.push_str(piece);
            longest = longest.max(piece.len());
        })
        .map(|()| (out, longest))
    };
    let game = r#"<game id="1" black="1" opening="I5" published="2009-08-01"><move>h8 i9 h9</move><info>a &lt; b</info><board no="1">x<deep><er/></deep></board></game>"#;
    for text in [
        "<database/>".to_owned(),
        "<database>only text</database>".to_owned(),
        format!(
            r#"<database v="2"><players count="1"><player id="1" name="Анна"/></players><countries/><games>{game}{game}</games></database>"#
        ),
        format!(
            "<database><games>{game}</games><players><player id='1'/></players><games></games><odd>x</odd></database>"
        ),
        format!("<database><games a='&quot;&#10;'>{}</games></database>", game.repeat(5000)),
    ] {
        let whole = rif::Database::read(&text).unwrap();
        let (written, longest) = rewritten(text.as_bytes()).unwrap();
        assert_eq!(written, whole.write());
        assert!(longest < 1000, "{longest} bytes in one piece");
    }
    let mixed = "<database>a<games>b<game id='1'/>c</games>d<odd/>e</database>";
    let (written, _) = rewritten(mixed.as_bytes()).unwrap();
    assert_eq!(rif::Database::read(&written), rif::Database::read(mixed));
    let windows =
        WINDOWS_1251.encode(r#"<?xml version="1.0" encoding="windows-1251"?><a><b><c d="Анна"/></b></a>"#);
    assert!(rewritten(&windows.0).unwrap().0.contains("Анна"));
    for broken in ["", "<a>", "<a><b><c></b></a>", "<d><games><game><move>h8 h8</move></game></games></d>"] {
        assert!(rewritten(broken.as_bytes()).is_err(), "{broken}");
    }
}

#[test]
fn broken_xml_is_refused() {
    for text in
        ["", "<a", "<a>", "<a></b>", "<a b></a>", "<a b=c/>", "<a>&nope;</a>", "<a/><b/>", "<a b=\"x/>"]
    {
        assert!(matches!(Format::Rif.read(text.as_bytes()), Err(FileError::Malformed { .. })), "{text:?}");
    }
    let taken = "<d><games><game><move>h8 h8</move></game></games></d>";
    assert!(matches!(Format::Rif.read(taken.as_bytes()), Err(FileError::Taken { .. })));
}

#[test]
fn faults_of_xml_have_their_place_and_reason() {
    let deep = "<a>".repeat(70);
    for (text, at, expected) in [
        ("<a>&nope;</a>", 3, "an entity such as `&amp;`"),
        ("<a b=\"&nope;\"/>", 0, "an entity such as `&amp;`"),
        ("x<a/>", 0, "`<`"),
        ("<a/>x", 4, "`<`"),
        ("<a/><b/>", 4, "the end of the file"),
        ("<a><!-- x</a>", 3, "`-->`"),
        ("<a b=c/>", 0, "attributes with values in quotes"),
        ("<a></b>", 3, "the end of the element that began last"),
        ("<a>", 3, "the end of the element"),
        ("<a><?x?></a></a>", 12, "the end of the element that began last"),
        ("< a/>", 0, "a name"),
        (&deep, 195, "less nesting"),
        ("", 0, "`<`"),
    ] {
        let format = Format::Rif;
        assert_eq!(
            format.read(text.as_bytes()),
            Err(FileError::Malformed { format, at, expected }),
            "{text}"
        );
    }
}

/// Entities and character data mean what they stand for, in text and in attributes; a comment means nothing.
#[test]
fn entities_of_xml_are_read() {
    let text = "<!DOCTYPE d><d a='&lt;&#x44F;\"'> x &amp; <![CDATA[<y>]]><!-- no --> &#1103;&quot; </d>";
    let root = rif::Database::read(text).unwrap().root;
    assert_eq!((root.attribute("a"), root.text.as_str()), ("<я\"", "x & <y> я\""));
}

#[test]
fn what_a_format_cannot_hold_is_not_dropped() {
    let mut record = Record::from_moves(&moves("h8 i9")).unwrap();
    record.tree.node_mut(Tree::ROOT).comment = "a note".to_owned();
    for format in [Format::Pos, Format::Psq] {
        let what = "comments and marks";
        assert_eq!(format.write(std::slice::from_ref(&record)), Err(FileError::CannotHold { format, what }));
    }
    let mut record = Record::from_moves(&moves("h8 i9")).unwrap();
    record.tree.add(Tree::ROOT, Move::Place(p("a1"))).unwrap();
    for format in [Format::Pos, Format::Psq, Format::Rif] {
        assert_eq!(
            format.write(std::slice::from_ref(&record)),
            Err(FileError::CannotHold { format, what: "variations" })
        );
    }
    let passing = Record::from_moves(&moves("h8 pass")).unwrap();
    assert!(Format::Pos.write(std::slice::from_ref(&passing)).is_err());
    assert_eq!(Record::from_moves(&moves("h8 i9 h8")), Err(p("h8")));
    assert!(Format::RenLib.write(&[]).is_err());
}

fn cannot_hold(format: Format, record: &Record) -> &'static str {
    match format.write(std::slice::from_ref(record)) {
        Err(FileError::CannotHold { what, .. }) => what,
        other => panic!("{format}: {other:?}"),
    }
}

#[test]
fn positions_do_not_drop_what_is_known_about_the_game() {
    let record = Record { black: "A".to_owned(), ..Record::default() };
    assert_eq!(cannot_hold(Format::Pos, &record), "players, event, date, result or regulation");
}

#[test]
fn a_database_does_not_shorten_a_result() {
    let record = Record { result: "B+R".to_owned(), ..Record::default() };
    assert_eq!(cannot_hold(Format::Rif, &record), "such a result");
}

#[test]
fn sgf_has_no_carriage_returns_and_at_least_one_game() {
    // A hidden end of a line, in each of its spellings.
    for text in ["(;C[a\\\nb])", "(;C[a\\\r\nb])", "(;C[a\\\rb])"] {
        assert_eq!(read_one(Format::Sgf, text.as_bytes()).tree.node(Tree::ROOT).comment, "ab", "{text:?}");
    }
    let record = Record { event: "a\rb".to_owned(), ..Record::default() };
    assert_eq!(cannot_hold(Format::Sgf, &record), "carriage returns");
    assert!(Format::Sgf.write(&[]).is_err());
}

#[test]
fn sgf_does_not_drop_the_mark_of_a_pass() {
    // A pass (0) with the flags of a mark and of a leaf, after the root.
    let record = read_one(Format::RenLib, &library(&[0, 0, 0, 0x50]));
    assert_eq!(cannot_hold(Format::Sgf, &record), "marks where no stone is placed");
}

#[test]
fn sgf_is_not_nested_deeper_than_it_is_read() {
    // A line of passes with an alternative to each.
    let nested = |levels: usize| {
        let mut record = Record::default();
        let mut node = Tree::ROOT;
        for _ in 0..levels {
            record.tree.add(node, Move::Place(p("a1"))).unwrap();
            node = record.tree.add(node, Move::Pass).unwrap();
        }
        record
    };
    let deepest = nested(1000);
    let bytes = Format::Sgf.write(std::slice::from_ref(&deepest)).unwrap();
    assert_eq!(read_one(Format::Sgf, &bytes), deepest);
    assert_eq!(cannot_hold(Format::Sgf, &nested(1001)), "variations within a thousand others");
}

#[test]
fn a_point_has_one_label_and_labels_have_no_order() {
    let sgf = |text: &str| read_one(Format::Sgf, text.as_bytes());
    assert_eq!(
        sgf("(;LB[aa:1][bb:2][aa:3][cc:])").tree.node(Tree::ROOT).labels,
        [(p("a15"), "3".to_owned()), (p("b14"), "2".to_owned())]
    );
    assert_eq!(sgf("(;LB[aa:1][bb:2])"), sgf("(;LB[bb:2][aa:1])"));
    assert_ne!(sgf("(;LB[aa:1][bb:2])"), sgf("(;LB[bb:1][aa:2])"));
    // RenLib lists the label of a move before that of a bare point, whatever the order was.
    let record = sgf("(;LB[bb:2][aa:1];B[aa])");
    let bytes = Format::RenLib.write(std::slice::from_ref(&record)).unwrap();
    assert_eq!(read_one(Format::RenLib, &bytes), record);
    for labels in [vec![(p("a1"), String::new())], vec![(p("a1"), "x".to_owned()), (p("a1"), "y".to_owned())]]
    {
        let mut record = Record::default();
        record.tree.node_mut(Tree::ROOT).labels = labels;
        for format in [Format::RenLib, Format::Sgf] {
            assert_eq!(cannot_hold(format, &record), "labels without text, or several on a point");
        }
    }
}

#[test]
fn formats_by_the_names_of_files() {
    for format in Format::ALL {
        assert_eq!(Format::of_path(&format!("a.b/game.{}", format.extension().to_uppercase())), Some(format));
    }
    assert_eq!(Format::of_path("renjunet_v10.rif"), Some(Format::Rif));
    assert_eq!(Format::of_path("game"), None);
}

const TEXTS: [&str; 6] = ["", "plain", "два слова", "a\nb\nc", "with ] and \\ and : and ;", "<&\"'>"];

/// A tree with variations, comments, labels, marks and passes.
fn random_tree(lots: &mut Lots) -> Tree {
    let mut tree = Tree::new();
    let mut nodes: Vec<NodeId> = vec![Tree::ROOT];
    tree.node_mut(Tree::ROOT).comment = TEXTS[lots.index(TEXTS.len())].to_owned();
    for _ in 0..lots.index(60) {
        let parent = nodes[nodes.len() - 1 - lots.index(nodes.len().min(3))];
        let action = match lots.index(20) {
            0 => Move::Pass,
            _ => Move::Place(Point::from_index(lots.index(225)).unwrap()),
        };
        let Ok(id) = tree.add(parent, action) else {
            continue;
        };
        nodes.push(id);
        let node = tree.node_mut(id);
        node.comment = TEXTS[lots.index(TEXTS.len())].to_owned();
        node.marked = action != Move::Pass && lots.index(4) == 0;
        // One label at most: the order of several is not kept by every format.
        if lots.index(3) == 0 {
            let point = Point::from_index(lots.index(225)).unwrap();
            node.labels = vec![(point, ["A", "12", "ё"][lots.index(3)].to_owned())];
        }
    }
    tree
}

proptest! {
    #[test]
    fn trees_survive_renlib_and_sgf(seed in any::<u64>()) {
        let mut lots = Lots::new(seed);
        let mut record = Record { tree: random_tree(&mut lots), ..Record::default() };
        let bytes = Format::RenLib.write(std::slice::from_ref(&record)).unwrap();
        prop_assert_eq!(&read_one(Format::RenLib, &bytes), &record);
        record.black = TEXTS[lots.index(TEXTS.len())].to_owned();
        record.event = TEXTS[lots.index(TEXTS.len())].to_owned();
        record.result = "B+".to_owned();
        let bytes = Format::Sgf.write(&[record.clone(), record.clone()]).unwrap();
        prop_assert_eq!(Format::Sgf.read(&bytes).unwrap(), vec![record.clone(), record]);
    }

    #[test]
    fn games_survive_every_format(seed in any::<u64>(), count in 0usize..226) {
        let mut lots = Lots::new(seed);
        let mut points: Vec<Point> = Point::all().collect();
        for n in (1..points.len()).rev() {
            points.swap(n, lots.index(n + 1));
        }
        let line: Vec<Move> = points[..count].iter().map(|&point| Move::Place(point)).collect();
        let record = Record::from_moves(&line).unwrap();
        for format in Format::ALL {
            let bytes = format.write(std::slice::from_ref(&record)).unwrap();
            prop_assert_eq!(&read_one(format, &bytes), &record, "{}", format);
        }
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        for format in Format::ALL {
            let _ = format.read(&bytes);
        }
        let mut with_header = library(&[]);
        with_header.extend(&bytes);
        let _ = Format::RenLib.read(&with_header);
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[(){};<>/&=\\[\\]\"\\\\a-zA-Z0-9, \n]{0,200}") {
        for format in Format::ALL {
            let _ = format.read(text.as_bytes());
            let _ = format.read(format!("(;{text})").as_bytes());
            let _ = format.read(format!("<a>{text}</a>").as_bytes());
            let _ = format.read(format!("Piskvorky 15x15\n{text}").as_bytes());
        }
    }

    /// Whatever a reader accepts, its own writer writes so that it is read again as the same.
    #[test]
    fn damaged_files_are_read_the_same_again(seed in any::<u64>(), flips in 1usize..6) {
        let mut lots = Lots::new(seed);
        let record = Record { tree: random_tree(&mut lots), ..Record::default() };
        for format in [Format::RenLib, Format::Sgf] {
            let mut bytes = format.write(std::slice::from_ref(&record)).unwrap();
            for _ in 0..flips {
                let at = lots.index(bytes.len());
                bytes[at] ^= 1 << lots.index(8);
            }
            if let Ok(records) = format.read(&bytes)
                && let Ok(again) = format.write(&records)
            {
                let reread = format.read(&again).unwrap();
                prop_assert_eq!(reread.len(), records.len());
                for (a, b) in reread.iter().zip(&records) {
                    prop_assert_eq!(a.tree.len(), b.tree.len());
                    prop_assert_eq!(a.tree.main_line(), b.tree.main_line());
                }
            }
        }
    }
}
