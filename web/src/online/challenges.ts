// Challenges of members to each other: the routes of docs/online-protocol.md about them.

import { server } from '../api/client';
import { m } from '../paraglide/messages';
import type { EndedChallenge } from './messages';
import { nameOf } from './names';
import { type Invitation, type InvitationView, reply } from './server';

/** Why challenges are declined, in words: by people here, and by programs. */
const REASONS: Record<string, () => string> = {
  generic: m.challenge_why_generic,
  later: m.challenge_why_later,
  tooFast: m.challenge_why_too_fast,
  tooSlow: m.challenge_why_too_slow,
  timeControl: m.challenge_why_time,
  rated: m.challenge_why_rated,
  casual: m.challenge_why_casual,
  standard: m.challenge_why_standard,
  variant: m.challenge_why_variant,
  noBot: m.challenge_why_no_bot,
  onlyBot: m.challenge_why_only_bot,
};

/** The reasons that make sense against a challenge. */
export function reasonsAgainst({ invitation: { isRated, time }, creator }: InvitationView): string[] {
  const isBot = creator.kind === 'member' && creator.title != null;
  return [
    'generic',
    'later',
    ...(time ? ['tooFast', 'tooSlow'] : []),
    'timeControl',
    isRated ? 'casual' : 'rated',
    'variant',
    ...(isBot ? ['noBot'] : []),
  ];
}

/** A reason in words; one that only a later server knows says nothing. */
export const reasonInWords = (key: string | null): string =>
  (Object.hasOwn(REASONS, key ?? '') ? REASONS[key ?? '']! : m.challenge_why_generic)();

/** What has become of an own challenge that was not accepted. */
export function outcomeInWords({ challenge: { challenged }, outcome, reason }: EndedChallenge): string {
  const name = challenged ? nameOf(challenged) : '';
  if (outcome === 'canceled') return m.challenge_unanswered({ name });
  return m.challenge_declined({ name, reason: reasonInWords(reason) });
}

const at = (id: string) => ({ params: { path: { id } } });

export const challenge = (player: string, invitation: Invitation): Promise<InvitationView> =>
  reply(server.POST('/api/online/challenges', { body: { player, invitation } }));

export const cancelChallenge = (id: string): Promise<void> => reply(server.DELETE('/api/online/challenges/{id}', at(id)));

export const declineChallenge = (id: string, reason: string): Promise<void> =>
  reply(server.POST('/api/online/challenges/{id}/decline', { ...at(id), body: { reason } }));
