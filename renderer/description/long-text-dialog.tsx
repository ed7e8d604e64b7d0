import {
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  mergeClasses,
  Textarea,
} from '@fluentui/react-components';
import { type KeyboardEvent, type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react';
import type { FieldPath, RowKey } from '../../shared/ad/model.ts';
import type { Category } from '../../shared/category/category.ts';
import type { AdDetail } from '../../shared/contract/views.ts';
import { announce } from '../app/notices.ts';
import { app, rows } from '../app/state.ts';
import { useStore } from '../app/store.ts';
import { needCategory } from '../app/sync.ts';
import { useWords } from '../app/words.ts';
import { ProblemLine } from '../problems/problem-line.tsx';
import { testIds } from '../test-ids.ts';
import { keyed } from '../ui/keyed.ts';
import { Loading } from '../ui/states.tsx';
import { FormatBar, formatOf, useIsMac } from './format-bar.tsx';
import { LengthLine } from './length-line.tsx';
import { BackNote, ElsewhereNote, LeaveNote, RenewedNote } from './notes.tsx';
import { Preview } from './preview.tsx';
import { usePreviewShown } from './preview-shown.ts';
import { applyEdit, type Selection, type TextEdit, withWhole } from './text-edits.ts';
import { isHtmlField, useFound } from './use-found.ts';
import { closeDialog, leaveDialog, useLeaving } from './use-leaving.ts';
import { useWriting } from './use-writing.ts';
import './description.css';

type Props = { readonly rowKey: RowKey; readonly path: FieldPath };
type Area = RefObject<HTMLTextAreaElement | null>;
type Writing = ReturnType<typeof useWriting>;

const useCategory = (key: RowKey): Category | undefined => {
  const id = Number(rows.get(key)?.values['categoryId'] ?? 0);
  useEffect(() => {
    if (id > 0) needCategory(id);
  }, [id]);
  return useStore(app, (state) => state.definitions[id]);
};

/** Writes an edit of the text and its selection into the text box. */
const write = (area: Area, edit: (text: string, selection: Selection) => TextEdit): void => {
  const box = area.current;
  if (box) applyEdit(box, edit(box.value, { start: box.selectionStart, end: box.selectionEnd }));
};

const Notes = ({
  writing,
  area,
  leaving,
}: {
  readonly writing: Writing;
  readonly area: Area;
  readonly leaving: ReturnType<typeof useLeaving>;
}) => {
  const { elsewhere } = writing;
  const goOn = (): void => area.current?.focus();
  if (leaving.asking) {
    return (
      <LeaveNote
        onDiscard={() => {
          writing.discard();
          closeDialog();
        }}
        onStay={() => {
          leaving.stopAsking();
          goOn();
        }}
      />
    );
  }
  if (elsewhere) {
    const settle = (): void => {
      writing.settle();
      goOn();
    };
    const take = (): void => {
      write(area, (text) =>
        text === elsewhere.text ? withWhole(text, text) : withWhole(text, elsewhere.text),
      );
      settle();
    };
    return <ElsewhereNote elsewhere={elsewhere} text={writing.text} onKeep={settle} onTake={take} />;
  }
  if (writing.writing.renewed) return <RenewedNote />;
  return writing.writing.back && writing.typed ? <BackNote onDiscard={writing.discard} /> : null;
};

/** What there is to say of the text as it stands: its length, what would be removed, its problems. */
const Foot = ({
  ad,
  path,
  text,
  area,
}: {
  readonly ad: AdDetail;
  readonly path: FieldPath;
  readonly text: string;
  readonly area: Area;
}) => {
  const { t } = useWords();
  const isMac = useIsMac();
  const category = useCategory(ad.key);
  const { tags, remains, problems } = useFound(ad, path, useDeferredValue(text), category);
  const strip = (): void => {
    write(area, (whole) => withWhole(whole, remains ?? whole));
    announce(t('description.stripped'));
  };
  return (
    <>
      <div className="writing-foot">
        <LengthLine path={path} text={text} remains={remains} category={category} />
        <span>{t(isMac ? 'description.hint.mac' : 'description.hint')}</span>
      </div>
      {tags !== '' && (
        <div className="writing-strip" data-testid={testIds.strippedLine}>
          <span>⚠ {t('description.dropped', { tags })}</span>
          <Button size="small" onClick={strip} data-testid={testIds.strip}>
            {t('description.strip')}
          </Button>
        </div>
      )}
      {keyed(problems, ({ message }) => message.key).map(({ key, entry: problem }) => (
        <ProblemLine
          key={key}
          problem={problem}
          onFix={(changes) => {
            const change = changes.find(({ field }) => field === path);
            if (change) write(area, (whole) => withWhole(whole, String(change.value ?? '')));
          }}
        />
      ))}
    </>
  );
};

const Editor = ({
  ad,
  path,
  writing,
}: {
  readonly ad: AdDetail;
  readonly path: FieldPath;
  readonly writing: Writing;
}) => {
  const { t, field } = useWords();
  const area = useRef<HTMLTextAreaElement>(null);
  const isMac = useIsMac();
  const leaving = useLeaving(writing.typed, () => area.current?.focus());
  const [saving, setSaving] = useState(false);
  const isHtml = isHtmlField(path);
  const withPreview = usePreviewShown() && isHtml;
  const deferred = useDeferredValue(writing.text);

  const keep = async (): Promise<void> => {
    if (writing.elsewhere) {
      announce(t('description.changed.first'));
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
    if (format) write(area, format);
    else keep();
  };
  return (
    <>
      <DialogContent className="writing" onKeyDown={onKeyDown}>
        <Notes writing={writing} area={area} leaving={leaving} />
        {isHtml && <FormatBar onFormat={(edit) => write(area, edit)} />}
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

/**
 * The large editor of long texts: the whole text with its formatting at the left, what the marketplace would show of it
 * at the right, its length and problems beneath. Nothing typed goes unasked.
 */
export const LongTextDialog = ({ rowKey, path }: Props) => {
  const { t, field } = useWords();
  const writing = useWriting(rowKey, path);
  const { ad } = writing.writing;
  const title = String(rows.get(rowKey)?.values['title'] ?? '') || t('common.untitled');
  return (
    <>
      <DialogTitle>{t('description.title', { field: field(path), ad: title })}</DialogTitle>
      {ad ? (
        <Editor ad={ad} path={path} writing={writing} />
      ) : (
        <DialogContent className="writing">
          <Loading text={t('description.loading')} />
        </DialogContent>
      )}
    </>
  );
};
