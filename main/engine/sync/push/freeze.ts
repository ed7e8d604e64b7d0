/** A run begins by freezing what it will send; editing goes on meanwhile (`docs/sync.md#freezing`). */
import type { RowKey } from '../../../../shared/ad/model.ts';
import { EXISTS_FIELD } from '../../../../shared/ad/model.ts';
import { readField } from '../../../../shared/ad/paths.ts';
import type { ItemState } from '../../../../shared/contract/results/plan.ts';
import type { AccountContext } from '../../context.ts';
import { allotVendorId } from '../../drafts/vendor-id.ts';
import type { Mirror } from '../../mirror/mirror.ts';
import type { ItemChange, NewItem } from '../../mirror/runs/run-item.ts';
import { inPages, inTimeSlices } from '../../time-slices.ts';
import { requireGuardsAgreed } from '../plan/agree.ts';
import type { Agreement } from '../plan/agreement.ts';
import { holdUnlessAgreed } from '../plan/agreement.ts';
import { planInBatches, planRows } from '../plan/create-plan.ts';
import type { PlannedItem } from '../plan/plan.ts';
import { isSendable, isStatusCall } from '../plan/plan.ts';
import { inSendingOrder } from './send-order.ts';

const changesOf = ({ base, drafts }: PlannedItem): readonly ItemChange[] =>
  drafts.map((draft) => ({
    field: draft.field,
    base: draft.base,
    before: base && draft.field !== EXISTS_FIELD ? readField(base, draft.field) : null,
    after: draft.value,
  }));

const stateOf = (item: PlannedItem): ItemState => {
  if (isSendable(item)) return 'waiting';
  return item.held ? 'held' : 'skipped';
};

const vendorIdOf = (item: PlannedItem): string | null => {
  const vendorId = item.drafts.find((draft) => draft.field === 'vendorId')?.value;
  return typeof vendorId === 'string' && vendorId !== '' ? vendorId : null;
};

/** Gives every create a vendor ID: without one its ad could not be found again after a lost answer. */
const withVendorIds = (mirror: Mirror, items: readonly PlannedItem[]): readonly PlannedItem[] => {
  const nameless = items.filter(
    (item) => item.base === null && isSendable(item) && vendorIdOf(item) === null,
  );
  if (nameless.length === 0) return items;
  const keys = new Set(nameless.map(({ key }) => key));
  for (const key of keys) {
    mirror.drafts.put(key, { field: 'vendorId', base: null, value: allotVendorId(mirror).vendorId }, null);
  }
  const named = new Map(planRows(mirror, [...keys]).map((item) => [item.key, item]));
  return items.map((item) => named.get(item.key) ?? item);
};

/** The hash of the body that the check accepted, where only that lifts a rule; null for others and for status calls. */
const onlyBodyOf = (mirror: Mirror, { key, op, warnings }: PlannedItem): string | null =>
  !isStatusCall(op) && warnings.some(({ lifted }) => lifted === 'checked')
    ? (mirror.acceptedBodies.ofMany([key]).get(key) ?? '')
    : null;

const frozen = (mirror: Mirror, item: PlannedItem): NewItem => ({
  key: item.key,
  op: item.op,
  targetId: item.id,
  title: item.title,
  vendorId: item.base === null ? vendorIdOf(item) : null,
  previous: item.base,
  changes: changesOf(item),
  state: stateOf(item),
  onlyBody: onlyBodyOf(mirror, item),
});

type FreezeContext = Pick<AccountContext, 'mirror' | 'now' | 'who' | 'language'>;

/** Progress of freezing a run. */
type FreezeProgress = {
  /** Null until the first item: an empty run would block the next push. */
  readonly run: number | null;
  readonly items: number;
  /** The mirror's revision at which the rest of the plan is valid. */
  readonly revision: number;
};

/**
 * Appends these rows' present items to the run. The plan's items are used while the mirror's revision is still theirs;
 * after any other write the rows are planned again.
 */
const freezeRows = (
  { mirror, now, who }: FreezeContext,
  agreement: Agreement,
  planned: ReadonlyMap<RowKey, PlannedItem>,
  progress: FreezeProgress,
  keys: readonly RowKey[],
): FreezeProgress => {
  const isPlanCurrent = mirror.revision() === progress.revision;
  const items = isPlanCurrent
    ? keys.flatMap((key) => planned.get(key) ?? [])
    : holdUnlessAgreed(agreement, planRows(mirror, keys));
  if (items.length === 0) return progress;
  const run = mirror.transaction(() => {
    const at = now().toISOString();
    const number = progress.run ?? mirror.runs.add(at, who);
    withVendorIds(mirror, items).forEach((item, i) => {
      const seq = progress.items + i;
      mirror.runs.addItem(number, seq, frozen(mirror, item));
      if (!isSendable(item)) mirror.runs.setState(number, seq, stateOf(item), item.blockedBy, at);
    });
    return number;
  });
  // The freezing itself moves nothing of the rows that are left.
  return {
    run,
    items: progress.items + items.length,
    revision: isPlanCurrent ? mirror.revision() : progress.revision,
  };
};

/**
 * Begins a run of what was agreed to, blocked and held items too. Resolves with its number, null when nothing is left to
 * send. Rejects with `guard`, before anything is frozen, where guards go beyond the agreement. Each page of rows is frozen
 * in a transaction; a process that dies in between leaves a run of what it had frozen, and the rest as drafts.
 */
export const freezeRun = async (context: FreezeContext, agreement: Agreement): Promise<number | null> => {
  const { mirror } = context;
  const { items, revision } = await planInBatches(mirror, agreement.keys);
  const agreed = holdUnlessAgreed(agreement, items);
  if (agreed.length === 0) return null;
  await requireGuardsAgreed(context, agreement.guards, agreed);
  const planned = new Map(agreed.map((item) => [item.key, item]));
  const keys = inSendingOrder(agreed).map(({ key }) => key);
  let progress: FreezeProgress = { run: null, items: 0, revision };
  await inTimeSlices(inPages(keys), (page) => {
    progress = freezeRows(context, agreement, planned, progress, page);
  });
  return progress.run;
};
