/**
 * Recognising rows that became ads at an earlier import: the same file imported again must change these ads and never
 * make them twice. That holds for a corrected file and a file of left rows, too, in whatever order they are imported.
 */
import type { RowKey } from '../../../../shared/ad/model.ts';
import { vendorIdOfRow } from '../../drafts/vendor-id.ts';
import type { MadeAd } from '../../mirror/imports.ts';
import type { Mirror } from '../../mirror/mirror.ts';
import { vendorKey } from '../../mirror/remote/ads.ts';
import type { Summaries } from '../../rows/summary.ts';
import type { ThrowIfStale } from '../../time-slices.ts';
import { inPages, inTimeSlices } from '../../time-slices.ts';
import type { TableRow } from '../table/table.ts';
import type { FileOrigin, RowFingerprints } from './row-fingerprints.ts';
import { createRowFingerprinter, fileOf, primaryFingerprint } from './row-fingerprints.ts';
import type { RowTarget } from './targets.ts';
import { targetFailure } from './targets.ts';

/** A row that may have become an ad, its marks, and the ads that these name. */
type Candidate = {
  readonly place: number;
  readonly target: RowTarget;
  readonly marks: RowFingerprints;
  readonly carried: MadeAd | undefined;
  /** The ads of all rows with the same values. */
  readonly says: readonly MadeAd[];
  readonly placed: MadeAd | undefined;
};

const mayBeKnown = (target: RowTarget): boolean =>
  target.is === 'new' || (target.is === 'ad' && target.byVendorId === true);

/**
 * Is the target an existing ad that a row of a file made elsewhere names? Such rows are remembered for their values
 * alone, which no export has.
 */
const namedIn = ({ imports }: Mirror, origin: FileOrigin): ((target: RowTarget) => boolean) => {
  if (origin.export !== null) return () => false;
  const made = new Set(imports.marksUnder(fileOf(origin)).map(({ key }) => key));
  return (target) => target.is === 'ad' && !(target.byVendorId && made.has(target.key));
};

/** The ads of imported rows, by the fingerprint of their values. */
type Said = Map<string, readonly MadeAd[]>;

/** Looks up a page of rows in one query; `said` caches earlier results. */
const candidatesIn = (
  { imports }: Mirror,
  page: readonly Pick<Candidate, 'place' | 'target' | 'marks'>[],
  said: Said,
): readonly Candidate[] => {
  const known = imports.rowsOf(
    page.flatMap(({ marks: { carried, place } }) => [carried?.mark ?? [], place ?? []].flat()),
  );
  const unknown = [...new Set(page.map(({ marks }) => marks.says))].filter((says) => !said.has(says));
  const looked = imports.rowsNumbered(unknown);
  for (const says of unknown) said.set(says, looked.get(says) ?? []);
  return page.map((row) => {
    const { carried, says, place } = row.marks;
    return {
      ...row,
      carried: carried && known.get(carried.mark),
      says: said.get(says) ?? [],
      placed: place === undefined ? undefined : known.get(place),
    };
  });
};

/** The ads that a row may have become, in order. */
type AdsOf = (candidate: Candidate) => readonly MadeAd[];

/** One way of finding the ads that rows may have become, by one of their fingerprints; read together. */
type Look = {
  readonly adsOf: (page: readonly Candidate[]) => AdsOf;
  /** Is the match by place and title alone? */
  readonly isByPlace?: (candidate: Candidate) => boolean;
};

/** An ad that a row became. */
type Found = { readonly made: MadeAd; readonly byPlace: boolean };

const orNone = <T>(found: T | undefined): readonly T[] => (found === undefined ? [] : [found]);

const isNameless = ({ target }: Candidate): boolean => target.is === 'new' && target.vendorId === null;

const known = (adsOf: AdsOf): Look => ({ adsOf: () => adsOf });

/**
 * By the vendor IDs that ads of these rows have: a restored backup, or another computer's copy, does not have the
 * imported row but may have its ad.
 */
const derivedFrom = (mirror: Mirror): Look['adsOf'] => {
  const drawn = vendorIdOfRow(mirror);
  return (page) => {
    const vendorIds = new Map(
      page
        .filter(isNameless)
        .map((candidate) => [
          candidate,
          vendorKey(drawn(primaryFingerprint(candidate.marks)).vendorId) ?? '',
        ]),
    );
    const keys = mirror.ads.keysByVendor([...vendorIds.values()]);
    return (candidate) =>
      orNone(keys.get(vendorIds.get(candidate) ?? '')).map((key) => ({ key, said: null }));
  };
};

/**
 * The ways of finding, the surest first. A row whose values only one imported row had may have moved anywhere; of
 * several with the same values, the one at its place counts; a row with new values was edited at its place.
 */
const looksIn = (mirror: Mirror): readonly Look[] => [
  known(({ carried }) => orNone(carried)),
  known(({ says }) => (says.length === 1 ? says : [])),
  known(({ says, placed }) => orNone(placed).filter(({ key }) => says.some((one) => one.key === key))),
  known(({ says }) => says),
  { ...known(({ placed }) => orNone(placed)), isByPlace: isNameless },
  { adsOf: derivedFrom(mirror) },
];

export type RecognizedRows = {
  readonly targets: readonly RowTarget[];
  /** By place: the fingerprints of new rows, and of those that became ads before. */
  readonly marks: ReadonlyMap<number, RowFingerprints>;
  /** Places of new rows that became ads before which were deleted or discarded. */
  readonly over: ReadonlySet<number>;
};

