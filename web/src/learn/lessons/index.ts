// All topics, in the order in which they are listed.

import { dameo } from './dameo';
import type { Topic, Unit } from './lesson';

export const topics: readonly Topic[] = [dameo];

/** A unit with its topic; null if there is none of that name. */
export function findUnit(topicName: string, unitName: string): { topic: Topic; unit: Unit; next: Unit | null } | null {
  const topic = topics.find(({ name }) => name === topicName);
  const at = topic?.units.findIndex(({ name }) => name === unitName) ?? -1;
  const unit = topic?.units[at];
  return topic && unit ? { topic, unit, next: topic.units[at + 1] ?? null } : null;
}
