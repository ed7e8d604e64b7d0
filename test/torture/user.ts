/** The user at the sheet: each act goes to the engine as a command and, once it is answered, into the model. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { RowKey } from '../../shared/ad/model.ts';
import type { ChangesetResult, UndoResult } from '../../shared/contract/views.ts';
import type { Json } from '../../shared/json.ts';
import type { Typed, Watched } from './cells.ts';
import { cellOf, hasEnded, matches, NEW_PICTURE, newValue, WATCHED } from './cells.ts';
import { CallError } from './engine.ts';
import type { Memory, Ref } from './model.ts';
import type { Creation } from './script.ts';
import type { Shown, Stage } from './stage.ts';
import { shownOf } from './stage.ts';

type Cell = { readonly ref: Ref; readonly field: Watched; readonly shown: Json };

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
  readonly pool: { readonly ref: Ref; readonly key: RowKey }[];
  readonly edit: (choices: readonly Choice[]) => Promise<void>;
  readonly status: (ad: number, wanted?: 'DELETED') => Promise<void>;
  readonly create: (ad: number, how: Creation) => Promise<void>;
  readonly newCampaign: () => Promise<void>;
  /** An ad the user made is to go again, by an act that is no edit of its own. */
  readonly wantGone: (ref: Ref, seen: Json) => Promise<void>;
  readonly throwAway: () => Promise<void>;
  readonly image: (ad: number) => Promise<void>;
  readonly campaign: () => Promise<void>;
  readonly discard: (ad: number) => Promise<void>;
  readonly undo: () => Promise<void>;
  readonly redo: () => Promise<void>;
  /** What was done since cannot be followed by undo. */
  readonly forgetActs: () => void;
};

type Wanted = { readonly row: Shown; readonly ref: Ref; readonly field: Watched; readonly value: Json };

const seenOf = (row: Shown, field: Watched): Json => (row.base ? cellOf(row.base, field) : null);

/** What the user had before him, for the engine. */
const asShown = ({ key, asOf }: Shown) => ({ asOf, keys: [key] });

const isCampaign = (ref: Ref): boolean => ref.startsWith('campaign:');

/** What an undo says it could not take back. */
type Remains = Pick<UndoResult, 'drifted' | 'inexact'>;

/** Was the cell left as it was? A delete that was sent is never taken back. */
export const leftAlone = ({ drifted, inexact }: Remains) => {
  const cells = new Set(drifted.map(({ key, field }) => `${key} ${field}`));
  const deleted = new Set(inexact.filter(({ op }) => op === 'delete').map(({ key }) => String(key)));
  return (key: string | undefined, field: Watched): boolean =>
    key !== undefined && (cells.has(`${key} ${field}`) || deleted.has(key));
};

const isWhole = ({ drifted, inexact }: Remains): boolean => drifted.length + inexact.length === 0;

const isDead = (error: unknown): boolean => error instanceof CallError && error.code === 'dead';

