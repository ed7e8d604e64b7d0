import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { gridFrameBudget } from './scripts/grid-frame-budget.ts';

/** Native modules stay in node_modules; every other dependency is bundled, so the installed app carries no more. */
const NATIVE = ['electron', 'better-sqlite3', 'sharp'];
const NODE_TARGET = 'node20.18';
const BROWSER_TARGET = 'chrome130';

export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      target: NODE_TARGET,
      externalizeDeps: false,
      sourcemap: true,
      rolldownOptions: {
        input: {
          shell: resolve('main/shell/index.ts'),
          engine: resolve('main/engine/process.ts'),
          cli: resolve('main/cli/index.ts'),
          sandbox: resolve('sandbox/start.ts'),
          'picture-worker': resolve('main/engine/pictures/worker/entry.ts'),
          'workbook-worker': resolve('main/engine/workbook/worker/entry.ts'),
        },
        external: NATIVE,
        output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: 'chunks/[name]-[hash].cjs' },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      target: NODE_TARGET,
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: resolve('preload/index.ts') },
        external: ['electron'],
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'renderer',
    plugins: [react(), gridFrameBudget()],
    // The shell puts a fresh nonce in its place at every load (`main/shell/page/content.ts`).
    html: { cspNonce: '__NONCE__' },
    server: { host: '127.0.0.1' },
    build: {
      outDir: resolve('out/renderer'),
      target: BROWSER_TARGET,
      rolldownOptions: { input: { index: resolve('renderer/index.html') } },
    },
  },
});
