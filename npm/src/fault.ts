// What is wrong, as data: for programs that say it in another language than English.

import type { AbstractPlayError, Fault, FenFault, GameOver, LeftOut, PdnFault } from '../wasm/pdn.js';

export type { Fault };

/** A fault, or one that faults contain. */
export type AnyFault = Fault | AbstractPlayError | FenFault | GameOver | LeftOut | PdnFault;

/**
 * The fault of an error that the rules have thrown: a code, and what the message names; null
 * for any other error.
 */
export const faultOf = (error: unknown): Fault | null =>
  error instanceof Error && 'fault' in error ? (error.fault as Fault) : null;
