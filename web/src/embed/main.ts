// The script dameo-player.js: it defines <dameo-player>, once.

import { languageFor, speak } from '../lib/language';
import { DameoPlayer } from './element';

// That of the page, whose readers can be expected to know it.
speak(languageFor(document.documentElement.lang));

if (!customElements.get('dameo-player')) customElements.define('dameo-player', DameoPlayer);
