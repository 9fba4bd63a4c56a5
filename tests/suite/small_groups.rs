//! Q813: several events of the same few players. The example is that of the check's page.

use std::fs;

use crate::support::root;
use crate::support::scratch::Scratch;

#[test]
fn events_of_few_players_raise_a_question_only_if_the_office_asks() {
    let page = fs::read_to_string(root().join("docs/checks/small-group.md")).unwrap();
    let page = page.replace("\r\n", "\n");
    let block = |mark: &str| {
        let (_, rest) = page.split_once(&format!("\n```{mark}\n")).unwrap();
        rest.split_once("```").unwrap().0.trim_end().to_owned()
    };
    let scratch = Scratch::new("small-group");
    let files = ["may-04.trf", "may-11.trf", "may-18.trf"];
    for (file, day) in files.iter().zip(["04", "11", "18"]) {
        let day = format!("2026/05/{day}");
        scratch.file(file, block("trf").replace("2026/05/04", &day) + "\n");
    }
    let question = block("hints");
    let is_asked = |files: &[&str]| {
        let mut arguments = vec!["audit", "--lists", "none", "--hints"];
        arguments.extend(files);
        scratch.run(&arguments).out.contains(&question)
    };
    assert!(!is_asked(&files));
    scratch.file("crosstable.toml", block("toml"));
    assert!(is_asked(&files));
    assert!(!is_asked(&files[..2]));
}
