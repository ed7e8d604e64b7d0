/** Every row of the interface's table *POST /ad field errors*, with values that keep and that break it. */
import type { Json, JsonObject } from '../../../shared/json.ts';
import type { Row, Values } from './rows.ts';

const long = (length: number): string => 'x'.repeat(length);

const attribute =
  (changes: JsonObject = {}, without: readonly string[] = []): Values =>
  (ad) => {
    const entry = {
      key: 'eigen',
      label: 'Eigen',
      locale: 'nl_NL',
      type: 'STRING',
      value: 'iets',
      ...changes,
    };
    const kept = Object.fromEntries(Object.entries(entry).filter(([name]) => !without.includes(name)));
    return { attributes: [...(ad['attributes'] as readonly Json[]), kept as JsonObject] };
  };

const named = (name: string): Values => attribute({ key: name, label: name });

const image = (src: Json): Values => ({ images: [{ src }] });

const url = (length: number): string => 'https://example.com/'.padEnd(length, 'x');

const CATEGORY_OF_NOBODY = 999_999;

export const POST_ROWS: readonly Row[] = [
  {
    row: 'allowContactByEmail 2001',
    gives: '2001 allowContactByEmail',
    passes: [{ allowContactByEmail: true }, { allowContactByEmail: false }],
    fails: [{ allowContactByEmail: 'yes' }, { allowContactByEmail: 1 }],
  },
  {
    row: 'attribute.name 2000',
    gives: '2000 attributes',
    passes: [attribute()],
    fails: [attribute({}, ['key', 'label'])],
  },
  {
    row: 'attribute.name 2004',
    gives: '2004 attributes',
    passes: [named('x')],
    fails: [named('  ')],
  },
  {
    row: 'attribute.name 2005',
    gives: '2005 attributes',
    passes: [named(long(32)), named('🪑'.repeat(32))],
    fails: [named(long(33)), named('🪑'.repeat(33))],
  },
  {
    row: 'attribute.type 2000',
    gives: '2000 attributes',
    passes: [attribute({ type: 'NUMBER', value: 3.5 })],
    fails: [attribute({}, ['type'])],
  },
  {
    row: 'attribute.type 1006',
    gives: '1006 attributes',
    passes: [attribute({ type: 'LIST', value: ['a', 'b'] })],
    fails: [attribute({ type: 'COLOUR' })],
  },
  {
    row: 'attribute.value 2000',
    gives: '2000 attributes',
    passes: [attribute()],
    fails: [attribute({}, ['value'])],
  },
  {
    row: 'attribute.value 2004',
    gives: '2004 attributes',
    passes: [attribute({ value: '.' })],
    fails: [attribute({ value: '' }), attribute({ value: '   ' })],
  },
  {
    row: 'attribute.value 2005',
    gives: '2005 attributes',
    passes: [attribute({ value: long(512) }), attribute({ value: '🪑'.repeat(512) })],
    fails: [attribute({ value: long(513) }), attribute({ type: 'LIST', value: [long(513)] })],
  },
  {
    row: 'attribute.value 2001',
    gives: '2001 attributes',
    passes: [attribute({ type: 'NUMBER', value: 12 })],
    fails: [
      attribute({ type: 'NUMBER', value: 'twaalf' }),
      attribute({ value: 12 }),
      attribute({ type: 'LIST', value: 'a' }),
      attribute({ type: 'LIST', value: [1] }),
    ],
  },
  {
    row: 'categoryId 1006',
    gives: '1006 categoryId',
    passes: [{}],
    fails: [{ categoryId: 'meubels' }, { categoryId: 1.5 }],
  },
  { row: 'categoryId 2000', gives: '2000 categoryId', passes: [{}], fails: [{ categoryId: null }] },
  {
    row: 'categoryId 2001',
    gives: '2001 categoryId',
    passes: [{}],
    fails: [{ categoryId: CATEGORY_OF_NOBODY }, { categoryId: -1 }, { categoryId: 0 }],
  },
  {
    row: 'categoryId 2022',
    gives: '2022 categoryId',
    passes: [{}],
    fails: [(_ad, _category, { closed }) => ({ categoryId: closed.id })],
  },
  {
    row: 'categoryId 2023',
    gives: '2023 categoryId',
    passes: [{}],
    fails: [(_ad, _category, { deleted }) => ({ categoryId: deleted.id })],
  },
  {
    row: 'description 2000',
    gives: '2000 description',
    passes: [{ description: 'Een tafel van eikenhout, met zes stoelen.' }],
    fails: [{ description: null }],
  },
  {
    row: 'description 2002',
    gives: '2002 description',
    passes: [{ description: `<b>${long(100)}</b>` }],
    fails: [{ description: long(100_000) }, { description: 'te kort' }],
  },
  { row: 'id 1006', gives: '1006 id', passes: [{ id: 0 }], fails: [{ id: 'nieuw' }, { id: 1.5 }] },
  { row: 'id 2001', gives: '2001 id', passes: [{}], fails: [{ id: 7 }, { id: -7 }] },
  {
    row: 'images.size 2002',
    gives: '2002 images',
    passes: [{ images: [] }, image('https://img.example/a.jpg')],
    fails: [{ images: Array.from({ length: 25 }, (_, n) => ({ src: `https://img.example/${n}.jpg` })) }],
  },
  {
    row: 'images.url 2006',
    gives: '2006 images',
    passes: [image('https://img.example/a.jpg?b=c&d=é'), image('http://img.example/a')],
    fails: [image('https://img example/a.jpg'), image(''), image('ftp://img.example/a.jpg')],
  },
  {
    row: 'links.displayUrl 2005',
    gives: '2005 links.displayUrl',
    passes: [{ 'links.displayUrl': 'tafels.example' }, { 'links.displayUrl': long(255) }],
    fails: [{ 'links.displayUrl': long(256) }],
  },
  {
    row: 'links.url 2005',
    gives: '2005 links.url',
    passes: [{ 'links.url': url(2048) }],
    fails: [{ 'links.url': url(2049) }],
  },
  {
    row: 'links.url 2006',
    gives: '2006 links.url',
    passes: [
      { 'links.url': 'https://example.com/tafel?kleur=eiken&maat=l#boven' },
      { 'links.url': 'http://user@example.com:8080/x' },
    ],
    fails: [
      { 'links.url': 'example.com/tafel' },
      { 'links.url': 'https://' },
      { 'links.url': 'https://exa mple.com' },
      { 'links.url': 'javascript:alert(1)' },
    ],
  },
  {
    row: 'phoneNumber 2005',
    gives: '2005 phoneNumber',
    passes: [{ phoneNumber: '+31 20 624 11 11' }],
    fails: [{ phoneNumber: `020${' '.repeat(23)}6241111` }],
  },
  {
    row: 'phoneNumber 2010',
    gives: '2010 phoneNumber',
    passes: [{ phoneNumber: '+32 2 555 12 12' }, { phoneNumber: '+1 416 555 0123' }],
    fails: [{ phoneNumber: 'bel mij' }, { phoneNumber: '12' }],
  },
  {
    row: 'postcode 2005',
    gives: '2005 postcode',
    passes: [{ postcode: '1011AB' }, { postcode: null }],
    fails: [{ postcode: '1011 AB' }],
  },
  {
    row: 'price 1006',
    gives: '1006 price.amountCents',
    passes: [{ 'price.amountCents': 12_500 }],
    fails: [{ 'price.amountCents': 12.5 }, { 'price.amountCents': '12500' }],
  },
  {
    row: 'price 2000',
    gives: '2000 price.amountCents',
    passes: [{ price: { priceType: 'BIDDING_FROM', amountCents: 100 } }],
    fails: [{ price: { priceType: 'FIXED_PRICE' } }, { price: { priceType: 'BIDDING_FROM' } }],
  },
  {
    row: 'price 2001',
    gives: '2001 price.amountCents',
    passes: [{ price: { priceType: 'BIDDING' } }, { price: { priceType: 'FREE' } }],
    fails: [
      { price: { priceType: 'BIDDING', amountCents: 100 } },
      { price: { priceType: 'SEE_DESCRIPTION', amountCents: 100 } },
    ],
  },
  {
    row: 'price 2002',
    gives: '2002 price.amountCents',
    passes: [{ 'price.amountCents': 1 }, { 'price.amountCents': 10_000_000_000 }],
    fails: [{ 'price.amountCents': 0 }, { 'price.amountCents': -1 }, { 'price.amountCents': 10_000_000_001 }],
  },
  {
    row: 'priceType 2001',
    gives: '2001 price.priceType',
    passes: [{ price: { priceType: 'SEE_DESCRIPTION' } }],
    fails: [{ price: { priceType: 'BARTER' } }],
  },
  {
    row: 'salutation 2001',
    gives: '2001 salutation',
    passes: ['MALE', 'FEMALE', 'COMPANY', 'FAMILY'].map((salutation) => ({ salutation })),
    fails: [{ salutation: 'DR' }, { salutation: 'male' }],
  },
  {
    row: 'sellerName 2000',
    gives: '2000 sellerName',
    passes: [{ sellerName: 'Van Dijk' }],
    fails: [{ sellerName: null }, { sellerName: '' }],
  },
  {
    row: 'sellerName 2005',
    gives: '2005 sellerName',
    passes: [{ sellerName: long(60) }],
    fails: [{ sellerName: long(61) }],
  },
  { row: 'status 2000', gives: '2000 status', passes: [{ status: 'PAUSED' }], fails: [{ status: null }] },
  {
    row: 'status 2001',
    gives: '2001 status',
    passes: [{ status: 'ACTIVE' }, { status: 'PAUSED' }],
    fails: [{ status: 'DELETED' }, { status: 'BUDGET_REACHED' }, { status: 'active' }],
  },
  {
    row: 'title 2000',
    gives: '2000 title',
    passes: [{ title: 'Tafel van eiken' }],
    fails: [{ title: null }],
  },
  {
    row: 'title 2002',
    gives: '2002 title',
    passes: [{ title: long(60) }, { title: '🪑'.repeat(60) }, { title: `  ${long(60)}  ` }],
    fails: [{ title: long(61) }, { title: '🪑'.repeat(61) }],
  },
  {
    row: 'vendorId 2005',
    gives: '2005 vendorId',
    passes: [{ vendorId: long(64) }],
    fails: [{ vendorId: long(65) }],
  },
  {
    row: 'cpc 1006',
    gives: '1006 bidMicros',
    passes: [(ad) => ({ bidMicros: ad['bidMicros'] ?? null })],
    fails: [{ bidMicros: 'veel' }, { bidMicros: '0.25' }, { bidMicros: 'UNLIMITED' }],
  },
  { row: 'cpc 2000', gives: '2000 bidMicros', passes: [{}], fails: [{ bidMicros: null }] },
  {
    row: 'cpc 2002',
    gives: '2002 bidMicros',
    passes: [{}],
    fails: [{ bidMicros: '1' }, { bidMicros: '9'.repeat(18) }],
  },
  {
    row: 'dailyBudget 1006',
    gives: '1006 budgets.daily.limitMicros',
    passes: [{ 'budgets.daily.limitMicros': 'UNLIMITED' }],
    fails: [{ 'budgets.daily.limitMicros': 'NEVER' }],
  },
  {
    row: 'dailyBudget 2002',
    gives: '2002 budgets.daily.limitMicros',
    passes: [{}],
    fails: [{ 'budgets.daily.limitMicros': '1' }],
  },
  {
    row: 'totalBudget 1006',
    gives: '1006 budgets.total.limitMicros',
    passes: [{ 'budgets.total.limitMicros': 'UNLIMITED' }],
    fails: [{ 'budgets.total.limitMicros': 'NEVER' }],
  },
  {
    row: 'totalBudget 2002',
    gives: '2002 budgets.total.limitMicros',
    passes: [{}],
    fails: [{ 'budgets.total.limitMicros': '1' }],
  },
];
