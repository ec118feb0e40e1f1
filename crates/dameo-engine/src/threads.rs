//! The threads of a search.

/// What a helper thread of a search does.
pub type HelperThread<'a> = Box<dyn FnOnce() + Send + 'a>;

/// Runs `helpers` on other threads and `first` on this one; returns when all of them have ended.
/// Helpers without a thread may be dropped. The standard library cannot start threads in a
/// browser; there the caller provides them.
pub type ThreadScope = for<'a> fn(helpers: Vec<HelperThread<'a>>, first: &mut dyn FnMut());

/// Runs every helper on a thread of the system.
///
/// # Panics
/// If there are helpers and the system starts no threads.
pub(crate) fn system_scope(helpers: Vec<HelperThread<'_>>, first: &mut dyn FnMut()) {
    std::thread::scope(|scope| {
        for helper in helpers {
            scope.spawn(helper);
        }
        first();
    });
}
