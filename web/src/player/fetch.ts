// The PDN that the attribute `src` names.

import { MAX_BYTES } from '../analysis/load';
import { messageOf } from '../rules/rules';

/** Fetches a text, relative to the page. Throws with the address and the reason. */
export async function fetchPdn(address: string, signal: AbortSignal): Promise<string> {
  const fail = (reason: string): Error => new Error(`src=${JSON.stringify(address)}: ${reason}`);
  let response: Response;
  try {
    response = await fetch(address, { signal });
  } catch (error) {
    // The browser does not tell a page why.
    throw fail(`cannot be fetched (${messageOf(error)}); a file of another site needs the header Access-Control-Allow-Origin`);
  }
  if (!response.ok) throw fail(`status ${response.status}`);
  const text = await response.text();
  if (text.length > MAX_BYTES) throw fail(`${text.length} characters, at most ${MAX_BYTES} are read`);
  return text;
}
