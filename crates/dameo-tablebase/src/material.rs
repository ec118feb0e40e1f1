//! Material signatures and classes: the pieces of both sides without their
//! squares.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The largest number of pieces a table can have. Building more than six is out
/// of reach today; the file format has room for more.
pub const MAX_PIECES: u32 = 8;

/// The pieces of one side: `KKM` is two kings and a man.
///
/// Ordered by number of pieces, then by number of kings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Material {
    /// Number of kings.
    pub kings: u8,
    /// Number of men.
    pub men: u8,
}

impl Material {
    /// Number of pieces.
    #[must_use]
    pub fn pieces(self) -> u32 {
        u32::from(self.kings) + u32::from(self.men)
    }

    /// The material after a man promotes; `None` without a man.
    #[must_use]
    pub fn promoted(self) -> Option<Self> {
        Some(Self { kings: self.kings + 1, men: self.men.checked_sub(1)? })
    }

    /// Every material of `pieces` pieces, most kings first.
    fn all(pieces: u8) -> impl Iterator<Item = Self> {
        (0..=pieces).map(move |men| Self { kings: pieces - men, men })
    }

    /// What a capture can leave of it, at least one piece.
    fn remains(self) -> impl Iterator<Item = Self> {
        (0..=self.kings)
            .flat_map(move |kings| (0..=self.men).map(move |men| Self { kings, men }))
            .filter(move |&rest| rest.pieces() > 0 && rest != self)
    }
}

impl PartialOrd for Material {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Material {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (self.pieces(), self.kings).cmp(&(other.pieces(), other.kings))
    }
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = "K".repeat(self.kings.into()) + &"M".repeat(self.men.into());
        f.pad(&text)
    }
}

/// The pieces of the side to move and of the other side: one table. Written
/// `KKvM`, the side to move first.
///
/// Positions are normalized to White to move, so a [`MaterialClass`] has two
/// tables, or one if both sides have the same pieces.
///
/// ```
/// use dameo_tablebase::MaterialSignature;
///
/// let table: MaterialSignature = "MvKK".parse()?;
/// assert_eq!(table.class().to_string(), "KKvM");
/// assert_eq!(table.swapped().to_string(), "KKvM");
/// # Ok::<(), dameo_tablebase::ParseMaterialError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MaterialSignature {
    /// The pieces of the side to move.
    pub own: Material,
    /// The pieces of the other side.
    pub enemy: Material,
}

impl MaterialSignature {
    /// The signature after a move that does not change the material.
    #[must_use]
    pub fn swapped(self) -> Self {
        Self { own: self.enemy, enemy: self.own }
    }

    /// Number of pieces of both sides.
    #[must_use]
    pub fn pieces(self) -> u32 {
        self.own.pieces() + self.enemy.pieces()
    }

    /// The class of the signature.
    #[must_use]
    pub fn class(self) -> MaterialClass {
        MaterialClass::new(self.own, self.enemy)
    }

    /// The signatures that captures lead to. A capture takes one or more pieces
    /// and may end with a promotion. Captures of the last piece are left out: a
    /// side without pieces cannot move and needs no table.
    #[doc(hidden)]
    #[must_use]
    pub fn after_captures(self) -> Vec<Self> {
        let own = std::iter::once(self.own).chain(self.own.promoted());
        own.flat_map(|enemy| self.enemy.remains().map(move |own| Self { own, enemy })).collect()
    }

    /// The signature that a promotion without capture leads to.
    fn after_promotion(self) -> Option<Self> {
        Some(Self { own: self.enemy, enemy: self.own.promoted()? })
    }
}

impl fmt::Display for MaterialSignature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}v{}", self.own, self.enemy))
    }
}

