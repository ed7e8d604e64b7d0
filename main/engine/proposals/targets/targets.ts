/**
 * Row targets: which ad each row of a table is about, by the mark of a known export first, else by ad ID, row key, vendor
 * ID or external ID; else it is a new ad. Several rows about one ad are all refused, since it is not known which was meant.
 */
import type { AdId, FieldPath, RowKey } from '../../../../shared/ad/model.ts';
import { isBroken, isCellError, isNoValue, isScaled } from '../../../../shared/proposals/cell-errors.ts';
import type { RowFailure, TableCell } from '../../../../shared/proposals/proposal.ts';
import { EXTERNAL_COLUMN, KEY_COLUMN, textOfCell } from '../../../../shared/proposals/proposal.ts';
import { plainSpelling } from '../../../../shared/proposals/spelling.ts';
import { isAsWritten } from '../../export/cells.ts';
import type { RowReference } from '../../export/meta.ts';
import type { Mirror } from '../../mirror/mirror.ts';
import { vendorKey } from '../../mirror/remote/ads.ts';
import type { Summaries } from '../../rows/summary.ts';
import type { ColumnWords } from '../table/derived-table.ts';
import { isMeant } from '../table/derived-table.ts';
import type { TableRow } from '../table/table.ts';
import { rowName } from '../table/table.ts';
import type { ExternalIds } from './external-ids.ts';
import type { EarlierImport, KnownExports } from './row-baselines.ts';
import type { VendorIds } from './vendor-ids.ts';
import { hasNought, isChangedName, knownVendorIds } from './vendor-ids.ts';

export type RowTarget =
  | {
      readonly is: 'ad';
      readonly key: RowKey;
      /** The ad was found by its vendor ID alone. */
      readonly byVendorId?: true;
      /** The earlier import, where the row became this ad. */
      readonly already?: EarlierImport;
      /** The ad that the row was copied from and still names. */
      readonly copyOf?: RowKey;
      /** The vendor ID of the ad, which the row has with another typography. */
      readonly spelled?: string;
    }
  /**
   * `vendorId` in lower case, null for none; `left`: the mark of a row that an earlier import left out; `own`: the mark
   * of its value in the column that says which ad a row of the list is; `copyOf`: the ad that the row was copied from;
   * `isUnnamed`: its vendor ID is a word for no value, which no ad has.
   */
  | {
      readonly is: 'new';
      readonly vendorId: string | null;
      readonly left?: string;
      readonly own?: string;
      readonly isUnnamed?: true;
      readonly copyOf?: RowKey;
    }
  /** `key`: the ad of the refused row, where that is known. */
  | { readonly is: 'failed'; readonly failure: RowFailure; readonly key?: RowKey };

export const targetFailure = (
  code: RowFailure['code'],
  params: RowFailure['params'] = {},
  key?: RowKey,
): RowTarget => ({
  is: 'failed',
  failure: { code, params },
  ...(key === undefined ? {} : { key }),
});

type Known = Pick<Summaries, 'get'>;

/** The ad with this key as a target, where it can still be edited; undefined for any other. */
const editable = (summaries: Known, key: RowKey | undefined): RowTarget | undefined => {
  const summary = key && summaries.get(key);
  if (!key || !summary) return undefined;
  if (summary.state === 'final') return targetFailure('ad-final', {}, key);
  return summary.state === 'gone' ? targetFailure('ad-gone', {}, key) : { is: 'ad', key };
};

/** The columns with the names of ads; undefined where the table has none such. */
const placesOf = (columns: readonly (FieldPath | null)[]) => {
  const place = (path: FieldPath): number | undefined => {
    const at = columns.indexOf(path);
    return at < 0 ? undefined : at;
  };
  return {
    id: place('id'),
    key: place(KEY_COLUMN),
    vendorId: place('vendorId'),
    externalId: place(EXTERNAL_COLUMN),
  };
};

const textAt = (row: TableRow, at: number | undefined): string =>
  at === undefined ? '' : textOfCell(row.cells[at]).trim();

const byId = (mirror: Mirror, summaries: Known, text: string): RowTarget => {
  if (!/^\d{1,15}$/.test(text)) return targetFailure('id-unreadable', { text: text.slice(0, 60) });
  return (
    editable(summaries, mirror.ads.byId(Number(text) as AdId)?.key) ??
    targetFailure('id-unknown', { id: text })
  );
};

const byKey = (summaries: Known, text: string): RowTarget => {
  const key = /^r\d{1,15}$/.test(text) ? (text as RowKey) : undefined;
  return editable(summaries, key) ?? targetFailure('key-unknown', { key: text.slice(0, 60) });
};

/** Is the cell an error, a broken text, or a date that a spreadsheet made of a typed text? */
export const isNoName = (cell: TableCell | undefined): boolean =>
  (typeof cell === 'object' && cell !== null) ||
  isCellError(textOfCell(cell)) ||
  isScaled(textOfCell(cell)) ||
  isBroken(cell ?? null);

