/**
 * Rows of files that became ads: the same file imported once more must change those, and never make them again; neither
 * may one that was mended, nor what an import left of it, in whatever order they come.
 */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Demand } from '../edits/record-in-turns.ts';
import { inTurnsOfWork, pagesOf } from '../edits/record-in-turns.ts';
import { vendorIdOfRow } from '../edits/vendor-id.ts';
import type { MadeAd } from '../mirror/imports.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { Summaries } from '../rows/summary.ts';
import type { Origin, RowMarks } from './row-marks.ts';
import { fileOf, firstMark, rowMarker } from './row-marks.ts';
import type { TableRow } from './table.ts';
import type { Target } from './targets.ts';
import { failed } from './targets.ts';

/** A row that may have become an ad, its marks, and the ads that these name. */
type Candidate = {
  readonly place: number;
  readonly target: Target;
  readonly marks: RowMarks;
  readonly carried: MadeAd | undefined;
  /** Of all rows that said the same. */
  readonly says: readonly MadeAd[];
  readonly placed: MadeAd | undefined;
};

const mayBeKnown = (target: Target): boolean =>
  target.is === 'new' || (target.is === 'ad' && target.byVendorId === true);

/**
 * Tells rows of a file made elsewhere that name an ad which it did not make: they are known for what they said last, as
 * nothing else keeps that.
 */
const namedIn = ({ imports }: Mirror, origin: Origin): ((target: Target) => boolean) => {
  if (origin.export !== null) return () => false;
  const made = new Set(imports.marksUnder(fileOf(origin)).map(({ key }) => key));
  return (target) => target.is === 'ad' && !(target.byVendorId && made.has(target.key));
};

/** By what rows said: the ads of all that said the same. */
type Said = Map<string, readonly MadeAd[]>;

/** Looks up a page of rows at once; what was looked up for one before is `said`. */
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

/** The ads that a row may have become, as one of its marks says. */
type Look = {
  readonly ads: (candidate: Candidate) => readonly MadeAd[];
  /** Where it stands says so, and its title. */
  readonly isByPlace?: (candidate: Candidate) => boolean;
};

/** An ad that a row became. */
type Found = { readonly made: MadeAd; readonly byPlace: boolean };

const orNone = <T>(found: T | undefined): readonly T[] => (found === undefined ? [] : [found]);

const isNameless = ({ target }: Candidate): boolean => target.is === 'new' && target.vendorId === null;

/**
 * The surest first. A row that says what one alone said may have gone anywhere; of several that said the same, that at its
 * place is the one; one that says something new was mended where it stood.
 */
const looksIn = (mirror: Mirror): readonly Look[] => {
  const drawn = vendorIdOfRow(mirror);
  return [
    { ads: ({ carried }) => orNone(carried) },
    { ads: ({ says }) => (says.length === 1 ? says : []) },
    {
      ads: ({ says, placed }) => orNone(placed).filter(({ key }) => says.some((one) => one.key === key)),
    },
    { ads: ({ says }) => says },
    { ads: ({ placed }) => orNone(placed), isByPlace: isNameless },
    // A copy that was put back from a backup, or is another computer's, knows nothing of the row but its ad.
    {
      ads: ({ target, marks }) => {
        if (target.is !== 'new' || target.vendorId !== null) return [];
        return orNone(mirror.ads.byVendor(drawn(firstMark(marks)).vendorId)).map(({ key }) => ({
          key,
          said: null,
        }));
      },
    },
  ];
};

export type Recognised = {
  readonly targets: readonly Target[];
  /** By the row's place: what new rows, and those that became ads before, are known by. */
  readonly marks: ReadonlyMap<number, RowMarks>;
  /** By the row's place: new rows that were ads before which somebody deleted or discarded. */
  readonly over: ReadonlySet<number>;
};

/** Was it an ad that is no more, for another reason than that making it was taken back? */
const wasOver = ({ carried, says, placed }: Candidate, summaries: Pick<Summaries, 'get'>): boolean =>
  [carried, ...says, placed].some((made) => {
    if (made === undefined) return false;
    const state = summaries.get(made.key)?.state;
    return state === undefined ? made.said !== null : state === 'final' || state === 'gone';
  });

