import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { openMirror } from '../../../main/engine/mirror/mirror.ts';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { EngineEvent } from '../../../shared/contract/events.ts';
import type { Language } from '../../../shared/locale/index.ts';
import { ACCOUNT, accountFolderIn, openLocal } from '../../support/account.ts';
import { startEngine } from '../../support/engine.ts';
import { temporaryFolder } from '../../support/home.ts';
import type { ReadSheet } from '../../support/workbook.ts';
import { readWorkbook, valuesIn } from '../../support/workbook.ts';

// Pushes stored in a local copy: of ten thousand ads, and of ads with hostile texts.

const AT = '2026-03-01T10:00:00.000Z';
const WHO = { user: 'Tuin & Zo', origin: 'window' } as const;

type Made = {
  readonly title: string;
  readonly vendorId?: string;
  readonly before?: string;
  readonly after?: string;
};

/** Stores a finished push of these ads, in an account that no process has open; returns its number. */
const addRun = (home: string, ads: readonly Made[]): number => {
  const mirror = openMirror(accountFolderIn(home));
  try {
    return mirror.transaction(() => {
      const run = mirror.runs.add(AT, WHO);
      ads.forEach(({ title, vendorId, before = 'old', after = 'new' }, seq) => {
        mirror.runs.addItem(run, seq, {
          key: `r${seq + 1}` as RowKey,
          op: 'update',
          targetId: seq + 1,
          title,
          vendorId: null,
          previous: vendorId === undefined ? {} : { vendorId },
          changes: [{ field: 'description', base: before, before, after }],
          state: 'waiting',
          onlyBody: null,
        });
        mirror.runs.setState(run, seq, 'done', [], AT);
      });
      mirror.runs.finish(run, 'done', AT);
      return run;
    });
  } finally {
    mirror.close();
  }
};

const opened = async (ads: readonly Made[], language: Language = 'en') => {
  const home = await temporaryFolder();
  const before = startEngine(home);
  await openLocal(before);
  await before.close();
  const run = addRun(home, ads);
  const engine = startEngine(home, { language, locale: language });
  await engine.call('accounts.open', { account: ACCOUNT });
  const folder = await temporaryFolder();
  const file = join(folder, 'report.xlsx');
  const start = () => engine.call('report.start', { account: ACCOUNT, run, file });
  return { ...engine, run, folder, file, start };
};

const many = (count: number): readonly Made[] =>
  Array.from({ length: count }, (_, at) => ({
    title: `Ad ${at} – ${'garden bench '.repeat(3)}`,
    before: `<p>${`old ${at} `.repeat(200)}</p>`,
    after: `<p>${`new ${at} `.repeat(200)}</p>`,
  }));

/** The index of the column with a header. */
const columnsOf =
  (sheet: ReadSheet | undefined) =>
  (header: string): number =>
    sheet?.cells[0]?.findIndex(({ value }) => value === header) ?? -1;

const HOSTILE = [
  '=HYPERLINK("http://x.example","y")',
  '+31 6 1234',
  '-1+1',
  '@SUM(A1:A9)',
  '\t=1+1',
  '=cmd|" /C calc"!A0',
  '_x0041_ and _x000D_',
  '</t></si><si><t>& "quoted" \'text\'',
  ']]> <![CDATA[',
  ' spaces at the edges ',
  'two\nlines',
  '😀 żółw ﷽ 漢字',
  '00123',
  '1e400',
  'TRUE',
] as const;

