import { Button, MenuItemCheckbox, Spinner, ToggleButton, Tooltip } from '@fluentui/react-components';
import {
  ArrowClockwiseRegular,
  GlobeSearchRegular,
  TableColumnTopBottomRegular,
} from '@fluentui/react-icons';
import type { FieldPath } from '../../../shared/ad/model.ts';
import { runCommand } from '../../core/command-registry.ts';
import { keyLabel } from '../../core/keymap.ts';
import { asksForDeleted, isFiltered, NO_FILTER, type ViewFilter } from '../../core/rows/view-filter.ts';
import { app, areAdsComing } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { FilterChip } from '../../core/ui/filter-chip.tsx';
import { SearchInput } from '../../core/ui/search-input.tsx';
import { TickMenu } from '../../core/ui/tick-menu.tsx';
import { useWords } from '../../core/words.ts';
import { ColumnChooser, chipText, filterColumn, WhereToggle } from '../columns/public.ts';
import { narrowTo, QuestionsMenu } from '../questions/public.ts';
import { ResultsMenu } from '../results/public.ts';
import {
  attributeView,
  focusGrid,
  groupBy,
  grouping,
  isShowing,
  sheetState,
  toggleAttributes,
} from '../sheet/public.ts';
import { LiveMenu } from './live-menu.tsx';

const set = (part: Partial<ViewFilter>): void =>
  app.set((state) => ({ filter: { ...state.filter, ...part } }));

const TYPED_MS = 150;

const QuickFilter = () => {
  const { t } = useWords();
  const quick = useStore(app, (state) => state.filter.quick);
  return (
    <SearchInput
      className="quick-filter"
      label={t('filter.quick')}
      hint={t('filter.placeholder')}
      value={quick}
      onSearch={(text) => set({ quick: text })}
      rest={TYPED_MS}
      onLeave={focusGrid}
      testId={testIds.quickFilter}
    />
  );
};

const StatusMenu = () => {
  const { t, valueAt, number } = useWords();
  const statuses = useStore(app, (state) => state.filter.statuses);
  const counts = useStore(app, (state) => state.counts.statuses);
  const all = [...new Set([...counts.keys(), ...statuses])].sort();
  return (
    <TickMenu
      text={t('filter.status')}
      name="status"
      ticked={statuses}
      onTicked={(values) => set({ statuses: values })}
      testId={testIds.statusFilter}
    >
      {all.map((status) => (
        <MenuItemCheckbox
          key={status}
          name="status"
          value={status}
          secondaryContent={number(counts.get(status) ?? 0)}
        >
          {valueAt('status', status)}
        </MenuItemCheckbox>
      ))}
    </TickMenu>
  );
};

/** Opens the marketplace's own filters, beside those of the local copy. */
const AskButton = () => {
  const { t } = useWords();
  const platform = useStore(app, (state) => state.shell?.platform ?? '');
  return (
    <Tooltip
      relationship="label"
      content={`${t('command.ask-marketplace')} (${keyLabel('ask-marketplace', platform)})`}
    >
      <Button
        size="small"
        appearance="subtle"
        icon={<GlobeSearchRegular />}
        onClick={() => runCommand('ask-marketplace')}
        data-testid={testIds.askOpen}
      />
    </Tooltip>
  );
};

/** Shows or hides the columns of attributes; hidden where the view has none. */
const AttributesToggle = () => {
  const { t, number } = useWords();
  const kind = useStore(attributeView, (state) => state.scope.kind);
  const showing = useStore(attributeView, isShowing);
  const shown = useStore(attributeView, (state) => state.columns.length);
  const total = useStore(attributeView, (state) => state.total);
  if (kind === 'none' || (kind === 'one' && total === 0)) return null;
  const tips = [
    t(showing ? 'attributes.hide.tip' : 'attributes.show.tip'),
    showing && shown < total ? t('attributes.most_used', { shown: number(shown), count: total }) : null,
  ];
  return (
    <Tooltip relationship="description" content={tips.filter(Boolean).join('. ')}>
      <ToggleButton
        size="small"
        appearance="subtle"
        icon={<TableColumnTopBottomRegular />}
        checked={showing}
        onClick={toggleAttributes}
        data-testid={testIds.attributes}
      >
        <span className="filter-text">{t('attributes.show')}</span>
      </ToggleButton>
    </Tooltip>
  );
};

const Chip = ({ name, onRemove }: { readonly name: string; readonly onRemove: () => void }) => (
  <FilterChip
    name={name}
    onRemove={() => {
      onRemove();
      focusGrid();
    }}
  />
);

