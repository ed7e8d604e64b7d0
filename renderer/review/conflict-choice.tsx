import { Button } from '@fluentui/react-components';
import type { Field } from '../../shared/ad/fields.ts';
import type { Conflict, GridRow } from '../../shared/contract/views.ts';
import { app } from '../app/state.ts';
import { useStore } from '../app/store.ts';
import { resolveConflict } from '../app/sync.ts';
import { useWords } from '../app/words.ts';
import { testIds } from '../test-ids.ts';

/** Keep mine or take theirs, for one field of one ad. */
const Buttons = ({ row, path }: { readonly row: Conflict['key']; readonly path: string }) => {
  const { t } = useWords();
  return (
    <span className="row-of">
      <Button size="small" onClick={() => resolveConflict('mine', row, path)} data-testid={testIds.keepMine}>
        {t('conflict.keep_mine')}
      </Button>
      <Button
        size="small"
        onClick={() => resolveConflict('theirs', row, path)}
        data-testid={testIds.takeTheirs}
      >
        {t('conflict.take_theirs')}
      </Button>
    </span>
  );
};

/** In the edit panel: what the marketplace says now beside mine. */
export const ConflictChoice = ({ row, field }: { readonly row: GridRow; readonly field: Field }) => {
  const { t, value } = useWords();
  return (
    <div className="conflict-choice">
      <span>
        ⇄ {t('grid.tip.theirs', { value: value(field, row.conflicts[field.path]) || t('common.empty') })}
      </span>
      <Buttons row={row.key} path={field.path} />
    </div>
  );
};

/** In Review: was, on the marketplace, mine; one row a field. */
export const ConflictTable = () => {
  const { t, field, valueAt } = useWords();
  const conflicts = useStore(app, (state) => state.conflicts);
  const titles = useStore(app, (state) => state.plan?.items);
  if (conflicts.length === 0) return null;
  const ads = new Set(conflicts.map((conflict) => conflict.key)).size;
  const shown = (conflict: Conflict, side: 'base' | 'theirs' | 'mine'): string =>
    valueAt(conflict.field, conflict[side]) || t('common.empty');
  return (
    <section className="conflicts" aria-label={t('conflict.title')}>
      <header>
        <h2>⇄ {t('review.conflicts', { count: ads })}</h2>
        <Button size="small" onClick={() => resolveConflict('mine')}>
          {t('conflict.all_mine')}
        </Button>
        <Button size="small" onClick={() => resolveConflict('theirs')}>
          {t('conflict.all_theirs')}
        </Button>
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('tab.ads')}</th>
            <th scope="col">{t('conflict.was')}</th>
            <th scope="col">{t('conflict.theirs')}</th>
            <th scope="col">{t('conflict.mine')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('conflict.title')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {conflicts.map((conflict) => (
            <tr key={`${conflict.key}${conflict.field}`}>
              <th scope="row">
                {titles?.find((item) => item.key === conflict.key)?.title ?? conflict.key} ·{' '}
                {field(conflict.field)}
              </th>
              <td>{shown(conflict, 'base')}</td>
              <td className="conflict-theirs">{shown(conflict, 'theirs')}</td>
              <td className="conflict-mine">{shown(conflict, 'mine')}</td>
              <td>
                <Buttons row={conflict.key} path={conflict.field} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
