import { beforeAll, afterEach, expect, it } from 'vitest';
import { settings, VALUES } from '../lib/settings.svelte';
import { loadRules, position } from '../rules/rules';
import { gameFrom } from '../rules/testing';
import { LineWriter, moveText } from './notation';

beforeAll(loadRules);
afterEach(() => void (settings.notation = 'long'));

const CAPTURE = gameFrom('W:Wa1,d4:Bd5,d7,h8');

it('a move is shown in the chosen notation', () => {
  const [capture] = position(CAPTURE).moves;
  if (!capture) throw new Error('there is a capture');
  const texts = VALUES.notation.map((notation) => {
    settings.notation = notation;
    return moveText(capture);
  });
  expect(texts).toEqual(['d4xd6xd8', 'd4d6,d6d8K', 'd4-d6-d8x', 'd4:d6:d8']);
});

it('so is a line, promotions included', () => {
  const writer = new LineWriter();
  const line = ['d4xd6xd8', 'h8-h7'];
  expect(writer.write(CAPTURE, line)).toEqual(line);
  settings.notation = 'playstrategy';
  expect(writer.write(CAPTURE, line)).toEqual(['d4d6,d6d8K', 'h8h7']);
  expect(writer.write({ ...CAPTURE, moves: ['d4xd6xd8'] }, ['h8-h7'])).toEqual(['h8h7']);
  // A line of another game.
  expect(writer.write(CAPTURE, ['a1-a8'])).toEqual(['a1-a8']);
  writer.free();
});
