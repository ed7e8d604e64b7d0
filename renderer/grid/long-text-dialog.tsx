import { Button, DialogActions, DialogContent, DialogTitle, Textarea } from '@fluentui/react-components';
import { type KeyboardEvent, useEffect, useState } from 'react';
import type { FieldPath, RowKey } from '../../shared/ad/model.ts';
import { readField } from '../../shared/ad/paths.ts';
import { call } from '../app/bridge.ts';
import { applyChanges } from '../app/edits.ts';
import { tellError } from '../app/notices.ts';
import { app, openName, rows } from '../app/state.ts';
import { useStore } from '../app/store.ts';
import { needCategory } from '../app/sync.ts';
import { useWords } from '../app/words.ts';
import { LengthCount } from '../panel/length-count.tsx';
import { testIds } from '../test-ids.ts';
import { Loading } from '../ui/states.tsx';

const useWholeText = (key: RowKey, path: FieldPath) => {
  const [whole, setWhole] = useState<string | null>(null);
  useEffect(() => {
    let wanted = true;
    call('ads.get', { account: openName(), key })
      .then(({ ad }) => wanted && setWhole(String(readField(ad.local, path) ?? '')))
      .catch(tellError);
    return () => {
      wanted = false;
    };
  }, [key, path]);
  return whole;
};

const useCategory = (key: RowKey) => {
  const id = Number(rows.get(key)?.values['categoryId'] ?? 0);
  useEffect(() => {
    if (id > 0) needCategory(id);
  }, [id]);
  return useStore(app, (state) => state.definitions[id]);
};

/** The large editor of long texts: the whole text, counted against the category's limit. */
export const LongTextDialog = ({ rowKey, path }: { readonly rowKey: RowKey; readonly path: FieldPath }) => {
  const { t, field } = useWords();
  const whole = useWholeText(rowKey, path);
  const category = useCategory(rowKey);
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? whole ?? '';
  const leave = (): void => app.set({ dialog: null });
  const keep = (): void => {
    if (typed !== null && typed !== whole) {
      const value = typed === '' ? null : typed;
      applyChanges(t('label.edit', { field: field(path) }), [{ key: rowKey, field: path, value }]);
    }
    leave();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    keep();
  };
  const ad = String(rows.get(rowKey)?.values['title'] ?? '');
  return (
    <>
      <DialogTitle>{t('editor.long.title', { field: field(path), ad })}</DialogTitle>
      <DialogContent className="long-text">
        {whole === null ? (
          <Loading text={t('editor.long.loading')} />
        ) : (
          <Textarea
            className="long-text-area"
            autoFocus
            aria-label={field(path)}
            value={text}
            onChange={(_event, { value }) => setTyped(value)}
            onKeyDown={onKeyDown}
            data-testid={testIds.longText}
          />
        )}
        <div className="long-text-foot">
          <span>{t('editor.long.hint')}</span>
          <LengthCount path={path} text={text} category={category} />
        </div>
      </DialogContent>
      <DialogActions className="form-actions">
        <Button onClick={leave}>{t('common.cancel')}</Button>
        <Button appearance="primary" onClick={keep} data-testid={testIds.longTextDone}>
          {t('common.done')}
        </Button>
      </DialogActions>
    </>
  );
};
