import { Button } from '@fluentui/react-components';
import type { Field } from '../../../shared/ad/fields.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import { decideField } from './conflict-actions.ts';

/** The edit panel's conflict: the marketplace's value beside mine, and buttons to choose one. */
export const ConflictChoice = ({ row, field }: { readonly row: GridRow; readonly field: Field }) => {
  const { t, value } = useWords();
  return (
    <div className="conflict-choice">
      <span>
        ⇄ {t('grid.tip.theirs', { value: value(field, row.conflicts[field.path]) || t('common.empty') })}
      </span>
      <span className="row-of">
        <Button
          size="small"
          title={t('conflicts.mine.means')}
          onClick={() => decideField('mine', row, field.path)}
          data-testid={testIds.keepMine}
        >
          {t('conflict.keep_mine')}
        </Button>
        <Button
          size="small"
          title={t('conflicts.theirs.means')}
          onClick={() => decideField('theirs', row, field.path)}
          data-testid={testIds.takeTheirs}
        >
          {t('conflict.take_theirs')}
        </Button>
      </span>
    </div>
  );
};
