// What the window's modules ask of a browser as they are loaded; nothing of it is looked at.
const NOTHING_STORED = { getItem: () => null, setItem: () => {} };

if (!('localStorage' in globalThis)) Object.assign(globalThis, { localStorage: NOTHING_STORED });
Object.assign(globalThis, { requestAnimationFrame: () => 0 });
