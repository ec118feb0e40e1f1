// Why the engine has no result, in the language of the interface.

import { m } from '../paraglide/messages';
import type { Failed } from './client';

const WORDS: Readonly<Record<Failed['reason'], () => string>> = {
  refused: m.fault_program,
  crashed: m.fault_engine_crashed,
  silent: m.play_engine_silent,
  'not-loaded': m.fault_engine_not_loaded,
};

export const engineFailureInWords = ({ reason }: Failed): string => WORDS[reason]();
