// The script dameo-player.js: it defines <dameo-player>, once.

import { DameoPlayer } from './element';

if (!customElements.get('dameo-player')) customElements.define('dameo-player', DameoPlayer);
