// What the window's modules ask of a browser as they are loaded; nothing of it is looked at.
import '../../support/local-storage.ts';

Object.assign(globalThis, { requestAnimationFrame: () => 0 });

// The keyboard is in the sheet, unless a test puts it elsewhere.
const IN_SHEET = { closest: () => ({}) };
Object.assign(globalThis, { document: { activeElement: IN_SHEET, body: {} } });
