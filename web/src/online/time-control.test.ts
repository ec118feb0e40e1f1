import { expect, it } from 'vitest';
import { clockControl, controlsTag, DAYS_PRESETS, isOverDays, readControl, readDays, writeControl } from './time-control';
import { controlInWords } from './words';

it('time controls are read and written', () => {
  expect(readControl('300+3')).toEqual({ minutes: 5, seconds: 3, extra: 'increment' });
  expect(readControl('90d0.5')).toEqual({ minutes: 1.5, seconds: 0.5, extra: 'delay' });
  for (const text of ['300+3', '300+0', '300d3', '90+0.5']) expect(writeControl(readControl(text)!)).toBe(text);
  expect(writeControl({ minutes: 5, seconds: 0, extra: 'delay' })).toBe('300+0');
  for (const text of ['', '3d+1d/10d', '300', '600+0+3x30']) expect(readControl(text)).toBeNull();
});

it('both controls are one text, as in files', () => {
  expect(controlsTag({ white: '300+3', black: '300+3' })).toBe('300+3');
  expect(controlsTag({ white: '300+3', black: '120d3' })).toBe('300+3,120d3');
  expect(clockControl({ white: '300+3', black: '120+3' })).toEqual({ minutes: 5, increment: 3 });
});

it('time controls of days are read, and said in words', () => {
  expect(readDays('3d+1d/10d')).toEqual({ bank: 3, perMove: 1, max: 10 });
  expect(DAYS_PRESETS.every(readDays)).toBe(true);
  for (const text of ['', '300+3', '3d', '3d+1d']) expect(readDays(text)).toBeNull();
  expect(isOverDays({ white: '3d+1d/10d', black: '1d+1d/1d' })).toBe(true);
  expect([null, { white: '300+3', black: '300+3' }].some(isOverDays)).toBe(false);
  expect(controlInWords('3d+1d/10d')).toBe('3 days + 1 day per move, up to 10 days');
  expect(controlInWords('2d+2d/2d')).toBe('2 days for each move');
});
