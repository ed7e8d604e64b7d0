import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparatorOf, emptyLast } from '../../../renderer/core/rows/compare.ts';
import { lockReason, problemsAt, shownAt, signAt } from '../../../renderer/features/fields/cell-state.ts';
import { matching } from '../../../renderer/features/fields/option-search.ts';
import { campaignFieldOf } from '../../../shared/ad/campaign-fields.ts';
import { type Field, fieldOf } from '../../../shared/ad/fields.ts';
import type { RowKey } from '../../../shared/ad/model.ts';
import { gridRow, problem } from './rows.ts';

const field = (path: string): Field => {
  const found = fieldOf(path);
  if (!found) throw new Error(`no field ${path}`);
  return found;
};

const plain = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const bid = comparatorOf(field('bidMicros'), String, plain);

describe('a cell', () => {
  it('says why it cannot be edited', () => {
    const live = gridRow(1, { values: { vendorId: 'V-1', categoryId: 11 } });
    expect(lockReason(live, field('title'))).toBeNull();
    expect(lockReason(live, field('id'))).toBe('grid.locked.never');
    expect(lockReason(live, field('categoryId'))).toBe('grid.locked.create');
    expect(lockReason(live, field('vendorId'))).toBe('grid.locked.once');
    expect(lockReason(gridRow(1), field('vendorId'))).toBeNull();
    expect(lockReason({ ...live, state: 'new' }, field('categoryId'))).toBeNull();
    expect(lockReason({ ...live, state: 'final' }, field('title'))).toBe('grid.locked.final');
    expect(lockReason({ ...live, state: 'deleted' }, field('title'))).toBe('grid.locked.deleted');
    expect(lockReason({ ...live, state: 'deleted' }, field('status'))).toBeNull();
  });

  it('of a campaign says why in words of campaigns', () => {
    const live = { ...gridRow(1, { values: { title: 'Zomer', ads: 3 } }), key: 'c1' as RowKey };
    const why = (path: string, row = live) => lockReason(row, campaignFieldOf(path) as Field);
    expect(why('title')).toBe('grid.locked.create.campaign');
    expect(why('ads')).toBe('grid.locked.computed');
    expect(why('pace')).toBe('grid.locked.computed');
    expect(why('isDefault')).toBe('grid.locked.never');
    expect(why('status', { ...live, state: 'gone' })).toBe('grid.locked.gone.campaign');
    expect(why('status')).toBeNull();
  });

  it('lets a vendor ID be typed again until it is sent', () => {
    const typed = gridRow(1, { values: { vendorId: 'new' }, drafts: { vendorId: null } });
    expect(lockReason(typed, field('vendorId'))).toBeNull();
  });

  it('shows the gravest of its signs', () => {
    const problems = [problem('title', 'warning'), problem('title', 'error'), problem('bidMicros', 'info')];
    const row = gridRow(1, { problems, conflicts: { postcode: '1011' } });
    expect(signAt(row, 'title')).toBe('error');
    expect(signAt(row, 'bidMicros')).toBeNull();
    expect(signAt(row, 'postcode')).toBe('conflict');
  });

  it('shows what is wrong with the shipping options in the cells of their parts, which the list has none of', () => {
    const row = gridRow(1, {
      problems: [problem('shippingOptions', 'error'), problem('attributes', 'error')],
    });
    expect(signAt(row, 'shippingOptions.SHIP.costCents')).toBe('error');
    expect(signAt(row, 'shippingOptions.PICKUP.pickupLocation')).toBe('error');
    expect(signAt(row, 'attributes.brand')).toBeNull();
    expect(problemsAt(row, 'shippingOptions.SHIP.costCents')).toEqual([]);
    expect(problemsAt(row, 'shippingOptions')).toHaveLength(1);
    expect(shownAt('shippingOptions')).toBe('shippingOptions.SHIP.costCents');
  });
});

describe('a column of money', () => {
  it('orders amounts exactly, however large', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 25n });
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        expect(Math.sign(bid(String(a), String(b)))).toBe(a < b ? -1 : a > b ? 1 : 0);
      }),
    );
  });

  it('puts words above amounts and empty cells last both ways', () => {
    const sorted = (descending: boolean) =>
      ['AUTOMATIC', null, '9', '10'].sort((a, b) => emptyLast(bid)(a, b, descending) * (descending ? -1 : 1));
    expect(sorted(false)).toEqual(['9', '10', 'AUTOMATIC', null]);
    expect(sorted(true)).toEqual(['AUTOMATIC', '10', '9', null]);
  });
});

describe('a drop-down', () => {
  it('puts what starts with the text before what has it', () => {
    const options = ['Tuintafels', 'Stoelen', 'Tafels'].map((label) => ({ value: label, label }));
    expect(matching(options, 'TAF').map(({ label }) => label)).toEqual(['Tafels', 'Tuintafels']);
    expect(matching(options, '')).toHaveLength(3);
    expect(matching(options, 'zzz')).toEqual([]);
  });
});
