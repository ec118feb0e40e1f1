//! What goes to JavaScript, as the text of JSON.
//!
//! One text for a value takes less code than an object for each of its parts, which counts in
//! the module that a page waits for, and fewer calls.

use std::fmt::{self, Display, Write};

use serde::Serialize;
use serde::ser::{self, Impossible};
use tsify::{Ts, Tsify};
use wasm_bindgen::JsValue;

/// A value as JavaScript has it; nothing is `null`.
#[must_use]
pub fn to_js<T: Tsify + Serialize>(value: &T) -> Ts<T> {
    Ts::new_unchecked(parsed(&to_json(value)))
}

#[inline(never)]
fn parsed(text: &str) -> JsValue {
    // Not `expect`, which would bring the text of the error into the module.
    let Ok(value) = js_sys::JSON::parse(text) else { unreachable!("it is JSON") };
    value
}

/// A value as JSON.
///
/// # Panics
/// If it has a form of which no value is that goes to JavaScript: bytes, a map, or a variant of
/// an enum that is neither a name nor tagged with one.
#[must_use]
pub fn to_json(value: &impl Serialize) -> String {
    let mut out = Writer(String::new());
    match value.serialize(&mut out) {
        Ok(()) => out.0,
        Err(never) => match never {},
    }
}

/// For the forms that no value has which goes to JavaScript.
fn foreign() -> ! {
    unreachable!("no value has this form")
}

/// Writing never fails: checks for errors are no code.
#[derive(Debug)]
enum Never {}

impl Display for Never {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl std::error::Error for Never {}

impl ser::Error for Never {
    fn custom<T: Display>(_: T) -> Self {
        foreign()
    }
}

/// Writes JSON. What is generic here only calls what is not, which is never inlined.
struct Writer(String);

impl Writer {
    #[inline(never)]
    fn text(&mut self, text: &str) {
        self.0.push('"');
        for character in text.chars() {
            match character {
                '"' | '\\' => self.0.extend(['\\', character]),
                '\0'..='\x1f' => {
                    let digit = |digit| char::from_digit(digit, 16).unwrap_or_default();
                    let code = u32::from(character);
                    self.0.push_str("\\u00");
                    self.0.extend([digit(code / 16), digit(code % 16)]);
                }
                _ => self.0.push(character),
            }
        }
        self.0.push('"');
    }

    #[inline(never)]
    fn number(&mut self, number: u64) {
        let _ = write!(self.0, "{number}");
    }

    #[inline(never)]
    fn signed(&mut self, number: i64) {
        if number < 0 {
            self.0.push('-');
        }
        self.number(number.unsigned_abs());
    }

    /// JSON has finite numbers alone.
    #[inline(never)]
    fn float(&mut self, number: f64) {
        if number.is_finite() {
            let _ = write!(self.0, "{number}");
        } else {
            self.null();
        }
    }

    #[inline(never)]
    fn null(&mut self) {
        self.0.push_str("null");
    }

    #[inline(never)]
    fn begin(&mut self, open: char, close: char) -> Parts<'_> {
        self.0.push(open);
        Parts { out: self, close, is_first: true }
    }
}

/// The items of an array, or the fields of an object.
struct Parts<'a> {
    out: &'a mut Writer,
    close: char,
    is_first: bool,
}

impl Parts<'_> {
    #[inline(never)]
    fn separate(&mut self) {
        if !self.is_first {
            self.out.0.push(',');
        }
        self.is_first = false;
    }

    #[inline(never)]
    fn key(&mut self, key: &str) {
        self.separate();
        self.out.text(key);
        self.out.0.push(':');
    }

    #[inline(never)]
    fn finish(self) {
        self.out.0.push(self.close);
    }
}

impl ser::SerializeSeq for Parts<'_> {
    type Ok = ();
    type Error = Never;

    fn serialize_element<T: ?Sized + Serialize>(&mut self, value: &T) -> Result<(), Never> {
        self.separate();
        value.serialize(&mut *self.out)
    }

    fn end(self) -> Result<(), Never> {
        self.finish();
        Ok(())
    }
}

