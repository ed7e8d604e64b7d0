/** What befalls the account beside edits, pulls and pushes: sleep, names that are wanted by two, other sellers, lost copies. */
import type { RowKey } from '../../shared/ad/model.ts';
import type { JsonObject } from '../../shared/json.ts';
import { CallError } from './engine.ts';
import { finishRun, idOf, isProof, otherEdits, placeableAd, pullOnce, pushOnce } from './jobs.ts';
import type { Memory, Ref } from './model.ts';
import type { Step } from './script.ts';
import type { Stage } from './stage.ts';
import type { User } from './user.ts';

type Of<Name extends Step['do']> = Extract<Step, { do: Name }>;

const HOUR_MS = 3_600_000;

/** The machine falls asleep at a place of the next job, and wakes later; others do not sleep. */
export const sleepAt = async (
  stage: Stage,
  user: User,
  { place, minutes, setBack, others }: Of<'sleep-at'>,
): Promise<void> => {
  stage.trace(`to sleep at ${place} for ${minutes} minutes${setBack ? ', the clock set back' : ''}`);
  stage.onSleep(async () => {
    await otherEdits(stage, user, others);
    await stage.advance(minutes * 60_000, setBack ? -HOUR_MS : minutes * 60_000);
  });
  (await stage.engine()).arm(place, 1, 'sleep');
};

export const takeBetween = async (stage: Stage, inCapitals: boolean): Promise<void> => {
  const { control, other, count } = stage;
  const like = await placeableAd(stage);
  if (!like) return;
  count('name taken between');
  stage.trace('other: is to take the next vendor ID that is looked for');
  const order = other.placing(like, inCapitals ? '{LAST}' : '{last}');
  await control.order('POST', '/faults', {
    method: 'GET',
    path: '/ad/byVendor/*',
    action: { type: 'meanwhile-after', orders: [order] },
  });
};

export const takeAfter = async (stage: Stage): Promise<void> => {
  const { control, model, other, trace, count } = stage;
  for (const { ref, made } of model.rows().toReversed()) {
    const id = made && ref.startsWith('vendor:') ? await idOf(stage, ref) : undefined;
    const ad = id === undefined ? undefined : await control.ad(id);
    if (!ad) continue;
    const like = await placeableAd(stage);
    if (!like) return;
    trace(`other: removes ${ref} and takes its name`);
    count('name taken after');
    await control.order('DELETE', `/ads/${id}`);
    await other.place(like, String(ad['vendorId']).toUpperCase());
    return;
  }
};

/** Lists are read several times in a push: it edits in each. */
const READS_IN_A_PUSH = 3;

export const editInRead = async (
  stage: Stage,
  user: User,
  { ad, field, when }: Of<'edit-in-read'>,
): Promise<void> => {
  const orders = [];
  for (const next of [ad, ad + 1, ad + 2]) {
    const row = user.pool[next % user.pool.length];
    const id = row && (await idOf(stage, row.ref));
    const order =
      row && id !== undefined ? await stage.other.orderOf({ ref: row.ref, id }, field) : undefined;
    if (order) orders.push(order);
  }
  if (orders.length === 0) return;
  stage.count('edit in a read');
  const action = { type: `meanwhile-${when}`, orders };
  await stage.control.order('POST', '/faults', {
    method: 'GET',
    path: '/ad',
    times: READS_IN_A_PUSH,
    action,
  });
};

/** The maximum age of the date of a change that lists did not show yet; the interface's margin is a minute. */
const LATE_BY_MS = 30_000;

/** A row of the user from this one on that was not changed lately: the times of one ad never go back. */
const oldRow = async (
  stage: Stage,
  { pool }: User,
  ad: number,
): Promise<User['pool'][number] | undefined> => {
  const first = ad % pool.length;
  for (const row of [...pool.slice(first), ...pool.slice(0, first)]) {
    const id = await idOf(stage, row.ref);
    const there = id === undefined ? undefined : await stage.control.ad(id);
    if (Date.parse(String(there?.['dateLastUpdated'])) < stage.now() - 2 * LATE_BY_MS) return row;
  }
  return undefined;
};

export const listedLate = async (stage: Stage, user: User, ad: number): Promise<void> => {
  const row = await oldRow(stage, user, ad);
  const id = row && (await idOf(stage, row.ref));
  const order =
    row && id !== undefined ? await stage.other.orderOf({ ref: row.ref, id }, 'title') : undefined;
  if (order) await stage.control.order(order.method, `${order.path}?agoMs=${LATE_BY_MS}`, order.body);
};

const SELLER = 7001;
const STRANGER = 7002;

const change = ({ control }: Stage, settings: JsonObject) => control.order('PATCH', '/settings', settings);

const signInAs = async (stage: Stage, who: string): Promise<void> => {
  try {
    await stage.tryToSignIn();
    stage.trace(`${who} signed in`);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    stage.trace(`${who} is refused: ${error.code}`);
  }
};

/** Another seller is signed in instead of the account's, and every action is tried there. */
export const otherSeller = async (
  stage: Stage,
  user: User,
  how: Of<'other-seller'>['how'],
): Promise<void> => {
  const plain = { oneOf: 1, meanwhile: [], afterwards: 'resume' } as const;
  stage.count('other seller');
  if (how === 'sign-in') {
    await change(stage, { consentBy: STRANGER });
    await signInAs(stage, 'another seller');
  } else {
    await change(stage, { refreshFor: STRANGER });
    await stage.control.order('POST', '/tokens/expire');
    stage.trace('a refresh is answered with another seller’s tokens');
  }
  stage.mayFail(true);
  await pushOnce(stage, user, plain);
  await pullOnce(stage, user);
  stage.mayFail(false);
  await change(stage, { consentBy: SELLER, refreshFor: 0 });
  await stage.control.order('POST', '/tokens/expire');
  await signInAs(stage, 'the seller');
};

