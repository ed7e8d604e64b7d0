/**
 * What the harness watches of an ad, read by its own hand: it shares no code with the engine, so that a mistake there
 * is not repeated here.
 */
import type { Json, JsonObject } from '../../shared/json.ts';

export const TEXTS = ['title', 'description', 'sellerName', 'attributes.torture'] as const;
export const AMOUNTS = ['price.amountCents', 'bidMicros', 'budgets.total.limitMicros'] as const;
export const TYPED = [...TEXTS, ...AMOUNTS] as const;
/** Both for ads; a campaign has the second and `status`. */
export const WATCHED = [...TYPED, 'budgets.daily.limitMicros', 'status', 'images'] as const;
export type Watched = (typeof WATCHED)[number];
export type Typed = (typeof TYPED)[number];

export const isWatched = (field: string): field is Watched => WATCHED.some((one) => one === field);

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const list = (value: Json | undefined): readonly JsonObject[] =>
  Array.isArray(value) ? (value as readonly Json[]).filter(isObject) : [];

const fileOf = (picture: JsonObject): string => String(picture['src'] ?? '').replace(/^.*\//, '');

/** What stands in a field, null where nothing does; pictures are the names of their files. */
export const cellOf = (ad: JsonObject, field: Watched): Json => {
  if (field === 'images') return list(ad['images']).map(fileOf);
  if (field === 'attributes.torture') {
    return list(ad['attributes']).find((entry) => entry['key'] === 'torture')?.['value'] ?? null;
  }
  let value: Json | undefined = ad;
  for (const part of field.split('.')) value = isObject(value) ? value[part] : undefined;
  return value ?? null;
};

/** Fields that are decided together. */
const UNITS: Readonly<Record<string, string>> = {
  bidMicros: 'bid',
  'budgets.total.limitMicros': 'bid',
  'budgets.daily.limitMicros': 'bid',
  'price.amountCents': 'price',
  'price.priceType': 'price',
  'price.priceUnit': 'price',
  'price.originalAmountCents': 'price',
};

export const unitOf = (field: string): string => UNITS[field] ?? field;

const LIVE: readonly Json[] = ['ACTIVE', 'BUDGET_REACHED', 'DAILY_BUDGET_REACHED', 'DOMAIN_PENDING'];
const ENDED: readonly Json[] = ['DELETED', 'DELETED_BY_CS'];

export const hasEnded = (status: Json): boolean => ENDED.includes(status);

/** The seller's word for a status. */
const wordOf = (status: Json): Json => {
  if (LIVE.includes(status)) return 'ACTIVE';
  return hasEnded(status) ? 'DELETED' : status;
};

const tokenOf = (value: Json): string | undefined =>
  typeof value === 'string' ? /\b[UO]\d+x\b/.exec(value)?.[0] : undefined;

const UPLOADED = 'upload:';

const samePictures = (wanted: Json, there: Json): boolean => {
  const mine = Array.isArray(wanted) ? (wanted as readonly Json[]) : [];
  const theirs = Array.isArray(there) ? (there as readonly Json[]) : [];
  // A new picture gets its name from the service.
  return mine.length === theirs.length && mine.every((name, at) => name === UPLOADED || name === theirs[at]);
};

/** Stands for a picture that has no name yet. */
export const NEW_PICTURE = UPLOADED;

/** Does a field say what was wanted? Texts are known by their token: the service may clean what stands around it. */
export const matches = (field: Watched, wanted: Json, there: Json): boolean => {
  if (field === 'status') return wordOf(wanted) === wordOf(there);
  if (field === 'images') return samePictures(wanted, there);
  const token = tokenOf(wanted);
  return token === undefined
    ? String(wanted ?? '').trim() === String(there ?? '').trim()
    : token === tokenOf(there);
};

/** A value nobody has written before: `who` is U for the user, O for the other client. */
export const newValue = (field: Watched, who: 'U' | 'O', number: number): Json => {
  const token = `${who}${number}x`;
  const step = number * 2 + (who === 'U' ? 0 : 1);
  switch (field) {
    case 'title':
      return `${token} in topstaat`;
    case 'description':
      return who === 'U' && number % 3 === 0
        ? `  ${token}   met   spaties eromheen  `
        : `${token} is een beschrijving`;
    case 'sellerName':
      return `${token} Winkel`;
    case 'attributes.torture':
      return token;
    case 'price.amountCents':
      return 5_000_000 + step;
    case 'bidMicros':
      return String(60_000 + (step % 44) * 10_000);
    case 'budgets.daily.limitMicros':
      return String(20_000_000 + step * 10_000);
    case 'budgets.total.limitMicros':
      return String(800_000_000 + step * 10_000);
    default:
      return null;
  }
};
