import { describe, expect, it } from 'vitest';
import { changed, type History, NO_HISTORY, redo, undo } from './history';

describe('history', () => {
  it('goes back and forth', () => {
    const twice = changed(changed<string>(NO_HISTORY, 'a'), 'b');
    const back = undo(twice, 'c');
    expect(back?.value).toBe('b');
    const further = back && undo(back.history, back.value);
    expect(further?.value).toBe('a');
    expect(further && undo(further.history, further.value)).toBeNull();
    const again = further && redo(further.history, further.value);
    expect(again?.value).toBe('b');
    expect(again && redo(again.history, again.value)?.value).toBe('c');
  });

  it('forgets what was undone when something else is done', () => {
    const back = undo(changed<string>(NO_HISTORY, 'a'), 'b');
    const other = back && changed(back.history, back.value);
    expect(other && redo(other, 'x')).toBeNull();
    expect(other && undo(other, 'x')?.value).toBe('a');
  });

  it('is bounded', () => {
    let history: History<number> = NO_HISTORY;
    for (let step = 0; step < 1000; step += 1) history = changed(history, step);
    expect(history.past).toHaveLength(200);
    expect(history.past.at(-1)).toBe(999);
  });
});
