import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unusedFor, unusedSignIn } from '../../../shared/contract/account/sign-in-life.ts';

const NOW = new Date('2026-06-30T12:00:00.000Z');
const daysAgo = (days: number): string => new Date(NOW.getTime() - days * 86_400_000).toISOString();
const account = (lastUsedAt: string | null, signedIn = true) => ({ signedIn, lastUsedAt });

describe('the days a sign-in was not used', () => {
  it.each([
    [0, 0],
    [0.99, 0],
    [49.5, 49],
    [50, 50],
  ])('%d days ago are %d whole days', (ago, days) => {
    expect(unusedFor(daysAgo(ago), NOW)).toBe(days);
  });

  it.each([null, '', 'yesterday', daysAgo(-1), '9999-12-31T23:59:59.999Z'])('of %j nobody knows', (at) => {
    expect(unusedFor(at, NOW)).toBeNull();
    expect(unusedSignIn(account(at), NOW)).toBeUndefined();
  });

  it('are whole and not negative, whatever the clocks said', () => {
    const time = fc.date({ noInvalidDate: true });
    fc.assert(
      fc.property(time, time, (used, now) => {
        const days = unusedFor(used.toISOString(), now);
        expect(days === null || (Number.isInteger(days) && days >= 0)).toBe(true);
      }),
    );
  });
});

describe('a warning of a sign-in that nobody used', () => {
  it.each([
    [49, undefined],
    [50, { kind: 'ending', days: 50, left: 10 }],
    [59, { kind: 'ending', days: 59, left: 1 }],
    [60, { kind: 'ended' }],
    [30_000, { kind: 'ended' }],
  ] as const)('after %d days says %j', (days, told) => {
    expect(unusedSignIn(account(daysAgo(days)), NOW)).toEqual(told);
  });

  it('is not given of an account that is signed out', () => {
    expect(unusedSignIn(account(daysAgo(55), false), NOW)).toBeUndefined();
  });
});
