/**
 * Ads that were in a file of ours when it was written and that it no longer has. They stay as they are, unless somebody
 * asks for them to be deleted: then they stand among the proposed changes as rows without a place in the file, each to be
 * looked at, turned down, and said yes to as any other delete.
 */
import type { AdId, FieldPath, RowKey } from '../../../shared/ad/model.ts';
import type { RowFailure, RowQuestion } from '../../../shared/proposals/proposal.ts';
import { KEY_COLUMN, textOfCell } from '../../../shared/proposals/proposal.ts';
import { applyToRow } from '../edits/apply.ts';
import type { EditedRow } from '../edits/cells.ts';
import { editedRows, inTurnsOfWork, pagesOf } from '../edits/record-in-turns.ts';
import { baselineRow } from '../export/baseline.ts';
import type { Mark } from '../export/meta.ts';
import { vendorKey } from '../mirror/ads.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { loadRows } from '../rows/row.ts';
import type { Summaries } from '../rows/summary.ts';
import type { Around } from './around.ts';
import type { TrialRow } from './propose.ts';
import type { TrialCell } from './propose-cell.ts';
import type { TableRow } from './table.ts';
import type { Target } from './targets.ts';
import type { KnownExport, KnownExports } from './written.ts';

/** What the ads that a file no longer has are told by. */
export type Sought = {
  readonly mirror: Mirror;
  readonly summaries: Pick<Summaries, 'get'>;
  readonly columns: readonly (FieldPath | null)[];
  readonly exports: KnownExports;
  /** The export that the file as a whole is from; null for one made elsewhere. */
  readonly own: string | null;
  readonly rows: readonly TableRow[];
  readonly marks: readonly (Mark | undefined)[];
  /** As they were found: what a row names counts even where the row is refused. */
  readonly targets: readonly Target[];
};

export type Missing = {
  /** Those that can be deleted. */
  readonly keys: readonly RowKey[];
  /** Of some rows nobody can tell which ad they are about: it may be any of these. */
  readonly unsure: boolean;
};

/** The ads that no row of a file names, whatever became of them since. */
export type Unnamed = { readonly keys: readonly RowKey[]; readonly unsure: boolean };

const NONE: Unnamed = { keys: [], unsure: false };

/** The ads that a row names in any of its columns, however badly. */
const keysNamed = ({ mirror, columns }: Sought, { cells }: TableRow): readonly RowKey[] => {
  const textOf = (path: FieldPath): string => {
    const at = columns.indexOf(path);
    return at < 0 ? '' : textOfCell(cells[at]).trim();
  };
  const [id, key, vendorId] = [textOf('id'), textOf(KEY_COLUMN), vendorKey(textOf('vendorId'))];
  const byId = /^\d{1,15}$/u.test(id) ? mirror.ads.byId(Number(id) as AdId)?.key : undefined;
  const byVendor = vendorId === null ? undefined : mirror.ads.byVendor(vendorId)?.key;
  return [byId, key as RowKey, byVendor].flatMap((one) => one || []);
};

/** The ad is on the marketplace and nobody deletes it yet. */
const canBeDeleted = ({ summaries }: Sought, key: RowKey): boolean => {
  const state = summaries.get(key)?.state;
  return state === 'live' || state === 'edited';
};

/** The ads that the file no longer has; none where nobody knows what it had. */
export const unnamedIn = (sought: Sought): Unnamed => {
  const { exports, own, rows, marks, targets } = sought;
  const written = exports.get(own ?? '')?.rows;
  if (!written) return NONE;
  const left = new Set(written.keys());
  let unsure = false;
  targets.forEach((target, i) => {
    const [row, mark] = [rows[i], marks[i]];
    const named = target.is === 'failed' && row ? keysNamed(sought, row) : [];
    const found = target.is === 'new' ? undefined : target.key;
    for (const key of [found, mark?.key, ...named]) if (key !== undefined) left.delete(key);
    const isTold = found !== undefined || named.length > 0 || (mark && exports.has(mark.export));
    unsure ||= target.is === 'failed' && !isTold;
  });
  return { keys: [...left], unsure };
};

/** Those of them that could be deleted; none for sure while a row may be one of them. */
export const missingIn = (
  sought: Sought,
  { keys, unsure }: Unnamed,
  questions: ReadonlyMap<number, RowQuestion>,
): Missing => ({
  keys: keys.filter((key) => canBeDeleted(sought, key)),
  unsure: unsure || [...questions.values()].some(({ code }) => code !== 'made-before'),
});

const STATUS = 'status';
const DELETED = 'DELETED';
const UNSURE: RowFailure = { code: 'missing-unsure', params: {} };
const NOTHING_TAKEN: RowFailure = { code: 'nothing-taken', params: {} };

const statusCell = (cell: Pick<TrialCell, 'state' | 'before' | 'after' | 'code'>): TrialCell => ({
  field: STATUS,
  column: null,
  ...cell,
});

/** An ad that was edited since, here or there, may be wanted again: that is a conflict, for a person to decide. */
const deletion = (mirror: Mirror, row: EditedRow, hasMoved: boolean): TrialCell => {
  const before = row.cell(STATUS).value;
  if (hasMoved) return statusCell({ state: 'conflict', before, after: DELETED });
  const refusal = applyToRow(mirror, row, STATUS, { value: DELETED });
  return refusal
    ? statusCell({ state: 'refused', before, after: null, code: refusal.code })
    : statusCell({ state: 'change', before, after: row.cell(STATUS).value });
};

const rowOf = ({ key, id }: EditedRow, cell: TrialCell, unsure: boolean): TrialRow => {
  const named = { at: null, key, id } as const;
  if (unsure) return { ...named, kind: 'failed', failure: UNSURE, cells: [] };
  return cell.state === 'refused'
    ? { ...named, kind: 'failed', failure: NOTHING_TAKEN, cells: [cell] }
    : { ...named, kind: 'changed', failure: null, cells: [cell] };
};

/** What deleting the ads that the file no longer has would do, in turns. */
export const missingRows = async (
  { open, demand }: Around,
  { keys, unsure }: Missing,
  written: KnownExport | undefined,
): Promise<readonly TrialRow[]> => {
  const { mirror } = open.context;
  const found: TrialRow[] = [];
  const page = (some: readonly RowKey[]): void => {
    const now = loadRows(mirror, some);
    for (const row of editedRows(mirror, some)) {
      const [ad, then] = [now.get(row.key), written?.rows.get(row.key)];
      if (!ad || !then) continue;
      const hasMoved = then.digest !== baselineRow(ad, []).digest;
      found.push(rowOf(row, deletion(mirror, row, hasMoved), unsure));
    }
  };
  await inTurnsOfWork(pagesOf(keys), page, demand);
  return found;
};
