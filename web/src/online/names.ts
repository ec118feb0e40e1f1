// What people are called.

import { m } from '../paraglide/messages';
import type { Person } from './server';

/** The name of somebody, after the title of a program; guests have none, and are called `guest`. */
export function nameOf(person: Person | undefined, guest: string = m.online_guest()): string {
  if (person?.kind === 'member') return person.title ? `${person.title} ${person.name}` : person.name;
  if (person?.kind === 'computer') return m.game_computer({ level: person.level });
  return person?.kind === 'deleted' ? m.online_deleted() : guest;
}
