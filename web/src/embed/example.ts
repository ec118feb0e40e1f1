// The page with examples: under each player its code, made from the player itself.

import { copyText } from '../lib/copy';
import type { Attributes } from '../player/attributes';
import { elementCode, frameCode } from '../player/code';

function attributesIn(element: Element): Attributes {
  return Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));
}

/** The code, with a button that copies it. */
function codeOf(text: string, label: string): HTMLElement[] {
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.rows = 4;
  area.spellcheck = false;
  area.setAttribute('aria-label', label);
  const copies = document.createElement('div');
  copies.className = 'copies';
  const button = document.createElement('button');
  button.textContent = 'Copy the code';
  const answer = document.createElement('span');
  answer.role = 'status';
  button.onclick = async () => {
    const isCopied = await copyText(text);
    answer.textContent = isCopied ? 'Copied.' : 'The browser does not allow copying: the code is selected.';
    area.select();
  };
  copies.append(button, answer);
  return [area, copies];
}

for (const [index, player] of document.querySelectorAll('.example > dameo-player').entries()) {
  const attributes = attributesIn(player);
  // In the page of somebody else a file is elsewhere.
  if (attributes.src) attributes.src = new URL(attributes.src, location.href).href;
  player.after(...codeOf(elementCode(attributes, location.origin), `Code of example ${index + 1}`));
}
const frame = document.querySelector('iframe');
if (frame) {
  const attributes = Object.fromEntries(new URLSearchParams(new URL(frame.src).hash.slice(1)));
  frame.after(...codeOf(frameCode(attributes, location.origin), 'Code of the frame'));
}
