import { expect, test } from 'vitest';
import { createWords } from '../../../renderer/core/words.ts';
import { undoSentences } from '../../../renderer/features/edits/undo-sentences.ts';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { UndoResult } from '../../../shared/contract/results/undo-result.ts';

const NAMES = { categories: [], campaigns: [], definitions: {}, tenantLocale: 'nl_NL', currency: 'EUR' };

const undone = (key: string): UndoResult => ({
  label: 'New campaign',
  undoes: 1,
  changeset: null,
  changes: 0,
  keys: [],
  sent: [key as RowKey],
  drifted: [],
  inexact: [{ key: key as RowKey, op: 'create' }],
});

test('the undo of a campaign that was sent promises no push: it stays there', () => {
  const words = createWords('en', NAMES as never);
  expect(undoSentences(undone('c2'), 'undone', 0, words)).toEqual([
    'Nothing was taken back of: New campaign.',
    'The campaign stays on the marketplace, as none can be deleted.',
  ]);
  expect(undoSentences(undone('r2'), 'undone', 0, words)[1]).toContain('push to change it there too');
});
