/**
 * Which ad each row of a table is about: the one of its ad ID, its row key or its vendor ID; else it is a new one. The
 * ad ID goes first. Two rows about one ad are both refused: nobody can say which was meant.
 */
import type { AdId, FieldPath, RowKey } from '../../../shared/ad/model.ts';
import { textOfCell } from '../../../shared/proposals/cell-text.ts';
import type { RowFailure } from '../../../shared/proposals/proposal.ts';
import { KEY_COLUMN } from '../../../shared/proposals/proposal.ts';
import { vendorKey } from '../mirror/ads.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { Summaries } from '../rows/summary.ts';
import type { TableRow } from './table.ts';

export type Target =
  | { readonly is: 'ad'; readonly key: RowKey }
  /** `vendorId` in lower case, null where the row gives none. */
  | { readonly is: 'new'; readonly vendorId: string | null }
  | { readonly is: 'failed'; readonly failure: RowFailure };

const failed = (code: RowFailure['code'], params: RowFailure['params'] = {}): Target => ({
  is: 'failed',
  failure: { code, params },
});

type Known = Pick<Summaries, 'get'>;

/** The ad of a row that is shown, where it can still be edited. */
const editable = (summaries: Known, key: RowKey | undefined): Target | undefined => {
  const summary = key && summaries.get(key);
  if (!key || !summary) return undefined;
  if (summary.state === 'final') return failed('ad-final');
  return summary.state === 'gone' ? failed('ad-gone') : { is: 'ad', key };
};

/** Where each name stands in a table; undefined for one without such a column. */
type Places = { readonly id?: number; readonly key?: number; readonly vendorId?: number };

const placesOf = (columns: readonly (FieldPath | null)[]): Places => {
  const place = (path: FieldPath) => {
    const at = columns.indexOf(path);
    return at < 0 ? undefined : at;
  };
  const [id, key, vendorId] = [place('id'), place(KEY_COLUMN), place('vendorId')];
  return {
    ...(id === undefined ? {} : { id }),
    ...(key === undefined ? {} : { key }),
    ...(vendorId === undefined ? {} : { vendorId }),
  };
};

/** The vendor IDs of edits that are not sent yet, in lower case. */
const draftedVendorIds = (mirror: Mirror): ReadonlyMap<string, RowKey> => {
  const found = new Map<string, RowKey>();
  const keys = mirror.drafts.keysWith('vendorId', () => true);
  for (const [key, drafts] of mirror.drafts.ofMany(keys)) {
    const drafted = vendorKey(drafts.find(({ field }) => field === 'vendorId')?.value);
    if (drafted !== null && !found.has(drafted)) found.set(drafted, key);
  }
  return found;
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

type VendorIds = (vendorId: string) => RowKey | undefined;

/** An ad that is over gives its vendor ID to a new one. */
const byVendorId = (summaries: Known, find: VendorIds, vendorId: string | null): Target => {
  const found = vendorId === null ? undefined : editable(summaries, find(vendorId));
  return found?.is === 'ad' ? found : { is: 'new', vendorId };
};

/** What a row about the same ad as another is known by. */
const markOf = (target: Target): string | undefined => {
  if (target.is === 'ad') return target.key;
  return target.is === 'new' && target.vendorId !== null ? `vendor:${target.vendorId}` : undefined;
};

const MOST_NAMED = 5;

/** Finds the target of one row after the other; `withoutTwins` then refuses those that have one. */
export const targetFinder = (
  mirror: Mirror,
  summaries: Known,
  columns: readonly (FieldPath | null)[],
): ((row: TableRow) => Target) => {
  const places = placesOf(columns);
  const drafted = draftedVendorIds(mirror);
  const byVendor: VendorIds = (vendorId) => mirror.ads.byVendor(vendorId)?.key ?? drafted.get(vendorId);
  return (row) => {
    const [id, key] = [textAt(row, places.id), textAt(row, places.key)];
    if (id === '' && key === '') {
      return byVendorId(summaries, byVendor, vendorKey(textAt(row, places.vendorId)));
    }
    const found = id === '' ? byKey(summaries, key) : byId(mirror, summaries, id);
    if (id === '' || key === '' || found.is !== 'ad' || found.key === key) return found;
    return failed('names-differ', { id, key: key.slice(0, 60) });
  };
};

/** The targets with all rows about one ad refused; each says the others' numbers. */
export const withoutTwins = (rows: readonly TableRow[], targets: readonly Target[]): readonly Target[] => {
  const places = new Map<string, number[]>();
  targets.forEach((target, i) => {
    const mark = markOf(target);
    if (mark === undefined) return;
    const same = places.get(mark);
    if (same) same.push(i);
    else places.set(mark, [i]);
  });
  return targets.map((target, i) => {
    const same = places.get(markOf(target) ?? '') ?? [];
    if (same.length < 2) return target;
    const others = same.filter((other) => other !== i).slice(0, MOST_NAMED);
    return failed('twice', { rows: others.map((other) => rows[other]?.at ?? 0).join(', ') });
  });
};
