//! What endgame tables say, in words.

use endgame::{Answer, BuildError, Fault, Refused, VerifyError, Wdl};

use super::Language;

impl Language {
    /// A result of the tables.
    #[must_use]
    pub fn table_result(self, result: Wdl) -> String {
        let name = match result {
            Wdl::Win => "tables-win",
            Wdl::Draw => "tables-draw",
            Wdl::Loss => "tables-loss",
        };
        self.say(name, &[])
    }

    /// What the tables know of a position: the result, and after how many moves of the side to move the force changes at the latest.
    #[must_use]
    pub fn table_answer(self, answer: Answer) -> String {
        match answer {
            Answer { result: Wdl::Win, plies: Some(plies) } if plies > 0 => {
                self.say("tables-win-in", &[("moves", plies.div_ceil(2).into())])
            }
            Answer { result: Wdl::Loss, plies: Some(plies) } if plies > 0 => {
                self.say("tables-loss-in", &[("moves", plies.div_ceil(2).into())])
            }
            Answer { result, .. } => self.table_result(result),
        }
    }

    /// Why a file of tables is refused.
    #[must_use]
    pub fn table_refused(self, refused: &Refused) -> String {
        let why = match &refused.fault {
            Fault::Foreign => self.say("tables-foreign", &[]),
            Fault::Version(version) => self.say("tables-version", &[("version", (*version).into())]),
            Fault::Other { found, expected } => {
                let arguments = [("found", found.as_str().into()), ("expected", expected.as_str().into())];
                self.say("tables-other", &arguments)
            }
            Fault::Cut => self.say("tables-cut", &[]),
            Fault::Damaged => self.say("tables-damaged", &[]),
            Fault::Io(error) => self.system_error(error),
            // Faults that later versions may name.
            fault => fault.to_string(),
        };
        self.say(
            "tables-refused",
            &[("path", refused.path.display().to_string().into()), ("why", why.into())],
        )
    }

    /// Why tables are not built.
    #[must_use]
    pub fn table_build_error(self, error: &BuildError) -> String {
        match error {
            BuildError::Refused(refused) => self.table_refused(refused),
            BuildError::Busy(path) => self.say("tables-busy", &[("path", path.display().to_string().into())]),
            BuildError::Memory { force, needed, allowed } => {
                let mebibytes = |bytes: u64| (bytes >> 20).to_string().into();
                let needed = mebibytes(needed + (1 << 20) - 1);
                let arguments = [
                    ("force", force.to_string().into()),
                    ("needed", needed),
                    ("allowed", mebibytes(*allowed)),
                ];
                self.say("tables-memory", &arguments)
            }
            error => error.to_string(),
        }
    }

    /// What is wrong with tables.
    #[must_use]
    pub fn table_verify_error(self, error: &VerifyError) -> String {
        match error {
            VerifyError::Refused(refused) => self.table_refused(refused),
            VerifyError::Wrong(wrong) => {
                let arguments = [
                    ("force", wrong.force.to_string().into()),
                    ("fen", wrong.fen.as_str().into()),
                    ("found", self.table_answer(wrong.found.into()).into()),
                    ("expected", self.table_answer(wrong.expected.into()).into()),
                ];
                self.say("tables-wrong", &arguments)
            }
            error => error.to_string(),
        }
    }
}
