// The PDN that the attribute `src` names.

import { MAX_BYTES } from '../analysis/load';
import { inUtf8 } from '../gamefile/utf16';
import { m } from '../paraglide/messages';
import { messageOf } from '../rules/rules';

/** Fetches a file, relative to the page. Throws with the address and the reason. */
export async function fetchPdn(address: string, signal: AbortSignal): Promise<Uint8Array> {
  const quoted = JSON.stringify(address);
  let response: Response;
  try {
    response = await fetch(address, { signal });
  } catch (error) {
    // The browser does not tell a page why.
    throw new Error(m.player_not_fetched({ address: quoted, error: messageOf(error) }));
  }
  if (!response.ok) throw new Error(m.player_bad_status({ address: quoted, status: response.status }));
  const text = await inUtf8(new File([await response.blob()], address));
  const file = new Uint8Array(await text.arrayBuffer());
  if (file.length > MAX_BYTES) throw new Error(m.player_too_long({ address: quoted, count: file.length, max: MAX_BYTES }));
  return file;
}
