//! The browser's clock, and how a search hears that it is to stop.
//!
//! A worker cannot receive messages while it searches. But the engine asks
//! for the time every thousand positions or so, and that is the moment to look
//! at a flag in memory that the worker shares with its page, where the page is
//! isolated from other origins and may share memory at all.

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

/// What the searches of this worker look at.
pub(crate) static STOP: AtomicBool = AtomicBool::new(false);

/// Begins a search that ends when the first number of the flag is not 0.
pub(crate) fn watch(flag: Option<Int32Array>) {
    STOP.store(false, Relaxed);
    FLAG.set(flag);
}

/// Calls `progress` at every later [`tick`].
pub(crate) fn report_to(progress: &Function) {
    PROGRESS.set(Some(progress.clone()));
}

/// Tells that a step of long work is done; looks at the flag on the way.
pub(crate) fn tick() {
    now();
    PROGRESS.with_borrow(|progress| {
        // A listener that fails must not end the work.
        let _ = progress.as_ref().map(|progress| progress.call0(&JsValue::NULL));
    });
}

/// The time since the worker began; looks at the flag on the way.
pub(crate) fn now() -> Duration {
    let is_raised = FLAG.with_borrow(|flag| {
        flag.as_ref().is_some_and(|flag| Atomics::load(flag, 0).is_ok_and(|value| value != 0))
    });
    if is_raised {
        STOP.store(true, Relaxed);
    }
    Duration::try_from_secs_f64(milliseconds() / 1000.0).unwrap_or_default()
}
