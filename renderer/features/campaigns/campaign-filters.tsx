/** The line of filters above the sheet of campaigns, and what stands there while nothing matches. */
import { Button, MenuDivider, MenuItemCheckbox } from '@fluentui/react-components';
import { ArrowClockwiseRegular } from '@fluentui/react-icons';
import { app } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { FilterChip } from '../../core/ui/filter-chip.tsx';
import { SearchInput } from '../../core/ui/search-input.tsx';
import { Empty } from '../../core/ui/states.tsx';
import { TickMenu } from '../../core/ui/tick-menu.tsx';
import { useWords } from '../../core/words.ts';
import { focusGrid } from '../sheet/public.ts';
import { hasTrait, isCampaignFiltered, TRAIT_GROUPS, TRAITS, type Trait } from './campaign-filter.ts';
import {
  filterCampaigns,
  showAllCampaigns,
  useCampaignFilter,
  useShownCampaigns,
} from './shown-campaigns.ts';

const StatusMenu = () => {
  const { t, valueAt, number } = useWords();
  const campaigns = useStore(app, (state) => state.campaigns);
  const { statuses } = useCampaignFilter();
  const counts = Map.groupBy(campaigns, ({ values }) => String(values['status'] ?? ''));
  const all = [...new Set([...counts.keys(), ...statuses])].filter((status) => status !== '').sort();
  return (
    <TickMenu
      text={t('filter.status')}
      name="status"
      ticked={statuses}
      onTicked={(values) => filterCampaigns({ statuses: values })}
      testId={testIds.campaignFilter('status')}
    >
      {all.map((status) => (
        <MenuItemCheckbox
          key={status}
          name="status"
          value={status}
          secondaryContent={number(counts.get(status)?.length ?? 0)}
          data-testid={testIds.campaignFilter(status)}
        >
          {valueAt('status', status)}
        </MenuItemCheckbox>
      ))}
    </TickMenu>
  );
};

const TraitMenu = () => {
  const { t, number } = useWords();
  const campaigns = useStore(app, (state) => state.campaigns);
  const { traits } = useCampaignFilter();
  const entry = (trait: Trait) => (
    <MenuItemCheckbox
      key={trait}
      name="traits"
      value={trait}
      secondaryContent={number(campaigns.filter((row) => hasTrait(row, trait)).length)}
      data-testid={testIds.campaignFilter(trait)}
    >
      {t(`campaigns.trait.${trait}`)}
    </MenuItemCheckbox>
  );
  const { budget, pace, ads, marks } = TRAIT_GROUPS;
  return (
    <TickMenu
      text={t('campaigns.filter.show')}
      name="traits"
      ticked={traits}
      onTicked={(values) => filterCampaigns({ traits: TRAITS.filter((trait) => values.includes(trait)) })}
      testId={testIds.campaignFilter('traits')}
    >
      {budget.map(entry)}
      <MenuDivider />
      {pace.map(entry)}
      <MenuDivider />
      {ads.map(entry)}
      <MenuDivider />
      {marks.map(entry)}
    </TickMenu>
  );
};

const Chips = () => {
  const { t, valueAt } = useWords();
  const { statuses, traits } = useCampaignFilter();
  const removed = (part: Parameters<typeof filterCampaigns>[0]) => () => {
    filterCampaigns(part);
    focusGrid();
  };
  if (statuses.length + traits.length === 0) return null;
  return (
    <div className="filters-set">
      {statuses.map((status) => (
        <FilterChip
          key={status}
          name={valueAt('status', status)}
          onRemove={removed({ statuses: statuses.filter((other) => other !== status) })}
        />
      ))}
      {traits.map((trait) => (
        <FilterChip
          key={trait}
          name={t(`campaigns.trait.${trait}`)}
          onRemove={removed({ traits: traits.filter((other) => other !== trait) })}
        />
      ))}
      <Button size="small" appearance="transparent" onClick={showAllCampaigns}>
        {t('filter.clear')}
      </Button>
    </div>
  );
};

const Count = () => {
  const { t, number } = useWords();
  const count = useStore(app, (state) => state.campaigns.length);
  const isFiltered = isCampaignFiltered(useCampaignFilter());
  const { rows, stale } = useShownCampaigns();
  return (
    <>
      {stale > 0 && (
        <button
          type="button"
          className="chip chip-stale"
          onClick={() => filterCampaigns({})}
          data-testid={testIds.campaignFilter('again')}
        >
          <ArrowClockwiseRegular aria-hidden={true} />
          {t('filter.stale', { count: stale })}
        </button>
      )}
      <span className="shown" role="status" data-testid={testIds.campaignFilter('count')}>
        {isFiltered
          ? t('campaigns.filter.of', { shown: number(rows.length), count })
          : t('campaigns.filter.count', { count })}
      </span>
    </>
  );
};

export const CampaignFilters = () => {
  const { t } = useWords();
  const { quick } = useCampaignFilter();
  return (
    <>
      <div className="filters">
        <SearchInput
          className="quick-filter"
          label={t('campaigns.filter.quick')}
          hint={t('campaigns.filter.quick.hint')}
          value={quick}
          onSearch={(text) => filterCampaigns({ quick: text })}
          onLeave={focusGrid}
          testId={testIds.campaignFilter('quick')}
        />
        <StatusMenu />
        <TraitMenu />
        <span className="spring" />
        <Count />
      </div>
      <Chips />
    </>
  );
};

/** Shown instead of the sheet while the filter hides every campaign. */
export const NoCampaignMatches = () => {
  const { t } = useWords();
  const count = useStore(app, (state) => state.campaigns.length);
  return (
    <Empty title={t('campaigns.filter.none.title')} text={t('campaigns.filter.none.text', { count })}>
      <Button onClick={showAllCampaigns}>{t('filter.clear')}</Button>
    </Empty>
  );
};