describe('titles that look like something else', () => {
  it('are the same texts in the workbook, and never formulas', async () => {
    const { start, finished, file } = await opened(HOSTILE.map((title) => ({ title, vendorId: title })));
    expect((await finished((await start()).job)).state).toBe('done');
    const [items] = await readWorkbook(file);
    const cells = items?.cells.slice(1) ?? [];
    const at = columnsOf(items);
    expect(cells.map((row) => row[at('Title')]?.value)).toEqual(HOSTILE);
    expect(cells.map((row) => row[at('Vendor ID')]?.value)).toEqual(HOSTILE);
    const texts = cells.flatMap((row) => [row[at('Title')], row[at('Vendor ID')]]);
    expect(texts.every((cell) => cell?.type === 's' && !cell.formula && cell.format === '@')).toBe(true);
  });

  it('lose what no workbook can hold, and what is too long for a cell', async () => {
    const titles = ['a\u0000b\u001b\u0007c', 'half \ud83d', 'carriage\r\nreturn\r', 'x'.repeat(40_000)];
    const { start, finished, file } = await opened(titles.map((title) => ({ title })));
    await finished((await start()).job);
    const [items] = await readWorkbook(file);
    const [control, half, lines, long] = (items ? valuesIn(items) : []).map((row) =>
      String(row[columnsOf(items)('Title')]),
    );
    expect([control, half, lines]).toEqual(['abc', 'half \ufffd', 'carriage\nreturn\n']);
    expect(long).toHaveLength(32_767);
    expect(long?.at(-1)).toBe('…');
  });
});

describe('a report in another language', () => {
  it.each([
    ['nl', ['Resultaat', 'Overzicht'], 'Verzonden', 'Tuin & Zo, in het venster'],
    ['fr', ['Résultat', 'Résumé'], 'Envoyé', 'Tuin & Zo, dans la fenêtre'],
  ] as const)('speaks %s throughout', async (language, names, state, by) => {
    const { start, finished, file } = await opened([{ title: 'Bank' }], language);
    await finished((await start()).job);
    const [items, summary] = await readWorkbook(file);
    expect([items?.name, summary?.name]).toEqual(names);
    expect(items?.cells[1]?.map(({ value }) => value)).toContain(state);
    expect((summary?.cells ?? []).flat().map(({ value }) => value)).toContain(by);
  });
});

/** Are some of its rows written, and others not yet? */
const isBegun = (events: readonly EngineEvent[], id: string): boolean =>
  events.some(
    (event) =>
      event.type === 'job' && event.job.id === id && event.job.state === 'running' && event.job.done > 0,
  );

describe('a report of ten thousand ads', () => {
  it('is whole, and the engine answers others while it is written', async () => {
    const { start, finished, call, events, file } = await opened(many(10_000));
    const { job } = await start();
    let over = false;
    const end = finished(job).finally(() => {
      over = true;
    });
    let isAnswered = false;
    while (!over) {
      const wasBegun = isBegun(events, job);
      await call('log.list', { account: ACCOUNT, limit: 1 });
      await new Promise(setImmediate);
      isAnswered ||= wasBegun && !over;
    }
    expect((await end).state).toBe('done');
    expect(isAnswered).toBe(true);
    const [items] = await readWorkbook(file);
    const rows = items ? valuesIn(items) : [];
    const at = columnsOf(items);
    expect(rows).toHaveLength(10_000);
    expect(rows.every((row, place) => row[at('Ad ID')] === String(place + 1))).toBe(true);
    expect(items?.filter).toMatch(/^A1:[A-Z]+10001$/);
  });

  it('is written in the memory of a small process', async () => {
    const { run, close, home, file } = await opened(many(10_000));
    await close();
    const script = new URL('./write-report.ts', import.meta.url);
    const child = spawn(
      process.execPath,
      ['--max-old-space-size=96', script.pathname, home, ACCOUNT, String(run), file],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    expect(await once(child, 'exit')).toEqual([0, null]);
    const [items] = await readWorkbook(file);
    expect(items?.cells).toHaveLength(10_001);
  });

  it('can be stopped, and leaves nothing then', async () => {
    const { start, finished, call, events, folder } = await opened(many(10_000));
    const { job } = await start();
    await vi.waitUntil(() => isBegun(events, job), { timeout: 60_000, interval: 1 });
    await call('jobs.cancel', { job });
    expect((await finished(job)).state).toBe('cancelled');
    expect(await readdir(folder)).toEqual([]);
  });
});
