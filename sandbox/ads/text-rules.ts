import { readCounts } from '../categories/interval.ts';
import { codePoints } from '../http/values.ts';
import type { Ad } from '../model.ts';
import type { Settings } from '../settings.ts';
import type { Check } from './check.ts';
import { report, textOf } from './check.ts';
import { calmText, cleanText, holdsUrl, withoutUrls } from './clean.ts';

const maxTitle = 60;

const lengthOf = (text: string, { textLength }: Settings): number =>
  textLength === 'utf16' ? text.length : codePoints(text);

/** A mandatory text whose length the category limits: 2000 when absent, 2002 when too short or too long. */
const boundedText = (check: Check, field: 'title' | 'description', interval: string | undefined): string => {
  const raw = textOf(check, check.body, field, field);
  if (raw === undefined) {
    if (typeof check.body[field] !== 'number') report(check, 2000, field);
    return '';
  }
  const { settings } = check;
  const told = field === 'title' && settings.titleUrls === 'drop' ? withoutUrls(raw) : raw;
  const clean = cleanText(told, settings);
  const text = field === 'title' && settings.titleCase === 'calm' ? calmText(clean) : clean;
  const length = lengthOf(text, settings);
  const { min, max } =
    interval === undefined ? { min: 1, max: Number.MAX_SAFE_INTEGER } : readCounts(interval);
  const longest = field === 'title' ? Math.min(max, maxTitle) : max;
  if (length === 0) report(check, settings.emptyText, field);
  else if (length < min) report(check, 2002, field, `< ${min}`);
  else if (length > longest) report(check, 2002, field, `> ${longest}`);
  return text;
};

export const checkTitle = (check: Check): string => {
  const title = boundedText(check, 'title', check.config?.titleLength);
  if (holdsUrl(title) && check.settings.titleUrls === 'refuse') report(check, 2001, 'title', 'url');
  return title;
};

export const checkDescription = (check: Check): string =>
  boundedText(check, 'description', check.config?.descriptionLength);

/** An optional text with a maximum length: 2005 when longer. Empty counts as absent. */
export const shortText = (check: Check, key: string, max: number): string | undefined => {
  const text = textOf(check, check.body, key, key);
  if (text !== undefined && codePoints(text) > max) report(check, 2005, key, `> ${max}`);
  return text === '' ? undefined : text;
};

/** A text other than title and description, in its stored form. */
export const otherText = ({ settings }: Check, text: string): string =>
  settings.otherTexts === 'clean' ? cleanText(text, settings) : text;

const phonePattern = /^\+?[\d\s().\-/]+$/;

const isPhone = (text: string): boolean => {
  const digits = text.replace(/\D/g, '');
  return phonePattern.test(text) && digits.length >= 8 && digits.length <= 15;
};

/** Free and paid numbers are refused as well. */
const isServiceNumber = (text: string): boolean =>
  /^(\+31|0031|0)\s?-?[89]00/.test(text.replace(/[\s().]/g, ''));

const checkPhone = (check: Check): string | undefined => {
  const phone = shortText(check, 'phoneNumber', 32);
  if (phone === undefined) return undefined;
  const { serviceNumbers, phoneForm } = check.settings;
  if (!isPhone(phone) || (serviceNumbers === 'refuse' && isServiceNumber(phone)))
    report(check, 2010, 'phoneNumber', phone);
  return phoneForm === 'digits' ? phone.replace(/[^\d+]/g, '') : phone;
};

const checkSellerName = (check: Check): string => {
  const name = shortText(check, 'sellerName', 60);
  if (name === undefined && check.body['sellerName'] !== 0) report(check, 2000, 'sellerName');
  return otherText(check, name ?? '');
};

const salutations: readonly unknown[] = ['MALE', 'FEMALE', 'COMPANY', 'FAMILY'];

