/** What our terminal says of random accounts, against a reading of the interface that shares nothing with ours. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../../shared/json.ts';
import type { Account } from './account.ts';
import { openAccount } from './account.ts';
import { anyEdits, hideReferences, putMarket } from './any-market.ts';
import type { Edit } from './edits.ts';
import { withEdits } from './edits.ts';
import type { Verdict } from './live-verdict.ts';
import { FINAL, verdictOf } from './live-verdict.ts';
import type { RawMarket } from './raw.ts';
import { at, isRaw, readMarket } from './raw.ts';
import type { Results } from './results.ts';
import { overDays, readResults, runningOut, wrongWithSwap } from './results.ts';
import type { Worst } from './worst-case.ts';
import { mostPlaces, placesTaken, worstByCampaign, worstByCategory, worstOfAccount } from './worst-case.ts';

let account: Account;
beforeAll(async () => {
  account = await openAccount();
}, 180_000);
afterAll(() => account.close());

const rowsIn = (json: unknown, member: string): readonly JsonObject[] => {
  const rows = at(json, member);
  if (!Array.isArray(rows)) throw new Error(`no ${member} in ${JSON.stringify(json)}`);
  return rows.filter(isRaw) as readonly JsonObject[];
};

const listed = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** A day's spend need not be named where something else keeps the ad from running; a deleted ad is that alone. */
const mustName = (proof: string, { proofs }: Verdict): boolean =>
  FINAL.has(proof) || (!proof.endsWith('_DAY_SPENT') && ![...FINAL].some((one) => proofs.has(one)));

/** What is wrong with what was told of one ad. */
const wrongWith = (told: unknown, verdict: Verdict): readonly string[] => {
  const reasons = listed(at(told, 'reasons'));
  const said = String(at(told, 'state'));
  const state = said === verdict.state ? [] : [`${said} instead of ${verdict.state}`];
  const untrue = verdict.state === 'no' ? reasons.filter((one) => !verdict.proofs.has(one)) : [];
  const unsaid = [...verdict.proofs].filter((one) => mustName(one, verdict) && !reasons.includes(one));
  return [
    ...state,
    ...untrue.map((one) => `${one} does not hold`),
    ...unsaid.map((one) => `${one} is not said`),
  ];
};

/** Compares every ad; resolves with their ids by what our terminal calls them. */
const compareLive = async (market: RawMarket): Promise<ReadonlyMap<unknown, unknown>> => {
  const told = rowsIn(await account.shop.done('ads', '--columns', 'live,notLive'), 'ads');
  const byId = new Map(told.map((ad) => [ad['id'], ad['live']]));
  expect(new Set(byId.keys())).toEqual(new Set(market.ads.map(({ id }) => id)));
  const wrong = market.ads.flatMap((ad) =>
    wrongWith(byId.get(Number(ad['id'])), verdictOf(ad, market)).map((one) => `ad ${ad['id']}: ${one}`),
  );
  expect(wrong).toEqual([]);
  return new Map(told.map(({ key, id }) => [key, id]));
};

/** A condition finds as many as there are. */
const compareCount = async (market: RawMarket): Promise<void> => {
  const where = 'live = no and notLive contains AD_BUDGET_SPENT or live = yes';
  const { count } = await account.shop.done('ads', '--where', where, '--columns', 'id');
  const found = market.ads.filter((ad) => {
    const verdict = verdictOf(ad, market);
    const spent = verdict.proofs.has('AD_BUDGET_SPENT') && mustName('AD_BUDGET_SPENT', verdict);
    return verdict.state === 'yes' || spent;
  });
  expect(count).toBe(found.length);
};

/** The groups by live hold as many ads of each state as there are, each under a reason that holds for so many. */
const compareGroups = async (market: RawMarket): Promise<void> => {
  const verdicts = market.ads.map((ad) => verdictOf(ad, market));
  const groups = rowsIn(await account.shop.done('ads', '--group', 'live'), 'groups');
  const counted = (state: string): number =>
    groups
      .filter(({ value }) => at(value, 'state') === state)
      .reduce((sum, { count }) => sum + Number(count), 0);
  for (const state of ['yes', 'no', 'unknown'])
    expect([state, counted(state)]).toEqual([state, verdicts.filter((one) => one.state === state).length]);
  const tooMany = groups.filter(({ value, count }) => {
    const reason = String(at(value, 'reason'));
    return (
      at(value, 'state') === 'no' &&
      Number(count) > verdicts.filter(({ proofs }) => proofs.has(reason)).length
    );
  });
  expect(tooMany).toEqual([]);
};

const NOTHING: Worst = { day: 0n, total: 0n };

const inDigits = ({ day, total }: Worst): JsonObject => ({
  day: day === null ? null : String(day),
  total: total === null ? null : String(total),
});

type Sides = { readonly before: RawMarket; readonly after: RawMarket };

/** What is compared: both sides, the ids by key, and the figures that were read. */
type Shown = {
  readonly both: Sides;
  readonly ids: ReadonlyMap<unknown, unknown>;
  readonly results: Results | undefined;
};

const sides = ({ before, after }: Sides, of: (market: RawMarket) => Worst): JsonObject => ({
  before: inDigits(of(before)),
  after: inDigits(of(after)),
});

