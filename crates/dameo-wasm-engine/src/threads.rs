//! The threads of searches: a pool whose threads are workers of JavaScript. Each of them has its
//! own instance of this module, and all share its memory.

use std::sync::{Mutex, OnceLock, PoisonError};

use dameo_engine::HelperThread;
use rayon::{ThreadBuilder, ThreadPool, ThreadPoolBuilder};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};

static POOL: OnceLock<ThreadPool> = OnceLock::new();

/// Threads of the pool that have no worker yet.
static WAITING: Mutex<Vec<ThreadBuilder>> = Mutex::new(Vec::new());

/// Gives searches `count` helpers, once. Each of them needs a worker that calls
/// `runHelper`: until it does, a search would not end.
#[wasm_bindgen(js_name = addHelpers)]
pub fn add_helpers(count: usize) -> Result<(), JsError> {
    let wait = |thread| {
        WAITING.lock().unwrap_or_else(PoisonError::into_inner).push(thread);
        Ok(())
    };
    let pool = ThreadPoolBuilder::new().num_threads(count).spawn_handler(wait).build()?;
    POOL.set(pool).map_err(|_| JsError::new("the engine has its helpers already"))
}

/// Makes the thread that calls it a helper. Does not return.
#[wasm_bindgen(js_name = runHelper)]
pub fn run_helper() -> Result<(), JsError> {
    let thread = WAITING.lock().unwrap_or_else(PoisonError::into_inner).pop();
    thread.ok_or_else(|| JsError::new("the engine has all its helpers"))?.run();
    Ok(())
}

/// The compiled module, for the instances of helpers.
#[wasm_bindgen(js_name = sharedModule)]
pub fn shared_module() -> JsValue {
    wasm_bindgen::module()
}

/// The memory of this module, for the instances of helpers.
#[wasm_bindgen(js_name = sharedMemory)]
pub fn shared_memory() -> JsValue {
    wasm_bindgen::memory()
}

/// The number of threads that a search can have.
pub(crate) fn count() -> usize {
    1 + POOL.get().map_or(0, ThreadPool::current_num_threads)
}

/// A [`ThreadScope`](dameo_engine::ThreadScope) in the pool.
pub(crate) fn scope(helpers: Vec<HelperThread<'_>>, first: &mut dyn FnMut()) {
    let Some(pool) = POOL.get() else { return first() };
    pool.in_place_scope(|scope| {
        for helper in helpers {
            scope.spawn(|_| helper());
        }
        first();
    });
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
    use std::thread;

    use dameo::{AnyGame, Variant};
    use dameo_engine::{EngineSettings, Limits, SearchRequest};

    use super::*;

    /// All in one test, because a process has one pool.
    #[test]
    fn helpers_search() {
        assert_eq!(count(), 1);
        assert!(add_helpers(2).is_ok());
        assert_eq!(count(), 3);
        // Threads of the system stand for the workers.
        for _ in 0..2 {
            thread::spawn(|| run_helper().is_ok());
        }
        let ended = AtomicUsize::new(0);
        let helper = || -> HelperThread<'_> {
            Box::new(|| {
                ended.fetch_add(1, Relaxed);
            })
        };
        scope(vec![helper(), helper(), helper()], &mut || {
            ended.fetch_add(1, Relaxed);
        });
        assert_eq!(ended.load(Relaxed), 4);

        let game = AnyGame::new(Variant::Dameo);
        let limits = Limits { depth: Some(7), threads: count(), ..Limits::default() };
        let stop = AtomicBool::new(false);
        let settings = EngineSettings {
            hash_mib: 1,
            thread_scope: scope,
            ..EngineSettings::new(Variant::Dameo)
        };
        let mut engine = dameo_engine::Engine::with_settings(settings).unwrap();
        for _ in 0..3 {
            let found = engine.search(&game, &SearchRequest::new(limits, &stop), &mut |_| ());
            assert!(found.best.is_some_and(|mv| game.position().is_legal(mv)));
        }
    }
}
