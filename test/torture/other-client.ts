/** Another client of the same seller: it edits the same fields of the same ads, when the script says so. */
import type { Json, JsonObject } from '../../shared/json.ts';
import type { Watched } from './cells.ts';
import { cellOf, hasEnded, matches, newValue } from './cells.ts';
import type { Control } from './control.ts';
import type { Ref } from './model.ts';

export type OtherEdit = { readonly field: Watched | 'vanish' | 'suspend' | 'delete' };

export type OtherClient = {
  /** Changes an ad; one that has ended is left alone. */
  readonly edit: (id: number, field: OtherEdit['field']) => Promise<void>;
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
  const toWhole = async (id: number, what: string, method: string, path: string): Promise<void> => {
    whole.add(`id:${id}`);
    trace(`other: id:${id} ${what}`);
    await control.order(method, path);
  };
  const setStatus = async (id: number, status: string): Promise<void> => {
    note(`id:${id}`, 'status', status);
    await control.order('PUT', `/ads/${id}/status/${status}`);
  };

  /** Two of its own acts may meet: an ad that is gone by now is no failure. */
  const edit: OtherClient['edit'] = async (id, field) => {
    try {
      await editAd(id, field);
    } catch (error) {
      if (await control.ad(id)) throw error;
      trace(`other: id:${id} is gone`);
    }
  };

  const editAd: OtherClient['edit'] = async (id, field) => {
    const ad = await control.ad(id);
    if (!ad || hasEnded(ad['status'] ?? null)) return;
    if (field === 'vanish') return toWhole(id, field, 'DELETE', `/ads/${id}`);
    if (field === 'suspend') return toWhole(id, field, 'PUT', `/ads/${id}/status/SUSPENDED_BY_CS`);
    if (field === 'delete') return toWhole(id, field, 'PUT', `/ads/${id}/status/DELETED`);
    if (field === 'status') return setStatus(id, toggled(ad['status'] ?? null));
    if (field === 'price.amountCents' && cellOf(ad, field) === null) return;
    if (field === 'images') return;
    count += 1;
    const value = newValue(field, 'O', count);
    note(`id:${id}`, field, value);
    const patch = field === 'attributes.torture' ? withAttribute(ad, value) : nested(field, value);
    await control.order('PATCH', `/ads/${id}`, patch);
  };

  return {
    edit,
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
