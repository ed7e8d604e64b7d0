import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../main/engine/mirror/database.ts';
import { MIGRATIONS, migrate } from '../../../main/engine/mirror/migrations/migrations.ts';
import { MIRROR_FILE, openMirror } from '../../../main/engine/mirror/mirror.ts';
import { unpackFigures } from '../../../main/engine/mirror/remote/packed-figures.ts';
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

describe('a local copy that knew less of what it sent', () => {
  /** An item of a push of an older Adsheet. */
  type Old = { readonly key: string; readonly op: string; readonly state: string; readonly loose?: number };

  const olderCopy = async (items: readonly Old[]): Promise<string> => {
    const folder = await temporaryFolder();
    const db = openDatabase(join(folder, MIRROR_FILE));
    migrate(db, () => {}, MIGRATIONS.slice(0, 8));
    for (const _ of items) db.run('INSERT INTO ad DEFAULT VALUES');
    db.run("INSERT INTO push_run (at, state) VALUES ('2026-01-01T00:00:00Z', 'done')");
    for (const [seq, { key, op, state, loose = 0 }] of items.entries())
      db.run(
        `INSERT INTO push_item (run, seq, row_key, op, target_id, title, changes, state, loose)
         VALUES (1, ?, ?, ?, ?, 'Bench', '[]', ?, ?)`,
        ...[seq, key, op, op === 'create' ? null : 5, state, loose],
      );
    db.close();
    return folder;
  };

  it('knows which creates may have landed, and which ads are proven to be made here', async () => {
    const folder = await olderCopy([
      { key: 'r1', op: 'create', state: 'done' },
      { key: 'r2', op: 'create', state: 'unknown' },
      { key: 'r3', op: 'create', state: 'failed' },
      { key: 'r4', op: 'create', state: 'failed', loose: 1 },
      { key: 'r5', op: 'update', state: 'done' },
    ]);
    const mirror = openMirror(folder);
    const keys = ['r1', 'r2', 'r3', 'r4', 'r5'].map((key) => key as RowKey);
    expect(keys.filter((key) => mirror.ads.get(key)?.ours)).toEqual(['r1']);
    expect(keys.filter((key) => mirror.runs.unanswered(key).length > 0)).toEqual(['r2', 'r4']);
    expect(mirror.runs.unanswered('r2' as RowKey)).toMatchObject([{ journalled: false, rowsThen: null }]);
    mirror.close();
  });

  it('forgets that a create was about to leave once it did not leave, or was refused', async () => {
    const folder = await olderCopy(['r1', 'r2'].map((key) => ({ key, op: 'create', state: 'waiting' })));
    const mirror = openMirror(folder);
    const [one, two] = ['r1' as RowKey, 'r2' as RowKey];
    const about = { sent: {}, at: '2026-01-01T00:00:00Z', checkedAt: '2026-01-01T00:00:00Z', rowsThen: 2 };
    for (const seq of [0, 1]) mirror.runs.setCreating(1, seq, about);
    expect([one, two].map((key) => mirror.runs.unanswered(key).length)).toEqual([1, 1]);
    mirror.runs.setWaiting(1, 0);
    mirror.runs.setCreating(1, 1, { ...about, checkedAt: '2026-01-01T01:00:00Z', rowsThen: 9 });
    mirror.runs.setNotApplied(1, 1);
    expect(mirror.runs.unanswered(one)).toEqual([]);
    // The first one that was sent may have been applied: its values before count.
    expect(mirror.runs.unanswered(two)).toMatchObject([
      { unanswered: 1, checkedAt: about.checkedAt, rowsThen: 2 },
    ]);
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
    expect(mirror.metrics.daysRead()).toEqual([]);
    const figures = {
      impressions: 5,
      clicks: 2,
      urlClicks: 1,
      emails: 0,
      engagement: 1,
      spentMicros: 300_000n,
    };
    const day = '2026-01-31';
    mirror.metrics.saveDay(day, [{ adId: 11, ...figures }], '2026-02-01T00:00:00Z');
    mirror.close();
    const again = openMirror(folder);
    expect(again.metrics.daysRead()).toEqual([{ day, asOf: '2026-02-01T00:00:00Z' }]);
    expect(unpackFigures(again.metrics.ofDay(day) ?? new Uint8Array())).toMatchObject([
      { adId: 11, ...figures },
    ]);
    again.close();
    expect(existsSync(join(folder, 'mirror.v4.backup.db'))).toBe(true);
  });
});

