/** The preview of an operation: a dry run with the same edits of the same rows. */
import { textOf } from '../../../shared/ad/title.ts';
import type {
  BulkMoment,
  BulkPreview,
  BulkRefusal,
  BulkSample,
} from '../../../shared/contract/results/bulk.ts';
import type { Refused } from '../../../shared/contract/views.ts';
import type { Problem } from '../../../shared/rules/problem.ts';
import { SEVERITIES } from '../../../shared/rules/problem.ts';
import type { PredictedOutcome } from '../../../shared/rules/push-forecast.ts';
import { forecastPush } from '../../../shared/rules/push-forecast.ts';
import type { EditedRow } from '../drafts/cells.ts';
import { editedRows } from '../edits/record-in-slices.ts';
import type { Change } from '../mirror/changesets.ts';
import type { OpenAccount } from '../open-account.ts';
import { watchRuleEnvironment } from '../problems/rule-environment.ts';
import type { EditedRowProblems } from '../proposals/edited-row-problems.ts';
import { editedRowChecker } from '../proposals/edited-row-problems.ts';
import type { Selection } from '../query/select.ts';
import type { HypotheticalRow } from '../sync/plan/create-plan.ts';
import { predictOutcomes } from '../sync/plan/create-plan.ts';
import type { ThrowIfStale } from '../time-slices.ts';
import { inTimeSlices } from '../time-slices.ts';
import type { PreparedBulkEdit } from './prepare-bulk-edit.ts';
import { candidatePages } from './prepare-bulk-edit.ts';

type Counted = { -readonly [K in keyof BulkRefusal]: BulkRefusal[K] };

const gravest = (problems: readonly Problem[]): Problem | undefined =>
  problems.toSorted((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity))[0];

/** A row's changes with the problems of each; the first also has the problems of unchanged fields. */
const samplesOf = (
  { key }: EditedRow,
  title: string,
  changes: readonly Change[],
  problems: readonly Problem[],
): readonly BulkSample[] => {
  const isElsewhere = (problem: Problem): boolean => !changes.some(({ field }) => field === problem.field);
  return changes.map(({ field, before, after }, at) => {
    const own = problems.filter((problem) => problem.field === field);
    const problem = gravest(at === 0 ? [...own, ...problems.filter(isElsewhere)] : own);
    return { key, title, field, before, after, ...(problem ? { problem } : {}) };
  });
};

/** Collects at most `most` changes, the most severe first, as those with problems are the ones to see. */
const createSamples = (most: number) => {
  const byRank: readonly BulkSample[][] = [...SEVERITIES, null].map(() => []);
  const rankOf = ({ problem }: BulkSample): number =>
    problem ? SEVERITIES.indexOf(problem.severity) : SEVERITIES.length;
  return {
    add: (samples: readonly BulkSample[]): void => {
      for (const sample of samples) {
        const alike = byRank[rankOf(sample)];
        if (alike && alike.length < most) alike.push(sample);
      }
    },
    all: (): readonly BulkSample[] => byRank.flat().slice(0, most),
  };
};

const triedRow = (row: EditedRow, problems: readonly Problem[]): HypotheticalRow => {
  const { key, id, base, gone } = row;
  return { key, id, base, gone, drafts: row.drafts(), problems };
};

/** The counts of a preview, collected row by row. */
const createCount = (most: number, asOf: BulkMoment) => {
  const refused = new Map<string, Counted>();
  const samples = createSamples(most);
  const outcomes: PredictedOutcome[] = [];
  let [rows, changed, cells] = [0, 0, 0];
  const problems = { errors: 0, warnings: 0, rowsWithErrors: 0, rowsWithWarnings: 0 };

  const refuse = (row: EditedRow, title: string, { code, field }: Refused): void => {
    const known = refused.get(code);
    if (known) known.count += 1;
    else {
      const example = { key: row.key, title, field, before: row.cell(field).value };
      refused.set(code, { code, count: 1, example });
    }
  };

  const countProblems = (found: readonly Problem[]): void => {
    const errors = found.filter(({ severity }) => severity === 'error').length;
    const warnings = found.filter(({ severity }) => severity === 'warning').length;
    problems.errors += errors;
    problems.warnings += warnings;
    if (errors > 0) problems.rowsWithErrors += 1;
    if (warnings > 0) problems.rowsWithWarnings += 1;
  };

  return {
    /**
     * Adds a row of the selection after its dry run; `title` is its title before. Returns the row to plan, if it
     * changed.
     */
    add: (
      row: EditedRow,
      title: string,
      left: readonly Refused[],
      problemsOf: () => EditedRowProblems,
    ): HypotheticalRow | undefined => {
      rows += 1;
      for (const refusal of left) refuse(row, title, refusal);
      const changes = row.changes();
      if (changes.length === 0) return undefined;
      changed += 1;
      cells += changes.length;
      const { all, fresh } = problemsOf();
      countProblems(fresh);
      samples.add(samplesOf(row, title, changes, fresh));
      return triedRow(row, all);
    },
    become: (outcome: PredictedOutcome): void => {
      outcomes.push(outcome);
    },
    result: (): BulkPreview => ({
      rows,
      changed,
      unchanged: rows - changed,
      cells,
      refused: [...refused.values()].sort((a, b) => b.count - a.count),
      samples: samples.all(),
      problems,
      review: forecastPush(outcomes),
      asOf,
    }),
  };
};

/** Counts and samples of `work` on the selection; `throwIfStale` throws once the preview is no longer wanted. */
export const previewBulk = async (
  { context }: Pick<OpenAccount, 'context'>,
  select: Selection,
  work: PreparedBulkEdit,
  samples: number,
  throwIfStale: ThrowIfStale,
): Promise<BulkPreview> => {
  const { mirror, profile, now } = context;
  const environment = watchRuleEnvironment(mirror).get();
  const checkerOf = editedRowChecker({ mirror, environment, locale: profile.locale, now: now() });
  // Taken first, so that changes made during the preview count as unseen.
  const asOf = { others: mirror.remoteChanges.last(), own: mirror.changesets.last() };
  const count = createCount(samples, asOf);
  await inTimeSlices(
    candidatePages(mirror, select),
    (page) => {
      const tried: HypotheticalRow[] = [];
      const rows = editedRows(mirror, page);
      const problemsOf = checkerOf(rows);
      for (const row of rows) {
        if (!work.concerns(row)) continue;
        const title = textOf(row.cell('title').value);
        const left = work.edit(row);
        const one = count.add(row, title, left, () => problemsOf(row));
        if (one) tried.push(one);
      }
      for (const outcome of predictOutcomes(mirror, tried)) count.become(outcome);
    },
    throwIfStale,
  );
  return count.result();
};
