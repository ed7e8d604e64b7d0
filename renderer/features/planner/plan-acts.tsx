import { Button } from '@fluentui/react-components';
import type { RowKey } from '../../../shared/ad/model.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import type { PlanLine } from './plan-list.tsx';
import { chosenAmong, planner, showBehind } from './planner-store.ts';

type Props = {
  readonly lines: readonly PlanLine[];
  /** The ads behind lines. */
  readonly behind: (lines: readonly PlanLine[]) => readonly RowKey[];
  /** What is done with the ads behind the chosen lines. */
  readonly act: string;
  readonly onAct: (keys: readonly RowKey[]) => void;
  /** Why it cannot be done now. */
  readonly why?: string;
  readonly testId: string;
};

/** Which lines are chosen, and what can be done with the ads behind them. */
export const PlanActs = ({ lines, behind, act, onAct, why, testId }: Props) => {
  const { t } = useWords();
  const ticked = useStore(planner, (state) => state.ticked);
  const active = useStore(planner, (state) => state.active);
  const chosen = chosenAmong(lines, { ticked, active });
  const none = chosen.length === 0;
  const cannot = none || why !== undefined;
  const one = chosen.length === 1 ? chosen[0]?.name : none ? '' : undefined;
  const name = one ?? t('planner.chosen', { count: chosen.length });
  return (
    <div className="row-of">
      <span role="status" className="planner-chosen">
        {name}
      </span>
      <Button
        size="small"
        disabledFocusable={none}
        onClick={() => !none && showBehind(behind(chosen), name)}
        data-testid={testIds.plannerShow}
      >
        {t('planner.show')}
      </Button>
      <Button
        size="small"
        appearance="primary"
        disabledFocusable={cannot}
        {...(why === undefined ? {} : { title: why })}
        onClick={() => !cannot && onAct(behind(chosen))}
        data-testid={testId}
      >
        {act}
      </Button>
    </div>
  );
};
