//! The workflow of a release, the installers and the scripts agree with each other.

use crate::support::root;

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap()
}

#[test]
fn the_release_uses_the_windows_program_that_the_script_built_and_tested() {
    let target = "x86_64-pc-windows-gnu";
    let script = read("tests/windows/smoke.sh");
    assert!(script.contains(&format!("target={target}\n")));
    let workflow = read(".github/workflows/release.yml");
    assert!(workflow.contains("run: tests/windows/smoke.sh\n"));
    assert!(workflow.contains(&format!("TARGET: {target}\n")));
    let installer = read(".github/install.ps1");
    assert!(installer.contains(&format!("-{target}\"")));
    for text in [&script, &workflow, &installer] {
        assert!(!text.contains("windows-msvc"));
    }
}
