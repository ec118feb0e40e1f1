// Files in UTF-16, which editors of Windows write.

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
