import { describe, expect, it } from 'vitest';
import { FIELDS } from '../../../../shared/ad/fields.ts';
import { fieldLabel, LANGUAGES } from '../../../../shared/locale/index.ts';
import { guessColumns, isMappable } from '../../../../shared/proposals/header.ts';

const meant = (header: string, attributes = [] as Parameters<typeof guessColumns>[1]) =>
  guessColumns([header], attributes)[0]?.to;

describe('a header', () => {
  it('means its field by path and label in each language, however it is written', () => {
    const editable = FIELDS.filter(({ path }) => isMappable(path));
    for (const { path } of editable) {
      const labels = LANGUAGES.map((language) => fieldLabel(language, path));
      for (const name of [path, ...labels]) {
        expect([name, meant(` ${name.toUpperCase()} * `)]).toEqual([name, path]);
        expect(meant(`${name} (EUR)`)).toBe(path);
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

  it('is left out where nobody knows it, another has its field, or the field is read-only', () => {
    expect(guessColumns(['Titel', 'title', 'zomaar', '', 'Besteed', 'key'])).toEqual([
      { to: 'title', leftOut: null },
      { to: null, leftOut: 'twice' },
      { to: null, leftOut: 'unknown' },
      { to: null, leftOut: 'unknown' },
      { to: null, leftOut: 'read-only', readOnly: 'budgets.total.spentMicros' },
      { to: 'key', leftOut: null },
    ]);
  });
});
