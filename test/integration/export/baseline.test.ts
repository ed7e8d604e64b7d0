import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { baselineRow, exportRevision } from '../../../main/engine/export/baseline.ts';
import { readRowReference } from '../../../main/engine/export/meta.ts';
import { openDatabase } from '../../../main/engine/mirror/database.ts';
import type { Mirror } from '../../../main/engine/mirror/mirror.ts';
import { MIRROR_FILE, openMirror } from '../../../main/engine/mirror/mirror.ts';
import { loadRow } from '../../../main/engine/rows/row.ts';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { ACCOUNT, accountFolderIn, openLocal } from '../../support/account.ts';
import { ad, adsFrom, category, user } from '../../support/ads.ts';
import { startEngine } from '../../support/engine.ts';
import { temporaryFolder } from '../../support/home.ts';
import { readBook } from '../../support/workbook.ts';
import { adsIn, exporting, metaIn } from './shop.ts';

const openSeller = async (ads: readonly JsonObject[]) => {
  const home = await temporaryFolder();
  const engine = startEngine(home);
  const keys = await openLocal(engine, { ads, categories: [category], user });
  return { ...engine, keys, ...(await exporting(engine)) };
};

/** Reads the local copy once no process has it open. */
const inMirror = async <T>(
  { home, close }: { readonly home: string; readonly close: () => Promise<void> },
  look: (mirror: Mirror) => T,
): Promise<T> => {
  await close();
  const mirror = openMirror(accountFolderIn(home));
  try {
    return look(mirror);
  } finally {
    mirror.close();
  }
};

const bodiesOf = (mirror: Mirror, id: string) => {
  const rows = [...mirror.exports.pagesOf(id)].flat();
  const bodies = mirror.exports.bodies(rows.map(({ digest }) => digest));
  return rows.map(({ key, digest, fixed }) => ({
    key,
    digest,
    fixed,
    values: JSON.parse(bodies.get(digest) ?? '') as JsonObject,
  }));
};

/** The number of rows of a table of the local copy; no process may have it open. */
const countIn = (
  { home }: { readonly home: string },
  table: 'export' | 'export_page' | 'baseline',
): number => {
  const db = openDatabase(join(accountFolderIn(home), MIRROR_FILE));
  try {
    return db.get<{ count: number }>(`SELECT count(*) AS count FROM ${table}`)?.count ?? 0;
  } finally {
    db.close();
  }
};