/// All positions with given pieces, whichever side has which and whichever is
/// to move. Written `KKvM`: the side with more pieces first, then the one with
/// more kings.
///
/// ```
/// use dameo_tablebase::MaterialClass;
///
/// assert_eq!(MaterialClass::all(5).len(), 22);
/// let class: MaterialClass = "KKvM".parse()?;
/// assert_eq!(class.signatures().len(), 2);
/// // Captures and promotions lead to these, which are built first.
/// assert!(class.dependencies().contains(&"KKvK".parse()?));
/// # Ok::<(), dameo_tablebase::ParseMaterialError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MaterialClass {
    stronger: Material,
    weaker: Material,
}

impl MaterialClass {
    /// The class of positions with these pieces, in either order.
    #[must_use]
    pub fn new(one: Material, other: Material) -> Self {
        Self { stronger: one.max(other), weaker: one.min(other) }
    }

    /// The pieces of the side named first.
    #[must_use]
    pub fn stronger(self) -> Material {
        self.stronger
    }

    /// The pieces of the side named second.
    #[must_use]
    pub fn weaker(self) -> Material {
        self.weaker
    }

    /// Number of pieces of both sides.
    #[must_use]
    pub fn pieces(self) -> u32 {
        self.stronger.pieces() + self.weaker.pieces()
    }

    /// Whether both sides have the same pieces.
    #[must_use]
    pub fn is_balanced(self) -> bool {
        self.stronger == self.weaker
    }

    /// The signatures of its tables: the stronger side to move, then the weaker
    /// one; only one if both have the same pieces.
    #[must_use]
    pub fn signatures(self) -> Vec<MaterialSignature> {
        let first = MaterialSignature { own: self.stronger, enemy: self.weaker };
        if self.is_balanced() { vec![first] } else { vec![first, first.swapped()] }
    }

    /// The classes that moves lead to and that must be solved first.
    #[doc(hidden)]
    #[must_use]
    pub fn dependencies(self) -> Vec<Self> {
        let mut classes: Vec<_> = self
            .signatures()
            .into_iter()
            .flat_map(|signature| {
                signature.after_captures().into_iter().chain(signature.after_promotion())
            })
            .map(MaterialSignature::class)
            .collect();
        classes.sort();
        classes.dedup();
        classes
    }

    /// `classes` and all classes that games lead to from there, each after those that it depends
    /// on.
    #[doc(hidden)]
    #[must_use]
    pub fn with_dependencies(classes: &[Self]) -> Vec<Self> {
        let mut all = BTreeSet::new();
        let mut open = classes.to_vec();
        while let Some(class) = open.pop() {
            if all.insert(class) {
                open.extend(class.dependencies());
            }
        }
        let max_pieces = all.iter().map(|class| class.pieces()).max().unwrap_or(0);
        (2..=max_pieces).flat_map(Self::all).filter(|class| all.contains(class)).collect()
    }

    /// The same classes in stages: those of a stage lead to classes of the stages before alone.
    #[doc(hidden)]
    #[must_use]
    pub fn in_stages(classes: &[Self]) -> Vec<Vec<Self>> {
        let mut stages: Vec<Vec<Self>> = Vec::new();
        let mut known = BTreeMap::new();
        for class in Self::with_dependencies(classes) {
            let before = class.dependencies().iter().map(|class| known[class] + 1).max();
            let stage = before.unwrap_or(0);
            known.insert(class, stage);
            if stages.len() == stage {
                stages.push(Vec::new());
            }
            stages[stage].push(class);
        }
        stages
    }

    /// Every class of `pieces` pieces, each before those that depend on it:
    /// promotions lead to fewer men.
    #[must_use]
    pub fn all(pieces: u32) -> Vec<Self> {
        let pieces = pieces.min(MAX_PIECES) as u8;
        let mut classes: Vec<_> = (1..pieces)
            .flat_map(|stronger| {
                Material::all(stronger).flat_map(move |stronger| {
                    Material::all(pieces - stronger.pieces() as u8)
                        .map(move |weaker| Self { stronger, weaker })
                })
            })
            .filter(|class| class.stronger >= class.weaker)
            .collect();
        classes.sort_by_key(|class| {
            (class.stronger.men + class.weaker.men, class.weaker.pieces(), class.weaker.men)
        });
        classes
    }
}

