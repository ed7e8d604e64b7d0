/**
 * What a push would do, as a value: Review shows it, a push freezes it into the outbox. Pure; rows and problems are read
 * by `create-plan.ts`.
 */

import type { Draft, FieldPath, RowKey } from '../../../../shared/ad/model.ts';
import { intendedStatus } from '../../../../shared/ad/model.ts';
import { readField, withDrafts } from '../../../../shared/ad/paths.ts';
import { nameOf } from '../../../../shared/ad/title.ts';
import type { Plan, PlanItem, PlanOp } from '../../../../shared/contract/results/plan.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import type { Problem } from '../../../../shared/rules/problem.ts';
import type { PredictedOutcome } from '../../../../shared/rules/push-forecast.ts';
import { predictedOutcomeOf } from '../../../../shared/rules/push-forecast.ts';
import { revisionOf } from '../../drafts/revision.ts';
import { draftsToSend } from '../../drafts/to-send.ts';
import { byFieldOrder, includeCreate, includeDelete, includePause } from '../../drafts/units.ts';
import { shownProblems } from '../../problems/shown.ts';
import type { GuardedChange, GuardInput } from './guards.ts';
import { heldProblem, heldProblems } from './held.ts';

/** A draft and the changeset it is of, where that is known; a dry run has none. */
export type PlannedDraft = Draft & { readonly changeset?: number | null };

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
  /** For a new row: the id of the ad about which the seller is asked whether the row became it. */
  readonly matchedAd?: number;
  /** Its edits were restored from a journal with gaps, and the seller has not released them yet. */
  readonly restored?: boolean;
  /** The seller holds its edits because of the feed. */
  readonly heldForFeed?: boolean;
  /** The part of the ad that was malformed in the newest answer. */
  readonly odd?: string | undefined;
  readonly problems: readonly Problem[];
};

/** One row's item of the plan, with what the outbox needs and Review does not show. */
export type PlannedItem = PlanItem & {
  readonly base: JsonObject | null;
  /** The drafts to be sent, in the order of `changes`; of a new row with the one that makes it. */
  readonly drafts: readonly Draft[];
};

const opOf = (row: PlanRow, drafts: readonly Draft[]): PlanOp => {
  if (row.kind === 'campaign') return 'campaign';
  if (row.base === null) return 'create';
  if (includeDelete(drafts)) return 'delete';
  return drafts.every((draft) => draft.field === 'status') ? 'status' : 'update';
};

/** Does the call send nothing but a status? */
export const isStatusCall = (op: PlanOp): boolean => op === 'status' || op === 'delete';

/**
 * Does the problem block the item? Errors of our rules do. Errors the service once sent do not: it may decide otherwise
 * now. A status call is blocked by problems of the status alone, since the service checks nothing else then.
 */
const blocks = (op: PlanOp, problem: Problem): boolean =>
  problem.source === 'local' &&
  problem.severity === 'error' &&
  (!isStatusCall(op) || problem.field === 'status');

const changesetsOf = (drafts: readonly PlannedDraft[]): readonly number[] =>
  [...new Set(drafts.flatMap((draft) => draft.changeset ?? []))].sort((a, b) => a - b);

/** What of a row would be sent, and what holds or blocks it. */
type Sending = {
  readonly row: PlanRow;
  readonly op: PlanOp;
  readonly drafts: readonly Draft[];
  readonly isNew: boolean;
  readonly isHeld: boolean;
  readonly blockedBy: readonly Problem[];
};

const wholeSendingOf = (row: PlanRow): Sending | undefined => {
  const drafts = draftsToSend(row);
  const isNew = row.base === null && includeCreate(row.drafts);
  if (row.base === null ? !isNew : drafts.length === 0) return undefined;
  const op = opOf(row, drafts);
  const asked = row.matchedAd === undefined ? [] : [heldProblem('own-ad', 'vendorId', { id: row.matchedAd })];
  // Whatever a feed may undo, a pause stops what is spent until then.
  const waitsForFeed = row.heldForFeed && !drafts.every((draft) => includePause([draft]));
  const held = [
    ...(row.restored ? [heldProblem('restored', '')] : []),
    ...(waitsForFeed ? [heldProblem('feed', '')] : []),
    ...(row.odd === undefined ? [] : [heldProblem('set-aside', '', { part: row.odd })]),
    ...heldProblems(row.key, row.base, row.drafts, row.gone),
    ...asked,
  ];
  const blockedBy = [...held, ...row.problems.filter((problem) => blocks(op, problem))];
  return { row, op, drafts, isNew, isHeld: held.length > 0, blockedBy };
};

const isRefused = ({ problems }: PlanRow): boolean =>
  problems.some(({ source, severity }) => source === 'service' && severity === 'error');

/** Of a row whose pause is sent by itself, `beside` is the rest, which stays drafts. */
type SendingParts = { readonly sent: Sending; readonly beside?: Sending };

