import { describe, expect, test } from 'vitest';
import type { Lifts } from '../../../main/engine/problems/lift.ts';
import { withLifts } from '../../../main/engine/problems/lift.ts';
import type { Problem } from '../../../shared/rules/index.ts';
import { overrideFor } from '../../../shared/rules/overrides.ts';

const errorOf = (rule: string, field: string): Problem => ({
  field,
  code: 2001,
  severity: 'error',
  message: { key: rule, params: {} },
  source: 'local',
  origin: 'reading',
});

const NOTHING: Lifts = { anyway: [], checked: false, warnOnly: new Set(), accepts: () => false };

const region = errorOf('rule.region-disabled', 'regionId');
const local = { regionId: 3, categoryId: 1 };
const word = overrideFor(region, local);
if (!word) throw new Error('the rule can be sent anyway');

describe('a rule that may be lifted', () => {
  test.each<readonly [string, Partial<Lifts>]>([
    ['setting', { warnOnly: new Set(['rule.region-disabled']) }],
    ['learned', { accepts: () => true }],
    ['anyway', { anyway: [word] }],
    ['checked', { checked: true }],
  ])('only warns where it is lifted (%s), and says why', (lifted, said) => {
    expect(withLifts(local, { ...NOTHING, ...said })(region)).toMatchObject({ severity: 'warning', lifted });
  });

  test('holds where nothing lifts it, and where the word is for other values', () => {
    expect(withLifts(local, NOTHING)(region)).toEqual(region);
    expect(withLifts({ ...local, regionId: 4 }, { ...NOTHING, anyway: [word] })(region)).toEqual(region);
  });
});

test('whose ad it is, and whether there is one, nothing lifts', () => {
  const all: Lifts = { ...NOTHING, checked: true, accepts: () => true };
  const climbing = errorOf('rule.vendor-character', 'vendorId');
  expect(withLifts({ vendorId: '..' }, all)(climbing)).toEqual(climbing);
});
