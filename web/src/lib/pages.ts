// A list that is shown a page at a time, where its pages are turned by themselves.

/** The number of pages of a list, at least one. */
export const pageCount = (items: number, perPage: number): number => Math.max(Math.ceil(items / Math.max(perPage, 1)), 1);

/** The page after a number of turns, from 0: after the last one comes the first. */
export const pageAfter = (turns: number, items: number, perPage: number): number => turns % pageCount(items, perPage);

/** What of a list is on the page after a number of turns. */
export function onPage<Item>(items: readonly Item[], perPage: number, turns: number): Item[] {
  const page = pageAfter(turns, items.length, perPage);
  return items.slice(page * perPage, (page + 1) * perPage);
}