/**
 * The target by vendor ID. An ad that ended frees its vendor ID for a new one. Where a spreadsheet may have lost digits
 * the row is refused: it may be about another ad, which would be made twice. A word for no value is a name where an ad
 * has it, or where that was answered (`isMeant`).
 */
const byVendorId = (
  summaries: Known,
  vendorIds: VendorIds,
  cell: TableCell | undefined,
  isMeant: boolean,
): RowTarget => {
  const text = textOfCell(cell).trim();
  if (isChangedName(cell)) return targetFailure('vendor-id-rounded', { text });
  if (isNoName(cell)) return targetFailure('vendor-id-unreadable', { text: text.slice(0, 60) });
  const vendorId = vendorKey(text);
  if (vendorId === null) return { is: 'new', vendorId };
  const found = editable(summaries, vendorIds.find(vendorId));
  if (found?.is !== 'ad' && isNoValue(text, true) && !isMeant)
    return { is: 'new', vendorId: null, isUnnamed: true };
  if (found?.is === 'ad' && vendorIds.asked(vendorId) !== undefined)
    return targetFailure('vendor-id-asked', { vendorId, id: summaries.get(found.key)?.id ?? 0 });
  // A number has no zeros in front, whatever was typed; a text may well be meant without.
  if (found?.is === 'ad' && typeof cell !== 'number') return { ...found, byVendorId: true };
  if (found?.is !== 'ad') {
    const shown = typeof cell === 'number' ? vendorIds.shownAs(vendorId) : [];
    const alike = [...vendorIds.otherwise(vendorId), ...shown].filter(
      ({ key }) => editable(summaries, key)?.is === 'ad',
    );
    const [one] = alike;
    if (alike.length > 1) return targetFailure('vendor-id-alike', { text, count: alike.length });
    if (one) return { is: 'ad', key: one.key, byVendorId: true, spelled: one.vendorId };
    if (hasNought(text)) return targetFailure('vendor-id-rounded', { text });
  }
  const near = vendorIds.butForZeros(vendorId).find(({ key }) => editable(summaries, key)?.is === 'ad');
  if (!near) return found?.is === 'ad' ? { ...found, byVendorId: true } : { is: 'new', vendorId };
  const id = summaries.get(near.key)?.id ?? null;
  return targetFailure('vendor-id-zeros', { text, vendorId: near.vendorId, ...(id === null ? {} : { id }) });
};

/** The ad with an external ID; undefined where no ad that can still be changed has it. */
const byExternalId = (
  { mirror, summaries }: TargetSearch,
  externalIds: ExternalIds,
  text: string,
): RowTarget | undefined => {
  const ids = externalIds.is === 'known' ? externalIds.adsOf(text) : [];
  if (ids.length > 1) return targetFailure('external-id-many', { text: text.slice(0, 60) });
  const found = ids.map((id) => byId(mirror, summaries, String(id)))[0];
  // An ad that ended frees its external ID for a new one; an ad that the local copy lacks is refused.
  return found?.is === 'failed' && found.key !== undefined ? undefined : found;
};

/** The refusal where an editable ad has this external ID with other leading zeros; undefined for none. */
const nearExternalId = (
  { mirror, summaries }: TargetSearch,
  externalIds: Extract<ExternalIds, { is: 'known' }>,
  text: string,
): RowTarget | undefined => {
  const near = externalIds
    .butForZeros(text)
    .find(({ id }) => editable(summaries, mirror.ads.byId(id)?.key)?.is === 'ad');
  return near && targetFailure('external-id-zeros', { text, externalId: near.externalId, id: near.id });
};

/**
 * The row's target by vendor ID and external ID together. Where the external IDs are not known, a row without a vendor
 * ID is refused, since it may be an existing ad.
 */
const withExternalId = (sought: TargetSearch, target: RowTarget, cell: TableCell | undefined): RowTarget => {
  const { externalIds } = sought;
  const text = textOfCell(cell).trim();
  if (externalIds === null || text === '' || target.is === 'failed') return target;
  if (isChangedName(cell)) return targetFailure('external-id-rounded', { text });
  if (target.is === 'new' && isNoName(cell))
    return targetFailure('external-id-unreadable', { text: text.slice(0, 60) });
  const isNameless = target.is === 'new' && target.vendorId === null;
  if (externalIds.is !== 'known') return isNameless ? targetFailure('external-id-unasked') : target;
  const named = byExternalId(sought, externalIds, text);
  if (named?.is !== 'ad' && hasNought(text)) return targetFailure('external-id-rounded', { text });
  // A number has no zeros in front, whatever was typed; a text may well be meant without.
  const isSure = named?.is === 'ad' && typeof cell !== 'number';
  const near = target.is === 'new' && !isSure ? nearExternalId(sought, externalIds, text) : undefined;
  if (near) return near;
  if (target.is === 'new' || named?.is !== 'ad') return named ?? target;
  const id = sought.summaries.get(named.key)?.id ?? '';
  return named.key === target.key ? target : targetFailure('names-differ', { id, key: target.key });
};

