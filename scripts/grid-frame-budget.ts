/** How long the grid may draw within one frame, which AG Grid offers no option for. */
import type { Plugin } from 'vite';

/**
 * AG Grid draws what was scrolled to for up to 60 ms of a frame: three frames that nobody sees. So long it leaves the
 * keyboard and the screen waiting; what is not drawn within this goes into the next frame.
 */
const BUDGET_MS = 10;

const OWN_BUDGET = /\bexecuteFrame\.bind\(this, 60\)/g;
const GRID = /[\\/]ag-grid-community[\\/]dist[\\/]package[\\/]main\.esm\.mjs$/;

/** Writes our budget over AG Grid's. Fails the build where a newer AG Grid has none, or several, in its place. */
export const gridFrameBudget = (): Plugin => {
  let found = 0;
  return {
    name: 'grid-frame-budget',
    apply: 'build',
    transform: {
      filter: { id: GRID },
      handler: (code) => {
        found += code.match(OWN_BUDGET)?.length ?? 0;
        return { code: code.replace(OWN_BUDGET, `executeFrame.bind(this, ${BUDGET_MS})`), map: null };
      },
    },
    buildEnd(error) {
      if (!error && found !== 1)
        this.error(`AG Grid's budget of a frame was found ${found} times, not once.`);
    },
  };
};
