import { describe, expect, it } from 'vitest';
import { FIELDS } from '../../../../shared/ad/fields.ts';
import { RESULT_FIELDS, resultColumnOf } from '../../../../shared/ad/result-fields.ts';
import { fieldLabel, LANGUAGES, resultHeader } from '../../../../shared/locale/index.ts';
import { headerName } from '../../../../shared/proposals/attribute-labels.ts';
import { FOREIGN_NAMES } from '../../../../shared/proposals/foreign-names.ts';
import { guessColumns, isMappable } from '../../../../shared/proposals/header.ts';

const meant = (header: string, attributes = [] as Parameters<typeof guessColumns>[1]) =>
  guessColumns([header], attributes)[0]?.to;

const EURO = { first: new Map(), last: new Map(), currency: 'EUR' };

describe('a header', () => {
  it('means its field by path and label in each language, however it is written', () => {
    const editable = FIELDS.filter(({ path }) => isMappable(path));
    for (const { path } of editable) {
      const labels = LANGUAGES.map((language) => fieldLabel(language, path));
      for (const name of [path, ...labels]) {
        expect([name, meant(` ${name.toUpperCase()} * `)]).toEqual([name, path]);
        expect(guessColumns([`${name} (EUR)`, `Prijs (oud)`], [], EURO)[0]?.to).toBe(path);
      }
    }
  });

  it('means an attribute by its path, its key and its label, fields first', () => {
    const attributes = [{ path: 'attributes.kleurCode', names: ['kleurCode', 'Kleur', 'Colour', 'Titel'] }];
    for (const name of ['attributes.kleurCode', 'KLEURCODE', 'colour', 'Kleur'])
      expect(meant(name, attributes)).toBe('attributes.kleurCode');
    expect(meant('Titel', attributes)).toBe('title');
    expect(meant('attributes.vrijeNaam')).toBe('attributes.vrijeNaam');
  });

  it('that says in brackets which amount, status or ID it is, is asked about', () => {
    const names = {
      'price.amountCents': [
        ...['Prijs (excl. btw)', 'Prijs (incl. btw)', 'Prix (HT)', 'Price (USD)', 'Price (cents)'],
        ...['Price [old]', 'Prijs (per 100)'],
      ],
      bidMicros: ['Bid (old)'],
      'budgets.total.limitMicros': ['Total budget (USD)*'],
      vendorId: ['SKU (parent)'],
    };
    for (const [means, headers] of Object.entries(names))
      expect(headers.map((header) => guessColumns([header], [], EURO)[0])).toEqual(
        headers.map(() => ({ to: null, leftOut: 'other-name', means })),
      );
    const sure = ['Prijs (€)', 'Bid (eur)', 'SKU (verplicht)', 'Title (max. 60)'];
    expect(guessColumns(sure, [], EURO).map(({ to }) => to)).toEqual([
      ...['price.amountCents', 'bidMicros', 'vendorId', 'title'],
    ]);
    expect(guessColumns(['Prijs (excl. btw)', 'Prijs'], [], EURO)[1]?.to).toBe('price.amountCents');
  });

  it('is looked at quickly, however long a text stands in its place', () => {
    const long = ['a', '*', '(', '_'].map((sign) => `x${(sign === 'a' ? ' ' : sign).repeat(60_000)}y`);
    const begun = performance.now();
    expect(guessColumns(long).map(({ to }) => to)).toEqual([null, null, null, null]);
    expect(performance.now() - begun).toBeLessThan(1_000);
  });

  it('that is only a short name of expressions may mean something else: it is asked about', () => {
    const asked = ['total', 'Daily', 'vendor', 'EMAIL', 'url', 'seller'];
    const paths = ['budgets.total.limitMicros', 'budgets.daily.limitMicros', 'vendorId'];
    expect(guessColumns(asked).slice(0, 3)).toEqual(
      paths.map((means) => ({ to: null, leftOut: 'short-name', means })),
    );
    for (const { to, leftOut } of guessColumns(asked)) expect([to, leftOut]).toEqual([null, 'short-name']);
    for (const name of ['spent', 'created', 'deleted'])
      expect(guessColumns([name])).toEqual([{ to: null, leftOut: 'short-name', means: null }]);
    expect(guessColumns(['Bid', 'price', 'id', 'phone']).map(({ to }) => to)).toEqual([
      ...['bidMicros', 'price.amountCents', 'id', 'phoneNumber'],
    ]);
  });

  it('of a path means what its last name does, asked about where that costs money or names ads', () => {
    const sure = ['ad/title', 'ad/media/image[1]/@url', 'item/zipcode'];
    expect(sure.map((header) => meant(header))).toEqual(['title', 'images', 'postcode']);
    const asked = ['ad/vendorId', 'ad/price', 'ad/budget/cpc', 'ad/status', 'ad/id'];
    expect(guessColumns(asked)).toEqual(
      ['vendorId', 'price.amountCents', 'bidMicros', 'status', 'id'].map((means) => ({
        ...{ to: null, leftOut: 'other-name', means },
      })),
    );
    for (const none of ['ad/vendor', 'title/', 'http://title', 'and/or title'])
      expect(guessColumns([none])[0]?.to ?? null).toBeNull();
  });

  it('of an amount with its taxes is asked about, and one without them where no other is there', () => {
    const price = { to: null, leftOut: 'other-name', means: 'price.amountCents' };
    for (const name of ['Verkoopprijs incl. btw', 'Price incl. VAT', 'Prijs inclusief btw', 'Prix TTC'])
      expect([name, guessColumns([name])[0]]).toEqual([name, price]);
    for (const name of ['Verkoopprijs excl. btw', 'Prix HT', 'Prijs (excl. btw)', 'Price (net)'])
      expect([name, guessColumns([name])[0]]).toEqual([name, price]);
    for (const name of ['btw', 'Inkoopprijs incl. btw'])
      expect([name, guessColumns([name])[0]]).toEqual([name, { to: null, leftOut: 'unknown' }]);
    for (const other of ['Prijs', 'Prijs (incl. btw)', 'Verkoopprijs', 'Prix TTC'])
      expect(guessColumns(['Prijs (excl. btw)', other])[0]).toEqual({ to: null, leftOut: 'unknown' });
  });

  it('of an amount that another column has is asked about, and nothing else that is there twice', () => {
    const beside = { to: null, leftOut: 'beside', means: 'price.amountCents' };
    expect(guessColumns(['Price', 'Prijs', 'Titel', 'Title'])).toMatchObject([
      { to: 'price.amountCents' },
      beside,
      { to: 'title' },
      { leftOut: 'twice' },
    ]);
    expect(guessColumns(['price', 'special_price'])[1]).toEqual({ ...beside, leftOut: 'other-name' });
  });

  it('that several fields may be called is asked about with all of them', () => {
    expect(guessColumns(['Adviesprijs'])[0]).toEqual({
      ...{ to: null, leftOut: 'other-name', means: 'price.amountCents' },
      near: ['price.originalAmountCents'],
    });
  });

  it('means what other systems call so, and is asked about where that would set money, status or vendor IDs', () => {
    expect(guessColumns(['Variant SKU', 'Body (HTML)', '*Title', 'image_link', 'Name'])).toMatchObject(
      ['vendorId', 'description', 'title', 'images', null].map((to) => ({ to })),
    );
    for (const { sure, ask } of FOREIGN_NAMES) {
      for (const [path, names] of Object.entries(sure))
        for (const name of names)
          expect([name, guessColumns([name])[0]]).toEqual([name, { to: path, leftOut: null }]);
      for (const [path, names] of Object.entries(ask))
        for (const name of names) {
          const { to, leftOut, means, near = [] } = guessColumns([name])[0] ?? {};
          expect([name, to, leftOut]).toEqual([name, null, 'other-name']);
          expect([name, means, ...near]).toContain(path);
        }
    }
    const sure = FOREIGN_NAMES.flatMap((of) => Object.keys(of.sure));
    for (const path of sure) expect(path).not.toMatch(/Micros|Cents|status/u);
    const asked = { to: null, leftOut: 'other-name', means: 'vendorId' };
    expect(guessColumns(['Advertentie-ID', 'SKU'])).toEqual([{ to: 'id', leftOut: null }, asked]);
    expect(guessColumns(['Advertentie-ID', 'Verkopers-ID'])[1]).toEqual({ to: 'vendorId', leftOut: null });
  });

  it('that is taken has one meaning in all systems, and each field of theirs is one that a column can have', () => {
    const meanings = new Map<string, string>();
    for (const { sure, ask } of FOREIGN_NAMES) {
      for (const path of [...Object.keys(sure), ...Object.keys(ask)]) expect(isMappable(path)).toBe(true);
      for (const [path, names] of Object.entries(sure))
        for (const name of names.map(headerName)) {
          expect([name, meanings.get(name) ?? path]).toEqual([name, path]);
          meanings.set(name, path);
        }
    }
    const asked = FOREIGN_NAMES.flatMap(({ ask }) => Object.values(ask).flat());
    for (const name of asked) expect([name, meanings.get(headerName(name))]).toEqual([name, undefined]);
  });

  it('of another system is an attribute before, where the categories have one of that name', () => {
    const attributes = [{ path: 'attributes.reference', names: ['reference', 'Reference'] }];
    expect(meant('Reference', attributes)).toBe('attributes.reference');
    expect(meant('Reference')).toBe('vendorId');
  });

  it('that is a short name is what Adsheet calls the field in a file of ours, and what somebody said', () => {
    expect(guessColumns(['Spent', 'total', '_adsheet']).map(({ leftOut }) => leftOut)).toEqual([
      ...['read-only', 'short-name', null],
    ]);
    const first = new Map([
      ['total', 'price.amountCents'],
      ['email', null],
    ]);
    expect(guessColumns(['total', 'email'], [], { first, last: new Map() })).toEqual([
      { to: 'price.amountCents', leftOut: null },
      { to: null, leftOut: null },
    ]);
  });

  it('of results in a file of any language sets no field, whatever it is called beside its days', () => {
    const period = { from: '2028-02-01', to: '2028-02-29' };
    const heads = LANGUAGES.flatMap((language) =>
      RESULT_FIELDS.flatMap(({ path }) => {
        const column = resultColumnOf(path);
        return column ? [resultHeader(language, column, period)] : [];
      }),
    );
    expect(heads.length).toBeGreaterThan(60);
    for (const head of heads) expect(guessColumns([head])).toEqual([{ to: null, leftOut: 'read-only' }]);
  });

  it('is left out where nobody knows it, another has its field, or the field is read-only', () => {
    expect(guessColumns(['Titel', 'title', 'zomaar', '', 'Besteed', 'key'])).toEqual([
      { to: 'title', leftOut: null },
      { to: null, leftOut: 'twice', means: 'title' },
      { to: null, leftOut: 'unknown' },
      { to: null, leftOut: 'unknown' },
      { to: null, leftOut: 'read-only', readOnly: 'budgets.total.spentMicros' },
      { to: 'key', leftOut: null },
    ]);
  });
});
