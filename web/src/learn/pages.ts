// The pages that are read rather than played, in the order in which they are listed.

import history from './pages/history.md?raw';
import strategy from './pages/strategy.md?raw';

export interface Page {
  /** The last part of the address. */
  name: string;
  title: string;
  markdown: string;
}

export const pages: readonly Page[] = [
  { name: 'strategy', title: 'Strategy', markdown: strategy },
  { name: 'history', title: 'History and relatives', markdown: history },
];
