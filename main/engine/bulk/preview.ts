/** What an operation would do, found by doing it on trial: the same edits of the same rows, with nothing written. */
import type { BulkPreview, BulkRefusal, BulkSample } from '../../../shared/contract/bulk.ts';
import type { Refused } from '../../../shared/contract/views.ts';
import type { Problem } from '../../../shared/rules/problem.ts';
import { SEVERITIES } from '../../../shared/rules/problem.ts';
import type { EditedRow } from '../edits/cells.ts';
import type { Demand } from '../edits/record-in-turns.ts';
import { editedRows, inTurnsOfWork } from '../edits/record-in-turns.ts';
import type { Change } from '../mirror/changesets.ts';
import type { OpenAccount } from '../open-account.ts';
import { watchSurroundings } from '../problems/surroundings.ts';
import { newProblems } from '../proposals/trial-problems.ts';
import type { Selection } from '../query/select.ts';
import type { BulkWork } from './bulk-work.ts';
import { candidatePages } from './bulk-work.ts';

type Counted = { -readonly [K in keyof BulkRefusal]: BulkRefusal[K] };

const titleOf = (row: EditedRow): string => {
  const { value } = row.cell('title');
  return typeof value === 'string' ? value : '';
};

const gravest = (problems: readonly Problem[], field: string): Problem | undefined =>
  problems
    .filter((problem) => problem.field === field)
    .sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity))[0];

/** Everything a preview counts, row by row. */
const createCount = (most: number) => {
  const refused = new Map<string, Counted>();
  const samples: BulkSample[] = [];
  let [rows, changed, cells, errors, warnings] = [0, 0, 0, 0, 0];

  const refuse = (row: EditedRow, title: string, { code, field }: Refused): void => {
    const known = refused.get(code);
    if (known) known.count += 1;
    else {
      const example = { key: row.key, title, field, before: row.cell(field).value };
      refused.set(code, { code, count: 1, example });
    }
  };

  const sample = (
    row: EditedRow,
    title: string,
    changes: readonly Change[],
    problems: readonly Problem[],
  ) => {
    for (const { field, before, after } of changes.slice(0, most - samples.length)) {
      const problem = gravest(problems, field);
      samples.push({ key: row.key, title, field, before, after, ...(problem ? { problem } : {}) });
    }
  };

  return {
    /** A row of the selection as it was edited on trial; `title` is what it was called before. */
    add: (
      row: EditedRow,
      title: string,
      left: readonly Refused[],
      problemsOf: () => readonly Problem[],
    ): void => {
      rows += 1;
      for (const refusal of left) refuse(row, title, refusal);
      const changes = row.changes();
      if (changes.length === 0) return;
      changed += 1;
      cells += changes.length;
      const problems = problemsOf();
      errors += problems.filter(({ severity }) => severity === 'error').length;
      warnings += problems.filter(({ severity }) => severity === 'warning').length;
      sample(row, title, changes, problems);
    },
    result: (): BulkPreview => ({
      rows,
      changed,
      unchanged: rows - changed,
      cells,
      refused: [...refused.values()].sort((a, b) => b.count - a.count),
      samples,
      problems: { errors, warnings },
    }),
  };
};

/** Counts and samples of what `work` would do with the selection; `demand` throws where nobody waits for it any more. */
export const previewBulk = async (
  { context }: Pick<OpenAccount, 'context'>,
  select: Selection,
  work: BulkWork,
  samples: number,
  demand: Demand,
): Promise<BulkPreview> => {
  const { mirror, profile, now } = context;
  const rules = { mirror, around: watchSurroundings(mirror).get(), locale: profile.locale, now: now() };
  const count = createCount(samples);
  await inTurnsOfWork(
    candidatePages(mirror, select),
    (page) => {
      for (const row of editedRows(mirror, page)) {
        if (!work.concerns(row)) continue;
        const title = titleOf(row);
        const left = work.edit(row);
        count.add(row, title, left, () => newProblems(rules, row));
      }
    },
    demand,
  );
  return count.result();
};
