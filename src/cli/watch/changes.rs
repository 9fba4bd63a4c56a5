//! Receives the changes in a folder that the system reports.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use notify::event::{AccessKind, AccessMode, EventKind};
use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher};

/// The maximum number of paths that are remembered. If there are more, the whole folder is
/// searched.
const MAX_PATHS: usize = 50_000;

/// The paths that have changed since the last call of [`ChangeListener::wait`].
#[derive(Debug, Default)]
pub(super) struct Changes {
    pub(super) paths: BTreeSet<PathBuf>,
    /// Whether other paths may have changed as well, so that the whole folder must be searched.
    pub(super) search_needed: bool,
}

/// Receives changes from the system until it is dropped.
pub(super) struct ChangeListener {
    state: Arc<(Mutex<Changes>, Condvar)>,
    _watcher: RecommendedWatcher,
}

impl ChangeListener {
    /// Starts to receive changes in a folder and everything in it. The reported paths begin with
    /// `folder`.
    ///
    /// # Errors
    /// The system does not report changes in this folder, or has no capacity for more folders.
    pub(super) fn new(folder: &Path) -> notify::Result<ChangeListener> {
        let state = Arc::<(Mutex<Changes>, Condvar)>::default();
        let shared_state = Arc::clone(&state);
        let folder_path = folder.to_owned();
        // the paths that the system reports begin with the path that it was given, or with its
        // target if that is a link
        let real_folder = std::fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
        let watched_folder = real_folder.clone();
        let mut watcher = notify::recommended_watcher(move |event: notify::Result<Event>| {
            let (changes, signal) = &*shared_state;
            let mut changes = changes.lock().unwrap_or_else(PoisonError::into_inner);
            changes.add(event, |path| match path.strip_prefix(&real_folder) {
                Ok(path_in_folder) if !path_in_folder.as_os_str().is_empty() => {
                    folder_path.join(path_in_folder)
                }
                Ok(_) => folder_path.clone(),
                Err(_) => path,
            });
            signal.notify_all();
        })?;
        watcher.watch(&watched_folder, RecursiveMode::Recursive)?;
        Ok(ChangeListener {
            state,
            _watcher: watcher,
        })
    }

    /// Returns the changes since the last call. If there are none, waits for one, for at most
    /// `timeout`.
    pub(super) fn wait(&self, timeout: Duration) -> Changes {
        let (changes, signal) = &*self.state;
        let changes = changes.lock().unwrap_or_else(PoisonError::into_inner);
        let result = signal.wait_timeout_while(changes, timeout, |changes| {
            changes.paths.is_empty() && !changes.search_needed
        });
        let (mut changes, _) = result.unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut changes)
    }
}

impl Changes {
    fn add(&mut self, event: notify::Result<Event>, to_reported_path: impl Fn(PathBuf) -> PathBuf) {
        match event {
            Ok(event) if is_read_access(event.kind) => {}
            Ok(event) if event.need_rescan() => self.search_needed = true,
            Ok(event) => self
                .paths
                .extend(event.paths.into_iter().map(to_reported_path)),
            // changes were missed, and it is not known which
            Err(_) => self.search_needed = true,
        }
        if self.paths.len() > MAX_PATHS {
            self.paths.clear();
            self.search_needed = true;
        }
    }
}

/// Whether an event only means that a program has read a file, as crosstable itself does.
fn is_read_access(kind: EventKind) -> bool {
    match kind {
        EventKind::Access(AccessKind::Close(mode)) => mode != AccessMode::Write,
        EventKind::Access(_) => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use notify::event::{CreateKind, Flag, ModifyKind};

    use super::*;

    #[test]
    fn changes_are_collected_and_reads_are_ignored() {
        let mut changes = Changes::default();
        let mut add = |event| changes.add(event, |path| path);
        let opened = EventKind::Access(AccessKind::Open(AccessMode::Read));
        add(Ok(Event::new(opened).add_path("read.trf".into())));
        let written = EventKind::Access(AccessKind::Close(AccessMode::Write));
        add(Ok(Event::new(written).add_path("written.trf".into())));
        let created = EventKind::Create(CreateKind::File);
        add(Ok(Event::new(created).add_path("new.trf".into())));
        let expected = ["new.trf", "written.trf"].map(PathBuf::from);
        assert_eq!(changes.paths, expected.into());
        assert!(!changes.search_needed);
        let overflow = Event::new(EventKind::Other).set_flag(Flag::Rescan);
        changes.add(Ok(overflow), |path| path);
        assert!(changes.search_needed);
    }

    #[test]
    fn too_many_paths_request_a_search_of_the_folder() {
        let mut changes = Changes::default();
        for number in 0..=MAX_PATHS {
            let kind = EventKind::Modify(ModifyKind::Any);
            let event = Event::new(kind).add_path(number.to_string().into());
            changes.add(Ok(event), |path| path);
        }
        assert!(changes.search_needed && changes.paths.is_empty());
    }
}
