import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../main/engine/mirror/database.ts';
import { MIGRATIONS, migrate } from '../../../main/engine/mirror/migrations/migrations.ts';
import { MIRROR_FILE, openMirror } from '../../../main/engine/mirror/mirror.ts';
import type { RowKey } from '../../../shared/ad/model.ts';
import { temporaryFolder } from '../../support/home.ts';

/** A local copy as the first Adsheet left it: two ads, one in a campaign, and a draft. */
const firstCopy = async (): Promise<string> => {
  const folder = await temporaryFolder();
  const db = openDatabase(join(folder, MIRROR_FILE));
  migrate(db, () => {}, MIGRATIONS.slice(0, 1));
  const add = (id: number, raw: object) =>
    db.run('INSERT INTO ad (ad_id, raw) VALUES (?, ?)', id, JSON.stringify({ id, ...raw }));
  add(11, { title: 'Bench', campaignId: 72 });
  add(12, { title: 'Chair', campaignId: 'not a number' });
  db.run('INSERT INTO ad DEFAULT VALUES');
  db.run(`INSERT INTO draft (row_key, field, base, value) VALUES ('r1', 'title', '"Bench"', '"Oak bench"')`);
  db.close();
  return folder;
};

describe('a local copy of the first version', () => {
  it('keeps ads and drafts, knows each ad’s campaign, and leaves a copy of before', async () => {
    const folder = await firstCopy();
    const mirror = openMirror(folder);
    expect(mirror.ads.get('r1' as RowKey)?.base).toMatchObject({ title: 'Bench' });
    expect(mirror.drafts.of('r1' as RowKey)).toMatchObject([{ field: 'title', value: 'Oak bench' }]);
    mirror.checks.addCampaign(72);
    expect(mirror.checks.next(10)).toEqual(['r1']);
    mirror.checks.addCampaign(null);
    expect(mirror.checks.next(10)).toEqual(['r1', 'r2', 'r3']);
    mirror.close();
    expect(existsSync(join(folder, 'mirror.v1.backup.db'))).toBe(true);
  });

  it('is not migrated twice', async () => {
    const folder = await firstCopy();
    openMirror(folder).close();
    const again = openMirror(folder);
    expect(again.ads.count()).toBe(2);
    again.close();
    expect(existsSync(join(folder, 'mirror.v2.backup.db'))).toBe(false);
  });
});

describe('the list of rows to check', () => {
  it('forgets what is done, unless it is added again', async () => {
    const mirror = openMirror(await temporaryFolder());
    const keys = [1, 2, 3].map(() => mirror.ads.add());
    mirror.checks.addAll();
    expect(mirror.checks.next(2)).toEqual(keys.slice(0, 2));
    mirror.checks.done(keys.slice(0, 2));
    expect(mirror.checks.next(2)).toEqual(keys.slice(2));
    mirror.checks.add(keys.slice(0, 1));
    expect(mirror.checks.next(5)).toEqual([keys[0], keys[2]]);
    mirror.checks.done([keys[0] as RowKey, keys[2] as RowKey]);
    expect(mirror.checks.finish()).toBe(true);
    expect(mirror.checks.next(5)).toEqual([]);
    mirror.close();
  });
});

describe('a local copy without performance', () => {
  it('gets a place for it, and keeps what it has', async () => {
    const folder = await temporaryFolder();
    const db = openDatabase(join(folder, MIRROR_FILE));
    migrate(db, () => {}, MIGRATIONS.slice(0, 4));
    db.run('INSERT INTO ad (ad_id, raw) VALUES (?, ?)', 11, JSON.stringify({ id: 11, title: 'Bench' }));
    db.close();
    const mirror = openMirror(folder);
    expect(mirror.ads.get('r1' as RowKey)?.base).toMatchObject({ title: 'Bench' });
    expect(mirror.metrics.daysRead('hit')).toEqual([]);
    const figures = {
      impressions: 5,
      clicks: 2,
      urlClicks: 1,
      emails: 0,
      engagement: 1,
      spentMicros: 300_000n,
    };
    const day = '2026-01-31';
    mirror.metrics.saveDay('hit', day, [{ adId: 11, ...figures }], '2026-02-01T00:00:00Z');
    mirror.close();
    const again = openMirror(folder);
    expect(again.metrics.daysRead('hit')).toEqual([{ day, readAt: '2026-02-01T00:00:00Z' }]);
    expect(again.metrics.sumsByAd('hit', [day])).toEqual(new Map([[11, figures]]));
    again.close();
    expect(existsSync(join(folder, 'mirror.v4.backup.db'))).toBe(true);
  });
});