describe('a local copy with performance in a row an ad and day', () => {
  it('keeps it packed by day, and sessions for the day that they were asked for', async () => {
    const folder = await temporaryFolder();
    const db = openDatabase(join(folder, MIRROR_FILE));
    migrate(db, () => {}, MIGRATIONS.slice(0, 17));
    const add = (scope: string, day: string, adId: number, clicks: number) =>
      db.run('INSERT INTO metric_day VALUES (?, ?, ?, 50, ?, 1, 1, 2, 300000)', scope, day, adId, clicks);
    const read = (scope: string, day: string) =>
      db.run('INSERT INTO metric_read VALUES (?, ?, ?)', scope, day, `${day}T23:30:00Z`);
    add('hit', '2026-01-30', 12, 4);
    add('hit', '2026-01-30', 11, 3);
    read('hit', '2026-01-30');
    read('hit', '2026-01-31');
    add('session', '2026-01-30', 11, 2);
    read('session', '2026-01-30');
    db.close();
    const mirror = openMirror(folder);
    expect(mirror.metrics.daysRead()).toEqual([
      { day: '2026-01-30', asOf: '2026-01-30T23:30:00Z' },
      { day: '2026-01-31', asOf: '2026-01-31T23:30:00Z' },
    ]);
    const packed = (bytes: Uint8Array | undefined) =>
      unpackFigures(bytes ?? new Uint8Array()).map(({ adId, clicks, spentMicros }) => [
        adId,
        clicks,
        spentMicros,
      ]);
    expect(packed(mirror.metrics.ofDay('2026-01-30'))).toEqual([
      [11, 3, 300_000n],
      [12, 4, 300_000n],
    ]);
    expect(packed(mirror.metrics.ofDay('2026-01-31'))).toEqual([]);
    const sessions = mirror.metrics.ofPeriod('session', { from: '2026-01-30', to: '2026-01-30' });
    expect(sessions?.asOf).toBe('2026-01-30T23:30:00Z');
    expect(packed(sessions?.figures)).toEqual([[11, 2, 300_000n]]);
    mirror.close();
  });
});

describe('a local copy that knows times only', () => {
  it('numbers what happened by them, and what happens next after all of it, whatever the clock says', async () => {
    const folder = await temporaryFolder();
    const db = openDatabase(join(folder, MIRROR_FILE));
    migrate(db, () => {}, MIGRATIONS.slice(0, 11));
    const changeset = (at: string) =>
      db.run(`INSERT INTO changeset (kind, label, at) VALUES ('edit', 'edit', ?)`, at);
    changeset('2026-01-01T00:00:00.000Z');
    db.run(
      `INSERT INTO push_run (at, state, finished_at) VALUES ('2026-01-02T00:00:00.000Z', 'done', '2026-01-02T00:00:01.000Z')`,
    );
    db.run(
      `INSERT INTO push_item (run, seq, row_key, op, title, changes, state, sent_at) VALUES (1, 1, 'r1', 'update', '', '[]', 'done', '2026-01-02T00:00:00.000Z')`,
    );
    changeset('2026-01-03T00:00:00.000Z');
    db.close();
    const mirror = openMirror(folder);
    const at = '2020-01-01T00:00:00.000Z';
    const id = mirror.changesets.add({ kind: 'edit', label: 'later', at, undoes: null, who: null });
    const page = { kinds: ['changeset', 'push'] as const, elsewhere: false, changesets: null, limit: 9 };
    const places = mirror.log.page(page).map((place) => `${place.kind} ${place.id}`);
    expect(places).toEqual([`changeset ${id}`, 'changeset 2', 'push 1', 'changeset 1']);
    expect(mirror.runs.itemsOfRow('r1' as RowKey)[0]?.happened).toBe(2);
    mirror.close();
  });
});

describe('a local copy that knew the newest address of a picture alone', () => {
  it('knows the picture by it, in each form, and by those of later uploads', async () => {
    const folder = await temporaryFolder();
    const db = openDatabase(join(folder, MIRROR_FILE));
    migrate(db, () => {}, MIGRATIONS.slice(0, 18));
    const upload = (hash: string, url: string | null): void => {
      db.run("INSERT INTO image_upload (hash, name, size, url) VALUES (?, 'a.jpg', 1, ?)", hash, url);
    };
    upload('aa', 'https://example.nl/api/image/one/one.jpg');
    upload('bb', null);
    db.close();
    const { images, close } = openMirror(folder);
    images.setUploaded('aa', 'https://example.nl/api/image/two/two.jpg', '2026-01-01T00:00:00Z');
    const forms = ['one', 'https://example.nl/api/image/one/one.jpg?expires=9', 'two', 'three'];
    expect(forms.map(images.uploadedTo)).toEqual(['aa', 'aa', 'aa', undefined]);
    close();
  });
});
