import { Textarea } from '@fluentui/react-components';
import { type ClipboardEvent, useEffect, useRef } from 'react';
import { pasteKeyLabel } from '../../core/keymap.ts';
import { app } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import { openText } from './proposal-store.ts';

/** The place to paste rows from a spreadsheet; they are compared with the ads at once. */
export const PastePlace = () => {
  const { t } = useWords();
  const place = useRef<HTMLTextAreaElement>(null);
  const platform = useStore(app, (state) => state.shell?.platform ?? '');
  useEffect(() => place.current?.focus(), []);
  const onPaste = (event: ClipboardEvent): void => {
    event.preventDefault();
    openText(event.clipboardData.getData('text/plain'));
  };
  return (
    <section className="paste" aria-label={t('proposals.paste.title')}>
      <h2>{t('proposals.paste.title')}</h2>
      <p>{t('proposals.paste.text')}</p>
      <Textarea
        className="paste-place"
        textarea={{ ref: place, readOnly: true, rows: 6 }}
        value=""
        placeholder={t('proposals.paste.place', { key: pasteKeyLabel(platform) })}
        aria-label={t('proposals.paste.label')}
        onPaste={onPaste}
        data-testid={testIds.pastePlace}
      />
      <ul className="paste-notes">
        <li>{t('proposals.paste.match')}</li>
        <li>{t('proposals.paste.blank')}</li>
      </ul>
    </section>
  );
};
