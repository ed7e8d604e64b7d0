/** Shipping options (`docs/interface.md#known-beside-the-contract`). What only the supplement says is a warning. */
import type { FieldPath } from '../ad/model.ts';
import { daysOf, SHIPPING_TIME } from '../ad/shipping-time.ts';
import type { Json } from '../json.ts';
import { wholeCents } from './bounds.ts';
import type { Fix } from './problem.ts';
import { fixTo, type Rule, when } from './rule.ts';
import { isBlank, objectsAt, type Subject, textAt } from './subject.ts';

const COST = 'shippingOptions.SHIP.costCents';
const PICKUP = 'shippingOptions.PICKUP.pickupLocation';

const TYPES: readonly Json[] = ['SHIP', 'PICKUP'];

const types = (subject: Subject): readonly Json[] =>
  objectsAt(subject, 'shippingOptions').map((option) => option['type'] ?? null);

const partsOf = (type: Json): readonly FieldPath[] =>
  type === 'SHIP' ? [COST, SHIPPING_TIME] : type === 'PICKUP' ? [PICKUP] : [];

/** Clears one option of each of these types; of two, the first. Options of an unknown type cannot be cleared. */
const without = (label: string, gone: readonly Json[]): { readonly fix?: Fix } => {
  const changes = gone.flatMap(partsOf).map((field) => ({ field, value: null }));
  return changes.length === 0 ? {} : { fix: { label: { key: label, params: {} }, changes } };
};

const repeated = (subject: Subject): readonly Json[] =>
  types(subject).filter((type, at, all) => all.indexOf(type) !== at);

export const SHIPPING_RULES: readonly Rule[] = [
  {
    field: 'shippingOptions',
    code: 2001,
    severity: 'error',
    message: 'rule.shipping-type',
    source: 'contract',
    reads: ['shippingOptions'],
    when: (subject) => {
      const strange = subject.isNew ? types(subject).find((type) => !TYPES.includes(type)) : undefined;
      return strange === undefined ? undefined : { params: { text: String(strange) } };
    },
  },
  {
    field: 'shippingOptions',
    code: 2001,
    severity: 'error',
    message: 'rule.shipping-disabled',
    source: 'reading',
    reads: ['shippingOptions', 'categoryId'],
    leeway: true,
    when: (subject) =>
      subject.config?.shippingOption === 'DISABLED' && types(subject).length > 0
        ? without('fix.clear', types(subject))
        : undefined,
  },
  {
    field: 'shippingOptions',
    code: 2000,
    severity: 'warning',
    message: 'rule.shipping-needed',
    source: 'supplement',
    reads: ['shippingOptions', 'categoryId'],
    when: (subject) => when(subject.config?.shippingOption === 'MANDATORY' && types(subject).length === 0),
  },
  {
    field: 'shippingOptions',
    code: 2001,
    severity: 'warning',
    message: 'rule.shipping-twice',
    source: 'supplement',
    reads: ['shippingOptions'],
    when: (subject) => {
      const gone = repeated(subject);
      return gone.length === 0 ? undefined : without('fix.one-shipping', gone);
    },
  },
  wholeCents(COST),
  {
    field: COST,
    code: 2002,
    severity: 'error',
    message: 'rule.shipping-cost',
    source: 'reading',
    reads: [COST],
    when: (subject) => {
      const cost = subject.at(COST);
      return typeof cost === 'number' && cost < 0
        ? { fix: fixTo('fix.lift', COST, 0, { limitCents: 0 }) }
        : undefined;
    },
  },
  {
    field: SHIPPING_TIME,
    code: 2001,
    severity: 'warning',
    message: 'rule.shipping-time',
    source: 'supplement',
    reads: [SHIPPING_TIME],
    when: (subject) => {
      const time = textAt(subject, SHIPPING_TIME);
      return when(time !== undefined && subject.isMine(SHIPPING_TIME) && daysOf(time) === undefined);
    },
  },
  {
    field: PICKUP,
    code: 2000,
    severity: 'warning',
    message: 'rule.pickup-needed',
    source: 'supplement',
    reads: ['shippingOptions'],
    when: (subject) => when(types(subject).includes('PICKUP') && isBlank(subject.at(PICKUP))),
  },
];
