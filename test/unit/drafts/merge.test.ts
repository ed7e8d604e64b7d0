import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conflictsIn, mergeDrafts, resolveDrafts, settleDrafts } from '../../../main/engine/drafts/merge.ts';
import { effectiveDrafts, sameValue } from '../../../main/engine/drafts/units.ts';
import type { Draft } from '../../../shared/ad/model.ts';
import { readField, writeField } from '../../../shared/ad/paths.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import { draft, sampleAd } from '../sync/sample-ad.ts';

const written = (ad: JsonObject, changes: Readonly<Record<string, Json>>): JsonObject =>
  Object.entries(changes).reduce((next, [field, value]) => writeField(next, field, value), ad);

describe('merging what the service changed with what I changed', () => {
  const base = sampleAd();

  it('keeps my edit when only other fields changed there', () => {
    const mine = [draft('title', 'Garden bench', 'Oak bench')];
    const theirs = written(base, { sellerName: 'Pietersen' });
    expect(mergeDrafts(base, theirs, mine)).toEqual(mine);
  });

  it('drops my edit when the same was done there', () => {
    const mine = [draft('title', 'Garden bench', 'Oak bench')];
    expect(mergeDrafts(base, written(base, { title: 'Oak bench' }), mine)).toEqual([]);
  });

  it('keeps base, mine and theirs when both changed one field differently', () => {
    const mine = [draft('title', 'Garden bench', 'Oak bench')];
    const theirs = written(base, { title: 'Bench' });
    const merged = mergeDrafts(base, theirs, mine);
    expect(merged).toEqual(mine);
    expect(conflictsIn(theirs, merged)).toEqual([
      { field: 'title', base: 'Garden bench', mine: 'Oak bench', theirs: 'Bench' },
    ]);
  });

  it.each([
    ['bidMicros', '20000', '30000', 'budgets.daily.limitMicros', '2000000'],
    ['price.amountCents', 12500, 9900, 'price.priceType', 'BIDDING_FROM'],
    ['links.url', 'https://shop.example/bench', 'https://shop.example/b', 'links.displayUrl', 'shop.example'],
    ['postcode', '1234AB', '4321BA', 'regionId', 3],
    ['shippingOptions.SHIP.costCents', 500, 600, 'shippingOptions.SHIP.time', '1d-2d'],
  ] as const)('sees a conflict when I change %s and they change another field of its unit', (...row) => {
    const [field, was, value, other, theirs] = row;
    const present = written(base, { [other]: theirs });
    const merged = mergeDrafts(base, present, [draft(field, was, value)]);
    expect(conflictsIn(present, merged).map((conflict) => conflict.field)).toContain(field);
    expect(conflictsIn(present, merged).map((conflict) => conflict.field)).toContain(other);
  });

  it('does not take two attributes, or two shipping options, for one unit', () => {
    const mine = [
      draft('attributes.wood', 'oak', 'beech'),
      draft('shippingOptions.SHIP.costCents', 500, 600),
    ];
    const theirs = written(base, {
      'attributes.colour': 'brown',
      'shippingOptions.PICKUP.pickupLocation': 'Utrecht',
    });
    expect(conflictsIn(theirs, mergeDrafts(base, theirs, mine))).toEqual([]);
  });

  it('takes budget statuses for ACTIVE and picture news for no change', () => {
    const mine = [
      draft('status', 'ACTIVE', 'PAUSED'),
      draft('images', base['images'] ?? null, [{ src: 'upload:1' }]),
    ];
    const theirs = written(base, {
      status: 'DAILY_BUDGET_REACHED',
      images: [{ src: 'https://service.example/image/a/a.jpg', status: 'PENDING' }],
    });
    const merged = mergeDrafts(base, theirs, mine);
    expect(conflictsIn(theirs, merged)).toEqual([]);
    expect(merged.map((kept) => kept.value)).toEqual(mine.map((kept) => kept.value));
  });

  it('lets a pause go over a suspension, and holds an activation against it', () => {
    const theirs = written(base, { status: 'SUSPENDED_BY_CS' });
    const pause = mergeDrafts(base, theirs, [draft('status', 'ACTIVE', 'PAUSED')]);
    expect(pause).toHaveLength(1);
    expect(conflictsIn(theirs, pause)).toEqual([]);
    const paused = written(base, { status: 'PAUSED' });
    const activate = mergeDrafts(paused, theirs, [draft('status', 'PAUSED', 'ACTIVE')]);
    expect(conflictsIn(theirs, activate)).toHaveLength(1);
  });

  it('sets a delete against any change there, until it is decided', () => {
    const mine = [draft('status', 'ACTIVE', 'DELETED'), draft('title', 'Garden bench', 'Oak bench')];
    const theirs = written(base, { sellerName: 'Pietersen' });
    const merged = mergeDrafts(base, theirs, mine);
    expect(conflictsIn(theirs, merged).map(({ field }) => field)).toEqual(['status', 'sellerName']);
    expect(mergeDrafts(theirs, theirs, merged)).toEqual(merged);
    const decided = resolveDrafts(theirs, merged, 'mine');
    expect(conflictsIn(theirs, decided)).toEqual([]);
    expect(effectiveDrafts(theirs, decided).map(({ field }) => field)).toEqual(['status', 'title']);
    expect(resolveDrafts(theirs, merged, 'theirs').map(({ field }) => field)).toEqual(['title']);
  });

  it('does not send what only stood beside a delete once the delete is taken back', () => {
    const theirs = written(base, { sellerName: 'Pietersen' });
    const merged = mergeDrafts(base, theirs, [draft('status', 'ACTIVE', 'DELETED')]);
    const left = merged.filter(({ field }) => field !== 'status');
    expect(effectiveDrafts(theirs, left)).toEqual([]);
    expect(mergeDrafts(theirs, theirs, left)).toEqual([]);
  });

  it('sees no conflict in a delete of an ad that only spent money', () => {
    const theirs = written(base, { 'budgets.total.spentMicros': '1000000', status: 'BUDGET_REACHED' });
    const merged = mergeDrafts(base, theirs, [draft('status', 'ACTIVE', 'DELETED')]);
    expect(merged).toHaveLength(1);
    expect(conflictsIn(theirs, merged)).toEqual([]);
  });
});

