//! The wire stands in three places outside the types that make it: the OpenAPI document, the page's types, and the lists of legal moves that the
//! page's unit tests click on. Each is a file, and each must be what the types say.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod guest;

use std::fmt::Write;
use std::path::Path;

use serde_json::{Map, Value, json};

/// Compares a file of the repository with what it must be; with `UPDATE=1` in the environment writes it.
fn check(path: &str, wanted: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, wanted).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    let line = kept.lines().zip(wanted.lines()).position(|(kept, wanted)| kept != wanted);
    assert!(
        kept == wanted,
        "{} is not what the types of `server::wire` say (line {}). If the change is meant: UPDATE=1 cargo test -p server --test wire",
        path.display(),
        line.map_or_else(|| "of its end".to_owned(), |line| (line + 1).to_string()),
    );
}

#[test]
fn the_document_is_what_the_routes_and_types_say() {
    check("openapi.json", &(server::document().to_pretty_json().unwrap() + "\n"));
}

#[test]
fn the_types_of_the_page_are_what_the_types_say() {
    let document = serde_json::to_value(server::document()).unwrap();
    let mut text = String::from(
        "// The wire as the page sees it, made from crates/server/src/wire. UPDATE=1 cargo test -p server --test wire writes it.\n",
    );
    for (name, schema) in document["components"]["schemas"].as_object().unwrap() {
        text.push('\n');
        comment(&mut text, schema, "");
        let _ = writeln!(text, "export type {name} = {};", kind(schema, ""));
    }
    check("web/js/wire.d.ts", &text);
}

/// A description as a comment of TypeScript.
fn comment(text: &mut String, schema: &Value, indent: &str) {
    let said = schema["description"].as_str().or_else(|| {
        let parts = schema["oneOf"].as_array()?;
        parts.iter().find(|part| part["$ref"].is_string())?["description"].as_str()
    });
    if let Some(said) = said {
        let _ = writeln!(text, "{indent}/** {} */", said.split_whitespace().collect::<Vec<_>>().join(" "));
    }
}

/// The type of a schema.
fn kind(schema: &Value, indent: &str) -> String {
    let parts = |key: &str, sign: &str| {
        let parts: Vec<String> = schema[key].as_array()?.iter().map(|part| kind(part, indent)).collect();
        Some(if parts.len() > 1 && sign == " & " {
            parts.iter().map(|part| grouped(part)).collect::<Vec<_>>().join(sign)
        } else {
            parts.join(sign)
        })
    };
    if let Some(name) = schema["$ref"].as_str() {
        return name.rsplit('/').next().unwrap().to_owned();
    }
    if let Some(all) = parts("allOf", " & ").or_else(|| parts("oneOf", " | ")) {
        return all;
    }
    if let Some(values) = schema["enum"].as_array() {
        return values.iter().map(Value::to_string).collect::<Vec<_>>().join(" | ");
    }
    match &schema["type"] {
        Value::Array(kinds) => {
            let one = |name: &Value| {
                let mut schema = schema.clone();
                schema["type"] = name.clone();
                kind(&schema, indent)
            };
            kinds.iter().map(one).collect::<Vec<_>>().join(" | ")
        }
        Value::String(name) => match name.as_str() {
            "integer" | "number" => "number".to_owned(),
            "array" => match schema["prefixItems"].as_array() {
                Some(items) => {
                    format!(
                        "[{}]",
                        items.iter().map(|item| kind(item, indent)).collect::<Vec<_>>().join(", ")
                    )
                }
                None => format!("{}[]", grouped(&kind(&schema["items"], indent))),
            },
            "object" => object(schema, indent),
            simple => simple.to_owned(),
        },
        _ => panic!("a schema of no known kind: {schema}"),
    }
}

/// A type inside another one.
fn grouped(kind: &str) -> String {
    if kind.contains(" | ") && !kind.starts_with('{') { format!("({kind})") } else { kind.to_owned() }
}

fn object(schema: &Value, indent: &str) -> String {
    if schema["additionalProperties"].is_object() {
        return format!("Record<string, {}>", kind(&schema["additionalProperties"], indent));
    }
    let required = schema["required"].as_array().cloned().unwrap_or_default();
    let mut text = String::from("{\n");
    let inner = format!("{indent}  ");
    for (name, property) in schema["properties"].as_object().unwrap_or(&Map::new()) {
        comment(&mut text, property, &inner);
        let sign = if required.iter().any(|required| required == name) { "" } else { "?" };
        let _ = writeln!(text, "{inner}{name}{sign}: {};", kind(property, &inner));
    }
    text + indent + "}"
}

/// Positions whose captures the page once got wrong, and some that are hard to click.
const POSITIONS: [(&str, &str, &str); 6] = [
    (
        "a king and a man that return with the same captured set",
        "international",
        "W:WK13,23:B8,9,18,19,28,29,38,39",
    ),
    (
        "two kings that return with the same captured set",
        "international",
        "W:WK8,K28,49:B21,22,23,24,31,32,33,34",
    ),
    ("a ring", "russian", "W:Wd2:Bc3,c5,e5,e3"),
    ("two captures with one end", "russian", "W:Wd6:Be3,e5,e7,g7"),
    ("a capture and an idle man", "russian", "W:Wc3,g1:Bd4,h8"),
    ("quiet moves", "russian", "W:Wc3,e3:Bh8"),
];

#[tokio::test]
async fn the_lists_that_the_page_is_tested_on_are_those_of_the_server() {
    let server = guest::start().await;
    let mut ann = guest::Guest::new(server.address);
    let mut lists = Map::new();
    for (name, variant, fen) in POSITIONS {
        let answer = ann.post("/api/position", json!({ "variant": variant, "fen": fen })).await.json();
        let list =
            json!({ "variant": variant, "fen": fen, "legal": answer["legal"], "must": answer["must"] });
        lists.insert(name.to_owned(), list);
    }
    check("../../e2e/unit/legal.json", &(serde_json::to_string_pretty(&lists).unwrap() + "\n"));
    server.stop().await;
}
