// Plays games to their end through the page alone. The movable pieces and their
// destinations are read from the squares as a screen reader reads them.

import type { App } from './app';

/** Taps a square, with any device. */
export type Tap = (square: string) => Promise<void>;

interface Cell {
  square: string;
  label: string;
}

const cells = (app: App): Promise<Cell[]> =>
  app.page.locator('[data-square]').evaluateAll((found) =>
    found.map((cell) => ({
      square: cell.getAttribute('data-square') ?? '',
      label: cell.getAttribute('aria-label') ?? '',
    })),
  );

const targets = async (app: App): Promise<string[]> =>
  (await cells(app)).filter(({ label }) => label.includes('can go here')).map(({ square }) => square);

/** The side to move, from the label of the board. */
async function turn(app: App): Promise<'white' | 'black'> {
  const label = await app.page.getByRole('grid').getAttribute('aria-label');
  return label?.endsWith('white to move') ? 'white' : 'black';
}

const isOver = (app: App): Promise<boolean> => app.button('Rematch').isVisible();

/** Taps a complete move: a capture if there is one, otherwise as far forward as possible. */
async function move(app: App, tap: Tap): Promise<void> {
  const side = await turn(app);
  const forward = side === 'white' ? 1 : -1;
  const all = await cells(app);
  const own = all.filter(({ label }) => label.includes(`, ${side} `));
  const capturing = own.filter(({ label }) => label.includes('must capture'));
  const rank = (square: string): number => Number(square.slice(1)) * forward;
  const byAdvance = [...(capturing.length > 0 ? capturing : own)].sort(
    (a, b) => rank(b.square) - rank(a.square),
  );
  for (const { square } of byAdvance) {
    await tap(square);
    const [best] = (await targets(app)).sort((a, b) => rank(b) - rank(a));
    if (!best) continue;
    await tap(best);
    await finish(app, tap);
    return;
  }
  throw new Error(`no piece of ${side} can move`);
}

/** Continues a capture until it is complete. */
async function finish(app: App, tap: Tap): Promise<void> {
  for (let stops = 0; stops < 20; stops++) {
    const choice = app.page.getByRole('group', { name: 'Captures' }).getByRole('button').first();
    if (await choice.isVisible()) return choice.click();
    const isGoingOn = (await app.status.textContent())?.includes('The capture goes on');
    const [next] = isGoingOn ? await targets(app) : [];
    if (!next) return;
    await tap(next);
  }
}

/** Moves whenever a person is to move, until the game is over; returns its outcome. */
export async function playOut(app: App, tap: Tap, each = async (): Promise<void> => {}): Promise<string> {
  // While the opponent thinks a premove can be typed, and after the end nothing.
  const entry = app.page.getByLabel('Type a move').and(app.page.getByPlaceholder('Type a move'));
  const isToMove = (): Promise<boolean> => entry.isEnabled({ timeout: 1000 }).catch(() => false);
  const deadline = Date.now() + 100_000;
  while (!(await isOver(app))) {
    if (Date.now() > deadline) throw new Error(`no end: ${await app.moves.textContent()}`);
    if (await isToMove()) {
      await move(app, tap);
      await each();
    } else await app.page.waitForTimeout(30);
  }
  return (await app.status.locator('.outcome').textContent()) ?? '';
}

/** Taps with the keyboard alone: arrow keys to the square, then Enter. */
export function byKeyboard(app: App): Tap {
  const focused = () => app.page.evaluate(() => document.activeElement?.getAttribute('data-square'));
  return async (square) => {
    for (let tabs = 0; !(await focused()); tabs++) {
      if (tabs > 40) throw new Error('the board cannot be reached');
      await app.page.keyboard.press('Tab');
    }
    const from = (await focused()) ?? 'a1';
    const files = square.charCodeAt(0) - from.charCodeAt(0);
    const ranks = Number(square.slice(1)) - Number(from.slice(1));
    const walk = async (count: number, more: string, less: string): Promise<void> => {
      for (let step = 0; step < Math.abs(count); step++) {
        await app.page.keyboard.press(count > 0 ? more : less);
      }
    };
    await walk(files, 'ArrowRight', 'ArrowLeft');
    await walk(ranks, 'ArrowUp', 'ArrowDown');
    await app.page.keyboard.press('Enter');
  };
}
