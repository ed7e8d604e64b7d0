/** What all rows of a table would do, page by page. */
import type { RowKey } from '../../../shared/ad/model.ts';
import { inTurnsOfWork, pagesOf } from '../edits/record-in-turns.ts';
import type { Around } from './around.ts';
import { columnsInOrder } from './places.ts';
import type { Trial, TrialRow } from './propose.ts';
import { proposeRow } from './propose.ts';
import type { Subjects } from './subjects.ts';
import type { Source, TableRow } from './table.ts';
import type { Target } from './targets.ts';
import type { Names } from './words.ts';
import { wordsFor } from './words.ts';
import type { Mapping } from './work.ts';
import type { Written } from './written.ts';
import { rowsBefore } from './written.ts';

/** A table laid out: what its columns are for, which ads its rows are about, what things are called in it. */
export type Laid = {
  readonly rows: readonly TableRow[];
  readonly mapping: Mapping;
  readonly subjects: Subjects;
  readonly names: Names;
};

const trialOf = (around: Around, source: Source, { mapping, names }: Laid): Trial => ({
  mirror: around.open.context.mirror,
  columns: columnsInOrder(mapping.columns),
  locked: mapping.readOnly.flatMap((to, at) => (to === null ? [] : [{ at, to }])),
  wordsIn: wordsFor(around, source, names, mapping.written),
  decimals: mapping.decimals,
  template: source.file?.meta?.template ?? null,
});

const keyOf = (target: Target | undefined): RowKey | null =>
  target && target.is !== 'new' ? (target.key ?? null) : null;

/**
 * Where what a row said is to be found. In a table whose rows say it themselves, one that does not came there by hand,
 * with what its ad said then or without: its blanks empty nothing.
 */
const writtenAt = ({ targets, marks, own }: Subjects, place: number): Written => {
  const mark = marks[place];
  const target = targets[place];
  const isByHand = marks.length > 0 && mark === undefined;
  return {
    key: keyOf(target),
    mark,
    export: own ?? undefined,
    blanks: isByHand ? 'nothing' : 'clear',
    already: target?.is === 'ad' ? target.already : undefined,
  };
};

/** What each row would do; each in its turn, many are read at once. */
export const proposedRows = async (
  around: Around,
  source: Source,
  laid: Laid,
): Promise<readonly TrialRow[]> => {
  const { rows, mapping, subjects } = laid;
  const { summaries } = around.open.rows;
  const trial = trialOf(around, source, laid);
  const paths = mapping.columns.flatMap((to, i) => to ?? mapping.readOnly[i] ?? []);
  const found: TrialRow[] = [];
  const page = (places: readonly number[]): void => {
    const written = places.map((place) => writtenAt(subjects, place));
    const before = rowsBefore(trial.mirror, subjects.exports, paths, written);
    around.onPart?.(found.length / rows.length / 2);
    places.forEach((place, i) => {
      const [row, target, then, key] = [rows[place], subjects.targets[place], before[i], written[i]?.key];
      if (!row || !target || !then) return;
      const question = subjects.questions.get(place);
      const id = key ? (summaries.get(key)?.id ?? null) : null;
      const proposal = proposeRow(trial, { row, target, before: then, id, question });
      const marks = subjects.known.get(place);
      found.push(marks ? { ...proposal, marks } : proposal);
    });
  };
  await inTurnsOfWork(pagesOf(rows.map((_, place) => place)), page, around.demand);
  return found;
};
