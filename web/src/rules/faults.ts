// What the rules find wrong, in words, in the language of the interface: a message for each code.

import { isObject } from '../lib/check';
import { m } from '../paraglide/messages';
import { getLocale } from '../paraglide/runtime';
import { type Code, type FaultOf, ILLEGAL_MOVES, type Words } from './illegal-moves';
import type { AnyFault, ProblemView } from './rules';

const listed = (items: readonly string[]): string => new Intl.ListFormat(getLocale(), { type: 'disjunction' }).format(items);
const inOneLine = (faults: readonly AnyFault[]): string => faults.map(faultInWords).join('; ');

/** For what no person can cause. */
const unexpected = ({ code }: AnyFault): string => m.fault_unexpected({ code });

function atPly({ ply, inVariation, error }: { ply: number; inVariation?: boolean; error: AnyFault }): string {
  const place = { ply, fault: faultInWords(error) };
  return inVariation ? m.fault_at_ply_in_variation(place) : m.fault_at_ply(place);
}

const inTag = (tag: string, error: AnyFault): string => m.fault_in_tag({ tag, fault: faultInWords(error) });

/** Something that was not understood, with its place. */
function leftOut({ line, column, text, reason }: FaultOf<'left-out'>): string {
  const isMove = reason.code === 'no-move' || reason.code === 'unreadable-move';
  return isMove
    ? m.game_no_move_at({ line, column, text })
    : m.fault_at_text({ line, column, text, fault: faultInWords(reason) });
}

function readUpTo({ error, more }: FaultOf<'read-up-to'>): string {
  const fault = m.fault_read_up_to({ fault: faultInWords(error) });
  return more > 0 ? m.fault_and_more({ fault, count: more }) : fault;
}

const MOVES_AND_GAMES = {
  syntax: m.game_no_move,
  ambiguous: ({ text, candidates }) => m.fault_ambiguous({ text, moves: listed(candidates) }),
  route: ({ text, candidates }) => m.fault_route({ text, moves: listed(candidates) }),
  illegal: ({ text, reason }) => m.fault_illegal({ text, fault: faultInWords(reason) }),
  'large-board': m.fault_large_board,
  over: () => m.fault_over(),
  'already-over': () => m.fault_over(),
  'no-rule': unexpected,
  'too-large': ({ faults }) => inOneLine(faults),
  'too-many-steps': () => m.fault_too_many_captures(),
  'too-many-plies': ({ plies, max }) => m.fault_too_many_moves({ count: plies, max }),
  stopped: unexpected,
  record: ({ ply, fault }) => (ply > 0 ? atPly({ ply, error: fault }) : faultInWords(fault)),
  move: atPly,
  bounds: atPly,
  'after-end': m.fault_after_end,
  'after-result': m.fault_after_result,
  'unknown-variant': m.fault_no_variant,
  'unknown-draw-rules': m.fault_no_draw_rules,
  'unknown-square': m.fault_no_square,
} satisfies Partial<Words<Code>>;

const POSITIONS = {
  'fen-syntax': ({ column }) => m.game_no_position({ at: column }),
  fen: ({ faults }) => inOneLine(faults),
  'no-square': m.fault_no_square,
  'two-pieces': m.fault_two_pieces,
  'mid-capture': ({ letter, square }) => m.fault_mid_capture({ piece: letter + square }),
  'setup-fault': ({ fault }) => faultInWords(fault),
  unpromoted: ({ color, name, square }) => m.fault_unpromoted({ square, piece: m.board_piece({ color, piece: name }) }),
  'piece-on-light-square': m.fault_piece_on_light_square,
  'over-before': () => m.fault_over_before(),
  'too-many-pieces': ({ color, count, max }) => m.fault_too_many_pieces({ side: m.game_side({ side: color }), count, max }),
  position: ({ faults }) => inOneLine(faults),
} satisfies Partial<Words<Code>>;

const TEXTS = {
  game: ({ number, error }) => m.fault_in_game({ number, fault: faultInWords(error) }),
  pdn: ({ game, line, column, fault }) =>
    m.fault_in_game({ number: game, fault: m.fault_at_place({ line, column, fault: faultInWords(fault) }) }),
  'too-long': () => m.fault_game_too_long(),
  read: () => m.fault_unreadable(),
  io: () => m.fault_unreadable(),
  json: ({ line, column }) => m.fault_at_place({ line, column, fault: m.game_text_unknown() }),
  'no-games': () => m.fault_no_games(),
  'more-games': ({ max }) => m.fault_more_games({ count: max }),
  'read-up-to': readUpTo,
  'result-mismatch': m.fault_result_mismatch,
  'left-out': leftOut,
  'more-left-out': m.fault_more_left_out,
  'windows-1252': m.fault_windows_1252,
  'malformed-tag': () => m.fault_malformed_tag(),
  'bad-tag': ({ error }) => m.fault_left_out({ fault: faultInWords(error) }),
  'duplicate-tag': () => m.fault_duplicate_tag(),
  'no-move': unexpected,
  'unreadable-move': unexpected,
  'nothing-before': () => m.fault_nothing_before(),
  'too-deep': () => m.fault_too_deep(),
  'nothing-open': () => m.fault_nothing_open(),
  'unclosed-comment': () => m.fault_unclosed_comment(),
  'unclosed-variation': () => m.fault_unclosed_variation(),
  'tag-name': m.fault_tag_name,
  'tag-line-break': m.fault_tag_line_break,
  'too-many-tags': m.fault_too_many_tags,
  'other-variant': m.fault_other_variant,
  'other-game-type': ({ found }) => m.fault_other_game({ game: `GameType ${found}` }),
  'other-game': ({ name, variants }) => m.fault_other_game({ game: [name, ...variants].join(', ') }),
  'tag-draw-rules': ({ error }) => inTag('DrawRules', error),
  'tag-fen': ({ error }) => inTag('FEN', error),
  'missing-fen': () => m.fault_missing_fen(),
  'variation-too-deep': ({ ply }) =>
    m.fault_at_ply_in_variation({ ply, fault: m.fault_variation_too_deep() }),
  tag: ({ error }) => faultInWords(error),
  'no-pdn-move': m.game_no_move,
  'starting-position': () => m.fault_starting_position(),
  'out-of-turn': ({ ply }) => m.fault_at_ply({ ply, fault: m.fault_out_of_turn() }),
  argument: unexpected,
  'no-stops': unexpected,
} satisfies Partial<Words<Code>>;

/** A code without a message is an error of types here. */
const WORDS: Words<Code> = { ...ILLEGAL_MOVES, ...MOVES_AND_GAMES, ...POSITIONS, ...TEXTS };

/** Whether there are words for a fault and what it is about: a later server may know other ones. */
export function isKnownFault(fault: AnyFault): boolean {
  const { error, fault: inner, reason, faults } = fault as unknown as Record<string, unknown>;
  const all = [error, inner, reason, ...(Array.isArray(faults) ? (faults as unknown[]) : [])].filter(isObject);
  return Object.hasOwn(WORDS, fault.code) && all.every((value) => isKnownFault(value as unknown as AnyFault));
}

/** What is wrong, in words, with no full stop. */
export const problemInWords = ({ fault }: ProblemView): string => faultInWords(fault);

/** A fault in words, with no full stop. */
export function faultInWords(fault: AnyFault): string {
  const inWords = WORDS[fault.code] as (fault: AnyFault) => string;
  return inWords(fault);
}
