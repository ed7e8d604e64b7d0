import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../support/home.ts';

const ADS = 50_000;
/** Of the engine's own objects, where 256 are not enough; the thread that reads or writes has bounds of its own. */
const HEAP_MB = 448;
const MOST_MB = 1_200;
const MOST_TURN_MS = 200;
const TIMEOUT_MS = 900_000;

const PROGRAM = join(import.meta.dirname, '../../support/workbook-room.ts');

const measured = async (...steps: readonly string[]): Promise<readonly object[]> => {
  const args = [`--max-old-space-size=${HEAP_MB}`, PROGRAM, String(ADS), ...steps];
  // What it makes goes with this folder, also where it dies.
  const env = { TMPDIR: await temporaryFolder() };
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
};

const within = (most: number) => expect.toSatisfy((figure: number) => figure < most);

it(
  `${ADS} ads are exported, and imported with a change in each, within a bounded heap, and the engine answers meanwhile`,
  async () => {
    const bounded = { turnMs: within(MOST_TURN_MS), rssMb: within(MOST_MB) };
    expect(await measured('export', 'changed')).toMatchObject([
      { step: 'export', ...bounded },
      {
        step: 'changed',
        ...bounded,
        rows: ADS,
        counts: { changed: ADS, changes: 4 * ADS, failed: 0, refused: 0 },
      },
    ]);
  },
  TIMEOUT_MS,
);
