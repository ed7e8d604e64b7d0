import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openMirror } from '../../../main/engine/mirror/mirror.ts';
import { runAdsheet } from '../../../scripts/adsheet-process.ts';
import { dayAfter, dayIn, daysIn } from '../../../shared/metrics/days.ts';
import { ACCOUNT, accountFolderIn, openLocal } from '../../support/account.ts';
import { ad, category, user } from '../../support/ads.ts';
import { startEngine } from '../../support/engine.ts';
import { temporaryFolder } from '../../support/home.ts';

const ALL = 60;
const CHANGED = 12;
const TODAY = dayIn('Europe/Amsterdam', new Date());
const PUSHED = dayAfter(TODAY, -15);
const AT = `${PUSHED}T10:00:00.000Z`;
const NONE = { impressions: 0, clicks: 0, urlClicks: 0, emails: 0, engagement: 0, spentMicros: 0n };

/** A home with a push two weeks ago, whose ads have had twice the clicks since. */
const filledHome = async (): Promise<string> => {
  const engine = startEngine(await temporaryFolder());
  const ads = Array.from({ length: ALL }, (_, at) => ad(at + 1));
  const keys = await openLocal(engine, { ads, categories: [category], user });
  await engine.close();
  const mirror = openMirror(accountFolderIn(engine.home));
  mirror.transaction(() => {
    for (const [at, day] of daysIn(dayAfter(PUSHED, -28), dayAfter(TODAY, -1)).entries()) {
      const figures = ads.map((_, of) => {
        const helped = day > PUSHED && of < CHANGED ? 2 : 1;
        return { adId: of + 1, ...NONE, clicks: 2 * helped * (1 + ((of * 7 + at) % 3)) };
      });
      mirror.metrics.saveDay(day, figures, `${dayAfter(day, 2)}T00:00:00Z`);
    }
    const run = mirror.runs.add(AT, { user: null, origin: 'window' });
    keys.slice(0, CHANGED).forEach((key, seq) => {
      const item = { targetId: seq + 1, title: 'x', vendorId: null, previous: {}, changes: [] };
      mirror.runs.addItem(run, seq, { ...item, key, op: 'update', state: 'waiting', onlyBody: null });
      mirror.runs.setSending(run, seq, {}, AT);
      mirror.runs.setState(run, seq, 'done', [], AT);
    });
    mirror.runs.finish(run, 'done', AT);
  });
  mirror.close();
  return engine.home;
};

it('a push is judged in the terminal, and an experiment started, watched and taken back', async () => {
  const home = await filledHome();
  const adsheet = async (...args: readonly string[]) => {
    const { code, stdout } = await runAdsheet([...args, '--home', home, '--account', ACCOUNT]);
    return { code, stdout };
  };
  const json = async (...args: readonly string[]) => JSON.parse((await adsheet(...args, '--json')).stdout);
  expect(await json('log', 'effect', '1', '--of', 'clicks')).toMatchObject({
    push: 1,
    measure: 'clicks',
    ads: CHANGED,
    weeksAfter: 2,
    verdict: { kind: 'effect', claims: true, treated: CHANGED, control: ALL - CHANGED },
  });
  expect((await adsheet('log', 'effect', '1', '--of', 'clicks')).stdout).toMatch(
    /^It helped: clicks \+\d+(\.\d)?% .*\n12 of 12 changed ads compared with 48 unchanged ads/i,
  );
  expect((await adsheet('log', 'effect', '1', '--of', 'spent')).code).toBe(2);
  expect((await adsheet('log', 'effect', 'x', '--of', 'clicks')).code).toBe(2);

  const plan = {
    name: 'Dearer clicks',
    where: 'clicks(7d) >= 1',
    operation: { kind: 'set', fields: ['bid'], text: '0.77' },
    measure: 'clicks',
    until: dayAfter(TODAY, 20),
  };
  const file = join(home, 'plan.json');
  await writeFile(file, JSON.stringify({ ...plan, measure: 'luck' }));
  expect((await adsheet('experiments', 'start', file)).code).toBe(2);
  await writeFile(file, JSON.stringify(plan));
  expect(await json('experiments', 'start', file)).toMatchObject({ rows: ALL / 2 });
  expect((await adsheet('experiments')).stdout).toContain('1  Dearer clicks: clicks until');
  expect(await json('experiments', 'verdict', '1')).toMatchObject({ verdict: { kind: 'running' } });
  const kept = await adsheet('experiments', 'keep', '1', '--json');
  expect([kept.code, JSON.parse(kept.stdout)]).toMatchObject([3, { error: { code: 'experiment-running' } }]);
  expect(await json('undo')).toMatchObject({ error: { code: 'experiment-guard' } });
  expect(await json('experiments', 'open', '1')).toMatchObject({ experiments: [{ isGuarded: false }] });
  expect(await json('experiments', 'take-back', '1')).toMatchObject({ rows: ALL / 2 });
  expect(await json('experiments')).toMatchObject({ experiments: [{ state: 'taken-back' }] });
}, 180_000);