const checkSalutation = (check: Check): string | undefined => {
  const salutation = check.body['salutation'] ?? undefined;
  const shownEmpty = salutation === '' && check.settings.absentMembers === 'empty';
  if (salutation === undefined || shownEmpty) return undefined;
  if (!salutations.includes(salutation)) report(check, 2001, 'salutation', String(salutation));
  return String(salutation);
};

const checkContactByEmail = (check: Check): boolean => {
  const allow = check.body['allowContactByEmail'] ?? check.settings.absentContactByEmail === 'true';
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
  const { disabledRegion, regionChange } = check.settings;
  if (presence === 'DISABLED' && disabledRegion === 'drop') return undefined;
  if (presence === 'DISABLED' && disabledRegion === 'ignore') return check.current?.regionId;
  const refused = presence === 'DISABLED' && disabledRegion === 'refuse';
  const known: readonly unknown[] = check.service.world.tenant.regionIds;
  if (!Number.isInteger(region)) report(check, 1006, 'regionId', String(region));
  else if (refused || !known.includes(region)) report(check, 2001, 'regionId', String(region));
  const changed = check.current?.regionId !== undefined && check.current.regionId !== region;
  if (changed && regionChange === 'refuse') report(check, 2028, 'regionId', String(region));
  return Number(region);
};

const postcodeForms: Readonly<Record<Settings['postcodeForm'], (text: string) => string>> = {
  asWritten: (text) => text,
  upper: (text) => text.toUpperCase(),
  compact: (text) => text.toUpperCase().replace(/\s/g, ''),
};

/** The pattern of letters and digits of a postcode. */
const shapeOf = (postcode: string): string =>
  postcode.replace(/\s/g, '').replace(/\d/g, '9').replace(/[a-z]/gi, 'A');

/** A missing postcode becomes the one that means the whole country. */
const checkPostcode = (check: Check): string => {
  const postcode = shortText(check, 'postcode', 6);
  if (postcode !== undefined) {
    const { postcodeCheck, postcodeForm } = check.settings;
    const { postcodes, wholeCountryPostcode } = check.service.world.tenant;
    const usual = [...postcodes, wholeCountryPostcode].some((one) => shapeOf(one) === shapeOf(postcode));
    if (postcodeCheck === 'form' && !usual) report(check, 2001, 'postcode', postcode);
    return postcodeForms[postcodeForm](postcode);
  }
  const before = check.settings.absentPostcode === 'before' ? check.current?.postcode : undefined;
  return before ?? check.service.world.tenant.wholeCountryPostcode;
};

type Contact = Pick<
  Ad,
  'salutation' | 'sellerName' | 'postcode' | 'regionId' | 'phoneNumber' | 'allowContactByEmail'
>;

/** The seller's name, phone and place. */
export const checkContact = (check: Check): Contact => ({
  salutation: checkSalutation(check),
  sellerName: checkSellerName(check),
  postcode: checkPostcode(check),
  regionId: checkRegion(check),
  phoneNumber: checkPhone(check),
  allowContactByEmail: checkContactByEmail(check),
});

/** Unique per seller, ignoring case, deleted ads included (2025); never changed once set (2024). */
export const checkVendorId = (check: Check): string | undefined => {
  const said = shortText(check, 'vendorId', 64);
  const vendorId = check.settings.vendorIdForm === 'lower' ? said?.toLowerCase() : said;
  const before = check.current?.vendorId;
  if (before !== undefined) {
    const refused =
      vendorId === undefined
        ? check.settings.absentVendorId === 'refuse'
        : said !== before && vendorId !== before;
    if (refused) report(check, 2024, 'vendorId', vendorId ?? '');
    return before;
  }
  if (vendorId === undefined) return undefined;
  const taken = check.service.world.ads.byVendor(check.userId, vendorId);
  const known =
    taken !== undefined && check.service.clock.now() >= taken.dateCreated + check.settings.takenVendorIdMs;
  const free = check.settings.deletedVendorId === 'free' && taken?.status === 'DELETED';
  if (known && !free && taken.id !== check.current?.id) report(check, 2025, 'vendorId', vendorId);
  return vendorId;
};
