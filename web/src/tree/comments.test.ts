import { describe, expect, it } from 'vitest';
import { drawnIn, drawnInWords, textOf, withDrawn, withoutDrawn, withText } from './comments';

const CLOCK = '[%clk 0:09:57]';

describe('a comment', () => {
  it('is shown without its commands', () => {
    expect(textOf(`${CLOCK} a good  move [%csl Gd4][%cal Gd4d5] indeed`)).toBe('a good move indeed');
    expect(textOf('  as it is [x] ')).toBe('  as it is [x] ');
    expect(textOf('[%csl Gd4]')).toBe('');
  });

  it('keeps its commands when its text changes', () => {
    expect(withText(`${CLOCK} good [%csl Gd4]`, 'bad')).toBe(`${CLOCK} bad [%csl Gd4]`);
    expect(withText('', 'new')).toBe('new');
    expect(withText('old', '')).toBe('');
  });
});

describe('arrows and circles', () => {
  it('are read, ten ranks and unknown colors as well', () => {
    expect(drawnIn('x [%csl Rd4, Ya10] [%cal Gd4d5,Ba10j9,Pa1b2]')).toEqual([
      { color: 'red', from: 'd4', to: null },
      { color: 'yellow', from: 'a10', to: null },
      { color: 'green', from: 'd4', to: 'd5' },
      { color: 'blue', from: 'a10', to: 'j9' },
      { color: 'blue', from: 'a1', to: 'b2' },
    ]);
  });

  it('are drawn, recolored and erased', () => {
    const once = withDrawn(`${CLOCK} why`, { color: 'green', from: 'd4', to: 'd5' });
    expect(once).toBe(`${CLOCK} why [%cal Gd4d5]`);
    const twice = withDrawn(once, { color: 'red', from: 'd4', to: null });
    expect(twice).toBe(`${CLOCK} why [%csl Rd4][%cal Gd4d5]`);
    expect(withDrawn(twice, { color: 'blue', from: 'd4', to: 'd5' })).toBe(`${CLOCK} why [%csl Rd4][%cal Bd4d5]`);
    expect(withDrawn(twice, { color: 'red', from: 'd4', to: null })).toBe(once);
    expect(withoutDrawn(twice)).toBe(`${CLOCK} why`);
  });

  it('that cannot be read stay in the comment', () => {
    for (const command of ['[%cal Gd4]', '[%csl Gd4d5]', '[%cal Gd0d5]', '[%cal]', '[%foo bar]']) {
      expect(drawnIn(command), command).toEqual([]);
      expect(withDrawn(command, { color: 'green', from: 'a1', to: null })).toBe(`${command} [%csl Ga1]`);
    }
  });

  it('have words', () => {
    expect(drawnIn('[%csl Gd4][%cal Rd4d5]').map(drawnInWords)).toEqual(['a green circle on d4', 'a red arrow from d4 to d5']);
  });
});
