// Reviews of finished games that the server keeps for all.

import { server } from '../api/client';
import type { components } from '../api/schema';
import type { PositionReviewJson, ReviewReply } from '../engine/client';
import { has, isCount, isListOf, isObject } from '../lib/check';
import { idIn } from '../lib/game-address';
import { reply } from './server';

type Schemas = components['schemas'];

/** A move that gave a win or a draw away, by the tablebases; the values are for the side that moved. */
export type TurningPoint = Schemas['TurningPoint'];

export type WantedReview = Schemas['WantedReview'];

/** A review with what only the server knows; it is stored in studies as others are. */
export interface KeptReview extends ReviewReply {
  turningPoints: TurningPoint[];
}

/** The review of a game of the server, and what review the server would keep of whoever asks. */
export interface ReviewOfGame {
  kept: KeptReview | null;
  wanted: WantedReview | null;
}

/** The longest line of a position that is offered, in plies. */
const MAX_LINE = 12;

const VALUES: readonly unknown[] = ['win', 'draw', 'loss'];

const isTurningPoint = (value: unknown): value is TurningPoint =>
  isObject(value) && has({ ply: isCount })(value) && [value['before'], value['after']].every((known) => VALUES.includes(known));

/** The turning points of a review; none of one that this browser has made. */
export function turningPointsOf(review: ReviewReply): TurningPoint[] {
  const points = (review as Partial<KeptReview>).turningPoints;
  return isListOf(isTurningPoint)(points) ? (points as TurningPoint[]) : [];
}

/** The game of the server with this name; null for one that only this browser has. */
export const gameOfServer = (name: string | undefined): string | null => (name ? idIn(name) : null);

/** The review of a game; null without a server, or if it cannot be had. Never rejects. */
export async function reviewOf(id: string): Promise<ReviewOfGame | null> {
  try {
    const found = server.GET('/api/online/games/{id}/review', { params: { path: { id } } });
    const { kept, wanted } = await reply<Schemas['GameReview']>(found);
    const review = kept && { ...(kept.review as unknown as ReviewReply), turningPoints: kept.turningPoints };
    return { kept: review ?? null, wanted: wanted ?? null };
  } catch {
    return null;
  }
}

/** Offers a review to be kept for all. Whether it is, nobody is told. Never rejects. */
export async function offerReview(id: string, { nodes }: WantedReview, positions: readonly PositionReviewJson[]): Promise<void> {
  const cut = positions.map((position) => ({ ...position, pv: position.pv.slice(0, MAX_LINE) }));
  const body = { nodes, positions: cut } as unknown as Schemas['OfferedReview'];
  await reply(server.PUT('/api/online/games/{id}/review', { params: { path: { id } }, body })).catch(() => null);
}
