// Addresses of the learn view: `#/learn`, `#/learn/first-moves`, `#/learn/tactics/ladder`.

/** A link to the overview, to a page or topic, or to a unit of a topic. */
export const learnLink = (...parts: string[]): string => ['#/learn', ...parts].join('/');

/** The parts of an address after `#/learn`; none for the overview. */
export const partsOf = (hash: string): string[] => {
  const [address = ''] = hash.split('?', 1);
  return address.split('/').slice(2).filter(Boolean);
};
