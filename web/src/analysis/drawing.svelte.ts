// Drawing arrows and circles with whatever taps squares. A mouse with its right button needs
// none of this.

import type { Drawn, DrawColor } from '../tree/comments';

export class Drawing {
  /** Whether taps draw. */
  isOn = $state(false);
  color = $state<DrawColor>('green');
  /** Where the next arrow begins; null if no square has been tapped. */
  start = $state<string | null>(null);
  readonly #draw: (drawn: Drawn) => void;

  constructor(draw: (drawn: Drawn) => void) {
    this.#draw = draw;
  }

  toggle(): void {
    this.isOn = !this.isOn;
    this.start = null;
  }

  /** The second of two taps draws: an arrow, or a circle on the same square. */
  tap(square: string): void {
    if (this.start === null) this.start = square;
    else this.line(this.start, square);
  }

  line(from: string, to: string): void {
    this.start = null;
    this.#draw({ color: this.color, from, to: from === to ? null : to });
  }

  cancel(): void {
    this.start = null;
  }
}
