/**
 * Three-way merge of one ad's drafts, as pure functions (`docs/sync.md#merge`). Conflicts are not stored: a conflict
 * is a unit whose base, mine and theirs all differ, and the drafts carry all three. Where others changed only the
 * remaining fields of an edited unit, drafts with base = value are added for those fields, so that the conflict stays
 * visible.
 */
import { fieldOf } from '../../../shared/ad/fields.ts';
import type { Draft, FieldPath } from '../../../shared/ad/model.ts';
import { EXISTS_FIELD, isFinalStatus, isPseudoField } from '../../../shared/ad/model.ts';
import { readField, withDrafts, writeField } from '../../../shared/ad/paths.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import { mayBecome } from './server-normalization.ts';
import { changedFields, fieldsOfUnit, includeDelete, sameValue, unitOf } from './units.ts';

export type FieldConflict = {
  readonly field: FieldPath;
  readonly base: Json;
  readonly mine: Json;
  readonly theirs: Json;
};

type Side = 'base' | 'value';

const sidesDiffer = (drafts: readonly Draft[]): boolean =>
  drafts.some((draft) => !sameValue(draft.field, draft.base, draft.value));

const differsFrom = (present: JsonObject, drafts: readonly Draft[], side: Side): boolean =>
  drafts.some((draft) => !sameValue(draft.field, draft[side], readField(present, draft.field)));

/** A pause is always sent: a status that only the service sets is nobody's edit and makes no conflict with it. */
const pauseOverSystemStatus = (present: JsonObject, drafts: readonly Draft[]): boolean => {
  const status = readField(present, 'status');
  return (
    drafts.length === 1 &&
    drafts[0]?.field === 'status' &&
    drafts[0].value === 'PAUSED' &&
    typeof status === 'string' &&
    status !== 'ACTIVE' &&
    !isFinalStatus(status)
  );
};

const unitConflicts = (present: JsonObject, drafts: readonly Draft[]): boolean =>
  sidesDiffer(drafts) &&
  differsFrom(present, drafts, 'base') &&
  differsFrom(present, drafts, 'value') &&
  !pauseOverSystemStatus(present, drafts);

const byUnit = (drafts: readonly Draft[]): ReadonlyMap<string, readonly Draft[]> =>
  Map.groupBy(drafts, (draft) => unitOf(draft.field));

const isPseudo = (draft: Draft): boolean => isPseudoField(draft.field);

const isFinal = (ad: JsonObject): boolean => {
  const status = readField(ad, 'status');
  return typeof status === 'string' && isFinalStatus(status);
};

/**
 * All fields of units that both the seller and the service changed from the base, to different values. Empty for an
 * ad that is absent or deleted on the marketplace: it cannot be written, so there is nothing to decide
 * (`sync/plan/held.ts`).
 */
export const conflictsIn = (
  present: JsonObject | null,
  drafts: readonly Draft[],
): readonly FieldConflict[] => {
  if (!present || isFinal(present)) return [];
  const shown = (draft: Draft): FieldConflict => ({
    field: draft.field,
    base: draft.base,
    mine: draft.value,
    theirs: readField(present, draft.field),
  });
  const real = drafts.filter((draft) => !isPseudo(draft));
  if (includeDelete(real)) {
    const moved = real.filter((draft) => differsFrom(present, [draft], 'base'));
    return moved.length === 0
      ? []
      : real.filter((draft) => draft.field === 'status' || moved.includes(draft)).map(shown);
  }
  return [...byUnit(real).values()]
    .filter((unit) => unitConflicts(present, unit))
    .flat()
    .map(shown);
};

const rebased = (present: JsonObject, draft: Draft): Draft => ({
  ...draft,
  base: readField(present, draft.field),
});

const beside = (before: JsonObject, field: FieldPath): Draft => {
  const value = readField(before, field);
  return { field, base: value, value };
};

/**
 * Drafts for the undrafted fields of a unit that changed between two states; each holds the earlier value, so that
 * the change shows.
 */
const movedBeside = (
  unit: string,
  drafts: readonly Draft[],
  before: JsonObject,
  theirs: JsonObject,
): readonly Draft[] =>
  fieldsOfUnit(unit)
    .filter((field) => !drafts.some((draft) => draft.field === field))
    .filter((field) => !sameValue(field, readField(before, field), readField(theirs, field)))
    .map((field) => beside(before, field));

const mergeUnit = (
  unit: string,
  drafts: readonly Draft[],
  before: JsonObject,
  theirs: JsonObject,
): readonly Draft[] => {
  const all = [...drafts, ...movedBeside(unit, drafts, before, theirs)];
  if (unitConflicts(theirs, all)) return all.filter((draft) => !isSettled(theirs, draft));
  return drafts
    .filter(
      (draft) => sidesDiffer(drafts) && !sameValue(draft.field, draft.value, readField(theirs, draft.field)),
    )
    .map((draft) => rebased(theirs, draft));
};

const isSettled = (theirs: JsonObject, draft: Draft): boolean =>
  !differsFrom(theirs, [draft], 'base') && !differsFrom(theirs, [draft], 'value');

/** A delete conflicts with every change by others; each changed field becomes visible beside it. */
const mergeUnderDelete = (
  before: JsonObject,
  theirs: JsonObject,
  drafts: readonly Draft[],
): readonly Draft[] => {
  if (isFinal(theirs)) return [];
  const kept = drafts.filter((draft) => draft.field === 'status' || !isSettled(theirs, draft));
  const moved = changedFields(before, theirs).filter((field) => !kept.some((draft) => draft.field === field));
  return [...kept, ...moved.map((field) => beside(before, field))];
};

