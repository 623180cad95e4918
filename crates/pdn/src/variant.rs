//! Which game a record is of, by its tags.

use draughts::{Color, Ruleset, Variant, World};

use crate::fault::What;

/// The number of a game in the tag `GameType`. Giveaway and antidraughts have none of their own: they are 25 and 20 with the tag
/// `Variant`.
#[must_use]
pub fn game_type(game: impl Into<Ruleset>) -> &'static str {
    match game.into() {
        Ruleset::Variant(Variant::International) | Ruleset::World(World::Antidraughts) => "20",
        Ruleset::Variant(Variant::Russian | Variant::Giveaway) => "25",
        Ruleset::Variant(Variant::Brazilian) => "26",
        Ruleset::World(World::English) => "21",
        Ruleset::World(World::Pool) => "23",
        Ruleset::World(World::Czech) => "29",
        Ruleset::World(World::Italian) => "22",
        Ruleset::World(World::Spanish) => "24",
        Ruleset::World(World::Portuguese) => "28",
        Ruleset::World(World::Frisian) => "40",
    }
}

/// The value of the tag `Variant` where the number does not tell.
#[must_use]
pub fn variant_tag(game: impl Into<Ruleset>) -> Option<&'static str> {
    match game.into() {
        Ruleset::Variant(Variant::Giveaway) => Some("Giveaway"),
        Ruleset::World(World::Antidraughts) => Some("Antidraughts"),
        _ => None,
    }
}

/// A game that records speak of and that this program has no rules for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Foreign {
    /// Its number in the tag `GameType`, if it has one.
    pub number: Option<u32>,
    /// A name for programs, which does not change.
    pub code: &'static str,
    /// Its name in English.
    pub name: &'static str,
}

const fn foreign(number: Option<u32>, code: &'static str, name: &'static str) -> Foreign {
    Foreign { number, code, name }
}

/// The other games of the standard, and of the servers whose records go round.
pub(crate) const FOREIGN: [Foreign; 6] = [
    foreign(Some(27), "canadian", "Canadian draughts"),
    foreign(Some(30), "turkish", "Turkish draughts"),
    foreign(Some(31), "thai", "Thai draughts"),
    foreign(Some(41), "spantsiretti", "Spantsiretti"),
    foreign(None, "frysk", "Frysk!"),
    foreign(None, "breakthrough", "Breakthrough draughts"),
];

/// A game by its number or name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Named {
    Ours(Ruleset),
    Other(Foreign),
}

/// Giveaway and antidraughts have no number of their own.
fn by_number(number: u32) -> Option<Named> {
    let game: Ruleset = match number {
        20 => Variant::International.into(),
        21 => World::English.into(),
        22 => World::Italian.into(),
        23 => World::Pool.into(),
        24 => World::Spanish.into(),
        25 => Variant::Russian.into(),
        26 => Variant::Brazilian.into(),
        28 => World::Portuguese.into(),
        29 => World::Czech.into(),
        40 => World::Frisian.into(),
        _ => return FOREIGN.into_iter().find(|foreign| foreign.number == Some(number)).map(Named::Other),
    };
    Some(Named::Ours(game))
}

fn foreign_of(code: &str) -> Option<Named> {
    FOREIGN.into_iter().find(|foreign| foreign.code == code).map(Named::Other)
}

/// What the tag `Variant` says, as people and servers write it. `giveaway` is what the number leaves open.
fn by_name(name: &str, number: Option<u32>) -> Option<Named> {
    let name = name.trim().to_lowercase();
    let name = [" draughts", " checkers", " шашки"]
        .iter()
        .find_map(|tail| name.strip_suffix(tail))
        .unwrap_or(&name)
        .trim_matches(|c: char| c == '!' || c.is_whitespace());
    let ours = |game: Ruleset| Some(Named::Ours(game));
    match name {
        "international" | "international 10x10" | "международные" | "стоклеточные" | "міжнародні" => {
            ours(Variant::International.into())
        }
        "russian" | "русские" | "російські" => ours(Variant::Russian.into()),
        "brazilian" | "бразильские" | "бразильські" => ours(Variant::Brazilian.into()),
        "giveaway" | "поддавки" | "обратные" | "піддавки" if number.is_none_or(|number| number == 25) => {
            ours(Variant::Giveaway.into())
        }
        "giveaway" | "antidraughts" | "anti-draughts" | "anti"
            if number.is_none_or(|number| number == 20) =>
        {
            ours(World::Antidraughts.into())
        }
        "english" | "american" | "american/english" | "english/american" | "anglo-american" => {
            ours(World::English.into())
        }
        "pool" | "american pool" => ours(World::Pool.into()),
        "czech" => ours(World::Czech.into()),
        "italian" | "dama italiana" | "итальянские" | "італійські" => {
            ours(World::Italian.into())
        }
        "spanish" | "spanish pool" | "испанские" | "іспанські" => {
            ours(World::Spanish.into())
        }
        "portuguese" | "португальские" | "португальські" => {
            ours(World::Portuguese.into())
        }
        "frysk" | "fryske" => foreign_of("frysk"),
        "frisian" | "fries" | "frysk spul" | "фризские" | "фризькі" => {
            ours(World::Frisian.into())
        }
        name => foreign_of(name),
    }
}

