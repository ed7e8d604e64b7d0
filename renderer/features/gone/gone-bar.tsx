import { Button } from '@fluentui/react-components';
import { useEffect, useMemo } from 'react';
import { app, rows } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import { recreateAds } from '../edits/public.ts';
import { putAwayAds } from './gone-actions.ts';
import { goneChoice } from './gone-rows.ts';
import { seeGone } from './gone-seen.ts';

const Actions = () => {
  const { t } = useWords();
  const selected = useStore(app, (state) => state.selected);
  const version = useStore(app, (state) => state.rowsVersion);
  const gone = useStore(app, (state) => state.open?.counts.gone ?? 0);
  useEffect(() => seeGone(gone), [gone]);
  const { remade, put } = useMemo(() => {
    const chosen = selected.flatMap((key) => (version >= 0 ? (rows.get(key) ?? []) : []));
    return goneChoice(chosen.length > 0 ? chosen : rows.all().filter(({ state }) => state === 'gone'));
  }, [selected, version]);
  return (
    <section className="gone-bar" aria-label={t('view.gone')} data-testid={testIds.goneBar}>
      <span>{t('gone.about')}</span>
      <Button
        size="small"
        disabledFocusable={remade.length === 0}
        onClick={() => recreateAds(remade)}
        data-testid={testIds.goneRecreateShown}
      >
        {t('gone.recreate', { count: remade.length })}
      </Button>
      <Button
        size="small"
        disabledFocusable={put.length === 0}
        onClick={() => putAwayAds(put)}
        data-testid={testIds.gonePutAway}
      >
        {put.length === 0 ? t('gone.put_away.none') : t('gone.put_away', { count: put.length })}
      </Button>
    </section>
  );
};

/** Shown above the sheet in the view of gone ads: an explanation, and actions for the chosen ads, or all. */
export const GoneBar = () => {
  const shown = useStore(app, ({ filter, counts }) => filter.view === 'gone' && counts.views.gone > 0);
  return shown ? <Actions /> : null;
};
