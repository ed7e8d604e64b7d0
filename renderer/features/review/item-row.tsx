import { Button, Checkbox } from '@fluentui/react-components';
import { memo } from 'react';
import type { RowKey } from '../../../shared/ad/model.ts';
import { isCampaignKey } from '../../../shared/ad/model.ts';
import type { PlanItem } from '../../../shared/contract/results/plan.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { keyed } from '../../core/ui/keyed.ts';
import { useWords } from '../../core/words.ts';
import { ChangeLine } from '../changes/public.ts';
import { applyFix, revert } from '../edits/public.ts';
import { HoldButton } from '../feeds/public.ts';
import { ProblemLine, problemName } from '../problems/public.ts';
import { canSend, pushState } from '../push/public.ts';
import { openInSheet } from '../sheet/public.ts';
import { CheckVerdict } from './check-line.tsx';
import type { CheckView } from './check-view.ts';
import { itemProblems } from './item-problems.ts';

/** Only the first fields of a new ad are shown; the grid has the others. */
const MOST_CHANGES = 12;

const openInGrid = ({ key, changes }: PlanItem): void => openInSheet(key, changes[0]?.field ?? 'title');

const Notes = ({ item }: { readonly item: PlanItem }) => {
  const { t } = useWords();
  if (item.op === 'delete') return <p className="item-note">{t('review.delete.final')}</p>;
  const hasVendor = item.changes.some((change) => change.field === 'vendorId' && change.after !== null);
  return hasVendor ? <p className="item-note">{t('review.vendor.permanent')}</p> : null;
};

/** Ticks or unticks an item, or with `isRange` all items from the last ticked one on. */
export type Tick = (key: RowKey, on: boolean, isRange: boolean) => void;

type Props = { readonly item: PlanItem; readonly check: CheckView | null; readonly onTick: Tick };

const withShift = ({ nativeEvent }: { readonly nativeEvent: Event }): boolean =>
  nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;

const Item = ({ item, check, onTick }: Props) => {
  const { t } = useWords();
  const ticked = useStore(pushState, (state) => !state.unticked.has(item.key));
  const sendable = canSend(item);
  const title = item.title || t('common.untitled');
  return (
    <li className={sendable ? 'item' : 'item item-blocked'} data-testid={testIds.reviewItem(item.key)}>
      <Checkbox
        className="item-tick"
        aria-label={t('review.item.tick', { title })}
        checked={ticked && sendable}
        disabled={!sendable}
        onChange={(event, { checked: on }) => onTick(item.key, on === true, withShift(event))}
        data-tick={item.key}
        data-testid={testIds.reviewTick(item.key)}
      />
      <div className="item-name">
        <button type="button" title={t('review.open')} onClick={() => openInGrid(item)}>
          {title}
        </button>
        <span className={`op op-${item.op}`}>{t(`review.op.${item.op}`)}</span>
      </div>
      <div className="item-changes">
        {item.op !== 'delete' &&
          item.changes
            .slice(0, MOST_CHANGES)
            .map((change) => (
              <ChangeLine key={change.field} row={item.key} change={change} isNew={item.op === 'create'} />
            ))}
        <Notes item={item} />
        {check && <CheckVerdict view={check} row={item.key} />}
        {keyed(itemProblems(item, check?.errors.get(item.key)), problemName).map(({ key, entry }) => (
          <ProblemLine
            key={key}
            problem={entry}
            row={item.key}
            onFix={(changes) => applyFix(item.key, entry.field, changes)}
          />
        ))}
      </div>
      <div className="item-acts">
        {!isCampaignKey(item.key) && (
          <HoldButton row={item.key} isHeld={item.blockedBy.some(({ code }) => code === 'feed')} />
        )}
        <Button size="small" appearance="subtle" onClick={() => revert([item.key])}>
          {t('review.discard')}
        </Button>
      </div>
    </li>
  );
};

/** One ad of Review: its tick, its changes, and why it is held. */
export const ItemRow = memo(Item);
