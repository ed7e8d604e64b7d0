/** Which ads are live: all of a state, or those with one of the reasons why not, each with its count. */
import { MenuDivider, MenuItemCheckbox } from '@fluentui/react-components';
import {
  LIVE_REASONS,
  LIVE_STATES,
  type LiveState,
  NOT_LIVE_REASONS,
  UNKNOWN_REASONS,
} from '../../../shared/ad/liveness.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import type { ColumnFilter } from '../../../shared/contract/saved-views.ts';
import { app } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { TickMenu } from '../../core/ui/tick-menu.tsx';
import { useWords } from '../../core/words.ts';
import { filterColumn } from '../columns/public.ts';
import { LIVE_REASON, LIVE_STATE } from '../fields/public.ts';
import { columnPlaces, groupBy, grouping, layoutVersion, showColumn } from '../sheet/public.ts';

const NAME = 'live';
const COLUMN = 'column';
const GROUPED = 'group';

const named = (filter: ColumnFilter | undefined): readonly string[] =>
  filter?.kind === 'values' && !filter.except ? filter.values.map(String) : [];

const only = (values: readonly string[]): ColumnFilter | null =>
  values.length === 0 ? null : { kind: 'values', values, except: false };

const isShown = (): boolean => columnPlaces().some(({ field, shown }) => field === LIVE_STATE && shown);

/** The reasons below their state. */
const REASONS: Readonly<Record<LiveState, readonly (typeof LIVE_REASONS)[number][]>> = {
  yes: [],
  no: NOT_LIVE_REASONS,
  unknown: UNKNOWN_REASONS,
};

/** A state and a reason are different questions: the one asked last replaces the other. */
const choose = (path: FieldPath, values: readonly string[]): void => {
  filterColumn(path, only(values));
  if (values.length > 0) filterColumn(path === LIVE_STATE ? LIVE_REASON : LIVE_STATE, null);
};

export const LiveMenu = () => {
  const { t, valueAt, number } = useWords();
  const counts = useStore(app, (state) => state.counts.live);
  const columns = useStore(app, (state) => state.filter.columns);
  useStore(layoutVersion, ({ version }) => version);
  const states = named(columns[LIVE_STATE]);
  const reasons = named(columns[LIVE_REASON]);
  const isGrouped = useStore(grouping, ({ field }) => field === LIVE_STATE);
  const ticked = [...states, ...reasons, ...(isShown() ? [COLUMN] : []), ...(isGrouped ? [GROUPED] : [])];
  const tick = (values: readonly string[]): void => {
    const next = LIVE_STATES.filter((state) => values.includes(state));
    const because = LIVE_REASONS.filter((reason) => values.includes(reason));
    if (values.includes(COLUMN) !== ticked.includes(COLUMN)) showColumn(LIVE_STATE, values.includes(COLUMN));
    else if (values.includes(GROUPED) !== isGrouped) groupBy(isGrouped ? null : LIVE_STATE);
    else if (next.join() !== states.join()) choose(LIVE_STATE, next);
    else choose(LIVE_REASON, because);
  };
  const entry = (path: FieldPath, value: string) => (
    <MenuItemCheckbox
      key={value}
      name={NAME}
      value={value}
      className={path === LIVE_REASON ? 'menu-below' : ''}
      secondaryContent={number(counts.get(value) ?? 0)}
      data-testid={testIds.liveValue(value)}
    >
      {valueAt(path, value)}
    </MenuItemCheckbox>
  );
  return (
    <TickMenu text={t('live.filter')} name={NAME} ticked={ticked} onTicked={tick} testId={testIds.liveFilter}>
      {LIVE_STATES.flatMap((state) => [
        entry(LIVE_STATE, state),
        ...REASONS[state]
          .filter((reason) => counts.has(reason) || reasons.includes(reason))
          .map((reason) => entry(LIVE_REASON, reason)),
      ])}
      <MenuDivider />
      <MenuItemCheckbox name={NAME} value={GROUPED} data-testid={testIds.liveValue(GROUPED)}>
        {t('live.group')}
      </MenuItemCheckbox>
      <MenuItemCheckbox name={NAME} value={COLUMN} data-testid={testIds.liveValue(COLUMN)}>
        {t('live.column')}
      </MenuItemCheckbox>
    </TickMenu>
  );
};
