import { Button, DialogActions, DialogContent, DialogTitle } from '@fluentui/react-components';
import { app } from '../app/state.ts';
import { useStore } from '../app/store.ts';
import { push, ticked } from '../app/sync.ts';
import { useWords } from '../app/words.ts';
import { testIds } from '../test-ids.ts';

/** What asks for a yes before it is sent. */
export const GuardsDialog = () => {
  const { t, guard } = useWords();
  const guards = useStore(app, (state) => state.plan?.guards) ?? [];
  const count = ticked().length;
  return (
    <>
      <DialogTitle>{t('review.guard.title', { count })}</DialogTitle>
      <DialogContent>
        <p>{t('review.guard.text')}</p>
        <ul className="guards">
          {guards.map((each) => (
            <li key={each.code}>⚠ {guard(each)}</li>
          ))}
        </ul>
      </DialogContent>
      <DialogActions className="form-actions">
        <Button onClick={() => app.set({ dialog: null })} data-testid={testIds.guardCancel}>
          {t('common.cancel')}
        </Button>
        <Button appearance="primary" onClick={() => push(true)} data-testid={testIds.guardConfirm}>
          {t('review.guard.confirm', { count })}
        </Button>
      </DialogActions>
    </>
  );
};
