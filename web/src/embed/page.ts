// The page for frames: one player, with the attributes that the address names after `?`
// or `#`, such as `#variant=dameo&moves=d1-d4+d8-d5`, in the language that it names (`lang`) or
// in that of the browser. It imports nothing: the script of the player is on the page too, and
// must stay one file.

import type { PlayerClass } from './element';

const NAME = 'dameo-player';
const LANGUAGE = 'lang';

/** What the address names; what is after `#` comes last. */
const given = (): Map<string, string> =>
  new Map([location.search, location.hash].flatMap((part) => [...new URLSearchParams(part.slice(1))]));

function show({ observedAttributes, refusal }: PlayerClass): void {
  const attributes = [...given()].filter(([name]) => name !== LANGUAGE);
  const player = document.createElement(NAME);
  // No others: an address must not be able to give the element a script.
  const unknown = attributes.filter(([name]) => !observedAttributes.includes(name));
  for (const [name, value] of attributes) if (observedAttributes.includes(name)) player.setAttribute(name, value);
  document.documentElement.dataset['theme'] = player.getAttribute('theme') ?? 'auto';
  const problem = document.createElement('p');
  problem.role = 'alert';
  problem.textContent = unknown.map(([name, value]) => refusal(name, value)).join('\n');
  document.body.replaceChildren(unknown.length > 0 ? problem : player);
}

// Before the script of the player, which speaks the language of its page.
document.documentElement.lang = given().get(LANGUAGE) ?? '';
const found = (await customElements.whenDefined(NAME)) as PlayerClass;
document.documentElement.lang = found.language;
await found.texts;
addEventListener('hashchange', () => show(found));
show(found);
