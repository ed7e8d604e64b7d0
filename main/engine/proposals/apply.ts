/** Applying the kept rows and cells of a proposal. */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Confirmed } from '../../../shared/contract/commands/proposals.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { Refused } from '../../../shared/contract/views.ts';
import { lettersAt } from '../../../shared/proposals/column-names.ts';
import { isHeldApart } from '../../../shared/proposals/proposal.ts';
import type { EditedRow } from '../drafts/cells.ts';
import type { ChangesetHead, EditContext, Recorded } from '../drafts/changeset.ts';
import { type AllottedId, allotVendorId, vendorIdOfRow } from '../drafts/vendor-id.ts';
import type { SlicedEdit, WriteNewAd } from '../edits/record-in-slices.ts';
import { recordInSlices } from '../edits/record-in-slices.ts';
import type { NewValues } from '../mirror/exports.ts';
import type { ImportedRow } from '../mirror/imports.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { inPages } from '../time-slices.ts';
import type { ComparedCell, ComparedRow } from './compare/compared.ts';
import { keptCells, writeKept } from './compare/kept-cells.ts';
import { importedValuesAfter } from './imported-values.ts';
import type { ProposalState } from './proposal-state.ts';
import { marksOfListed } from './targets/lists.ts';
import { allFingerprints, fileFingerprint, primaryFingerprint } from './targets/row-fingerprints.ts';
import { knownVendorIds } from './targets/vendor-ids.ts';

/** A row with its kept cells; there is at least one. */
type Kept = { readonly trial: ComparedRow; readonly cells: readonly ComparedCell[] };

type KeptOfAd = Kept & { readonly trial: { readonly key: RowKey } };

const isOfRow = (row: Kept): row is KeptOfAd => row.trial.key !== null;

const keptOf = ({ rows, decisions }: ProposalState): readonly Kept[] =>
  rows.flatMap((trial, place) => {
    const cells = keptCells(decisions, place, trial);
    return cells.length > 0 ? [{ trial, cells }] : [];
  });

const NOTHING_CONFIRMED: Confirmed = { clears: 0, deletes: 0 };

const orNothing = (count: number): number | null => (count === 0 ? null : count);

/**
 * Throws `not-confirmed`, with the numbers of cleared fields and deleted ads, where either is larger than what the user
 * confirmed.
 */
export const requireConfirmed = ({ clears, deletes }: Confirmed, confirmed = NOTHING_CONFIRMED): void => {
  if (clears <= confirmed.clears && deletes <= confirmed.deletes) return;
  throw new AdsheetError('not-confirmed', { clears: orNothing(clears), deletes: orNothing(deletes) });
};

/** Throws `rows-apart`, with the names of the columns, where columns that were sorted apart hold the rows. */
export const requireTogether = (work: Pick<ProposalState, 'apart' | 'own'>): void => {
  const { rows, columns } = work.apart;
  const names = columns.map((at) => work.own.headers[at] || lettersAt(at, work.own.table.places)).join(', ');
  if (isHeldApart(work)) throw new AdsheetError('rows-apart', { rows, columns: names });
};

/** Allots the vendor ID of a new ad: the one derived from its row, or a random one where another ad has that already. */
const vendorIds = (mirror: Mirror): ((trial: ComparedRow) => AllottedId) => {
  const drawn = vendorIdOfRow(mirror);
  const { find } = knownVendorIds(mirror);
  return ({ marks }) => {
    const id = marks && drawn(primaryFingerprint(marks));
    return id === undefined || find(id.vendorId) !== undefined ? allotVendorId(mirror) : id;
  };
};

/** All marks by which a row is found at later imports. */
const marksOf = ({ marks, listed }: ComparedRow, key: RowKey): readonly string[] => [
  ...(marks ? [...allFingerprints(marks), ...(marks.named ? [] : [fileFingerprint(marks, key)])] : []),
  ...(listed ? marksOfListed(listed, key) : []),
];

/** Rows of a list that change nothing are kept with their ads, too, so that these are known when they leave it. */
const unchangedOfList = ({ rows }: ProposalState): readonly ImportedRow[] =>
  rows.flatMap(({ kind, key, listed, already }) =>
    kind === 'unchanged' && key !== null && listed && listed.kept !== key
      ? [{ key, marks: marksOfListed(listed, key), said: already?.said ?? null }]
      : [],
  );

type MadeOf = { readonly key: RowKey; readonly said: NewValues | null };

/** Writes rows one by one, and collects which ads they became and the values to remember of them. */
const rowWriter = ({ mirror, now }: EditContext) => {
  const made = new Map<ComparedRow, MadeOf>();
  let vendorIdOf: ReturnType<typeof vendorIds> | undefined;
  const allot = (trial: ComparedRow): AllottedId => {
    vendorIdOf ??= vendorIds(mirror);
    return vendorIdOf(trial);
  };
  return {
    /** Writes a row, also again; the function returned lists the refused cells under the ad's key. */
    write: ({ trial, cells }: Kept, edited: EditedRow): ((key: RowKey) => readonly Refused[]) => {
      const { marks, listed } = trial;
      const refused = writeKept(mirror, edited, cells, trial.key === null, { allot: () => allot(trial) });
      const fields = new Set(refused.map(({ field }) => field));
      const said =
        marks || listed ? importedValuesAfter(mirror, { trial, kept: cells, refused: fields, edited }) : null;
      return (key) => {
        if (marks || listed) made.set(trial, { key, said });
        return refused.map((refusal) => ({ ...refusal, key }));
      };
    },
    /** The rows to store as imported. To be called in the transaction that stores the ads. */
    imported: (): readonly ImportedRow[] => {
      const values = [...made.values()].flatMap(({ said }) => said ?? []);
      mirror.exports.addValues(values, now().toISOString());
      return [...made].map(([trial, { key, said }]) => ({
        key,
        marks: marksOf(trial, key),
        said: said?.digest ?? null,
      }));
    },
  };
};

/**
 * Makes one changeset of what is kept, in time slices: the changed ads, then the new ones. Fields that others changed
 * since the proposal was shown come into conflict. Cells that the seller edited since, or that are refused, are left
 * alone and are the result.
 */
export const applyProposal = async (
  context: EditContext,
  head: ChangesetHead,
  work: ProposalState,
  { onSlice, settle }: Required<Pick<SlicedEdit<Refused>, 'onSlice' | 'settle'>>,
): Promise<Recorded<readonly Refused[]>> => {
  const kept = keptOf(work);
  const byRow = Map.groupBy(kept.filter(isOfRow), ({ trial }) => trial.key);
  const unknown = new Map(byRow);
  const { write, imported } = rowWriter(context);
  const recorded = await recordInSlices({ ...context, asSeen: () => work.asOf }, head, {
    pages: inPages([...byRow.keys()]),
    work: (edited) => {
      unknown.delete(edited.key);
      return (byRow.get(edited.key) ?? []).flatMap((row) => write(row, edited)(edited.key));
    },
    fresh: kept
      .filter((row) => !isOfRow(row))
      .map(
        (row): WriteNewAd<Refused> =>
          (edited) =>
            write(row, edited),
      ),
    onSlice,
    imported: () => [...imported(), ...unchangedOfList(work)],
    settle,
  });
  const nowhere = [...unknown].flatMap(([key, of]) =>
    of.flatMap(({ cells }) => cells.map(({ field }) => ({ key, field, code: 'row-unknown' }))),
  );
  return { ...recorded, result: [...recorded.result, ...nowhere] };
};
