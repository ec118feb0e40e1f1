//! Values that come from JavaScript.

use dameo_wasm_values::RulesError;
use serde::de::DeserializeOwned;
use tsify::{Ts, Tsify};
use wasm_bindgen::{JsCast, JsValue};

/// Reads an argument. [`Ts::to_rust`] does the same, but its errors begin with the name of the
/// Rust type, which means nothing to those who read them.
///
/// # Errors
/// If it is not a value of the type.
pub(crate) fn argument<T>(value: &Ts<T>) -> Result<T, RulesError>
where
    T: Tsify + DeserializeOwned,
    T::JsType: JsCast,
{
    serde_wasm_bindgen::from_value(value.js_value()).map_err(|error| {
        let error = js_sys::Error::from(JsValue::from(error));
        RulesError::argument(String::from(error.message()))
    })
}
