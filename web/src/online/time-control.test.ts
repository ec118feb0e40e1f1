import { expect, it } from 'vitest';
import { clockControl, controlsTag, readControl, writeControl } from './time-control';

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
