// Comments with commands of lichess, as PDN keeps them: `[%csl Gd4][%cal Gd4d5]` draws a
// circle and an arrow. What this app does not know stays in the comment and is not shown.

import { m } from '../paraglide/messages';

export const DRAW_COLORS = ['green', 'red', 'blue', 'yellow'] as const;
export type DrawColor = (typeof DRAW_COLORS)[number];

/** An arrow, or a circle if it leads nowhere. */
export interface Drawn {
  color: DrawColor;
  from: string;
  to: string | null;
}

interface Parts {
  text: string;
  drawn: Drawn[];
  /** Other commands, as they were written. */
  others: string[];
}

const COMMAND = /\[%(\w+)\s*([^\]]*)\]/g;
/** A color, and one or two squares; a rank may have two digits. */
const DRAWN = /^([A-Z])([a-z][1-9]\d?)([a-z][1-9]\d?)?$/;

const LETTERS: Record<string, DrawColor> = { G: 'green', R: 'red', B: 'blue', Y: 'yellow' };
const letterOf = (color: DrawColor): string => color[0]?.toUpperCase() ?? '';

/** What a command draws; null if it is another command, or one that cannot be read. */
function drawnBy(name: string, list: string): Drawn[] | null {
  if (name !== 'cal' && name !== 'csl') return null;
  const drawn = list.split(',').map((entry): Drawn | null => {
    const [, letter = '', from, to] = DRAWN.exec(entry.trim()) ?? [];
    if (!from || (to !== undefined) !== (name === 'cal')) return null;
    return { color: LETTERS[letter] ?? 'blue', from, to: to ?? null };
  });
  return drawn.every((entry) => entry !== null) ? drawn : null;
}

function parse(comment: string): Parts {
  const parts: Parts = { text: '', drawn: [], others: [] };
  const rest = comment.replaceAll(COMMAND, (command: string, name: string, list: string) => {
    const drawn = drawnBy(name, list);
    if (drawn) parts.drawn.push(...drawn);
    else parts.others.push(command);
    return ' ';
  });
  return { ...parts, text: rest.replaceAll(/\s+/g, ' ').trim() };
}

function write({ text, drawn, others }: Parts): string {
  const list = (entries: Drawn[]): string => entries.map(({ color, from, to }) => letterOf(color) + from + (to ?? '')).join(',');
  const [circles, arrows] = [drawn.filter(({ to }) => to === null), drawn.filter(({ to }) => to !== null)];
  const shapes = (circles.length > 0 ? `[%csl ${list(circles)}]` : '') + (arrows.length > 0 ? `[%cal ${list(arrows)}]` : '');
  return [...others, text, shapes].filter(Boolean).join(' ');
}

/** The comment without its commands, for people. */
export const textOf = (comment: string): string => (comment.includes('[%') ? parse(comment).text : comment);

/** What the comment draws on the board. */
export const drawnIn = (comment: string): Drawn[] => (comment.includes('[%') ? parse(comment).drawn : []);

/** The comment with another text and the same commands. */
export const withText = (comment: string, text: string): string =>
  comment.includes('[%') ? write({ ...parse(comment), text }) : text;

/** The comment without anything drawn. */
export const withoutDrawn = (comment: string): string => write({ ...parse(comment), drawn: [] });

/** The comment with an arrow or a circle more; the same again erases it, another color replaces it. */
export function withDrawn(comment: string, added: Drawn): string {
  const parts = parse(comment);
  const same = parts.drawn.find(({ from, to }) => from === added.from && to === added.to);
  const others = parts.drawn.filter((entry) => entry !== same);
  return write({ ...parts, drawn: same?.color === added.color ? others : [...others, added] });
}

/** `a green arrow from d4 to d5`. */
export const drawnInWords = ({ color, from, to }: Drawn): string =>
  to ? m.analysis_drawn_arrow({ color, from, to }) : m.analysis_drawn_circle({ color, square: from });
