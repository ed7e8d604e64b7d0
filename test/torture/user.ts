/** The user at the sheet: each act goes to the engine as a command and, once it is answered, into the model. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { RowKey } from '../../shared/ad/model.ts';
import type { ChangesetResult } from '../../shared/contract/views.ts';
import type { Json, JsonObject } from '../../shared/json.ts';
import type { Field } from './cells.ts';
import { cellOf, cellsOf, hasEnded, matches, NEW_PICTURE } from './cells.ts';
import { CallError } from './engine.ts';
import type { Memory, Ref } from './model.ts';
import { isWhole, leftAlone } from './remains.ts';
import type { Creation } from './script.ts';
import type { Shown, Stage } from './stage.ts';
import { shownOf } from './stage.ts';
import type { Typed } from './values.ts';
import { newValue, patchOf } from './values.ts';

type Cell = { readonly ref: Ref; readonly field: Field; readonly shown: Json };

/** What undo needs to know of an act. */
type Act = {
  readonly before: Memory;
  readonly after: Memory;
  readonly cells: readonly Cell[];
  readonly created: readonly Ref[];
};

export type Choice = { readonly ad: number; readonly field: Typed };

export type User = {
  /** Rows the script's numbers are folded onto: ads of the service, then new rows. */
  readonly pool: { ref: Ref; key: RowKey }[];
  readonly edit: (choices: readonly Choice[]) => Promise<void>;
  readonly status: (ad: number, wanted?: 'DELETED') => Promise<void>;
  readonly create: (ad: number, how: Creation) => Promise<void>;
  readonly newCampaign: () => Promise<void>;
  /** An ad the user made is to go again, by an act that is no edit of its own. */
  readonly wantGone: (ref: Ref) => Promise<void>;
  readonly throwAway: () => Promise<void>;
  readonly image: (ad: number) => Promise<void>;
  readonly campaign: () => Promise<void>;
  readonly discard: (ad: number) => Promise<void>;
  readonly undo: () => Promise<void>;
  readonly redo: () => Promise<void>;
  /** What was done since cannot be followed by undo. */
  readonly forgetActs: () => void;
};

/** `given`: the value passed to the engine, where it differs from the one the harness compares. */
type Wanted = {
  readonly row: Shown;
  readonly ref: Ref;
  readonly field: Field;
  readonly value: Json;
  readonly given?: Json;
};

const seenOf = (row: Shown, field: Field): Json => (row.base ? cellOf(row.base, field) : null);

/** What the user had before him, for the engine. */
const asShown = ({ key, asOf }: Shown) => ({ asOf, keys: [key] });

const isCampaign = (ref: Ref): boolean => ref.startsWith('campaign:');

const isDead = (error: unknown): boolean => error instanceof CallError && error.code === 'dead';

