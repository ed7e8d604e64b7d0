import { describe, expect, it } from 'vitest';
import { offeredFields } from '../../../../main/engine/proposals/table/column-facts.ts';
import { guessColumns } from '../../../../shared/proposals/header.ts';

const WRITTEN = [
  { header: 'Titel', path: 'title' },
  { header: 'Bod', path: 'bidMicros' },
  { header: 'Opmerking', path: 'note' },
  { header: 'Prijs', path: 'price.amountCents' },
];
const HINTS = { first: new Map(WRITTEN.map(({ header, path }) => [header, path])), last: new Map() };

const offered = (headers: readonly string[]) =>
  offeredFields(headers, guessColumns(headers, [], HINTS), WRITTEN);

describe('a header that a file of ours had', () => {
  it('is offered for the unknown one at its place, and never taken by itself', () => {
    expect(offered(['Titel', 'Wat ik bied', 'Opmerking', 'Prijs'])).toEqual([null, 'bidMicros', null, null]);
    expect(guessColumns(['Wat ik bied'], [], HINTS)).toEqual([{ to: null, leftOut: 'unknown' }]);
  });

  it('is offered wherever it went, where one alone is gone and one alone is unknown', () => {
    expect(offered(['Wat ik bied', 'Prijs', 'Titel', 'Opmerking'])).toEqual(['bidMicros', null, null, null]);
    expect(offered(['Wat ik bied', 'Iets', 'Titel'])).toEqual([null, 'bidMicros', null]);
  });

  it('is not offered while it is there, nor for what nobody can edit', () => {
    expect(offered(['Bod', 'Titel', 'Zomaar', 'Prijs'])).toEqual([null, null, null, null]);
    expect(offered(['Titel', 'Bod', 'Zomaar', 'Prijs'])).toEqual([null, null, null, null]);
  });
});

describe('what a file says of its headers', () => {
  it('goes before what their names mean, and what was chosen for one like it after', () => {
    const hints = {
      first: new Map([['Prijs', 'bidMicros']]),
      last: new Map([
        ['Titel', 'sellerName'],
        ['Mijn kolom', 'vendorId'],
        ['Weg ermee', null],
      ]),
    };
    expect(guessColumns(['Prijs', 'Titel', 'Mijn kolom', 'Weg ermee', ''], [], hints)).toEqual([
      { to: 'bidMicros', leftOut: null },
      { to: 'title', leftOut: null },
      { to: 'vendorId', leftOut: null },
      { to: null, leftOut: null },
      { to: null, leftOut: 'unknown' },
    ]);
  });
});
