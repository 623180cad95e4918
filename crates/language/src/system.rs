//! Why the system does not do what it is asked, in words.

use std::io::{Error, ErrorKind};

use crate::Language;

impl Language {
    /// The usual reasons in the language of the person, the others as the system says them.
    #[must_use]
    pub fn system_error(self, error: &Error) -> String {
        let text = match error.kind() {
            ErrorKind::NotFound => "cli-system-missing",
            ErrorKind::PermissionDenied => "cli-system-permission",
            ErrorKind::ReadOnlyFilesystem => "cli-system-read-only",
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "cli-system-full",
            ErrorKind::FileTooLarge => "cli-system-too-large",
            ErrorKind::AlreadyExists => "cli-system-exists",
            ErrorKind::IsADirectory => "cli-system-folder",
            ErrorKind::NotADirectory => "cli-system-no-folder",
            _ => return error.to_string(),
        };
        self.say(text, &[])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_reasons_are_said_in_the_language_of_the_person_and_others_by_the_system() {
        let full = Error::from(ErrorKind::StorageFull);
        let said = Language::ALL.map(|language| language.system_error(&full));
        assert_eq!(said[1], "на диске не осталось места");
        assert!(
            said.iter().all(|text| !text.contains("Unknown")) && said[0] != said[1] && said[1] != said[2]
        );
        assert_eq!(Language::Ru.system_error(&Error::other("a comet")), "a comet");
    }
}
