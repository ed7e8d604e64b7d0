import { Button } from '@fluentui/react-components';
import { ArrowSyncRegular, EditRegular, PersonArrowLeftRegular, SendRegular } from '@fluentui/react-icons';
import type { ComponentType } from 'react';
import { LOG_KINDS, type LogEntry } from '../../../shared/contract/results/history.ts';
import { app } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { SearchInput } from '../../core/ui/search-input.tsx';
import { ToggleChip } from '../../core/ui/toggle-chip.tsx';
import { useWords } from '../../core/words.ts';
import { history, narrow } from './history-store.ts';

type Kind = LogEntry['kind'];

/** The icon of each kind of entry; its name is beside it or read out. */
export const KIND_SIGNS: Readonly<Record<Kind, ComponentType<{ readonly className?: string }>>> = {
  changeset: EditRegular,
  pull: ArrowSyncRegular,
  push: SendRegular,
};

const toggled = (kinds: ReadonlySet<Kind>, kind: Kind): ReadonlySet<Kind> =>
  new Set(LOG_KINDS.filter((one) => kinds.has(one) !== (one === kind)));

const KindChip = ({ kind }: { readonly kind: Kind }) => {
  const { t } = useWords();
  const kinds = useStore(history, (state) => state.kinds);
  const Sign = KIND_SIGNS[kind];
  return (
    <ToggleChip
      isOn={kinds.has(kind)}
      onToggle={() => narrow({ kinds: toggled(kinds, kind) })}
      testId={testIds.historyKind(kind)}
    >
      <Sign aria-hidden />
      {t(`history.kinds.${kind}`)}
    </ToggleChip>
  );
};

const ElsewhereChip = () => {
  const { t } = useWords();
  const elsewhere = useStore(history, (state) => state.elsewhere);
  return (
    <ToggleChip
      isOn={elsewhere}
      onToggle={() => narrow({ elsewhere: !elsewhere })}
      tip={{ is: 'description', text: t('history.elsewhere.tip') }}
      testId={testIds.historyElsewhere}
    >
      <PersonArrowLeftRegular aria-hidden />
      {t('history.elsewhere')}
    </ToggleChip>
  );
};

const TYPED_MS = 200;

const Search = ({ onLeave }: { readonly onLeave: () => void }) => {
  const { t } = useWords();
  const search = useStore(history, (state) => state.search);
  return (
    <SearchInput
      className="history-search"
      label={t('history.search')}
      hint={t('history.search.hint')}
      value={search}
      onSearch={(text) => narrow({ search: text })}
      rest={TYPED_MS}
      onLeave={onLeave}
      testId={testIds.historySearch}
    />
  );
};

/** The filters of the history. */
export const HistoryFilters = ({ onLeave }: { readonly onLeave: () => void }) => {
  const { t } = useWords();
  return (
    <div className="history-filters" role="toolbar" aria-label={t('history.filter')}>
      {LOG_KINDS.map((kind) => (
        <KindChip key={kind} kind={kind} />
      ))}
      <ElsewhereChip />
      <Search onLeave={onLeave} />
      <Button
        size="small"
        className="history-experiments"
        onClick={() => app.set({ dialog: { kind: 'experiments' } })}
        data-testid={testIds.historyExperiments}
      >
        {t('experiments.title')}
      </Button>
    </div>
  );
};
