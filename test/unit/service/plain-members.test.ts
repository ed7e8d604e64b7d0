import { describe, expect, it } from 'vitest';
import { malformedPart } from '../../../main/engine/service/wire/ad.ts';
import { FIELDS } from '../../../shared/ad/fields.ts';
import { ruleAt } from '../../../shared/rules/table.ts';

const PLAIN_KINDS = new Set(['text', 'enum', 'boolean', 'integer']);
const plain = FIELDS.filter(({ path, kind }) => PLAIN_KINDS.has(kind) && !path.includes('.'));

describe('a plain field needs its entry in the table alone', () => {
  it.each(plain.map(({ path }) => [path]))(
    '%s is read from the service, or is what cannot be read',
    (path) => {
      const ad = { id: 1, title: 'Chair', status: 'ACTIVE', categoryId: 5 };
      expect(malformedPart(ad)).toBeUndefined();
      expect(malformedPart({ ...ad, [path]: { odd: true } })).toBe(path);
    },
  );

  it.each([
    ['boolean', 'rule.boolean'],
    ['integer', 'rule.integer'],
  ])('what is no %s is found', (kind, rule) => {
    const fields = FIELDS.filter((field) => field.kind === kind && field.editable !== 'never');
    expect(fields.length).toBeGreaterThan(0);
    for (const { path } of fields) expect(ruleAt(rule, path)?.field).toBe(path);
  });
});
