import { Radio, RadioGroup } from '@fluentui/react-components';
import type { Choice } from '../../core/selection.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';

/** Chooses the ads of an action: selected, shown, or all; each with the number it applies to. */
export const TargetChoice = ({
  choices,
  target,
  onTarget,
  countOf = ({ keys }) => keys.length,
  label = 'bulk.target',
  all = 'bulk.target.all',
}: {
  readonly choices: readonly Choice[];
  readonly target: Choice | undefined;
  readonly onTarget: (target: Choice) => void;
  readonly countOf?: (choice: Choice) => number;
  /** What is chosen among, and what all of them are called; by default ads. */
  readonly label?: 'bulk.target' | 'bulk.campaigns.target';
  readonly all?: 'bulk.target.all' | 'bulk.campaigns.target.all';
}) => {
  const { t } = useWords();
  return (
    <RadioGroup
      layout="horizontal"
      className="bulk-choice bulk-targets"
      aria-label={t(label)}
      value={target?.kind ?? ''}
      onChange={(_event, { value }) => {
        const chosen = choices.find(({ kind }) => kind === value);
        if (chosen) onTarget(chosen);
      }}
    >
      {choices.map((choice) => (
        <Radio
          key={choice.kind}
          value={choice.kind}
          label={t(choice.kind === 'all' ? all : `bulk.target.${choice.kind}`, { count: countOf(choice) })}
          data-testid={testIds.bulkTarget(choice.kind)}
        />
      ))}
    </RadioGroup>
  );
};
