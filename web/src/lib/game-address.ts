// Addresses of games and invitations: `/AbCd1234`, one segment beside the app.

const ID = /^[A-Za-z0-9]{8}$/;

/** The game or invitation of an address; null if it names none. */
export function idIn(pathname: string): string | null {
  const last = pathname.split('/').at(-1) ?? '';
  return ID.test(last) ? last : null;
}

/** The address of a game or an invitation, from any address of the app. */
export const addressOf = (id: string): string => `./${id}`;

/** The whole address, to be sent to somebody. */
export const linkOf = (id: string): string => new URL(addressOf(id), location.href.split('#')[0]).href;

/** The whole address with a secret that takes a seat, which browsers keep from servers. */
export const seatLink = (id: string, secret: string): string => `${linkOf(id)}#seat=${secret}`;

/** The secret in the fragment of an address; null if there is none. */
export function secretIn(hash: string): string | null {
  const [, secret] = /^#seat=([\w-]{16,200})$/.exec(hash) ?? [];
  return secret ?? null;
}
