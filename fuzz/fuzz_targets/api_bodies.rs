//! Any body of a request is what its route reads, or a refusal that says why, short enough to send back; and what was read can be looked at
//! without harm: names, passwords, terms of a game, lines of moves, games in PDN.
#![cfg_attr(fuzzing, no_main)]

use language::Language;
use server::http::analysis::plies;
use server::http::body::read;
use server::http::names::{check_name, twin};
use server::http::passwords::is_common;
use server::http::pdn;
use server::live::agreement::{Agreement, Wish};
use server::wire::{AccountChange, Credentials, Farewell, LanguageChoice, NewGame, Pasted, PositionQuestion};

fn fine(refusal: &str) {
    assert!(!refusal.is_empty() && refusal.chars().count() <= 200 && !refusal.contains(char::is_control));
}

fn name_and_password(name: &str, password: &str) {
    let _ = is_common(password, name);
    if let Some(kept) = check_name(name) {
        assert!((2..=24).contains(&kept.chars().count()), "{kept:?}");
        assert_eq!(check_name(&kept), Some(kept.clone()), "a name that is kept is a name");
        if let Some(other) = twin(&kept) {
            assert_eq!(other.chars().count(), kept.chars().count());
        }
    }
}

fn terms(wish: &Wish) {
    if let Ok(terms) = Agreement::check(wish) {
        let _ = terms.rules(terms.draw().as_ref(), true);
    }
}

bolshak_fuzz::target!(|body: &[u8]| {
    match read::<NewGame>(body) {
        Ok(new) => {
            if let Ok(wish) = serde_json::from_value(new.wish.into()) {
                terms(&wish);
            }
        }
        Err(refusal) => fine(&refusal),
    }
    match read::<Wish>(body) {
        Ok(wish) => terms(&wish),
        Err(refusal) => fine(&refusal),
    }
    match read::<Credentials>(body) {
        Ok(credentials) => name_and_password(&credentials.name, &credentials.password),
        Err(refusal) => fine(&refusal),
    }
    match read::<AccountChange>(body) {
        Ok(change) => {
            name_and_password(&change.name.unwrap_or_default(), &change.password.unwrap_or_default());
        }
        Err(refusal) => fine(&refusal),
    }
    match read::<PositionQuestion>(body) {
        Ok(question) => {
            let most = question.moves.len() + usize::from(question.text.is_some());
            assert!(plies(&question).is_none_or(|plies| plies == most));
        }
        Err(refusal) => fine(&refusal),
    }
    match read::<Pasted>(body) {
        Ok(pasted) => {
            let _ = pdn::read(&pasted.text, Language::En);
        }
        Err(refusal) => fine(&refusal),
    }
    if let Err(refusal) = read::<LanguageChoice>(body) {
        fine(&refusal);
    }
    if let Err(refusal) = read::<Farewell>(body) {
        fine(&refusal);
    }
});
