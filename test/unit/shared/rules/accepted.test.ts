import { describe, expect, test } from 'vitest';
import type { Draft } from '../../../../shared/ad/model.ts';
import { withDrafts } from '../../../../shared/ad/paths.ts';
import type { Category } from '../../../../shared/category/category.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import type { FindingKind } from '../../../../shared/rules/accepted.ts';
import { concerns, confirms, findingKindName, kindOf } from '../../../../shared/rules/accepted.ts';
import { refusalsIn, refusedBefore, saysSame } from '../../../../shared/rules/known-refusals.ts';
import type { Problem } from '../../../../shared/rules/problem.ts';
import { serviceProblem } from '../../../../shared/rules/service-problem.ts';
import { categoryWith, checkLive, liveAd } from './fixtures.ts';

const kindsOf = (
  edits: Readonly<Record<string, Draft['value']>>,
  category: Category,
  rule: string,
): readonly FindingKind[] => {
  const drafts = Object.entries(edits).map(([field, value]): Draft => ({ field, base: null, value }));
  const local = withDrafts(liveAd as JsonObject, drafts);
  return checkLive(edits, { category })
    .filter(({ message }) => message.key === rule)
    .map((problem) => kindOf(problem, { local, category, isNew: false }));
};

describe('what an acceptance is remembered under', () => {
  test('is the category’s word where the rule reads one, whichever value the ad has', () => {
    const category = categoryWith({ region: 'DISABLED' });
    const [one] = kindsOf({ regionId: 3 }, category, 'rule.region-disabled');
    const [other] = kindsOf({ regionId: 4 }, category, 'rule.region-disabled');
    expect(one).toMatchObject({ word: 'DISABLED', operation: 'update', field: 'regionId' });
    expect(other).toEqual(one);
  });

  test('is the value where the value matters', () => {
    const words = ['12', '13'].map(
      (phoneNumber) => kindsOf({ phoneNumber }, categoryWith({}), 'rule.phone')[0]?.word,
    );
    expect(words).toEqual(['12', '13']);
  });

  test('differs by category, by operation, by field and by rule', () => {
    const kind: FindingKind = {
      rule: 'rule.too-short',
      field: 'title',
      categoryId: 1,
      operation: 'update',
      word: '3/10',
    };
    const others: readonly FindingKind[] = [
      kind,
      { ...kind, rule: 'rule.phone' },
      { ...kind, field: 'description' },
      { ...kind, categoryId: null },
      { ...kind, operation: 'create' },
      { ...kind, word: '4/10' },
    ];
    expect(new Set(others.map(findingKindName)).size).toBe(others.length);
  });
});

describe('a refusal', () => {
  const finding = { code: 2001, field: 'regionId' };

  test('confirms a rule with its code, at its field or at none', () => {
    expect(confirms({ code: 2001, field: 'regionId' }, finding)).toBe(true);
    expect(confirms({ code: 2001, field: '' }, finding)).toBe(true);
    expect(confirms({ code: 2001, field: 'title' }, finding)).toBe(false);
    expect(confirms({ code: 2028, field: 'regionId' }, finding)).toBe(false);
  });

  test('speaks of what is inside its field, and of what its field is in', () => {
    const attribute = { code: 2002, field: 'attributes.width' };
    expect(confirms({ code: 2002, field: 'attributes' }, attribute)).toBe(true);
    expect(confirms({ code: 2002, field: 'attributes.width@nl' }, attribute)).toBe(true);
    expect(confirms({ code: 2002, field: 'attributes.widths' }, attribute)).toBe(false);
  });

  test('is about the same with another code only where it names the field', () => {
    expect(concerns({ code: 2028, field: 'regionId' }, finding)).toBe(true);
    expect(concerns({ code: 2028, field: '' }, finding)).toBe(false);
  });
});

describe('a refusal that no rule knew', () => {
  const refused = (code: number, field: string): Problem => serviceProblem({ code, field, text: 'no' });
  const body: JsonObject = { categoryId: 7, bidMicros: '500000', title: 'x'.repeat(300) };

  test('is remembered by code, field and value in its category', () => {
    expect(refusalsIn([refused(2002, 'bidMicros')], body, [])).toEqual([
      { code: '2002', field: 'bidMicros', categoryId: 7, word: '"500000"', text: 'no' },
    ]);
    expect(refusalsIn([refused(2000, 'postcode')], body, [])).toMatchObject([{ word: 'null' }]);
  });

  test('is not where a rule found it, where it names no field, nor for what is not of the value', () => {
    const known = { ...refused(2002, 'bidMicros'), source: 'local' } as const;
    expect(refusalsIn([refused(2002, 'bidMicros')], body, [known])).toEqual([]);
    expect(refusalsIn([refused(2002, 'bidMicros')], body, [{ ...known, severity: 'info' }])).toHaveLength(1);
    expect(refusalsIn([refused(2001, '')], body, [])).toEqual([]);
    expect(refusalsIn([refused(2025, 'vendorId'), refused(2011, 'status')], body, [])).toEqual([]);
    expect(refusalsIn([refused(2002, 'title')], body, [])).toEqual([]);
  });

  test('is met by an ad of the category that says the same', () => {
    const [refusal] = refusalsIn([refused(2002, 'bidMicros')], body, []);
    if (!refusal) throw new Error('nothing was remembered');
    expect(saysSame({ categoryId: 7, bidMicros: '500000' }, refusal)).toBe(true);
    expect(saysSame({ categoryId: 7, bidMicros: '500001' }, refusal)).toBe(false);
    expect(saysSame({ categoryId: 8, bidMicros: '500000' }, refusal)).toBe(false);
    expect(refusedBefore(refusal, 'Fiets')).toMatchObject({
      severity: 'warning',
      field: 'bidMicros',
      said: { text: 'no' },
    });
  });
});
