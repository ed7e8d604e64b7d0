import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparatorOf, emptyLast } from '../../../renderer/core/rows/compare.ts';
import { canBeEmptied, type LockContext, lockReason } from '../../../renderer/features/fields/cell-state.ts';
import {
  entriesOf,
  listValue,
  offered,
  spaceBelongsToSearch,
  toggled,
} from '../../../renderer/features/fields/list-choice.ts';
import { isChosen, valuesFor } from '../../../renderer/features/fields/options.ts';
import { type AttributeType, type Field, fieldOf } from '../../../shared/ad/fields.ts';
import { attributeOf, readCategory } from '../../../shared/category/category.ts';
import { gridRow } from './rows.ts';

const field = (path: string, type?: AttributeType): Field => {
  const found = fieldOf(path, type);
  if (!found) throw new Error(`no field ${path}`);
  return found;
};

const CARS = readCategory({
  id: 11,
  attributeGroups: [
    {
      label: { nl_BE: 'Kenmerken' },
      attributes: [
        { key: 'mileage', type: 'NUMBER' },
        { key: 'built', type: 'NUMBER', updatable: false },
        { key: 'verified', type: 'STRING', writable: false },
        {
          key: 'fuel',
          type: 'STRING',
          values: { nl_BE: ['Benzine', 'Stroom'], fr_BE: ['Essence', 'Électricité'] },
        },
      ],
    },
  ],
});

const around = (part: Partial<LockContext> = {}): LockContext => ({
  category: CARS,
  refusedFields: [],
  ...part,
});

describe('a locked attribute', () => {
  const ad = gridRow(1, { values: { categoryId: 11, 'attributes.origin': 'shop' } });
  const lock = (path: string, part: Partial<LockContext> = {}, row = ad) =>
    lockReason(row, field(`attributes.${path}`), around(part));

  it('says whether the marketplace fills it in, or only takes it with a new ad', () => {
    expect(lock('mileage')).toBeNull();
    expect(lock('verified')).toBe('grid.locked.not-writable');
    expect(lock('built')).toBe('grid.locked.not-updatable');
    expect(lock('built', {}, gridRow(1, { state: 'new', values: { categoryId: 11 } }))).toBeNull();
    expect(lock('verified', {}, gridRow(1, { state: 'new' }))).toBe('grid.locked.not-writable');
  });

  it('says that the ad’s category does not have it, unless the ad carries it or it is the seller’s own', () => {
    expect(lock('frameSize')).toBe('grid.locked.not-in-category');
    expect(lock('frameSize', { own: true })).toBeNull();
    expect(lock('frameSize', { category: undefined })).toBeNull();
    expect(lock('origin')).toBeNull();
    const emptied = gridRow(1, { values: { categoryId: 11 }, drafts: { 'attributes.origin': 'shop' } });
    expect(lock('origin', {}, emptied)).toBeNull();
  });

  it('in several languages is edited language by language', () => {
    const row = gridRow(1, {
      values: { 'attributes.fuel@nl_BE': 'Benzine', 'attributes.fuel@fr_BE': 'Essence' },
    });
    expect(lock('fuel', {}, row)).toBe('grid.locked.by-locale');
    expect(lock('fuel@fr_BE', {}, row)).toBeNull();
  });
});

describe('a field the service refused to this seller', () => {
  const row = gridRow(1, { values: { 'price.originalAmountCents': 500 } });
  const original = field('price.originalAmountCents');

  it('is locked with its reason, but what stands there can be taken away', () => {
    const lock = lockReason(row, original, around({ refusedFields: ['price.originalAmountCents'] }));
    expect(lock).toBe('grid.locked.refused-original-price');
    expect(canBeEmptied(lock)).toBe(true);
    expect(lockReason(row, field('salutation'), around({ refusedFields: ['salutation'] }))).toBe(
      'grid.locked.refused',
    );
  });

  it('leaves all others as they are', () => {
    expect(lockReason(row, original, around({ refusedFields: ['salutation'] }))).toBeNull();
    expect(canBeEmptied('grid.locked.once')).toBe(false);
  });
});

describe('the choices of an attribute', () => {
  const fuel = attributeOf(CARS, 'fuel');
  const choices = (path: string, value: string | null) =>
    fuel && valuesFor(fuel, field(path), 'nl_BE', value);

  it('are in the language its path names, else its value shows, else the tenant speaks', () => {
    expect(choices('attributes.fuel', null)).toEqual(['Benzine', 'Stroom']);
    expect(choices('attributes.fuel', 'Essence')).toEqual(['Essence', 'Électricité']);
    expect(choices('attributes.fuel@fr_BE', null)).toEqual(['Essence', 'Électricité']);
    expect(choices('attributes.fuel', 'Stoom')).toEqual(['Benzine', 'Stroom']);
  });

  it('are offered only where the ad’s own category gives them', () => {
    expect(isChosen(field('attributes.fuel'), CARS)).toBe(true);
    expect(isChosen(field('attributes.fuel'), undefined)).toBe(false);
    expect(isChosen(field('attributes.warranty', 'BOOL'), CARS)).toBe(true);
    expect(isChosen(field('attributes.mileage', 'NUMBER'), CARS)).toBe(false);
  });
});

describe('a list of ticks', () => {
  const entries = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'x', 'y'));

  it('is as it was after ticking back and forth, in the same order', () => {
    fc.assert(
      fc.property(entries, entries, fc.constantFrom('a', 'b', 'x', 'y'), (initial, allowed, entry) => {
        const once = toggled(entry, initial, initial, allowed);
        expect(once.includes(entry)).toBe(!initial.includes(entry));
        expect(toggled(entry, once, initial, allowed)).toEqual(initial);
      }),
    );
  });

  it('puts new ticks behind what was there, in the category’s order', () => {
    const allowed = ['black', 'white', 'blue'];
    const blue = toggled('blue', ['red'], ['red'], allowed);
    expect(toggled('black', blue, ['red'], allowed)).toEqual(['red', 'black', 'blue']);
    expect(offered(allowed, ['red', 'white'])).toEqual(['black', 'white', 'blue', 'red']);
  });

  it('is no value when nothing is ticked', () => {
    expect(listValue([])).toBeNull();
    expect(listValue(['a'])).toEqual(['a']);
    expect(entriesOf('a')).toEqual(['a']);
    expect(entriesOf(null)).toEqual([]);
  });

  it('takes a space into the search only where a name goes on with one', () => {
    expect(spaceBelongsToSearch('other', ['Other colours'])).toBe(true);
    expect(spaceBelongsToSearch('blu', ['Blue', 'Light blue'])).toBe(false);
    expect(spaceBelongsToSearch('', ['Other colours'])).toBe(false);
  });
});

describe('a column of attribute numbers', () => {
  it('orders them by size, before what is no number, empty cells last', () => {
    const compare = emptyLast(
      comparatorOf(field('attributes.mileage', 'NUMBER'), String, (a, b) => (a < b ? -1 : a > b ? 1 : 0)),
    );
    const values = ['new', 9, null, 100, 'few', 20.5];
    expect([...values].sort((a, b) => compare(a, b, false))).toEqual([9, 20.5, 100, 'few', 'new', null]);
  });
});
