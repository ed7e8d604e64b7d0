/** The tooltip of a cell: live value, mine and theirs, problems, limits, and why it is locked. */
import type { Field } from '../../../../shared/ad/fields.ts';
import type { GridRow } from '../../../../shared/contract/views.ts';
import type { Problem } from '../../../../shared/rules/problem.ts';
import { app } from '../../../core/state.ts';
import type { Words } from '../../../core/words.ts';
import {
  allowedText,
  breadcrumb,
  currencySign,
  isConflict,
  isDraft,
  isUnrecognized,
  LIVE_STATE,
  type LockContext,
  liveSteps,
  lockReason,
  problemsInCell,
  stateText,
} from '../../fields/public.ts';

const SIGNS = { error: '!', warning: '⚠', info: 'i' } as const;

/** A problem, and below it the marketplace's own text. */
const problemLines = (problem: Problem, words: Words): readonly string[] => {
  const said = words.said(problem);
  return [`${SIGNS[problem.severity]} ${words.problem(problem)}`, ...(said === undefined ? [] : [said])];
};

const changeLines = (row: GridRow, field: Field, words: Words): readonly string[] => {
  const shown = (value: Parameters<Words['value']>[1]): string =>
    words.value(field, value) || words.t('grid.tip.was_empty');
  const conflict = isConflict(row, field.path);
  const theirs = conflict ? [words.t('grid.tip.theirs', { value: shown(row.conflicts[field.path]) })] : [];
  if (!isDraft(row, field.path) || row.state === 'new') return theirs;
  const live = conflict ? theirs : [words.t('grid.tip.live', { value: shown(row.drafts[field.path]) })];
  return [...live, words.t('grid.tip.mine', { value: shown(row.values[field.path]) })];
};

const allowedLine = (field: Field, words: Words, { category }: LockContext): string | null => {
  const account = app.get().open?.account;
  if (!account) return null;
  const sign = currencySign(words.locale, account.currency);
  return allowedText(field, category, words, { sign, locale: account.locale });
};

const placeLine = (row: GridRow, field: Field): string | null => {
  const value = row.values[field.path];
  return field.kind === 'category' && typeof value === 'number'
    ? breadcrumb(app.get().categories, value)
    : null;
};

/** The lines of a cell's tooltip; null where it would add nothing to the cell. */
export const tipOf = (row: GridRow, field: Field, words: Words, context: LockContext): string | null => {
  const lock = lockReason(row, field, context);
  const lines = [
    placeLine(row, field),
    ...(field.path === LIVE_STATE ? liveSteps(row, words) : []),
    ...changeLines(row, field, words),
    ...problemsInCell(row, field.path).flatMap((problem) => problemLines(problem, words)),
    isUnrecognized(row, field.path) ? `⊘ ${words.t('grid.unrecognized')}` : null,
    lock ? words.t(lock) : allowedLine(field, words, context),
  ].filter((line) => line !== null);
  return lines.length > 0 ? lines.join('\n') : null;
};

/** The lines of a row number's tooltip: what will happen to the ad, and its problems. */
export const rowTip = (row: GridRow, words: Words): string | null => {
  const state = stateText(row, words);
  const problems = row.problems.flatMap((problem) => problemLines(problem, words));
  const lines = [...(state === null ? [] : [state]), ...problems];
  return lines.length > 0 ? lines.join('\n') : null;
};
