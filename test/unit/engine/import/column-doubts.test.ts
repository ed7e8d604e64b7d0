import { describe, expect, it } from 'vitest';
import type { JudgedColumn, KnownThings } from '../../../../main/engine/proposals/table/column-doubts.ts';
import {
  foreignIdColumns,
  withoutForeignIds,
  withoutForeignValues,
} from '../../../../main/engine/proposals/table/column-doubts.ts';
import type { Guess } from '../../../../shared/proposals/header.ts';
import { guessColumns, NO_HINTS } from '../../../../shared/proposals/header.ts';
import type { TableCell } from '../../../../shared/proposals/proposal.ts';

const KNOWN: KnownThings = {
  isAd: (id) => id === '7',
  isRow: (key) => key === 'r1',
  isCategory: (id) => id === 31,
  names: {
    category: (name) => ({ stoelen: 31, tafels: 'many' as const })[name.toLowerCase()],
    campaign: () => undefined,
    priceUnit: () => undefined,
  },
  currency: 'EUR',
};

const rowsOf = (columns: readonly (readonly TableCell[])[]) =>
  (columns[0] ?? []).map((_, at) => ({ at: at + 2, cells: columns.map((cells) => cells[at] ?? null) }));

const guessed = (headers: readonly string[], isSaid = false): readonly JudgedColumn[] =>
  guessColumns(headers).map((guess, at) => ({ header: headers[at] ?? '', guess, isSaid }));

const idsIn = (header: string, cells: readonly TableCell[], isSaid = false) =>
  foreignIdColumns(guessed([header], isSaid), rowsOf([cells]), KNOWN);

const judged = async (header: string, cells: readonly TableCell[], isSaid = false): Promise<Guess> => {
  const [found] = await withoutForeignValues(guessed([header], isSaid), rowsOf([cells]), KNOWN);
  if (!found) throw new Error('no column');
  return found;
};

describe('a column that would name ads', () => {
  it('is another system’s where none of its numbers is an ad, and keeps its field where one is', async () => {
    expect([...(await idsIn('ID', [1, 2, '3']))]).toEqual([0]);
    expect([...(await idsIn('key', ['r8', 'r9', 'r10']))]).toEqual([0]);
    for (const cells of [
      [1, 2, 3, '7'],
      [7, 8, 9],
      [' 7 ', 'x', 'y'],
    ])
      expect([...(await idsIn('ID', cells))]).toEqual([]);
  });

  it('is not judged by fewer than three values, nor against what the file or the seller says', async () => {
    expect([...(await idsIn('ID', [1, null, '', 2]))]).toEqual([]);
    expect([...(await idsIn('ID', [1, 2, 3], true))]).toEqual([]);
    expect([...(await idsIn('Title', ['a', 'b', 'c']))]).toEqual([]);
  });

  it('may then be the vendor ID, and leaves a column of article numbers its own', () => {
    const source = { hintsFor: () => NO_HINTS };
    expect(withoutForeignIds(['ID', 'SKU'], source, new Set([0]))).toEqual([
      { to: null, leftOut: 'no-ads', means: 'vendorId' },
      { to: 'vendorId', leftOut: null },
    ]);
    expect(withoutForeignIds(['ID', 'SKU'], source, new Set())[1]).toEqual({
      ...{ to: null, leftOut: 'other-name', means: 'vendorId' },
    });
  });
});

describe('a column named like a field', () => {
  it.each([
    ['Bid', ['hoog', 'laag', 'midden'], 'no-amounts', 'bidMicros'],
    ['Prijs', ['op aanvraag', 'bel', '-'], 'no-amounts', 'price.amountCents'],
    ['Category', ['Fietsen', 'Boten', 'Boeken'], 'no-names', 'categoryId'],
    ['Category', [12, 14, 15], 'no-names', 'categoryId'],
    ['Category', [12, '31', 15], 'no-names', 'categoryId'],
    ['Status', ['publish', 'draft', 'private'], 'no-choices', 'status'],
    ['Pictures', ['yes', 'no', 'no'], 'no-pictures', 'images'],
  ])('%s is in doubt where its values are %j', async (header, cells, doubt, field) => {
    expect(await judged(header, cells)).toEqual({ to: null, leftOut: doubt, means: field });
    expect(await judged(header, cells, true)).toMatchObject({ to: field });
    expect(await judged(header, cells.slice(0, 2))).toMatchObject({ to: field });
  });

  it.each([
    ['Bid', ['veel', 'meer', '€ 2,-', 'meest']],
    ['Prijs', ['(5,00)', '12%', '1.5 USD']],
    ['Category', ['Fietsen', 'Boten', 'stoelen']],
    ['Category', ['Fietsen', 'Boten', 'Tafels']],
    ['Category', [31, '31', 31]],
    ['Category', [31, 'Boten', 'Fietsen', 'stoelen']],
    ['Status', ['publish', 'draft', 'Gepauzeerd']],
    ['Title', ['1', '2', '3']],
    ['Bid', [null, '', ' ']],
  ])('%s keeps it where some of %j are its values', async (header, cells) => {
    expect((await judged(header, cells)).leftOut).toBeNull();
  });
});
