/** Price, its type and its unit (`docs/interface.md#ad`). */
import { DEPRECATED_PRICE_TYPES, PRICE_TYPES, PRICE_TYPES_WITH_AMOUNT } from '../ad/model.ts';
import type { Json } from '../json.ts';
import { required, wholeCents } from './bounds.ts';
import type { Fix } from './problem.ts';
import { fixTo, type Rule, when } from './rule.ts';
import { type Subject, textAt } from './subject.ts';

const TYPE = 'price.priceType';
const AMOUNT = 'price.amountCents';
const UNIT = 'price.priceUnit';
const MOST_CENTS = 10_000_000_000;

const typeOf = (subject: Subject): string => textAt(subject, TYPE) ?? '';
const isDeprecated = (type: string): boolean => DEPRECATED_PRICE_TYPES.includes(type);
const takesAmount = (type: string): boolean => PRICE_TYPES_WITH_AMOUNT.includes(type);
const isPublished = (type: string): boolean => PRICE_TYPES.some((known) => known === type);

/** A category may list a type that is newer than the interface. */
const isKnown = (subject: Subject, type: string): boolean =>
  isPublished(type) || (subject.config?.priceTypes?.includes(type) ?? false);

const isWhole = (amount: Json): amount is number => Number.isInteger(amount);

const hasAmount = (subject: Subject): boolean => subject.at(AMOUNT) !== null;

const isPrice = (amount: Json): boolean => isWhole(amount) && amount >= 1 && amount <= MOST_CENTS;

/** The price of an ad, and the types its category allows (undefined where not specified). */
export type PriceSaid = {
  readonly priceType: string;
  readonly amount: Json;
  readonly allowed: readonly string[] | undefined;
};

/** The price type to use instead, and whether the amount has to be removed. */
export type PriceReplacement = { readonly priceType: string; readonly amountGoes: boolean };

/**
 * A type that keeps the price, otherwise See description, as the marketplace would choose, otherwise any allowed one.
 */
export const replacementFor = ({ priceType, amount, allowed }: PriceSaid): PriceReplacement | undefined => {
  const usable = (allowed ?? ['SEE_DESCRIPTION']).filter((type) => isPublished(type) && !isDeprecated(type));
  const fitting = usable.find((type) => takesAmount(type) === isPrice(amount));
  const keepsPrice = takesAmount(priceType) && isPrice(amount) && fitting !== undefined;
  const chosen = !keepsPrice && usable.includes('SEE_DESCRIPTION') ? 'SEE_DESCRIPTION' : fitting;
  return chosen === undefined
    ? undefined
    : { priceType: chosen, amountGoes: amount !== null && !takesAmount(chosen) };
};

const labelFor = (priceType: string, amountGoes: boolean): string => {
  if (amountGoes) return 'fix.price-type-alone';
  return priceType === 'SEE_DESCRIPTION' ? 'fix.see-description' : 'fix.price-type';
};

/** Another price type, without the amount that it must not have. */
const replaced = (subject: Subject): { readonly fix: Fix } | undefined => {
  const replacement = replacementFor({
    priceType: typeOf(subject),
    amount: subject.at(AMOUNT),
    allowed: subject.config?.priceTypes,
  });
  if (replacement === undefined) return undefined;
  const { priceType, amountGoes } = replacement;
  return {
    fix: {
      label: { key: labelFor(priceType, amountGoes), params: { priceType } },
      changes: [{ field: TYPE, value: priceType }, ...(amountGoes ? [{ field: AMOUNT, value: null }] : [])],
    },
  };
};

const isAllowed = (subject: Subject, type: string): boolean =>
  subject.config?.priceTypes?.includes(type) ?? true;

const needsAmount = (subject: Subject): boolean => takesAmount(typeOf(subject));

export const PRICE_RULES: readonly Rule[] = [
  required(TYPE),
  {
    field: TYPE,
    code: 2001,
    severity: 'error',
    message: 'rule.price-type-unknown',
    source: 'contract',
    reads: [TYPE, 'categoryId'],
    when: (subject) => {
      const type = typeOf(subject);
      if (type === '' || isKnown(subject, type)) return undefined;
      return { params: { text: type }, severity: subject.isMine(TYPE) ? 'error' : 'warning' };
    },
  },
  {
    field: TYPE,
    code: 2001,
    severity: 'error',
    message: 'rule.price-type-category',
    source: 'reading',
    reads: [TYPE, 'categoryId'],
    when: (subject) => {
      const type = typeOf(subject);
      if (!isPublished(type) || isDeprecated(type) || isAllowed(subject, type)) return undefined;
      return { params: { priceType: type }, ...replaced(subject) };
    },
  },
  {
    field: TYPE,
    code: 2001,
    severity: 'error',
    message: 'rule.price-type-deprecated',
    source: 'reading',
    reads: [TYPE, 'categoryId'],
    leeway: true,
    when: (subject) => {
      const type = typeOf(subject);
      if (!isDeprecated(type)) return undefined;
      const severity = isAllowed(subject, type) ? 'warning' : 'error';
      return { params: { priceType: type }, severity, ...replaced(subject) };
    },
  },
  {
    field: AMOUNT,
    code: 2000,
    severity: 'error',
    message: 'rule.price-needed',
    source: 'contract',
    reads: [TYPE, AMOUNT],
    when: (subject) =>
      needsAmount(subject) && !hasAmount(subject) ? { params: { priceType: typeOf(subject) } } : undefined,
  },
  {
    field: AMOUNT,
    code: 2001,
    severity: 'error',
    message: 'rule.price-unneeded',
    source: 'contract',
    reads: [TYPE, AMOUNT],
    when: (subject) =>
      isPublished(typeOf(subject)) && !needsAmount(subject) && hasAmount(subject)
        ? { params: { priceType: typeOf(subject) }, fix: fixTo('fix.clear', AMOUNT, null) }
        : undefined,
  },
  wholeCents(AMOUNT),
  {
    field: AMOUNT,
    code: 2002,
    severity: 'error',
    message: 'rule.price-low',
    source: 'contract',
    reads: [TYPE, AMOUNT],
    when: (subject) => {
      const amount = subject.at(AMOUNT);
      if (!needsAmount(subject) || !isWhole(amount) || amount >= 1) return undefined;
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
    source: 'contract',
    reads: [TYPE, AMOUNT],
    when: (subject) => {
      const amount = subject.at(AMOUNT);
      if (!needsAmount(subject) || !isWhole(amount) || amount <= MOST_CENTS) return undefined;
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
    source: 'reading',
    reads: [UNIT, 'categoryId'],
    leeway: true,
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
  wholeCents('price.originalAmountCents'),
  {
    field: 'price.originalAmountCents',
    code: 2001,
    severity: 'warning',
    message: 'rule.original-price',
    source: 'reading',
    reads: ['price.originalAmountCents'],
    when: (subject) =>
      when(subject.at('price.originalAmountCents') !== null && subject.isMine('price.originalAmountCents')),
  },
];
