// The page for frames: one player, with the attributes that the address names after `?`
// or `#`, such as `#variant=dameo&moves=d1-d4+d8-d5`. It imports nothing: the script of
// the player is on the page too, and must stay one file.

const NAME = 'dameo-player';

type PlayerClass = CustomElementConstructor & { observedAttributes: readonly string[] };

/** The attributes of the address; those after `#` come last. */
const given = (): Map<string, string> =>
  new Map([location.search, location.hash].flatMap((part) => [...new URLSearchParams(part.slice(1))]));

function show({ observedAttributes }: PlayerClass): void {
  const attributes = [...given()];
  const player = document.createElement(NAME);
  // No others: an address must not be able to give the element a script.
  const unknown = attributes.filter(([name]) => !observedAttributes.includes(name));
  for (const [name, value] of attributes) if (observedAttributes.includes(name)) player.setAttribute(name, value);
  document.documentElement.dataset['theme'] = player.getAttribute('theme') ?? 'auto';
  const problem = document.createElement('p');
  problem.role = 'alert';
  problem.textContent = `The address names ${unknown.map(([name]) => JSON.stringify(name)).join(', ')}: expected ${observedAttributes.join(', ')}`;
  document.body.replaceChildren(unknown.length > 0 ? problem : player);
}

const found = await customElements.whenDefined(NAME) as PlayerClass;
addEventListener('hashchange', () => show(found));
show(found);

export {};
