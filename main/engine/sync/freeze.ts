/** A run begins by freezing what it will send; editing goes on meanwhile (`design/sync.md`, *Push* 1). */
import type { RowKey } from '../../../shared/ad/model.ts';
import { EXISTS_FIELD } from '../../../shared/ad/model.ts';
import { readField } from '../../../shared/ad/paths.ts';
import type { ItemState } from '../../../shared/contract/views.ts';
import type { AccountContext } from '../context.ts';
import { allotVendorId } from '../edits/vendor-id.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { ItemChange, NewItem } from '../mirror/runs.ts';
import { inSendingOrder } from './order.ts';
import type { PlannedItem } from './plan.ts';
import { canGo, planItems } from './plan.ts';
import { planRows } from './plan-input.ts';

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
const giveVendorIds = (mirror: Mirror, keys: ReadonlySet<RowKey> | undefined): void => {
  for (const item of planItems(planRows(mirror, keys))) {
    if (item.base !== null || !canGo(item) || vendorIdOf(item) !== null) continue;
    mirror.drafts.put(item.key, { field: 'vendorId', base: null, value: allotVendorId(mirror) }, null);
  }
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

/** When the vendor ID of a create of unknown outcome was last seen to be free; null when none is open. */
const openCheck = (mirror: Mirror, item: PlannedItem): string | null => {
  if (item.base !== null) return null;
  const last = mirror.runs.lastSent(item.key);
  return last?.state === 'unknown' || last?.state === 'sending' ? last.checkedAt : null;
};

/** Begins a run of everything among `keys` that has something to send, blocked and held items too; its number. */
export const freezeRun = (
  { mirror, now, who }: Pick<AccountContext, 'mirror' | 'now' | 'who'>,
  keys: ReadonlySet<RowKey> | undefined,
): number | null =>
  mirror.transaction(() => {
    giveVendorIds(mirror, keys);
    const items = inSendingOrder(planItems(planRows(mirror, keys)));
    if (items.length === 0) return null;
    const at = now().toISOString();
    const run = mirror.runs.add(at, who);
    items.forEach((item, seq) => {
      const checkedAt = openCheck(mirror, item);
      mirror.runs.addItem(run, seq, frozen(item));
      if (checkedAt !== null) mirror.runs.setChecked(run, seq, checkedAt);
      if (!canGo(item)) mirror.runs.setState(run, seq, stateOf(item), item.blockedBy, at);
    });
    return run;
  });