/** Are there filters besides the quick filter and the condition, which have their own fields? */
const hasChips = (filter: ViewFilter): boolean => isFiltered({ ...filter, quick: '', where: '' });

const Chips = () => {
  const words = useWords();
  const { t, valueAt } = words;
  const filter = useStore(app, (state) => state.filter);
  return (
    <>
      {filter.view !== 'all' && (
        <Chip name={t(`view.${filter.view}`)} onRemove={() => set({ view: 'all' })} />
      )}
      {filter.category !== null && (
        <Chip name={valueAt('categoryId', filter.category)} onRemove={() => set({ category: null })} />
      )}
      {filter.campaign !== null && (
        <Chip name={valueAt('campaignId', filter.campaign)} onRemove={() => set({ campaign: null })} />
      )}
      {filter.only && <Chip name={filter.only.label} onRemove={() => set({ only: null })} />}
      {Object.entries(filter.columns).map(([path, column]) => (
        <Chip key={path} name={chipText(path, column, words)} onRemove={() => filterColumn(path, null)} />
      ))}
      {filter.statuses.map((status) => (
        <Chip
          key={status}
          name={valueAt('status', status)}
          onRemove={() => set({ statuses: filter.statuses.filter((other) => other !== status) })}
        />
      ))}
    </>
  );
};

const Shown = () => {
  const { t, number } = useWords();
  const filtered = useStore(app, (state) => isFiltered(state.filter));
  const shown = useStore(app, (state) => state.shown);
  const coming = useStore(app, areAdsComing);
  const count = useStore(app, ({ filter, counts }) =>
    filter.view !== 'all' || asksForDeleted(filter) ? counts.total : counts.views.all,
  );
  return (
    <span className="shown" data-testid={testIds.shownCount}>
      {filtered
        ? t('filter.of', { shown: number(shown), count })
        : coming
          ? t('status.so_far', { count: shown })
          : t('filter.shown', { count })}
    </span>
  );
};

/**
 * Edited rows stay in place although they no longer match the filter or the order: tells how many, with a button to
 * apply both.
 */
const OutOfDate = () => {
  const { t } = useWords();
  const stale = useStore(sheetState, (state) => state.stale);
  const unsorted = useStore(sheetState, (state) => state.unsorted);
  const platform = useStore(app, (state) => state.shell?.platform ?? '');
  if (stale === 0 && !unsorted) return null;
  return (
    <button
      type="button"
      className="chip chip-stale"
      title={t('filter.stale.tip', { key: keyLabel('apply-filter', platform) })}
      onClick={() => runCommand('apply-filter')}
      data-testid={testIds.outOfDate}
    >
      <ArrowClockwiseRegular aria-hidden={true} />
      {stale > 0 ? t('filter.stale', { count: stale }) : t('filter.unsorted')}
    </button>
  );
};

/** By what the sheet is grouped, removable as a filter is. */
const GroupChip = ({ field }: { readonly field: FieldPath }) => {
  const { t, fieldLabel } = useWords();
  return <Chip name={t('groups.chip', { field: fieldLabel(field) })} onRemove={() => groupBy(null)} />;
};

/**
 * The active filters and the grouping as removable chips, on a line of their own, so that the controls do not move.
 */
const Narrowed = () => {
  const { t } = useWords();
  const filtered = useStore(app, (state) => hasChips(state.filter));
  const grouped = useStore(grouping, (state) => state.field);
  if (!filtered && grouped === null) return null;
  return (
    <div className="filters-set">
      {grouped !== null && <GroupChip field={grouped} />}
      <Chips />
      {filtered && (
        <Button size="small" appearance="transparent" onClick={() => app.set({ filter: NO_FILTER })}>
          {t('filter.clear')}
        </Button>
      )}
    </div>
  );
};

/** The lines above the grid: filter controls, active filters, and the number of remaining ads. */
export const FilterBar = () => {
  const busy = useStore(sheetState, (state) => state.filtering);
  return (
    <>
      <div className="filters">
        <QuickFilter />
        <StatusMenu />
        <LiveMenu />
        <WhereToggle />
        <QuestionsMenu onChoose={narrowTo} testId={testIds.questions} />
        <AskButton />
        <ColumnChooser />
        <AttributesToggle />
        <ResultsMenu />
        <span className="spring" />
        <OutOfDate />
        {busy && <Spinner size="extra-tiny" aria-hidden={true} />}
        <Shown />
      </div>
      <Narrowed />
    </>
  );
};
