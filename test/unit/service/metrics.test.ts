import { describe, expect, test } from 'vitest';
import { adReport } from '../../../main/engine/service/wire/metrics.ts';

const ROW = {
  adId: 2_150_000_007,
  impressions: 120,
  clicks: 9,
  urlClicks: 4,
  emails: 1,
  engagement: 5,
  spentMicros: 1_230_000,
};

describe('a performance report', () => {
  test('is read with its money as whole micros, whatever else stands in it', () => {
    const answer = {
      createDate: '2026-01-02T03:04:05Z',
      more: [1],
      data: [{ ...ROW, title: 'Bench', ctr: 7.5 }],
    };
    expect(adReport.parse(answer).data).toEqual([
      { ...ROW, spentMicros: 1_230_000n, title: 'Bench', vendorId: null, categoryId: null, relative: null },
    ]);
  });

  test('takes money as digits, and what is not told for none', () => {
    const { adId } = ROW;
    const read = adReport.parse({
      data: [{ adId, spentMicros: '12', urlClicks: 2, emails: 1, clicks: null }],
    });
    expect(read.data).toMatchObject([
      { adId, impressions: 0, clicks: 0, urlClicks: 2, emails: 1, engagement: 3, spentMicros: 12n },
    ]);
  });

  test('has the place in the category, none for 0, and loses nothing else where that cannot be read', () => {
    const placed = (relativePerformance: unknown, vendorId: unknown = 'A-1') =>
      adReport.parse({ data: [{ ...ROW, relativePerformance, vendorId }] }).data;
    expect(placed(73)).toMatchObject([{ relative: 73, vendorId: 'A-1' }]);
    expect(placed(0)).toMatchObject([{ relative: null }]);
    expect(placed('good', 7)).toMatchObject([{ relative: null, vendorId: null, clicks: 9 }]);
  });

  test.each([
    ['2026-01-02T03:04:05.678Z', '2026-01-02T03:04:05.678Z'],
    ['2026-01-02T03:04:05Z', '2026-01-02T03:04:05.000Z'],
    ['yesterday', undefined],
    [1_767_000_000, undefined],
    [undefined, undefined],
  ])('made at %j was made at %j', (createDate, instant) => {
    expect(adReport.parse({ createDate, data: [] }).createDate?.toISOString()).toBe(instant);
  });

  test.each([
    ['no rows', {}],
    ['an ad without a number', { data: [{ ...ROW, adId: undefined }] }],
    ['half a click', { data: [{ ...ROW, clicks: 0.5 }] }],
    ['less than nothing', { data: [{ ...ROW, spentMicros: -1 }] }],
    ['money a number cannot hold', { data: [{ ...ROW, spentMicros: 2 ** 60 }] }],
  ])('with %s is refused, so that nothing is counted that was not told', (_what, answer) => {
    expect(adReport.safeParse(answer).success).toBe(false);
  });
});
