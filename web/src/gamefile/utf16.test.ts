import { describe, expect, it } from 'vitest';
import { inUtf8 } from './utf16';

/** A text in UTF-16, with its byte order mark. */
function utf16(text: string, isLittleEndian: boolean): File {
  const marked = `\ufeff${text}`;
  const view = new DataView(new ArrayBuffer(2 * marked.length));
  for (let at = 0; at < marked.length; at++) view.setUint16(2 * at, marked.charCodeAt(at), isLittleEndian);
  return new File([view.buffer], 'games.pdn');
}

describe('files in UTF-16', () => {
  it('are as large as in UTF-8', async () => {
    const text = '[White "Dédić \u{1f600}"]\n\n1. d1-d4 *\n'.repeat(20_000);
    for (const isLittleEndian of [true, false]) {
      const file = await inUtf8(utf16(text, isLittleEndian));
      expect(file.name).toBe('games.pdn');
      expect(file.size).toBe(new Blob([text]).size);
      expect(await file.text()).toBe(text);
    }
  });

  it('are the only ones that change', async () => {
    for (const bytes of [[], [0xff], [0xef, 0xbb, 0xbf, 0x61], [0x61, 0xe9], [0xff, 0xff, 0xfe]]) {
      const file = new File([new Uint8Array(bytes)], 'games.pdn');
      expect(await inUtf8(file)).toBe(file);
    }
  });
});
