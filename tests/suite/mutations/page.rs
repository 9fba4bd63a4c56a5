//! The page on mutations (`docs/reference/mutations.md`): the verdict of the audit for each
//! mutation and format.
//!
//! `CROSSTABLE_EXPECTED=write` writes the page, `CROSSTABLE_BULK=1` compares all of it, and
//! otherwise some of its rows are compared.

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;

use super::base::made_in;
use super::expected::expected;
use super::made::Kind;
use super::verdict::{Verdict, judge};
use super::{Base, Category, Mutation, all};
use crate::support::{bulk, root};

/// The columns: heading, formats, and whether the events are team events.
const COLUMNS: [(&str, &[&str], bool); 8] = [
    ("TRF16", &["trf16"], false),
    ("TRF26", &["trf26"], false),
    ("csv", &["csv"], false),
    ("html", &["html"], false),
    ("xlsx", &["xlsx"], false),
    ("Chess-JSON", &["chess-json"], false),
    ("TUNX", &["tunx"], false),
    ("teams", &["trf16", "trf26", "chess-json"], true),
];

/// The largest number of files with each mutation in a column.
const MUTANTS: usize = 5;

/// The number of made-up events for a column, and of attempts to mutate each.
const EVENTS: usize = 10;
const TRIES: usize = 3;

/// The events of a column, created on first use.
struct Column {
    index: usize,
    bases: Vec<(u64, OnceCell<Option<Base>>)>,
}

impl Column {
    fn new(index: usize) -> Column {
        let fits = |&seed: &u64| (Kind::of(seed) == Kind::Teams) == COLUMNS[index].2;
        let seeds = (0..).filter(fits).take(EVENTS);
        Column {
            index,
            bases: seeds.map(|seed| (seed, OnceCell::new())).collect(),
        }
    }

    fn base(&self, at: usize) -> Option<&Base> {
        let formats = COLUMNS[self.index].1;
        let (seed, base) = &self.bases[at];
        let format = formats[at % formats.len()];
        base.get_or_init(|| made_in(*seed, format)).as_ref()
    }

    fn cell(&self, mutation: &Mutation) -> Cell {
        let mut cell = Cell::default();
        for seed in 0..EVENTS * TRIES {
            if cell.verdicts.len() == MUTANTS {
                break;
            }
            let base = self.base(seed % EVENTS);
            let seed = u64::try_from(seed).unwrap();
            let Some((base, mutant)) =
                base.and_then(|base| Some((base, mutation.apply(base, seed)?)))
            else {
                continue;
            };
            let judged = judge(mutation, base, &mutant);
            cell.verdicts.push(judged.verdict);
            // what nobody can find has no findings
            if judged.verdict != Verdict::Undetectable {
                cell.counts.push(judged.count);
            }
            if let Some(folder) = std::env::var_os("CROSSTABLE_MUTANTS") {
                let name = format!("{}-{seed}-{}", mutation.name, base.name);
                let line = format!(
                    "{:?} {} {} {name}\n",
                    judged.verdict,
                    judged.count,
                    judged.codes.join("+")
                );
                let _ = std::io::Write::write_all(&mut std::io::stderr(), line.as_bytes());
                let _ = fs::write(std::path::Path::new(&folder).join(name), &mutant.bytes);
            }
        }
        cell
    }
}

/// The verdicts on one mutation in one format.
#[derive(Default, Clone)]
struct Cell {
    verdicts: Vec<Verdict>,
    /// The number of findings in each file for which the audit has findings.
    counts: Vec<usize>,
}

impl Cell {
    fn of(&self, verdict: Verdict) -> usize {
        self.verdicts
            .iter()
            .filter(|&&found| found == verdict)
            .count()
    }

    fn add(&mut self, other: &Cell) {
        self.verdicts.extend(&other.verdicts);
        self.counts.extend(&other.counts);
    }

    /// The verdicts as text: `5`, `4, 1 wrong`, `3, 2 hidden`.
    fn text(&self) -> String {
        let parts = [
            (Verdict::Right, ""),
            (Verdict::WrongCause, " wrong"),
            (Verdict::Silent, " silent"),
            (Verdict::Undetectable, " hidden"),
        ];
        let parts = parts.map(|(verdict, word)| (self.of(verdict), word));
        let parts = parts.iter().filter(|(count, _)| *count > 0);
        let parts: Vec<String> = parts
            .map(|(count, word)| format!("{count}{word}"))
            .collect();
        if parts.is_empty() {
            "–".to_owned()
        } else {
            parts.join(", ")
        }
    }

    /// The number of findings that is not exceeded in this percentage of the files.
    fn percentile(&self, percent: usize) -> usize {
        let mut counts = self.counts.clone();
        counts.sort_unstable();
        let at = (counts.len() * percent).div_ceil(100).max(1) - 1;
        counts.get(at).copied().unwrap_or(0)
    }
}

fn is_core(category: Category) -> bool {
    !matches!(category, Category::Teams | Category::Event)
}

/// A row of the table, and the sum of its cells.
fn row(mutation: &Mutation, cells: &[Cell]) -> (String, Cell) {
    let mut sum = Cell::default();
    for cell in cells {
        sum.add(cell);
    }
    (line(mutation.name, cells, &sum), sum)
}

fn line(name: &str, cells: &[Cell], sum: &Cell) -> String {
    let cells: Vec<String> = cells.iter().map(Cell::text).collect();
    let (median, high) = (sum.percentile(50), sum.percentile(90));
    format!("| {name} | {} | {median} | {high} |\n", cells.join(" | "))
}

