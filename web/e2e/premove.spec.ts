// Moves that are entered while the computer thinks, and the end of a game against it, in a real browser.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App, DESKTOP, gameAgainstComputer, gameForTwo, launch, PHONE } from './app';
import { byKeyboard } from './game';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** The computer moves when the returned function is called: its worker gets its requests late. */
async function open(options = DESKTOP): Promise<{ app: App; release: () => Promise<void> }> {
  const app = await App.open(browser, options, gameAgainstComputer(1));
  await app.page.evaluate(() => {
    const post = Worker.prototype.postMessage;
    const held: (() => void)[] = [];
    Object.assign(window, { release: () => held.splice(0).forEach((send) => send()) });
    Worker.prototype.postMessage = function (this: Worker, message: unknown) {
      held.push(() => post.call(this, message));
    };
  });
  const release = (): Promise<void> => app.page.evaluate('window.release()');
  return { app, release };
}

const arrows = (app: App) => app.page.locator('.board g.premove');
const plies = (app: App): Promise<number> => app.moves.getByRole('button').count();

describe('a premove', () => {
  it('is played when its turn comes, by mouse, touch and keyboard', async () => {
    for (const device of ['mouse', 'touch', 'keyboard', 'drag'] as const) {
      const { app, release } = await open(device === 'touch' ? PHONE : DESKTOP);
      const keys = byKeyboard(app);
      const taps = {
        mouse: (...squares: string[]) => app.click(...squares),
        touch: (...squares: string[]) => app.touch(...squares),
        drag: (from: string, to: string) => app.drag(from, to),
        keyboard: async (...squares: string[]) => {
          for (const square of squares) await keys(square);
        },
      };
      await taps[device]('a1', 'a2');
      await expect.poll(() => plies(app)).toBe(1);
      await taps[device]('b1', 'c2');
      await taps[device]('h1', 'h2');
      await expect.poll(() => arrows(app).count()).toBe(1);
      await app.page.getByText('Premove h1 to h2. Escape cancels it.').waitFor({ state: 'attached' });
      await release();
      await expect.poll(() => app.moves.textContent()).toMatch(/a1-a2\s*[a-h]\d-[a-h]\d\s*2\.\s*h1-h2/);
      await expect.poll(() => arrows(app).count()).toBe(0);
      expect(app.faults).toEqual([]);
      await app.close();
    }
  });

  it('is typed', async () => {
    const { app, release } = await open();
    await app.click('a1', 'a2');
    await expect.poll(() => plies(app)).toBe(1);
    const entry = app.page.getByPlaceholder('Type a premove');
    await entry.fill('h8-h7');
    await entry.press('Enter');
    await app.page.getByText('There is no piece of yours on h8.').waitFor();
    await entry.fill('h1-h2');
    await entry.press('Enter');
    await expect.poll(() => arrows(app).count()).toBe(1);
    await release();
    await expect.poll(() => app.moves.textContent()).toMatch(/a1-a2\s*[a-h]\d-[a-h]\d\s*2\.\s*h1-h2/);
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it('is cancelled by Escape, by a right click and by a tap', async () => {
    const { app, release } = await open();
    await app.click('a1', 'a2');
    await expect.poll(() => plies(app)).toBe(1);
    const enter = async (): Promise<void> => {
      await app.click('h1', 'h2');
      await expect.poll(() => arrows(app).count()).toBe(1);
    };
    await enter();
    await app.page.keyboard.press('Escape');
    await expect.poll(() => arrows(app).count()).toBe(0);
    await enter();
    const { x, y } = await app.centre('e5');
    await app.page.mouse.click(x, y, { button: 'right' });
    await expect.poll(() => arrows(app).count()).toBe(0);
    await enter();
    await app.click('e5');
    await expect.poll(() => arrows(app).count()).toBe(0);
    await release();
    await expect.poll(() => plies(app)).toBe(2);
    expect(await app.page.title()).toBe('Your turn – Dameo');
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it('that is not legal is dropped with a message', async () => {
    const { app, release } = await open();
    await app.click('a1', 'a2');
    await expect.poll(() => plies(app)).toBe(1);
    expect(await app.page.title()).toBe('Dameo');
    await app.click('h1', 'a8');
    await release();
    await expect.poll(() => app.status.textContent()).toContain('The premove from h1 to a8 is not possible now');
    expect(await plies(app)).toBe(2);
    await app.click('h1', 'h2');
    await expect.poll(() => plies(app)).toBe(3);
    expect(app.faults).toEqual([]);
    await app.close();
  });
});

it('a piece that is picked up when the computer moves stays so', async () => {
  const { app, release } = await open();
  await app.click('a1', 'a2');
  await expect.poll(() => plies(app)).toBe(1);
  await app.click('h1');
  await release();
  await expect.poll(() => plies(app)).toBe(2);
  await expect.poll(() => app.read('h1')).toContain('picked up');
  await app.click('h2');
  await expect.poll(() => plies(app)).toBe(3);
  expect(app.faults).toEqual([]);
  await app.close();
});

describe('after a game', () => {
  it('against the computer a rematch has the colours swapped', async () => {
    const app = await App.open(browser, DESKTOP, gameAgainstComputer(1));
    await app.button('Resign').click();
    await app.button('Really resign?').click();
    await expect.poll(() => app.status.textContent()).toContain('You lost: White resigned');
    expect(await app.page.title()).toBe('You lost – Dameo');
    await expect.poll(() => app.status.getByRole('link', { name: 'Analyse this game' }).count()).toBe(1);
    await app.button('Rematch').click();
    // The computer has White now, and the person's men are at the bottom.
    await expect.poll(() => plies(app)).toBe(1);
    const [white, black] = [await app.centre('a1'), await app.centre('a8')];
    expect(white.y).toBeLessThan(black.y);
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it('two people change places', async () => {
    const app = await App.open(browser, DESKTOP, gameForTwo('W:Wa1:Ba2'));
    await app.click('a1', 'a3');
    await expect.poll(() => app.status.textContent()).toContain('White wins');
    await app.button('Rematch').click();
    await expect.poll(() => app.read('a2')).toBe('a2, black man');
    expect((await app.centre('a1')).y).toBeLessThan((await app.centre('a8')).y);
    await app.close();
  });
});

it('the players have the number of their pieces and what they captured', async () => {
  const app = await App.open(browser, DESKTOP, gameForTwo('W:Wa1,d4:Bd5,d7,h8'));
  await app.page.getByText('3 pieces, 0 captured').waitFor({ state: 'attached' });
  await app.click('d4', 'd6', 'd8');
  await app.page.getByText('2 pieces, 2 captured').waitFor({ state: 'attached' });
  await app.page.getByText('1 piece, 0 captured').waitFor({ state: 'attached' });
  // They are those of the position on the board.
  await app.page.keyboard.press('ArrowLeft');
  await app.page.getByText('3 pieces, 0 captured').waitFor({ state: 'attached' });
  await app.close();
});

it('the screen stays on while a game is running', async () => {
  const app = await App.open(browser, DESKTOP, gameForTwo(null));
  const locks = (): Promise<number> => app.page.evaluate('window.locks');
  await app.page.evaluate(() => {
    const page = window as unknown as { locks: number };
    page.locks = 0;
    const request = async (): Promise<object> => {
      page.locks += 1;
      return { release: async () => void (page.locks -= 1) };
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  });
  await app.click('d1', 'd4');
  await expect.poll(locks).toBe(1);
  await app.button('Resign').click();
  await app.button('Really resign?').click();
  await expect.poll(locks).toBe(0);
  expect(app.faults).toEqual([]);
  await app.close();
});
