import '../../support/local-storage.ts';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createWords } from '../../../renderer/core/words.ts';
import { attributeSections, nameFault, pathIn } from '../../../renderer/features/fields/attributes.ts';
import { lockReason } from '../../../renderer/features/fields/cell-state.ts';
import {
  commonBounds,
  commonLengthLimits,
  commonRule,
  limitText,
} from '../../../renderer/features/fields/limits.ts';
import { commonOptions } from '../../../renderer/features/fields/options.ts';
import { createPanelAds } from '../../../renderer/features/panel/panel-ads.ts';
import { type Field, fieldOf } from '../../../shared/ad/fields.ts';
import { readCategory } from '../../../shared/category/category.ts';
import { type Interval, positionIn } from '../../../shared/category/interval.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { gridRow, problem } from './rows.ts';

const field = (path: string): Field => {
  const found = fieldOf(path);
  if (!found) throw new Error(`no field ${path}`);
  return found;
};

const selection = (...rows: readonly GridRow[]) => createPanelAds(rows, (row, of) => lockReason(row, of));
const titled = (number: number, title: string): GridRow => gridRow(number, { values: { title } });

const leaf = (id: number, config: JsonObject, attributes: readonly JsonObject[] = []) =>
  readCategory({
    id,
    config,
    attributeGroups: [{ label: { nl_NL: 'Kenmerken' }, attributes }],
  } as JsonObject);

const words = createWords('nl-NL', {
  categories: [],
  campaigns: [],
  definitions: {},
  tenantLocale: 'nl_NL',
});

describe('several ads at once', () => {
  it('share a value only where all have it', () => {
    const same = selection(titled(1, 'A'), titled(2, 'A')).at('title');
    expect(same).toEqual({ value: 'A', mixed: false, filled: 2, drafts: 0 });
    expect(selection(titled(1, 'A'), titled(2, 'B')).at('title').mixed).toBe(true);
    expect(selection(titled(1, 'A'), gridRow(2, { values: {} })).at('title')).toMatchObject({
      mixed: true,
      filled: 1,
    });
    expect(selection(gridRow(1), gridRow(2)).at('postcode')).toMatchObject({ mixed: false, value: null });
  });

  it('count the ads in which a field is locked, and leave those out', () => {
    const sent = gridRow(1, { values: { vendorId: 'A-1' } });
    const gone = gridRow(3, { state: 'gone' });
    const all = selection(sent, gridRow(2), gone);
    expect(all.locks(field('vendorId'))).toEqual([{ reason: 'grid.locked.once', count: 1 }]);
    expect(all.closed).toEqual([{ reason: 'grid.locked.gone', count: 1 }]);
    expect(all.open(field('vendorId')).map(({ id }) => id)).toEqual([9002]);
    expect([all.isOpen, selection(gone).isOpen]).toEqual([true, false]);
  });

  it('gather the same problem whatever its numbers, errors first', () => {
    const fix = { label: { key: 'fix.cut', params: {} }, changes: [] };
    const error = problem('title', 'error');
    const all = selection(
      gridRow(1, { problems: [problem('title', 'warning'), { ...error, fix }] }),
      gridRow(2, { problems: [{ ...error, message: { ...error.message, params: { limit: 9 } } }] }),
    );
    expect(all.problems('title').map(({ count, fixable }) => [count, fixable])).toEqual([
      [2, 1],
      [1, 0],
    ]);
    expect(all.problems('bidMicros')).toEqual([]);
  });
});

const bound = fc.option(fc.bigInt({ min: -20n, max: 20n }), { nil: undefined });
const anyInterval: fc.Arbitrary<Interval> = fc.record({
  min: bound,
  max: bound,
  minOpen: fc.boolean(),
  maxOpen: fc.boolean(),
});

describe('the limits of several categories', () => {
  it('are those in which a value is allowed by every one of them', () => {
    fc.assert(
      fc.property(
        fc.array(anyInterval, { minLength: 1, maxLength: 4 }),
        fc.bigInt({ min: -25n, max: 25n }),
        (intervals, value) => {
          const { min, max } = commonBounds(intervals);
          const common = { min, max, minOpen: false, maxOpen: false };
          const everywhere = intervals.every((interval) => positionIn(interval, value) === 'inside');
          expect(positionIn(common, value) === 'inside').toBe(everywhere);
        },
      ),
    );
  });

  it('are said as what all allow, or as differing where nothing is', () => {
    const cheap = leaf(1, { bidMicros: '[10000,500000]' });
    const dear = leaf(2, { bidMicros: '[50000,5000000]' });
    const dearer = leaf(3, { bidMicros: '[900000,5000000]' });
    expect(limitText('bidMicros', [cheap], words)).toBe('0,01 – 0,50');
    expect(limitText('bidMicros', [cheap, dear], words)).toBe('0,05 – 0,50 in alle categorieën');
    expect(limitText('bidMicros', [cheap, dearer], words)).toBe('verschilt per categorie');
  });

  it('never let a title be longer than the interface does', () => {
    const long = leaf(1, { titleLength: '[5,80]' });
    expect(commonLengthLimits('title', [long])).toEqual({ min: 5, max: 60 });
    expect(commonLengthLimits('title', [long, leaf(2, { titleLength: '[8,45]' })])).toEqual({
      min: 8,
      max: 45,
    });
  });

  it('end a range at the last number that can be entered', () => {
    const year = { key: 'year', type: 'NUMBER', range: '[1900,2027)', precision: 0 };
    const weight = { key: 'weight', type: 'NUMBER', range: '(0,500]', precision: 1 };
    const both = [leaf(1, {}, [year, weight])];
    expect(limitText('attributes.year', both, words)).toBe('1900 – 2026, hele getallen');
    expect(limitText('attributes.weight', both, words)).toBe('0,1 – 500, hoogstens 1 decimaal');
  });

  it('name a rule only where the categories agree on it', () => {
    const rule = (...options: readonly string[]) =>
      commonRule(
        options.map((shippingOption, at) => leaf(at, { shippingOption })),
        (config) => config.shippingOption,
      );
    expect(rule('OPTIONAL', 'OPTIONAL')).toBe('OPTIONAL');
    expect(rule('OPTIONAL', 'DISABLED')).toBe('differs');
    expect(rule()).toBeUndefined();
  });
});

