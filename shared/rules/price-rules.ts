/** Price (*Ad*, price; the deprecated price types). */
import { DEPRECATED_PRICE_TYPES, PRICE_TYPES, PRICE_TYPES_WITH_AMOUNT } from '../ad/model.ts';
import { required } from './bounds.ts';
import type { Fix } from './problem.ts';
import { fixTo, type Rule, when } from './rule.ts';
import { type Subject, textAt } from './subject.ts';

const TYPE = 'price.priceType';
const AMOUNT = 'price.amountCents';
const UNIT = 'price.priceUnit';
const MOST_CENTS = 10_000_000_000;

const typeOf = (subject: Subject): string => textAt(subject, TYPE) ?? '';
const isDeprecated = (type: string): boolean => DEPRECATED_PRICE_TYPES.includes(type);
const isKnown = (type: string): boolean => PRICE_TYPES.some((known) => known === type);

const seeDescription = (subject: Subject): Fix => ({
  label: { key: 'fix.see-description', params: {} },
  changes: [
    { field: TYPE, value: 'SEE_DESCRIPTION' },
    ...(subject.at(AMOUNT) === null ? [] : [{ field: AMOUNT, value: null }]),
  ],
});

const needsAmount = (subject: Subject): boolean => PRICE_TYPES_WITH_AMOUNT.includes(typeOf(subject));

export const PRICE_RULES: readonly Rule[] = [
  required(TYPE),
  {
    field: TYPE,
    code: 2001,
    severity: 'error',
    message: 'rule.price-type-unknown',
    when: (subject) => {
      const type = typeOf(subject);
      return type === '' || isKnown(type) || !subject.isMine(TYPE) ? undefined : { params: { text: type } };
    },
  },
  {
    field: TYPE,
    code: 2001,
    severity: 'error',
    message: 'rule.price-type-category',
    when: (subject) => {
      const type = typeOf(subject);
      const allowed = subject.config?.priceTypes;
      if (!isKnown(type) || !allowed || allowed.includes(type)) return undefined;
      if (isDeprecated(type))
        return subject.isMine(TYPE)
          ? { params: { priceType: type }, fix: seeDescription(subject) }
          : undefined;
      return { params: { priceType: type } };
    },
  },
  {
    field: TYPE,
    code: 2001,
    severity: 'warning',
    message: 'rule.price-type-deprecated',
    when: (subject) => {
      const type = typeOf(subject);
      const allowed = subject.config?.priceTypes;
      if (!isDeprecated(type) || (subject.isMine(TYPE) && allowed && !allowed.includes(type)))
        return undefined;
      return { params: { priceType: type }, fix: seeDescription(subject) };
    },
  },
  {
    field: AMOUNT,
    code: 2000,
    severity: 'error',
    message: 'rule.price-needed',
    when: (subject) =>
      needsAmount(subject) && subject.at(AMOUNT) === null
        ? { params: { priceType: typeOf(subject) } }
        : undefined,
  },
  {
    field: AMOUNT,
    code: 2001,
    severity: 'error',
    message: 'rule.price-unneeded',
    when: (subject) =>
      isKnown(typeOf(subject)) && !needsAmount(subject) && subject.at(AMOUNT) !== null
        ? { params: { priceType: typeOf(subject) }, fix: fixTo('fix.clear', AMOUNT, null) }
        : undefined,
  },
  {
    field: AMOUNT,
    code: 1006,
    severity: 'error',
    message: 'rule.price-integer',
    when: (subject) => {
      const amount = subject.at(AMOUNT);
      return when(amount !== null && !Number.isInteger(amount));
    },
  },
  {
    field: AMOUNT,
    code: 2002,
    severity: 'error',
    message: 'rule.price-low',
    when: (subject) => {
      const amount = subject.at(AMOUNT);
      if (!needsAmount(subject) || typeof amount !== 'number' || amount >= 1) return undefined;
      return {
        params: { valueCents: amount, limitCents: 1 },
        fix: fixTo('fix.lift', AMOUNT, 1, { limitCents: 1 }),
      };
    },
  },
  {
    field: AMOUNT,
    code: 2002,
    severity: 'error',
    message: 'rule.price-high',
    when: (subject) => {
      const amount = subject.at(AMOUNT);
      if (!needsAmount(subject) || typeof amount !== 'number' || amount <= MOST_CENTS) return undefined;
      return {
        params: { valueCents: amount, limitCents: MOST_CENTS },
        fix: fixTo('fix.cut', AMOUNT, MOST_CENTS, { limitCents: MOST_CENTS }),
      };
    },
  },
  {
    field: UNIT,
    code: 2001,
    severity: 'error',
    message: 'rule.price-unit',
    when: (subject) => {
      const unit = textAt(subject, UNIT);
      if (unit === undefined || unit === '' || !subject.config) return undefined;
      if (subject.config.priceUnits.some(({ key }) => key === unit)) return undefined;
      return {
        params: { text: unit },
        severity: subject.isMine(UNIT) ? 'error' : 'warning',
        fix: fixTo('fix.clear', UNIT, null),
      };
    },
  },
  {
    field: 'price.originalAmountCents',
    code: 2001,
    severity: 'warning',
    message: 'rule.original-price',
    when: (subject) =>
      when(subject.at('price.originalAmountCents') !== null && subject.isMine('price.originalAmountCents')),
  },
];
