import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { fieldOf } from '../../shared/ad/fields.ts';
import type { GridRow } from '../../shared/contract/views.ts';
import type { Json } from '../../shared/json.ts';
import { call } from '../app/bridge.ts';
import { attempt } from '../app/notices.ts';
import { openName } from '../app/state.ts';
import { useWords } from '../app/words.ts';
import { testIds } from '../test-ids.ts';
import { onlyPictures, readAddresses, withPictures } from './pictures.ts';
import { usePanel } from './use-panel.ts';
import { writeField } from './write.ts';

const PATH = 'images';

const addFiles = (row: GridRow): Promise<void> =>
  attempt(async () => {
    const { files } = await call('shell.choose_images', {});
    if (files.length > 0) await call('images.add', { account: openName(), key: row.key, files: [...files] });
  });

/** Addresses pasted or typed, one a line: added to each ad's own pictures, or put in their place. */
export const AddPictures = () => {
  const { t } = useWords();
  const { selection } = usePanel();
  const [text, setText] = useState('');
  const { only } = selection;
  const { sources, bad } = readAddresses(text);
  const ready = sources.length > 0 && bad.length === 0;
  const field = fieldOf(PATH);
  const count = field ? selection.open(field).length : 0;
  const write = (of: (value: Json) => Json): void => {
    if (!field) return;
    writeField(selection, field, (row) => of(row.values[PATH] ?? null));
    setText('');
  };
  const add = (): void => write((value) => withPictures(value, sources));
  return (
    <div className="picture-add">
      <textarea
        className="box-input"
        rows={text.includes('\n') ? 4 : 1}
        aria-label={t('panel.images.address')}
        placeholder={t('panel.images.address')}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey) return;
          event.preventDefault();
          if (ready) add();
        }}
        data-testid={testIds.panelField(PATH)}
      />
      {bad.length > 0 && (
        <p className="field-fault" role="alert">
          ! {t('panel.images.bad', { text: bad[0] ?? '', count: bad.length })}
        </p>
      )}
      <span className="field-acts">
        <Button size="small" disabled={!ready} onClick={add}>
          {only
            ? t('panel.images.by_address', { count: Math.max(1, sources.length) })
            : t('panel.images.append', { count })}
        </Button>
        {!only && (
          <Button
            size="small"
            disabled={!ready}
            onClick={() => write((value) => onlyPictures(value, sources))}
          >
            {t('panel.images.replace', { count })}
          </Button>
        )}
        {!only && selection.at(PATH).filled > 0 && (
          <Button size="small" onClick={() => write(() => null)}>
            {t('panel.images.clear', { count: selection.at(PATH).filled })}
          </Button>
        )}
        {only && (
          <Button size="small" onClick={() => addFiles(only)}>
            {t('panel.images.add')}
          </Button>
        )}
      </span>
    </div>
  );
};
