import { describe, expect, it } from 'vitest';
import { newestOf, nextCursor } from '../../../main/engine/sync/pull/cursor.ts';

describe('the newest update of a page', () => {
  const ads = (...dates: readonly (string | null)[]) => dates.map((dateLastUpdated) => ({ dateLastUpdated }));

  it('is the latest instant, however its zone and its fractions are written', () => {
    const zoned = ads('2026-01-01T13:00:00+02:00', '2026-01-01T12:00:00Z', '2026-01-01T12:00:00.000Z');
    expect(newestOf(zoned)).toBe('2026-01-01T12:00:00.000Z');
  });

  it('is none where no ad tells a time that can be read', () => {
    expect(newestOf(ads(null, 'yesterday'))).toBeNull();
  });
});

describe('the cursor of the next pull', () => {
  const at = (minute: number): string => new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString();

  it('is a minute before the newest update seen, when that is older than the service’s clock', () => {
    expect(nextCursor({ newest: at(10), serverStart: at(20) }, at(20))).toBe(at(9));
  });

  it('is a minute before the service’s clock at the first answer, when updates came in after it', () => {
    expect(nextCursor({ newest: at(30), serverStart: at(20) }, at(20))).toBe(at(19));
  });

  it('goes further back by the time the page chain took', () => {
    expect(nextCursor({ newest: at(30), serverStart: at(20) }, at(25))).toBe(at(14));
  });

  it('does not move when the service told no time', () => {
    expect(nextCursor({ newest: null, serverStart: null }, null)).toBeUndefined();
  });
});
