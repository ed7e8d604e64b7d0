import { Button, Checkbox, MenuItemRadio, Tooltip } from '@fluentui/react-components';
import {
  ArrowMaximizeVerticalRegular,
  ArrowMinimizeVerticalRegular,
  CopyRegular,
} from '@fluentui/react-icons';
import type { KeyboardEvent } from 'react';
import { SEVERITIES } from '../../../shared/rules/problem.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { SearchInput } from '../../core/ui/search-input.tsx';
import { SeveritySign } from '../../core/ui/severity-sign.tsx';
import { TickMenu } from '../../core/ui/tick-menu.tsx';
import { ToggleChip } from '../../core/ui/toggle-chip.tsx';
import { useWords } from '../../core/words.ts';
import { focusGrid, targetNow, useTarget } from '../sheet/public.ts';
import { copyProblems } from './problem-actions.ts';
import type { ProblemList } from './problem-groups.ts';
import { problemView, toggleSeverity } from './problem-view.ts';
import { countText } from './problem-words.ts';

const Severities = ({ counts }: Pick<ProblemList, 'counts'>) => {
  const words = useWords();
  const without = useStore(problemView, (state) => state.without);
  return SEVERITIES.filter((severity) => counts[severity] > 0 || without.has(severity)).map((severity) => (
    <ToggleChip
      key={severity}
      isOn={!without.has(severity)}
      onToggle={() => toggleSeverity(severity)}
      tip={{ is: 'label', text: countText(severity, counts[severity], words) }}
      testId={testIds.problemSeverity(severity)}
    >
      <SeveritySign severity={severity} />
      {words.number(counts[severity])}
    </ToggleChip>
  ));
};

const SOURCES = ['all', 'local', 'service'] as const;

const Source = () => {
  const { t } = useWords();
  const source = useStore(problemView, (state) => state.source);
  return (
    <TickMenu
      text={t(`problems.source.${source}`)}
      name="source"
      ticked={[source]}
      testId={testIds.problemSource}
    >
      {SOURCES.map((name) => (
        <MenuItemRadio
          key={name}
          name="source"
          value={name}
          onClick={() => problemView.set({ source: name })}
        >
          {t(`problems.source.${name}`)}
        </MenuItemRadio>
      ))}
    </TickMenu>
  );
};

const OnlySelected = () => {
  const { t } = useWords();
  const only = useStore(problemView, (state) => state.only);
  const { keys } = useTarget();
  const count = only ? only.size : keys.length;
  return (
    <Checkbox
      className="problems-only"
      label={count > 0 ? t('problems.only.count', { count }) : t('problems.only')}
      checked={only !== null}
      disabled={count === 0 && !only}
      onChange={(_event, { checked }) =>
        problemView.set({ only: checked === true ? new Set(targetNow().keys) : null })
      }
      data-testid={testIds.problemsOnly}
    />
  );
};

const Search = () => {
  const { t } = useWords();
  const search = useStore(problemView, (state) => state.search);
  const setSearch = (text: string): void => problemView.set({ search: text });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    if (search === '') focusGrid();
    else setSearch('');
    event.preventDefault();
  };
  return (
    <SearchInput
      className="problem-search"
      label={t('problems.search')}
      hint={t('problems.search.hint')}
      value={search}
      onSearch={setSearch}
      onKeyDown={onKeyDown}
      testId={testIds.problemSearch}
    />
  );
};

const FoldAll = ({ groups }: Pick<ProblemList, 'groups'>) => {
  const { t } = useWords();
  const open = useStore(problemView, ({ folded }) => groups.some(({ id }) => !folded.has(id)));
  const text = t(open ? 'problems.fold_all' : 'problems.unfold_all');
  return (
    <Tooltip content={text} relationship="label">
      <Button
        size="small"
        appearance="subtle"
        disabled={groups.length === 0}
        icon={open ? <ArrowMinimizeVerticalRegular /> : <ArrowMaximizeVerticalRegular />}
        onClick={() => problemView.set({ folded: new Set(open ? groups.map(({ id }) => id) : []) })}
      />
    </Tooltip>
  );
};

/** The filters of the list, and actions on it. */
export const ProblemFilters = ({ list }: { readonly list: ProblemList }) => {
  const { t } = useWords();
  const { groups } = list;
  return (
    <div className="problem-filters" role="toolbar" aria-label={t('problems.filter')}>
      <Severities counts={list.counts} />
      <Source />
      <OnlySelected />
      <Search />
      <span className="spring" />
      <FoldAll groups={groups} />
      <Tooltip content={t('problems.copy')} relationship="label">
        <Button
          size="small"
          appearance="subtle"
          icon={<CopyRegular />}
          disabled={groups.length === 0}
          onClick={() => copyProblems(groups)}
          data-testid={testIds.problemsCopy}
        />
      </Tooltip>
    </div>
  );
};
