import { readCounts } from '../categories/interval.ts';
import { codePoints } from '../http/values.ts';
import type { Ad } from '../model.ts';
import type { Check } from './check.ts';
import { report, textOf } from './check.ts';
import { cleanText, holdsUrl } from './clean.ts';

const maxTitle = 60;

/** Required text of a length its category bounds: 2000 absent, 2002 too short or too long. */
const boundedText = (check: Check, field: 'title' | 'description', interval: string | undefined): string => {
  const raw = textOf(check, check.body, field, field);
  if (raw === undefined) {
    if (typeof check.body[field] !== 'number') report(check, 2000, field);
    return '';
  }
  const text = cleanText(raw);
  const length = codePoints(text);
  const { min, max } =
    interval === undefined ? { min: 1, max: Number.MAX_SAFE_INTEGER } : readCounts(interval);
  const longest = field === 'title' ? Math.min(max, maxTitle) : max;
  if (length === 0) report(check, check.settings.emptyText, field);
  else if (length < min) report(check, 2002, field, `< ${min}`);
  else if (length > longest) report(check, 2002, field, `> ${longest}`);
  return text;
};

export const checkTitle = (check: Check): string => {
  const title = boundedText(check, 'title', check.config?.titleLength);
  if (holdsUrl(title)) report(check, 2001, 'title', 'url');
  return title;
};

export const checkDescription = (check: Check): string =>
  boundedText(check, 'description', check.config?.descriptionLength);

/** Optional text with an upper bound: 2005 when longer. Empty is as good as absent. */
export const shortText = (check: Check, key: string, max: number): string | undefined => {
  const text = textOf(check, check.body, key, key);
  if (text !== undefined && codePoints(text) > max) report(check, 2005, key, `> ${max}`);
  return text === '' ? undefined : text;
};

const phoneForm = /^\+?[\d\s().\-/]+$/;

const isPhone = (text: string): boolean => {
  const digits = text.replace(/\D/g, '');
  return phoneForm.test(text) && digits.length >= 8 && digits.length <= 15;
};

/** Free and paid numbers are refused as well. */
const isServiceNumber = (text: string): boolean =>
  /^(\+31|0031|0)\s?-?[89]00/.test(text.replace(/[\s().]/g, ''));

const checkPhone = (check: Check): string | undefined => {
  const phone = shortText(check, 'phoneNumber', 32);
  if (phone !== undefined && (!isPhone(phone) || isServiceNumber(phone)))
    report(check, 2010, 'phoneNumber', phone);
  return phone;
};

const checkSellerName = (check: Check): string => {
  const name = shortText(check, 'sellerName', 60);
  if (name === undefined && check.body['sellerName'] !== 0) report(check, 2000, 'sellerName');
  return name ?? '';
};

const salutations: readonly unknown[] = ['MALE', 'FEMALE', 'COMPANY', 'FAMILY'];

const checkSalutation = (check: Check): string | undefined => {
  const salutation = check.body['salutation'] ?? undefined;
  if (salutation === undefined) return undefined;
  if (!salutations.includes(salutation)) report(check, 2001, 'salutation', String(salutation));
  return String(salutation);
};

const checkContactByEmail = (check: Check): boolean => {
  const allow = check.body['allowContactByEmail'] ?? true;
  if (typeof allow !== 'boolean') report(check, 2001, 'allowContactByEmail', String(allow));
  return allow === true;
};

const checkRegion = (check: Check): number | undefined => {
  const presence = check.config?.region;
  const region = check.body['regionId'] ?? undefined;
  if (region === undefined) {
    if (presence === 'MANDATORY') report(check, 2000, 'regionId');
    return undefined;
  }
  const known: readonly unknown[] = check.service.world.tenant.regionIds;
  if (!Number.isInteger(region)) report(check, 1006, 'regionId', String(region));
  else if (presence === 'DISABLED' || !known.includes(region))
    report(check, 2001, 'regionId', String(region));
  const changed = check.current?.regionId !== undefined && check.current.regionId !== region;
  if (changed && check.settings.regionChange === 'refuse') report(check, 2028, 'regionId', String(region));
  return Number(region);
};

type Contact = Pick<
  Ad,
  'salutation' | 'sellerName' | 'postcode' | 'regionId' | 'phoneNumber' | 'allowContactByEmail'
>;

/** Who sells and where; a missing postcode becomes the one that stands for the entire country. */
export const checkContact = (check: Check): Contact => ({
  salutation: checkSalutation(check),
  sellerName: checkSellerName(check),
  postcode: shortText(check, 'postcode', 6) ?? check.service.world.tenant.wholeCountryPostcode,
  regionId: checkRegion(check),
  phoneNumber: checkPhone(check),
  allowContactByEmail: checkContactByEmail(check),
});

/** Unique per seller without regard to case, also against deleted ads (2025); never changed once set (2024). */
export const checkVendorId = (check: Check): string | undefined => {
  const vendorId = shortText(check, 'vendorId', 64);
  const before = check.current?.vendorId;
  if (before !== undefined) {
    const refused = vendorId === undefined ? check.settings.absentVendorId === 'refuse' : vendorId !== before;
    if (refused) report(check, 2024, 'vendorId', vendorId ?? '');
    return before;
  }
  if (vendorId === undefined) return undefined;
  const taken = check.service.world.ads.byVendor(check.userId, vendorId);
  const known =
    taken !== undefined && check.service.clock.now() >= taken.dateCreated + check.settings.takenVendorIdMs;
  if (known && taken.id !== check.current?.id) report(check, 2025, 'vendorId', vendorId);
  return vendorId;
};
