/** The window's modules read what a browser remembers as soon as they are imported: here it remembers nothing. */
if (!('localStorage' in globalThis))
  Object.assign(globalThis, { localStorage: { getItem: () => null, setItem: () => {} } });
