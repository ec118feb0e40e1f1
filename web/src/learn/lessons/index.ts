// All topics, in the order in which they are listed.

import type { Locale } from '../../paraglide/runtime';
import { antiDameo } from './anti-dameo';
import { bigDameo } from './big-dameo';
import { croda } from './croda';
import { dameo } from './dameo';
import { endings } from './endings';
import { italianDamone } from './italian-damone';
import type { Topic, Unit } from './lesson';
import type { TopicOutline } from './outline';
import { tactics } from './tactics';
import { loadTexts, topicWith } from './texts';

export const outlines: readonly TopicOutline[] = [dameo, tactics, endings, bigDameo, croda, antiDameo, italianDamone];

/** All topics in a language. Rejects if their texts cannot be fetched. */
export async function loadTopics(language: Locale): Promise<Topic[]> {
  const texts = await loadTexts(language);
  return outlines.map((outline) => topicWith(outline, texts));
}

/** A unit with its topic; null if there is none of that name. */
export function findUnit(
  topics: readonly Topic[],
  topicName: string,
  unitName: string,
): { topic: Topic; unit: Unit; next: Unit | null } | null {
  const topic = topics.find(({ name }) => name === topicName);
  const at = topic?.units.findIndex(({ name }) => name === unitName) ?? -1;
  const unit = topic?.units[at];
  return topic && unit ? { topic, unit, next: topic.units[at + 1] ?? null } : null;
}
