// Links to a view with a position or a game:
// `#/analysis/dameo?fen=W:Wa1:Bh8&moves=a1-a2`.

import { m } from '../paraglide/messages';
import { problemInWords } from '../rules/faults';
import * as rules from '../rules/rules';
import type { GameRecord } from '../rules/rules';
import { isId } from '../store/ids';
import { outcomeText } from './outcome';
import { emptyRecord } from './record';

/** The views that a link can open with a game. */
type LinkedView = 'play' | 'analysis' | 'editor' | 'endings';

/** A position of a variant. */
export interface LinkedPosition {
  variant: string;
  fen: string;
}

/** Two kings against a man: a win for White that takes some moves. */
const DEFAULT_ENDING: LinkedPosition = { variant: 'dameo', fen: 'W:WKc4,Kf4:Ba2' };

type LinkedGame = Pick<GameRecord, 'variant' | 'startFen' | 'moves'>;

const NAMES = ['game', 'study', 'chapter', 'pdn'] as const;

function linkTo(view: LinkedView, { variant, startFen, moves }: LinkedGame, names: Names = {}, ply?: number): string {
  const query = new URLSearchParams();
  if (startFen) query.set('fen', startFen);
  if (moves.length > 0) query.set('moves', moves.join(' '));
  for (const name of NAMES) if (names[name]) query.set(name, names[name]);
  // The address of a study alone leads to the position that was edited last.
  const isStart = ply === 0 && names.study !== undefined;
  if (ply !== undefined && (ply < moves.length || isStart)) query.set('ply', String(ply));
  const text = query.toString();
  return `#/${view}/${variant}${text ? `?${text}` : ''}`;
}

/** What a link names besides a position: records of this browser, or a whole game. */
export interface Names {
  /** The game of the library that was played. */
  game?: string;
  /** The study, and its chapter. */
  study?: string;
  chapter?: string;
  /** A game with its variations and comments, as `packText` packs its PDN. */
  pdn?: string;
}

/** A link to a game in the analysis view, at its last position or after some half-moves. */
export const analysisLinkTo = (record: LinkedGame, names: Names = {}, ply?: number): string =>
  linkTo('analysis', record, names, ply);

/** A link to a study of the library, or to a chapter of it. */
export function studyLinkTo({ id, chapters }: StudyNames, chapter = chapters[0]): string {
  const record = { variant: chapter?.variant ?? 'dameo', startFen: null, moves: [] };
  return linkTo('analysis', record, { study: id, ...(chapter && { chapter: chapter.id }) });
}

interface StudyNames {
  id: string;
  chapters: { id: string; variant: string }[];
}

/** A link to a game of the library. */
export const gameLinkTo = ({ variant }: { variant: string }, id: string): string =>
  linkTo('play', { variant, startFen: null, moves: [] }, { game: id });

/** The game of the library that a link to the play view names; null if it names none. */
export const gameOfPlayLink = (hash: string): string | null =>
  hash.startsWith('#/play/') ? namesIn(hash).game ?? null : null;

/** The records that a link names. In other browsers they are not found. */
export function namesIn(hash: string): Names {
  const parameters = new URLSearchParams(hash.split('?', 2)[1] ?? '');
  const names = NAMES.flatMap((name) => {
    const value = parameters.get(name);
    const isName = name === 'pdn' ? /^[\w-]+$/.test(value ?? '') : isId(value);
    return value && isName ? [[name, value] as const] : [];
  });
  return Object.fromEntries(names);
}

/** The number of half-moves after which a link shows its game; null for the last position. */
export function plyIn(hash: string): number | null {
  const ply = new URLSearchParams(hash.split('?', 2)[1] ?? '').get('ply') ?? '';
  return /^\d{1,4}$/.test(ply) ? Number(ply) : null;
}

/** A link to play on from the last position of a game. */
export const playLinkTo = (record: LinkedGame): string => linkTo('play', record);

export const endingLinkTo = ({ variant, fen }: LinkedPosition): string =>
  linkTo('endings', { variant, startFen: fen, moves: [] });

/** A link to a position in the board editor, where it need not be playable. */
export const editorLinkTo = ({ variant, fen }: LinkedPosition): string =>
  linkTo('editor', { variant, startFen: fen, moves: [] });

/** The parts of a link to a view; null if the link leads elsewhere or names no variant. */
function parse(view: LinkedView, hash: string): LinkedGame | null {
  const [place = '', query = ''] = hash.split('?', 2);
  const variant = /^#\/([a-z]+)\/([a-z0-9-]+)$/.exec(place);
  if (variant?.[1] !== view || !variant[2]) return null;
  const parameters = new URLSearchParams(query);
  return {
    variant: variant[2],
    startFen: parameters.get('fen'),
    moves: parameters.get('moves')?.split(' ').filter(Boolean) ?? [],
  };
}

/** The game of a link to the analysis view; null if it has none. Throws if the game is not legal. */
export function readAnalysisLink(hash: string): GameRecord | null {
  const linked = parse('analysis', hash);
  if (!linked) return null;
  const record = { ...emptyRecord(linked.variant), ...linked };
  rules.position(record);
  return record;
}

/** The game of a link to the play view; null if it has none. Throws if it is not legal or is over. */
export function readPlayLink(hash: string): GameRecord | null {
  const linked = parse('play', hash);
  if (!linked || gameOfPlayLink(hash)) return null;
  const record = { ...emptyRecord(linked.variant), ...linked };
  const { outcome, turn } = rules.position(record);
  if (outcome) throw new Error(m.game_over_in_position({ outcome: outcomeText(outcome, turn) }));
  return record;
}

/** The position of a link to the endings view, or the default one. Throws if it cannot be played. */
export function readEndingLink(hash: string): LinkedPosition {
  const linked = parse('endings', hash);
  if (!linked?.startFen) return DEFAULT_ENDING;
  const { variant, startFen: fen } = linked;
  const { faults } = rules.readSetup(variant, fen);
  if (faults.length > 0) throw new Error(faults.map(problemInWords).join('; '));
  return { variant, fen };
}

/** The position of a link to the board editor, unread; null if it has none. */
export function readEditorLink(hash: string): LinkedPosition | null {
  const linked = parse('editor', hash);
  return linked?.startFen ? { variant: linked.variant, fen: linked.startFen } : null;
}