/// The cells of these mutations in each column, computed independently.
fn cells_of(mutations: &[&'static Mutation]) -> Vec<Vec<Cell>> {
    let columns: Vec<Vec<Cell>> = std::thread::scope(|scope| {
        let of_column = |index| {
            scope.spawn(move || {
                let column = Column::new(index);
                mutations
                    .iter()
                    .map(|mutation| column.cell(mutation))
                    .collect()
            })
        };
        let threads: Vec<_> = (0..COLUMNS.len()).map(of_column).collect();
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap())
            .collect()
    });
    let of_row = |row: usize| columns.iter().map(|column| column[row].clone()).collect();
    (0..mutations.len()).map(of_row).collect()
}

const TITLES: [(Category, &str); 8] = [
    (Category::Structure, "Structure"),
    (Category::Results, "Results"),
    (Category::Colours, "Colours"),
    (Category::Points, "Points"),
    (Category::Ranks, "Ranks"),
    (Category::TieBreaks, "Tie-breaks"),
    (Category::Teams, "Teams"),
    (Category::Event, "Event"),
];

/// The text of the whole page.
fn page() -> String {
    let mutations: Vec<&'static Mutation> = all().collect();
    let cells = cells_of(&mutations);
    let mut tables = String::new();
    let mut hidden = String::new();
    let mut whole = Cell::default();
    let mut core = Cell::default();
    for (category, title) in TITLES {
        let headings = COLUMNS.map(|column| column.0).join(" | ");
        let rules = "| --- ".repeat(COLUMNS.len());
        write!(
            tables,
            "\n## {title}\n\n| mistake | {headings} | median | 90 % |\n| --- {rules}| --: | --: |\n"
        )
        .unwrap();
        for (mutation, cells) in mutations.iter().zip(&cells) {
            if mutation.category != category {
                continue;
            }
            let (text, sum) = row(mutation, cells);
            tables += &text;
            let count = sum.of(Verdict::Undetectable);
            if let Some(why) = expected(mutation.name).unseen.filter(|_| count > 0) {
                writeln!(
                    hidden,
                    "| {} | {count} of {} | {why} |",
                    mutation.name,
                    sum.verdicts.len()
                )
                .unwrap();
            }
            whole.add(&sum);
            if is_core(category) {
                core.add(&sum);
            }
        }
    }
    let mut of_verdict: BTreeMap<&str, String> = BTreeMap::new();
    of_verdict.insert("{names}", mutations.len().to_string());
    of_verdict.insert("{files}", whole.verdicts.len().to_string());
    of_verdict.insert("{right}", whole.of(Verdict::Right).to_string());
    of_verdict.insert("{wrong}", whole.of(Verdict::WrongCause).to_string());
    of_verdict.insert("{silent}", whole.of(Verdict::Silent).to_string());
    of_verdict.insert("{core}", core.of(Verdict::Silent).to_string());
    of_verdict.insert("{hidden}", whole.of(Verdict::Undetectable).to_string());
    of_verdict.insert("{median}", whole.percentile(50).to_string());
    of_verdict.insert("{high}", whole.percentile(90).to_string());
    let mut head = HEAD.to_owned();
    for (mark, value) in of_verdict {
        head = head.replace(mark, &value);
    }
    format!("{head}{tables}{HIDDEN}{hidden}")
}

const HEAD: &str = "# Mistakes and findings

What the audit makes of a file with exactly one mistake. The events are made up, everything in
them is right, and each file gets one mistake of a known kind at a random place. The page is
written by the tests (`tests/suite/mutations`, `CROSSTABLE_EXPECTED=write`), which compare it with
what the program does.

| word | meaning |
| --- | --- |
| a number | **found right**: a finding with a code that the mistake calls for is about a player, team or round that it concerns; or the file is refused with the place at which reading stops |
| wrong | there are findings, but none of this kind |
| silent | no finding |
| hidden | nobody can find it: both sides of all games agree, and every stated value follows from the results, which is computed without the audit. The last table says why |
| – | the format has no place for the mistake |
| median, 90 % | findings of any severity in a file with this mistake, hidden ones left out |

The codes that each mistake calls for are in `tests/suite/mutations/expected.rs`. Team events are
written as TRF16, TRF26 and Chess-JSON. Pages have the layout of chess-results.com, TUNX files that
of [tunx](tunx.md); they come from the tests.

{names} kinds of mistakes, {files} files: {right} found right, {wrong} found with a wrong cause,
{hidden} hidden, {silent} silent ({core} in structure, results, colours, points, ranks and
tie-breaks). A file with a mistake has {median} finding in the median, {high} in the 90th percentile.
";

const HIDDEN: &str = "
## Hidden

| mistake | files | why |
| --- | --: | --- |
";

/// The number of rows that are compared without `CROSSTABLE_BULK`.
const ROWS: usize = 6;

#[test]
fn the_page_has_the_verdicts_on_all_mutations() {
    let path = root().join("docs/reference/mutations.md");
    if std::env::var_os("CROSSTABLE_EXPECTED").is_some_and(|value| value == "write") {
        fs::write(&path, page()).unwrap();
    }
    let written = fs::read_to_string(&path).unwrap().replace("\r\n", "\n");
    if bulk() {
        assert!(written == page(), "write the page anew");
        return;
    }
    let mutations: Vec<&'static Mutation> = all().collect();
    let stride = mutations.len().div_ceil(ROWS);
    let some: Vec<&'static Mutation> = mutations.iter().copied().step_by(stride).collect();
    for (mutation, cells) in some.iter().zip(cells_of(&some)) {
        let (line, _) = row(mutation, &cells);
        assert!(written.contains(&line), "the page has another row: {line}");
    }
}
