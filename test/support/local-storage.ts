/** An empty localStorage: modules of the window read it as soon as they are imported. */
if (!('localStorage' in globalThis))
  Object.assign(globalThis, { localStorage: { getItem: () => null, setItem: () => {} } });
