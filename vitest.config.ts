import { defineConfig } from 'vitest/config';
import { ERRORS_FILE, errorReporter } from './scripts/error-reporter.ts';

const errorsFile = process.env[ERRORS_FILE];

/**
 * Two cores is the size of our machines. A third worker uses them while tests of the integration wait: for processes,
 * for retries, for a service that asks for patience.
 */
export default defineConfig({
  test: {
    maxWorkers: 3,
    pool: 'forks',
    // A suite reads reports in files; one file that somebody runs is shown only.
    reporters: ['default', ...(errorsFile ? ['json', errorReporter(errorsFile)] : [])],
    setupFiles: ['test/support/property-seed.ts'],
    // What is awaited comes when it comes: a second is too short on a machine that does other things as well.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['test/unit/**/*.test.{ts,tsx}'], testTimeout: 60_000 },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          // A worker reads the engine and the sandbox once, not for each file: they keep no state outside what is opened.
          isolate: false,
          include: ['test/integration/**/*.test.ts'],
          // A test of the terminal starts a dozen processes, which on a busy machine take seconds each.
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'package',
          include: [
            'test/package/*.test.ts',
            ...(process.platform === 'linux' ? ['test/package/linux/*.test.ts'] : []),
          ],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'office',
          include: ['test/office/**/*.test.ts'],
          testTimeout: 1_200_000,
          hookTimeout: 1_200_000,
        },
      },
    ],
  },
});
