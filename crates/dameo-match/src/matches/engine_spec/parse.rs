//! Parses the description of an engine.

use std::path::Path;
use std::str::FromStr;

use super::{Builtin, EngineKind, EngineSpec, EngineSpecError};

impl FromStr for EngineSpec {
    type Err = EngineSpecError;

    /// Parses `key=value` words. Double quotation marks around a value or a
    /// whole word keep its spaces. `cmd` is a program and its arguments, unless
    /// the whole value is the path of a file. Without `cmd` and `builtin`, the
    /// engine is [`Builtin::Dameo`].
    ///
    /// # Errors
    /// If a word is not a setting, the name is missing, a setting is given
    /// twice, or an option of a built-in engine is unknown or out of range.
    fn from_str(text: &str) -> Result<Self, EngineSpecError> {
        let mut settings = Settings::default();
        for word in words(text)? {
            settings.add(&word)?;
        }
        settings.finish(text)
    }
}

/// The settings parsed so far.
#[derive(Default)]
struct Settings {
    name: Option<String>,
    command: Option<String>,
    protocol: Option<String>,
    builtin: Option<String>,
    options: Vec<(String, String)>,
}

impl Settings {
    fn add(&mut self, word: &str) -> Result<(), EngineSpecError> {
        let bad = || EngineSpecError::Setting { text: word.to_owned() };
        let (key, value) = word.split_once('=').ok_or_else(bad)?;
        if let Some(option) = key.strip_prefix("opt.") {
            if option.is_empty() || value.contains(char::is_control) {
                return Err(bad());
            }
            self.options.push((option.to_owned(), value.to_owned()));
            return Ok(());
        }
        let field = match key {
            "name" => &mut self.name,
            "cmd" => &mut self.command,
            "proto" => &mut self.protocol,
            "builtin" => &mut self.builtin,
            _ => return Err(bad()),
        };
        if value.is_empty() || value.contains(char::is_control) {
            return Err(bad());
        }
        match field.replace(value.to_owned()) {
            None => Ok(()),
            Some(_) => Err(EngineSpecError::Duplicate { key: key.to_owned() }),
        }
    }

    fn finish(self, text: &str) -> Result<EngineSpec, EngineSpecError> {
        let Self { name, command, protocol, builtin, options } = self;
        let name = name.ok_or_else(|| EngineSpecError::NoName { text: text.to_owned() })?;
        if let Some(text) = protocol.filter(|protocol| protocol != "uci") {
            return Err(EngineSpecError::Protocol { name, text });
        }
        let kind = match (command, builtin) {
            (Some(_), Some(_)) => return Err(EngineSpecError::CommandAndBuiltin { name }),
            (Some(command), None) => process(&command),
            (None, builtin) => EngineKind::Builtin(builtin_named(builtin)?),
        };
        let spec = EngineSpec { name, kind, options };
        spec.check_options()?;
        Ok(spec)
    }
}

fn process(command: &str) -> EngineKind {
    let mut words = command.split_whitespace().map(str::to_owned);
    match words.next() {
        Some(program) if !Path::new(command).is_file() => {
            EngineKind::Process { program, arguments: words.collect() }
        }
        _ => EngineKind::Process { program: command.to_owned(), arguments: Vec::new() },
    }
}

fn builtin_named(name: Option<String>) -> Result<Builtin, EngineSpecError> {
    let Some(text) = name else { return Ok(Builtin::Dameo) };
    let found = Builtin::ALL.into_iter().find(|builtin| builtin.name() == text);
    found.ok_or(EngineSpecError::Builtin { text })
}

/// Splits at spaces outside quotation marks and removes the marks.
fn words(text: &str) -> Result<Vec<String>, EngineSpecError> {
    let mut words = Vec::new();
    let (mut word, mut quoted) = (String::new(), false);
    for c in text.chars() {
        match c {
            '"' => quoted = !quoted,
            c if c.is_whitespace() && !quoted => {
                words.extend(Some(std::mem::take(&mut word)).filter(|word| !word.is_empty()));
            }
            c => word.push(c),
        }
    }
    if quoted {
        return Err(EngineSpecError::Quote { text: text.to_owned() });
    }
    words.extend(Some(word).filter(|word| !word.is_empty()));
    Ok(words)
}

#[cfg(test)]
mod tests {
    use dameo_engine::Strength;

    use super::*;

    fn spec(text: &str) -> EngineSpec {
        text.parse().unwrap()
    }

    #[test]
    fn engines_are_read() {
        assert_eq!(spec("name=A").kind, EngineKind::Builtin(Builtin::Dameo));
        assert_eq!(spec("name=A builtin=random").kind, EngineKind::Builtin(Builtin::Random));
        let other =
            spec("name=B cmd=\"./other engine -x\" proto=uci opt.Hash=16 \"opt.Own Book=a b\"");
        let arguments = vec!["engine".to_owned(), "-x".to_owned()];
        assert_eq!(other.kind, EngineKind::Process { program: "./other".to_owned(), arguments });
        let options = [("Hash", "16"), ("Own Book", "a b")];
        assert_eq!(other.options, options.map(|(name, value)| (name.to_owned(), value.to_owned())));
        assert_eq!(other.to_string(), "cmd=./other engine -x opt.Hash=16 opt.Own Book=a b");
    }

    #[test]
    fn mistakes_are_named() {
        let message = |text: &str| text.parse::<EngineSpec>().unwrap_err().to_string();
        assert_eq!(message("cmd=x"), "bad engine \"cmd=x\": expected name=NAME");
        assert_eq!(message("name=A name=B"), "the engine setting name is given twice");
        assert_eq!(
            message("name=A cmd=x builtin=random"),
            "engine A: expected cmd or builtin, found both"
        );
        assert!(message("name=A builtin=kasparov").starts_with("\"kasparov\" is not a built-in"));
        assert!(message("name=A proto=hub").ends_with("the protocol uci, not \"hub\""));
        assert!(message("name=A what").starts_with("bad engine setting \"what\""));
        assert!(message("name=A \"cmd=x").ends_with("expected a closing quotation mark"));
        assert_eq!(
            message("name=A opt.Level=13"),
            "engine A: bad option Level=13: expected a level from 0 to 12"
        );
        assert_eq!(
            message("name=A opt.Elo=9999"),
            format!(
                "engine A: bad option Elo=9999: expected an Elo from {} to {}",
                Strength::ELO.start(),
                Strength::ELO.end()
            )
        );
        assert_eq!(
            message("name=A opt.Without=tt,everything"),
            "engine A: bad option Without=tt,everything: expected features of docs/search.md, or all"
        );
        assert!(message("name=A builtin=random opt.Hash=1").ends_with("expected no options"));
        assert!(message("name=A builtin=classic opt.Level=1").ends_with("expected Hash"));
        assert!(message("name=A builtin=classic opt.Hash=0").ends_with("expected 1 to 65536 MiB"));
    }
}
