/** What the pointer learns of a cell: the live value, mine, theirs, what is wrong, and why it is locked. */
import type { Field } from '../../shared/ad/fields.ts';
import type { GridRow } from '../../shared/contract/views.ts';
import type { Words } from '../app/words.ts';
import { isConflict, isDraft, lockReason, problemsAt } from './cell-state.ts';

const SIGNS = { error: '!', warning: '⚠', info: 'i' } as const;

/** The lines of a cell's tooltip, or null where there is nothing to say beyond what it shows. */
export const tipOf = (row: GridRow, field: Field, words: Words): string | null => {
  const { t } = words;
  const shown = (value: Parameters<Words['value']>[1]): string =>
    words.value(field, value) || t('grid.tip.was_empty');
  const lines: string[] = [];
  const draft = isDraft(row, field.path);
  const conflict = isConflict(row, field.path);
  if (conflict) lines.push(t('grid.tip.theirs', { value: shown(row.conflicts[field.path]) }));
  if (draft && row.state !== 'new') {
    if (!conflict) lines.push(t('grid.tip.live', { value: shown(row.drafts[field.path]) }));
    lines.push(t('grid.tip.mine', { value: shown(row.values[field.path]) }));
  }
  for (const problem of problemsAt(row, field.path)) {
    lines.push(`${SIGNS[problem.severity]} ${words.problem(problem)}`);
  }
  const lock = lockReason(row, field);
  if (lock) lines.push(t(lock));
  return lines.length > 0 ? lines.join('\n') : null;
};

/** The lines of a row number's tooltip: what will become of the ad, and all that is wrong with it. */
export const rowTip = (row: GridRow, words: Words): string | null => {
  const state = row.state === 'live' ? [] : [words.t(`grid.state.${row.state}`)];
  const problems = row.problems.map((problem) => `${SIGNS[problem.severity]} ${words.problem(problem)}`);
  const lines = [...state, ...problems];
  return lines.length > 0 ? lines.join('\n') : null;
};
