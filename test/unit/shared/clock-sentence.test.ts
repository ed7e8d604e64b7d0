import { expect, test } from 'vitest';
import { clockDifference } from '../../../shared/contract/clock-difference.ts';
import { clockSentence, LANGUAGES } from '../../../shared/locale/index.ts';

const DAY = 86_400_000;
const there = Date.parse('2026-11-22T12:00:00Z');

const said = (language: (typeof LANGUAGES)[number], days: number): string => {
  const off = clockDifference(there + days * DAY, there);
  if (off === null) throw new Error('not off');
  return clockSentence(language, off, (at) => at.slice(0, 10));
};

test.each([
  [1, '1 day ahead', '2026-11-23'],
  [-1, '1 day behind', '2026-11-21'],
  [400, '400 days ahead', '2027-12-27'],
  [1826, '5 years ahead', '2031-11-22'],
  [-1826, '5 years behind', '2021-11-22'],
])('%d days are said as %s, with what both clocks show', (days, by, here) => {
  expect(said('en', days)).toContain(by);
  for (const language of LANGUAGES) {
    expect(said(language, days)).toContain(here);
    expect(said(language, days)).toContain('2026-11-22');
    expect(said(language, days)).not.toMatch(/[{}…]/u);
  }
});

test('which of the two is ahead differs in every language', () => {
  for (const language of LANGUAGES) expect(said(language, 3)).not.toBe(said(language, -3));
  expect(said('nl', -3)).toContain('3 dagen achter');
  expect(said('fr', -3)).toContain('retarde de 3 jours');
});

test('less than a day is nothing', () => {
  expect(clockDifference(there + DAY - 1, there)).toBeNull();
  expect(clockDifference(there - DAY + 1, there)).toBeNull();
});