/**
 * What of a row would be sent; undefined where nothing is. Where the other edits are held, blocked or were refused
 * before, a pause goes by itself as a status call.
 */
const sendingOf = (row: PlanRow): SendingParts | undefined => {
  const whole = wholeSendingOf(row);
  if (!whole) return undefined;
  if (whole.op !== 'update' || !includePause(whole.drafts)) return { sent: whole };
  if (whole.blockedBy.length === 0 && !isRefused(row)) return { sent: whole };
  const alone = wholeSendingOf({ ...row, drafts: row.drafts.filter(({ field }) => field === 'status') });
  return alone?.blockedBy.length === 0 ? { sent: alone, beside: whole } : { sent: whole };
};

const itemFrom = ({ row, op, drafts: sent, isNew, isHeld, blockedBy }: Sending): PlannedItem => {
  const drafts = sent.toSorted((a, b) => byFieldOrder(a.field, b.field));
  const made = row.drafts.filter((draft) => isNew && includeCreate([draft]));
  return {
    key: row.key,
    id: row.id,
    op,
    title: nameOf(withDrafts(row.base ?? {}, row.drafts)),
    changesets: changesetsOf(row.drafts),
    changes: drafts.map(({ field, value }) => ({
      field,
      before: row.base ? readField(row.base, field) : null,
      after: value,
      ...(row.byRule?.has(field) ? { byRule: true as const } : {}),
    })),
    blockedBy,
    held: isHeld,
    warnings: shownProblems(row.problems).filter(
      (problem) => problem.severity === 'warning' || problem.source === 'service',
    ),
    stamp: revisionOf([op, isHeld, blockedBy.length > 0, drafts.map(({ field, value }) => [field, value])]),
    base: row.base,
    drafts: [...made, ...drafts].map(({ field, base, value }) => ({ field, base, value })),
  };
};

const itemOf = (row: PlanRow): PlannedItem | undefined => {
  const parts = sendingOf(row);
  if (!parts) return undefined;
  const item = itemFrom(parts.sent);
  if (!parts.beside) return item;
  const whole = itemFrom(parts.beside);
  const beside = {
    changes: whole.changes.filter(({ field }) => field !== 'status'),
    blockedBy: whole.blockedBy,
  };
  return { ...item, beside, title: whole.title, stamp: revisionOf(['beside', item.stamp, whole.stamp]) };
};

/** What a push would do with the row, without its item. */
export const outcomeOf = (row: PlanRow): PredictedOutcome => predictedOutcomeOf(sendingOf(row)?.sent);

/** The ad as it would be after its item was applied; null once deleted. */
const after = (item: PlannedItem): JsonObject | null => {
  if (item.op === 'delete') return null;
  const local = withDrafts(item.base ?? {}, item.drafts);
  const status = readField(local, 'status');
  return { ...local, status: typeof status === 'string' ? intendedStatus(status) : 'ACTIVE' };
};

/** The items of all rows that have something to send, in row order, blocked and held ones too. */
export const planItems = (rows: readonly PlanRow[]): readonly PlannedItem[] =>
  rows.flatMap((row) => itemOf(row) ?? []);

export const isSendable = (item: PlanItem): boolean => item.blockedBy.length === 0;

/** What Review shows of an item. */
export const planItemView = ({ base: _base, drafts: _drafts, ...item }: PlannedItem): PlanItem => item;

/** The facts that guards need besides the changes. */
export type GuardFacts = Omit<GuardInput, 'ads' | 'campaigns' | 'spend'>;

/** Was an error of our rules lifted by the seller's override or by the service's check? */
const isSentAnyway = ({ lifted }: Problem): boolean => lifted === 'anyway' || lifted === 'checked';

/** The sendable items with their ads before and after. */
export type SendableChanges = {
  readonly ads: readonly GuardedChange[];
  readonly campaigns: readonly GuardedChange[];
};

export const sendableChanges = (items: readonly PlannedItem[]): SendableChanges => {
  const going = items.filter(isSendable).map((item) => ({
    key: item.key,
    op: item.op,
    before: item.base,
    after: after(item),
    lifted: isStatusCall(item.op) ? [] : item.warnings.filter(isSentAnyway).map(({ field }) => field),
  }));
  return {
    ads: going.filter((item) => item.op !== 'campaign'),
    campaigns: going.filter((item) => item.op === 'campaign'),
  };
};

/** The parts of a plan that are computed over all sendable items. */
export type PlanFigures = Pick<Plan, 'money' | 'guards'>;

/** A plan from its items and figures. Counts by kind include blocked and held items. */
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
    blocked: items.filter((item) => !isSendable(item) && !item.held).length,
    held: items.filter((item) => item.held).length,
    money,
    guards,
    items: items.map(planItemView),
    changesets: changesets.filter((changeset) => used.has(changeset.id)),
    settled,
  };
};
