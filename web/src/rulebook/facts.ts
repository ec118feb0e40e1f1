// What a game is like, found out by asking the rules about positions: a table
// of facts that cannot differ from how the game is played.

import * as rules from '../rules/rules';
import type { PositionView, VariantInfo } from '../rules/rules';

/** Something in which games can differ. */
export interface Fact {
  name: string;
  value: string;
}

const UNKNOWN = '–';

/** What the rules make of a position; null where the game has no such position. */
function ask({ name, drawRules }: VariantInfo, startFen: string): PositionView | null {
  if (rules.readSetup(name, startFen).faults.length > 0) return null;
  return rules.position({ variant: name, drawRules, startFen, moves: [] });
}

/** As `ask`, of a game whose pieces may have other letters. */
function askLetters(variant: VariantInfo, startFen: string): PositionView | null {
  try {
    return ask(variant, startFen);
  } catch {
    return null;
  }
}

const has = (position: PositionView | null, text: string): boolean =>
  position?.moves.some((move) => move.text === text) ?? false;

const targets = (position: PositionView | null): string | undefined =>
  position?.moves.filter(({ from }) => from === 'd3').map(({ to }) => to).sort().join(', ');

/** Where a man goes; with a Damone each where no game goes on without. */
const manMoves = (variant: VariantInfo): string =>
  targets(ask(variant, 'W:Wd3:Bh7')) || targets(askLetters(variant, 'W:Wd3,Ih1:Bh7,Ia8')) || UNKNOWN;

function boardOf(variant: VariantInfo): string {
  const size = `${variant.width} × ${variant.height}`;
  return ask(variant, 'W:Wb2:Bh7') ? size : `${size}, the dark squares`;
}

const piecesOf = ({ startFen, name }: VariantInfo): string => {
  const { pieces } = rules.readSetup(name, startFen);
  return String(pieces.filter(({ color }) => color === 'white').length);
};

function kingMoves(variant: VariantInfo): string {
  const position = askLetters(variant, 'W:WKd3:Bh7');
  if (!position) return UNKNOWN;
  return has(position, 'd3-f5') ? 'straight and diagonally' : 'straight';
}

function captures(variant: VariantInfo): string {
  const straight = has(ask(variant, 'W:Wd3:Bd4'), 'd3xd5');
  const diagonal = has(ask(variant, 'W:Wd3:Be4'), 'd3xf5');
  if (straight && diagonal) return 'straight and diagonally';
  return straight ? 'straight' : 'diagonally';
}

function withoutMoves(variant: VariantInfo): string {
  const winner = ask(variant, 'W:W:Bc6')?.outcome?.winner;
  return winner === 'white' ? 'wins' : 'loses';
}

/** Whether a set of draw rules ends the game in a position by a rule; null where there is no such position. */
function draws(variant: VariantInfo, drawRules: string, startFen: string, reason: string): boolean | null {
  const position = askLetters({ ...variant, drawRules }, startFen);
  return position && position.outcome?.reason === reason;
}

/** Long after the last capture, so that every set of draw rules has its say. */
const kingAgainstKingDraws = (variant: VariantInfo, drawRules: string): boolean | null =>
  draws(variant, drawRules, 'W:WKa1:BKh7:H4', 'king-against-king');

const kingMovesDraw = (variant: VariantInfo, drawRules: string): boolean | null =>
  draws(variant, drawRules, 'W:WKa1,Kb1:BKh7,Kh6:H50', 'king-moves');

function kingAgainstKing(variant: VariantInfo): string {
  const drawn = kingAgainstKingDraws(variant, variant.drawRules);
  if (drawn === null) return UNKNOWN;
  return drawn ? 'a draw' : 'goes on';
}

/** Whether two kings alone are drawn at once, or only after moves. */
const isDrawnAtOnce = (variant: VariantInfo, drawRules: string): boolean =>
  draws(variant, drawRules, 'W:WKa1:BKh7', 'king-against-king') ?? false;

/** What a set of draw rules means for a game. */
export function drawRulesInWords(variant: VariantInfo, drawRules: string): string {
  const when = isDrawnAtOnce(variant, drawRules) ? 'at once' : 'after 2 moves each';
  const rules = [
    drawRules !== 'abstractplay' && 'by threefold repetition',
    kingMovesDraw(variant, drawRules) && 'by 25 moves each with kings only',
    kingAgainstKingDraws(variant, drawRules) && `with king against king ${when}`,
  ].filter((rule) => rule !== false && rule !== null);
  if (rules.length === 0) return 'Drawn by agreement only.';
  const last = rules.at(-1);
  const others = rules.slice(0, -1).join(', ');
  return `Drawn ${others && `${others}${rules.length > 2 ? ',' : ''} and `}${last}.`;
}

/** The sets of draw rules, with their names for people. */
export const DRAW_RULES: Record<string, string> = {
  playstrategy: 'PlayStrategy',
  mindsports: 'MindSports',
  abstractplay: 'AbstractPlay',
};

/** The facts of a game; the same ones in the same order for every game. */
export const factsOf = (variant: VariantInfo): Fact[] => [
  { name: 'Squares', value: boardOf(variant) },
  { name: 'Pieces a side', value: piecesOf(variant) },
  { name: 'A man on d3 moves to', value: manMoves(variant) },
  { name: 'Men in a line move as one', value: has(ask(variant, 'W:Wd2,d3:Bh7'), 'd2-d4') ? 'yes' : 'no' },
  { name: 'Kings move', value: kingMoves(variant) },
  { name: 'Captures go', value: captures(variant) },
  { name: 'Who cannot move', value: withoutMoves(variant) },
  { name: 'One king against one king', value: kingAgainstKing(variant) },
  { name: 'Usual draw rules', value: DRAW_RULES[variant.drawRules] ?? variant.drawRules },
];

/** A Markdown page about all games: their facts side by side, and links to their pages. */
export function overview(games: VariantInfo[]): string {
  const facts = games.map(factsOf);
  const row = (cells: string[]): string => `| ${cells.join(' | ')} |`;
  const names = facts[0]?.map(({ name }) => name) ?? [];
  return [
    '# Rules of the games',
    '',
    'The games are relatives of Dameo. Each has a page with its rules:',
    '',
    ...games.map(({ name, title }) => `- [${title}](${name}.md)`),
    '',
    '## At a glance',
    '',
    row(['Game', ...names]),
    row(['---', ...names.map(() => '---')]),
    ...games.map(({ title }, index) => row([`**${title}**`, ...(facts[index] ?? []).map(({ value }) => value)])),
    '',
  ].join('\n');
}
