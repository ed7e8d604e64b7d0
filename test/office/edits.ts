/**
 * Edits as a seller makes them in a spreadsheet: what is typed, in his words and with his sign before decimals, and what
 * the ad is to say then. They are data, drawn by numbers of their own: nothing of Adsheet's reader or writer is in them.
 */
import type { JsonObject } from '../../shared/json.ts';
import { isJsonObject } from '../../shared/json.ts';
import { saidIn } from './said.ts';
import type { Words } from './seller-words.ts';

export type Value = string | number | boolean | null | readonly (string | { readonly src: string })[];

export type Edit = {
  /** The ad's number, as the marketplace gave it. */
  readonly id: number;
  readonly field: string;
  /** The header of the column. */
  readonly column: string;
  /** Where several attributes share one cell: the line that is replaced. */
  readonly line?: string;
  readonly typed: string;
  readonly after: Value;
};

export type Draw = (below: number) => number;

/** The numbers of a fixed sequence, so that a failure can be seen again. */
export const drawn = (seed: number): Draw => {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
};

/** What is typed over an ad's value, and what it says then; undefined where such an ad has no such value. */
type Entry = { readonly typed: string; readonly after: Value };
type Editor = (draw: Draw, words: Words, now: Value, n: number) => Entry | undefined;

const digits = (count: number, size: number): string => String(count).padStart(size, '0');

/** An amount in hundredths as sellers write it, with or without separators of thousands. */
const amount = (hundredths: number, { decimal, group }: Words, grouped = false): string => {
  const units = String(Math.floor(hundredths / 100));
  const said = grouped ? units.replace(/\B(?=(?:\d{3})+$)/gu, group) : units;
  return `${said}${decimal}${digits(hundredths % 100, 2)}`;
};

const oneOf =
  (choices: (words: Words) => Readonly<Record<string, string>>): Editor =>
  (draw, words, now) => {
    const [after, typed] = Object.entries(choices(words)).filter(([code]) => code !== now)[draw(3)] ?? [];
    return after === undefined || typed === undefined ? undefined : { typed, after };
  };

const limit: Editor = (draw, words, now) => {
  if (draw(4) === 0 && now !== 'UNLIMITED') return { typed: words.unlimited, after: 'UNLIMITED' };
  const hundredths = 10_001 + draw(5_000_000);
  return { typed: amount(hundredths, words, draw(2) === 0), after: `${hundredths}0000` };
};

const bid: Editor = (draw, words, now) => {
  if (draw(4) === 0 && now !== 'AUTOMATIC') return { typed: words.automatic, after: 'AUTOMATIC' };
  const thousandths = 1_501 + draw(900);
  return {
    typed: `${Math.floor(thousandths / 1000)}${words.decimal}${digits(thousandths % 1000, 3)}`,
    after: `${thousandths}000`,
  };
};

const price: Editor = (draw, words) => {
  const hundredths = 120_003 + draw(900_000);
  return { typed: amount(hundredths, words, draw(2) === 0), after: hundredths };
};

const text =
  (make: (n: number, words: Words) => string): Editor =>
  (_draw, words, _now, n) => ({ typed: make(n, words), after: make(n, words) });

const description: Editor = (draw, _words, _now, n) => {
  const line = `<li>één; twee, "drie" & ${n} 🚲 &lt;4&gt;</li>\n`;
  const html = `<p>Nieuwe tekst ${n}</p>\n<ul>\n${line.repeat(1 + draw(150))}</ul>`;
  return { typed: html, after: html };
};

/** Emptied where it says something, by a blank cell. */
const orBlank =
  (editor: Editor): Editor =>
  (draw, words, now, n) =>
    now !== null && draw(4) === 0 ? { typed: '', after: null } : editor(draw, words, now, n);

const pictures: Editor = (_draw, _words, now, n) => {
  const added = `https://img.example/${n}.jpg`;
  const kept = Array.isArray(now)
    ? now.flatMap((one) => (isJsonObject(one) ? [String(one['src'])] : []))
    : [];
  const after = [...kept.slice(1), added];
  return { typed: after.join(' '), after: after.map((src) => ({ src })) };
};

