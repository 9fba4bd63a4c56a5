//! Merges several files of one event.

use super::Reading;
use crate::import::Import;
use crate::merge::{EventFile, OtherEvent, merge};

impl Reading {
    /// Merges this file and further files into one event. Uses the first tournament of this file,
    /// and from each other file the tournament that belongs to the same event.
    ///
    /// # Errors
    /// `OtherEvent` if a file belongs to a different event.
    pub fn merge_with(self, further: Vec<Reading>) -> Result<Reading, OtherEvent> {
        let mut sources = self.sources;
        let main_name = sources.main().name().to_owned();
        let mut files = vec![event_file(&main_name, self.import)];
        for reading in further {
            let mut imports = vec![reading.import];
            imports.extend(reading.further);
            let source = reading.sources.into_main();
            let name = source.name().to_owned();
            let import = find_same_event(&files[0], &name, imports)?;
            let source_offset = sources.push(source);
            files.push(event_file(&name, import.shifted(source_offset)));
        }
        Ok(Reading {
            sources,
            import: merge(files)?,
            further: Vec::new(),
        })
    }
}

fn event_file(name: &str, import: Import) -> EventFile {
    EventFile {
        name: name.to_owned(),
        import,
    }
}

/// Returns the first tournament of a file that belongs to the same event as `main_file`. `name` is
/// the name of the file, `imports` are its tournaments.
fn find_same_event(
    main_file: &EventFile,
    name: &str,
    mut imports: Vec<Import>,
) -> Result<Import, OtherEvent> {
    if imports.len() == 1 {
        return Ok(imports.swap_remove(0));
    }
    let mut result = Ok(Import::default());
    for import in imports {
        match merge(vec![main_file.clone(), event_file(name, import.clone())]) {
            Ok(_) => return Ok(import),
            Err(other) => result = Err(other),
        }
    }
    result
}
