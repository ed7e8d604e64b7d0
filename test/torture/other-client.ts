/** Another client of the same seller: it edits the same fields of the same ads, when the script says so. */
import type { Json, JsonObject } from '../../shared/json.ts';
import type { Watched } from './cells.ts';
import { cellOf, hasEnded, matches, newValue } from './cells.ts';
import type { Control } from './control.ts';
import type { Ref } from './model.ts';

export type OtherEdit = { readonly field: Watched | 'vanish' | 'suspend' | 'delete' };

/** An ad as the harness and as the service call it. */
export type Target = { readonly ref: Ref; readonly id: number };

export type OtherClient = {
  /** Changes an ad; one that has ended is left alone. */
  readonly edit: (target: Target, field: OtherEdit['field']) => Promise<void>;
  /** Places an ad of its own, like `model`, under a vendor ID. */
  readonly place: (model: JsonObject, vendorId: string) => Promise<void>;
  readonly editCampaign: (id: number) => Promise<void>;
  /** Did it ever put this value there, or do something to the ad as a whole? */
  readonly did: (ref: Ref, field: Watched, value: Json) => boolean;
};

const nested = (field: string, value: Json): JsonObject => {
  const [head = '', ...rest] = field.split('.');
  return { [head]: rest.length === 0 ? value : nested(rest.join('.'), value) };
};

const withAttribute = (ad: JsonObject, value: Json): JsonObject => {
  const attributes = Array.isArray(ad['attributes']) ? (ad['attributes'] as readonly JsonObject[]) : [];
  const others = attributes.filter(({ key }) => key !== 'torture');
  return { attributes: [...others, { key: 'torture', type: 'STRING', value, recognized: false }] };
};

/** What a new ad may carry of another one. */
const placeable = ({ categoryId, description, price, bidMicros, attributes, sellerName }: JsonObject) =>
  Object.fromEntries(
    Object.entries({ categoryId, description, price, bidMicros, attributes, sellerName }).filter(
      ([, value]) => value !== undefined,
    ),
  );

const toggled = (status: Json): string => (status === 'PAUSED' ? 'ACTIVE' : 'PAUSED');

export const createOtherClient = (control: Control, trace: (line: string) => void): OtherClient => {
  const values = new Map<string, Json[]>();
  const whole = new Set<Ref>();
  let count = 0;

  const note = (ref: Ref, field: Watched, value: Json): void => {
    const place = `${ref} ${field}`;
    values.set(place, [...(values.get(place) ?? []), value]);
    trace(`other: ${place} = ${JSON.stringify(value)}`);
  };
  const toWhole = async ({ ref }: Target, what: string, method: string, path: string): Promise<void> => {
    whole.add(ref);
    trace(`other: ${ref} ${what}`);
    await control.order(method, path);
  };
  const setStatus = async ({ ref, id }: Target, status: string): Promise<void> => {
    note(ref, 'status', status);
    await control.order('PUT', `/ads/${id}/status/${status}`);
  };

  /** Two of its own acts may meet: an ad that is gone by now is no failure. */
  const edit: OtherClient['edit'] = async (target, field) => {
    try {
      await editAd(target, field);
    } catch (error) {
      if (await control.ad(target.id)) throw error;
      trace(`other: ${target.ref} is gone`);
    }
  };

  const editAd: OtherClient['edit'] = async (target, field) => {
    const { ref, id } = target;
    const ad = await control.ad(id);
    if (!ad || hasEnded(ad['status'] ?? null)) return;
    if (field === 'vanish') return toWhole(target, field, 'DELETE', `/ads/${id}`);
    if (field === 'suspend') return toWhole(target, field, 'PUT', `/ads/${id}/status/SUSPENDED_BY_CS`);
    if (field === 'delete') return toWhole(target, field, 'PUT', `/ads/${id}/status/DELETED`);
    if (field === 'status') return setStatus(target, toggled(ad['status'] ?? null));
    if (field === 'price.amountCents' && cellOf(ad, field) === null) return;
    if (field === 'images') return;
    count += 1;
    const value = newValue(field, 'O', count);
    note(ref, field, value);
    const patch = field === 'attributes.torture' ? withAttribute(ad, value) : nested(field, value);
    await control.order('PATCH', `/ads/${id}`, patch);
  };

  return {
    edit,
    place: async (model, vendorId) => {
      count += 1;
      const title = newValue('title', 'O', count);
      trace(`other: places an ad as ${vendorId}`);
      await control.order('POST', '/ads', { ...placeable(model), vendorId, title });
    },
    editCampaign: async (id) => {
      count += 1;
      const field = 'budgets.daily.limitMicros';
      const value = newValue(field, 'O', count);
      note(`campaign:${id}`, field, value);
      await control.order('PATCH', `/campaigns/${id}`, nested(field, value));
    },
    did: (ref, field, value) =>
      whole.has(ref) || (values.get(`${ref} ${field}`) ?? []).some((one) => matches(field, one, value)),
  };
};
