/**
 * Figures of ads in one row of the mirror: a year of 50,000 ads as rows of a table would be gigabytes. Unsigned
 * LEB128 numbers: the form, the number of ads, then for each ad in order of their ids the distance from the id
 * before, impressions, clicks, URL clicks, e-mails, what the engagement has more or less than the two (zigzag), and
 * micros spent; in answers for a period also the relative performance, 0 for none.
 */
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import type { Figures } from '../../../../shared/metrics/figures.ts';

/** `relative`: from 1 to 100, null where there were too few data; only answers for a period have it. */
export type AdFigures = Figures & { readonly adId: number; readonly relative?: number | null };

const DAY_FORM = 1;
const PERIOD_FORM = 2;

/** The most bytes of a number up to 2^53. */
const MOST_BYTES = 8;
const NUMBERS_AN_AD = 8;

const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);
const unzigzag = (value: number): number => (value % 2 === 1 ? -(value + 1) / 2 : value / 2);

/** Of an ad that is named twice the later figures count. Throws for money above 2^53 micros. */
const pack = (form: number, ads: readonly AdFigures[]): Uint8Array => {
  const sorted = [...new Map(ads.map((ad) => [ad.adId, ad])).values()].toSorted((a, b) => a.adId - b.adId);
  const bytes = new Uint8Array(MOST_BYTES * (2 + NUMBERS_AN_AD * sorted.length));
  let at = 0;
  const put = (value: number): void => {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is no count`);
    let rest = value;
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes[at++] = (rest % 0x80) | 0x80;
    bytes[at++] = rest;
  };
  put(form);
  put(sorted.length);
  let before = 0;
  for (const ad of sorted) {
    put(ad.adId - before);
    put(ad.impressions);
    put(ad.clicks);
    put(ad.urlClicks);
    put(ad.emails);
    put(zigzag(ad.engagement - ad.urlClicks - ad.emails));
    put(Number(ad.spentMicros));
    if (form === PERIOD_FORM) put(ad.relative ?? 0);
    before = ad.adId;
  }
  return bytes.slice(0, at);
};

export const packDay = (ads: readonly AdFigures[]): Uint8Array => pack(DAY_FORM, ads);
export const packPeriod = (ads: readonly AdFigures[]): Uint8Array => pack(PERIOD_FORM, ads);

/** Money as a whole number of micros, exact below 2^53. */
export type EachAd = (
  adId: number,
  impressions: number,
  clicks: number,
  urlClicks: number,
  emails: number,
  engagement: number,
  spentMicros: number,
  relative: number | null,
) => void;

/** Calls `visit` with each ad in order of their ids, without making objects. Throws `mirror-damaged`. */
export const eachPacked = (bytes: Uint8Array, visit: EachAd): void => {
  let at = 0;
  const next = (): number => {
    let byte = bytes[at++] ?? 0;
    let value = byte & 0x7f;
    for (let factor = 0x80; byte >= 0x80; factor *= 0x80) {
      byte = bytes[at++] ?? 0;
      value += (byte & 0x7f) * factor;
    }
    return value;
  };
  const form = next();
  if (form !== DAY_FORM && form !== PERIOD_FORM) throw new AdsheetError('mirror-damaged');
  const count = next();
  let adId = 0;
  for (let ad = 0; ad < count; ad += 1) {
    if (at >= bytes.length) throw new AdsheetError('mirror-damaged');
    adId += next();
    const impressions = next();
    const clicks = next();
    const urlClicks = next();
    const emails = next();
    const engagement = urlClicks + emails + unzigzag(next());
    const spentMicros = next();
    const relative = form === PERIOD_FORM ? next() || null : null;
    visit(adId, impressions, clicks, urlClicks, emails, engagement, spentMicros, relative);
  }
  if (at !== bytes.length) throw new AdsheetError('mirror-damaged');
};

export const unpackFigures = (bytes: Uint8Array): readonly AdFigures[] => {
  const ads: AdFigures[] = [];
  eachPacked(bytes, (adId, impressions, clicks, urlClicks, emails, engagement, spent, relative) => {
    const counts = { impressions, clicks, urlClicks, emails, engagement };
    ads.push({ adId, ...counts, spentMicros: BigInt(spent), relative });
  });
  return ads;
};

/** An ad without figures is one that is not named, and each report is free to name it. */
const hasFigures = (ad: AdFigures): boolean =>
  ad.impressions > 0 ||
  ad.clicks > 0 ||
  ad.urlClicks > 0 ||
  ad.emails > 0 ||
  ad.engagement !== 0 ||
  ad.spentMicros !== 0n;

/** Do two packed days say the same of every ad? Throws `mirror-damaged`. */
export const haveSameFigures = (one: Uint8Array, other: Uint8Array): boolean => {
  const bare = (bytes: Uint8Array): Uint8Array => packDay(unpackFigures(bytes).filter(hasFigures));
  return Buffer.compare(one, other) === 0 || Buffer.compare(bare(one), bare(other)) === 0;
};