export const createUser = (stage: Stage): User => {
  const { call, model, tally, trace, now, market } = stage;
  const pool: User['pool'] = [];
  let acts: Act[] = [];
  let undone: Act[] = [];
  let count = 0;

  const isDropped = (ref: Ref): boolean => model.row(ref)?.dropped !== undefined;

  const at = (ad: number) => {
    const found = pool[ad % pool.length];
    if (!found) throw new Error('there are no ads to work on');
    return found;
  };

  /** The user looks at all of a row before deciding that the ad is to go. */
  const lookAt = ({ key, base }: Shown): void => {
    const ref = model.byKey(key)?.ref;
    if (ref && base)
      model.sees(
        ref,
        [...cellsOf(base)].map(([field, value]) => ({ field, value })),
      );
  };

  const wantGone: User['wantGone'] = async (ref) => {
    const since = now();
    const key = model.row(ref)?.key;
    if (key === undefined) return;
    const shown = await shownOf(stage, key as RowKey);
    lookAt(shown);
    model.want(ref, { field: 'status', value: 'DELETED', base: shown.base }, since);
  };

  const remember = (before: Memory, cells: readonly Cell[], created: readonly Ref[] = []): void => {
    acts.push({ before, after: model.remember(), cells, created });
    undone = [];
  };

  /** Makes the wishes that the engine took. */
  const take = (wanted: readonly Wanted[], result: ChangesetResult, since: number): void => {
    const before = model.remember();
    const refused = new Set(result.refused.map(({ key, field }) => `${key} ${field}`));
    const taken = wanted.filter(({ row, field }) => !refused.has(`${row.key} ${field}`));
    for (const { ref, row, field, value } of taken) {
      model.want(ref, { field, value, base: row.base }, since);
      trace(`user: ${ref} ${field} = ${JSON.stringify(value)} (saw ${JSON.stringify(seenOf(row, field))})`);
    }
    tally.edits += taken.length;
    tally.refused += refused.size;
    for (const { key, field, code } of result.refused) trace(`user: ${key} ${field} refused: ${code}`);
    if (result.changeset === null) return;
    const cells = taken.map(({ ref, row, field }) => ({ ref, field, shown: cellOf(row.local, field) }));
    remember(before, cells);
  };

  /** An edit whose answer was lost with the engine is there or not: the sheet says which. */
  const afterDeath = async (wanted: readonly Wanted[], since: number): Promise<void> => {
    acts = [];
    for (const { ref, row, field, value } of wanted) {
      const there = matches(field, value, cellOf((await shownOf(stage, row.key)).local, field));
      trace(`user: edit of ${ref} ${field} was ${there ? 'kept' : 'lost'} with the engine`);
      if (there) model.want(ref, { field, value, base: row.base }, since);
    }
  };

  const apply = async (label: string, wanted: readonly Wanted[]): Promise<void> => {
    if (wanted.length === 0) return;
    const changes = wanted.map(({ row, field, value, given = value }) => ({
      key: row.key,
      field,
      value: given,
    }));
    const seen = wanted.map(({ row }) => asShown(row));
    const since = now();
    try {
      take(wanted, await call('edits.apply', { label, changes: changes as never, seen }), since);
    } catch (error) {
      if (!isDead(error)) throw error;
      await afterDeath(wanted, since);
    }
  };

  const wantedOf = async ({ ad, field: typed }: Choice): Promise<readonly Wanted[]> => {
    const { ref, key } = at(ad);
    if (isDropped(ref)) return [];
    const row = await shownOf(stage, key);
    if (hasEnded(cellOf(row.local, 'status'))) return [];
    // An attribute of the seller's own gets a locale; another's without one keeps none.
    const isNewOwn = typed === 'attributes.torture' && cellOf(row.local, typed) === null;
    const field = isNewOwn ? 'attributes.torture@nl_NL' : typed;
    count += 1;
    const value = newValue(typed, 'U', count, row.local, market);
    return value === undefined || (field === 'vendorId' && row.base === null)
      ? []
      : [{ row, ref, field, value }];
  };

  /** Most of what the service would refuse is left alone; the rest is for the reasons. */
  const mostlyAllowed = async (wanted: readonly Wanted[]): Promise<readonly Wanted[]> => {
    const known = wanted.filter(({ row }) => row.base?.['id'] !== undefined);
    const trials = known.map(({ row, field, value }) => ({
      id: Number(row.base?.['id']),
      patch: patchOf(row.base ?? {}, field, value),
    }));
    const answers = await stage.tryOut(trials);
    const refused = new Set(known.filter((_, at) => (answers[at]?.length ?? 0) > 0));
    return wanted.filter((one, at) => !refused.has(one) || (count + at) % 12 === 0);
  };

  const edit: User['edit'] = async (choices) => {
    const places = new Map(choices.map((choice) => [`${choice.ad % pool.length} ${choice.field}`, choice]));
    const wanted: Wanted[] = [];
    for (const choice of places.values()) wanted.push(...(await wantedOf(choice)));
    await apply('edit', await mostlyAllowed(wanted));
  };

  const status: User['status'] = async (ad, wish) => {
    const { ref, key } = at(ad);
    if (isDropped(ref)) return;
    const row = await shownOf(stage, key);
    const is = cellOf(row.local, 'status');
    if (hasEnded(is) || (wish && row.base === null)) return;
    const wanted = wish ?? (is === 'PAUSED' ? 'ACTIVE' : 'PAUSED');
    if (wanted === 'DELETED') lookAt(row);
    const seen = [asShown(row)];
    const since = now();
    const result = await call('edits.status', { select: { keys: [key] }, status: wanted, seen });
    take([{ row, ref, field: 'status', value: wanted }], result, since);
  };

  /** A new row like an ad, from the first ad on that the rules let be copied as it is; undefined where none is. */
  const duplicate = async (ad: number): Promise<RowKey | undefined> => {
    for (const { ref, key } of pool.map((_, step) => at(ad + step))) {
      if (isDropped(ref)) continue;
      const { keys } = await call('edits.duplicate', { select: { keys: [key] } });
      const [made] = keys;
      if (made === undefined) continue;
      const { problems } = (await call('ads.get', { key: made })).ad;
      if (problems.every(({ severity }) => severity !== 'error')) return made;
      await call('edits.status', { select: { keys: [made] }, status: 'DELETED' });
    }
    return undefined;
  };

  /** A new row from the few fields a person types; undefined where the category asks for more. */
  const typed = async (ad: number): Promise<RowKey | undefined> => {
    const { local } = await shownOf(stage, at(ad).key);
    const { categoryId, description } = local;
    const row = { categoryId: String(categoryId), description: String(description), title: 'nieuw' };
    const [made] = (await call('edits.create', { rows: [row] })).keys;
    if (made === undefined) return undefined;
    const { problems } = (await call('ads.get', { key: made })).ad;
    if (problems.every(({ severity }) => severity !== 'error')) return made;
    await call('edits.status', { select: { keys: [made] }, status: 'DELETED' });
    return undefined;
  };

  const create: User['create'] = async (ad, how) => {
    const before = model.remember();
    const key = (how === 'typed' ? await typed(ad) : undefined) ?? (await duplicate(ad));
    if (key === undefined) return;
    count += 1;
    const own = `own-${stage.script.seed}-${count}`;
    const title = newValue('title', 'U', count, {}, market) ?? null;
    const ownVendorId = how === 'named-copy';
    if (ownVendorId) {
      const changes = [{ key, field: 'vendorId', value: own }];
      await call('edits.apply', { label: 'vendor', changes });
    }
    const row = await shownOf(stage, key);
    const ref = `vendor:${String(row.local['vendorId']).toLowerCase()}`;
    model.add(ref, key, row.local);
    pool.push({ ref, key });
    trace(`user: new row ${ref}`);
    acts = [];
    if (!ownVendorId) remember(before, [], [ref]);
    await apply('title', [{ row, ref, field: 'title', value: title }]);
  };

  const throwAway: User['throwAway'] = async () => {
    const row = model
      .rows()
      .findLast(({ ref, made, dropped }) => made && dropped === undefined && !isCampaign(ref));
    if (!row) return;
    const key = row.key as RowKey;
    const shown = await shownOf(stage, key);
    if (hasEnded(cellOf(shown.local, 'status'))) return;
    const seen = [asShown(shown)];
    const since = now();
    const result = await call('edits.status', { select: { keys: [key] }, status: 'DELETED', seen });
    trace(`user: throws ${row.ref} away${shown.base ? ', which is on the marketplace' : ''}`);
    if (result.refused.length > 0) return;
    lookAt(shown);
    if (shown.base) model.want(row.ref, { field: 'status', value: 'DELETED', base: shown.base }, since);
    else model.drop(row.ref, true);
    acts = [];
  };

  const image: User['image'] = async (ad) => {
    const { ref, key } = at(ad);
    if (isDropped(ref)) return;
    const row = await shownOf(stage, key);
    const names = cellOf(row.local, 'images') as readonly string[];
    if (hasEnded(cellOf(row.local, 'status'))) return;
    count += 1;
    if (names.length > 1 && count % 3 === 0) return turnRound(row, ref, names);
    if (names.length > 6) return;
    const file = join(stage.home, `picture-${count}.png`);
    const background = { r: count % 256, g: stage.script.seed % 256, b: 90 };
    await writeFile(
      file,
      await sharp({ create: { width: 40, height: 40, channels: 3, background } })
        .png()
        .toBuffer(),
    );
    const since = now();
    const result = await call('images.add', { key, files: [file] });
    const value = [...names.map((name) => (name.startsWith(NEW_PICTURE) ? NEW_PICTURE : name)), NEW_PICTURE];
    take([{ row, ref, field: 'images', value }], result, since);
  };

  /** The pictures of an ad the other way round. */
  const turnRound = (row: Shown, ref: Ref, names: readonly string[]): Promise<void> => {
    const given = (row.local['images'] as readonly JsonObject[]).toReversed();
    return apply('pictures', [{ row, ref, field: 'images', value: names.toReversed(), given }]);
  };

  const campaign: User['campaign'] = async () => {
    const { campaigns } = await call('campaigns.list', {});
    const found = campaigns.find(({ id }) => id !== null);
    if (!found) return;
    const ref = model.byKey(found.key)?.ref ?? `campaign:${found.id}`;
    model.add(ref, found.key);
    count += 1;
    const field = count % 2 === 0 ? 'budgets.daily.limitMicros' : 'budgets.total.limitMicros';
    const value = newValue(field, 'U', count, {}, market) ?? null;
    if (Object.keys(found.drafts).length > 0) return;
    const { key, local, asOf } = found;
    await apply('campaign', [{ row: { key, local, base: local, asOf }, ref, field, value }]);
  };

  const newCampaign: User['newCampaign'] = async () => {
    count += 1;
    const title = String(newValue('title', 'U', count, {}, market));
    const since = now();
    const [key] = (await call('edits.create', { kind: 'campaign', rows: [{ title }] })).keys;
    const made = (await call('campaigns.list', {})).campaigns.find((campaign) => campaign.key === key);
    if (key === undefined || !made) return;
    const ref = `campaign:vendor:${String(made.local['vendorId']).toLowerCase()}`;
    model.add(ref, key, made.local);
    model.want(ref, { field: 'title', value: title, base: null }, since);
    trace(`user: new campaign ${ref}`);
    acts = [];
    count += 1;
    const field = 'budgets.daily.limitMicros';
    const row = { key, local: made.local, base: null, asOf: made.asOf };
    await apply('campaign', [{ row, ref, field, value: newValue(field, 'U', count, {}, market) ?? null }]);
  };

  const discard: User['discard'] = async (ad) => {
    const { ref, key } = at(ad);
    if (isDropped(ref) || (await shownOf(stage, key)).base === null) return;
    await call('edits.discard', { select: { keys: [key] } });
    trace(`user: discards the drafts of ${ref}`);
    for (const field of [...(model.row(ref)?.wishes.keys() ?? [])]) model.withdraw(ref, field);
    acts = [];
  };

  const undo: User['undo'] = async () => {
    const act = acts.at(-1);
    if (!act) return;
    const sent = new Set<Ref>();
    for (const ref of act.created) {
      if ((await shownOf(stage, model.row(ref)?.key as RowKey)).base) sent.add(ref);
    }
    const since = now();
    const remains = await call('edits.undo', {});
    acts = acts.slice(0, -1);
    const left = leftAlone(remains);
    trace(`user: undo of ${act.cells.map(({ ref, field }) => `${ref} ${field}`).join(', ')} ${act.created}`);
    for (const { ref, field, shown } of act.cells) {
      if (left(model.row(ref)?.key, field)) trace(`user: ${ref} ${field} drifted`);
      else model.takeBack(ref, field, act.before, shown, since);
    }
    for (const ref of act.created)
      if (sent.has(ref)) await wantGone(ref);
      else model.drop(ref, true);
    undone = isWhole(remains) ? [...undone, act] : [];
  };

  const redo: User['redo'] = async () => {
    const act = undone.at(-1);
    if (!act) return;
    const since = now();
    const remains = await call('edits.redo', {});
    undone = undone.slice(0, -1);
    trace(`user: redo of ${act.cells.map(({ ref, field }) => `${ref} ${field}`).join(', ')} ${act.created}`);
    const left = leftAlone(remains);
    for (const { ref, field, shown } of act.cells) {
      if (left(model.row(ref)?.key, field)) continue;
      if (field === 'status') lookAt(await shownOf(stage, model.row(ref)?.key as RowKey));
      const again = act.after.get(ref)?.wishes.get(field)?.value ?? shown;
      model.takeBack(ref, field, act.after, again, since);
    }
    for (const ref of act.created) model.drop(ref, false);
    acts = isWhole(remains) ? [...acts, act] : [];
  };

  return {
    pool,
    edit,
    status,
    create,
    newCampaign,
    wantGone,
    throwAway,
    image,
    campaign,
    discard,
    undo,
    redo,
    forgetActs: () => {
      acts = [];
      undone = [];
    },
  };
};