impl fmt::Display for MaterialClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}v{}", self.stronger, self.weaker))
    }
}

/// A text is not the name of a class or signature.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "\"{text}\" is not a class of positions: expected the pieces of both sides, kings before \
     men and {MAX_PIECES} at most, as in KKvM"
)]
pub struct ParseMaterialError {
    /// The text.
    pub text: String,
}

fn parse_material(text: &str) -> Option<Material> {
    let kings = text.bytes().take_while(|&letter| letter == b'K').count();
    let men = text.len() - kings;
    let named = text.bytes().skip(kings).all(|letter| letter == b'M');
    (named && (1..MAX_PIECES as usize).contains(&text.len()))
        .then_some(Material { kings: kings as u8, men: men as u8 })
}

impl FromStr for MaterialSignature {
    type Err = ParseMaterialError;

    /// Parses a name, the side to move first.
    ///
    /// # Errors
    /// If the text is not a name or has more than [`MAX_PIECES`] pieces.
    fn from_str(text: &str) -> Result<Self, ParseMaterialError> {
        text.split_once('v')
            .and_then(|(own, enemy)| {
                Some(Self { own: parse_material(own)?, enemy: parse_material(enemy)? })
            })
            .filter(|signature| signature.pieces() <= MAX_PIECES)
            .ok_or_else(|| ParseMaterialError { text: text.to_owned() })
    }
}

impl FromStr for MaterialClass {
    type Err = ParseMaterialError;

    /// Parses the name of a class; the sides may be in either order.
    ///
    /// # Errors
    /// If the text is not a name or has more than [`MAX_PIECES`] pieces.
    fn from_str(text: &str) -> Result<Self, ParseMaterialError> {
        text.parse().map(MaterialSignature::class)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for class in (2..=5).flat_map(MaterialClass::all) {
            assert_eq!(class.to_string().parse(), Ok(class));
            for signature in class.signatures() {
                assert_eq!(signature.to_string().parse(), Ok(signature));
                assert_eq!(signature.class(), class);
            }
        }
        assert_eq!("MvKKM".parse::<MaterialClass>().unwrap().to_string(), "KKMvM");
    }

    #[test]
    fn bad_names_are_refused() {
        for text in ["", "KK", "vK", "Kv", "KvQ", "MKvK", "KvKvK", "kvk", "KKKKvKKKKK", "KvKKé"] {
            let error = text.parse::<MaterialClass>().unwrap_err();
            assert_eq!(error.text, text);
        }
    }

    #[test]
    fn classes_follow_their_dependencies() {
        let all: Vec<_> = (2..=6).flat_map(MaterialClass::all).collect();
        assert_eq!(MaterialClass::all(2).len(), 3);
        assert_eq!(MaterialClass::all(3).len(), 6);
        assert_eq!(MaterialClass::all(4).len(), 14);
        for (at, class) in all.iter().enumerate() {
            for needed in class.dependencies() {
                assert!(all[..at].contains(&needed), "{class} before {needed}");
            }
        }
        let names: Vec<_> = "KMvK"
            .parse::<MaterialClass>()
            .unwrap()
            .dependencies()
            .iter()
            .map(MaterialClass::to_string)
            .collect();
        assert_eq!(names, ["KvM", "KvK", "KKvK"]);
    }

    #[test]
    fn stages_lead_to_stages_before() {
        let classes: Vec<_> = (2..=6).flat_map(MaterialClass::all).collect();
        let stages = MaterialClass::in_stages(&classes);
        assert_eq!(stages.iter().flatten().count(), classes.len());
        let mut before = BTreeSet::new();
        for stage in stages {
            let leads_back = |class: &MaterialClass| {
                class.dependencies().iter().all(|class| before.contains(class))
            };
            assert!(stage.iter().all(leads_back), "{stage:?}");
            before.extend(stage);
        }
        assert_eq!(MaterialClass::in_stages(&[]), [[]; 0]);
    }
}
