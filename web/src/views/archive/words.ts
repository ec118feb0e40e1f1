// Speeds in words.

import { m } from '../../paraglide/messages';

export const speedInWords = (speed: string): string => (speed === 'correspondence' ? m.archive_correspondence() : m.archive_live());
