/** What a seller writes into ads, of all that a service may take another way than it was meant. */

import type { Category } from '../../sandbox/model.ts';
import type { Random } from '../../sandbox/random.ts';
import type { Json, JsonObject } from '../../shared/json.ts';
import { cellOf } from '../torture/cells.ts';

export type Edit = { readonly field: string; readonly value: Json };

type Place = {
  readonly random: Random;
  readonly ad: JsonObject;
  readonly category: Category;
  readonly regionIds: readonly number[];
  /** Another for each edit, so that values can be told apart. */
  readonly number: number;
};

type Draw = (place: Place) => Edit | undefined;

const edit = (field: string, value: Json | undefined): Edit | undefined =>
  value === undefined ? undefined : { field, value };

const boundsOf = (interval: string | undefined): readonly string[] =>
  [...(interval ?? '').matchAll(/\d+/g)].map(([digits]) => digits);

const TITLES: readonly ((n: number) => string)[] = [
  (n) => `  Nummer ${n}   met  blanks `,
  (n) => `Nummer ${n} & <b>Co</b>`,
  (n) => `Nume\u0301ro ${n} d\u2019e\u0301te\u0301`,
  (n) => `Nummer ${n} &amp; zo voort`,
  (n) => `\u{1F6CB} Nummer ${n} <h1>groot</h1>`,
  (n) => `Nummer ${n} gewoon`,
];

const DESCRIPTIONS: readonly ((n: number) => string)[] = [
  (n) => `Nummer ${n}\n\n  met   regels\n en <p>alinea</p> tekst`,
  (n) => `Nummer ${n} is <b>vet</b> & <a href="#">kort</a>, &lt;nu&gt;`,
  (n) => `Nummer ${n} is zo goed als nieuw.`,
];

const attributesOf = (category: Category) => category.attributeGroups.flatMap(({ attributes }) => attributes);

const attributeEdit: Draw = ({ random, category, number, ad }) => {
  const definitions = attributesOf(category);
  if (definitions.length === 0 || random.chance(0.2)) return edit('attributes.eigen', `Eigen ${number}`);
  const { key, type, values, precision } = random.pick(definitions);
  const held = (ad['attributes'] as readonly JsonObject[] | undefined)?.find((one) => one['key'] === key);
  const path = held?.['locale'] ? `attributes.${key}@${String(held['locale'])}` : `attributes.${key}`;
  const allowed = Object.values(values)[0] ?? [];
  if (type === 'NUMBER') return edit(path, random.pick([12, 25, 12.26].slice(0, precision + 2)));
  if (type === 'BOOL') return edit(path, random.chance(0.5));
  if (type === 'LIST') return edit(path, random.chance(0.8) ? allowed.slice(0, 2).toReversed() : ['2', '10']);
  if (allowed.length === 0) return edit(path, `Merk ${number}`);
  const word = random.pick(allowed);
  return edit(path, random.chance(0.3) ? word.toLowerCase() : word);
};

const addressOf = (ad: JsonObject, number: number): string | undefined => {
  const now = cellOf(ad, 'links.url');
  if (typeof now !== 'string' || now === '') return undefined;
  return `${new URL(now.replaceAll('&amp;', '&')).origin}/Pad/${number}?a=1&b=2`;
};

const DRAWS: readonly Draw[] = [
  ({ random, number }) => edit('title', random.pick(TITLES)(number)),
  ({ random, number }) => edit('description', random.pick(DESCRIPTIONS)(number)),
  ({ random, number }) => edit('sellerName', random.pick([`Winkel   ${number}`, `Winkel <i>${number}</i>`])),
  ({ random }) => edit('postcode', random.pick(['12 ab', '3511lx', '9711KL', null])),
  ({ random, regionIds }) => edit('regionId', random.pick([...regionIds, null])),
  ({ random, regionIds }) => edit('regionId', random.pick(regionIds)),
  ({ random }) => edit('phoneNumber', random.pick(['06-1234 5678', '+31 6 87654321', '0800-1234567', null])),
  ({ random }) => edit('salutation', random.pick(['FAMILY', 'COMPANY', null])),
  ({ ad }) => edit('allowContactByEmail', ad['allowContactByEmail'] !== true),
  ({ ad, number, random }) => edit('links.url', random.chance(0.7) ? addressOf(ad, number) : null),
  ({ number, random }) => edit('links.displayUrl', random.chance(0.8) ? `www.nr${number}.example` : null),
  ({ random }) => edit('price.priceUnit', random.pick(['PER_PIECE', null])),
  ({ ad, number }) =>
    edit('price.amountCents', cellOf(ad, 'price.amountCents') === null ? undefined : 5000 + number),
  ({ random, category }) =>
    edit('bidMicros', random.pick([...boundsOf(category.config?.bidMicros), '255500', '270000'])),
  ({ random, category }) =>
    edit(
      'budgets.daily.limitMicros',
      random.pick([...boundsOf(category.config?.dailyBudgetMicros), '25005500', 'UNLIMITED']),
    ),
  () => edit('campaignId', null),
  ({ ad, number }) =>
    edit('vendorId', cellOf(ad, 'vendorId') === null ? `Eigen-Nummer-${number}` : undefined),
  attributeEdit,
  attributeEdit,
  attributeEdit,
  ({ random }) => edit('shippingOptions.SHIP.time', random.pick(['3d', '3d-3d', '2d-5d'])),
  ({ random, number }) => edit('shippingOptions.SHIP.costCents', random.chance(0.8) ? 100 + number : null),
  ({ number }) => edit('shippingOptions.PICKUP.pickupLocation', `  Loods   <u>${number}</u>`),
  ({ number, category }) => {
    const least = Number(boundsOf(category.config?.images)[0] ?? 0);
    const pictures = Array.from({ length: Math.max(1, least) }, (_, at) => ({
      src: `https://img.bank.example/${number}-${at}.jpg`,
    }));
    return edit('images', pictures);
  },
  ({ ad }) => edit('status', ad['status'] === 'PAUSED' ? 'ACTIVE' : 'PAUSED'),
];

/** One or two edits of one ad, of different fields. */
export const drawEdits = (place: Place): readonly Edit[] => {
  const drawn = Array.from({ length: place.random.int(1, 2) }, () => place.random.pick(DRAWS)(place));
  const made = drawn.filter((one) => one !== undefined);
  return made.filter((one, at) => made.findIndex(({ field }) => field === one.field) === at);
};
