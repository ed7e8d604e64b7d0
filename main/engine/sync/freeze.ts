/** A run begins by freezing what it will send; editing goes on meanwhile (`design/sync.md`, *Push* 1). */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RowKey } from '../../../shared/ad/model.ts';
import { EXISTS_FIELD } from '../../../shared/ad/model.ts';
import { readField } from '../../../shared/ad/paths.ts';
import type { ItemState } from '../../../shared/contract/views.ts';
import type { AccountContext } from '../context.ts';
import { allotVendorId } from '../edits/vendor-id.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { ItemChange, NewItem } from '../mirror/runs.ts';
import { demandGuards } from './agree.ts';
import type { Agreement } from './agreement.ts';
import { asAgreed } from './agreement.ts';
import { inSendingOrder } from './order.ts';
import { inPieces } from './parallel.ts';
import type { PlannedItem } from './plan.ts';
import { canGo } from './plan.ts';
import { planPieces, planRows } from './plan-input.ts';

const changesOf = ({ base, drafts }: PlannedItem): readonly ItemChange[] =>
  drafts.map((draft) => ({
    field: draft.field,
    base: draft.base,
    before: base && draft.field !== EXISTS_FIELD ? readField(base, draft.field) : null,
    after: draft.value,
  }));

const stateOf = (item: PlannedItem): ItemState => {
  if (canGo(item)) return 'waiting';
  return item.held ? 'held' : 'skipped';
};

const vendorIdOf = (item: PlannedItem): string | null => {
  const vendorId = item.drafts.find((draft) => draft.field === 'vendorId')?.value;
  return typeof vendorId === 'string' && vendorId !== '' ? vendorId : null;
};

/** A create without a vendor ID could not be found again after a lost answer: it is given one. */
const withVendorIds = (mirror: Mirror, items: readonly PlannedItem[]): readonly PlannedItem[] => {
  const nameless = items.filter((item) => item.base === null && canGo(item) && vendorIdOf(item) === null);
  if (nameless.length === 0) return items;
  const keys = new Set(nameless.map(({ key }) => key));
  for (const key of keys) {
    mirror.drafts.put(key, { field: 'vendorId', base: null, value: allotVendorId(mirror).vendorId }, null);
  }
  const named = new Map(planRows(mirror, [...keys]).map((item) => [item.key, item]));
  return items.map((item) => named.get(item.key) ?? item);
};

const frozen = (item: PlannedItem): NewItem => ({
  key: item.key,
  op: item.op,
  targetId: item.id,
  title: item.title,
  vendorId: item.base === null ? vendorIdOf(item) : null,
  previous: item.base,
  changes: changesOf(item),
  state: stateOf(item),
});

type FreezeContext = Pick<AccountContext, 'mirror' | 'now' | 'who' | 'language'>;

type Begun = { readonly run: number; readonly items: number };

/**
 * Freezes these rows as they are at this moment, behind what the run has already. It begins with its first items: one
 * of none would be nothing to go on with, and in the way of the next push.
 */
const freezeRows = (
  { mirror, now, who }: FreezeContext,
  agreement: Agreement,
  begun: Begun | null,
  keys: readonly RowKey[],
): Begun | null =>
  mirror.transaction(() => {
    const at = now().toISOString();
    const planned = new Map(planRows(mirror, keys).map((item) => [item.key, item]));
    const items = keys.flatMap((key) => planned.get(key) ?? []);
    if (items.length === 0) return begun;
    const { run, items: from } = begun ?? { run: mirror.runs.add(at, who), items: 0 };
    withVendorIds(mirror, asAgreed(agreement, items)).forEach((item, i) => {
      const seq = from + i;
      mirror.runs.addItem(run, seq, frozen(item));
      if (!canGo(item)) mirror.runs.setState(run, seq, stateOf(item), item.blockedBy, at);
    });
    return { run, items: from + items.length };
  });

/** So many rows are frozen before others have their turn. */
const AT_ONCE = 250;

/**
 * Begins a run of what was agreed to, blocked and held items too; its number, null when nothing of it is left to send.
 * Rejects with `guard`, nothing begun, where more is to be agreed to than was. Made piece by piece, with other work
 * between; a process that dies meanwhile leaves a run of what it had frozen, and the rest as drafts.
 */
export const freezeRun = async (context: FreezeContext, agreement: Agreement): Promise<number | null> => {
  const { mirror } = context;
  const planned = asAgreed(agreement, await planPieces(mirror, agreement.keys));
  if (planned.length === 0) return null;
  await demandGuards(context, agreement.guards, planned);
  const keys = inSendingOrder(planned).map(({ key }) => key);
  let begun: Begun | null = null;
  for (const piece of inPieces(keys, AT_ONCE)) {
    begun = freezeRows(context, agreement, begun, piece);
    await nextTurn();
  }
  return begun?.run ?? null;
};