describe('the baseline of an exported file', () => {
  it('holds what each row said, drafts and all, under the export’s own name', async () => {
    const seller = await openSeller(adsFrom(1, 250));
    const { call, keys, exported } = seller;
    const select = { keys: [...keys.slice(0, 1)] };
    await call('edits.set', {
      account: ACCOUNT,
      select,
      label: 'x',
      set: [{ field: 'title', text: 'Mijn bank' }],
    });
    const book = await readBook((await exported('ads.xlsx')).file);
    const marks = adsIn(book)
      .cells.slice(1)
      .map((row) => readRowReference(String(row.at(-1)?.value)));
    const meta = metaIn(book);
    await inMirror(seller, (mirror) => {
      const head = mirror.exports.get(meta.export);
      expect(head).toMatchObject({ rows: 250, at: meta.at, fields: meta.columns.map(({ path }) => path) });
      const rows = bodiesOf(mirror, meta.export);
      expect(rows.map(({ key }) => key)).toEqual(keys);
      expect(rows.map((row) => exportRevision(row))).toEqual(marks.map((mark) => mark?.rev));
      expect(rows[0]).toMatchObject({
        values: { title: 'Mijn bank', bidMicros: '150000', 'attributes.material': 'teak' },
        fixed: { id: 1, dateCreated: '2025-01-01T00:00:00Z' },
      });
      expect(rows[0]?.values['links.displayUrl']).toBeUndefined();
    });
  });

  it('keeps what several exports say alike only once', async () => {
    const seller = await openSeller([ad(1), ad(2, { title: 'Een heel andere stoel' })]);
    const [first, second] = [
      metaIn(await readBook((await seller.exported('a.xlsx')).file)),
      metaIn(await readBook((await seller.exported('b.xlsx')).file)),
    ];
    await inMirror(seller, (mirror) => {
      const digests = (id: string) => bodiesOf(mirror, id).map(({ digest }) => digest);
      expect(digests(first.export)).toEqual(digests(second.export));
    });
    expect(countIn(seller, 'baseline')).toBe(2);
  });

  it('moves with what can be edited, and not with what the marketplace alone moves', async () => {
    const seller = await openSeller([ad(1)]);
    const paths = ['budgets.daily.spentMicros'];
    await inMirror(seller, (mirror) => {
      const row = loadRow(mirror, seller.keys[0] ?? ('r1' as RowKey));
      if (!row) throw new Error('no row');
      const rev = (changes: JsonObject) =>
        exportRevision(baselineRow({ ...row, local: { ...row.local, ...changes } }, paths));
      const spent = {
        daily: { limitMicros: '2000000', spentMicros: '1999999' },
        total: { limitMicros: '50000000', spentMicros: '9' },
      };
      const now = rev({});
      expect(rev({ status: 'BUDGET_REACHED', dateLastUpdated: 'later', budgets: spent })).toBe(now);
      expect(rev({ images: [{ src: 'https://img.example.nl/1.jpg', status: 'ERROR' }] })).toBe(now);
      expect(rev({ title: 'Another' })).not.toBe(now);
      expect(rev({ status: 'PAUSED' })).not.toBe(now);
      expect(rev({ attributes: [] })).not.toBe(now);
    });
  });

  it('is not kept of a file that could not be written, or was no longer wanted', async () => {
    const seller = await openSeller(adsFrom(1, 3000));
    const { call, finished, folder, exported } = seller;
    await mkdir(join(folder, 'taken.xlsx'));
    await expect(exported('taken.xlsx')).rejects.toMatchObject({ code: 'file-unwritable' });
    await writeFile(join(folder, 'old.xlsx'), 'what was there');
    const { job } = await call('workbook.export', { account: ACCOUNT, file: join(folder, 'old.xlsx') });
    const isBegun = () =>
      seller.events.some(
        (event) =>
          event.type === 'job' && event.job.id === job && event.job.state === 'running' && event.job.done > 0,
      );
    await vi.waitUntil(isBegun, { timeout: 60_000, interval: 1 });
    await call('jobs.cancel', { job });
    expect((await finished(job)).state).toBe('cancelled');
    expect((await readdir(folder)).toSorted()).toEqual(['old.xlsx', 'taken.xlsx']);
    expect(await readFile(join(folder, 'old.xlsx'), 'utf8')).toBe('what was there');
    await seller.close();
    expect([countIn(seller, 'export'), countIn(seller, 'export_page')]).toEqual([0, 0]);
  });

  it('is dropped where a process ended while it was written, and kept where the file may be there', async () => {
    const seller = await openSeller([ad(1)]);
    const at = '2026-01-02T03:04:05.000Z';
    await inMirror(seller, (mirror) => {
      for (const id of ['x1', 'x2']) {
        mirror.exports.begin({ id, at, fields: ['title'], named: [] });
        mirror.exports.addPage(
          id,
          0,
          [{ key: seller.keys[0] as RowKey, digest: 'd', fixed: {}, body: '{}' }],
          at,
        );
      }
      mirror.exports.keep('x2', 1);
    });
    const again = startEngine(seller.home);
    await again.call('accounts.open', { account: ACCOUNT });
    await inMirror(again, (mirror) => {
      expect(mirror.exports.get('x1')).toBeUndefined();
      expect([...mirror.exports.pagesOf('x1')]).toEqual([]);
      expect(bodiesOf(mirror, 'x2')).toMatchObject([{ digest: 'd', values: {} }]);
    });
    expect(countIn(seller, 'export')).toBe(1);
  });

  it('goes after its time with the values that nobody needs any more', async () => {
    const seller = await openSeller([]);
    const [old, late] = ['2025-01-01T00:00:00.000Z', '2026-06-01T00:00:00.000Z'];
    await inMirror(seller, (mirror) => {
      const row = (digest: string) => ({ key: 'r1' as RowKey, digest, fixed: {}, body: '{}' });
      mirror.exports.begin({ id: 'old', at: old, fields: [], named: [] });
      mirror.exports.addPage('old', 0, [row('both'), row('one')], old);
      mirror.exports.keep('old', 2);
      mirror.exports.begin({ id: 'late', at: late, fields: [], named: [] });
      mirror.exports.addPage('late', 0, [row('both')], late);
      mirror.exports.keep('late', 1);
      while (mirror.exports.pruneOld('2026-01-01T00:00:00.000Z', 1) > 0);
      expect(mirror.exports.get('old')).toBeUndefined();
      expect([...mirror.exports.pagesOf('old')]).toEqual([]);
      expect([...mirror.exports.bodies(['both', 'one']).keys()]).toEqual(['both']);
    });
  });
});
