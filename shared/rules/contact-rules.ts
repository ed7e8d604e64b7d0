/** Seller, place and vendor ID (`docs/interface.md#ad`). */
import type { FieldPath } from '../ad/model.ts';
import { SALUTATIONS } from '../ad/model.ts';
import { readField } from '../ad/paths.ts';
import { sameJson } from '../json.ts';
import { atMost, required } from './bounds.ts';
import { lengthOf } from './length.ts';
import { phoneVerdict } from './phone.ts';
import { type Finding, fixTo, type Rule, when } from './rule.ts';
import { isBlank, type Subject, textAt } from './subject.ts';

const POSTCODE_LIMIT = 6;

/** Characters of windows-1252 beyond Latin-1; the service's paths know no others. */
const WINDOWS_1252 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

const isSafeCharacter = (sign: string): boolean => {
  const code = sign.codePointAt(0) ?? 0;
  return (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff) || WINDOWS_1252.includes(sign);
};

/**
 * Such a path segment is resolved instead of naming an ad, also percent-encoded, so the ad could never be requested.
 */
const climbs = (vendorId: string): boolean => vendorId === '.' || vendorId === '..';

const unsafeIn = (vendorId: string): string | undefined =>
  climbs(vendorId) ? vendorId : Array.from(vendorId).find((sign) => !isSafeCharacter(sign));

const phoneFound = (subject: Subject, verdict: 'invalid' | 'doubtful'): boolean => {
  const phone = textAt(subject, 'phoneNumber');
  return phone !== undefined && phone.trim() !== '' && phoneVerdict(phone.trim(), subject.locale) === verdict;
};

/** A value on the marketplace that cannot be changed or removed. */
const staysAsItWas = (field: FieldPath, rule: Pick<Rule, 'code' | 'message'>): Rule => ({
  ...rule,
  field,
  severity: 'warning',
  source: 'supplement',
  reads: [field],
  when: (subject) => {
    const base = subject.ad.base ? readField(subject.ad.base, field) : null;
    const value = subject.at(field);
    if (isBlank(base) || sameJson(base, value)) return undefined;
    return { fix: fixTo('fix.revert', field, base) };
  },
});

/** A region on the marketplace cannot be removed (2028); restoring it is the fix of another rule. */
const unwanted = ({ ad }: Subject): Finding =>
  ad.base && readField(ad.base, 'regionId') !== null ? {} : { fix: fixTo('fix.clear', 'regionId', null) };

const VENDOR_RULES: readonly Rule[] = [
  atMost('vendorId', 64, { words: false }),
  {
    field: 'vendorId',
    code: 'unsafe-character',
    severity: 'warning',
    message: 'rule.vendor-character',
    source: 'reading',
    reads: ['vendorId'],
    firm: true,
    when: (subject) => {
      const sign = subject.isMine('vendorId') ? unsafeIn(textAt(subject, 'vendorId') ?? '') : undefined;
      return sign === undefined
        ? undefined
        : { params: { text: sign }, severity: climbs(sign) ? 'error' : 'warning' };
    },
  },
  staysAsItWas('vendorId', { code: 2024, message: 'rule.vendor-change' }),
];

export const CONTACT_RULES: readonly Rule[] = [
  required('sellerName'),
  atMost('sellerName', 60),
  {
    field: 'salutation',
    code: 2001,
    severity: 'error',
    message: 'rule.salutation',
    source: 'contract',
    reads: ['salutation'],
    when: (subject) => {
      const value = textAt(subject, 'salutation');
      if (value === undefined || SALUTATIONS.some((known) => known === value)) return undefined;
      return { params: { text: value }, severity: subject.isMine('salutation') ? 'error' : 'warning' };
    },
  },
  atMost('phoneNumber', 32, { words: false }),
  {
    field: 'phoneNumber',
    code: 2010,
    severity: 'error',
    message: 'rule.phone',
    source: 'reading',
    reads: ['phoneNumber'],
    leeway: true,
    when: (subject) => when(phoneFound(subject, 'invalid')),
  },
  {
    field: 'phoneNumber',
    code: 2010,
    severity: 'warning',
    message: 'rule.phone-doubtful',
    source: 'reading',
    reads: ['phoneNumber'],
    when: (subject) => when(subject.isMine('phoneNumber') && phoneFound(subject, 'doubtful')),
  },
  {
    field: 'postcode',
    code: 2005,
    severity: 'error',
    message: 'rule.too-long',
    source: 'contract',
    reads: ['postcode'],
    when: (subject) => {
      const text = textAt(subject, 'postcode') ?? '';
      const length = lengthOf(text);
      if (length <= POSTCODE_LIMIT) return undefined;
      const joined = text.replace(/\s+/gu, '');
      return {
        params: { length, limit: POSTCODE_LIMIT },
        ...(lengthOf(joined) <= POSTCODE_LIMIT
          ? { fix: fixTo('fix.set', 'postcode', joined, { text: joined }) }
          : {}),
      };
    },
  },
  {
    field: 'postcode',
    code: 'whole-country',
    severity: 'info',
    message: 'rule.whole-country',
    source: 'reading',
    reads: ['postcode'],
    when: (subject) => when(!subject.isNew && subject.isMine('postcode') && isBlank(subject.at('postcode'))),
  },
  {
    field: 'regionId',
    code: 2001,
    severity: 'error',
    message: 'rule.region-disabled',
    source: 'reading',
    reads: ['regionId', 'categoryId'],
    leeway: true,
    when: (subject) =>
      subject.config?.region === 'DISABLED' && subject.at('regionId') !== null
        ? unwanted(subject)
        : undefined,
  },
  staysAsItWas('regionId', { code: 2028, message: 'rule.region-change' }),
  {
    field: 'regionId',
    code: 2000,
    severity: 'warning',
    message: 'rule.region-needed',
    source: 'supplement',
    reads: ['regionId', 'categoryId'],
    when: (subject) => when(subject.config?.region === 'MANDATORY' && subject.at('regionId') === null),
  },
  ...VENDOR_RULES,
];
