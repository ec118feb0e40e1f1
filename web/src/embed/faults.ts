// What the rules find wrong, for the script of other pages, in place of `rules/faults.ts`: the
// script would be a fifth larger with all of it in every language. Those who play on such a page
// cause illegal moves; those who make it read the rest, in English.

import { m } from '../paraglide/messages';
import { ILLEGAL_MOVES, type Words } from '../rules/illegal-moves';
import type { AnyFault, ProblemView } from '../rules/rules';

type IllegalMove = Extract<AnyFault, { code: keyof typeof ILLEGAL_MOVES }>;

const WORDS: Words<IllegalMove['code']> = ILLEGAL_MOVES;

const isIllegalMove = (fault: AnyFault): fault is IllegalMove => fault.code in WORDS;

export function problemInWords({ text, fault }: ProblemView): string {
  if (isIllegalMove(fault)) return (WORDS[fault.code] as (fault: AnyFault) => string)(fault);
  if (fault.code === 'illegal') return m.fault_illegal({ text: fault.text, fault: problemInWords({ text, fault: fault.reason }) });
  return fault.code === 'syntax' ? m.game_no_move(fault) : text;
}
