//! `bolshak doctor` from outside: what it prints, in three languages, and its status.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod program;

use program::program;
use serde_json::Value;

#[test]
fn the_status_says_whether_something_is_wrong_and_the_lines_say_what() {
    let folder = std::env::temp_dir().join(format!("bolshak-doctor-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let doctor = |arguments: &[&str]| {
        let mut command = program(&["doctor", "--listen", "127.0.0.1:0", "--connections", "100", "--data"]);
        let output = command.arg(&folder).args(arguments).output().unwrap();
        (output.status.code().unwrap(), String::from_utf8(output.stdout).unwrap())
    };
    let (status, text) = doctor(&[]);
    assert_eq!(status, 0, "{text}");
    assert!(text.lines().all(|line| line.starts_with("✓ ") || line.starts_with("! ")), "{text}");
    assert!(text.contains("There is no database yet"), "{text}");
    std::fs::write(folder.join("bolshak.db"), "this is no database").unwrap();
    let (status, text) = doctor(&[]);
    assert_eq!(status, 1, "{text}");
    assert!(text.lines().any(|line| line.starts_with("✗ The database")), "{text}");
    for (language, word) in [("ru", "✗ База данных"), ("uk", "✗ База даних")] {
        let (status, text) = doctor(&["--lang", language]);
        assert!(status == 1 && text.contains(word), "{text}");
    }
    let (status, text) = doctor(&["--json"]);
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(status, 1);
    assert!(lines.iter().any(|line| line["grade"] == "wrong" && line["what"] == "sqlite-damaged"), "{text}");
    assert!(lines.iter().any(|line| line["grade"] == "fine"), "{text}");
    std::fs::remove_dir_all(&folder).unwrap();
}
