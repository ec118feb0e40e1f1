// Entering a move stop by stop, as data: what a tap on a square means while a
// move is being entered. The rules answer the questions; nothing here knows
// them, and nothing here changes the game.

import type { Continuation, LegalMove, PositionView, RoutedMove } from '../rules/rules';

/** A move in the making: the squares given so far and what can follow. */
export interface Entry {
  stops: string[];
  next: Continuation;
}

/** What the rules must answer about the position at hand. */
export interface EntryRules {
  continuation(stops: string[]): Continuation;
  whyIllegal(stops: string[]): string;
}

/** What a tap amounts to. */
export type Answer =
  | { kind: 'nothing'; entry: null }
  | { kind: 'picked'; entry: Entry; warning: string | null }
  | { kind: 'advanced'; entry: Entry }
  | { kind: 'play'; move: LegalMove; route: string[] }
  | { kind: 'choose'; entry: Entry; options: RoutedMove[] }
  | { kind: 'refused'; entry: Entry | null; reason: string };

/** Where the piece in hand stands now. */
export const reached = (entry: Entry): string => entry.stops.at(-1) ?? '';

/** Whether a capture is under way, so that the piece has left its square. */
export const isUnderWay = (entry: Entry | null): boolean => (entry?.stops.length ?? 0) > 1;

/** The squares a tap may lead to: next stops, and ends of whole moves. */
export function destinations({ next }: Entry): string[] {
  const ends = next.moves.map(({ move }) => move.to);
  return [...new Set([...next.steps.map(({ to }) => to), ...ends])];
}

export function tap(
  rules: EntryRules,
  position: PositionView,
  entry: Entry | null,
  square: string,
): Answer {
  const isOwn = position.pieces.some(
    (piece) => piece.square === square && piece.color === position.turn,
  );
  if (!entry) return begin(rules, position, square, isOwn);
  const step = entry.next.steps.find(({ to }) => to === square);
  if (step) {
    const stops = [...entry.stops, square];
    return step.completes
      ? { kind: 'play', move: step.completes, route: stops }
      : { kind: 'advanced', entry: { stops, next: rules.continuation(stops) } };
  }
  const options = entry.next.moves.filter(({ move }) => move.to === square);
  const [only] = options;
  if (options.length > 1) return { kind: 'choose', entry, options };
  if (only) return { kind: 'play', move: only.move, route: only.route };
  if (isUnderWay(entry)) return refuse(rules, [...entry.stops, square], entry);
  if (square === reached(entry)) return { kind: 'nothing', entry: null };
  if (isOwn) return begin(rules, position, square, isOwn);
  return refuse(rules, [...entry.stops, square], null);
}

function begin(rules: EntryRules, position: PositionView, square: string, isOwn: boolean): Answer {
  if (!isOwn) {
    const isEmpty = position.pieces.every((piece) => piece.square !== square);
    return isEmpty ? { kind: 'nothing', entry: null } : refuse(rules, [square], null);
  }
  const next = rules.continuation([square]);
  const mustCapture = position.moves.some(({ captured }) => captured.length > 0);
  const isIdle = mustCapture && next.moves.length === 0;
  const warning = isIdle ? rules.whyIllegal([square]) : null;
  return { kind: 'picked', entry: { stops: [square], next }, warning };
}

const refuse = (rules: EntryRules, stops: string[], entry: Entry | null): Answer => ({
  kind: 'refused',
  entry,
  reason: rules.whyIllegal(stops),
});
