// The phrases that players can say, in the language of the one who reads them.

import { m } from '../paraglide/messages';
import type { Phrase } from './messages';

const WORDS: Record<Phrase, () => string> = {
  hello: m.online_phrase_hello,
  'good-luck': m.online_phrase_good_luck,
  'well-played': m.online_phrase_well_played,
  thanks: m.online_phrase_thanks,
  sorry: m.online_phrase_sorry,
  'have-to-go': m.online_phrase_have_to_go,
  'one-moment': m.online_phrase_one_moment,
  'nice-move': m.online_phrase_nice_move,
};

export const phraseInWords = (phrase: Phrase): string => WORDS[phrase]();
