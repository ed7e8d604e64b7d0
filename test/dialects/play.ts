/** One dialect played: a seller edits, pushes, sends anyway what was held back, pulls; judged by the laws. */
import { createCategoryTree } from '../../sandbox/categories/tree.ts';
import { tenants } from '../../sandbox/data/tenants.ts';
import { drawDialect } from '../../sandbox/dialects/draw.ts';
import { createRandom, hashOf, type Random } from '../../sandbox/random.ts';
import type { RowKey } from '../../shared/ad/model.ts';
import type { CommandInput } from '../../shared/contract/commands.ts';
import type { PlanItem } from '../../shared/contract/results/plan.ts';
import type { ItemResult, PushResult } from '../../shared/contract/results/push-result.ts';
import type { Json, JsonObject } from '../../shared/json.ts';
import { ACCOUNT, openShop, type ServiceState, type Shop } from '../integration/sync/harness.ts';
import { patchOf } from '../torture/values.ts';
import { drawEdits } from './edits.ts';
import { type Broken, judgeRest, judgeTelling, judgeWords, type Outcome } from './laws.ts';

export type Played = {
  readonly seed: number;
  readonly broken: readonly Broken[];
  /** Items by how they ended. */
  readonly counts: Readonly<Record<string, number>>;
};

/** Which dialect, and with which rules switched to warnings. */
export type Script = {
  readonly seed: number;
  /** A dialect written by hand instead of the one drawn from the seed. */
  readonly dialect?: string;
  readonly warnOnly?: readonly string[];
};

const EDITED = 16;
const COPIED = 2;
const ADS = 60;
/** One kind of edit that was not tried yet is sent with one ad, and the others wait for its answer. */
const ROUNDS = 3;

const tenant = tenants.nl;
const categories = createCategoryTree(tenant);

const configOf = (ad: JsonObject) => categories.get(Number(ad['categoryId']))?.config;

/** Some ads have a region, or are sent, although their category says DISABLED: the service kept these once. */
const plantKept = async ({ control }: Shop, random: Random): Promise<void> => {
  for (const ad of (await control.state()).ads) {
    const config = configOf(ad);
    const patch = {
      ...(config?.region === 'DISABLED' && random.chance(0.3)
        ? { regionId: random.pick(tenant.regionIds) }
        : {}),
    };
    if (Object.keys(patch).length > 0) await control.order('PATCH', `/ads/${ad['id']}?touch=false`, patch);
  }
};

type Change = CommandInput<'edits.apply'>['changes'][number];

const editSome = async (shop: Shop, random: Random): Promise<void> => {
  const { ads } = await shop.call('ads.query', { account: ACCOUNT, where: 'status in (ACTIVE, PAUSED)' });
  const chosen = (ads as readonly { readonly key: RowKey }[]).slice(0, EDITED);
  await shop.call('edits.duplicate', {
    account: ACCOUNT,
    select: { keys: chosen.slice(0, COPIED).map(({ key }) => key) },
  });
  const copies = await shop.call('ads.query', { account: ACCOUNT, where: 'new' });
  const rows = [...chosen, ...(copies.ads as readonly { readonly key: RowKey }[])];
  const changes: Change[] = [];
  for (const [number, { key }] of rows.entries()) {
    const { ad } = await shop.call('ads.get', { account: ACCOUNT, key });
    const category = categories.get(Number(ad.local['categoryId']));
    if (!category) continue;
    const place = { random, ad: ad.local, category, regionIds: tenant.regionIds, number: 100 + number };
    changes.push(...drawEdits(place).map(({ field, value }) => ({ key, field, value }) as Change));
  }
  await shop.call('edits.apply', { account: ACCOUNT, label: 'edits', changes });
};

const planOf = (shop: Shop) => shop.call('review.plan', { account: ACCOUNT });

