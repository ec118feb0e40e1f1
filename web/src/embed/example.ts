// The page with examples: its texts in the language of the player, and under each player its
// code, made from the player itself.

import { copyText } from '../lib/copy';
import type { Attributes } from '../player/attributes';
import { elementCode, frameCode } from '../player/code';
import type { PlayerClass } from './element';
import { type Texts, textsIn } from './texts';

/** Puts each text into the element that names it; players and frames have it as their caption. */
function fill(texts: Texts): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-text]')) {
    const text = texts[element.dataset['text'] as keyof Texts];
    delete element.dataset['text'];
    if (element instanceof HTMLIFrameElement) element.src += `&${new URLSearchParams({ caption: text })}`;
    else if (element.localName === 'dameo-player') element.setAttribute('caption', text);
    else element.replaceChildren(...withCode(text));
  }
}

/** A text with what it quotes as code. */
const withCode = (text: string): (Node | string)[] =>
  text.split('`').map((part, index) => {
    if (index % 2 === 0) return part;
    const code = document.createElement('code');
    code.textContent = part;
    return code;
  });

function attributesIn(element: Element): Attributes {
  return Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));
}

/** The code, with a button that copies it. */
function codeOf(code: string, label: string, texts: Texts): HTMLElement[] {
  const area = document.createElement('textarea');
  area.value = code;
  area.readOnly = true;
  area.rows = 4;
  area.spellcheck = false;
  area.setAttribute('aria-label', label);
  const copies = document.createElement('div');
  copies.className = 'copies';
  const button = document.createElement('button');
  button.textContent = texts.copy;
  const answer = document.createElement('span');
  answer.role = 'status';
  button.onclick = async () => {
    answer.textContent = (await copyText(code)) ? texts.copied : texts.not_copied;
    area.select();
  };
  copies.append(button, answer);
  return [area, copies];
}

function addCodes(texts: Texts): void {
  for (const [index, player] of document.querySelectorAll('.example > dameo-player').entries()) {
    const attributes = attributesIn(player);
    // In the page of somebody else a file is elsewhere.
    if (attributes.src) attributes.src = new URL(attributes.src, location.href).href;
    const label = texts.code_of.replace('{number}', String(index + 1));
    player.after(...codeOf(elementCode(attributes, location.origin), label, texts));
  }
  const frame = document.querySelector('iframe');
  if (!frame) return;
  const attributes = Object.fromEntries(new URLSearchParams(new URL(frame.src).hash.slice(1)));
  frame.after(...codeOf(frameCode(attributes, location.origin), texts.code_of_frame, texts));
}

const { language } = (await customElements.whenDefined('dameo-player')) as PlayerClass;
document.documentElement.lang = language;
const texts = textsIn(language);
document.title = texts.title;
fill(texts);
addCodes(texts);
