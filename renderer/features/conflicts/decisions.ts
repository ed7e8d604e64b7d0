/** The decisions the seller is asked for: the conflicts of one unit of one row together, in row order. Pure. */
import { fieldOf } from '../../../shared/ad/fields.ts';
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import { LISTED_LENGTH } from '../../../shared/contract/preview-length.ts';
import type { Conflict } from '../../../shared/contract/views.ts';

export type Decision = {
  /** Stays the same as long as the conflict exists. */
  readonly id: string;
  readonly key: RowKey;
  readonly unit: string;
  /** The revision of what was shown (`Conflict`). */
  readonly stamp: string;
  readonly adId: number | null;
  readonly title: string;
  readonly fields: readonly Conflict[];
  /** The ad is drafted for deletion, and was changed there. */
  readonly isDelete: boolean;
  /** The first of its row, which shows the row's title. */
  readonly isFirst: boolean;
  /** The newest change on the marketplace, UTC. */
  readonly changedAt: string | null;
  readonly run: number | null;
};

const newest = (times: readonly (string | null)[]): string | null =>
  times.reduce((a, b) => (a === null || (b !== null && b > a) ? b : a), null);

const isDeleting = ({ field, mine }: Conflict): boolean => field === 'status' && mine === 'DELETED';

const decisionOf = (fields: readonly Conflict[], isFirst: boolean): readonly Decision[] =>
  fields.slice(0, 1).map(({ key, unit, stamp, id, title }) => ({
    id: `${key} ${unit}`,
    key,
    unit,
    stamp,
    adId: id,
    title,
    // The delete first, then the changed fields.
    fields: fields.toSorted((a, b) => Number(isDeleting(b)) - Number(isDeleting(a))),
    isDelete: fields.some(isDeleting),
    isFirst,
    changedAt: newest(fields.map(({ changedAt }) => changedAt)),
    run: fields.find(({ run }) => run !== null)?.run ?? null,
  }));

const SIDES = ['base', 'mine', 'theirs'] as const;

/** May one of its texts be cut in the list? To show or edit it in full, it has to be read. */
export const isCut = (conflict: Conflict): boolean =>
  SIDES.some((side) => typeof conflict[side] === 'string' && conflict[side].length >= LISTED_LENGTH);

/** The conflicts as decisions, in their order. */
export const decisionsOf = (conflicts: readonly Conflict[]): readonly Decision[] => {
  const rows = Map.groupBy(conflicts, ({ key }) => key);
  return [...rows.values()].flatMap((row) =>
    [...Map.groupBy(row, ({ unit }) => unit).values()].flatMap((unit, at) => decisionOf(unit, at === 0)),
  );
};

const aboutOf = ({ fields, isDelete }: Decision): string =>
  isDelete ? 'delete' : fields.map(({ field }) => field).join(' ');

/** The decisions about the same fields in all ads, for example all bids. */
export const alike = (decisions: readonly Decision[], like: Decision): readonly Decision[] => {
  const about = aboutOf(like);
  return decisions.filter((decision) => aboutOf(decision) === about);
};

export const ofSameRow = (decisions: readonly Decision[], like: Decision): readonly Decision[] =>
  decisions.filter(({ key }) => key === like.key);

/** Fields with an editor of their own, which are edited in the sheet. */
const hasOwnEditor = (path: FieldPath): boolean => {
  const field = fieldOf(path);
  return (
    field === undefined || field.kind === 'images' || (field.kind === 'attribute' && field.type === 'LIST')
  );
};

/** Can another value be set here? Not for a delete, and only in fields with a simple control. */
export const canBeWritten = ({ isDelete, fields }: Decision): boolean =>
  !isDelete && !fields.some(({ field }) => hasOwnEditor(field));

/** The new focus when the list changes: a decision that came back, otherwise the one now at its place. */
export const nextFocus = (
  before: readonly Decision[],
  now: readonly Decision[],
  at: number,
): number | undefined => {
  if (now.length === 0) return undefined;
  const known = new Set(before.map(({ id }) => id));
  const back = before.length < now.length ? now.findIndex(({ id }) => !known.has(id)) : -1;
  if (back !== -1) return back;
  const held = now.findIndex(({ id }) => id === before[at]?.id);
  if (held !== -1) return held;
  const left = new Set(now.map(({ id }) => id));
  const after = before.slice(at + 1).find(({ id }) => left.has(id));
  const found = after ? now.findIndex(({ id }) => id === after.id) : -1;
  return found === -1 ? now.length - 1 : found;
};