/** What targets about the same ad have in common; undefined for new ads without a name. */
const twinMark = (target: RowTarget): string | undefined => {
  if (target.is !== 'new') return target.key;
  if (target.vendorId !== null) return `vendor:${plainSpelling(target.vendorId)}`;
  return target.left && `left:${target.left}`;
};

const MOST_NAMED = 5;

/** The numbers of a few of the other rows at these places. */
export const othersOf = (rows: readonly TableRow[], places: readonly number[], own: number): string =>
  places
    .slice(0, MOST_NAMED + 1)
    .filter((other) => other !== own)
    .slice(0, MOST_NAMED)
    .map((other) => rowName(rows[other]))
    .join(', ');

/** The data in which targets are searched. */
export type TargetSearch = {
  readonly mirror: Mirror;
  readonly summaries: Known;
  readonly exports: KnownExports;
  readonly columns: readonly (FieldPath | null)[];
  /** What was answered about values of columns. */
  readonly words: ColumnWords;
  /** Null where no row has one. */
  readonly externalIds: ExternalIds | null;
};

/** The target of a row with the mark of a known export, whose keys are therefore ours; `id` is the row's text. */
const byMark = (
  { mirror, summaries, exports }: TargetSearch,
  { key, export: from }: RowReference,
  id: string | undefined,
): RowTarget => {
  const idThen = exports.get(from)?.rows.get(key)?.fixed['id'];
  if (id === '' && typeof idThen === 'number') return targetFailure('id-missing', { id: idThen });
  const summary = summaries.get(key);
  const known = summary ? summary.id : (mirror.ads.get(key)?.id ?? null);
  // Excel shortens long numbers, and a row with a mark is recognised without its ID.
  if (id && id !== String(known) && !isAsWritten(id, String(known), '.')) {
    const named = byId(mirror, summaries, id);
    return named.is === 'ad' ? targetFailure('names-differ', { id, key }) : named;
  }
  return editable(summaries, key) ?? targetFailure(known === null ? 'ad-discarded' : 'ad-gone', {}, key);
};

/** Creates the function that finds a row's target; `refuseDuplicateTargets` then refuses several rows about one ad. */
export const targetFinder = (
  search: TargetSearch,
): ((row: TableRow, mark: RowReference | undefined) => RowTarget) => {
  const { mirror, summaries, exports, columns, words } = search;
  const places = placesOf(columns);
  const vendorIds = knownVendorIds(mirror);
  const unnamed = (row: TableRow, mark: RowReference | undefined): RowTarget => {
    const cellAt = (at: number | undefined) => (at === undefined ? undefined : row.cells[at]);
    const vendorId = cellAt(places.vendorId);
    const byVendor = byVendorId(
      summaries,
      vendorIds,
      vendorId,
      isMeant(words, places.vendorId ?? -1, vendorId),
    );
    const found = withExternalId(search, byVendor, cellAt(places.externalId));
    // The row was an ad when it was written, and it is not known which: a new ad would be a second one.
    return found.is === 'new' && mark ? targetFailure('mark-elsewhere') : found;
  };
  return (row, mark) => {
    const [id, key] = [textAt(row, places.id), textAt(row, places.key)];
    if (mark && exports.has(mark.export)) {
      return byMark(search, mark, places.id === undefined ? undefined : id);
    }
    if (id === '' && key === '') return unnamed(row, mark);
    const found = id === '' ? byKey(summaries, key) : byId(mirror, summaries, id);
    if (id === '' || key === '' || found.is !== 'ad' || found.key === key) return found;
    return targetFailure('names-differ', { id, key: key.slice(0, 60) });
  };
};

/**
 * The targets, with all rows refused that share an ad; each refusal has the numbers of the others. Rows that may be
 * copies stay, to be told apart by what they say (`copied-rows.ts`).
 */
export const refuseDuplicateTargets = (
  rows: readonly TableRow[],
  targets: readonly RowTarget[],
  twins: ReadonlyMap<RowKey, unknown>,
): readonly RowTarget[] => {
  const places = new Map<string, number[]>();
  targets.forEach((target, i) => {
    const mark = twinMark(target);
    if (mark === undefined) return;
    const same = places.get(mark);
    if (same) same.push(i);
    else places.set(mark, [i]);
  });
  return targets.map((target, i) => {
    const same = places.get(twinMark(target) ?? '') ?? [];
    if (same.length < 2 || (target.is === 'ad' && twins.has(target.key))) return target;
    return targetFailure('twice', { rows: othersOf(rows, same, i) });
  });
};
