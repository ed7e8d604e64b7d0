import {
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  mergeClasses,
  Textarea,
} from '@fluentui/react-components';
import { type KeyboardEvent, useDeferredValue, useRef, useState } from 'react';
import { fieldOf } from '../../shared/ad/fields.ts';
import type { FieldPath, RowKey } from '../../shared/ad/model.ts';
import type { AdDetail } from '../../shared/contract/views.ts';
import { announce } from '../app/notices.ts';
import { type AppState, app, rows } from '../app/state.ts';
import { useStore } from '../app/store.ts';
import { useWords } from '../app/words.ts';
import { aroundOf } from '../grid/around.ts';
import { type LockReason, lockReason } from '../grid/cell-state.ts';
import { testIds } from '../test-ids.ts';
import { Loading } from '../ui/states.tsx';
import { Foot } from './foot.tsx';
import { FormatBar, formatOf, useIsMac } from './format-bar.tsx';
import { LongTextReader } from './long-text-reader.tsx';
import { Preview } from './preview.tsx';
import { usePreviewShown } from './preview-shown.ts';
import { writeInto } from './text-edits.ts';
import { isHtmlField } from './use-found.ts';
import { closeDialog, leaveDialog, useLeaving } from './use-leaving.ts';
import { useWriting } from './use-writing.ts';
import { WritingNotes } from './writing-notes.tsx';
import './description.css';

type Props = { readonly rowKey: RowKey; readonly path: FieldPath };

const Editor = ({
  ad,
  path,
  writing,
}: {
  readonly ad: AdDetail;
  readonly path: FieldPath;
  readonly writing: ReturnType<typeof useWriting>;
}) => {
  const { t, field } = useWords();
  const area = useRef<HTMLTextAreaElement>(null);
  const isMac = useIsMac();
  const leaving = useLeaving(writing.typed, () => area.current?.focus());
  const [saving, setSaving] = useState(false);
  const [urged, setUrged] = useState(0);
  const isHtml = isHtmlField(path);
  const withPreview = usePreviewShown() && isHtml;
  const deferred = useDeferredValue(writing.text);

  const keep = async (): Promise<void> => {
    if (writing.elsewhere) {
      announce(t('description.changed.first'));
      setUrged(urged + 1);
      return;
    }
    setSaving(true);
    const kept = await writing.keep();
    setSaving(false);
    if (kept) closeDialog();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const format = isHtml && event.target === area.current ? formatOf(event, isMac) : undefined;
    const keeps = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (!format && !keeps) return;
    event.preventDefault();
    if (format) writeInto(area, format);
    else keep();
  };
  return (
    <>
      <DialogContent className="writing" onKeyDown={onKeyDown}>
        <WritingNotes writing={writing} area={area} leaving={leaving} urged={urged} />
        {isHtml && <FormatBar onFormat={(edit) => writeInto(area, edit)} />}
        <div className={mergeClasses('writing-panes', withPreview && 'writing-two')}>
          <Textarea
            className="writing-text"
            resize="none"
            textarea={{ ref: area }}
            autoFocus
            dir="auto"
            aria-label={field(path)}
            value={writing.text}
            onChange={(_event, { value }) => {
              leaving.stopAsking();
              writing.write(value);
            }}
            data-testid={testIds.longText}
          />
          {withPreview && <Preview text={deferred} />}
        </div>
        <Foot ad={ad} path={path} text={writing.text} area={area} />
      </DialogContent>
      <DialogActions className="form-actions">
        <Button onClick={leaveDialog}>{t('common.cancel')}</Button>
        <Button appearance="primary" disabled={saving} onClick={keep} data-testid={testIds.longTextDone}>
          {t('common.done')}
        </Button>
      </DialogActions>
    </>
  );
};

const lockIn = (state: AppState, key: RowKey, path: FieldPath): LockReason | null => {
  const row = rows.get(key);
  const field = fieldOf(path);
  return row && field ? lockReason(row, field, aroundOf(row, false, state)) : null;
};

/**
 * The large editor of long texts: the whole text with its formatting at the left, what the marketplace would show of it
 * at the right, its length and problems beneath. Nothing typed goes unasked.
 * A text that is locked is only read.
 */
export const LongTextDialog = ({ rowKey, path }: Props) => {
  const { t, field } = useWords();
  const writing = useWriting(rowKey, path);
  const { ad } = writing.writing;
  const lock = useStore(app, (state) => lockIn(state, rowKey, path));
  const title = String(rows.get(rowKey)?.values['title'] ?? '') || t('common.untitled');
  return (
    <>
      <DialogTitle>{t('description.title', { field: field(path), ad: title })}</DialogTitle>
      {ad && lock !== null && !writing.typed && (
        <LongTextReader path={path} text={writing.text} lock={lock} />
      )}
      {ad && (lock === null || writing.typed) && <Editor ad={ad} path={path} writing={writing} />}
      {!ad && (
        <DialogContent className="writing">
          <Loading text={t('description.loading')} />
        </DialogContent>
      )}
    </>
  );
};