/** Compares all lines of campaigns or categories; those that were left out can spend nothing. */
const compareLines = (
  told: readonly JsonObject[],
  both: Sides,
  of: (market: RawMarket) => ReadonlyMap<unknown, Worst>,
): void => {
  const maps = new Map([both.before, both.after].map((market) => [market, of(market)]));
  const ids = new Set([...[...maps.values()].flatMap((map) => [...map.keys()]), ...told.map(({ id }) => id)]);
  const nothing = sides(both, () => NOTHING);
  const toldOf = new Map<unknown, JsonObject>(
    told.map(({ id, before = null, after = null }) => [id, { before, after }]),
  );
  const mine = [...ids].map((id) => [id, sides(both, (market) => maps.get(market)?.get(id) ?? NOTHING)]);
  expect([...ids].map((id) => [id, toldOf.get(id) ?? nothing])).toEqual(mine);
};

const WITHIN_DAYS = 7;

const compareSpend = async ({ both, ids, results }: Shown): Promise<void> => {
  const told = await account.shop.done('planner', 'budget', '--days', String(WITHIN_DAYS));
  expect(told['account']).toEqual(sides(both, worstOfAccount));
  compareLines(rowsIn(told, 'campaigns'), both, worstByCampaign);
  compareLines(rowsIn(told, 'categories'), both, worstByCategory);
  const soon = rowsIn(told, 'runsOut').map(({ kind, key, title, left, perDay, days }) => [
    kind === 'ad' ? ids.get(key) : title,
    [left, perDay, String(days)],
  ]);
  const mine = results === undefined ? [] : [...runningOut(both, results, WITHIN_DAYS)];
  expect(new Set(soon)).toEqual(new Set(mine));
  expect(told['runsOutCount']).toBe(mine.length);
};

const comparePlaces = async ({ both: { before, after }, ids, results }: Shown): Promise<void> => {
  const told = await account.shop.done('planner', 'places', '--days', String(results?.period.days ?? 30));
  const [was, is] = [placesTaken(before), placesTaken(after)];
  const expected = [...before.categories.values()].flatMap((category) => {
    const [id, most] = [category['id'], mostPlaces(category)];
    const [had, has] = [was.get(id) ?? 0, is.get(id) ?? 0];
    return most === null || had + has === 0 ? [] : [[id, most, had, has]];
  });
  const lines = rowsIn(told, 'categories');
  const used = lines.filter((line) => line['before'] !== 0 || line['after'] !== 0);
  expect(new Set(used.map((line) => [line['id'], line['most'], line['before'], line['after']]))).toEqual(
    new Set(expected),
  );
  for (const line of lines) {
    const [rest, wake] = [listed(line['rest']), listed(line['wake'])].map((all) =>
      all.map((key) => ids.get(key)),
    );
    const ads = after.ads.filter(({ categoryId }) => categoryId === line['id']);
    const swap = { rest: rest ?? [], wake: wake ?? [] };
    if (results === undefined) expect(swap).toEqual({ rest: [], wake: [] });
    else expect(wrongWithSwap(ads, Number(line['most']), swap, results), String(line['id'])).toEqual([]);
  }
};

/** Makes edits that are not sent; resolves with the keys of those that were refused. */
const edit = async (edits: readonly Edit[]): Promise<ReadonlySet<unknown>> => {
  const { shop } = account;
  const cells = edits.map(({ id, field, value }) => ({ key: `id:${id}`, field, value }));
  const refused = rowsIn(await shop.done('apply', await shop.file('edits.json', cells)), 'refused');
  return new Set(refused.map(({ key }) => key));
};

/** What a pull can read: the ads alone, or all. */
type Reach = 'ads' | 'all';

/** Pulls one state of the account and compares; resolves with all that our terminal can know from then on. */
const play = async (seed: number, reach: Reach, known: RawMarket, results?: Results): Promise<RawMarket> => {
  const { client, shop, places } = account;
  await putMarket(client, seed, places);
  const there = await readMarket(client);
  if (reach === 'ads') await hideReferences(client);
  await shop.done('pull', '--full');
  const before = reach === 'ads' ? { ...known, ads: there.ads } : there;
  const edits = anyEdits(seed, places);
  const refused = await edit(edits);
  const ids = await compareLive(before);
  const refusedIds = new Set([...refused].map((key) => ids.get(key)));
  const after = withEdits(
    before,
    edits.filter(({ id }) => !refusedIds.has(id)),
  );
  const shown = { both: { before, after }, ids, results };
  await compareSpend(shown);
  await comparePlaces(shown);
  return before;
};

const pullResults = async (): Promise<Results> => {
  const period = overDays();
  await account.shop.done('metrics', 'pull', '--from', period.from, '--to', period.to);
  return readResults(account.client, period);
};

const NONE: RawMarket['campaigns'] = new Map();

test('which ads are live, why not, and what they can spend at worst is what the interface says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0 }), async (seed) => {
      const unread = await play(seed, 'ads', { ads: [], campaigns: NONE, categories: NONE });
      await account.shop.done('discard');
      const read = await play(seed + 1, 'all', unread);
      await compareCount(read);
      await compareGroups(read);
      await account.shop.done('discard');
      await play(seed + 2, 'ads', read, await pullResults());
    }),
    { numRuns: 1, endOnFailure: true },
  );
}, 180_000);
