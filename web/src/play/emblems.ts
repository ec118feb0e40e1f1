// The pictures of the levels of the computer, by their numbers.

const ADDRESSES = import.meta.glob<string>('./emblems/*.svg', { query: '?url', import: 'default', eager: true });

/** The address of a level's picture; empty if there is none. */
export const emblemOf = (level: number): string => ADDRESSES[`./emblems/${level}.svg`] ?? '';
