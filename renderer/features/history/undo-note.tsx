import { Button } from '@fluentui/react-components';
import { isCampaignKey, type RowKey } from '../../../shared/ad/model.ts';
import { showTab } from '../../core/command-registry.ts';
import { rowAt } from '../../core/state.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import { recreateAds } from '../edits/public.ts';
import { RowName } from './entry-rows.tsx';
import type { Undone } from './history-store.ts';

/** Most ads listed with drift; the sheet can show all. */
const MOST_LISTED = 100;

const named = (key: RowKey) => {
  const row = rowAt(key);
  return { key, id: row?.id ?? null, title: String(row?.values['title'] ?? key) };
};

const Left = ({ undone }: { readonly undone: Undone }) => {
  const { t, fieldLabel } = useWords();
  const { inexact, drifted } = undone;
  return (
    <ul className="log-left">
      {inexact.slice(0, MOST_LISTED).map(({ key, op }) => (
        <li key={`${key} ${op}`}>
          <RowName row={named(key)} field="title" />
          <span>{t(`history.inexact.${isCampaignKey(key) ? 'campaign' : op}`)}</span>
        </li>
      ))}
      {drifted.slice(0, MOST_LISTED).map(({ key, field, why }) => (
        <li key={`${key} ${field}`}>
          <RowName row={named(key)} field={field} />
          <span>
            {fieldLabel(field)}: {t(`history.drift.${why ?? 'since'}`)}
          </span>
        </li>
      ))}
    </ul>
  );
};

/** The result of an undo: what it changed, and what it left alone and why. */
export const UndoNote = ({ undone }: { readonly undone: Undone }) => {
  const { t } = useWords();
  const { of, count, drifted, inexact } = undone;
  const isPush = of.kind === 'push';
  const deleted = inexact.flatMap(({ key, op }) => (op === 'delete' ? [key] : []));
  const said = isPush
    ? t(count > 0 ? 'history.undone_push' : 'history.undone_push.none', { count })
    : t('history.undone', { count });
  return (
    <section className="log-undone" data-testid={testIds.undoNote}>
      <div className="row-of">
        <strong className="grow">{said}</strong>
        {isPush && count > 0 && (
          <Button size="small" onClick={() => showTab('review')}>
            {t('history.to_review')}
          </Button>
        )}
      </div>
      {drifted.length > 0 && (
        <p className="sign-warning">{t('history.drifted', { count: drifted.length })}</p>
      )}
      {deleted.length > 0 && (
        <div className="row-of">
          <span className="grow">{t('undone.deleted', { count: deleted.length })}</span>
          <Button size="small" onClick={() => recreateAds(deleted)} data-testid={testIds.undoRecreate}>
            {t('undone.recreate', { count: deleted.length })}
          </Button>
        </div>
      )}
      {drifted.length + inexact.length > 0 && <Left undone={undone} />}
    </section>
  );
};
