//! The browser's clock, and the flag that stops a search.
//!
//! A worker receives no messages while it searches. The engine reads the clock
//! about every thousand nodes; each reading also checks a flag in memory that
//! the worker shares with the page. Without cross-origin isolation there is no
//! shared memory, and the page terminates the worker instead.

use std::cell::{Cell, RefCell};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::LocalKey;
use std::time::Duration;

use js_sys::{Atomics, Function, Int32Array};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn milliseconds() -> f64;
}

/// How often a listener hears that the work goes on.
const ALIVE_INTERVAL: Duration = Duration::from_secs(1);

thread_local! {
    static FLAG: RefCell<Option<Int32Array>> = const { RefCell::new(None) };
    static ALIVE: RefCell<Option<Function>> = const { RefCell::new(None) };
    static LAST_ALIVE: Cell<Duration> = const { Cell::new(Duration::ZERO) };
    static PROGRESS: RefCell<Option<Function>> = const { RefCell::new(None) };
}

/// The stop signal of the searches of this worker.
pub(crate) static STOP: AtomicBool = AtomicBool::new(false);

/// Starts a search that stops when the first number of the flag is not 0.
pub(crate) fn watch(flag: Option<Int32Array>) {
    STOP.store(false, Relaxed);
    FLAG.set(flag);
}

/// Calls `listener` about once a second while something is computed.
#[wasm_bindgen(js_name = reportAlive)]
pub fn report_alive(listener: Function) {
    ALIVE.set(Some(listener));
}

/// Calls `progress` at every later [`tick`].
pub(crate) fn report_to(progress: &Function) {
    PROGRESS.set(Some(progress.clone()));
}

/// Reports a step of progress and checks the flag.
pub(crate) fn tick() {
    now();
    call(&PROGRESS);
}

/// The time since the worker started. Checks the flag, and says that the work goes on.
pub(crate) fn now() -> Duration {
    let is_raised = FLAG.with_borrow(|flag| {
        flag.as_ref().is_some_and(|flag| Atomics::load(flag, 0).is_ok_and(|value| value != 0))
    });
    if is_raised {
        STOP.store(true, Relaxed);
    }
    let now = Duration::try_from_secs_f64(milliseconds() / 1000.0).unwrap_or_default();
    if now.saturating_sub(LAST_ALIVE.get()) >= ALIVE_INTERVAL {
        LAST_ALIVE.set(now);
        call(&ALIVE);
    }
    now
}

/// Calls a listener, if there is one. An exception in it does not stop the work.
fn call(listener: &'static LocalKey<RefCell<Option<Function>>>) {
    listener.with_borrow(|listener| {
        let _ = listener.as_ref().map(|listener| listener.call0(&JsValue::NULL));
    });
}