/**
 * The drafts of an ad after the service's answer changed from `before` to `theirs`. A draft is settled where both
 * have the same value, rebased where only the seller changed the unit, and kept with its old base where both did (see
 * `conflictsIn`).
 */
export const mergeDrafts = (
  before: JsonObject,
  theirs: JsonObject,
  drafts: readonly Draft[],
): readonly Draft[] => {
  const real = drafts.filter((draft) => !isPseudo(draft));
  if (includeDelete(real)) return mergeUnderDelete(before, theirs, real);
  return [...byUnit(real)].flatMap(([unit, of]) => mergeUnit(unit, of, before, theirs));
};

/**
 * The state before our write, with the fields we sent as the service stored them. What else differs in the answer was
 * changed by others.
 */
const withOwnWrite = (before: JsonObject, answer: JsonObject, sent: readonly Draft[]): JsonObject =>
  sent.reduce(
    (ad, { field }) => (field === EXISTS_FIELD ? ad : writeField(ad, field, readField(answer, field))),
    before,
  );

/**
 * The drafts after the service answered our own write. A cell that still holds the sent value is settled; one that
 * was edited or reverted meanwhile is rebased. Cells that were not sent are merged like after any read, so a conflict
 * that arose in them stays. `before` is the mirror's copy before the answer, null for a new row.
 */
export const settleDrafts = (
  before: JsonObject | null,
  answer: JsonObject,
  sent: readonly Draft[],
  drafts: readonly Draft[],
): readonly Draft[] => {
  const created = sent.some(isPseudo);
  if (created && before === null && !drafts.some(isPseudo)) return discardedMeanwhile(answer);
  if (includeDelete(sent)) return [];
  const sentAt = new Map(sent.map((draft) => [draft.field, draft]));
  const kept = drafts.filter((draft) => {
    const was = sentAt.get(draft.field);
    return !isPseudo(draft) && !(was && sameValue(draft.field, was.value, draft.value));
  });
  const reverted = sent
    .filter(({ field }) => field !== EXISTS_FIELD && !drafts.some((draft) => draft.field === field))
    .map(({ field }) => ({ field, base: null, value: before ? readField(before, field) : null }))
    .filter(({ field, value }) => !sameValue(field, sentAt.get(field)?.value ?? null, value));
  const moved = kept.filter(({ field }) => before === null || sentAt.has(field));
  const unsent = kept.filter((draft) => !moved.includes(draft));
  return [
    ...[...moved, ...reverted]
      .map((draft) => rebased(answer, draft))
      .filter((draft) => !sameValue(draft.field, draft.value, draft.base)),
    ...mergeDrafts(withOwnWrite(before ?? answer, answer, sent), answer, unsent),
  ];
};

/** The ad as our create left it: `landed` are the sent drafts with the values the service stored. */
export const asMade = (found: JsonObject, landed: readonly Draft[]): JsonObject =>
  withDrafts(
    found,
    landed.filter(
      (draft) => !isPseudo(draft) && !mayBecome(draft.field, draft.value, readField(found, draft.field)),
    ),
  );

/** Can this field no longer be edited once the ad exists? */
const isLocked = (there: JsonObject, { field }: Draft): boolean => {
  const editable = fieldOf(field)?.editable;
  return editable === 'create' || (editable === 'once' && readField(there, field) !== null);
};

/**
 * The drafts of a new row whose ad was found by its vendor ID. A value that differs from what was sent was edited by
 * others; what the seller typed since then stays.
 */
export const settleFound = (
  found: JsonObject,
  { sent, landed }: { readonly sent: readonly Draft[]; readonly landed: readonly Draft[] },
  drafts: readonly Draft[],
): readonly Draft[] => {
  const made = asMade(found, landed);
  return mergeDrafts(made, found, settleDrafts(null, made, sent, drafts)).filter(
    (draft) => !isLocked(found, draft),
  );
};

/** A value that neither side has. */
const neither = (field: FieldPath, mine: Json, theirs: Json): Json => {
  const [value = theirs] = [null, ''].filter(
    (one) => !sameValue(field, one, mine) && !sameValue(field, one, theirs),
  );
  return value;
};

/**
 * The drafts of a new row whose ad was found although no record tells what was sent for it. Every difference becomes
 * a conflict, as it is unknown who wrote last. `drafts` hold the values the row would have there.
 */
export const settleUnrecorded = (found: JsonObject, drafts: readonly Draft[]): readonly Draft[] =>
  drafts
    .filter((draft) => !isPseudo(draft) && !isLocked(found, draft))
    .filter(({ field, value }) => !mayBecome(field, value, readField(found, field)))
    .map(({ field, value }) => ({
      field,
      base: neither(field, value, readField(found, field)),
      value,
    }));

/** A new row was discarded while its create was under way: the ad exists now, so a delete is drafted. */
const discardedMeanwhile = (answer: JsonObject): readonly Draft[] => [
  { field: 'status', base: readField(answer, 'status'), value: 'DELETED' },
];

/**
 * The drafts after a conflict was decided. `unit` limits the decision to one unit; a delete is always decided as a
 * whole.
 */
export const resolveDrafts = (
  present: JsonObject,
  drafts: readonly Draft[],
  take: 'mine' | 'theirs',
  unit?: string,
): readonly Draft[] => {
  const fields = new Set(conflictsIn(present, drafts).map((conflict) => conflict.field));
  const whole = includeDelete(drafts);
  const decided = (draft: Draft): boolean =>
    fields.has(draft.field) && (whole || unit === undefined || unitOf(draft.field) === unit);
  if (take === 'theirs') return drafts.filter((draft) => !decided(draft));
  return drafts
    .filter((draft) => !(whole && decided(draft) && sameValue(draft.field, draft.base, draft.value)))
    .map((draft) => (decided(draft) ? rebased(present, draft) : draft));
};