/** What becomes of a row that was looked for. */
const targetOf = (
  { target, marks: { carried }, carried: known }: Candidate,
  found: Found | undefined,
): Target => {
  if (found) {
    const { made, byPlace } = found;
    return { is: 'ad', key: made.key, already: { said: made.said, ...(byPlace ? { byPlace } : {}) } };
  }
  if (target.is !== 'new' || !carried) return target;
  return carried.isAd && !known ? failed('mark-elsewhere') : { ...target, left: carried.mark };
};

/** Rows of a file, which ads they are about so far, and the file as they are known in. */
export type Subjected = {
  readonly rows: readonly TableRow[];
  readonly targets: readonly Target[];
  readonly origin: Origin;
};

const candidatesOf = async (
  mirror: Mirror,
  { rows, targets, origin }: Subjected,
  demand: Demand,
): Promise<readonly Candidate[]> => {
  const marksOf = rowMarker(origin);
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
  await inTurnsOfWork(pagesOf(rows.map((_, place) => place)), page, demand);
  return candidates;
};

/** By place, the ads that rows became; each for one row at most, but for copies of a row that carry its mark. */
const foundFor = async (
  mirror: Mirror,
  summaries: Pick<Summaries, 'get'>,
  candidates: readonly Candidate[],
  demand: Demand,
): Promise<ReadonlyMap<number, Found>> => {
  const taken = new Set<RowKey>();
  const found = new Map<number, Found>();
  const isThere = ({ key }: MadeAd): boolean => {
    const state = summaries.get(key)?.state;
    return state !== undefined && state !== 'final' && state !== 'gone';
  };
  const isFree = ({ target, carried }: Candidate, { key }: MadeAd): boolean =>
    target.is === 'ad' ? target.key === key : key === carried?.key || !taken.has(key);
  /** Of ads that many rows share, how many at the beginning no new row can have any more. */
  const gone = new Map<readonly MadeAd[], number>();
  const firstOf = (candidate: Candidate, ads: readonly MadeAd[]): MadeAd | undefined => {
    const isMine = (one: MadeAd): boolean => isThere(one) && isFree(candidate, one);
    if (ads !== candidate.says || candidate.target.is !== 'new' || candidate.carried) return ads.find(isMine);
    let at = gone.get(ads) ?? 0;
    for (let one = ads[at]; one && !isMine(one); one = ads[at]) at += 1;
    gone.set(ads, at);
    return ads[at];
  };
  for (const { ads, isByPlace } of looksIn(mirror)) {
    const each = (candidate: Candidate): void => {
      if (found.has(candidate.place)) return;
      const made = firstOf(candidate, ads(candidate));
      if (!made) return;
      taken.add(made.key);
      found.set(candidate.place, { made, byPlace: isByPlace?.(candidate) ?? false });
    };
    await inTurnsOfWork(candidates, each, demand);
  }
  return found;
};

/**
 * The targets with those of rows imported before. An ad that was taken back is made again; one that is over, or was
 * discarded, once somebody says so. Of copies of a row that carry its mark nobody can say which was meant.
 */
export const recognised = async (
  mirror: Mirror,
  summaries: Pick<Summaries, 'get'>,
  subjected: Subjected,
  demand: Demand,
): Promise<Recognised> => {
  const candidates = await candidatesOf(mirror, subjected, demand);
  const found = await foundFor(mirror, summaries, candidates, demand);
  const targets = [...subjected.targets];
  const marks = new Map<number, RowMarks>();
  const over = new Set<number>();
  for (const candidate of candidates) {
    const { place, target } = candidate;
    targets[place] = targetOf(candidate, found.get(place));
    if (targets[place]?.is === 'new' && wasOver(candidate, summaries)) over.add(place);
    if (target.is === 'new' || found.has(place) || candidate.marks.named) marks.set(place, candidate.marks);
  }
  return { targets, marks, over };
};
