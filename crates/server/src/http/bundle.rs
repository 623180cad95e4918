//! The scripts of a page in one piece: a telephone far from the server asks once and not for each module.
//!
//! The modules are written so that this is simple: an import is one line, `import { a, b as c } from "./x.js";`, `import * as x from "./x.js";` or
//! `import "./x.js";`, what is exported is declared so, `export function`, `export const`, `export class`, no two modules import each other, and
//! no text has several lines: so lines that are comments, which are a third of the weight, and the space before others can be left out.

use std::fmt::Write;

/// Modules and all that they import as one script, each once and before who needs it; `read` gives the text of a module by its name.
pub(crate) fn bundle(roots: &[&str], read: &dyn Fn(&str) -> Option<String>) -> Option<String> {
    let mut bundle = Bundle { read, done: Vec::new(), text: String::new() };
    for root in roots {
        bundle.add(root)?;
    }
    Some(bundle.text)
}

struct Bundle<'a> {
    read: &'a dyn Fn(&str) -> Option<String>,
    done: Vec<String>,
    text: String,
}

impl Bundle<'_> {
    fn add(&mut self, name: &str) -> Option<()> {
        if self.done.iter().any(|done| done == name) {
            return Some(());
        }
        self.done.push(name.to_owned());
        let module = (self.read)(name)?;
        let (mut body, mut exported) = (String::new(), Vec::new());
        for line in code(&module) {
            if let Some((what, from)) = import(line) {
                self.add(from)?;
                if let Some(what) = what {
                    let _ = writeln!(body, "const {what} = {};", variable(from));
                }
            } else if let Some(declared) = line.strip_prefix("export ") {
                exported.extend(declares(declared));
                let _ = writeln!(body, "{declared}");
            } else {
                let _ = writeln!(body, "{line}");
            }
        }
        let exported = exported.join(", ");
        let _ = writeln!(
            self.text,
            "const {} = (() => {{\n{body}return {{ {exported} }};\n}})();",
            variable(name)
        );
        Some(())
    }
}

/// The lines of a module that are not comments, without the space before them.
fn code(module: &str) -> impl Iterator<Item = &str> {
    let mut comment = false;
    module.lines().map(str::trim).filter(move |line| {
        let begins = !comment && line.starts_with("/*");
        // What follows a comment on its line is code.
        let whole = begins && line.find("*/").is_none_or(|end| end + 2 == line.len());
        let skipped = comment || whole || line.is_empty() || line.starts_with("//");
        comment = (comment || whole) && !line.ends_with("*/");
        !skipped
    })
}

/// What a line imports, as it is written on the left of an assignment, and from which module.
fn import(line: &str) -> Option<(Option<String>, &str)> {
    let rest = line.strip_prefix("import ")?.strip_suffix("\";")?;
    if let Some(from) = rest.strip_prefix("\"./") {
        return Some((None, from));
    }
    let (what, from) = rest.rsplit_once(" from \"./")?;
    let what = what.strip_prefix("* as ").map_or_else(|| what.replace(" as ", ": "), str::to_owned);
    Some((Some(what), from))
}

/// The name that a declaration declares.
fn declares(declared: &str) -> Option<&str> {
    let declared = declared.strip_prefix("async ").unwrap_or(declared);
    let rest = ["function ", "const ", "class "].iter().find_map(|kind| declared.strip_prefix(kind))?;
    rest.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '$').next()
}

/// The name of a module within the script.
fn variable(name: &str) -> String {
    format!("module_{}", name.trim_end_matches(".js").replace('-', "_"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_come_once_each_before_who_needs_them() {
        let read = |name: &str| {
            Some(
                match name {
                    "site.js" => "import { one } from \"./a.js\";\none();\n",
                    "page.js" => "import { one, two as zwei } from \"./a.js\";\nimport * as b from \"./b-c.js\";\nimport \"./site.js\";\nrun(one, zwei, b.three);\n",
                    "a.js" => "import { three } from \"./b-c.js\";\nexport const one = 1;\nexport async function two() {}\n",
                    "b-c.js" => "export function three() {}\nexport class Four {}\n",
                    _ => return None,
                }
                .to_owned(),
            )
        };
        let text = bundle(&["site.js", "page.js"], &read).unwrap();
        assert_eq!(
            text,
            "const module_b_c = (() => {\nfunction three() {}\nclass Four {}\nreturn { three, Four };\n})();\n\
             const module_a = (() => {\nconst { three } = module_b_c;\nconst one = 1;\nasync function two() {}\nreturn { one, two };\n})();\n\
             const module_site = (() => {\nconst { one } = module_a;\none();\nreturn {  };\n})();\n\
             const module_page = (() => {\nconst { one, two: zwei } = module_a;\nconst b = module_b_c;\nrun(one, zwei, b.three);\nreturn {  };\n})();\n"
        );
        assert_eq!(bundle(&["nothing.js"], &read), None);
    }

    #[test]
    fn comments_are_left_out_and_all_code_stays() {
        let module = "/**\n * Says a /* thing.\n * import { no } from \"./no.js\";\n */\n  // A remark.\n  /** One. */\n  /** @type {A} */ a = 1; // one\n\n\
                      /* two\n lines */\nb(/** @type {B} */ (c));\n/** @type {D} */ d = /** @type {E} */\ne;\n";
        assert_eq!(
            code(module).collect::<Vec<_>>(),
            [
                "/** @type {A} */ a = 1; // one",
                "b(/** @type {B} */ (c));",
                "/** @type {D} */ d = /** @type {E} */",
                "e;"
            ]
        );
    }

    #[test]
    fn the_modules_of_the_pages_have_no_text_of_several_lines() {
        for file in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/web/js")).unwrap() {
            let path = file.unwrap().path();
            let text = std::fs::read_to_string(&path).unwrap();
            for line in code(&text) {
                assert!(line.matches('`').count() % 2 == 0, "{}: {line}", path.display());
            }
        }
    }
}
