import { describe, expect, test } from 'vitest';
import { day, minute } from '../../../sandbox/clock.ts';
import { begin, hour, limited, popular, start, whole } from './place.ts';

describe('a budget', () => {
  test('of the ad is reached at the click that takes its last micro, and never exceeded', () => {
    const place = start();
    const { id } = popular(place);
    place.edit(id, { categoryId: 4101, bidMicros: '300000', budgets: limited('UNLIMITED', '1234567') });
    for (let at = 1; place.ad(id).status === 'ACTIVE' && at < 60 * 24; at += 1) {
      place.to(begin + at * hour);
      expect(BigInt(place.ad(id).budgets.total.spentMicros)).toBeLessThanOrEqual(1_234_567n);
    }
    expect(place.ad(id)).toMatchObject({
      status: 'BUDGET_REACHED',
      budgets: { total: { spentMicros: '1234567' } },
    });
    const then = place.figures(id);
    place.to(begin + 80 * day);
    expect(place.figures(id)).toEqual(then);
    // A higher limit wakes it.
    place.edit(id, { status: 'ACTIVE', budgets: limited('UNLIMITED', '1234568', place.ad(id).budgets) });
    place.to(begin + 120 * day);
    expect(place.ad(id)).toMatchObject({
      status: 'BUDGET_REACHED',
      budgets: { total: { spentMicros: '1234568' } },
    });
  });

  test.each([
    [
      'nl',
      'the spring day of 23 hours',
      '2026-03-28T12:00:00Z',
      '2026-03-28T23:00:00Z',
      '2026-03-29T22:00:00Z',
    ],
    [
      'nl',
      'the autumn day of 25 hours',
      '2026-10-24T12:00:00Z',
      '2026-10-24T22:00:00Z',
      '2026-10-25T23:00:00Z',
    ],
    [
      'ca',
      'the spring day of 23 hours',
      '2026-03-07T18:00:00Z',
      '2026-03-08T05:00:00Z',
      '2026-03-09T04:00:00Z',
    ],
    [
      'ca',
      'the autumn day of 25 hours',
      '2026-10-31T18:00:00Z',
      '2026-11-01T04:00:00Z',
      '2026-11-02T05:00:00Z',
    ],
  ] as const)('of the day begins anew at midnight in %s, around %s', (tenant, _name, at, midnight, next) => {
    const place = start({ tenant, at });
    const { id } = popular(place);
    const reached = (): void =>
      place.edit(id, {
        status: 'DAILY_BUDGET_REACHED',
        budgets: { ...place.ad(id).budgets, daily: { limitMicros: '1000000', spentMicros: '1000000' } },
      });
    for (const instant of [midnight, next].map((text) => Date.parse(text))) {
      reached();
      place.to(instant - 1);
      expect(place.ad(id).status).toBe('DAILY_BUDGET_REACHED');
      place.to(instant);
      expect(place.ad(id)).toMatchObject({ status: 'ACTIVE', budgets: { daily: { spentMicros: '0' } } });
      expect(place.world.market.shown(id).at(-1)).toMatchObject({ from: instant, seen: true });
    }
    const date = place.world.days.dayOf(Date.parse(midnight));
    expect((place.world.days.end(date) - place.world.days.start(date)) / hour).toBe(
      (Date.parse(next) - Date.parse(midnight)) / hour,
    );
    place.edit(id, { budgets: limited('UNLIMITED', 'UNLIMITED', place.ad(id).budgets) });
    place.to(Date.parse(next) + 3 * day);
    expect(place.figures(id, date).spentMicros).toBe(0);
  });

  test('of the campaign takes its ads offline, whose status stays, and wakes them when raised', () => {
    const place = start();
    place.editCampaign({ budgets: limited('700001', 'UNLIMITED') });
    const statuses = place.ads().map(({ status }) => status);
    place.to(begin + 6 * hour);
    expect(place.campaign()).toMatchObject({
      status: 'DAILY_BUDGET_REACHED',
      budgets: { daily: { spentMicros: '700001' } },
    });
    expect(place.ads().map(({ status }) => status)).toEqual(statuses);
    const then = whole(place);
    place.to(begin + 7 * hour);
    expect(whole(place)).toEqual(then);
    place.editCampaign({
      status: 'ACTIVE',
      budgets: limited('700002', 'UNLIMITED', place.campaign().budgets),
    });
    place.to(begin + 11 * hour);
    expect(place.campaign()).toMatchObject({
      status: 'DAILY_BUDGET_REACHED',
      budgets: { daily: { spentMicros: '700002' } },
    });
    // 22:00 UTC is midnight.
    place.to(begin + 12 * hour);
    expect(place.campaign()).toMatchObject({ status: 'ACTIVE', budgets: { daily: { spentMicros: '0' } } });
  });

  test.each([
    ['never', false, false],
    ['status', false, true],
    ['always', true, true],
  ])('that is spent and reached is a modification of the ad %s', (spentTouch, bySpend, byStatus) => {
    const place = start({ settings: { spentTouch } });
    const { id } = popular(place);
    place.edit(id, { categoryId: 4101, bidMicros: '300000', budgets: limited('UNLIMITED', '2000000') });
    const { dateLastUpdated } = place.ad(id);
    const since = (): boolean => place.ad(id).dateLastUpdated > dateLastUpdated;
    for (let at = 1; place.ad(id).budgets.total.spentMicros === '0'; at += 1) place.to(begin + at * minute);
    expect(place.ad(id).status).toBe('ACTIVE');
    expect(since()).toBe(bySpend);
    place.to(begin + 20 * day);
    expect(place.ad(id).status).toBe('BUDGET_REACHED');
    expect(since()).toBe(byStatus);
  });
});