const condition = { key: 'condition', type: 'STRING', mandatory: true, values: { nl_NL: ['Nieuw', 'Oud'] } };
const colour = { key: 'colour', type: 'LIST', values: { nl_NL: ['Rood', 'Groen'] } };
const size = { key: 'size', type: 'NUMBER' };

const sections = (categories: Parameters<typeof attributeSections>[0], carried: readonly string[]) => {
  const found = attributeSections(categories, carried, () => 'x', 'nl_NL');
  return {
    defined: found.defined.flatMap(({ fields }) => fields.map((each) => each.field.path)),
    own: found.own.map(({ path }) => path),
    differing: found.differing,
  };
};

describe('attributes', () => {
  it('stand needed ones first, those of the seller apart, one entry for each language', () => {
    const category = leaf(1, {}, [colour, condition]);
    const carried = ['title', 'attributes.colour@nl_NL', 'attributes.colour@fr_BE', 'attributes.own'];
    expect(sections([category], carried)).toEqual({
      defined: ['attributes.condition', 'attributes.colour@nl_NL', 'attributes.colour@fr_BE'],
      own: ['attributes.own'],
      differing: 0,
    });
  });

  it('of several categories are those all of them define alike', () => {
    const bike = leaf(1, {}, [condition, size]);
    const part = leaf(2, {}, [condition, { ...size, type: 'STRING' }, colour]);
    expect(sections([bike, part], [])).toEqual({
      defined: ['attributes.condition'],
      own: [],
      differing: 2,
    });
  });

  it('offer the values all of the categories allow', () => {
    const other = { ...condition, values: { nl_NL: ['Oud', 'Antiek'] } };
    const categories = [leaf(1, {}, [condition]), leaf(2, {}, [other])];
    const source = { categories: [], campaigns: [], locale: 'nl_NL' };
    const values = (path: string, of: typeof categories) =>
      commonOptions(field(path), of, source, words).map(({ value }) => value);
    expect(values('attributes.condition', categories)).toEqual(['Oud']);
    expect(values('attributes.condition', [...categories, leaf(3, {})])).toEqual(['Oud']);
    expect(values('attributes.size', [leaf(1, {}, [size])])).toEqual([]);
  });

  it('are written where the edit of an own one stands', () => {
    const added = gridRow(1, { drafts: { 'attributes.own@nl_NL': null } });
    expect(pathIn(added, 'attributes.own')).toBe('attributes.own@nl_NL');
    expect(pathIn(gridRow(1), 'attributes.own')).toBe('attributes.own');
    const other = gridRow(1, { drafts: { 'attributes.own@home@nl_NL': null } });
    expect(pathIn(other, 'attributes.own')).toBe('attributes.own');
    expect(pathIn(other, 'attributes.own@home@')).toBe('attributes.own@home@nl_NL');
  });

  it('take a name of at most 32 characters that nobody has yet', () => {
    const around = {
      categories: [leaf(1, {}, [condition])],
      carried: ['attributes.own@nl_NL', 'attributes.plain', 'attributes.mail@home@'],
      tenantLocale: 'nl_NL',
    };
    const fault = (name: string) => nameFault(name, 'nl_NL', around);
    expect(fault('x'.repeat(32))).toBeUndefined();
    expect(fault('😀'.repeat(32))).toBeUndefined();
    expect(fault('x'.repeat(33))).toBe('long');
    expect(fault(' ')).toBe('empty');
    expect(fault('condition')).toBe('defined');
    expect(fault('own')).toBe('taken');
    expect(fault('plain')).toBe('taken');
    expect(fault('mail@home')).toBe('taken');
    expect(fault('mail')).toBeUndefined();
    for (const name of ['own', 'plain']) expect(nameFault(name, 'fr_BE', around)).toBeUndefined();
  });
});
