import { execFile } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readTableFile } from '../../../main/engine/workbook/read/read.ts';
import { runTask } from '../../../main/engine/workbook/worker/host.ts';
import type { Bomb } from '../../fixtures/workbook/bombs.ts';
import { BOMBS, SLOW } from '../../fixtures/workbook/bombs.ts';
import { oneSheet } from '../../fixtures/workbook/book.ts';
import { temporaryFolder } from '../../support/home.ts';

const TIMEOUT_MS = 180_000;
/** Of a whole process, which is small before it reads. */
const MOST_MB = 700;

const PROGRAM = join(import.meta.dirname, '../../support/read-refused.ts');

const watch = (signal = new AbortController().signal) => ({ signal, onProgress: () => {} });

/** How a process of its own ends up with a file: what this one took before says nothing of it. */
const refusal = async (file: string): Promise<object> => {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, file], { env: {} });
  return JSON.parse(stdout);
};

describe('a file made to take all time and memory', () => {
  it.each(BOMBS.map((bomb) => [bomb.file, bomb] as const))(
    '%s is refused for what it is, in little room',
    async (_file, bomb: Bomb) => {
      const place = join(await temporaryFolder(), bomb.file);
      await bomb.make(place);
      expect(await refusal(place)).toEqual({
        code: bomb.refused,
        file: bomb.file,
        megabytes: expect.toSatisfy((megabytes) => megabytes < MOST_MB),
      });
    },
    TIMEOUT_MS,
  );
});

describe('work in a thread of its own', () => {
  /** A workbook that takes a while. */
  const large = async (): Promise<string> => {
    const place = join(await temporaryFolder(), 'large.xlsx');
    await SLOW.make(place);
    return place;
  };

  it('ends at once when it is no longer wanted, and gives nothing', async () => {
    const abort = new AbortController();
    const place = await large();
    const reading = readTableFile(place, {}, { signal: abort.signal, onProgress: () => abort.abort() });
    await expect(reading).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('is not begun when it was not wanted before', async () => {
    await expect(readTableFile(await large(), {}, watch(AbortSignal.abort()))).rejects.toMatchObject({
      code: 'cancelled',
    });
  });

  it('is ended at its limit of time', async () => {
    const limits = { signal: new AbortController().signal, seconds: 0.5, heapMb: 200 };
    await expect(
      runTask('read', { file: await large() }, { ...limits, answer: () => new Promise<never>(() => {}) }),
    ).rejects.toMatchObject({ limit: 'time' });
  });

  it('is ended at its limit of memory, and the engine lives on', async () => {
    const file = join(await temporaryFolder(), 'styles.xlsx');
    await writeFile(file, oneSheet('', { styles: Array.from({ length: 500_000 }, () => 0) }));
    const limits = { signal: new AbortController().signal, seconds: 600, heapMb: 10, answer: () => null };
    await expect(runTask('read', { file }, limits)).rejects.toMatchObject({ limit: 'memory' });
  }, 600_000);

  it('tells how far it is', async () => {
    const steps: (readonly [number, number])[] = [];
    const { rows } = await readTableFile(
      await large(),
      {},
      { signal: new AbortController().signal, onProgress: (done, total) => steps.push([done, total]) },
    );
    expect(rows.length).toBe(SLOW.rows);
    expect(steps.some(([done, total]) => done > 0 && done < total)).toBe(true);
    expect(steps.map(([done]) => done)).toEqual(steps.map(([done]) => done).toSorted((a, b) => a - b));
    expect(steps.at(-1)?.[0]).toBe(steps.at(-1)?.[1]);
  });
});

describe('what is no file to read', () => {
  it.each([
    ['a folder', 'no-plain-file', (place: string) => mkdir(place)],
    [
      'a pipe that nobody writes to',
      'no-plain-file',
      (place: string) => promisify(execFile)('mkfifo', [place]),
    ],
    ['nothing', 'no-file', async () => {}],
    ['a link that leads nowhere', 'no-file', (place: string) => symlink(`${place}-gone`, place)],
  ] as const)('%s is said to be none', async (_what, reason, make) => {
    const place = join(await temporaryFolder(), 'a.xlsx');
    await make(place);
    await expect(readTableFile(place, {}, watch())).rejects.toMatchObject({
      code: 'file-unreadable',
      params: { file: 'a.xlsx', reason },
    });
  });
});
