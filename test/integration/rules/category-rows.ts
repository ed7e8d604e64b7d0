/** Every limit of a category's config, with values that keep and that break it. */
import type { Category } from '../../../shared/category/category.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Changes } from './compare.ts';
import { MONEY_ROWS } from './money-rows.ts';
import { atBounds, type Row } from './rows.ts';

const SUPPLEMENT = 'only the supplement says so, and then it is a warning of ours';

const images = (count: bigint): Changes => ({
  images: Array.from({ length: Number(count) }, (_, n) => ({ src: `https://img.example/${n}.jpg` })),
});
const text = (field: string, length: bigint): Changes => ({ [field]: 'x'.repeat(Number(length)) });

const shipping = (...options: readonly JsonObject[]): Changes => ({ shippingOptions: options });
const SHIP: JsonObject = { type: 'SHIP', costCents: 695, time: '1d-3d' };
const PICKUP: JsonObject = { type: 'PICKUP', pickupLocation: 'Utrecht' };

const withShipping = (word: string) => (category: Category) => category.config?.shippingOption === word;
const withRegion = (word: string) => (category: Category) => category.config?.region === word;

const TEXTS: readonly Row[] = [
  {
    row: 'titleLength minimum',
    gives: '2002 title',
    passes: [
      atBounds(
        ({ titleLength }) => titleLength,
        (least) => text('title', least),
      ),
    ],
    fails: [
      atBounds(
        ({ titleLength }) => titleLength,
        (least) => text('title', least - 1n),
      ),
    ],
  },
  {
    row: 'titleLength maximum below 60',
    gives: '2002 title',
    in: ({ config }) => (config?.titleLength?.max ?? 60n) < 60n,
    passes: [
      atBounds(
        ({ titleLength }) => titleLength,
        (_least, most) => text('title', most),
      ),
    ],
    fails: [
      atBounds(
        ({ titleLength }) => titleLength,
        (_least, most) => text('title', most + 1n),
      ),
    ],
  },
  {
    row: 'descriptionLength minimum',
    gives: '2002 description',
    passes: [
      atBounds(
        ({ descriptionLength }) => descriptionLength,
        (least) => text('description', least),
      ),
    ],
    fails: [
      atBounds(
        ({ descriptionLength }) => descriptionLength,
        (least) => text('description', least - 1n),
      ),
    ],
  },
  {
    row: 'descriptionLength maximum',
    gives: '2002 description',
    passes: [
      atBounds(
        ({ descriptionLength }) => descriptionLength,
        (_least, most) => text('description', most),
      ),
    ],
    fails: [
      atBounds(
        ({ descriptionLength }) => descriptionLength,
        (_least, most) => text('description', most + 1n),
      ),
    ],
  },
  {
    row: 'images minimum',
    gives: '2002 images',
    in: ({ config }) => (config?.images?.min ?? 0n) > 0n,
    passes: [atBounds((config) => config.images, images)],
    fails: [
      atBounds(
        (config) => config.images,
        (least) => images(least - 1n),
      ),
    ],
  },
  {
    row: 'images maximum',
    gives: '2002 images',
    in: ({ config }) => (config?.images?.max ?? 9n) < 8n,
    passes: [
      atBounds(
        (config) => config.images,
        (_least, most) => images(most),
      ),
    ],
    fails: [
      atBounds(
        (config) => config.images,
        (_least, most) => images(most + 1n),
      ),
    ],
  },
  {
    row: 'images on create',
    gives: '2002 images',
    in: ({ config }) => (config?.images?.max ?? 0n) > 8n,
    passes: [images(8n)],
    fails: [images(9n)],
  },
  {
    row: 'urlMandatory',
    gives: '2000 links.url',
    in: ({ config }) => config?.urlMandatory === true,
    passes: [{ 'links.url': 'https://example.com/huis' }],
    fails: [{ links: null }],
  },
];

