/** Applying what is kept of a proposal. */
import type { RowKey } from '../../../shared/ad/model.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { Confirmed } from '../../../shared/contract/proposal-commands.ts';
import type { Refused } from '../../../shared/contract/views.ts';
import type { ChangesetHead, EditContext, Recorded } from '../edits/changeset.ts';
import type { Demand, Fresh } from '../edits/record-in-turns.ts';
import { pagesOf, recordInTurns } from '../edits/record-in-turns.ts';
import { keptCells, writeKept } from './kept.ts';
import type { TrialRow } from './propose.ts';
import type { TrialCell } from './propose-cell.ts';
import type { Work } from './work.ts';

type Kept = Pick<TrialRow, 'key' | 'marks'> & { readonly cells: readonly TrialCell[] };

const keptOf = ({ rows, decisions }: Work): readonly Kept[] =>
  rows
    .map((row, place) => ({ ...row, cells: keptCells(decisions, place, row) }))
    .filter(({ cells }) => cells.length > 0);

const isOfRow = (kept: Kept): kept is Kept & { readonly key: RowKey } => kept.key !== null;

/** The row of a file is known again as this ad. */
const noteImported = ({ mirror, now }: EditContext, { marks = [] }: Kept, key: RowKey): void => {
  for (const mark of marks) mirror.imports.addRow(mark, key, now().toISOString());
};

const NOTHING_CONFIRMED: Confirmed = { clears: 0, deletes: 0 };

const orNothing = (count: number): number | null => (count === 0 ? null : count);

/**
 * Nothing is emptied and nothing deleted that nobody said yes to. Rejects with `not-confirmed`, which says how many
 * fields and ads are kept, where that is more of either than was confirmed.
 */
export const demandConfirmed = ({ clears, deletes }: Confirmed, confirmed = NOTHING_CONFIRMED): void => {
  if (clears <= confirmed.clears && deletes <= confirmed.deletes) return;
  throw new AdsheetError('not-confirmed', { clears: orNothing(clears), deletes: orNothing(deletes) });
};

/**
 * Makes one changeset of what is kept, in turns: the changed ads, then the new ones. What others changed since it was
 * shown is in conflict with it; what the seller edited since, and what is refused after all, is left alone and listed.
 */
export const applyProposal = async (
  context: EditContext,
  head: ChangesetHead,
  work: Work,
  demand: Demand,
): Promise<Recorded<readonly Refused[]>> => {
  const { mirror } = context;
  const kept = keptOf(work);
  const byRow = Map.groupBy(kept.filter(isOfRow), ({ key }) => key);
  const unknown = new Map(byRow);
  const make =
    (ad: Kept): Fresh<Refused> =>
    (row) => {
      const refused = writeKept(mirror, row, ad.cells, true);
      return (key) => {
        noteImported(context, ad, key);
        return refused.map((refusal) => ({ ...refusal, key }));
      };
    };
  const recorded = await recordInTurns({ ...context, asSeen: () => work.asOf }, head, {
    pages: pagesOf([...byRow.keys()]),
    work: (row) => {
      unknown.delete(row.key);
      return (byRow.get(row.key) ?? []).flatMap(({ cells }) => writeKept(mirror, row, cells, false));
    },
    fresh: kept.filter(({ key }) => key === null).map(make),
    demand,
    settle: () => {
      for (const row of kept) if (row.key !== null) noteImported(context, row, row.key);
    },
  });
  const nowhere = [...unknown].flatMap(([key, of]) =>
    of.flatMap(({ cells }) => cells.map(({ field }) => ({ key, field, code: 'row-unknown' }))),
  );
  return { ...recorded, result: [...recorded.result, ...nowhere] };
};
