import { defineConfig } from '@playwright/test';
import { DISPLAYS } from './scripts/launch.ts';

/** The virtual displays there are; none where the windows open on the display of a person. */
const displays = (process.env[DISPLAYS] ?? '').split(' ').filter(Boolean);
const ownDisplay = displays[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)];
if (ownDisplay !== undefined) process.env['DISPLAY'] = ownDisplay;

/**
 * The real window. A display has one focus, one pointer and one clipboard, and no window manager: each worker has a
 * display of its own, and all its tests are one after the other.
 */
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.test.ts',
  outputDir: 'test-results/e2e',
  workers: Math.max(1, displays.length),
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
});
