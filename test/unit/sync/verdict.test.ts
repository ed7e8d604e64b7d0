import { describe, expect, test } from 'vitest';
import { acceptanceVerdict } from '../../../main/engine/sync/learning/learn.ts';
import type { ReadingFinding } from '../../../main/engine/sync/learning/reading-findings.ts';
import type { JsonObject } from '../../../shared/json.ts';

const against = (field: string, rule = 'rule.any'): ReadingFinding => ({
  name: `${rule} ${field}`,
  kind: { rule, field, categoryId: 1, operation: 'update', word: 'x' },
  finding: {
    field,
    code: 2001,
    severity: 'error',
    message: { key: rule, params: {} },
    source: 'local',
    origin: 'reading',
  },
});

/** The verdict on one field; the reading still finds something there unless it is said that it does not. */
const verdict = (field: string, states: readonly JsonObject[], isFound = true) => {
  const [sent = {}, held = {}] = states.slice(-2);
  const before = states.length === 3 ? (states[0] ?? null) : null;
  const stillThere = isFound ? [against(field)] : [];
  return acceptanceVerdict(against(field), { before, sent, held, stillThere });
};

describe('what was sent against a reading', () => {
  test('is kept where it is there again and is what the reading spoke of', () => {
    expect(verdict('regionId', [{ regionId: 3 }, { regionId: 3 }])).toBe('kept');
    expect(verdict('regionId', [{}, { regionId: 3 }, { regionId: 3 }])).toBe('kept');
    expect(verdict('phoneNumber', [{ phoneNumber: '12 34' }, { phoneNumber: '1234' }])).toBe('kept');
    expect(verdict('attributes.width', [{}, {}])).toBe('kept');
  });

  test('is dropped where nothing is there, or only what was there before', () => {
    expect(verdict('regionId', [{ regionId: 3 }, {}])).toBe('dropped');
    expect(verdict('regionId', [{ regionId: 3 }, { regionId: 3 }, {}])).toBe('dropped');
    expect(verdict('regionId', [{ regionId: 5 }, { regionId: 3 }, { regionId: 5 }])).toBe('dropped');
    expect(
      verdict('shippingOptions', [{ shippingOptions: [{ type: 'SHIP' }] }, { shippingOptions: [] }]),
    ).toBe('dropped');
    expect(verdict('images', [{ images: [{ src: 'a' }] }, {}])).toBe('dropped');
  });

  test('is changed where something else is there', () => {
    expect(verdict('regionId', [{ regionId: 5 }, { regionId: 3 }, { regionId: 7 }])).toBe('changed');
    expect(verdict('regionId', [{ regionId: 3 }, { regionId: 3 }], false)).toBe('changed');
    expect(
      verdict(
        'price.priceType',
        [{ price: { priceType: 'ON_REQUEST' } }, { price: { priceType: 'SEE_DESCRIPTION' } }],
        false,
      ),
    ).toBe('changed');
  });
});
