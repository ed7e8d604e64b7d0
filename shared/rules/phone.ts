/** Phone numbers of the tenants' countries. */
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';

export type PhoneVerdict = 'valid' | 'doubtful' | 'invalid';

const COUNTRIES: readonly CountryCode[] = ['NL', 'BE', 'CA'];
/** At most one number per ad of a large account. */
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
 * Is a text a phone number of the tenant's country (`nl_BE`), or of any tenant's where the locale is unknown?
 * `doubtful`: a number of another tenant's country only, or of a valid length in an unknown range; the service may
 * accept it, so it must not be refused. Verdicts are cached, as this takes longer than all other rules of an ad
 * together.
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
