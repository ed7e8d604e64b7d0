import { describe, expect, test } from 'vitest';
import { messageKey } from '../../../../shared/locale/index.ts';
import { LEEWAY, RULES } from '../../../../shared/rules/index.ts';

describe('the rules a seller may switch to warnings', () => {
  test('are those for which the interface names no error, or leaves open what happens', () => {
    expect([...LEEWAY].sort()).toEqual([
      'rule.attribute-high',
      'rule.attribute-kind',
      'rule.attribute-longer',
      'rule.attribute-low',
      'rule.attribute-needed',
      'rule.attribute-precision',
      'rule.attribute-shorter',
      'rule.attribute-value',
      'rule.images-few',
      'rule.phone',
      'rule.price-type-deprecated',
      'rule.price-unit',
      'rule.region-disabled',
      'rule.shipping-disabled',
    ]);
  });

  test('share their names with none that must stay an error, and are errors themselves', () => {
    const named = RULES.filter((rule) => LEEWAY.has(rule.message));
    expect(named.filter((rule) => rule.leeway !== true || rule.severity !== 'error')).toEqual([]);
    expect([...LEEWAY].filter((name) => messageKey(name) === undefined)).toEqual([]);
  });
});
