// Texts in addresses: compressed, in the letters that addresses may have.

/** Compresses a text to letters, digits, `-` and `_`. */
export async function packText(text: string): Promise<string> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  let bytes = '';
  for (const byte of new Uint8Array(await new Response(packed).arrayBuffer())) bytes += String.fromCharCode(byte);
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The text that was packed. Throws if it is damaged or longer than `max` bytes. */
export async function unpackText(packed: string, max: number): Promise<string> {
  const bytes = Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let [text, length] = ['', 0];
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > max) {
      await reader.cancel();
      throw new Error(`longer than ${max} bytes`);
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}
