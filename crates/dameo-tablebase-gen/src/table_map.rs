//! Tables by material signature.

use dameo::Geometry;
use dameo_tablebase::internals::Pieces;
use dameo_tablebase::{MAX_PIECES, Material, MaterialSignature};

/// Base of the digits of a [`key`].
const BASE: usize = MAX_PIECES as usize + 1;

/// Tables by signature.
pub(crate) struct TableMap<'a, T>(Vec<Option<&'a T>>);

impl<'a, T> TableMap<'a, T> {
    pub(crate) fn by_signature(
        tables: impl IntoIterator<Item = (MaterialSignature, &'a T)>,
    ) -> Self {
        let mut by_key = vec![None; BASE.pow(4)];
        for (signature, table) in tables {
            by_key[key_of(signature)] = Some(table);
        }
        Self(by_key)
    }

    /// The table of a signature.
    ///
    /// # Panics
    /// If it is missing: classes are solved after their dependencies.
    pub(crate) fn get(&self, signature: MaterialSignature) -> &'a T {
        self.0[key_of(signature)].expect("dependencies are solved first")
    }

    /// The table of some pieces; `None` if the side to move has none.
    ///
    /// # Panics
    /// As [`get`](Self::get).
    #[inline(always)]
    pub(crate) fn of<G: Geometry>(&self, pieces: &Pieces<G>) -> Option<&'a T> {
        let own = [pieces.own_kings.len(), pieces.own_men.len()];
        let enemy = [pieces.enemy_kings.len(), pieces.enemy_men.len()];
        (own != [0, 0]).then(|| self.0[key([own, enemy])].expect("dependencies are solved first"))
    }
}

fn key_of(MaterialSignature { own, enemy }: MaterialSignature) -> usize {
    key([own, enemy].map(|Material { kings, men }| [kings, men].map(usize::from)))
}

#[inline(always)]
fn key([own, enemy]: [[usize; 2]; 2]) -> usize {
    ((own[0] * BASE + own[1]) * BASE + enemy[0]) * BASE + enemy[1]
}
