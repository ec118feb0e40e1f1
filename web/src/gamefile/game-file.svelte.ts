// A file of games that is too large to be read at once: its games are listed and searched,
// and each is read when it is opened.

import { m } from '../paraglide/messages';
import type { DecodedTextView } from '../rules/pdn';
import type { FileGame, Found } from './catalogue';
import { textOf } from './decode';
import type { Request, Response } from './messages';

/** The part of a worker that is used. */
export type WorkerPort = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

/** How many games are shown at first, and more each time. */
export const PAGE = 50;

const startWorker = (): WorkerPort => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

/** Whether a file is PDN with tags, whose games can be found without reading it as a whole. */
export const hasTags = async (file: Blob): Promise<boolean> =>
  /^\s*\[\w+ *"/m.test(await file.slice(0, HEAD).text());

/** In bytes: tags are looked for here. */
const HEAD = 4096;

export class GameFile {
  /** How much of the file has been read, from 0 to 1. */
  progress = $state(0);
  /** The number of games found so far. */
  count = $state(0);
  isDone = $state(false);
  /** Why the file cannot be read; empty while it can. */
  failure = $state('');
  /** The games that the last search has found. */
  found = $state.raw<Found>({ total: 0, games: [] });
  readonly #file: Blob;
  readonly #worker: WorkerPort;
  #text = '';
  #limit = PAGE;

  constructor(file: Blob, start = startWorker) {
    this.#file = file;
    this.#worker = start();
    this.#worker.onmessage = ({ data }: MessageEvent<Response>) => this.#receive(data);
    this.#worker.onerror = () => this.#fail(m.fault_program());
    this.#send({ kind: 'read', file });
  }

  /** Shows the first games whose tags have every word of a text. */
  search(text: string): void {
    this.#text = text;
    this.#limit = PAGE;
    this.#ask();
  }

  showMore(): void {
    this.#limit += PAGE;
    this.#ask();
  }

  /** The texts of games. Rejects if the file is gone or has changed. */
  async read(games: readonly FileGame[]): Promise<DecodedTextView> {
    const texts = await Promise.all(games.map(({ start, end }) => textOf(this.#file.slice(start, end))));
    return {
      text: texts.map(({ text }) => text).join('\n'),
      isWindows1252: texts.some(({ isWindows1252 }) => isWindows1252),
    };
  }

  /** Stops reading. What is shown stays. */
  close(): void {
    this.#worker.terminate();
  }

  #receive(response: Response): void {
    switch (response.kind) {
      case 'progress':
        this.progress = this.#file.size > 0 ? response.read / this.#file.size : 1;
        this.count = response.count;
        this.isDone = response.isDone;
        // While the list is short, or at last, later games can change it.
        if (response.isDone || this.found.games.length < this.#limit) this.#ask();
        break;
      case 'found':
        if (response.text === this.#text && response.limit === this.#limit) this.found = response.found;
        break;
      case 'failed':
        this.#fail(m.fault_unreadable());
    }
  }

  #fail(message: string): void {
    this.failure = message;
    this.close();
  }

  #ask(): void {
    this.#send({ kind: 'search', text: this.#text, limit: this.#limit });
  }

  #send(request: Request): void {
    this.#worker.postMessage(request);
  }
}
