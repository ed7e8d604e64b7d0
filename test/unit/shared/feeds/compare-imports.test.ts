import { describe, expect, it } from 'vitest';
import { compareImports } from '../../../../shared/feeds/compare-imports.ts';
import type { FeedImport } from '../../../../shared/feeds/feed-import.ts';
import { countersOf } from '../../../../shared/feeds/feed-import.ts';

const one = (changes: Partial<FeedImport> = {}): FeedImport => ({
  id: 1,
  url: 'https://feeds.example/ads.xml',
  status: 'DONE',
  createdAt: '2026-11-22T04:00:00.000Z',
  error: '',
  counters: {},
  warnings: [],
  errors: [],
  ...changes,
});

const message = (text: string, vendorIds: readonly string[], count: number | null = vendorIds.length) => ({
  text,
  count,
  vendorIds,
  rows: [],
});

describe('the counters of an import', () => {
  it('come in their order, with unknown ones by name behind them', () => {
    const counters = { zebras: 4, recordsFailed: 2, totalRecordsRead: 9, apes: 1 };
    expect(countersOf({ counters })).toEqual([
      { name: 'totalRecordsRead', count: 'read', value: 9 },
      { name: 'recordsFailed', count: 'failed', value: 2 },
      { name: 'apes', count: null, value: 1 },
      { name: 'zebras', count: null, value: 4 },
    ]);
  });
});

describe('two imports', () => {
  it('are compared by what is counted, whatever a rejected one calls it', () => {
    const before = one({ counters: { totalRecordsRead: 120, recordsFailed: 3, odd: 7 } });
    const after = one({ status: 'REJECTED', counters: { totalCount: 0, errorCount: 0 } });
    expect(compareImports(before, after).counters).toEqual([
      { name: 'totalCount', count: 'read', before: 120, after: 0 },
      { name: 'errorCount', count: 'failed', before: 3, after: 0 },
      { name: 'odd', count: null, before: 7, after: null },
    ]);
  });

  it.each(['PENDING', 'REJECTED', 'HALF_DONE'])(
    'say of no message that it came or went where one is %s and does not tell of it',
    (status) => {
      const done = one({ id: 8, errors: [message('Too long', ['A-1', 'B-2'], 120)] });
      const other = one({ id: 9, status, warnings: [message('Old', ['X'])] });
      const nothing = { onlyBefore: [], onlyAfter: [], both: [] };
      expect(compareImports(done, other)).toMatchObject({
        unprocessed: [{ id: 9, status }],
        messages: [
          { text: 'Too long', before: 120, after: null, ...nothing },
          { text: 'Old', before: 0, after: 1, onlyAfter: ['X'] },
        ],
      });
      expect(compareImports(other, done).messages[0]).toEqual({
        ...{ kind: 'errors', text: 'Too long', before: null, after: 120, ...nothing },
      });
    },
  );

  it('tell of each message which vendor IDs came, went and stayed, without minding case', () => {
    const before = one({ errors: [message('Too long', ['A-1', 'b-2'])], warnings: [message('Old', ['X'])] });
    const after = one({ errors: [message('Too long', ['B-2', 'C-3'], 40), message('New', [], null)] });
    expect(compareImports(before, after).messages).toEqual([
      {
        kind: 'errors',
        text: 'Too long',
        before: 2,
        after: 40,
        onlyBefore: ['A-1'],
        onlyAfter: ['C-3'],
        both: ['B-2'],
      },
      { kind: 'errors', text: 'New', before: 0, after: null, onlyBefore: [], onlyAfter: [], both: [] },
      { kind: 'warnings', text: 'Old', before: 1, after: 0, onlyBefore: ['X'], onlyAfter: [], both: [] },
    ]);
  });
});
