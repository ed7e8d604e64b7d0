import {
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  mergeClasses,
  Textarea,
} from '@fluentui/react-components';
import { type KeyboardEvent, useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import { fieldOf } from '../../../shared/ad/fields.ts';
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import type { AdDetail } from '../../../shared/contract/views.ts';
import { announce } from '../../core/notices.ts';
import { type AppState, app, rows } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { Loading } from '../../core/ui/states.tsx';
import { useWords } from '../../core/words.ts';
import { type LockReason, lockContextOf, lockReason } from '../fields/public.ts';
import { closeDialog, leaveDialog, useCloseGuard } from './close-guard.ts';
import { Foot } from './foot.tsx';
import { FormatBar, formatOf, useIsMac } from './format-bar.tsx';
import { LongTextReader } from './long-text-reader.tsx';
import { Preview } from './preview.tsx';
import { usePreviewShown } from './preview-shown.ts';
import { writeInto } from './text-edits.ts';
import { isHtmlField } from './use-text-findings.ts';
import { useWriting } from './writing/use-writing.ts';
import { WritingNotes } from './writing/writing-notes.tsx';
import './description.css';

type Props = {
  readonly rowKey: RowKey;
  readonly path: FieldPath;
  /** The key that opened the editor: it is appended to the text, and so are the following ones. */
  readonly typed?: string;
};

/** Collects what is typed while the text is loading, so that no key is lost or replaces the text. */
const useTypedAhead = (first: string, isThere: boolean): (() => string) => {
  const ahead = useRef(first);
  useLayoutEffect(() => {
    if (isThere) return undefined;
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
        return;
      event.preventDefault();
      ahead.current += event.key;
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [isThere]);
  return () => {
    const taken = ahead.current;
    ahead.current = '';
    return taken;
  };
};

const Editor = ({
  ad,
  path,
  writing,
  takeTyped,
}: {
  readonly takeTyped: () => string;
  readonly ad: AdDetail;
  readonly path: FieldPath;
  readonly writing: ReturnType<typeof useWriting>;
}) => {
  const { t, fieldLabel } = useWords();
  const area = useRef<HTMLTextAreaElement>(null);
  const isMac = useIsMac();
  const leaving = useCloseGuard(writing.typed, () => area.current?.focus());
  /** The caret's position once the collected text is in the area. */
  const caret = useRef<number | null>(null);
  const first = useRef(() => {
    const typed = takeTyped();
    if (typed === '') return;
    const text = `${writing.text}${typed}`;
    caret.current = text.length;
    writing.write(text);
  });
  // A layout effect, as the next key may come before the first paint.
  useLayoutEffect(() => first.current(), []);
  useLayoutEffect(() => {
    if (caret.current !== writing.text.length) return;
    area.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [writing.text]);
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
            aria-label={fieldLabel(path)}
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
  return row && field ? lockReason(row, field, lockContextOf(row, false, state)) : null;
};

/**
 * The large editor of long texts: the text with its formatting on the left, a preview on the right, length and
 * problems below. Typed text is never discarded without asking. A locked text is read-only.
 */
export const LongTextDialog = ({ rowKey, path, typed = '' }: Props) => {
  const { t, fieldLabel } = useWords();
  const writing = useWriting(rowKey, path);
  const { ad } = writing.writing;
  const takeTyped = useTypedAhead(typed, ad !== null);
  const lock = useStore(app, (state) => lockIn(state, rowKey, path));
  const title = String(rows.get(rowKey)?.values['title'] ?? '') || t('common.untitled');
  return (
    <>
      <DialogTitle>{t('description.title', { field: fieldLabel(path), ad: title })}</DialogTitle>
      {ad && lock !== null && !writing.typed && (
        <LongTextReader path={path} text={writing.text} lock={lock} />
      )}
      {ad && (lock === null || writing.typed) && (
        <Editor ad={ad} path={path} writing={writing} takeTyped={takeTyped} />
      )}
      {!ad && (
        <DialogContent className="writing">
          <Loading text={t('description.loading')} />
        </DialogContent>
      )}
    </>
  );
};