const PLACES: readonly Row[] = [
  {
    row: 'shippingOption DISABLED',
    gives: '2001 shippingOptions',
    in: withShipping('DISABLED'),
    passes: [{}],
    fails: [shipping(SHIP), shipping(PICKUP)],
  },
  {
    row: 'shippingOption OPTIONAL',
    gives: '2001 shippingOptions',
    passes: [{}, shipping(SHIP), shipping(PICKUP), shipping(SHIP, PICKUP)],
    fails: [shipping({ type: 'DRONE' })],
  },
  {
    row: 'shippingOption MANDATORY',
    gives: '2000 shippingOptions',
    differs: [{ ours: [], theirs: ['2000 shippingOptions'], because: SUPPLEMENT }],

    in: withShipping('MANDATORY'),
    passes: [shipping(SHIP)],
    fails: [{ shippingOptions: null }],
  },
  {
    row: 'shippingOptions one of each type',
    gives: '2001 shippingOptions',
    differs: [{ ours: [], theirs: ['2001 shippingOptions'], because: SUPPLEMENT }],

    passes: [shipping(SHIP, PICKUP)],
    fails: [shipping(SHIP, SHIP)],
  },
  {
    row: 'shippingOptions costCents',
    gives: '1006 shippingOptions.SHIP.costCents',
    passes: [shipping({ ...SHIP, costCents: 0 })],
    fails: [shipping({ ...SHIP, costCents: 6.95 })],
  },
  {
    row: 'shippingOptions costCents below nought',
    gives: '2002 shippingOptions.SHIP.costCents',
    passes: [shipping({ ...SHIP, costCents: 1 })],
    fails: [shipping({ ...SHIP, costCents: -1 })],
  },
  {
    row: 'shippingOptions time',
    gives: '2001 shippingOptions.SHIP.time',
    differs: [{ ours: [], theirs: ['2001 shippingOptions.SHIP.time'], because: SUPPLEMENT }],

    passes: [shipping({ ...SHIP, time: '2d-5d' })],
    fails: [shipping({ ...SHIP, time: 'morgen' })],
  },
  {
    row: 'shippingOptions pickupLocation',
    gives: '2000 shippingOptions.PICKUP.pickupLocation',
    differs: [{ ours: [], theirs: ['2000 shippingOptions.PICKUP.pickupLocation'], because: SUPPLEMENT }],

    passes: [shipping(PICKUP)],
    fails: [shipping({ type: 'PICKUP' })],
  },
  {
    row: 'region DISABLED',
    gives: '2001 regionId',
    in: withRegion('DISABLED'),
    passes: [{}],
    fails: [{ regionId: 1 }],
  },
  {
    row: 'region OPTIONAL',
    gives: '1006 regionId',
    in: withRegion('OPTIONAL'),
    passes: [{}],
    fails: [{ regionId: 'x' }],
  },
  {
    row: 'region MANDATORY',
    gives: '2000 regionId',
    differs: [{ ours: [], theirs: ['2000 regionId'], because: SUPPLEMENT }],

    in: withRegion('MANDATORY'),
    passes: [(_ad, _category, { region }) => ({ regionId: region })],
    fails: [{ regionId: null }],
  },
];

const PRICES: readonly Row[] = [
  {
    row: 'priceTypes',
    gives: '2001 price.priceType',
    in: ({ config }) => config?.priceTypes?.length === 2 && !config.priceTypes.includes('BIDDING'),
    passes: [
      (_ad, { config }) => ({ price: { priceType: config?.priceTypes?.[0] ?? '', amountCents: 100 } }),
    ],
    fails: [{ price: { priceType: 'BIDDING' } }],
  },
  {
    row: 'priceTypes deprecated',
    gives: '2001 price.priceType',
    differs: [
      {
        preset: 'opposite',
        ours: ['2001 price.priceType'],
        theirs: [],
        because: 'the interface leaves open whether they are refused or moved: a rule with leeway',
      },
    ],

    passes: [{ price: { priceType: 'SEE_DESCRIPTION' } }],
    fails: ['NEGOTIABLE', 'SWAP', 'NOT_APPLICABLE', 'ON_DEMAND', 'RESERVED'].map((priceType) => ({
      price: { priceType },
    })),
  },
  {
    row: 'priceUnits',
    gives: '2001 price.priceUnit',
    in: ({ config }) => (config?.priceUnits.length ?? 0) > 0,
    passes: [(_ad, { config }) => ({ 'price.priceUnit': config?.priceUnits[0]?.key ?? '' })],
    fails: [{ 'price.priceUnit': 'PER_MOON' }],
  },
  {
    row: 'price.originalAmountCents',
    gives: '2001 price.originalAmountCents',
    differs: [
      {
        preset: 'documented',
        ours: [],
        theirs: ['2001 price.originalAmountCents'],
        because: 'nothing says who is enabled: a warning until the service refuses it',
      },
      {
        preset: 'opposite',
        ours: [],
        theirs: [],
        because: 'nothing says who is enabled: a warning until the service refuses it',
      },
    ],

    passes: [{ 'price.originalAmountCents': null }],
    fails: [{ 'price.originalAmountCents': 15_000 }],
  },
];

export const CATEGORY_ROWS: readonly Row[] = [...MONEY_ROWS, ...TEXTS, ...PLACES, ...PRICES];
