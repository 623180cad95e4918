//! The texts of `locales`, read when a language is first spoken.

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};

use crate::{Argument, Language};

/// The files of a language.
macro_rules! files {
    ($language:literal: $($name:literal)*) => {
        &[$(include_str!(concat!("../../../locales/", $language, "/", $name, ".ftl"))),*]
    };
}

macro_rules! languages {
    ($($language:literal)*) => {
        [$(files!($language: "bureau" "cli" "collections" "composition" "composition-contest" "contests" "correspondence" "days" "desk" "doctor" "engine" "explorer" "forms" "game" "lessons" "mail" "moves" "pdn" "play" "positions" "puzzles" "regulations" "renju" "server" "social" "tables" "tournament" "web" "workshop")),*]
    };
}

/// In the order of [`Language::ALL`].
static FILES: [&[&str]; 3] = languages!("en" "ru" "uk");

type Bundle = FluentBundle<FluentResource>;

static EN: LazyLock<Bundle> = LazyLock::new(|| read(Language::En));
static RU: LazyLock<Bundle> = LazyLock::new(|| read(Language::Ru));
static UK: LazyLock<Bundle> = LazyLock::new(|| read(Language::Uk));

fn read(language: Language) -> Bundle {
    let code = language.code().parse().into_iter().collect();
    let mut bundle = FluentBundle::new_concurrent(code);
    bundle.set_use_isolating(false);
    for file in FILES[language as usize] {
        // What cannot be read of a file is left out; a test reads them all.
        let (Ok(resource) | Err((resource, _))) = FluentResource::try_new((*file).to_owned());
        let _ = bundle.add_resource(resource);
    }
    bundle
}

/// A text in a language, or in English if it is only there.
pub(crate) fn say(language: Language, text: &str, arguments: &[Argument<'_>]) -> String {
    let bundle = match language {
        Language::En => &EN,
        Language::Ru => &RU,
        Language::Uk => &UK,
    };
    let found =
        [bundle, &EN].into_iter().find_map(|bundle| Some((bundle, bundle.get_message(text)?.value()?)));
    let Some((bundle, pattern)) = found else { return format!("Unknown text: {text}") };
    let arguments: Option<FluentArgs<'_>> = (!arguments.is_empty())
        .then(|| arguments.iter().map(|(name, value)| (*name, value.clone())).collect());
    bundle.format_pattern(pattern, arguments.as_ref(), &mut Vec::new()).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn every_file_of_every_language_is_read_whole() {
        for language in Language::ALL {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../locales").join(language.code());
            let mut there: Vec<String> = std::fs::read_dir(folder)
                .unwrap()
                .map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap())
                .collect();
            let mut read: Vec<String> =
                FILES[language as usize].iter().map(|file| (*file).to_owned()).collect();
            there.sort();
            read.sort();
            assert!(there == read, "{language}: the files of the folder and those that are read differ");
            let mut bundle = FluentBundle::new_concurrent(vec![language.code().parse().unwrap()]);
            for file in read {
                let resource = FluentResource::try_new(file).map_err(|(_, faults)| faults).unwrap();
                // The same name twice is a fault too.
                bundle.add_resource(resource).unwrap();
            }
        }
    }
}
