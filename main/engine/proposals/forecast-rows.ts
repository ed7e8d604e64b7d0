/** Forecasts of proposed rows: the problems they would have with their kept cells, and what would become of them. */
import { isLack } from '../../../shared/proposals/row-needs.ts';
import type { Problem } from '../../../shared/rules/problem.ts';
import { tenantLocale } from '../categories/known-categories.ts';
import type { EditedRow } from '../drafts/cells.ts';
import { newRow } from '../drafts/cells.ts';
import { allotVendorId } from '../drafts/vendor-id.ts';
import type { NewAdGifts } from '../edits/create.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { watchRuleEnvironment } from '../problems/rule-environment.ts';
import { countOf } from '../rows/summary.ts';
import type { HypotheticalRow } from '../sync/plan/create-plan.ts';
import { predictOutcomes } from '../sync/plan/create-plan.ts';
import { inPages, inTimeSlices } from '../time-slices.ts';
import type { ComparedCell, ComparedRow } from './compare/compared.ts';
import { keptAtFirst, keptCells, writeKept } from './compare/kept-cells.ts';
import { dryRunRows } from './dry-run-rows.ts';
import type { EditedRowProblems } from './edited-row-problems.ts';
import { editedRowChecker } from './edited-row-problems.ts';
import type { ProposalContext } from './proposal-context.ts';
import type { ProposalState, RowForecast } from './proposal-state.ts';

type Decided = Pick<ProposalState, 'rows' | 'decisions' | 'asOf'>;

const NONE: readonly Problem[] = [];

/** The rules, and what new ads get in dry runs: the same vendor ID all of them. */
export type Trial = {
  readonly mirror: Mirror;
  readonly checkerOf: ReturnType<typeof editedRowChecker>;
  readonly gifts: NewAdGifts;
};

export const rulesForProposal = ({ open }: ProposalContext): Trial => {
  const { mirror, now } = open.context;
  const environment = watchRuleEnvironment(mirror).get();
  const vendorId = allotVendorId(mirror);
  return {
    mirror,
    checkerOf: editedRowChecker({ mirror, environment, locale: tenantLocale(mirror), now: now() }),
    gifts: { user: environment.user ?? null, allot: () => vendorId },
  };
};

type Kept = { readonly row: ComparedRow; readonly cells: readonly ComparedCell[] };

/** A row after a dry run of what is kept of it; undefined where nothing is. */
export type DryRun = { readonly row: ComparedRow; readonly edited: EditedRow } | undefined;

/** Dry runs of the kept cells of the rows at `places`, in that order. */
const dryRunsAt = (
  rules: Trial,
  { rows, decisions, asOf }: Decided,
  places: readonly number[],
): readonly DryRun[] => {
  const { mirror, gifts } = rules;
  const kept = places.map((place): Kept | undefined => {
    const row = rows[place];
    const cells = row ? keptCells(decisions, place, row) : [];
    return row && cells.length > 0 ? { row, cells } : undefined;
  });
  const keys = kept.flatMap((one) => one?.row.key ?? []);
  const rowAt = dryRunRows(mirror, keys, () => asOf);
  return kept.map((one) => {
    const edited = one && (one.row.key === null ? newRow() : rowAt(one.row.key));
    if (!edited) return undefined;
    writeKept(mirror, edited, one.cells, one.row.kind === 'new', gifts);
    return { row: one.row, edited };
  });
};

/** The problems of rows after a dry run, in their order. */
const problemsAfter = (rules: Trial, runs: readonly DryRun[]): readonly (EditedRowProblems | undefined)[] => {
  const problemsOf = rules.checkerOf(runs.flatMap((run) => run?.edited ?? []));
  return runs.map((run) => run && problemsOf(run.edited));
};

/** The new problems of the kept cells of some rows, in their order. */
export const newProblemsAt = (
  rules: Trial,
  decided: Decided,
  places: readonly number[],
): readonly (readonly Problem[])[] =>
  problemsAfter(rules, dryRunsAt(rules, decided, places)).map((found) => found?.fresh ?? NONE);

/** What a row lacks: its own cells say nothing of these fields, so that a value for empty cells is theirs. */
const lacksOf = ({ cells }: ComparedRow, fresh: readonly Problem[]): readonly Problem[] => {
  const lacks = fresh.filter(
    (problem) =>
      isLack(problem) && !cells.some(({ field, state }) => field === problem.field && state !== 'clear'),
  );
  return lacks.length === 0 ? NONE : lacks;
};

const NOTHING: RowForecast = { errors: 0, warnings: 0, outcome: 'nothing', lacks: NONE };

/** The forecasts of rows after a dry run, in their order. */
export const forecastsAfter = (rules: Trial, runs: readonly DryRun[]): readonly RowForecast[] => {
  const problems = problemsAfter(rules, runs);
  const tried = runs.flatMap((run, i): readonly HypotheticalRow[] => {
    if (!run) return [];
    const { key, id, base, gone, drafts } = run.edited;
    return [{ key, id, base, gone, drafts: drafts(), problems: problems[i]?.all ?? NONE }];
  });
  const outcomes = predictOutcomes(rules.mirror, tried).values();
  return runs.map((run, i) => {
    if (!run) return NOTHING;
    const fresh = problems[i]?.fresh ?? NONE;
    return {
      errors: countOf(fresh, 'error'),
      warnings: countOf(fresh, 'warning'),
      outcome: outcomes.next().value ?? 'nothing',
      lacks: lacksOf(run.row, fresh),
    };
  });
};

/** Computes the forecasts of the rows at `places` again; those of the others are kept. */
export const forecastRows = async (
  context: ProposalContext,
  work: Decided,
  places: Iterable<number>,
  before: readonly RowForecast[],
): Promise<readonly RowForecast[]> => {
  const rules = rulesForProposal(context);
  const found = [...before];
  const page = (some: readonly number[]): void => {
    forecastsAfter(rules, dryRunsAt(rules, work, some)).forEach((one, i) => {
      const place = some[i];
      if (place !== undefined) found[place] = one;
    });
  };
  await inTimeSlices(inPages([...places]), page, context.throwIfStale);
  return found;
};

const haveSameCells = (some: readonly ComparedCell[], others: readonly ComparedCell[]): boolean =>
  some.length === others.length && some.every((cell, i) => cell === others[i]);

/**
 * The forecasts of all rows: those of the comparison, by `compared`, where it made what is kept of a row; the others
 * are computed.
 */
export const allForecasts = async (
  context: ProposalContext,
  work: Decided,
  compared: ReadonlyMap<ComparedRow, RowForecast>,
): Promise<readonly RowForecast[]> => {
  const found: RowForecast[] = [];
  const left: number[] = [];
  const take = ([place, row]: readonly [number, ComparedRow]): void => {
    const kept = keptCells(work.decisions, place, row);
    const asCompared = haveSameCells(kept, keptAtFirst(row)) ? compared.get(row) : undefined;
    const forecast = kept.length === 0 ? NOTHING : asCompared;
    if (forecast) found[place] = forecast;
    else left.push(place);
  };
  await inTimeSlices(work.rows.entries(), take, context.throwIfStale);
  return forecastRows(context, work, left, found);
};
