import { expect, test } from 'vitest';
import { anywayStep } from '../../../renderer/features/problems/send-anyway.ts';
import { itemProblems } from '../../../renderer/features/review/item-problems.ts';
import type { Problem } from '../../../shared/rules/problem.ts';

const held: Problem = {
  field: 'regionId',
  code: 2001,
  severity: 'error',
  message: { key: 'rule.region-disabled', params: {} },
  source: 'local',
  origin: 'reading',
};

test('a rule that holds an ad back can be lifted, and one that was lifted holds again', () => {
  expect(anywayStep(held)).toBe('give');
  expect(anywayStep({ ...held, severity: 'warning', lifted: 'anyway' })).toBe('withdraw');
});

test('neither a warning, nor a conflict, nor a word of the marketplace, nor a deleted ad can be', () => {
  const others: readonly Problem[] = [
    { ...held, severity: 'warning', lifted: 'stored' },
    { ...held, message: { key: 'held.conflict', params: {} } },
    { ...held, source: 'service' },
    { ...held, field: 'status', message: { key: 'rule.status-final', params: {} } },
  ];
  expect(others.map(anywayStep)).toEqual(others.map(() => undefined));
});

test('Review shows beside a pause what holds the other edits of its ad back', () => {
  const beside = { changes: [], blockedBy: [held] };
  expect(itemProblems({ blockedBy: [], warnings: [], beside })).toEqual([held]);
});
