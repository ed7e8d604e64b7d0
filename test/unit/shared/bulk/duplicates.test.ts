import { expect, it } from 'vitest';
import type { RowKey } from '../../../../shared/ad/model.ts';
import { groupDuplicates } from '../../../../shared/bulk/duplicates.ts';

it('texts are duplicates where a condition takes them for equal', () => {
  const rows = [
    { key: 'r1' as RowKey, texts: ['Condensator  5µF'] },
    { key: 'r2' as RowKey, texts: ['condensator 5μF '] },
    { key: 'r3' as RowKey, texts: ['Condensator 6μF'] },
  ];
  expect(groupDuplicates(rows).map(({ keys }) => keys)).toEqual([['r1', 'r2']]);
});
