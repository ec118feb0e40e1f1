// Scores in text. The engine's scores are for the side to move; the app shows
// them for White.

import type { ScoreJson } from '../engine/client';
import { m } from '../paraglide/messages';
import { baseLocale, getLocale, type Locale } from '../paraglide/runtime';
import { movesToEnd } from '../record/numbers';
import type { Side } from '../rules/rules';

/** The score from White's point of view. */
export function forWhite(score: ScoreJson, turn: Side): ScoreJson {
  if (turn === 'white') return score;
  if ('cp' in score) return { cp: -score.cp };
  return 'win' in score ? { loss: score.win } : { win: score.loss };
}

/** The largest evaluation, in centipawns; what is above is a win by a tablebase, of unknown length. */
const MAX_EVALUATION = 29_000;

/** In men with two decimals, or in moves to the end: `+1.25`, `win in 7 moves`; `win` by a tablebase. */
export const scoreInText = (score: ScoreJson): string => scoreIn(getLocale(), score);

/** The same for files, which are in English. */
export const scoreInEnglish = (score: ScoreJson): string => scoreIn(baseLocale, score);

function scoreIn(locale: Locale, score: ScoreJson): string {
  if ('win' in score) return m.analysis_win_in({ count: movesToEnd(score.win) }, { locale });
  if ('loss' in score) return m.analysis_loss_in({ count: movesToEnd(score.loss) }, { locale });
  if (score.cp > MAX_EVALUATION) return m.analysis_tablebase_win({}, { locale });
  if (score.cp < -MAX_EVALUATION) return m.analysis_tablebase_loss({}, { locale });
  const men = (Math.abs(score.cp) / 100).toFixed(2);
  return score.cp > 0 ? `+${men}` : score.cp < 0 ? `−${men}` : men;
}

/** Nodes per second: `850 k nodes/s`, `1.7 M nodes/s`. */
export function speedInText(nps: number): string {
  const thousands = Math.round(nps / 1000);
  if (thousands < 1000) return m.analysis_speed_in_thousands({ count: thousands });
  return m.analysis_speed_in_millions({ count: (nps / 1_000_000).toFixed(1) });
}
