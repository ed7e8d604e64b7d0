import { describe, expect, it } from 'vitest';
import { exportColumns } from '../../../../main/engine/export/columns.ts';
import { limitsOf } from '../../../../main/engine/export/limits.ts';
import type { ExportReader } from '../../../../main/engine/export/row-cells.ts';
import { dataValidation } from '../../../../main/engine/workbook/validations.ts';
import { readCategory } from '../../../../shared/category/category.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import { PLAIN } from '../../../../shared/money/number-format.ts';

const reader: ExportReader = {
  language: 'en',
  decimal: '.',
  format: PLAIN,
  tenant: 'nl_NL',
  names: {
    category: () => 'Tuin',
    campaign: () => undefined,
    priceUnit: () => undefined,
    categories: ['Tuin', 'Huis'],
    campaigns: [],
  },
};

const limitsIn = (config: JsonObject, attributes: readonly JsonObject[] = []) => {
  const category = readCategory({ id: 1, config, attributeGroups: [{ label: {}, attributes }] });
  const columns = exportColumns({
    fields: undefined,
    sums: null,
    category,
    attributes: [],
    template: false,
    needed: new Set(),
    language: 'en',
    tenant: 'nl_NL',
  });
  const limits = limitsOf(columns, category, reader);
  return { limits, of: (path: string) => limits[columns.findIndex((column) => column.path === path)] };
};

describe('the rules of a column', () => {
  it('are the category’s bounds, with the words that may stand there instead of an amount', () => {
    const { of } = limitsIn({ bidMicros: '[20000,5000000]', titleLength: '[5,60]' });
    expect(of('bidMicros')?.validation?.rule).toEqual({
      kind: 'number',
      min: 0.02,
      max: 5,
      words: ['Automatic'],
    });
    expect(of('title')?.validation?.rule).toEqual({ kind: 'length', min: 5, max: 60 });
    expect(of('bidMicros')?.validation?.message).toBe('“Bid” does not take this. Allowed is: 0.02 – 5.00.');
    expect(of('dateCreated')?.validation).toBeUndefined();
  });

  it('bound nothing where the category does not', () => {
    const { of } = limitsIn({ bidMicros: '[0,9223372036854775807]' });
    expect(of('bidMicros')?.validation?.rule).toMatchObject({ min: 0, max: null });
    expect(of('description')?.validation).toBeUndefined();
  });

  it('name every list once, whatever the keys of attributes are', () => {
    const attributes = ['a b', 'a_b', 'A_B', 'a.b'].map((key) => ({
      key,
      type: 'STRING',
      label: {},
      values: { nl_NL: ['x', 'x', 'y', ' '] },
    }));
    const { limits, of } = limitsIn({}, attributes);
    const lists = limits.flatMap(({ list }) => list ?? []);
    expect(new Set(lists.map(({ name }) => name.toLowerCase())).size).toBe(lists.length);
    for (const { name } of lists) expect(name).toMatch(/^adsheet_list_\d+$/);
    expect(of('attributes.a b')?.list?.values).toEqual(['x', 'y']);
  });

  it('become formulas that a program takes, quotes and all', () => {
    const rule = { kind: 'number', min: 0.02, max: null, words: ['Say "no"'] } as const;
    const { formulae, error } = dataValidation({ rule, style: 'warning', message: 'x'.repeat(300) }, 'F2');
    expect(formulae).toEqual(['OR(F2="Say ""no""",AND(ISNUMBER(F2),F2>=0.02))']);
    expect(error).toHaveLength(225);
  });
});
