//! Reports as a page to print: author, place, diagram, task in the order of 11.4.1, then the findings and the solution.

use composition::Report;
use language::Language;
use pdn::Game;

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// One composition.
pub(super) fn section(language: Language, title: &str, game: &Game, report: &Report) -> String {
    let tag = |name: &str| game.tag(name).filter(|value| *value != "?").map(escaped).unwrap_or_default();
    let author = if tag("Author").is_empty() { tag("White") } else { tag("Author") };
    let findings: String = report
        .findings
        .iter()
        .map(|finding| {
            format!(
                "<tr class=\"{}\"><td>{}</td><td>{}</td><td>{}</td></tr>\n",
                finding.standing.name(),
                finding.clause,
                escaped(&language.composition_standing(finding.standing)),
                escaped(&language.composition_finding(finding)),
            )
        })
        .collect();
    let tree: String =
        language.composition_tree(report).iter().map(|line| format!("{}\n", escaped(line))).collect();
    format!(
        "<section>\n<h2>{}: {}</h2>\n<p>{author}</p>\n<p>{}</p>\n{}\n<p>{}</p>\n<table>\n{findings}</table>\n<pre>{tree}</pre>\n</section>\n",
        escaped(title),
        escaped(&language.composition_status(report.status)),
        tag("Site"),
        report.svg,
        escaped(&language.composition_task(&report.task)),
    )
}

/// A line of text between compositions.
pub(super) fn paragraph(text: &str) -> String {
    format!("<p>{}</p>\n", escaped(text))
}

/// The page of all.
pub(super) fn page(language: Language, sections: &[String]) -> String {
    let style = "body{font-family:serif;max-width:50em;margin:auto}svg{width:18em}td{padding:0 .5em;vertical-align:top}\
        .broken{color:#a00}.unknown{color:#850}.observed{color:#555}section{break-inside:avoid}";
    format!(
        "<!doctype html>\n<html lang=\"{}\">\n<meta charset=\"utf-8\">\n<title>{}</title>\n<style>{style}</style>\n{}</html>\n",
        language.code(),
        escaped(&language.say("composition-title", &[])),
        sections.concat(),
    )
}
