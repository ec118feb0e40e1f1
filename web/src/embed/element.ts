// The element <dameo-player>. docs/embed.md describes its attributes and events.

import { mount, unmount } from 'svelte';
import { startForeignWorker } from '../engine/foreign';
import { m } from '../paraglide/messages';
import type { Locale } from '../paraglide/runtime';
import {
  ATTRIBUTES,
  type Attributes,
  checkSource,
  haveGames,
  type PlayerOptions,
  readAttributes,
  refuseAttribute,
} from '../player/attributes';
import { fetchPdn } from '../player/fetch';
import { decodeText, loadPdn } from '../rules/pdn';
import { loadRules, messageOf } from '../rules/rules';
import Player from '../views/player/Player.svelte';
import { language, texts } from './language';
import styles from 'virtual:styles';
import '../board/pieces.css';
import '../board/themes.css';
import '../theme.css';
import '../controls.css';
import './element.css';

/** The styles, which all players of a page share. A content security policy does not forbid them. */
const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);

/** What the pages beside the script know of it. */
export interface PlayerClass extends CustomElementConstructor {
  readonly observedAttributes: readonly string[];
  /** In which the player speaks. */
  readonly language: Locale;
  /** Settles when `refusal` can be called. */
  readonly texts: Promise<void>;
  /** Says that an attribute is none of a player. */
  readonly refusal: (name: string, value: string) => string;
}

export class DameoPlayer extends HTMLElement {
  static readonly observedAttributes = ATTRIBUTES;
  static readonly language = language;
  static readonly texts = texts;
  static readonly refusal = refuseAttribute;
  readonly #root = this.attachShadow({ mode: 'open' });
  /** Of the player that is shown or being loaded; aborted when another one takes its place. */
  #current: AbortController | null = null;
  #isChanging = false;

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [sheet];
  }

  connectedCallback(): void {
    this.#change();
  }

  disconnectedCallback(): void {
    this.#change();
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    // The styles alone depend on a theme that there is.
    const isStyle = name === 'theme' && this.#current && [before, after].every(isTheme);
    if (before !== after && !isStyle) this.#change();
  }

  /** Shows the player again, once for all changes that happen together. */
  #change(): void {
    if (this.#isChanging) return;
    this.#isChanging = true;
    queueMicrotask(() => {
      this.#isChanging = false;
      this.#current?.abort();
      this.#current = null;
      if (this.isConnected) void this.#show((this.#current = new AbortController()));
    });
  }

  async #show({ signal }: AbortController): Promise<void> {
    this.#put('loading', '…');
    try {
      const options = await this.#load(signal);
      if (!signal.aborted) this.#mount(options, signal);
    } catch (error) {
      const problem = await problemOf(error);
      if (!signal.aborted) this.#put('problem', problem);
    }
  }

  async #load(signal: AbortSignal): Promise<PlayerOptions> {
    const attributes: Attributes = Object.fromEntries(
      ATTRIBUTES.filter((name) => this.hasAttribute(name)).map((name) => [name, this.getAttribute(name) ?? '']),
    );
    const { src } = attributes;
    const fetchGames = async (): Promise<Uint8Array | null> => {
      // What is wrong is said with them.
      await texts;
      checkSource(attributes);
      return src === undefined ? null : fetchPdn(src, signal);
    };
    const [fetched] = await Promise.all([fetchGames(), loadRules(), haveGames(attributes) && loadPdn()]);
    const decoded = fetched && decodeText(fetched);
    const options = readAttributes(attributes, decoded && decoded.text);
    if (decoded?.isWindows1252) options.problems.unshift(m.analysis_windows_1252({ file: src ?? '' }));
    return options;
  }

  #mount(options: PlayerOptions, signal: AbortSignal): void {
    this.#root.replaceChildren();
    const player = mount(Player, {
      target: this.#root,
      props: {
        options,
        listeners: {
          moved: (detail) => this.#tell('dameo-move', detail),
          ended: (isSolved) => this.#tell('dameo-end', { isSolved }),
          startWorker: startForeignWorker,
        },
      },
    });
    signal.addEventListener('abort', () => void unmount(player));
  }

  /** Shows a text instead of the player. */
  #put(name: 'loading' | 'problem', text: string): void {
    const message = document.createElement('p');
    message.className = name;
    message.textContent = text;
    if (name === 'problem') message.role = 'alert';
    this.#root.replaceChildren(message);
  }

  #tell(type: string, detail: object): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
  }
}

/** What is said in place of the player. */
async function problemOf(error: unknown): Promise<string> {
  try {
    await texts;
  } catch (failure) {
    // They may be what is missing.
    return `Dameo: ${failure instanceof Error ? failure.message : String(failure)}`;
  }
  return `${m.player_not_shown()}\n${messageOf(error)}`;
}

const isTheme = (text: string | null): boolean => text === null || ['auto', 'light', 'dark'].includes(text);
