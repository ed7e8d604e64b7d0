/** Another client of the same seller: it edits the same fields of the same ads, and wants the same names. */
import type { Json, JsonObject } from '../../shared/json.ts';
import type { Field } from './cells.ts';
import { cellOf, cellsOf, hasEnded } from './cells.ts';
import type { Control } from './control.ts';
import type { Ref } from './model.ts';
import type { Market, Typed } from './values.ts';
import { newValue, patchOf } from './values.ts';

/**
 * A field, or something done to the ad as a whole; `late` puts back what it read of the ad some time ago, `again`
 * changes it once more in the second of its last change, `exhaust` is the service's own doing: the day's budget is spent.
 */
export type OtherEdit = {
  readonly field:
    | Typed
    | 'status'
    | 'images'
    | 'novelty'
    | 'vanish'
    | 'exhaust'
    | 'suspend'
    | 'delete'
    | 'late'
    | 'again';
};

/** An ad as the harness and as the service call it. */
export type Target = { readonly ref: Ref; readonly id: number };

/** An order to the control address. */
export type Order = {
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: JsonObject;
};

export type OtherClient = {
  /** Changes an ad; one that has ended is left alone. */
  readonly edit: (target: Target, field: OtherEdit['field']) => Promise<void>;
  /** Places an ad of its own, like `model`, under a vendor ID. */
  readonly place: (model: JsonObject, vendorId: string) => Promise<void>;
  readonly editCampaign: (id: number) => Promise<void>;
  /** The order by which it would change an ad, to be carried out in the middle of a call. */
  readonly orderOf: (target: Target, field: Typed) => Promise<Order | undefined>;
  /** The order by which it would place an ad. */
  readonly placing: (model: JsonObject, vendorId: string) => Order;
};

/** What a new ad may carry of another one. */
const NOT_CARRIED: readonly string[] = [
  'id',
  'dateCreated',
  'dateLastUpdated',
  'dateDeleted',
  'vendorId',
  'images',
];

const placeable = (ad: JsonObject): JsonObject => ({
  ...Object.fromEntries(Object.entries(ad).filter(([name]) => !NOT_CARRIED.includes(name))),
  status: 'PAUSED',
  budgets: { daily: { limitMicros: 'UNLIMITED' }, total: { limitMicros: 'UNLIMITED' } },
  links: Object.fromEntries(
    ['url', 'displayUrl'].flatMap((name) => {
      const value = cellOf(ad, `links.${name}`);
      return value === null ? [] : [[name, value]];
    }),
  ),
});

const toggled = (status: Json): string => (status === 'PAUSED' ? 'ACTIVE' : 'PAUSED');

/** What it puts back of an ad it read some time ago. */
const LATE_FIELDS: readonly Field[] = [
  'title',
  'description',
  'sellerName',
  'bidMicros',
  'phoneNumber',
  'postcode',
];

const picturesOf = (ad: JsonObject): readonly JsonObject[] =>
  Array.isArray(ad['images']) ? (ad['images'] as readonly JsonObject[]) : [];

export const createOtherClient = (
  control: Control,
  trace: (line: string) => void,
  market: Market,
): OtherClient => {
  const read = new Map<number, JsonObject>();
  let count = 0;

  const patch = async ({ ref, id }: Target, body: JsonObject, query = ''): Promise<void> => {
    trace(`other: ${ref} ${JSON.stringify(body)}${query}`);
    await control.order('PATCH', `/ads/${id}${query}`, body);
  };
  const toWhole = async ({ ref }: Target, what: string, method: string, path: string): Promise<void> => {
    trace(`other: ${ref} ${what}`);
    await control.order(method, path);
  };

  const patchFor = (ad: JsonObject, field: Typed): JsonObject | undefined => {
    count += 1;
    const value = newValue(field, 'O', count, ad, market);
    return value === undefined ? undefined : patchOf(ad, field, value);
  };

  /** Turns the pictures round, or takes the last away. */
  const otherPictures = (ad: JsonObject): JsonObject => {
    count += 1;
    const pictures = picturesOf(ad);
    return { images: count % 2 === 0 ? pictures.toReversed() : pictures.slice(0, -1) };
  };

  const lateOf = (ad: JsonObject, id: number): JsonObject | undefined => {
    const then = read.get(id);
    read.set(id, ad);
    if (!then) return undefined;
    const cells = cellsOf(then);
    const now = cellsOf(ad);
    return Object.fromEntries(
      LATE_FIELDS.filter((field) => cells.has(field) && cells.get(field) !== now.get(field)).map((field) => [
        field,
        cells.get(field) ?? null,
      ]),
    );
  };

  const editAd: OtherClient['edit'] = async (target, field) => {
    const { id } = target;
    const ad = await control.ad(id);
    if (!ad || hasEnded(ad['status'] ?? null)) return;
    if (field === 'vanish') return toWhole(target, field, 'DELETE', `/ads/${id}`);
    if (field === 'exhaust') return toWhole(target, field, 'PUT', `/ads/${id}/status/DAILY_BUDGET_REACHED`);
    if (field === 'suspend') return toWhole(target, field, 'PUT', `/ads/${id}/status/SUSPENDED_BY_CS`);
    if (field === 'delete') return toWhole(target, field, 'PUT', `/ads/${id}/status/DELETED`);
    if (field === 'status') {
      const status = toggled(ad['status'] ?? null);
      return toWhole(target, status, 'PUT', `/ads/${id}/status/${status}`);
    }
    if (field === 'again') return patch(target, patchFor(ad, 'sellerName') ?? {}, '?touch=false');
    if (field === 'novelty') return patch(target, { novelty: { by: 'other' } });
    const change =
      field === 'late' ? lateOf(ad, id) : field === 'images' ? otherPictures(ad) : patchFor(ad, field);
    if (change && Object.keys(change).length > 0) await patch(target, change);
  };

  const placing: OtherClient['placing'] = (model, vendorId) => {
    count += 1;
    const title = newValue('title', 'O', count, model, market) ?? null;
    return { method: 'POST', path: '/ads', body: { ...placeable(model), vendorId, title } };
  };

  return {
    /** Two of its own acts may meet: an ad that is gone by now is no failure. */
    edit: async (target, field) => {
      try {
        await editAd(target, field);
      } catch (error) {
        if (await control.ad(target.id)) throw error;
        trace(`other: ${target.ref} is gone`);
      }
    },
    place: async (model, vendorId) => {
      trace(`other: places an ad as ${vendorId}`);
      const { method, path, body } = placing(model, vendorId);
      await control.order(method, path, body);
    },
    editCampaign: async (id) => {
      count += 1;
      const field = 'budgets.daily.limitMicros';
      const value = newValue(field, 'O', count, {}, market) ?? null;
      trace(`other: campaign:${id} ${field} = ${JSON.stringify(value)}`);
      await control.order('PATCH', `/campaigns/${id}`, patchOf({}, field, value));
    },
    orderOf: async ({ ref, id }, field) => {
      const ad = await control.ad(id);
      const body = ad && !hasEnded(ad['status'] ?? null) ? patchFor(ad, field) : undefined;
      if (!body) return undefined;
      trace(`other: is to change ${ref} in the middle of a call: ${JSON.stringify(body)}`);
      return { method: 'PATCH', path: `/ads/${id}`, body };
    },
    placing,
  };
};
