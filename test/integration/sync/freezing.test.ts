/** Freezing a run from the plan it was agreed to, and planning again what was written since. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Mirror } from '../../../main/engine/mirror/mirror.ts';
import { openMirror } from '../../../main/engine/mirror/mirror.ts';
import { newRowsByVendor } from '../../../main/engine/sync/ownership/new-rows.ts';
import { createAgreement } from '../../../main/engine/sync/plan/agree.ts';
import { freezeRun } from '../../../main/engine/sync/push/freeze.ts';
import { applyRemoteAd } from '../../../main/engine/sync/remote/apply-remote.ts';
import type { RowKey } from '../../../shared/ad/model.ts';

/** More than are frozen in one time slice. */
const ADS = 3000;
const AT = '2026-03-01T10:00:00.000Z';

let folder = '';
let mirror: Mirror;
let keys: readonly RowKey[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'adsheet-freezing-'));
  mirror = openMirror(folder);
  mirror.transaction(() => {
    const find = newRowsByVendor(mirror, 'ad');
    const taken = Array.from({ length: ADS }, (_, i) =>
      applyRemoteAd(mirror, { id: i + 1, title: `Ad ${i + 1}`, status: 'ACTIVE', categoryId: 1 }, AT, find),
    );
    keys = taken.flatMap(({ key }) => key ?? []);
    for (const [i, key] of keys.entries()) retitle(key, `Ad ${i + 1}`, 'My title');
  });
});
afterEach(() => {
  mirror.close();
  rmSync(folder, { recursive: true });
});

const retitle = (key: RowKey, base: string, value: string): void =>
  mirror.drafts.put(key, { field: 'title', base, value }, null);

const contextOf = (of: Mirror) => ({
  mirror: of,
  language: 'en' as const,
  now: () => new Date(AT),
  who: { user: null, origin: 'window' as const },
});

const agreed = () => createAgreement(contextOf(mirror), {}, { confirmed: true });

/** The mirror, and how many rows a plan was made of since. */
const counted = () => {
  let rows = 0;
  const ofMany: Mirror['problems']['ofMany'] = (some) => {
    rows += some.length;
    return mirror.problems.ofMany(some);
  };
  return { mirror: { ...mirror, problems: { ...mirror.problems, ofMany } }, rows: () => rows };
};

const begun = async (): Promise<void> => {
  for (let turn = 0; turn < 1000 && !mirror.runs.open(); turn += 1) await nextTurn();
};

it('a run is frozen from the one plan there is of each row', async () => {
  const agreement = await agreed();
  const plans = counted();
  const run = await freezeRun(contextOf(plans.mirror), agreement);
  expect(plans.rows()).toBe(ADS);
  expect(mirror.runs.counts(run ?? 0)).toEqual({ waiting: ADS });
});

it('a row is edited while others are frozen: it is kept back as it was not seen, and all others go', async () => {
  const last = keys.at(-1) ?? ('r0' as RowKey);
  const agreement = await agreed();
  const freezing = freezeRun(contextOf(mirror), agreement);
  await begun();
  retitle(last, `Ad ${ADS}`, 'A title that nobody has looked at');
  const run = (await freezing) ?? 0;
  expect(mirror.runs.counts(run)).toEqual({ waiting: ADS - 1, skipped: 1 });
  expect(mirror.runs.itemsIn(run, 'skipped')).toMatchObject([
    { key: last, errors: [{ code: 'not-reviewed' }] },
  ]);
});

it('the edit of a row is taken back while others are frozen: it is no part of the run', async () => {
  const last = keys.at(-1) ?? ('r0' as RowKey);
  const agreement = await agreed();
  const freezing = freezeRun(contextOf(mirror), agreement);
  await begun();
  mirror.drafts.remove(last, 'title');
  const run = (await freezing) ?? 0;
  expect(mirror.runs.counts(run)).toEqual({ waiting: ADS - 1 });
});

it('every write makes another revision of the mirror, and reading makes none', () => {
  const before = mirror.revision();
  expect([mirror.drafts.keys().length, mirror.revision()]).toEqual([ADS, before]);
  mirror.settings.set('name', 'value');
  expect(mirror.revision()).not.toBe(before);
});

it('how far a pull is, and what is written once more as it is, make no other revision', () => {
  const user = { id: 7 };
  mirror.settings.set('name', 'value');
  mirror.user.save(user, AT);
  const before = mirror.revision();
  const pull = mirror.pulls.begin('incremental', AT, AT);
  mirror.pulls.finish(pull, AT);
  mirror.settings.set('name', 'value');
  mirror.user.save(user, '2026-03-01T11:00:00.000Z');
  expect(mirror.revision()).toBe(before);
  mirror.user.save({ id: 8 }, AT);
  expect(mirror.revision()).not.toBe(before);
});

it('a write that was taken back makes another revision still', () => {
  const before = mirror.revision();
  const fail = (): never => {
    retitle(keys[0] ?? ('r0' as RowKey), 'Ad 1', 'Another title');
    mirror.pulls.begin('incremental', AT, AT);
    throw new Error('taken back');
  };
  expect(() => mirror.transaction(fail)).toThrow('taken back');
  expect(mirror.revision()).not.toBe(before);
});
