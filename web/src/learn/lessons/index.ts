// All topics, in the order in which they are listed.

import { antiDameo } from './anti-dameo';
import { bigDameo } from './big-dameo';
import { croda } from './croda';
import { dameo } from './dameo';
import { endings } from './endings';
import { italianDamone } from './italian-damone';
import type { Topic, Unit } from './lesson';
import { tactics } from './tactics';

export const topics: readonly Topic[] = [dameo, tactics, endings, bigDameo, croda, antiDameo, italianDamone];

/** A unit with its topic; null if there is none of that name. */
export function findUnit(topicName: string, unitName: string): { topic: Topic; unit: Unit; next: Unit | null } | null {
  const topic = topics.find(({ name }) => name === topicName);
  const at = topic?.units.findIndex(({ name }) => name === unitName) ?? -1;
  const unit = topic?.units[at];
  return topic && unit ? { topic, unit, next: topic.units[at + 1] ?? null } : null;
}
