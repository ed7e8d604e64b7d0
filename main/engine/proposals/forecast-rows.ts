/** Forecasts of proposed rows: the problems they would have with their kept cells, and what would become of them. */
import { isLack } from '../../../shared/proposals/row-needs.ts';
import type { Problem } from '../../../shared/rules/problem.ts';
import { tenantLocale } from '../categories/known-categories.ts';
import { newRow } from '../drafts/cells.ts';
import { type AllottedId, allotVendorId } from '../drafts/vendor-id.ts';
import { watchRuleEnvironment } from '../problems/rule-environment.ts';
import { countOf } from '../rows/summary.ts';
import type { HypotheticalRow } from '../sync/plan/create-plan.ts';
import { predictOutcomes } from '../sync/plan/create-plan.ts';
import { inPages, inTimeSlices } from '../time-slices.ts';
import type { ComparedCell, ComparedRow } from './compare/compared.ts';
import { keptCells, writeKept } from './compare/kept-cells.ts';
import { dryRunRows } from './dry-run-rows.ts';
import type { EditedRowRules } from './edited-row-problems.ts';
import { problemsOfEditedRows } from './edited-row-problems.ts';
import type { ProposalContext } from './proposal-context.ts';
import type { ProposalState, RowForecast } from './proposal-state.ts';

type Tried = Pick<ProposalState, 'rows' | 'decisions' | 'asOf'>;

const NONE: readonly Problem[] = [];

/** The rules, and the one vendor ID that every new ad has while its problems are forecast. */
type Trial = EditedRowRules & { readonly vendorId: AllottedId };

export const rulesForProposal = ({ open }: ProposalContext): Trial => {
  const { mirror, now } = open.context;
  const context = watchRuleEnvironment(mirror).get();
  return {
    mirror,
    environment: context,
    locale: tenantLocale(mirror),
    now: now(),
    vendorId: allotVendorId(mirror),
  };
};

type Kept = { readonly row: ComparedRow; readonly cells: readonly ComparedCell[] };

/** A row as it would be with the cells that are kept of it, and the problems it did not have before. */
type OnePlace = { readonly fresh: readonly Problem[]; readonly row: HypotheticalRow };

/** A dry run of the kept cells of the rows at `places`, in that order; undefined for a row of which nothing is kept. */
const triedAt = (
  rules: Trial,
  { rows, decisions, asOf }: Tried,
  places: readonly number[],
): readonly (OnePlace | undefined)[] => {
  const { mirror, environment, vendorId } = rules;
  const kept = places.map((place): Kept | undefined => {
    const row = rows[place];
    const cells = row ? keptCells(decisions, place, row) : [];
    return row && cells.length > 0 ? { row, cells } : undefined;
  });
  const keys = kept.flatMap((one) => one?.row.key ?? []);
  const rowAt = dryRunRows(mirror, keys, () => asOf);
  const gifts = { user: environment.user ?? null, allot: () => vendorId };
  const problemsOf = problemsOfEditedRows(rules, keys);
  return kept.map((one) => {
    const edited = one && (one.row.key === null ? newRow() : rowAt(one.row.key));
    if (!edited) return undefined;
    writeKept(mirror, edited, one.cells, one.row.kind === 'new', gifts);
    const { all, fresh } = problemsOf(edited);
    const { key, id, base, gone } = edited;
    return { fresh, row: { key, id, base, gone, drafts: edited.drafts(), problems: all } };
  });
};

/** The new problems of the kept cells of some rows, in their order. */
export const newProblemsAt = (
  rules: Trial,
  tried: Tried,
  places: readonly number[],
): readonly (readonly Problem[])[] => triedAt(rules, tried, places).map((one) => one?.fresh ?? NONE);

/** What a row lacks: its own cells say nothing of these fields, so that a value for empty cells is theirs. */
const lacksOf = (row: ComparedRow | undefined, fresh: readonly Problem[]): readonly Problem[] => {
  const lacks = fresh.filter(
    (problem) =>
      isLack(problem) && !row?.cells.some(({ field, state }) => field === problem.field && state !== 'clear'),
  );
  return lacks.length === 0 ? NONE : lacks;
};

/** The forecasts of some rows, in their order. */
const foundAt = (rules: Trial, tried: Tried, places: readonly number[]): readonly RowForecast[] => {
  const kept = triedAt(rules, tried, places);
  const outcomes = predictOutcomes(
    rules.mirror,
    kept.flatMap((one) => one?.row ?? []),
  ).values();
  return kept.map((one, i) => ({
    errors: countOf(one?.fresh ?? NONE, 'error'),
    warnings: countOf(one?.fresh ?? NONE, 'warning'),
    outcome: (one && outcomes.next().value) ?? 'nothing',
    lacks: one ? lacksOf(tried.rows[places[i] ?? -1], one.fresh) : NONE,
  }));
};

/** Computes the forecasts of the rows at `places` again; those of the others are kept. */
export const forecastRows = async (
  context: ProposalContext,
  work: Tried,
  places: Iterable<number>,
  before: readonly RowForecast[],
): Promise<readonly RowForecast[]> => {
  const rules = rulesForProposal(context);
  const found = [...before];
  const all = [...places];
  let done = 0;
  const page = (some: readonly number[]): void => {
    // The first half of the progress was the comparison of the rows.
    context.onPart?.((1 + done / all.length) / 2);
    done += some.length;
    foundAt(rules, work, some).forEach((one, i) => {
      const place = some[i];
      if (place !== undefined) found[place] = one;
    });
  };
  await inTimeSlices(inPages(all), page, context.throwIfStale);
  return found;
};
