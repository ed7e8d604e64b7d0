import { Button } from '@fluentui/react-components';
import type { GridRow } from '../../../shared/contract/views.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import { recreateAds, revert } from '../edits/public.ts';
import { putAwayAds } from './gone-actions.ts';
import { goneChoice, isLost } from './gone-rows.ts';

/** Shown in the edit panel of an ad that is gone or deleted on the marketplace: the possible actions. */
export const GoneNote = ({ row }: { readonly row: GridRow }) => {
  const { t } = useWords();
  if (!isLost(row)) return null;
  const { put } = goneChoice([row]);
  const edited = Object.keys(row.drafts).length > 0;
  return (
    <section className="gone-note" aria-label={t('view.gone')} data-testid={testIds.goneNote}>
      <p>{t(edited ? 'gone.panel.edited' : 'gone.panel')}</p>
      <div className="gone-ways">
        <Button size="small" appearance="primary" onClick={() => recreateAds([row.key])}>
          {t('gone.recreate', { count: 1 })}
        </Button>
        {edited && (
          <Button size="small" onClick={() => revert([row.key])}>
            {t('command.revert')}
          </Button>
        )}
        {put.length > 0 && (
          <Button size="small" onClick={() => putAwayAds(put)}>
            {t('gone.put_away.none')}
          </Button>
        )}
      </div>
    </section>
  );
};
