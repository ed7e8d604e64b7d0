/**
 * Which ad each row of a table is about: the one of its ad ID, its mark or row key, or its vendor ID; else it is a new
 * one. The ad ID goes first. Two rows about one ad are both refused: nobody can say which was meant.
 */
import type { AdId, FieldPath, RowKey } from '../../../shared/ad/model.ts';
import { isCellError } from '../../../shared/proposals/cell-errors.ts';
import type { RowFailure, TableCell } from '../../../shared/proposals/proposal.ts';
import { EXTERNAL_COLUMN, KEY_COLUMN, textOfCell } from '../../../shared/proposals/proposal.ts';
import { isAsWritten } from '../export/cells.ts';
import type { Mark } from '../export/meta.ts';
import { vendorKey } from '../mirror/ads.ts';
import type { MadeAd } from '../mirror/imports.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { Summaries } from '../rows/summary.ts';
import type { ExternalIds } from './external-ids.ts';
import type { TableRow } from './table.ts';
import type { VendorIds } from './vendor-ids.ts';
import { isRounded, vendorIdsOf } from './vendor-ids.ts';
import type { KnownExports } from './written.ts';

/** What is known of a row that became an ad; `said` stands for what it said then, null where nobody knows. */
export type Already = Pick<MadeAd, 'said'> & {
  /** Nothing says so but where it stands, and its title. */
  readonly byPlace?: true;
};

export type Target =
  | {
      readonly is: 'ad';
      readonly key: RowKey;
      /** Nothing but its vendor ID says so. */
      readonly byVendorId?: true;
      /** The row became this ad when it was imported before. */
      readonly already?: Already;
    }
  /** `vendorId` in lower case, null where the row gives none; `left`: the mark it carries from the file it was left in. */
  | { readonly is: 'new'; readonly vendorId: string | null; readonly left?: string }
  /** `key`: the ad it is about all the same, where that is known. */
  | { readonly is: 'failed'; readonly failure: RowFailure; readonly key?: RowKey };

export const failed = (
  code: RowFailure['code'],
  params: RowFailure['params'] = {},
  key?: RowKey,
): Target => ({
  is: 'failed',
  failure: { code, params },
  ...(key === undefined ? {} : { key }),
});

type Known = Pick<Summaries, 'get'>;

/** The ad of a row that is shown, where it can still be edited. */
const editable = (summaries: Known, key: RowKey | undefined): Target | undefined => {
  const summary = key && summaries.get(key);
  if (!key || !summary) return undefined;
  if (summary.state === 'final') return failed('ad-final', {}, key);
  return summary.state === 'gone' ? failed('ad-gone', {}, key) : { is: 'ad', key };
};

/** Where each name stands in a table; undefined for one without such a column. */
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

const byId = (mirror: Mirror, summaries: Known, text: string): Target => {
  if (!/^\d{1,15}$/.test(text)) return failed('id-unreadable', { text: text.slice(0, 60) });
  return (
    editable(summaries, mirror.ads.byId(Number(text) as AdId)?.key) ?? failed('id-unknown', { id: text })
  );
};

const byKey = (summaries: Known, text: string): Target => {
  const key = /^r\d{1,15}$/.test(text) ? (text as RowKey) : undefined;
  return editable(summaries, key) ?? failed('key-unknown', { key: text.slice(0, 60) });
};

/** An error, or a date that a spreadsheet made of what was typed. */
const isNoName = (cell: TableCell | undefined): boolean =>
  (typeof cell === 'object' && cell !== null) || isCellError(textOfCell(cell));

/**
 * An ad that is over gives its vendor ID to a new one. Where digits may have been lost it can be another ad's: to make a
 * new one then would make that ad twice.
 */
const byVendorId = (summaries: Known, vendorIds: VendorIds, cell: TableCell | undefined): Target => {
  const text = textOfCell(cell).trim();
  if (isRounded(cell)) return failed('vendor-id-rounded', { text });
  if (isNoName(cell)) return failed('vendor-id-unreadable', { text: text.slice(0, 60) });
  const vendorId = vendorKey(text);
  if (vendorId === null) return { is: 'new', vendorId };
  const found = editable(summaries, vendorIds.find(vendorId));
  if (found?.is === 'ad' && vendorIds.asked(vendorId) !== undefined)
    return failed('vendor-id-asked', { vendorId, id: summaries.get(found.key)?.id ?? 0 });
  // A number has no zeros in front, whatever was typed; a text may well be meant without.
  if (found?.is === 'ad' && typeof cell !== 'number') return { ...found, byVendorId: true };
  const near = vendorIds.butForZeros(vendorId).find(({ key }) => editable(summaries, key)?.is === 'ad');
  if (!near) return found?.is === 'ad' ? { ...found, byVendorId: true } : { is: 'new', vendorId };
  const id = summaries.get(near.key)?.id ?? null;
  return failed('vendor-id-zeros', { text, vendorId: near.vendorId, ...(id === null ? {} : { id }) });
};

/** The ad that an external ID belongs to; undefined where it is no ad's that can still be changed. */
const byExternalId = (
  { mirror, summaries }: Sought,
  externalIds: ExternalIds,
  text: string,
): Target | undefined => {
  const ids = externalIds.is === 'known' ? externalIds.adsOf(text) : [];
  if (ids.length > 1) return failed('external-id-many', { text: text.slice(0, 60) });
  const found = ids.map((id) => byId(mirror, summaries, String(id)))[0];
  // One that is over gives its name to a new one; one that is not in the local copy is none that is new.
  return found?.is === 'failed' && found.key !== undefined ? undefined : found;
};

