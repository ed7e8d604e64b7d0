/**
 * Copied rows: a seller copies a row to make another ad of it, and the copy still names the ad of the first. Which of
 * them is the copy is told by what they say (`copied-rows.ts`). What copies became at an earlier import is known by
 * their values, or by the places of both rows in the file.
 */
import type { RowKey } from '../../../../shared/ad/model.ts';
import { vendorIdOfRow } from '../../drafts/vendor-id.ts';
import type { MadeAd } from '../../mirror/imports.ts';
import type { Mirror } from '../../mirror/mirror.ts';
import type { Summaries } from '../../rows/summary.ts';
import type { TableRow } from '../table/table.ts';
import type { FileOrigin, RowFingerprints } from './row-fingerprints.ts';
import { copyFingerprint, createRowFingerprinter, primaryFingerprint } from './row-fingerprints.ts';
import type { RowTarget } from './targets.ts';

/** The places of rows that name the same ad, by its key; only ads that several rows name. */
export type Twins = ReadonlyMap<RowKey, readonly number[]>;

/** Rows that share a vendor ID are no copies to make ads of: a list has an ad twice by mistake. */
const twinsAmong = (targets: readonly RowTarget[]): Twins => {
  const ads = targets.flatMap((target, place) => (target.is === 'ad' ? [{ ...target, place }] : []));
  return new Map(
    [...Map.groupBy(ads, ({ key }) => key)]
      .filter(([, same]) => same.length > 1 && same.every(({ byVendorId }) => !byVendorId))
      .map(([key, same]) => [key, same.map(({ place }) => place)]),
  );
};

export type Copies = {
  readonly twins: Twins;
  /** The ad that the row at a place became as a copy of another row, with both at their places of then. */
  readonly madeOf: (own: number, copy: number) => MadeAd | undefined;
  /** All ads that rows may be by their places. */
  readonly paired: ReadonlySet<RowKey>;
  /** The fingerprints by which a copy is recognised once it has become an ad; undefined in a paste. */
  readonly marksOf: (own: number, copy: number) => RowFingerprints | undefined;
};

type CopySearch = {
  readonly rows: readonly TableRow[];
  readonly targets: readonly RowTarget[];
  /** Null for a paste, whose copies become new ads each time. */
  readonly origin: FileOrigin | null;
};

/** The fingerprints of the rows' values; a copy has the mark of the first, too, which stays the first's. */
const fingerprintsOf = (
  rows: readonly TableRow[],
  origin: FileOrigin,
  twins: Twins,
): ReadonlyMap<number, RowFingerprints> => {
  const fingerprint = createRowFingerprinter(origin);
  const places = [...twins.values()].flat().toSorted((a, b) => a - b);
  return new Map(
    places.flatMap((place) => {
      const row = rows[place];
      if (!row) return [];
      const { says, nth, file, at } = fingerprint(row);
      return [[place, { says, nth, file, at }] as const];
    }),
  );
};

/** Rows of one ad of which pairs are looked up; nobody copies a row more often by hand. */
const MOST_PAIRED = 20;

const pairsIn = (twins: Twins): readonly (readonly [own: number, copy: number])[] =>
  [...twins.values()].flatMap((places) => {
    const some = places.slice(0, MOST_PAIRED);
    return some.flatMap((own) => some.filter((copy) => copy !== own).map((copy) => [own, copy] as const));
  });

/** The targets, with those of copies that became ads before, and the rows that still share an ad. */
export const recognizeCopies = (
  mirror: Mirror,
  summaries: Pick<Summaries, 'get'>,
  { rows, targets, origin }: CopySearch,
): Copies & { readonly targets: readonly RowTarget[] } => {
  const twins = twinsAmong(targets);
  if (!origin || twins.size === 0)
    return { targets, twins, madeOf: () => undefined, marksOf: () => undefined, paired: new Set() };
  const marks = fingerprintsOf(rows, origin, twins);
  const known = mirror.imports.rowsOf([...marks.values()].map(primaryFingerprint));
  const drawn = vendorIdOfRow(mirror);
  const found = [...targets];
  const taken = new Set(targets.flatMap((target) => (target.is === 'new' ? [] : (target.key ?? []))));
  const isFree = ({ key }: MadeAd): boolean => {
    const state = summaries.get(key)?.state;
    return !taken.has(key) && state !== undefined && state !== 'final' && state !== 'gone';
  };
  /** A local copy restored from a backup lacks the row, and may have its ad. */
  const byDrawn = (mark: string): MadeAd | undefined => {
    const ad = mirror.ads.byVendor(drawn(mark).vendorId);
    return ad && { key: ad.key, said: null };
  };
  for (const [place, one] of marks) {
    const target = targets[place];
    const mark = primaryFingerprint(one);
    const made = [known.get(mark), byDrawn(mark)].find((ad) => ad && isFree(ad));
    if (!made || target?.is !== 'ad') continue;
    taken.add(made.key);
    found[place] = { is: 'ad', key: made.key, already: { said: made.said }, copyOf: target.key };
  }
  const left = twinsAmong(found);
  const pairMark = (own: number, copy: number): string => {
    const target = targets[own];
    const key = target?.is === 'ad' ? target.key : '';
    return copyFingerprint(origin, key, { own: rows[own]?.at ?? 0, copy: rows[copy]?.at ?? 0 });
  };
  const paired = mirror.imports.rowsOf(pairsIn(left).map(([own, copy]) => pairMark(own, copy)));
  return {
    targets: found,
    twins: left,
    paired: new Set([...paired.values()].map(({ key }) => key)),
    madeOf: (own, copy) => {
      const made = paired.get(pairMark(own, copy));
      return made && isFree(made) ? made : undefined;
    },
    marksOf: (own, copy) => {
      const one = marks.get(copy);
      return one && { ...one, place: pairMark(own, copy) };
    },
  };
};