export const createUser = (stage: Stage): User => {
  const { call, model, tally, trace } = stage;
  const pool: User['pool'] = [];
  let acts: Act[] = [];
  let undone: Act[] = [];
  let count = 0;

  const isDropped = (ref: Ref): boolean => model.row(ref)?.dropped === true;

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
        WATCHED.map((field) => ({ field, value: cellOf(base, field) })),
      );
  };

  const wantGone: User['wantGone'] = async (ref, seen) => {
    const key = model.row(ref)?.key;
    if (key !== undefined) lookAt(await shownOf(stage, key as RowKey));
    model.want(ref, 'status', 'DELETED', seen);
  };

  const remember = (before: Memory, cells: readonly Cell[], created: readonly Ref[] = []): void => {
    acts.push({ before, after: model.remember(), cells, created });
    undone = [];
  };

  /** Makes the wishes that the engine took. */
  const take = (wanted: readonly Wanted[], result: ChangesetResult): void => {
    const before = model.remember();
    const refused = new Set(result.refused.map(({ key, field }) => `${key} ${field}`));
    const taken = wanted.filter(({ row, field }) => !refused.has(`${row.key} ${field}`));
    for (const { ref, row, field, value } of taken) {
      model.want(ref, field, value, seenOf(row, field));
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
  const afterDeath = async (wanted: readonly Wanted[]): Promise<void> => {
    acts = [];
    for (const { ref, row, field, value } of wanted) {
      const now = await shownOf(stage, row.key);
      const there = matches(field, value, cellOf(now.local, field));
      trace(`user: edit of ${ref} ${field} was ${there ? 'kept' : 'lost'} with the engine`);
      if (there) model.want(ref, field, value, seenOf(row, field));
    }
  };

  const apply = async (label: string, wanted: readonly Wanted[]): Promise<void> => {
    if (wanted.length === 0) return;
    const changes = wanted.map(({ row, field, value }) => ({ key: row.key, field, value }));
    const seen = wanted.map(({ row }) => asShown(row));
    try {
      take(wanted, await call('edits.apply', { label, changes: changes as never, seen }));
    } catch (error) {
      if (!isDead(error)) throw error;
      await afterDeath(wanted);
    }
  };

  const wantedOf = async ({ ad, field }: Choice): Promise<readonly Wanted[]> => {
    const { ref, key } = at(ad);
    if (isDropped(ref)) return [];
    const row = await shownOf(stage, key);
    if (hasEnded(cellOf(row.local, 'status'))) return [];
    if (field === 'price.amountCents' && cellOf(row.local, field) === null) return [];
    count += 1;
    return [{ row, ref, field, value: newValue(field, 'U', count) }];
  };

  const edit: User['edit'] = async (choices) => {
    const places = new Map(choices.map((choice) => [`${choice.ad % pool.length} ${choice.field}`, choice]));
    const wanted: Wanted[] = [];
    for (const choice of places.values()) wanted.push(...(await wantedOf(choice)));
    await apply('edit', wanted);
  };

  const status: User['status'] = async (ad, wish) => {
    const { ref, key } = at(ad);
    if (isDropped(ref)) return;
    const row = await shownOf(stage, key);
    const now = cellOf(row.local, 'status');
    if (hasEnded(now) || (wish && row.base === null)) return;
    const wanted = wish ?? (now === 'PAUSED' ? 'ACTIVE' : 'PAUSED');
    if (wanted === 'DELETED') lookAt(row);
    const seen = [asShown(row)];
    const result = await call('edits.status', { select: { keys: [key] }, status: wanted, seen });
    take([{ row, ref, field: 'status', value: wanted }], result);
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
    const title = newValue('title', 'U', count);
    const ownVendorId = how === 'named-copy';
    if (ownVendorId) {
      const changes = [{ key, field: 'vendorId', value: own }];
      await call('edits.apply', { label: 'vendor', changes });
    }
    const row = await shownOf(stage, key);
    const ref = `vendor:${String(row.local['vendorId']).toLowerCase()}`;
    model.add(ref, key, true);
    pool.push({ ref, key });
    trace(`user: new row ${ref}`);
    acts = [];
    if (!ownVendorId) remember(before, [], [ref]);
    await apply('title', [{ row, ref, field: 'title', value: title }]);
  };

  const throwAway: User['throwAway'] = async () => {
    const row = model.rows().findLast(({ ref, isNew, dropped }) => isNew && !dropped && !isCampaign(ref));
    if (!row) return;
    const key = row.key as RowKey;
    const shown = await shownOf(stage, key);
    if (hasEnded(cellOf(shown.local, 'status'))) return;
    const seen = [asShown(shown)];
    const result = await call('edits.status', { select: { keys: [key] }, status: 'DELETED', seen });
    trace(`user: throws ${row.ref} away${shown.base ? ', which is on the marketplace' : ''}`);
    if (result.refused.length > 0) return;
    lookAt(shown);
    if (shown.base) model.want(row.ref, 'status', 'DELETED', seenOf(shown, 'status'));
    else model.drop(row.ref, true);
    acts = [];
  };

  const image: User['image'] = async (ad) => {
    const { ref, key } = at(ad);
    if (isDropped(ref)) return;
    const row = await shownOf(stage, key);
    const names = cellOf(row.local, 'images') as readonly string[];
    if (hasEnded(cellOf(row.local, 'status')) || names.length > 6) return;
    count += 1;
    const file = join(stage.home, `picture-${count}.png`);
    const background = { r: count % 256, g: stage.script.seed % 256, b: 90 };
    await writeFile(
      file,
      await sharp({ create: { width: 40, height: 40, channels: 3, background } })
        .png()
        .toBuffer(),
    );
    const result = await call('images.add', { key, files: [file] });
    const value = [...names.map((name) => (name.startsWith(NEW_PICTURE) ? NEW_PICTURE : name)), NEW_PICTURE];
    take([{ row, ref, field: 'images', value }], result);
  };

  const campaign: User['campaign'] = async () => {
    const { campaigns } = await call('campaigns.list', {});
    const found = campaigns.find(({ id }) => id !== null);
    if (!found) return;
    const ref = model.byKey(found.key)?.ref ?? `campaign:${found.id}`;
    model.add(ref, found.key);
    count += 1;
    const field = 'budgets.daily.limitMicros';
    const value = newValue(field, 'U', count);
    const now = (await stage.call('campaigns.list', {})).campaigns.find(({ id }) => id === found.id);
    if (!now || Object.keys(found.drafts).length > 0) return;
    const { key, local, asOf } = now;
    await apply('campaign', [{ row: { key, local, base: local, asOf }, ref, field, value }]);
  };

  const newCampaign: User['newCampaign'] = async () => {
    count += 1;
    const title = String(newValue('title', 'U', count));
    const [key] = (await call('edits.create', { kind: 'campaign', rows: [{ title }] })).keys;
    const made = (await call('campaigns.list', {})).campaigns.find((campaign) => campaign.key === key);
    if (key === undefined || !made) return;
    const ref = `campaign:vendor:${String(made.local['vendorId']).toLowerCase()}`;
    model.add(ref, key, true);
    model.want(ref, 'title', title, null);
    trace(`user: new campaign ${ref}`);
    acts = [];
    count += 1;
    const field = 'budgets.daily.limitMicros';
    const row = { key, local: made.local, base: null, asOf: made.asOf };
    await apply('campaign', [{ row, ref, field, value: newValue(field, 'U', count) }]);
  };

  const discard: User['discard'] = async (ad) => {
    const { ref, key } = at(ad);
    if (isDropped(ref) || (await shownOf(stage, key)).base === null) return;
    await call('edits.discard', { select: { keys: [key] } });
    trace(`user: discards the drafts of ${ref}`);
    for (const field of model.row(ref)?.wishes.keys() ?? []) model.withdraw(ref, field);
    acts = [];
  };

  const undo: User['undo'] = async () => {
    const act = acts.at(-1);
    if (!act) return;
    const sent = new Set<Ref>();
    for (const ref of act.created) {
      if ((await shownOf(stage, model.row(ref)?.key as RowKey)).base) sent.add(ref);
    }
    const remains = await call('edits.undo', {});
    acts = acts.slice(0, -1);
    const left = leftAlone(remains);
    trace(`user: undo of ${act.cells.map(({ ref, field }) => `${ref} ${field}`).join(', ')} ${act.created}`);
    for (const { ref, field, shown } of act.cells) {
      if (left(model.row(ref)?.key, field)) trace(`user: ${ref} ${field} drifted`);
      else model.takeBack(ref, field, act.before, shown);
    }
    for (const ref of act.created)
      if (sent.has(ref)) await wantGone(ref, 'PAUSED');
      else model.drop(ref, true);
    undone = isWhole(remains) ? [...undone, act] : [];
  };

  const redo: User['redo'] = async () => {
    const act = undone.at(-1);
    if (!act) return;
    const remains = await call('edits.redo', {});
    undone = undone.slice(0, -1);
    trace(`user: redo of ${act.cells.map(({ ref, field }) => `${ref} ${field}`).join(', ')} ${act.created}`);
    const left = leftAlone(remains);
    for (const { ref, field, shown } of act.cells) {
      if (left(model.row(ref)?.key, field)) continue;
      if (field === 'status') lookAt(await shownOf(stage, model.row(ref)?.key as RowKey));
      model.takeBack(ref, field, act.after, shown);
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
