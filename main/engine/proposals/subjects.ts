/** Which ads the rows of a table are about, and what is known of the files they come from. */
import type { FieldPath } from '../../../shared/ad/model.ts';
import type { ProposalFile, RowQuestion } from '../../../shared/proposals/proposal.ts';
import { inTurnsOfWork } from '../edits/record-in-turns.ts';
import type { Mark } from '../export/meta.ts';
import { nextTurn } from '../problems/sweep.ts';
import type { Around } from './around.ts';
import type { ExternalIds } from './external-ids.ts';
import { recognised } from './imported.ts';
import type { Missing } from './missing.ts';
import { missingIn, unnamedIn } from './missing.ts';
import { questionsIn } from './questions.ts';
import type { RowMarks } from './row-marks.ts';
import type { Source, TableRow } from './table.ts';
import type { Target } from './targets.ts';
import { targetFinder, withoutTwins } from './targets.ts';
import type { KnownExports } from './written.ts';
import { knownExports, marksIn } from './written.ts';

export type Subjects = {
  readonly targets: readonly Target[];
  /** What each row's last column says. */
  readonly marks: readonly (Mark | undefined)[];
  readonly exports: KnownExports;
  /** The export that the table as a whole is from; null for one made elsewhere. */
  readonly own: string | null;
  readonly missing: Missing;
  /** By place: why it is not sure that a row is a new ad. */
  readonly questions: ReadonlyMap<number, RowQuestion>;
  /** By place: what rows are known by that are new, or were. */
  readonly known: ReadonlyMap<number, RowMarks>;
};

/** The file says it itself, else most of its rows. */
const ownExport = ({ file }: Source, marks: readonly (Mark | undefined)[]): string | null => {
  if (file?.meta) return file.meta.export;
  const counts = new Map<string, number>();
  for (const mark of marks) if (mark) counts.set(mark.export, (counts.get(mark.export) ?? 0) + 1);
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  return most?.[0] ?? null;
};

type Named = {
  readonly headers: readonly string[];
  readonly columns: readonly (FieldPath | null)[];
  /** Exports that are known already. */
  readonly ahead: KnownExports | undefined;
  readonly externalIds: ExternalIds | null;
};

/** Rows of a paste are new each time; those of a file become ads once. */
export const subjectsOf = async (
  { open, demand }: Around,
  source: Source,
  rows: readonly TableRow[],
  { headers, columns, ahead, externalIds }: Named,
): Promise<Subjects> => {
  const { mirror } = open.context;
  const { summaries } = open.rows;
  await nextTurn();
  const marks = marksIn(rows, columns);
  const own = ownExport(source, marks);
  const ids = new Set(marks.flatMap((mark) => mark?.export ?? []));
  await nextTurn();
  const exports = await knownExports(mirror, own === null ? ids : [own, ...ids], demand, ahead);
  const find = targetFinder({ mirror, summaries, exports, columns, externalIds });
  const targets: Target[] = [];
  await inTurnsOfWork(rows.entries(), ([i, row]) => targets.push(find(row, marks[i])), demand);
  await nextTurn();
  const origin = source.file && { export: own, file: source.file.facts.name, headers, columns };
  const {
    targets: known,
    marks: rowMarks,
    over,
  } = origin
    ? await recognised(mirror, summaries, { rows, targets, origin }, demand)
    : { targets, marks: new Map<number, RowMarks>(), over: new Set<number>() };
  await nextTurn();
  const sought = { mirror, summaries, columns, exports, own, rows, marks, targets: known };
  const unnamed = unnamedIn(sought);
  const questions = origin
    ? await questionsIn(
        mirror,
        summaries,
        { rows, targets: known, origin, first: targets, unnamed: unnamed.keys, over },
        demand,
      )
    : new Map<number, RowQuestion>();
  const missing = missingIn(sought, unnamed, questions);
  return { targets: withoutTwins(rows, known), marks, exports, own, missing, questions, known: rowMarks };
};

/** What is to be said of the file; null for a paste. */
export const fileFacts = ({ file }: Source, subjects: Subjects): ProposalFile | null => {
  if (!file) return null;
  const { own, exports, targets, missing } = subjects;
  const known = exports.get(own ?? '');
  return {
    ...file.facts,
    ours: own === null ? null : { at: file.meta?.at ?? known?.at ?? null, known: known !== undefined },
    missing: missing.keys.length,
    already: targets.filter(
      (target, i) => target.is === 'ad' && target.already && !subjects.known.get(i)?.named,
    ).length,
  };
};