/** Did the row become an ad that ended, other than by an undo of its creation? */
const wasOver = ({ carried, says, placed }: Candidate, summaries: Pick<Summaries, 'get'>): boolean =>
  [carried, ...says, placed].some((made) => {
    if (made === undefined) return false;
    const state = summaries.get(made.key)?.state;
    return state === undefined ? made.said !== null : state === 'final' || state === 'gone';
  });

/** The target of a row after the search. */
const targetOf = (
  { target, marks: { carried }, carried: known }: Candidate,
  found: Found | undefined,
): RowTarget => {
  if (found) {
    const { made, byPlace } = found;
    return { is: 'ad', key: made.key, already: { said: made.said, ...(byPlace ? { byPlace } : {}) } };
  }
  if (target.is !== 'new' || !carried) return target;
  return carried.isAd && !known ? targetFailure('mark-elsewhere') : { ...target, left: carried.mark };
};

/** Rows of a file with their targets so far, and the file by which they are recognised. */
export type TargetedRows = {
  readonly rows: readonly TableRow[];
  readonly targets: readonly RowTarget[];
  readonly origin: FileOrigin;
  /** Ads that values of a list are kept with: no row becomes them by its place or its other values. */
  readonly claimed?: ReadonlySet<RowKey>;
};

const candidatesOf = async (
  mirror: Mirror,
  { rows, targets, origin }: TargetedRows,
  throwIfStale: ThrowIfStale,
): Promise<readonly Candidate[]> => {
  const marksOf = createRowFingerprinter(origin);
  const isNamed = namedIn(mirror, origin);
  const candidates: Candidate[] = [];
  const said: Said = new Map();
  const page = (places: readonly number[]): void => {
    const some = places.flatMap((place) => {
      const [row, target] = [rows[place], targets[place]];
      if (!row || !target) return [];
      const named = isNamed(target);
      if (!named && !mayBeKnown(target)) return [];
      return [{ place, target, marks: { ...marksOf(row), ...(named ? { named } : {}) } }];
    });
    if (some.length > 0) candidates.push(...candidatesIn(mirror, some, said));
  };
  await inTimeSlices(inPages(rows.map((_, place) => place)), page, throwIfStale);
  return candidates;
};

const NONE_CLAIMED: ReadonlySet<RowKey> = new Set();

/** The ads that rows became, by place; each for one row at most, except copies of a row that have the same mark. */
const foundFor = async (
  mirror: Mirror,
  summaries: Pick<Summaries, 'get'>,
  candidates: readonly Candidate[],
  { claimed, throwIfStale }: { readonly claimed: ReadonlySet<RowKey>; readonly throwIfStale: ThrowIfStale },
): Promise<ReadonlyMap<number, Found>> => {
  const taken = new Set(claimed);
  const found = new Map<number, Found>();
  const isThere = ({ key }: MadeAd): boolean => {
    const state = summaries.get(key)?.state;
    return state !== undefined && state !== 'final' && state !== 'gone';
  };
  const isFree = ({ target, carried }: Candidate, { key }: MadeAd): boolean =>
    target.is === 'ad' ? target.key === key : key === carried?.key || !taken.has(key);
  /** For each list of ads that rows share, how many at its beginning are taken already. */
  const gone = new Map<readonly MadeAd[], number>();
  const firstOf = (candidate: Candidate, ads: readonly MadeAd[]): MadeAd | undefined => {
    const isMine = (one: MadeAd): boolean => isThere(one) && isFree(candidate, one);
    if (ads !== candidate.says || candidate.target.is !== 'new' || candidate.carried) return ads.find(isMine);
    let at = gone.get(ads) ?? 0;
    for (let one = ads[at]; one && !isMine(one); one = ads[at]) at += 1;
    gone.set(ads, at);
    return ads[at];
  };
  for (const { adsOf, isByPlace } of looksIn(mirror)) {
    const page = (some: readonly Candidate[]): void => {
      const open = some.filter(({ place }) => !found.has(place));
      const ads = adsOf(open);
      for (const candidate of open) {
        const made = firstOf(candidate, ads(candidate));
        if (!made) continue;
        taken.add(made.key);
        found.set(candidate.place, { made, byPlace: isByPlace?.(candidate) ?? false });
      }
    };
    await inTimeSlices(inPages(candidates), page, throwIfStale);
  }
  return found;
};

/**
 * The targets, with those of rows that were imported before. A row whose ad was undone is a new ad again; one whose ad
 * ended or was discarded is a new ad with a question. Copies of a row that have its mark all get its ad, and are refused
 * later, as several rows about one ad are.
 */
export const recognizeImportedRows = async (
  mirror: Mirror,
  summaries: Pick<Summaries, 'get'>,
  subjected: TargetedRows,
  throwIfStale: ThrowIfStale,
): Promise<RecognizedRows> => {
  const candidates = await candidatesOf(mirror, subjected, throwIfStale);
  const { claimed = NONE_CLAIMED } = subjected;
  const found = await foundFor(mirror, summaries, candidates, { claimed, throwIfStale });
  const targets = [...subjected.targets];
  const marks = new Map<number, RowFingerprints>();
  const over = new Set<number>();
  for (const candidate of candidates) {
    const { place, target } = candidate;
    targets[place] = targetOf(candidate, found.get(place));
    if (targets[place]?.is === 'new' && wasOver(candidate, summaries)) over.add(place);
    if (target.is === 'new' || found.has(place) || candidate.marks.named) marks.set(place, candidate.marks);
  }
  return { targets, marks, over };
};
