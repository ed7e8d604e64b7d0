/** What must be so after a push, whatever dialect the service speaks (`sandbox/dialects/openings.ts`). */
import { EXISTS_FIELD } from '../../shared/ad/model.ts';
import type { AdHistoryEntry, FieldChange } from '../../shared/contract/results/history.ts';
import type { Plan, PlanItem } from '../../shared/contract/results/plan.ts';
import type { ItemResult } from '../../shared/contract/results/push-result.ts';
import type { AdDetail, Conflict } from '../../shared/contract/views.ts';
import type { Json, JsonObject } from '../../shared/json.ts';
import { cellOf, cellsOf, same } from '../torture/cells.ts';

/**
 * The laws: an accepted edit can be sent; a reported value is the stored one; nothing is pending afterwards; a value
 * that was not kept is reported.
 */
export const LAWS = ['stuck', 'untrue', 'pending', 'untold'] as const;
export type Law = (typeof LAWS)[number];
export type Broken = { readonly law: Law; readonly line: string };

/** One ad after the push and a pull: what the service holds of it, and what Adsheet says. */
export type Outcome = {
  readonly item: ItemResult;
  /** What was asked of it. */
  readonly planned: PlanItem;
  /** Null where the service has no such ad. */
  readonly held: JsonObject | null;
  readonly shown: AdDetail;
  /** Some of its edits went, and others did not: a pause goes alone, before what is refused. */
  readonly isPart: boolean;
  readonly history: readonly AdHistoryEntry[];
};

const text = (value: Json | undefined): string => JSON.stringify(value) ?? 'nothing';

const filesOf = (pictures: Json): readonly string[] =>
  (Array.isArray(pictures) ? (pictures as readonly Json[]) : []).map((picture) => {
    const src = typeof picture === 'object' && picture !== null ? (picture as JsonObject)['src'] : picture;
    return String(src ?? '')
      .replace(/\?expires=\d+$/, '')
      .replace(/^.*\//, '');
  });

const withoutLocale = (field: string): string =>
  field.startsWith('attributes.') ? field.replace(/@[^@]*$/, '') : field;

/** What the service holds of a field, by whichever of its names: it may write the locale of an attribute otherwise. */
const heldIn = (held: JsonObject, field: string): Json => {
  const strict = cellOf(held, field);
  if (strict !== null) return strict;
  return [...cellsOf(held)].find(([name]) => withoutLocale(name) === withoutLocale(field))?.[1] ?? null;
};

const plainly = (field: string, value: Json): Json => (field === 'images' ? filesOf(value) : value);

const isHeld = (held: JsonObject, field: string, value: Json): boolean =>
  same(field, plainly(field, value), heldIn(held, field)) || same(field, value, cellOf(held, field));

/** The ad, and what history says the push made of it, are what the service holds. */
export const judgeWords = ({ item, held, shown, isPart, history }: Outcome): readonly Broken[] => {
  if (held === null) return [];
  const cells = [...cellsOf(held)].filter(([field]) => !field.startsWith('other.'));
  const local = cellsOf(isPart ? (shown.base ?? {}) : shown.local);
  const wrong = cells
    .filter(([field, value]) => !same(field, local.get(field) ?? null, value))
    .map(([field, value]) => `shows ${field} ${text(local.get(field))}, is ${text(value)}`);
  const more = [...local.keys()].filter((field) => !field.startsWith('other.') && !cellsOf(held).has(field));
  const pushed = history.find(({ kind, state }) => kind === 'push' && state === 'done');
  const changes: readonly FieldChange[] =
    item.op === 'delete' ? [] : (pushed?.changes ?? []).filter(({ field }) => field !== EXISTS_FIELD);
  const said = changes
    .filter(({ field, after }) => !isHeld(held, field, after))
    .map(({ field, after }) => `history says ${field} ${text(after)}, is ${text(heldIn(held, field))}`);
  const none = pushed ? [] : ['history knows of no push'];
  return [...wrong, ...more.map((field) => `shows ${field}, which is not there`), ...said, ...none].map(
    (line) => ({ law: 'untrue', line }),
  );
};

/** Nothing is left to be sent or decided. */
export const judgeRest = (
  { item, shown, isPart }: Outcome,
  plan: Plan,
  conflicts: readonly Conflict[],
): readonly Broken[] => {
  const left = isPart ? undefined : plan.items.find(({ key }) => key === item.key);
  const open = conflicts.filter(({ key }) => key === item.key);
  return [
    ...(left
      ? [`would be sent again: ${left.changes.map(({ field, after }) => `${field} ${text(after)}`)}`]
      : []),
    ...(shown.draft.length > 0 && !left && !isPart
      ? [`has drafts: ${shown.draft.map(({ field }) => field)}`]
      : []),
    ...open.map(({ field, base, mine, theirs }) => `conflict in ${field}: ${text({ base, mine, theirs })}`),
  ].map((line) => ({ law: 'pending', line }));
};

/** A value that the service stored differently than it was sent must be reported with the push. */
export const judgeTelling = ({ item, planned, held, isPart }: Outcome): readonly Broken[] => {
  if (held === null || item.op === 'delete') return [];
  const sent = ({ field }: FieldChange): boolean => !isPart || item.op !== 'status' || field === 'status';
  const told = new Set((item.kept ?? []).map(({ field }) => field));
  return planned.changes
    .filter(sent)
    .filter(({ field, after }) => !isHeld(held, field, after) && !told.has(field))
    .filter(({ field }) => !field.startsWith('_'))
    .map(({ field, after }) => ({
      law: 'untold',
      line: `${field}: asked ${text(after)}, kept ${text(heldIn(held, field))}`,
    }));
};
