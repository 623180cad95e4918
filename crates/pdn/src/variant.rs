//! Which game a record is of.

use draughts::Variant;

use crate::fault::What;
use crate::lex::{Form, MoveText};

/// The number of a variant in the tag `GameType`. Giveaway has none of its own: it is 25 with the tag `Variant "Giveaway"`.
#[must_use]
pub const fn game_type(variant: Variant) -> &'static str {
    match variant {
        Variant::International => "20",
        Variant::Russian | Variant::Giveaway => "25",
        Variant::Brazilian => "26",
    }
}

/// The value of the tag `Variant` where the number does not tell.
#[must_use]
pub const fn variant_tag(variant: Variant) -> Option<&'static str> {
    match variant {
        Variant::Giveaway => Some(GIVEAWAY),
        _ => None,
    }
}

const GIVEAWAY: &str = "Giveaway";

/// The number of a `GameType`, and whether the value is written as the standard says:
/// `[0-9]+(,[WB],[0-9]+,[0-9]+,[ANS][0123](,[01])?)?`.
pub(crate) fn read_game_type(value: &str) -> (Option<u32>, bool) {
    let number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let mut fields = value.split(',');
    let first = fields.next().unwrap_or_default();
    let rest: Vec<_> = fields.collect();
    let well_formed = number(first)
        && match rest[..] {
            [] => true,
            [color, width, height, notation, ref invert @ ..] => {
                matches!(color, "W" | "B")
                    && number(width)
                    && number(height)
                    && matches!(notation.as_bytes(), [b'A' | b'N' | b'S', b'0'..=b'3'])
                    && matches!(invert, [] | ["0" | "1"])
            }
            _ => false,
        };
    let digits: String = first.trim().chars().take_while(char::is_ascii_digit).collect();
    (digits.parse().ok(), well_formed)
}

/// What the tags say: the variant, nothing, or that we have no rules for it.
pub(crate) fn by_tags(game_type: Option<&str>, variant: Option<&str>) -> Result<Option<Variant>, What> {
    let giveaway = variant.is_some_and(|name| {
        let name = name.trim().to_lowercase();
        matches!(name.as_str(), "giveaway" | "поддавки" | "обратные шашки" | "піддавки")
    });
    match game_type.and_then(|value| read_game_type(value).0) {
        Some(25) if giveaway => Ok(Some(Variant::Giveaway)),
        Some(25) => Ok(Some(Variant::Russian)),
        Some(20) => Ok(Some(Variant::International)),
        Some(26) => Ok(Some(Variant::Brazilian)),
        Some(number) => Err(What::Unsupported { number }),
        None if giveaway => Ok(Some(Variant::Giveaway)),
        None => Ok(None),
    }
}

/// The variant that the squares of a FEN speak for: Russian draughts for letters and the small board, otherwise International.
#[must_use]
pub fn guess_variant(fen: &str) -> Variant {
    guess(Some(fen), None)
}

/// A guess by the start position and the first move: letters are Russian draughts; a number beyond 32 is the large board, and
/// so is a first move from the front row of White's men there.
pub(crate) fn guess(fen: Option<&str>, first: Option<&MoveText>) -> Variant {
    let by_fen = fen.map(|fen| {
        let names = || fen.split(|c: char| !c.is_ascii_alphanumeric());
        let numbers = || {
            names().filter_map(|name| {
                name.trim_start_matches(|c: char| c.is_ascii_alphabetic()).parse::<u32>().ok()
            })
        };
        let letters = names().any(|name| {
            let name = name.trim_start_matches(['W', 'B', 'K']);
            matches!(name.as_bytes(), [b'a'..=b'h', b'1'..=b'8'])
        });
        (letters, numbers().max().unwrap_or(0))
    });
    match (by_fen, first) {
        (Some((true, _)), _) => Variant::Russian,
        (_, Some(mv)) if mv.form() != Form::Numeric => Variant::Russian,
        (Some((_, highest)), _) if highest > 32 => Variant::International,
        (_, Some(mv)) if mv.squares().iter().any(|&square| square > 32) => Variant::International,
        // The start position of the small board in numbers, or a first move from its front row.
        (Some((_, 32)), _) => Variant::Russian,
        (None, Some(mv)) if matches!(mv.squares().first(), Some(21..=24)) => Variant::Russian,
        _ => Variant::International,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn game_types_of_the_standard() {
        for good in ["20", "25,W,8,8,A0,0", "20,W,10,10,N1,0", "26,W,8,8,A0"] {
            assert!(read_game_type(good).1, "{good}");
        }
        for bad in ["", "x", "25,", "25,X,8,8,A0,0", "25,W,8,8,A4", "25,W,8,8,A0,2", "25,W,8,8,A0,0,0", " 25"]
        {
            assert!(!read_game_type(bad).1, "{bad}");
        }
        assert_eq!(by_tags(Some("25"), None), Ok(Some(Variant::Russian)));
        assert_eq!(by_tags(Some("25"), Some("Giveaway")), Ok(Some(Variant::Giveaway)));
        assert_eq!(by_tags(Some("21,B,8,8,N1,0"), None), Err(What::Unsupported { number: 21 }));
        for variant in Variant::ALL {
            assert_eq!(by_tags(Some(game_type(variant)), variant_tag(variant)), Ok(Some(variant)));
        }
    }

    #[test]
    fn guesses() {
        let first = |text: &str| guess(None, MoveText::read(text).as_ref());
        assert_eq!(first("32-28"), Variant::International);
        assert_eq!(first("22-18"), Variant::Russian);
        assert_eq!(first("c3-d4"), Variant::Russian);
        assert_eq!(guess(Some("W:W31-50:B1-20"), None), Variant::International);
        assert_eq!(guess(Some("W:W21-32:B1-12"), None), Variant::Russian);
        assert_eq!(guess(Some("W:Wc3,Kd4:Bh8"), None), Variant::Russian);
    }
}
