// Files of games as text, whatever their encoding.

import { decodeText } from '../rules/pdn';
import type { DecodedTextView } from '../rules/pdn';

/** The text of a file: UTF-8, UTF-16 with a byte order mark, or Windows-1252. */
export const textOf = async (file: Blob): Promise<DecodedTextView> => decodeText(new Uint8Array(await file.arrayBuffer()));
