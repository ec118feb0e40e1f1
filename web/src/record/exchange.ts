// The pieces that change hands in a line of moves, in numbers and in words.

import type { ExchangeJson, PiecesJson } from '../engine/client';
import { m } from '../paraglide/messages';
import { getLocale } from '../paraglide/runtime';
import { type GameRecord, position, type Role, type Side } from '../rules/rules';

/** The names of the pieces of a variant by role. */
export type PieceNames = Partial<Record<Role, string>>;

const KINDS = { man: 'men', king: 'kings', emperor: 'emperors' } as const satisfies Record<Role, keyof PiecesJson>;

/** What a side wins and loses in the moves of a record; pieces of one kind that both lose are left out. */
export function exchangeOf(record: Omit<GameRecord, 'conclusion'>, side: Side): ExchangeJson {
  const won: PiecesJson = { men: 0, kings: 0, emperors: 0 };
  const lost = { ...won };
  record.moves.forEach((text, ply) => {
    const { turn, moves, pieces } = position({ ...record, moves: record.moves.slice(0, ply) });
    const captured = new Set(moves.find((move) => move.text === text)?.captured);
    for (const { square, role } of pieces) {
      if (captured.has(square)) (turn === side ? won : lost)[KINDS[role]] += 1;
    }
  });
  for (const kind of Object.values(KINDS)) {
    const both = Math.min(won[kind], lost[kind]);
    won[kind] -= both;
    lost[kind] -= both;
  }
  return { won, lost };
}

export const isNothing = (pieces: PiecesJson): boolean => Object.values(pieces).every((count) => count === 0);

/** `3 men`, `1 king for 2 men` */
export function exchangeInWords({ won, lost }: ExchangeJson, names: PieceNames): string {
  const gain = piecesInWords(won, names);
  return isNothing(lost) ? gain : m.review_for({ won: gain, lost: piecesInWords(lost, names) });
}

/** `2 men and 1 king` */
function piecesInWords(pieces: PiecesJson, names: PieceNames): string {
  const roles = (Object.keys(KINDS) as Role[]).filter((role) => pieces[KINDS[role]] > 0);
  const texts = roles.map((role) => m.review_pieces({ piece: names[role] ?? role, count: pieces[KINDS[role]] }));
  return new Intl.ListFormat(getLocale()).format(texts);
}