impl ser::SerializeTuple for Parts<'_> {
    type Ok = ();
    type Error = Never;

    fn serialize_element<T: ?Sized + Serialize>(&mut self, value: &T) -> Result<(), Never> {
        ser::SerializeSeq::serialize_element(self, value)
    }

    fn end(self) -> Result<(), Never> {
        ser::SerializeSeq::end(self)
    }
}

impl ser::SerializeStruct for Parts<'_> {
    type Ok = ();
    type Error = Never;

    fn serialize_field<T: ?Sized + Serialize>(
        &mut self,
        key: &'static str,
        value: &T,
    ) -> Result<(), Never> {
        self.key(key);
        value.serialize(&mut *self.out)
    }

    fn end(self) -> Result<(), Never> {
        self.finish();
        Ok(())
    }
}

/// Methods for values that one of the writer's own methods writes.
macro_rules! write_by {
    ($($name:ident($type:ty) $method:ident;)+) => {$(
        fn $name(self, value: $type) -> Result<(), Never> {
            self.$method(value.into());
            Ok(())
        }
    )+};
}

impl<'a> ser::Serializer for &'a mut Writer {
    type Ok = ();
    type Error = Never;
    type SerializeSeq = Parts<'a>;
    type SerializeTuple = Parts<'a>;
    type SerializeStruct = Parts<'a>;
    type SerializeTupleStruct = Impossible<(), Never>;
    type SerializeTupleVariant = Impossible<(), Never>;
    type SerializeMap = Impossible<(), Never>;
    type SerializeStructVariant = Impossible<(), Never>;

    write_by! {
        serialize_u8(u8) number;
        serialize_u16(u16) number;
        serialize_u32(u32) number;
        serialize_u64(u64) number;
        serialize_i8(i8) signed;
        serialize_i16(i16) signed;
        serialize_i32(i32) signed;
        serialize_i64(i64) signed;
        serialize_f32(f32) float;
        serialize_f64(f64) float;
    }

    fn serialize_str(self, value: &str) -> Result<(), Never> {
        self.text(value);
        Ok(())
    }

    fn serialize_bool(self, value: bool) -> Result<(), Never> {
        self.0.push_str(if value { "true" } else { "false" });
        Ok(())
    }

    fn serialize_char(self, value: char) -> Result<(), Never> {
        self.text(value.encode_utf8(&mut [0; 4]));
        Ok(())
    }

    fn serialize_none(self) -> Result<(), Never> {
        self.null();
        Ok(())
    }

    fn serialize_some<T: ?Sized + Serialize>(self, value: &T) -> Result<(), Never> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Never> {
        self.serialize_none()
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Never> {
        self.serialize_none()
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<(), Never> {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: ?Sized + Serialize>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Never> {
        value.serialize(self)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Parts<'a>, Never> {
        Ok(self.begin('[', ']'))
    }

    fn serialize_tuple(self, _: usize) -> Result<Parts<'a>, Never> {
        Ok(self.begin('[', ']'))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Parts<'a>, Never> {
        Ok(self.begin('{', '}'))
    }

    fn serialize_bytes(self, _: &[u8]) -> Result<(), Never> {
        foreign()
    }

    fn serialize_newtype_variant<T: ?Sized + Serialize>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<(), Never> {
        foreign()
    }

    fn serialize_tuple_struct(
        self,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleStruct, Never> {
        foreign()
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, Never> {
        foreign()
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, Never> {
        foreign()
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, Never> {
        foreign()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::{CallError, RulesError};

    #[test]
    fn numbers_are_as_in_javascript() {
        assert_eq!(
            to_json(&(1.5, -3, 300_000.0, f64::NAN, 'x', true, None::<u8>)),
            r#"[1.5,-3,300000,null,"x",true,null]"#
        );
    }

    #[test]
    fn texts_are_escaped() {
        let message = "\"\\\n\t\u{1}é—🙂".to_owned();
        let error = RulesError::from(CallError::Argument { message: message.clone() });
        let read = |json: String| serde_json::from_str::<serde_json::Value>(&json).unwrap();
        assert_eq!(read(to_json(&message)), serde_json::json!(message));
        assert_eq!(read(to_json(&error)), serde_json::json!(error));
    }
}
