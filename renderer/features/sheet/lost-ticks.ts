/** Rows that lose their tick as they leave the view: a notice tells of them, and they can be restored. */
import type { RowKey } from '../../../shared/ad/model.ts';
import { attempt, showTopicToast } from '../../core/notices.ts';
import { NO_FILTER, type ViewFilter } from '../../core/rows/view-filter.ts';
import { app, openName } from '../../core/state.ts';
import { words } from '../../core/words.ts';
import { focusGrid, isInView } from './grid-handle.ts';
import { grouping } from './group-heads.ts';
import { tickOnly } from './ticks.ts';

/** Applies the chosen filter to the grid. */
type ApplyFilter = () => Promise<void>;

/** The topic of the notice about lost ticks: a newer one replaces it. */
const TOPIC = 'ticks';

/** Rows that lost their tick, and the filter before; kept as long as the notice is shown. */
type Lost = {
  readonly account: string;
  readonly keys: readonly RowKey[];
  readonly filter: ViewFilter;
};

let lost: Lost | null = null;

/** Restores the filter and expands all groups, or shows at least these ads, and ticks them. */
const bringBack = ({ account, keys, filter }: Lost, applyFilter: ApplyFilter): Promise<void> =>
  attempt(async () => {
    if (account !== openName()) return;
    const ticked = [...app.get().selected, ...keys];
    app.set({ tab: 'ads', filter });
    grouping.set({ collapsed: new Set() });
    await applyFilter();
    if (!keys.every(isInView)) {
      const label = words().t('ticks.chip', { count: ticked.length });
      app.set({ filter: { ...NO_FILTER, only: { label, keys: new Set(ticked) } } });
      await applyFilter();
    }
    tickOnly(ticked);
    focusGrid();
  });

/** Shows the notice about `keys`, which were in the view by `filter`, with an action that ticks them again. */
export const tellLostTicks = (
  keys: readonly RowKey[],
  filter: ViewFilter,
  applyFilter: ApplyFilter,
): void => {
  const account = openName();
  const isTold = app.get().toasts.some(({ topic }) => topic === TOPIC);
  const earlier = isTold && lost?.account === account ? lost : null;
  const now = earlier
    ? { ...earlier, keys: [...new Set([...earlier.keys, ...keys])] }
    : { account, keys, filter };
  lost = now;
  const { t } = words();
  showTopicToast(TOPIC, t('ticks.lost', { count: now.keys.length }), [
    { label: t('ticks.bring_back'), run: () => bringBack(now, applyFilter) },
  ]);
};
