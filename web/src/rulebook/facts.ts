// The facts of a variant, derived from legal moves and outcomes of example
// positions, so that they cannot differ from the rules.

import { m } from '../paraglide/messages';
import { getLocale } from '../paraglide/runtime';
import * as rules from '../rules/rules';
import type { PositionView, VariantInfo } from '../rules/rules';

/** A property in which games can differ. */
export interface Fact {
  name: string;
  value: string;
}

const UNKNOWN = '–';

/** A variant by draw rules of any name. */
type Ruled = Pick<VariantInfo, 'name'> & { drawRules: string };

/** A position of the variant; null if it cannot be played there. */
function view({ name, drawRules }: Ruled, startFen: string): PositionView | null {
  if (rules.readSetup(name, startFen).faults.length > 0) return null;
  return rules.position({ variant: name, drawRules, startFen, moves: [] });
}

/** As `view`, also null if the variant does not know the letters of the FEN. */
function viewIfKnown(variant: Ruled, startFen: string): PositionView | null {
  try {
    return view(variant, startFen);
  } catch {
    return null;
  }
}

const has = (position: PositionView | null, text: string): boolean =>
  position?.moves.some((move) => move.text === text) ?? false;

const targets = (position: PositionView | null): string | undefined =>
  position?.moves.filter(({ from }) => from === 'd3').map(({ to }) => to).sort().join(', ');

/** The destinations of a man; with an emperor on each side if the game would be over without. */
const manMoves = (variant: VariantInfo): string =>
  targets(view(variant, 'W:Wd3:Bh7')) || targets(viewIfKnown(variant, 'W:Wd3,Ih1:Bh7,Ia8')) || UNKNOWN;

function boardOf(variant: VariantInfo): string {
  const size = `${variant.width} × ${variant.height}`;
  return view(variant, 'W:Wb2:Bh7') ? size : m.rules_dark_squares({ size });
}

const piecesOf = ({ startFen, name }: VariantInfo): string => {
  const { pieces } = rules.readSetup(name, startFen);
  return String(pieces.filter(({ color }) => color === 'white').length);
};

const linearMoves = (variant: VariantInfo): string =>
  has(view(variant, 'W:Wd2,d3:Bh7'), 'd2-d4') ? m.rules_yes() : m.rules_no();

function kingMoves(variant: VariantInfo): string {
  const position = viewIfKnown(variant, 'W:WKd3:Bh7');
  if (!position) return UNKNOWN;
  return has(position, 'd3-f5') ? m.rules_straight_and_diagonally() : m.rules_straight();
}

function captures(variant: VariantInfo): string {
  const straight = has(view(variant, 'W:Wd3:Bd4'), 'd3xd5');
  const diagonal = has(view(variant, 'W:Wd3:Be4'), 'd3xf5');
  if (straight && diagonal) return m.rules_straight_and_diagonally();
  return straight ? m.rules_straight() : m.rules_diagonally();
}

function withoutMoves(variant: VariantInfo): string {
  const winner = view(variant, 'W:W:Bc6')?.outcome?.winner;
  return winner === 'white' ? m.rules_wins() : m.rules_loses();
}

/** Whether draw rules end the game in a position for a reason; null if there is no such position. */
function draws(variant: VariantInfo, drawRules: string, startFen: string, reason: string): boolean | null {
  const position = viewIfKnown({ ...variant, drawRules }, startFen);
  return position && position.outcome?.reason === reason;
}

/** Long enough after the last capture for every set of draw rules. */
const kingAgainstKingDraws = (variant: VariantInfo, drawRules: string): boolean | null =>
  draws(variant, drawRules, 'W:WKa1:BKh7:H4', 'king-against-king');

const kingMovesDraw = (variant: VariantInfo, drawRules: string): boolean | null =>
  draws(variant, drawRules, 'W:WKa1,Kb1:BKh7,Kh6:H50', 'king-moves');

function kingAgainstKing(variant: VariantInfo): string {
  const drawn = kingAgainstKingDraws(variant, variant.drawRules);
  if (drawn === null) return UNKNOWN;
  return drawn ? m.rules_is_draw() : m.rules_goes_on();
}

/** Whether two kings alone are drawn at once, or only after moves. */
const isDrawnAtOnce = (variant: VariantInfo, drawRules: string): boolean =>
  draws(variant, drawRules, 'W:WKa1:BKh7', 'king-against-king') ?? false;

/** The effect of a set of draw rules on a variant. */
export function drawRulesInWords(variant: VariantInfo, drawRules: string): string {
  const rules = [
    drawRules !== 'abstractplay' && m.rules_drawn_by_repetition(),
    kingMovesDraw(variant, drawRules) && m.rules_drawn_by_king_moves(),
    kingAgainstKingDraws(variant, drawRules) &&
      (isDrawnAtOnce(variant, drawRules) ? m.rules_drawn_kings_at_once() : m.rules_drawn_kings_later()),
  ].filter((rule) => rule !== false && rule !== null);
  if (rules.length === 0) return m.rules_drawn_by_agreement();
  return m.rules_drawn({ rules: new Intl.ListFormat(getLocale()).format(rules) });
}

/** The sets of draw rules with their titles. */
export const DRAW_RULES: Record<string, string> = {
  playstrategy: 'PlayStrategy',
  mindsports: 'MindSports',
  abstractplay: 'AbstractPlay',
};

/** The facts of a variant, the same ones in the same order for all. */
export const factsOf = (variant: VariantInfo): Fact[] => [
  { name: m.rules_squares(), value: boardOf(variant) },
  { name: m.rules_pieces(), value: piecesOf(variant) },
  { name: m.rules_man_moves(), value: manMoves(variant) },
  { name: m.rules_linear_moves(), value: linearMoves(variant) },
  { name: m.rules_king_moves(), value: kingMoves(variant) },
  { name: m.rules_captures(), value: captures(variant) },
  { name: m.rules_no_move(), value: withoutMoves(variant) },
  { name: m.rules_king_against_king(), value: kingAgainstKing(variant) },
  { name: m.rules_draw_rules(), value: DRAW_RULES[variant.drawRules] ?? variant.drawRules },
];

/** A Markdown page with the facts of all games side by side, and links to their pages. */
export function overview(games: VariantInfo[]): string {
  const facts = games.map(factsOf);
  const row = (cells: string[]): string => `| ${cells.join(' | ')} |`;
  const names = facts[0]?.map(({ name }) => name) ?? [];
  return [
    `# ${m.rules_overview()}`,
    '',
    m.rules_overview_about(),
    '',
    ...games.map(({ name, title }) => `- [${title}](${name}.md)`),
    '',
    `## ${m.rules_at_a_glance()}`,
    '',
    row([m.app_game(), ...names]),
    row(['---', ...names.map(() => '---')]),
    ...games.map(({ title }, index) => row([`**${title}**`, ...(facts[index] ?? []).map(({ value }) => value)])),
    '',
  ].join('\n');
}