const ODD: Readonly<Record<Of<'odd-ad'>['field'], JsonObject>> = {
  title: { title: { nl: 'een titel' } },
  price: { price: 'gratis' },
  images: { images: [{ src: 7 }] },
  attributes: { attributes: 'geen' },
};

/** Lists and the ad's own address return it like this; the stored ad is unchanged. */
const tellOdd = async ({ control }: Stage, id: number, set: JsonObject): Promise<void> => {
  for (const path of ['/ad', `/ad/${id}`]) {
    const action = { type: 'odd-ad', id, set };
    await control.order('POST', '/faults', { method: 'GET', path, times: 1_000_000, action });
  }
};

export const makeOdd = async (stage: Stage, user: User, { ad, field }: Of<'odd-ad'>): Promise<void> => {
  const row = user.pool[ad % user.pool.length];
  const id = row && (await idOf(stage, row.ref));
  if (id === undefined || stage.odd.has(id) || !(await stage.control.ad(id))) return;
  stage.count('odd ad');
  stage.trace(`${row?.ref} becomes odd: ${JSON.stringify(ODD[field])}`);
  stage.odd.set(id, ODD[field]);
  await tellOdd(stage, id, ODD[field]);
};

/** Nothing goes wrong on the way any more; odd ads stay odd. */
export const endFaults = async (stage: Stage): Promise<void> => {
  await stage.control.order('DELETE', '/faults?fired=keep');
  for (const [id, set] of stage.odd) await tellOdd(stage, id, set);
};

/** What else goes wrong on the way ends with it. */
export const mendAds = async (stage: Stage): Promise<void> => {
  for (const id of stage.odd.keys()) stage.trace(`id:${id} can be read again`);
  stage.odd.clear();
  await endFaults(stage);
};

/** The first full pull of a rebuilt copy; where a fault interrupts it, again once that is over. */
const pullAnew = async (stage: Stage, user: User): Promise<void> => {
  if (await pullOnce(stage, user, true)) return;
  await endFaults(stage);
  await finishRun(stage, user);
  if (!(await pullOnce(stage, user, true))) stage.stuck('no full pull of a copy made anew came to its end');
};

/** The rows of a rebuilt or restored copy have new keys. */
const findRows = async (stage: Stage, user: User): Promise<void> => {
  await pullAnew(stage, user);
  const { campaigns } = await stage.call('campaigns.list', {});
  const foreign = await stage.control.placedByOther();
  const sheet = [...(await stage.sheet())].filter(
    ([, { values }]) => !foreign.has(Number(values['id'] ?? 0)),
  );
  const rowOf = (ref: Ref): string | undefined =>
    sheet.find(
      ([key, { values }]) =>
        key.startsWith('r') &&
        (ref === `id:${values['id']}` || ref === `vendor:${String(values['vendorId']).toLowerCase()}`),
    )?.[0];
  for (const { ref } of stage.model.rows()) {
    const campaign = campaigns.find(
      ({ id, local }) =>
        ref === `campaign:${id}` || ref === `campaign:vendor:${String(local['vendorId']).toLowerCase()}`,
    );
    const key = campaign?.key ?? rowOf(ref);
    if (key !== undefined) stage.model.rekey(ref, key);
  }
  const known = new Set<string>((await stage.sheet()).keys());
  for (const one of user.pool) {
    const key = stage.model.row(one.ref)?.key ?? rowOf(one.ref);
    if (key !== undefined) one.key = key as RowKey;
  }
  // An ad that had vanished before has no row in a copy that never saw it.
  user.pool.splice(0, user.pool.length, ...user.pool.filter(({ key }) => known.has(key)));
  user.forgetActs();
};

/**
 * New rows of which the copy cannot know from now on whether they were sent. Where the ID of one is its proof then, the
 * other client gives up the ad for which it was made to take it.
 */
const forgetSends = async (stage: Stage): Promise<void> => {
  const { control, model, unsure, trace } = stage;
  for (const { ref, made } of model.rows()) if (made) unsure.add(ref);
  const foreign = await control.placedByOther();
  const { ads } = await control.state();
  for (const { id, vendorId } of ads) {
    if (!foreign.has(Number(id)) || !isProof(stage, `vendor:${vendorId}`)) continue;
    trace(`other: gives ${vendorId} up`);
    await control.order('DELETE', `/ads/${id}`);
  }
};

export const rebuild = async (stage: Stage, user: User): Promise<void> => {
  await stage.rebuild();
  await forgetSends(stage);
  await findRows(stage, user);
};

const backups = new WeakMap<Stage, { readonly memory: Memory; readonly at: number }>();

export const backUp = async (stage: Stage): Promise<void> => {
  await stage.backUp();
  stage.trace('a backup is made');
  backups.set(stage, { memory: stage.model.remember(), at: stage.now() });
};

/** The user has the wishes of then again; what was sent since is to this copy as if others had done it. */
export const putBack = async (stage: Stage, user: User): Promise<void> => {
  const backup = backups.get(stage);
  if (!backup) return;
  await stage.putBack();
  stage.model.goBack(backup.memory);
  await forgetSends(stage);
  stage.forgotten.push({ from: backup.at, until: stage.now() });
  user.pool.splice(0, user.pool.length, ...user.pool.filter(({ ref }) => stage.model.row(ref)));
  await findRows(stage, user);
};