const EDITORS: Readonly<Record<string, Editor>> = {
  title: text((n) => `Nieuwe titel nr. ${n} 🚲 “é”; "x", y`),
  status: oneOf(({ statuses }) => statuses),
  bidMicros: bid,
  'budgets.daily.limitMicros': limit,
  'budgets.total.limitMicros': limit,
  'price.priceType': oneOf(({ priceTypes }) => priceTypes),
  'price.amountCents': orBlank(price),
  'price.priceUnit': (draw, words, now, n) =>
    now === null ? undefined : oneOf(({ units }) => units)(draw, words, now, n),
  'price.originalAmountCents': price,
  description,
  vendorId: (_draw, _words, now, n) =>
    now === null ? { typed: `nieuw-00${n}`, after: `nieuw-00${n}` } : undefined,
  sellerName: text((n) => `Winkel & Zoon "${n}"`),
  salutation: orBlank(oneOf(({ salutations }) => salutations)),
  phoneNumber: orBlank(text((n, { phone }) => `${phone}${1000 + n}`)),
  allowContactByEmail: (_draw, { yes, no }, now) => ({ typed: now === true ? no : yes, after: now !== true }),
  postcode: (draw, { postcodes }, now) => {
    const found = postcodes.filter((code) => code !== now)[draw(2)];
    return found === undefined ? undefined : { typed: found, after: found };
  },
  regionId: orBlank((draw, _words, now) => {
    const found = 1 + draw(30);
    return found === now ? undefined : { typed: String(found), after: found };
  }),
  'links.url': text((n) => `https://shop.example/p/${n}?a=1&b=2#c`),
  'links.displayUrl': orBlank(text((n) => `shop${n}.example`)),
  images: pictures,
  'shippingOptions.SHIP.costCents': price,
  'shippingOptions.SHIP.time': (_draw, _words, now, n) => {
    const found = n % 2 === 0 ? '2d-5d' : '3d-7d';
    return found === now ? undefined : { typed: found, after: found };
  },
  'shippingOptions.PICKUP.pickupLocation': text((n) => `Kanaalstraat ${n}, Sneek`),
};

const OF_TYPE: Readonly<Record<string, Editor>> = {
  STRING: text((n) => `Eigen waarde ${n} – "zo"`),
  NUMBER: (draw, { decimal }) => {
    const tenths = 10_001 + draw(9_000);
    const rest = tenths % 10 === 0 ? '' : `${decimal}${tenths % 10}`;
    return { typed: `${Math.floor(tenths / 10)}${rest}`, after: tenths / 10 };
  },
  LIST: (_draw, _words, _now, n) => ({
    typed: `kleur ${n}; groen, licht; é`,
    after: [`kleur ${n}`, 'groen, licht', 'é'],
  }),
  BOOL: (_draw, { yes, no }, now) => ({ typed: now === true ? no : yes, after: now !== true }),
};

export type Seller = {
  readonly locale: string;
  readonly words: Words;
  /** Does the category let sellers change this attribute? */
  readonly mayEdit: (category: number, attribute: string) => boolean;
  /** One in this many drawn edits is of an attribute. */
  readonly attributesOneIn: number;
  /** Do all attributes share one column? */
  readonly inLines: boolean;
};

type Attribute = {
  readonly key: string;
  readonly label: string;
  readonly type: string;
  readonly locale: string;
  readonly value: Value;
};

/** Attributes in the seller's own locale, of which the cell names no locale. */
const attributesOf = (ad: JsonObject, { locale, mayEdit }: Seller): readonly Attribute[] =>
  ((ad['attributes'] ?? []) as readonly Attribute[]).filter(
    (one) => one.locale === locale && mayEdit(Number(ad['categoryId']), one.key),
  );

const attributeEdit = (
  ad: JsonObject,
  seller: Seller,
  draw: Draw,
  n: number,
): Omit<Edit, 'id'> | undefined => {
  const { words, inLines } = seller;
  const all = attributesOf(ad, seller);
  const one = all[draw(all.length)];
  if (!one) return undefined;
  const entry = OF_TYPE[one.type]?.(draw, words, one.value, n);
  if (!entry) return undefined;
  const place = inLines ? { column: words.attributes, line: one.key } : { column: one.label };
  return { field: `attributes.${one.key}`, ...place, ...entry };
};

/** This number of edits with distinct values of these ads; a deleted ad has no others. */
export const drawEdits = (
  ads: readonly JsonObject[],
  seller: Seller,
  count: number,
  seed: number,
): readonly Edit[] => {
  const draw = drawn(seed);
  const edits = new Map<string, Edit>();
  const fields = Object.keys(EDITORS);
  const ends = new Set<number>();
  const begun = new Set<number>();
  while (edits.size < count) {
    const ad = ads[draw(ads.length)] ?? {};
    const id = Number(ad['id']);
    const path = fields[draw(fields.length)] ?? '';
    const n = edits.size + 1;
    const now = (saidIn(ad, seller.locale).get(path) ?? null) as Value;
    const entry = EDITORS[path]?.(draw, seller.words, now, n);
    const own = entry && { field: path, column: seller.words.columns[path] ?? '', ...entry };
    const edit = draw(seller.attributesOneIn) === 0 ? attributeEdit(ad, seller, draw, n) : own;
    if (!edit || ends.has(id) || edits.has(`${id} ${edit.field}`)) continue;
    if (edit.after === 'DELETED' && begun.has(id)) continue;
    if (edit.after === 'DELETED') ends.add(id);
    begun.add(id);
    edits.set(`${id} ${edit.field}`, { id, ...edit });
  }
  return [...edits.values()];
};
