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

const MB = 1024 * 1024;
/** Of work, whatever else the machine has to do meanwhile. */
const SECONDS = 20;
const TIMEOUT_MS = 180_000;
const MOST_MB = 600;

const watch = (signal = new AbortController().signal) => ({ signal, onProgress: () => {} });

/** The most that this process takes while something goes on, beyond what it took before. */
const roomFor = async (act: () => Promise<unknown>): Promise<number> => {
  const before = process.memoryUsage.rss();
  let most = before;
  const look = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 10);
  await act().finally(() => clearInterval(look));
  return (most - before) / MB;
};

describe('a file made to take all time and memory', () => {
  it.each(BOMBS.map((bomb) => [bomb.file, bomb] as const))(
    '%s is refused soon and in little room',
    async (_file, bomb: Bomb) => {
      const place = join(await temporaryFolder(), bomb.file);
      await bomb.make(place);
      const before = process.cpuUsage();
      const room = await roomFor(() =>
        expect(readTableFile(place, {}, watch())).rejects.toMatchObject({
          code: bomb.refused,
          params: { file: bomb.file },
        }),
      );
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1e6).toBeLessThan(SECONDS);
      expect(room).toBeLessThan(MOST_MB);
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
    const steps: number[] = [];
    const reading = readTableFile(
      place,
      {},
      {
        signal: abort.signal,
        onProgress: (done) => {
          steps.push(done);
          abort.abort();
        },
      },
    );
    await expect(reading).rejects.toMatchObject({ code: 'cancelled' });
    expect(steps).toHaveLength(1);
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
    const limits = { signal: new AbortController().signal, seconds: 60, heapMb: 10, answer: () => null };
    await expect(runTask('read', { file }, limits)).rejects.toMatchObject({ limit: 'memory' });
  });

  it('tells how far it is', async () => {
    const steps: (readonly [number, number])[] = [];
    const { rows } = await readTableFile(
      await large(),
      {},
      { signal: new AbortController().signal, onProgress: (done, total) => steps.push([done, total]) },
    );
    expect(rows.length).toBe(SLOW.rows);
    expect(steps.length).toBeGreaterThan(5);
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
