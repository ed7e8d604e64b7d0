/**
 * The vendor IDs of an account as a table may have them: a spreadsheet program that takes digits for a number drops
 * leading zeros and rounds long numbers. Such a vendor ID does not identify an ad.
 */
import type { RowKey } from '../../../../shared/ad/model.ts';
import type { TableCell } from '../../../../shared/proposals/proposal.ts';
import { plainSpelling } from '../../../../shared/proposals/spelling.ts';
import type { Mirror } from '../../mirror/mirror.ts';
import { vendorKey } from '../../mirror/remote/ads.ts';
import { once } from '../../once.ts';
import { openMatchOf } from '../../sync/ownership/matches.ts';

/** Spreadsheet programs keep 15 digits of a number and round it beyond. */
const MOST_EXACT = 1e15;

/** A long number as Excel shows it and writes it into a csv file: `8,71234E+12`. */
const SHOWN_SHORT = /^[+-]?\d(?:[.,]\d+)?E\+\d+$/iu;

/** Were digits lost since a program took them for a number? */
export const isRounded = (cell: TableCell | undefined): boolean =>
  typeof cell === 'number'
    ? Math.abs(cell) >= MOST_EXACT
    : typeof cell === 'string' && SHOWN_SHORT.test(cell.trim());

/** May a program have changed the name of an ad, as it took its digits for a number? `12.10` is 12.1 as one. */
export const isChangedName = (cell: TableCell | undefined): boolean =>
  isRounded(cell) || (typeof cell === 'number' && !Number.isInteger(cell));

/** A whole number as programs write a column of them that has empty cells: `104.0`, or `104,00` by its format. */
const WITH_NOUGHT = /^\d+[.,]0+$/u;

/** May a program have put noughts behind the digits of a name? Some are written so. */
export const hasNought = (text: string): boolean => WITH_NOUGHT.test(text);

export type VendorIds = {
  /** The row with this vendor ID, regardless of case, as the service compares them. */
  readonly find: (vendorId: string) => RowKey | undefined;
  /** The new row with this vendor ID that has an open match. */
  readonly asked: (vendorId: string) => RowKey | undefined;
  /** Rows whose vendor IDs differ from this one by zeros in front, and by nothing else. */
  readonly butForZeros: (vendorId: string) => readonly NamedRow[];
  /** Rows whose vendor IDs differ from this one by their typography alone (`shared/proposals/spelling.ts`). */
  readonly otherwise: (vendorId: string) => readonly NamedRow[];
  /** Rows whose vendor IDs a cell may show by its format where its number has these digits: `12.345`, `12 345`. */
  readonly shownAs: (digits: string) => readonly NamedRow[];
};

/** What a vendor ID is compared by where another one may be written otherwise. */
const spelled = (vendorId: string): string => plainSpelling(vendorId).toLowerCase();

/** Digits in groups, as formats show them; `12.50` is no group of digits but another number. */
const GROUPED = /^\d+(?:[.,\s'\u2019]\d+)+$/u;
const WITH_DECIMALS = /^\d+[.,]\d{1,2}$/u;

export type NamedRow = { readonly key: RowKey; readonly vendorId: string };

/** The vendor IDs of edits that are not sent yet, in lower case. */
const draftedVendorIds = (mirror: Mirror): ReadonlyMap<string, RowKey> => {
  const found = new Map<string, RowKey>();
  for (const [key, value] of mirror.drafts.valuesOf('vendorId')) {
    const drafted = vendorKey(value);
    if (drafted !== null && !found.has(drafted)) found.set(drafted, key);
  }
  return found;
};

export const isDigits = (text: string): boolean => /^\d+$/u.test(text);

export const withoutZeros = (digits: string): string => digits.replace(/^0+(?=\d)/u, '');

export const knownVendorIds = (mirror: Mirror): VendorIds => {
  const drafted = draftedVendorIds(mirror);
  const known = (): readonly NamedRow[] => [
    ...mirror.ads.vendorDigits(),
    ...[...drafted].flatMap(([vendorId, key]) => (isDigits(vendorId) ? [{ vendorId, key }] : [])),
  ];
  const oddRows = once((): readonly NamedRow[] => [
    ...mirror.ads.vendorSpellings(),
    ...[...drafted].map(([vendorId, key]) => ({ vendorId, key })),
  ]);
  const odd = once(() => Map.groupBy(oddRows(), ({ vendorId }) => spelled(vendorId)));
  const grouped = once(() =>
    Map.groupBy(
      oddRows().filter(({ vendorId }) => GROUPED.test(vendorId) && !WITH_DECIMALS.test(vendorId)),
      ({ vendorId }) => withoutZeros(vendorId.replaceAll(/\D/gu, '')),
    ),
  );
  const find = (vendorId: string): RowKey | undefined =>
    mirror.ads.byVendor(vendorId)?.key ?? drafted.get(vendorId);
  let byDigits: ReadonlyMap<string, readonly NamedRow[]> | undefined;
  return {
    find,
    otherwise: (vendorId) => {
      const plain = spelled(vendorId);
      const key = plain === vendorId ? undefined : find(plain);
      const found = [...(key ? [{ key, vendorId: plain }] : []), ...(odd().get(plain) ?? [])];
      const byKey = new Map(found.map((row) => [row.key, row]));
      return [...byKey.values()].filter((row) => row.vendorId !== vendorId);
    },
    shownAs: (digits) => grouped().get(digits) ?? [],
    asked: (vendorId) => {
      const key = drafted.get(vendorId);
      return key && openMatchOf(mirror, key, mirror.drafts.of(key)) ? key : undefined;
    },
    butForZeros: (vendorId) => {
      if (!isDigits(vendorId)) return [];
      byDigits ??= Map.groupBy(known(), (row) => withoutZeros(row.vendorId));
      return (byDigits.get(withoutZeros(vendorId)) ?? []).filter((row) => row.vendorId !== vendorId);
    },
  };
};
