import { Radio, RadioGroup } from '@fluentui/react-components';
import { app, rows } from '../app/state.ts';
import { useStore } from '../app/store.ts';
import { useWords } from '../app/words.ts';
import { testIds } from '../test-ids.ts';
import type { Target } from './target.ts';

/** Which ads something is for: those chosen, those shown, or all. */
export const TargetChoice = ({
  choices,
  target,
  onTarget,
}: {
  readonly choices: readonly Target[];
  readonly target: Target | undefined;
  readonly onTarget: (target: Target) => void;
}) => {
  const { t } = useWords();
  // All ads are all there will be when it is done: those a pull brings meanwhile count.
  useStore(app, (state) => state.rowsVersion);
  return (
    <RadioGroup
      layout="horizontal"
      className="bulk-choice bulk-targets"
      aria-label={t('bulk.target')}
      value={target?.kind ?? ''}
      onChange={(_event, { value }) => {
        const chosen = choices.find(({ kind }) => kind === value);
        if (chosen) onTarget(chosen);
      }}
    >
      {choices.map(({ kind, count }) => (
        <Radio
          key={kind}
          value={kind}
          label={t(`bulk.target.${kind}`, { count: kind === 'all' ? rows.size() : count })}
          data-testid={testIds.bulkTarget(kind)}
        />
      ))}
    </RadioGroup>
  );
};
