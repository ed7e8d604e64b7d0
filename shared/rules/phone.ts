/** Phone numbers of the tenants' countries. */
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';

export type PhoneVerdict = 'valid' | 'doubtful' | 'invalid';

const COUNTRIES: readonly CountryCode[] = ['NL', 'BE', 'CA'];
/** As many as a large account has ads: one number each is the most there can be. */
const MAX_REMEMBERED = 100_000;
const remembered = new Map<string, PhoneVerdict>();

const judgeIn = (phone: string, country: CountryCode): PhoneVerdict => {
  const parsed = parsePhoneNumberFromString(phone, { defaultCountry: country, extract: false });
  if (!parsed?.isPossible()) return 'invalid';
  return parsed.isValid() ? 'valid' : 'doubtful';
};

const judge = (phone: string, country: CountryCode | undefined): PhoneVerdict => {
  const verdicts = new Map(COUNTRIES.map((one) => [one, judgeIn(phone, one)]));
  const found = country ? [verdicts.get(country)] : [...verdicts.values()];
  if (found.includes('valid')) return 'valid';
  return [...verdicts.values()].every((verdict) => verdict === 'invalid') ? 'invalid' : 'doubtful';
};

/**
 * Whether a text is a phone number in the tenant's country (`nl_BE`), or in any tenant's where the locale says none.
 * `doubtful`: a number only in another tenant's country, or of a right length but in no range we know; the service may
 * take it, so it must not be refused here. Judging takes longer than all other rules of an ad together, so verdicts
 * are kept.
 */
export const phoneVerdict = (phone: string, locale = ''): PhoneVerdict => {
  const country = COUNTRIES.find((one) => locale.endsWith(`_${one}`));
  const key = `${country ?? ''} ${phone}`;
  const known = remembered.get(key);
  if (known) return known;
  const verdict = judge(phone, country);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(key, verdict);
  return verdict;
};
