/**
 * What a push would do, as a value: Review shows it, the outbox freezes it, undo inverts it. Pure; where the rows and
 * their problems come from is `plan-input.ts`.
 */
import type { Draft, FieldPath, RowKey } from '../../../shared/ad/model.ts';
import { intendedStatus } from '../../../shared/ad/model.ts';
import { readField, withDrafts } from '../../../shared/ad/paths.ts';
import type { Plan, PlanItem, PlanOp } from '../../../shared/contract/views.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Problem } from '../../../shared/rules/problem.ts';
import { shownProblems } from '../problems/shown.ts';
import { draftsToSend } from './drafts-to-send.ts';
import type { GuardedChange, GuardInput } from './guards.ts';
import { heldProblem, heldProblems } from './held.ts';
import { stampOf } from './stamp.ts';
import { byFieldOrder, creates, deletes } from './units.ts';

export type PlannedDraft = Draft & { readonly changeset: number | null };

export type PlanRow = {
  readonly key: RowKey;
  readonly kind: 'ad' | 'campaign';
  readonly id: number | null;
  readonly base: JsonObject | null;
  readonly drafts: readonly PlannedDraft[];
  /** Fields of drafts that the account's rule for conflicts kept. */
  readonly byRule?: ReadonlySet<FieldPath>;
  /** The service answered that it has no such ad. */
  readonly gone: boolean;
  /** Of a new row: the ad that may be the one it became, of which the seller is to say so. */
  readonly askedAd?: number;
  /** Its edits were restored from a journal with gaps, and the seller has not let them go yet. */
  readonly restored?: boolean;
  /** The part that could not be read when the ad was last told of. */
  readonly odd?: string | undefined;
  readonly problems: readonly Problem[];
};

/** One row's part of the plan with what the outbox needs beside what Review shows. */
export type PlannedItem = PlanItem & {
  readonly base: JsonObject | null;
  /** The drafts to be sent, in the order of `changes`; of a new row with the one that makes it. */
  readonly drafts: readonly Draft[];
};

const opOf = (row: PlanRow, drafts: readonly Draft[]): PlanOp => {
  if (row.kind === 'campaign') return 'campaign';
  if (row.base === null) return 'create';
  if (deletes(drafts)) return 'delete';
  return drafts.every((draft) => draft.field === 'status') ? 'status' : 'update';
};

/**
 * What a rule is sure of keeps an item back. What the service once said does not: it may say otherwise now. The service
 * checks a status call's status and nothing else, and always lets an ad be paused or deleted.
 */
const blocks = (op: PlanOp, problem: Problem): boolean =>
  problem.source === 'local' &&
  problem.severity === 'error' &&
  ((op !== 'status' && op !== 'delete') || problem.field === 'status');

const titleOf = (local: JsonObject): string => {
  const [title, vendorId] = ['title', 'vendorId'].map((field) => readField(local, field));
  return typeof title === 'string' && title.trim() !== ''
    ? title.trim()
    : typeof vendorId === 'string'
      ? vendorId
      : '';
};

const changesetsOf = (drafts: readonly PlannedDraft[]): readonly number[] =>
  [...new Set(drafts.flatMap((draft) => draft.changeset ?? []))].sort((a, b) => a - b);

const itemOf = (row: PlanRow): PlannedItem | undefined => {
  const drafts = [...draftsToSend(row)].sort((a, b) => byFieldOrder(a.field, b.field));
  const isNew = row.base === null && creates(row.drafts);
  if (row.base === null ? !isNew : drafts.length === 0) return undefined;
  const op = opOf(row, drafts);
  const asked = row.askedAd === undefined ? [] : [heldProblem('own-ad', 'vendorId', { id: row.askedAd })];
  const held = [
    ...(row.restored ? [heldProblem('restored', '')] : []),
    ...(row.odd === undefined ? [] : [heldProblem('set-aside', '', { part: row.odd })]),
    ...heldProblems(row.base, row.drafts, row.gone),
    ...asked,
  ];
  const made = row.drafts.filter((draft) => isNew && creates([draft]));
  const blockedBy = [...held, ...row.problems.filter((problem) => blocks(op, problem))];
  return {
    key: row.key,
    id: row.id,
    op,
    title: titleOf(withDrafts(row.base ?? {}, row.drafts)),
    changesets: changesetsOf(row.drafts),
    changes: drafts.map(({ field, value }) => ({
      field,
      before: row.base ? readField(row.base, field) : null,
      after: value,
      ...(row.byRule?.has(field) ? { byRule: true as const } : {}),
    })),
    blockedBy,
    held: held.length > 0,
    warnings: shownProblems(row.problems).filter(
      (problem) => problem.severity === 'warning' || problem.source === 'service',
    ),
    stamp: stampOf([
      op,
      held.length > 0,
      blockedBy.length > 0,
      drafts.map(({ field, value }) => [field, value]),
    ]),
    base: row.base,
    drafts: [...made, ...drafts].map(({ field, base, value }) => ({ field, base, value })),
  };
};

/** What is left of an ad after its item went: null once deleted. */
const after = (item: PlannedItem): JsonObject | null => {
  if (item.op === 'delete') return null;
  const local = withDrafts(item.base ?? {}, item.drafts);
  const status = readField(local, 'status');
  return { ...local, status: typeof status === 'string' ? intendedStatus(status) : 'ACTIVE' };
};

/** The items of all rows that have something to send, in row order, blocked and held ones too. */
export const planItems = (rows: readonly PlanRow[]): readonly PlannedItem[] =>
  rows.flatMap((row) => itemOf(row) ?? []);

export const canGo = (item: PlanItem): boolean => item.blockedBy.length === 0;

/** What Review shows of an item. */
export const shown = ({ base: _base, drafts: _drafts, ...item }: PlannedItem): PlanItem => item;

/** What the guards look at, beside what is sent. */
export type GuardFacts = Omit<GuardInput, 'ads' | 'campaigns'>;

/** What can go, before and after. */
export type Going = { readonly ads: readonly GuardedChange[]; readonly campaigns: readonly GuardedChange[] };

export const goingIn = (items: readonly PlannedItem[]): Going => {
  const going = items
    .filter(canGo)
    .map((item) => ({ key: item.key, op: item.op, before: item.base, after: after(item) }));
  return {
    ads: going.filter((item) => item.op !== 'campaign'),
    campaigns: going.filter((item) => item.op === 'campaign'),
  };
};

/** What of a plan is worked out over all that can go. */
export type PlanFigures = Pick<Plan, 'money' | 'guards'>;

/** A plan from its items and what was worked out of them. Counts by kind include what is blocked or held. */
export const planFrom = (
  items: readonly PlannedItem[],
  { changesets, settled }: Pick<Plan, 'changesets' | 'settled'>,
  { money, guards }: PlanFigures,
): Plan => {
  const ops = Map.groupBy(items, ({ op }) => op);
  const count = (op: PlanOp): number => ops.get(op)?.length ?? 0;
  const used = new Set(items.flatMap((item) => item.changesets));
  return {
    creates: count('create'),
    updates: count('update'),
    statuses: count('status'),
    deletes: count('delete'),
    campaigns: count('campaign'),
    blocked: items.filter((item) => !canGo(item) && !item.held).length,
    held: items.filter((item) => item.held).length,
    money,
    guards,
    items: items.map(shown),
    changesets: changesets.filter((changeset) => used.has(changeset.id)),
    settled,
  };
};
