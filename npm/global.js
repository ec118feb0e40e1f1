// For pages without modules: a plain script that gives them `dameo.load()`, which
// returns a promise of everything in `dameo` and `EngineClient`, loaded.
'use strict';

globalThis.dameo = (() => {
  // Only known while the script runs.
  const { src } = document.currentScript;
  const part = (path) => import(new URL(path, src).href);
  let loading;

  async function loadAll() {
    const [rules, { EngineClient }] = await Promise.all([part('dist/index.js'), part('dist/client.js')]);
    await rules.init();
    return { ...rules, EngineClient };
  }

  /** Loads the package once. Rejects with the reason; can be called again then. */
  function load() {
    loading ??= loadAll().catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  }

  return { load };
})();
