/** Asks for the name of a view. */
import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
} from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import type { SavedView } from '../../../shared/contract/saved-views.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import { focusGrid } from '../sheet/public.ts';
import { saveAs, saved, useSavedViews } from './saved-views.ts';

const LONGEST = 80;

const close = (): void => {
  saved.set({ asking: null });
  focusGrid();
};

const NameForm = ({ rename }: { readonly rename: SavedView | null }) => {
  const { t } = useWords();
  const views = useSavedViews();
  const [name, setName] = useState(rename?.name ?? '');
  const trimmed = name.trim();
  const isTaken = views.some(
    (view) => view.name !== rename?.name && view.name.toLowerCase() === trimmed.toLowerCase(),
  );
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (trimmed === '') return;
    await saveAs(trimmed);
    if (!saved.get().asking) focusGrid();
  };
  return (
    <form onSubmit={save}>
      <DialogBody>
        <DialogTitle>{t(rename ? 'views.dialog.rename' : 'views.dialog')}</DialogTitle>
        <DialogContent>
          <Field
            label={t('views.name')}
            hint={rename ? '' : t('views.about')}
            validationState={isTaken ? 'warning' : 'none'}
            {...(isTaken ? { validationMessage: t('views.replaces') } : {})}
          >
            <Input
              autoFocus
              maxLength={LONGEST}
              value={name}
              onChange={(_event, { value }) => setName(value)}
              data-testid={testIds.saveViewName}
            />
          </Field>
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button
            appearance="primary"
            type="submit"
            disabled={trimmed === ''}
            data-testid={testIds.saveViewDo}
          >
            {t('views.do_save')}
          </Button>
        </DialogActions>
      </DialogBody>
    </form>
  );
};

export const SaveViewDialog = () => {
  const asking = useStore(saved, (state) => state.asking);
  if (!asking) return null;
  return (
    <Dialog
      open
      onOpenChange={(_event, data) => {
        if (!data.open) close();
      }}
    >
      <DialogSurface>
        <NameForm rename={asking.rename} />
      </DialogSurface>
    </Dialog>
  );
};
