// Files for the person to keep.

/** When the address of a file is given up, in milliseconds: a browser may ask first where to store it. */
export const ADDRESS_TIME = 60_000;

/** Offers a text or a picture as a file. */
export function download(name: string, content: string | Blob, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), ADDRESS_TIME);
}