/** Not taken where an ad that can still be changed has this external ID with other zeros in front. */
const nearExternalId = (
  { mirror, summaries }: Sought,
  externalIds: Extract<ExternalIds, { is: 'known' }>,
  text: string,
): Target | undefined => {
  const near = externalIds
    .butForZeros(text)
    .find(({ id }) => editable(summaries, mirror.ads.byId(id)?.key)?.is === 'ad');
  return near && failed('external-id-zeros', { text, externalId: near.externalId, id: near.id });
};

/**
 * The row's target with what its external ID says besides its vendor ID. Where nobody could be asked, a row that has
 * nothing else to be known by is no new ad for sure.
 */
const withExternalId = (sought: Sought, target: Target, cell: TableCell | undefined): Target => {
  const { externalIds } = sought;
  const text = textOfCell(cell).trim();
  if (externalIds === null || text === '' || target.is === 'failed') return target;
  if (isRounded(cell)) return failed('external-id-rounded', { text });
  if (target.is === 'new' && isNoName(cell))
    return failed('external-id-unreadable', { text: text.slice(0, 60) });
  const isNameless = target.is === 'new' && target.vendorId === null;
  if (externalIds.is !== 'known') return isNameless ? failed('external-id-unasked') : target;
  const named = byExternalId(sought, externalIds, text);
  // A number has no zeros in front, whatever was typed; a text may well be meant without.
  const isSure = named?.is === 'ad' && typeof cell !== 'number';
  const near = target.is === 'new' && !isSure ? nearExternalId(sought, externalIds, text) : undefined;
  if (near) return near;
  if (target.is === 'new' || named?.is !== 'ad') return named ?? target;
  const id = sought.summaries.get(named.key)?.id ?? '';
  return named.key === target.key ? target : failed('names-differ', { id, key: target.key });
};

/** What a row about the same ad as another is known by. */
const twinMark = (target: Target): string | undefined => {
  if (target.is !== 'new') return target.key;
  if (target.vendorId !== null) return `vendor:${target.vendorId}`;
  return target.left && `left:${target.left}`;
};

const MOST_NAMED = 5;

/** Where targets are looked for. */
export type Sought = {
  readonly mirror: Mirror;
  readonly summaries: Known;
  readonly exports: KnownExports;
  readonly columns: readonly (FieldPath | null)[];
  /** Null where no row has one. */
  readonly externalIds: ExternalIds | null;
};

/** A row with the mark of an export that is known here, whose keys are therefore ours; `id` as the row says it. */
const byMark = (
  { mirror, summaries, exports }: Sought,
  { key, export: from }: Mark,
  id: string | undefined,
): Target => {
  const idThen = exports.get(from)?.rows.get(key)?.fixed['id'];
  if (id === '' && typeof idThen === 'number') return failed('id-missing', { id: idThen });
  const summary = summaries.get(key);
  const known = summary ? summary.id : (mirror.ads.get(key)?.id ?? null);
  // Excel shows long numbers short, and a row with its mark is known without them.
  if (id && id !== String(known) && !isAsWritten(id, String(known), '.')) {
    const named = byId(mirror, summaries, id);
    return named.is === 'ad' ? failed('names-differ', { id, key }) : named;
  }
  return editable(summaries, key) ?? failed(known === null ? 'ad-discarded' : 'ad-gone', {}, key);
};

/** Finds the target of one row after the other; `withoutTwins` then refuses those that have one. */
export const targetFinder = (around: Sought): ((row: TableRow, mark: Mark | undefined) => Target) => {
  const { mirror, summaries, exports, columns } = around;
  const places = placesOf(columns);
  const vendorIds = vendorIdsOf(mirror);
  const unnamed = (row: TableRow, mark: Mark | undefined): Target => {
    const cellAt = (at: number | undefined) => (at === undefined ? undefined : row.cells[at]);
    const byVendor = byVendorId(summaries, vendorIds, cellAt(places.vendorId));
    const found = withExternalId(around, byVendor, cellAt(places.externalId));
    // It was an ad when it was written, and nothing says which: making it once more is what nobody wants.
    return found.is === 'new' && mark ? failed('mark-elsewhere') : found;
  };
  return (row, mark) => {
    const [id, key] = [textAt(row, places.id), textAt(row, places.key)];
    if (mark && exports.has(mark.export)) {
      return byMark(around, mark, places.id === undefined ? undefined : id);
    }
    if (id === '' && key === '') return unnamed(row, mark);
    const found = id === '' ? byKey(summaries, key) : byId(mirror, summaries, id);
    if (id === '' || key === '' || found.is !== 'ad' || found.key === key) return found;
    return failed('names-differ', { id, key: key.slice(0, 60) });
  };
};

/** The targets with all rows about one ad refused; each says the others' numbers. */
export const withoutTwins = (rows: readonly TableRow[], targets: readonly Target[]): readonly Target[] => {
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
    if (same.length < 2) return target;
    // However many rows are about one ad, a few are looked at.
    const others = same
      .slice(0, MOST_NAMED + 1)
      .filter((other) => other !== i)
      .slice(0, MOST_NAMED);
    return failed('twice', { rows: others.map((other) => rows[other]?.at ?? 0).join(', ') });
  });
};
