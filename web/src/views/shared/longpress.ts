// Long presses, for browsers in which they open no context menu.

import type { Attachment } from 'svelte/attachments';

/** How long a finger stays, in milliseconds. */
const DURATION = 500;
/** How far it may move meanwhile, in pixels. */
const SLACK = 10;

/** Calls a listener with the place of a finger that stays on an element. The click that ends the press is dropped. */
export const onLongPress =
  (listener: (target: HTMLElement, point: { x: number; y: number }) => void): Attachment<HTMLElement> =>
  (target) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let start = { x: 0, y: 0 };
    let isLong = false;
    const stop = (): void => clearTimeout(timer);
    const ending = new AbortController();
    const { signal } = ending;
    target.addEventListener(
      'pointerdown',
      ({ pointerType, isPrimary, clientX: x, clientY: y }) => {
        stop();
        isLong = false;
        if (pointerType !== 'touch' || !isPrimary) return;
        start = { x, y };
        timer = setTimeout(() => {
          isLong = true;
          listener(target, start);
        }, DURATION);
      },
      { signal },
    );
    target.addEventListener(
      'pointermove',
      ({ clientX, clientY }) => Math.hypot(clientX - start.x, clientY - start.y) > SLACK && stop(),
      { signal },
    );
    for (const type of ['pointerup', 'pointercancel', 'contextmenu'] as const) {
      target.addEventListener(type, stop, { signal });
    }
    target.addEventListener(
      'click',
      (event) => {
        if (isLong) event.stopImmediatePropagation();
        isLong = false;
      },
      { capture: true, signal },
    );
    return () => {
      stop();
      ending.abort();
    };
  };
