/**
 * Missing ads: those that a file of ours had when it was written, or a list at earlier imports, and has no longer. They
 * stay as they are, unless the user asks to delete or pause them: then they are proposed as rows without a place in the
 * file, each to be rejected or confirmed as any other.
 */
import type { AdId, FieldPath, RowKey } from '../../../../shared/ad/model.ts';
import type { MissingAds, RowFailure, RowQuestion } from '../../../../shared/proposals/proposal.ts';
import { KEY_COLUMN, textOfCell } from '../../../../shared/proposals/proposal.ts';
import type { EditedRow } from '../../drafts/cells.ts';
import { applyToRow } from '../../edits/apply.ts';
import { editedRows } from '../../edits/record-in-slices.ts';
import { baselineRow } from '../../export/baseline.ts';
import type { RowReference } from '../../export/meta.ts';
import type { Mirror } from '../../mirror/mirror.ts';
import { vendorKey } from '../../mirror/remote/ads.ts';
import { loadRows } from '../../rows/row.ts';
import type { Summaries } from '../../rows/summary.ts';
import { inPages, inTimeSlices } from '../../time-slices.ts';
import type { ProposalContext } from '../proposal-context.ts';
import type { TableRow } from '../table/table.ts';
import type { MatchedRows } from '../targets/lists.ts';
import type { KnownExport, KnownExports } from '../targets/row-baselines.ts';
import type { RowTarget } from '../targets/targets.ts';
import type { ComparedCell, ComparedRow } from './compared.ts';

/** The input of a search for missing ads. */
export type MissingSearch = {
  readonly mirror: Mirror;
  readonly summaries: Pick<Summaries, 'get'>;
  readonly columns: readonly (FieldPath | null)[];
  readonly exports: KnownExports;
  /** The export that the file as a whole is from; null for one made elsewhere. */
  readonly own: string | null;
  readonly rows: readonly TableRow[];
  readonly marks: readonly (RowReference | undefined)[];
  /** The targets of all rows; the ad of a refused row is not missing. */
  readonly targets: readonly RowTarget[];
};

export type Missing = {
  /** The missing ads that can be deleted. */
  readonly keys: readonly RowKey[];
  /** Some rows may be about any of these ads, so that none is missing for certain. */
  readonly unsure: boolean;
  /** The number of ads that are not missing because another sheet of the file names them. */
  readonly elsewhere?: number;
  /** Of a list: the ads it had at earlier imports, and those that left it but do not run. */
  readonly list?: { readonly ads: number; readonly idle: number };
};

/** The ads of a file's export that none of its rows names, whatever became of them since. */
export type UnreferencedAds = { readonly keys: readonly RowKey[]; readonly unsure: boolean };

const NONE: UnreferencedAds = { keys: [], unsure: false };

/** The missing ads without those that another sheet names. */
export const withoutNamed = (missing: Missing, named: ReadonlySet<RowKey>): Missing => {
  const keys = missing.keys.filter((key) => !named.has(key));
  return { ...missing, keys, elsewhere: missing.keys.length - keys.length };
};

/** The ads that a row names in any of its columns, however badly. */
export const keysNamed = (
  { mirror, columns }: Pick<MissingSearch, 'mirror' | 'columns'>,
  { cells }: TableRow,
): readonly RowKey[] => {
  const textOf = (path: FieldPath): string => {
    const at = columns.indexOf(path);
    return at < 0 ? '' : textOfCell(cells[at]).trim();
  };
  const [id, key, vendorId] = [textOf('id'), textOf(KEY_COLUMN), vendorKey(textOf('vendorId'))];
  const byId = /^\d{1,15}$/u.test(id) ? mirror.ads.byId(Number(id) as AdId)?.key : undefined;
  const byVendor = vendorId === null ? undefined : mirror.ads.byVendor(vendorId)?.key;
  return [byId, key as RowKey, byVendor].flatMap((one) => one || []);
};

/** Is the ad on the marketplace, and not drafted to be deleted? */
const canBeDeleted = ({ summaries }: MissingSearch, key: RowKey): boolean => {
  const state = summaries.get(key)?.state;
  return state === 'live' || state === 'edited';
};

/**
 * The ads that the file no longer has; none where its export is not known. `besides`: those named by rows that are not
 * read.
 */
export const unreferencedAds = (sought: MissingSearch, besides: ReadonlySet<RowKey>): UnreferencedAds => {
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
  return { keys: [...left].filter((key) => !besides.has(key)), unsure };
};

/** The missing ads that can be deleted; `unsure` while a row may be one of them. */
export const missingIn = (
  sought: MissingSearch,
  { keys, unsure }: UnreferencedAds,
  questions: ReadonlyMap<number, RowQuestion>,
): Missing => ({
  keys: keys.filter((key) => canBeDeleted(sought, key)),
  unsure: unsure || [...questions.values()].some(({ code }) => code !== 'made-before'),
});

