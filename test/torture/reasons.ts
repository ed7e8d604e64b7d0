/**
 * Is the reason that the user gets for an edit that was not sent correct? The edit must still be pending, and the
 * reason must agree with the service's own statement.
 */
import type { RowKey } from '../../shared/ad/model.ts';
import type { PlanItem } from '../../shared/contract/results/plan.ts';
import type { AdDetail } from '../../shared/contract/views.ts';
import type { Json, JsonObject } from '../../shared/json.ts';
import type { Problem } from '../../shared/rules/problem.ts';
import { cellOf, hasEnded, matches, NEW_PICTURE, unitOf } from './cells.ts';
import type { Trial } from './control.ts';
import { CallError } from './engine.ts';
import type { Row, Wish } from './model.ts';
import type { Facts } from './rules.ts';
import { text } from './rules.ts';
import type { Quiet } from './settle.ts';
import type { Stage } from './stage.ts';
import { patchOf } from './values.ts';
import { asCell } from './watch.ts';

/** `untrue`: what was said is not so, although something was said. */
export type Told = { readonly explained: boolean; readonly untrue?: string; readonly why: string };

const detailOf = async ({ call }: Stage, { key }: Row): Promise<AdDetail | undefined> => {
  try {
    return (await call('ads.get', { key: key as RowKey })).ad;
  } catch (error) {
    if (error instanceof CallError && error.code === 'row-unknown') return undefined;
    throw error;
  }
};

const isCampaign = ({ ref }: Row): boolean => ref.startsWith('campaign:');

const picturesOf = (images: Json | undefined): readonly JsonObject[] =>
  (Array.isArray(images) ? (images as readonly JsonObject[]) : []).map(({ src }) => ({
    src: String(src ?? '').startsWith(NEW_PICTURE) ? 'demo-1' : String(src ?? ''),
  }));

/** Members of a row that only Adsheet knows, and pictures that are nowhere yet. */
const asBody = (local: JsonObject): JsonObject => {
  const { id: _id, images, ...rest } = local;
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([name]) => !name.startsWith('_'))),
    images: picturesOf(images),
  };
};

const trialOf = (item: PlanItem, there: JsonObject | undefined, local: JsonObject): Trial | undefined => {
  if (item.op === 'create') return { ad: asBody(local) };
  if (!there) return undefined;
  const changes = item.changes.filter(({ field }) => !field.startsWith('_'));
  const patched = changes.reduce<JsonObject>(
    (ad, { field, after }) =>
      merged(ad, field === 'images' ? { images: picturesOf(after) } : patchOf(ad, field, after)),
    there,
  );
  return { id: Number(there['id']), patch: patched };
};

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const merged = (target: JsonObject, patch: JsonObject): JsonObject => ({
  ...target,
  ...Object.fromEntries(
    Object.entries(patch).map(([name, value]) => {
      const inner = target[name];
      return [name, isObject(value) && isObject(inner) ? merged(inner, value) : value];
    }),
  ),
});

const WITHOUT_RULE: readonly (number | string)[] = ['campaign-refused', 'stopped', 'not-reviewed', 'upload'];

/** Has an ad of the seller that name, another than `own`? The service may refuse it a while later only. */
const isTaken = async ({ control }: Stage, vendorId: Json | undefined, own?: JsonObject): Promise<boolean> =>
  (await control.state()).ads.some(
    (ad) =>
      ad['id'] !== own?.['id'] &&
      String(ad['vendorId'] ?? '').toLowerCase() === String(vendorId).toLowerCase(),
  );

/** Is it so, by what the service holds and says? A rule of the service is asked of the service. */
const isSo = async (
  stage: Stage,
  item: PlanItem,
  { code, field, origin }: Problem,
  there: JsonObject | undefined,
  local: JsonObject,
): Promise<boolean> => {
  const status = there?.['status'] ?? null;
  if (code === 'gone') return there === undefined || hasEnded(status);
  if (code === 'suspended') return status === 'SUSPENDED_BY_CS';
  if (code === 'conflict') return false;
  if (code === 2025) return isTaken(stage, local['vendorId']);
  if (code === 'own-ad') return isTaken(stage, local['vendorId'], there);
  if (WITHOUT_RULE.includes(code)) return true;
  // Where the interface is ambiguous a dialect may differ; the seller is told how to send it anyway.
  if (origin === 'reading' && Object.keys(stage.script.dialect).length > 0) return true;
  const trial = trialOf(item, there, local);
  if (!trial) return false;
  const [faults = []] = await stage.tryOut([trial]);
  return faults.some(
    (fault) =>
      fault.code === code ||
      fault.field === field ||
      unitOf(fault.field) === unitOf(field) ||
      fault.field.startsWith(field) ||
      field.startsWith(fault.field),
  );
};

const isError = ({ severity }: Problem): boolean => severity === 'error';

/** Is the user told why this wish was not sent, and is that so? */
export const isTold = async (
  stage: Stage,
  facts: Facts,
  quiet: Quiet,
  row: Row,
  wish: Wish,
): Promise<Told> => {
  const item = quiet.left.get(row.key);
  const change = item?.changes.find(({ field }) => field === wish.field);
  const why = `${item ? `${item.op} ${item.changes.map(({ field }) => field).join(', ')}` : 'nothing is left to send'}`;
  if (!item || !change || !matches(wish.field, wish.value, asCell(wish.field, change.after)))
    return { explained: false, why };
  const reasons = (item.blockedBy.length > 0 ? item.blockedBy : (quiet.refusals.get(row.key) ?? [])).filter(
    isError,
  );
  if (reasons.length === 0) return { explained: false, why: `${why}; no reason is given` };
  if (isCampaign(row)) return { explained: true, why };
  const local = (await detailOf(stage, row))?.local ?? {};
  const [there] = facts.held.get(row.ref) ?? [];
  const untrue: Problem[] = [];
  for (const reason of reasons) if (!(await isSo(stage, item, reason, there, local))) untrue.push(reason);
  if (untrue.length === 0) return { explained: true, why };
  const said = untrue.map(({ code, field }) => `${code} ${field}`).join(', ');
  return {
    explained: false,
    why,
    untrue: `${row.ref} ${wish.field} is said to be held by ${said}, and is not (${text(there ? cellOf(there, wish.field) : null)})`,
  };
};