describe('settling what was sent', () => {
  const base = sampleAd();
  const sent = [draft('title', 'Garden bench', ' Oak bench ')];
  const answer = written(base, { title: 'Oak bench' });

  it('drops the draft that still holds what was sent, however the service cleaned it', () => {
    expect(settleDrafts(base, answer, sent, sent)).toEqual([]);
  });

  it('keeps a cell edited while its write was on its way, on the new base', () => {
    const now = [draft('title', 'Garden bench', 'Beech bench')];
    expect(settleDrafts(base, answer, sent, now)).toEqual([draft('title', 'Oak bench', 'Beech bench')]);
  });

  it('keeps a cell reverted while its write was on its way as an edit back', () => {
    expect(settleDrafts(base, answer, sent, [])).toEqual([draft('title', 'Oak bench', 'Garden bench')]);
  });

  it('keeps a conflict that arose in another cell while the write was on its way', () => {
    const read = written(base, { sellerName: 'Pietersen' });
    const now = [...sent, draft('sellerName', readField(base, 'sellerName'), 'De Vries')];
    const left = settleDrafts(read, written(answer, { sellerName: 'Pietersen' }), sent, now);
    expect(left).toEqual([draft('sellerName', readField(base, 'sellerName'), 'De Vries')]);
  });

  it('keeps a cell edited beside what was sent of its unit, without a conflict', () => {
    const bid = [draft('bidMicros', readField(base, 'bidMicros'), '990000')];
    const daily = draft('budgets.daily.limitMicros', readField(base, 'budgets.daily.limitMicros'), '7000000');
    expect(settleDrafts(base, written(base, { bidMicros: '990000' }), bid, [...bid, daily])).toEqual([daily]);
  });

  it('turns a new row discarded while its create was on its way into a delete', () => {
    const created = [draft('exists', null, true), draft('title', null, 'Oak bench')];
    expect(settleDrafts(null, answer, created, [])).toEqual([draft('status', 'ACTIVE', 'DELETED')]);
  });
});

describe('properties of the merge', () => {
  const fields = [
    'title',
    'sellerName',
    'bidMicros',
    'budgets.daily.limitMicros',
    'postcode',
    'attributes.wood',
  ];
  const values = fc.constantFrom('a', 'b', 'c');
  const cells = fc.dictionary(fc.constantFrom(...fields), values, { maxKeys: 6 });
  const start = written(sampleAd(), Object.fromEntries(fields.map((field) => [field, 'a'])));
  const draftsOf = (edits: Readonly<Record<string, string>>): readonly Draft[] =>
    Object.entries(edits)
      .filter(([, value]) => value !== 'a')
      .map(([field, value]) => draft(field, 'a', value));

  const byName = (drafts: readonly Draft[]): readonly Draft[] =>
    [...drafts].sort((a, b) => (a.field < b.field ? -1 : 1));

  it('changes nothing when nothing changed there', () => {
    fc.assert(
      fc.property(cells, (mine) => {
        expect(byName(mergeDrafts(start, start, draftsOf(mine)))).toEqual(byName(draftsOf(mine)));
      }),
    );
  });

  it('gives the same again when it is repeated', () => {
    fc.assert(
      fc.property(cells, cells, fc.boolean(), (mine, there, remove) => {
        const theirs = written(start, there);
        const drafts = [...draftsOf(mine), ...(remove ? [draft('status', 'ACTIVE', 'DELETED')] : [])];
        const once = mergeDrafts(start, theirs, drafts);
        expect(byName(mergeDrafts(theirs, theirs, once))).toEqual(byName(once));
      }),
    );
  });

  it('never loses an edit of mine silently: it is kept, or the service says the same', () => {
    fc.assert(
      fc.property(cells, cells, (mine, there) => {
        const theirs = written(start, there);
        const merged = mergeDrafts(start, theirs, draftsOf(mine));
        for (const { field, value } of draftsOf(mine)) {
          const kept = merged.some((left) => left.field === field && left.value === value);
          expect(kept || sameValue(field, readField(theirs, field), value)).toBe(true);
        }
      }),
    );
  });

  it('never sends over a change there that nobody has seen', () => {
    fc.assert(
      fc.property(cells, cells, (mine, there) => {
        const theirs = written(start, there);
        const merged = mergeDrafts(start, theirs, draftsOf(mine));
        const conflicting = new Set(conflictsIn(theirs, merged).map(({ field }) => field));
        for (const { field } of effectiveDrafts(theirs, merged)) {
          const movedThere = !sameValue(field, readField(theirs, field), readField(start, field));
          if (movedThere) expect(conflicting.has(field)).toBe(true);
        }
      }),
    );
  });

  it('has no conflict left once every one is decided', () => {
    fc.assert(
      fc.property(cells, cells, fc.constantFrom('mine', 'theirs'), (mine, there, take) => {
        const theirs = written(start, there);
        const merged = mergeDrafts(start, theirs, draftsOf(mine));
        expect(conflictsIn(theirs, resolveDrafts(theirs, merged, take as 'mine' | 'theirs'))).toEqual([]);
      }),
    );
  });
});