/** The ads that left a list and run; `besides`: those named by rows that are not read. */
export const missingOfList = (
  { summaries, targets }: MissingSearch,
  { ads, named, listed }: MatchedRows,
  besides: ReadonlySet<RowKey>,
): Missing => {
  const left = new Set(ads);
  for (const key of [...named, ...besides]) left.delete(key);
  for (const target of targets) if (target.is !== 'new' && target.key) left.delete(target.key);
  const keys = [...left].filter((key) => summaries.get(key)?.active === true);
  const isAnyone = (target: RowTarget, place: number): boolean =>
    target.is === 'failed' &&
    target.key === undefined &&
    target.failure.code !== 'match-twice' &&
    typeof listed.get(place)?.own !== 'string';
  return { keys, unsure: targets.some(isAnyone), list: { ads: ads.size, idle: left.size - keys.length } };
};

const STATUS = 'status';
const DELETED = 'DELETED';
const PAUSED = 'PAUSED';
const ACTIVE = 'ACTIVE';
const UNSURE: RowFailure = { code: 'missing-unsure', params: {} };
const NOTHING_TAKEN: RowFailure = { code: 'nothing-taken', params: {} };

const statusCell = (cell: Pick<ComparedCell, 'state' | 'before' | 'after' | 'code'>): ComparedCell => ({
  field: STATUS,
  column: null,
  ...cell,
});

/** The proposed deletion of an ad; a conflict where it was edited since, here or on the marketplace. */
const deletion = (mirror: Mirror, row: EditedRow, hasMoved: boolean): ComparedCell => {
  const before = row.cell(STATUS).value;
  if (hasMoved) return statusCell({ state: 'conflict', before, after: DELETED });
  const refusal = applyToRow(mirror, row, STATUS, { value: DELETED });
  return refusal
    ? statusCell({ state: 'refused', before, after: null, code: refusal.code })
    : statusCell({ state: 'change', before, after: row.cell(STATUS).value });
};

/** The proposed pause of an ad. */
const pause = (mirror: Mirror, row: EditedRow): ComparedCell => {
  const before = row.cell(STATUS).value;
  const refusal = applyToRow(mirror, row, STATUS, { value: PAUSED });
  return refusal
    ? statusCell({ state: 'refused', before, after: null, code: refusal.code })
    : statusCell({ state: 'change', before, after: row.cell(STATUS).value });
};

/** A larger part of a list does not leave it in one go: the file may be cut off, or another list. */
const MOST_OF_A_LIST = 1 / 3;
const LEAST = 3;

const manyMissing = ({ keys, list }: Missing): RowQuestion | undefined => {
  const [count, ads] = [keys.length, list?.ads ?? 0];
  const isMuch = list !== undefined && count >= LEAST && count > ads * MOST_OF_A_LIST;
  return isMuch ? { code: 'many-missing', params: { count, ads } } : undefined;
};

const rowOf = ({ key, id }: EditedRow, cell: ComparedCell, { unsure, question }: Asked): ComparedRow => {
  const named = { at: null, key, id, ...(question ? { question } : {}) } as const;
  if (unsure) return { ...named, kind: 'failed', failure: UNSURE, cells: [] };
  return cell.state === 'refused'
    ? { ...named, kind: 'failed', failure: NOTHING_TAKEN, cells: [cell] }
    : { ...named, kind: 'changed', failure: null, cells: [cell] };
};

type Asked = { readonly unsure: boolean; readonly question: RowQuestion | undefined };

/** The proposed deletions or pauses of the missing ads, made in time slices. Ads that do not run are not paused. */
export const missingRows = async (
  { open, throwIfStale }: ProposalContext,
  missing: Missing,
  written: KnownExport | undefined,
  as: Exclude<MissingAds, 'leave'>,
): Promise<readonly ComparedRow[]> => {
  const { mirror } = open.context;
  const { keys, unsure } = missing;
  const asked = { unsure, question: manyMissing(missing) };
  const found: ComparedRow[] = [];
  const page = (some: readonly RowKey[]): void => {
    const now = loadRows(mirror, some);
    for (const row of editedRows(mirror, some)) {
      const [ad, then] = [now.get(row.key), written?.rows.get(row.key)];
      if (!ad) continue;
      if (as === 'pause') {
        if (row.cell(STATUS).value === ACTIVE) found.push(rowOf(row, pause(mirror, row), asked));
        continue;
      }
      if (!then) continue;
      const hasMoved = then.digest !== baselineRow(ad, []).digest;
      found.push(rowOf(row, deletion(mirror, row, hasMoved), asked));
    }
  };
  await inTimeSlices(inPages(keys), page, throwIfStale);
  return found;
};
