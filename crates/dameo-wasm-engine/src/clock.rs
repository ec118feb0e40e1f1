//! The browser's clock, and the flag that stops a search.
//!
//! A worker receives no messages while it searches. The engine reads the clock
//! about every thousand nodes; each reading also checks a flag in memory that
//! the worker shares with the page. Without cross-origin isolation there is no
//! shared memory, and the page terminates the worker instead.

use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use js_sys::{Atomics, Function, Int32Array};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn milliseconds() -> f64;
}

thread_local! {
    static FLAG: RefCell<Option<Int32Array>> = const { RefCell::new(None) };
    static PROGRESS: RefCell<Option<Function>> = const { RefCell::new(None) };
}

/// The stop signal of the searches of this worker.
pub(crate) static STOP: AtomicBool = AtomicBool::new(false);

/// Starts a search that stops when the first number of the flag is not 0.
pub(crate) fn watch(flag: Option<Int32Array>) {
    STOP.store(false, Relaxed);
    FLAG.set(flag);
}

/// Calls `progress` at every later [`tick`].
pub(crate) fn report_to(progress: &Function) {
    PROGRESS.set(Some(progress.clone()));
}

/// Reports a step of progress and checks the flag.
pub(crate) fn tick() {
    now();
    PROGRESS.with_borrow(|progress| {
        // An exception in the listener does not stop the work.
        let _ = progress.as_ref().map(|progress| progress.call0(&JsValue::NULL));
    });
}

/// The time since the worker started. Checks the flag.
pub(crate) fn now() -> Duration {
    let is_raised = FLAG.with_borrow(|flag| {
        flag.as_ref().is_some_and(|flag| Atomics::load(flag, 0).is_ok_and(|value| value != 0))
    });
    if is_raised {
        STOP.store(true, Relaxed);
    }
    Duration::try_from_secs_f64(milliseconds() / 1000.0).unwrap_or_default()
}
