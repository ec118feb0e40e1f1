// Numbers in text, in the language that is shown.

import { getLocale } from '../paraglide/runtime';

/** A share from 0 to 1 as a whole percentage: `54%`, in German `54 %`. */
export const percentText = (share: number): string => share.toLocaleString(getLocale(), { style: 'percent', maximumFractionDigits: 0 });