const pushAll = async (shop: Shop): Promise<PushResult | undefined> => {
  try {
    return await shop.push();
  } catch (error) {
    if (error instanceof Error && error.message === 'nothing-to-push') return undefined;
    throw error;
  }
};

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One patch and another as one. */
const withPatch = (patch: JsonObject, more: JsonObject): JsonObject => ({
  ...patch,
  ...Object.fromEntries(
    Object.entries(more).map(([name, value]) => {
      const inner = patch[name];
      return [name, isObject(value) && isObject(inner) ? withPatch(inner, value) : value];
    }),
  ),
});

/** Says "Send anyway" to every rule that holds something back; whether there was one. */
const sendAnyway = async (shop: Shop): Promise<boolean> => {
  const { items } = await planOf(shop);
  const held = items.flatMap(({ key, blockedBy }) =>
    blockedBy.filter(({ origin }) => origin !== undefined).map(({ message }) => ({ key, rule: message.key })),
  );
  for (const [rule, of] of Map.groupBy(held, ({ rule: name }) => name)) {
    const keys = of.map(({ key }) => key);
    await shop.call('problems.anyway', { account: ACCOUNT, select: { keys }, rule, given: true });
  }
  return held.length > 0;
};

const tellChanges = ({ changes }: PlanItem): string =>
  changes.map(({ field, after }) => `${field} ${JSON.stringify(after)}`).join(', ');

const faultsOf = async ({ control, call }: Shop, item: PlanItem): Promise<readonly unknown[]> => {
  const there = item.id === null ? undefined : await control.ad(item.id);
  const { ad } = await call('ads.get', { account: ACCOUNT, key: item.key });
  const bare = Object.fromEntries(
    Object.entries(ad.local).filter(([name]) => !name.startsWith('_') && name !== 'id'),
  );
  let patch: JsonObject = {};
  for (const { field, after } of item.changes)
    patch = withPatch(
      patch,
      field === 'images' ? { images: after } : patchOf({ ...there, ...patch }, field, after),
    );
  const asked = there === undefined ? { ad: { status: 'ACTIVE', ...bare } } : { id: item.id, patch };
  const [faults] = (await control.order('POST', '/try', [
    asked,
  ])) as unknown as readonly (readonly unknown[])[];
  return faults ?? [];
};

const reasonsOf = (errors: ItemResult['errors']): string =>
  errors.map(({ code, field, source }) => `${source} ${code} at ${field || 'nothing'}`).join(', ');

/** What was sent last and refused, although the service takes the same edit of a careful client. */
const judgeRefused = async (
  shop: Shop,
  plan: Awaited<ReturnType<typeof planOf>>,
  results: readonly PushResult[],
): Promise<readonly Broken[]> => {
  const broken: Broken[] = [];
  for (const item of plan.items) {
    const last = results.flatMap(({ items }) => items).findLast(({ key }) => key === item.key);
    if (last?.state !== 'failed' || (await faultsOf(shop, item)).length > 0) continue;
    broken.push({
      law: 'stuck',
      line: `${item.key} (${tellChanges(item)}) was refused: ${reasonsOf(last.errors)}`,
    });
  }
  return broken;
};

/** What is still held back by rules although the service would take it, once the seller lifted what can be lifted. */
const judgeStuck = async (
  shop: Shop,
  plan: Awaited<ReturnType<typeof planOf>>,
): Promise<readonly Broken[]> => {
  const broken: Broken[] = [];
  for (const item of plan.items.filter(({ blockedBy }) => blockedBy.length > 0)) {
    if ((await faultsOf(shop, item)).length > 0) continue;
    const why = item.blockedBy.map(({ message, field }) => `${message.key} at ${field}`).join(', ');
    broken.push({ law: 'stuck', line: `${item.key} (${tellChanges(item)}) is held by ${why}` });
  }
  return broken;
};

