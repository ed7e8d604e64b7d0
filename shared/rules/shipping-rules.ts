/** Shipping options (*Shipping option*; the supplement's point 8). What only the supplement says is a warning. */

import { type Rule, when } from './rule.ts';
import { isBlank, objectsAt, type Subject, textAt } from './subject.ts';

const COST = 'shippingOptions.SHIP.costCents';
const TIME = 'shippingOptions.SHIP.time';
const PICKUP = 'shippingOptions.PICKUP.pickupLocation';

const types = (subject: Subject): readonly unknown[] =>
  objectsAt(subject, 'shippingOptions').map((option) => option['type']);

const isMine = (subject: Subject): boolean => [COST, TIME, PICKUP].some((field) => subject.isMine(field));

export const SHIPPING_RULES: readonly Rule[] = [
  {
    field: 'shippingOptions',
    code: 2001,
    severity: 'warning',
    message: 'rule.shipping-disabled',
    when: (subject) =>
      when(subject.config?.shippingOption === 'DISABLED' && types(subject).length > 0 && isMine(subject)),
  },
  {
    field: 'shippingOptions',
    code: 2000,
    severity: 'warning',
    message: 'rule.shipping-needed',
    when: (subject) => when(subject.config?.shippingOption === 'MANDATORY' && types(subject).length === 0),
  },
  {
    field: 'shippingOptions',
    code: 2001,
    severity: 'warning',
    message: 'rule.shipping-twice',
    when: (subject) => when(new Set(types(subject)).size < types(subject).length),
  },
  {
    field: COST,
    code: 1006,
    severity: 'error',
    message: 'rule.price-integer',
    when: (subject) => {
      const cost = subject.at(COST);
      return when(cost !== null && !Number.isInteger(cost));
    },
  },
  {
    field: COST,
    code: 2002,
    severity: 'error',
    message: 'rule.shipping-cost',
    when: (subject) => {
      const cost = subject.at(COST);
      return when(typeof cost === 'number' && cost < 0);
    },
  },
  {
    field: TIME,
    code: 2001,
    severity: 'warning',
    message: 'rule.shipping-time',
    when: (subject) => {
      const time = textAt(subject, TIME);
      return when(time !== undefined && subject.isMine(TIME) && !/^\d{1,3}d-\d{1,3}d$/.test(time.trim()));
    },
  },
  {
    field: PICKUP,
    code: 2000,
    severity: 'warning',
    message: 'rule.pickup-needed',
    when: (subject) => when(types(subject).includes('PICKUP') && isBlank(subject.at(PICKUP))),
  },
];
