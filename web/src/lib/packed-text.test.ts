import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packText, unpackText } from './packed-text';

it('packed texts are read as they were', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 300 }), async (text) => {
      const packed = await packText(text);
      expect(packed).toMatch(/^[\w-]*$/);
      expect(await unpackText(packed, 10_000)).toBe(text);
    }),
  );
});

it('damaged and large ones are refused', async () => {
  const packed = await packText('x'.repeat(100_000));
  expect(packed.length).toBeLessThan(500);
  await expect(unpackText(packed, 1_000)).rejects.toThrow('longer than 1000 bytes');
  for (const text of ['!', packed.slice(0, 20), 'AAAA']) await expect(unpackText(text, 1_000), text).rejects.toThrow();
});