/// Who makes the first move, if a `GameType` says it.
pub(crate) fn first_color(game_type: Option<&str>) -> Option<Color> {
    match game_type?.split(',').nth(1)?.trim() {
        "W" => Some(Color::White),
        "B" => Some(Color::Black),
        _ => None,
    }
}

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
    let first = first.trim();
    let digits = first.find(|c: char| !c.is_ascii_digit()).map_or(first, |end| &first[..end]);
    (digits.parse().ok(), well_formed)
}

/// What the tags say: the variant, nothing, or that we have no rules for it. The tag `Variant` goes before the number, which
/// programs that know only one board write out of habit.
pub(crate) fn by_tags(game_type: Option<&str>, variant: Option<&str>) -> Result<Option<Ruleset>, What> {
    let number = game_type.and_then(|value| read_game_type(value).0);
    let named = variant.and_then(|name| by_name(name, number)).or_else(|| number.and_then(by_number));
    match (named, number) {
        (Some(Named::Ours(game)), _) => Ok(Some(game)),
        (Some(Named::Other(foreign)), _) => {
            Err(What::Unsupported { number: foreign.number, game: Some(foreign) })
        }
        (None, Some(number)) => Err(What::Unsupported { number: Some(number), game: None }),
        (None, None) => Ok(None),
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
        assert_eq!(by_tags(Some("25"), None), Ok(Some(Variant::Russian.into())));
        assert_eq!(by_tags(Some("25"), Some("Giveaway")), Ok(Some(Variant::Giveaway.into())));
        for variant in Ruleset::all() {
            assert_eq!(by_tags(Some(game_type(variant)), variant_tag(variant)), Ok(Some(variant)));
        }
    }

    /// The values that lidraughts and PlayStrategy write into the tag.
    #[test]
    fn the_tag_variant_names_the_game() {
        let said = |game_type, variant| match by_tags(game_type, Some(variant)) {
            Ok(variant) => variant.map(|variant| variant.to_string()),
            Err(What::Unsupported { game: Some(game), .. }) => Some(format!("no {}", game.code)),
            Err(what) => Some(what.to_string()),
        };
        for (game_type, variant, meant) in [
            (None, "Brazilian", Some("brazilian")),
            (Some("20"), "Brazilian", Some("brazilian")),
            (None, "Russian", Some("russian")),
            (Some("20"), "Standard", Some("international")),
            (Some("20"), "From Position", Some("international")),
            (None, "From Position", None),
            (None, "American/English", Some("english")),
            (Some("21,B,8,8,N1,0"), "American/English", Some("english")),
            (None, "American Pool", Some("pool")),
            (Some("29"), "", Some("czech")),
            (Some("22,W,8,8,N2,1"), "", Some("italian")),
            (None, "Italian", Some("italian")),
            (Some("24"), "Spanish", Some("spanish")),
            (Some("28"), "", Some("portuguese")),
            (Some("20"), "Antidraughts", Some("antidraughts")),
            (None, "Frisian", Some("frisian")),
            (Some("40"), "Frisian", Some("frisian")),
            (Some("40"), "Standard", Some("frisian")),
            (Some("27"), "", Some("no canadian")),
            (None, "Frysk!", Some("no frysk")),
            (None, "Breakthrough", Some("no breakthrough")),
            (None, "Поддавки", Some("giveaway")),
            (None, "обратные шашки", Some("giveaway")),
            (None, "Sicilian", None),
        ] {
            assert_eq!(said(game_type, variant).as_deref(), meant, "{game_type:?} {variant}");
        }
        let canadian = by_tags(Some("27"), None).unwrap_err().to_string();
        assert_eq!(canadian, "Canadian draughts, GameType 27: not among the rules of this program");
        let unknown = by_tags(Some("77"), None).unwrap_err().to_string();
        assert_eq!(unknown, "GameType 77: not among the rules of this program");
    }
}
