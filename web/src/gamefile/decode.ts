// Files of games as text, whatever their encoding.

import { decodeText } from '../rules/rules';
import type { DecodedTextView } from '../rules/rules';

/** The text of a file: UTF-8, UTF-16 with a byte order mark, or Windows-1252. */
export const textOf = async (file: Blob): Promise<DecodedTextView> => decodeText(new Uint8Array(await file.arrayBuffer()));

/**
 * A file in UTF-16 as one in UTF-8, and any other file unchanged: so its size and its tags are
 * judged like those of the others. It is not read as a whole.
 */
export async function inUtf8(file: File): Promise<File> {
  const encoding = utf16Of(new Uint8Array(await file.slice(0, 2).arrayBuffer()));
  if (!encoding) return file;
  const text = file.stream().pipeThrough(new TextDecoderStream(encoding));
  const bytes = await new Response(text.pipeThrough(new TextEncoderStream())).blob();
  return new File([bytes], file.name);
}

/** The encoding of a text that begins with a byte order mark of UTF-16; null for others. */
function utf16Of([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return null;
}
