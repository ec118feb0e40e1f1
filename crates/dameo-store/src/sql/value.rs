//! Values of columns.

use std::fmt;

use dameo::Color;
use dameo_live::Timestamp;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::failure::Failure;
use crate::account::{AccountId, SecretHash};
use crate::error::StoreError;

/// The value of a column. The databases hold nothing but numbers and texts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Value {
    Integer(Option<i64>),
    Text(Option<String>),
}

/// A row of an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Row(pub(crate) Vec<Value>);

/// What a column holds is not what it should.
#[derive(Debug)]
pub(crate) struct BadColumn(String);

impl fmt::Display for BadColumn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl BadColumn {
    pub(crate) fn because(reason: impl ToString) -> Self {
        Self(reason.to_string())
    }

    /// As an error that names the table and the key.
    pub(crate) fn of(self, table: &str, key: &str) -> Failure {
        StoreError::Corrupt { what: format!("{table} \"{key}\""), reason: self.0 }.into()
    }

    fn expected(column: usize, expected: &str, found: &Value) -> Self {
        Self(format!("column {} is {found:?}: expected {expected}", column + 1))
    }
}

impl Row {
    pub(crate) fn optional_text(&self, column: usize) -> Result<Option<&str>, BadColumn> {
        match &self.0[column] {
            Value::Text(text) => Ok(text.as_deref()),
            Value::Integer(None) => Ok(None),
            found @ Value::Integer(_) => Err(BadColumn::expected(column, "a text", found)),
        }
    }

    pub(crate) fn text(&self, column: usize) -> Result<&str, BadColumn> {
        let missing = || BadColumn::expected(column, "a text", &self.0[column]);
        self.optional_text(column)?.ok_or_else(missing)
    }

    pub(crate) fn optional_integer(&self, column: usize) -> Result<Option<u64>, BadColumn> {
        match self.0[column] {
            Value::Integer(None) | Value::Text(None) => Ok(None),
            Value::Integer(Some(number)) if number >= 0 => Ok(Some(number.unsigned_abs())),
            ref found => Err(BadColumn::expected(column, "a number from 0", found)),
        }
    }

    pub(crate) fn integer(&self, column: usize) -> Result<u64, BadColumn> {
        let missing = || BadColumn::expected(column, "a number", &self.0[column]);
        self.optional_integer(column)?.ok_or_else(missing)
    }

    pub(crate) fn count(&self, column: usize) -> Result<usize, BadColumn> {
        Ok(usize::try_from(self.integer(column)?).unwrap_or(usize::MAX))
    }

    pub(crate) fn time(&self, column: usize) -> Result<Timestamp, BadColumn> {
        Ok(Timestamp::new(self.integer(column)?))
    }

    pub(crate) fn optional_time(&self, column: usize) -> Result<Option<Timestamp>, BadColumn> {
        Ok(self.optional_integer(column)?.map(Timestamp::new))
    }

    pub(crate) fn flag(&self, column: usize) -> Result<bool, BadColumn> {
        Ok(self.integer(column)? != 0)
    }

    pub(crate) fn account(&self, column: usize) -> Result<AccountId, BadColumn> {
        Ok(AccountId(self.text(column)?.to_owned()))
    }

    pub(crate) fn hash(&self, column: usize) -> Result<SecretHash, BadColumn> {
        let bad = || BadColumn::expected(column, "64 hexadecimal digits", &self.0[column]);
        SecretHash::parse(self.text(column)?).ok_or_else(bad)
    }

    pub(crate) fn color(&self, column: usize) -> Result<Color, BadColumn> {
        let text = self.text(column)?;
        let known = Color::ALL.into_iter().find(|color| color.to_string() == text);
        known.ok_or_else(|| BadColumn::expected(column, "white or black", &self.0[column]))
    }

    pub(crate) fn json<T: DeserializeOwned>(&self, column: usize) -> Result<T, BadColumn> {
        read_json(self.text(column)?)
    }

    pub(crate) fn optional_json<T: DeserializeOwned>(
        &self,
        column: usize,
    ) -> Result<Option<T>, BadColumn> {
        self.optional_text(column)?.map(read_json).transpose()
    }
}

fn read_json<T: DeserializeOwned>(text: &str) -> Result<T, BadColumn> {
    serde_json::from_str(text).map_err(BadColumn::because)
}

/// A value as JSON.
pub(crate) fn json(value: &impl Serialize) -> Value {
    let text = serde_json::to_string(value);
    Value::from(text.expect("what is stored has names for all its fields"))
}

/// Numbers beyond those of a database become its largest.
impl From<u64> for Value {
    fn from(number: u64) -> Self {
        Self::Integer(Some(i64::try_from(number).unwrap_or(i64::MAX)))
    }
}

impl From<usize> for Value {
    fn from(number: usize) -> Self {
        Self::Integer(Some(i64::try_from(number).unwrap_or(i64::MAX)))
    }
}

impl From<bool> for Value {
    fn from(flag: bool) -> Self {
        Self::from(u64::from(flag))
    }
}

impl From<Timestamp> for Value {
    fn from(time: Timestamp) -> Self {
        Self::from(time.get())
    }
}

impl From<Option<Timestamp>> for Value {
    fn from(time: Option<Timestamp>) -> Self {
        time.map_or(Self::Integer(None), Self::from)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(Some(text.to_owned()))
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(Some(text))
    }
}

impl From<&AccountId> for Value {
    fn from(account: &AccountId) -> Self {
        Self::from(account.0.as_str())
    }
}

impl From<SecretHash> for Value {
    fn from(hash: SecretHash) -> Self {
        Self::from(hash.to_string())
    }
}

impl From<Color> for Value {
    fn from(color: Color) -> Self {
        Self::from(color.to_string())
    }
}
