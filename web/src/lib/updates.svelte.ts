// The service worker: it makes the app work offline, and brings its new versions. A new
// version waits until the person asks for it, or until no page of the old one is open.

/** How often a page that stays open asks for a new version, in milliseconds. */
const CHECK_INTERVAL = 3_600_000;

class Updates {
  /** Whether a new version is ready. */
  isReady = $state(false);
  #registration: ServiceWorkerRegistration | null = null;
  #isWanted = false;
  #checked = Date.now();

  /** Registers the script at a URL. Without it, as in some private windows, the app only works online. */
  async register(url: string): Promise<void> {
    const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    // A page that was loaded before the first service worker has nothing old.
    let hasOld = container?.controller != null;
    container?.addEventListener('controllerchange', () => {
      if (this.#isWanted) location.reload();
      // Another tab has asked for it.
      else if (hasOld) this.isReady = true;
      hasOld = true;
    });
    try {
      const registration = (await container?.register(url)) ?? null;
      this.#registration = registration;
      registration?.addEventListener('updatefound', () => this.#follow(registration.installing));
      this.#follow(registration?.waiting ?? registration?.installing ?? null);
    } catch {
      return;
    }
    document.addEventListener('visibilitychange', () => this.#check());
  }

  /** Reloads the page with the new version. */
  reload(): void {
    const waiting = this.#registration?.waiting;
    if (!waiting) return location.reload();
    this.#isWanted = true;
    waiting.postMessage({ type: 'SKIP_WAITING' });
  }

  #follow(worker: ServiceWorker | null): void {
    const note = (): void => {
      if (worker?.state === 'installed' && navigator.serviceWorker.controller) this.isReady = true;
    };
    worker?.addEventListener('statechange', note);
    note();
  }

  #check(): void {
    if (document.visibilityState !== 'visible' || Date.now() - this.#checked < CHECK_INTERVAL) return;
    this.#checked = Date.now();
    // Offline there is none.
    this.#registration?.update().catch(() => undefined);
  }
}

export const updates = new Updates();