const outcomesOf = async (
  shop: Shop,
  results: readonly PushResult[],
  plans: readonly PlanItem[],
): Promise<readonly Outcome[]> => {
  const { ads } = (await shop.control.order('GET', '/state?as=read')) as unknown as ServiceState;
  const items = results.flatMap((result) => result.items);
  const done = items.filter(({ state }) => state === 'done');
  const isPart = (key: RowKey): boolean =>
    items.some((item) => item.key === key && item.op === 'status') &&
    items.some((item) => item.key === key && item.state !== 'done');
  const outcomes: Outcome[] = [];
  for (const item of done) {
    const planned = plans.findLast(({ key }) => key === item.key);
    if (!planned || item.op === 'campaign') continue;
    const { ad: shown } = await shop.call('ads.get', { account: ACCOUNT, key: item.key });
    const held = ads.find(({ id }) => id === shown.id) ?? null;
    const { entries } = await shop.call('ads.history', { account: ACCOUNT, key: item.key });
    // Where a pause was sent alone before, the ad's last item reports the other edits.
    const kept = done.flatMap((one) => (one.key === item.key ? (one.kept ?? []) : []));
    outcomes.push({
      item: { ...item, kept },
      planned,
      held,
      shown,
      isPart: isPart(item.key),
      history: entries,
    });
  }
  return outcomes;
};

/** Plays a dialect; the same script always plays the same. */
export const playDialect = async ({ seed, dialect, warnOnly = [] }: Script): Promise<Played> => {
  const random = createRandom(hashOf('play', seed));
  const shop = await openShop({ ads: ADS, seed: 1 + (seed % 5), settings: { autoConsent: true } });
  const broken: Broken[] = [];
  const counts: Record<string, number> = {};
  try {
    await plantKept(shop, random);
    await shop.control.order('PATCH', '/settings', { dialect: dialect ?? seed });
    await shop.call('settings.save', { account: ACCOUNT, settings: { warnOnly: [...warnOnly] } });
    await shop.pull(true);
    await editSome(shop, random);
    const first = await planOf(shop);
    const results = [await pushAll(shop)].filter((one) => one !== undefined);
    const plans = [...first.items];
    for (let round = 0; round < ROUNDS && (await sendAnyway(shop)); round += 1) {
      plans.push(...(await planOf(shop)).items);
      const result = await pushAll(shop);
      if (result) results.push(result);
    }
    await shop.control.settle();
    await shop.pull();
    const rest = await planOf(shop);
    const { conflicts } = await shop.call('conflicts.list', { account: ACCOUNT });
    for (const { items } of results) for (const { state } of items) counts[state] = (counts[state] ?? 0) + 1;
    broken.push(...(await judgeStuck(shop, rest)), ...(await judgeRefused(shop, rest, results)));
    for (const outcome of await outcomesOf(shop, results, plans)) {
      const of = [...judgeWords(outcome), ...judgeRest(outcome, rest, conflicts), ...judgeTelling(outcome)];
      broken.push(...of.map(({ law, line }) => ({ law, line: `${outcome.item.key} ${line}` })));
    }
    for (const { key, state, errors } of results.flatMap(({ items }) => items))
      if (state !== 'done' && errors.length === 0)
        broken.push({ law: 'stuck', line: `${key} ${state} without a reason` });
    for (const { key, errors } of results
      .flatMap(({ items }) => items)
      .filter(({ state }) => state === 'unknown'))
      broken.push({ law: 'stuck', line: `${key} unknown: ${errors.map(({ code }) => code)}` });
    return { seed, broken, counts };
  } catch (error) {
    const told = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { seed, broken: [...broken, { law: 'stuck', line: `broke off: ${told}` }], counts };
  } finally {
    await shop.end();
  }
};

/** The dialect in a line, for a report that repeats it. */
export const tellDialect = ({ seed, dialect }: Pick<Script, 'seed' | 'dialect'>): string =>
  dialect ??
  Object.entries(drawDialect(seed))
    .map(([name, way]) => `${name}=${String(way)}`)
    .join(' ');
