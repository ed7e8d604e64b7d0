import {
  Button,
  Checkbox,
  Menu,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  SearchBox,
  Tooltip,
} from '@fluentui/react-components';
import {
  ArrowMaximizeVerticalRegular,
  ArrowMinimizeVerticalRegular,
  ChevronDownRegular,
  CopyRegular,
} from '@fluentui/react-icons';
import type { KeyboardEvent } from 'react';
import { SEVERITIES } from '../../shared/rules/problem.ts';
import { app } from '../app/state.ts';
import { useStore } from '../app/store.ts';
import { useWords } from '../app/words.ts';
import { focusGrid } from '../grid/grid-handle.ts';
import { testIds } from '../test-ids.ts';
import { ToggleChip } from '../ui/toggle-chip.tsx';
import { copyProblems } from './problem-actions.ts';
import type { ProblemList } from './problem-groups.ts';
import { SeveritySign } from './problem-line.tsx';
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
    <Menu checkedValues={{ source: [source] }}>
      <MenuTrigger disableButtonEnhancement>
        <Button
          size="small"
          appearance="subtle"
          icon={<ChevronDownRegular />}
          iconPosition="after"
          data-testid={testIds.problemSource}
        >
          {t(`problems.source.${source}`)}
        </Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
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
        </MenuList>
      </MenuPopover>
    </Menu>
  );
};

const OnlySelected = () => {
  const { t } = useWords();
  const only = useStore(problemView, (state) => state.onlySelected);
  const none = useStore(app, (state) => state.selected.length === 0);
  return (
    <Checkbox
      className="problems-only"
      label={t('problems.only')}
      checked={only}
      disabled={none && !only}
      onChange={(_event, { checked }) => problemView.set({ onlySelected: checked === true })}
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
    <SearchBox
      className="problem-search"
      size="small"
      aria-label={t('problems.search')}
      placeholder={t('problems.search.hint')}
      value={search}
      onChange={(_event, { value }) => setSearch(value)}
      onKeyDown={onKeyDown}
      data-testid={testIds.problemSearch}
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

/** What is listed, and what can be done with the list. */
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
