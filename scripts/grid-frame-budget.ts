/** How long the grid may draw within one frame, which AG Grid offers no option for. */
import type { Plugin } from 'vite';

/**
 * In each frame AG Grid spends up to 60 ms on rows that were scrolled into view, during which three frames are
 * dropped and neither the keyboard nor the screen responds. Rows that do not fit into this budget are drawn in the
 * next frame.
 */
const BUDGET_MS = 10;

const OWN_BUDGET = /\bexecuteFrame\.bind\(this, 60\)/g;
const GRID = /[\\/]ag-grid-community[\\/]dist[\\/]package[\\/]main\.esm\.mjs$/;

/**
 * A plugin that replaces AG Grid's budget by ours. Fails the build when a newer AG Grid has no such constant, or
 * several.
 */
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
