// For pages without modules: a plain script that gives them `dameo.load()`, which
// returns a promise of everything in `dameo` and `EngineClient`, loaded, and
// `dameo.loadPdn()`, which returns one of everything in `dameo/pdn`.
'use strict';

globalThis.dameo = (() => {
  // Only known while the script runs.
  const { src } = document.currentScript;
  const part = (path) => import(new URL(path, src).href);

  /** Loads once. Rejects with the reason; can be called again then. */
  function once(loadAll) {
    let loading;
    return () =>
      (loading ??= loadAll().catch((error) => {
        loading = undefined;
        throw error;
      }));
  }

  const load = once(async () => {
    const [rules, { EngineClient }] = await Promise.all([part('dist/index.js'), part('dist/client.js')]);
    await rules.init();
    return { ...rules, EngineClient };
  });

  const loadPdn = once(async () => {
    const pdn = await part('dist/pdn.js');
    await pdn.init();
    return pdn;
  });

  return { load, loadPdn };
})();
