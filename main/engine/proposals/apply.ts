/** Applying what is kept of a proposal. */
import type { RowKey } from '../../../shared/ad/model.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { Confirmed } from '../../../shared/contract/proposal-commands.ts';
import type { Refused } from '../../../shared/contract/views.ts';
import type { EditedRow } from '../edits/cells.ts';
import type { ChangesetHead, EditContext, Recorded } from '../edits/changeset.ts';
import type { Fresh, WorkInTurns } from '../edits/record-in-turns.ts';
import { pagesOf, recordInTurns } from '../edits/record-in-turns.ts';
import { type AllottedId, allotVendorId, vendorIdOfRow } from '../edits/vendor-id.ts';
import type { NewValues } from '../mirror/exports.ts';
import type { ImportedRow } from '../mirror/imports.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { keptCells, writeKept } from './kept.ts';
import type { TrialRow } from './propose.ts';
import type { TrialCell } from './propose-cell.ts';
import type { RowMarks } from './row-marks.ts';
import { allMarks, fileMark, firstMark } from './row-marks.ts';
import { saidBy } from './said.ts';
import { vendorIdsOf } from './vendor-ids.ts';
import type { Work } from './work.ts';

/** A row of which something is kept. */
type Kept = { readonly trial: TrialRow; readonly cells: readonly TrialCell[] };

type KeptOfAd = Kept & { readonly trial: { readonly key: RowKey } };

const isOfRow = (row: Kept): row is KeptOfAd => row.trial.key !== null;

const keptOf = ({ rows, decisions }: Work): readonly Kept[] =>
  rows.flatMap((trial, place) => {
    const cells = keptCells(decisions, place, trial);
    return cells.length > 0 ? [{ trial, cells }] : [];
  });

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

/** The vendor ID that the ad of a row gets, where no other ad has it. */
const vendorIds = (mirror: Mirror): ((trial: TrialRow) => AllottedId) => {
  const drawn = vendorIdOfRow(mirror);
  const { find } = vendorIdsOf(mirror);
  return ({ marks }) => {
    const id = marks && drawn(firstMark(marks));
    return id === undefined || find(id.vendorId) !== undefined ? allotVendorId(mirror) : id;
  };
};

type MadeOf = { readonly key: RowKey; readonly said: NewValues | null };

/** Writes rows one by one, and notes which ads they became and what they said. */
const rowWriter = ({ mirror, now }: EditContext) => {
  const made = new Map<RowMarks, MadeOf>();
  let vendorIdOf: ReturnType<typeof vendorIds> | undefined;
  const allot = (trial: TrialRow): AllottedId => {
    vendorIdOf ??= vendorIds(mirror);
    return vendorIdOf(trial);
  };
  return {
    /** What could not be written, once the key of the ad is known. A row that is written again counts as it is then. */
    write: ({ trial, cells }: Kept, edited: EditedRow): ((key: RowKey) => readonly Refused[]) => {
      const { marks } = trial;
      const refused = writeKept(mirror, edited, cells, trial.key === null, () => allot(trial));
      const fields = new Set(refused.map(({ field }) => field));
      const said = marks ? saidBy(mirror, { trial, kept: cells, refused: fields, edited }) : null;
      return (key) => {
        if (marks) made.set(marks, { key, said });
        return refused.map((refusal) => ({ ...refusal, key }));
      };
    },
    /** To be asked in the transaction that keeps the rows. */
    imported: (): readonly ImportedRow[] => {
      const values = [...made.values()].flatMap(({ said }) => said ?? []);
      mirror.exports.addValues(values, now().toISOString());
      return [...made].map(([marks, { key, said }]) => ({
        key,
        marks: [...allMarks(marks), ...(marks.named ? [] : [fileMark(marks, key)])],
        said: said?.digest ?? null,
      }));
    },
  };
};

/**
 * Makes one changeset of what is kept, in turns: the changed ads, then the new ones. What others changed since it was
 * shown is in conflict with it; what the seller edited since, and what is refused after all, is left alone and listed.
 */
export const applyProposal = async (
  context: EditContext,
  head: ChangesetHead,
  work: Work,
  { demand, settle }: Required<Pick<WorkInTurns<Refused>, 'demand' | 'settle'>>,
): Promise<Recorded<readonly Refused[]>> => {
  const kept = keptOf(work);
  const byRow = Map.groupBy(kept.filter(isOfRow), ({ trial }) => trial.key);
  const unknown = new Map(byRow);
  const { write, imported } = rowWriter(context);
  const recorded = await recordInTurns({ ...context, asSeen: () => work.asOf }, head, {
    pages: pagesOf([...byRow.keys()]),
    work: (edited) => {
      unknown.delete(edited.key);
      return (byRow.get(edited.key) ?? []).flatMap((row) => write(row, edited)(edited.key));
    },
    fresh: kept
      .filter((row) => !isOfRow(row))
      .map(
        (row): Fresh<Refused> =>
          (edited) =>
            write(row, edited),
      ),
    demand,
    imported,
    settle,
  });
  const nowhere = [...unknown].flatMap(([key, of]) =>
    of.flatMap(({ cells }) => cells.map(({ field }) => ({ key, field, code: 'row-unknown' }))),
  );
  return { ...recorded, result: [...recorded.result, ...nowhere] };
};
