// Keeps the screen on.

/** Keeps the screen on while the page is in sight, if the system allows it, until the returned function is called. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let isEnded = false;

  async function acquire(): Promise<void> {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    try {
      const acquired = await navigator.wakeLock.request('screen');
      if (isEnded) void acquired.release();
      else lock = acquired;
    } catch {
      // The battery is low, or a policy forbids it.
    }
  }

  // The browser releases it whenever the page is hidden.
  const again = (): void => void acquire();
  document.addEventListener('visibilitychange', again);
  again();
  return () => {
    isEnded = true;
    document.removeEventListener('visibilitychange', again);
    void lock?.release();
  };
}
