import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { fieldOf } from '../../../shared/ad/fields.ts';
import { onlyPictures, withPictures } from '../../../shared/ad/picture-lists.ts';
import type { PicturePlace } from '../../../shared/bulk/operation.ts';
import { allowPictures, PICTURE_SCOPE } from '../../../shared/contract/account/scopes.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import type { Json } from '../../../shared/json.ts';
import { call } from '../../core/bridge.ts';
import { attempt } from '../../core/notices.ts';
import { app, openName } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import { signIn } from '../accounts/public.ts';
import { readAddresses } from '../fields/public.ts';
import { tellAdded } from '../picture-folder/public.ts';
import { copyPictures, useCopied } from './copied-pictures.ts';
import { usePanel } from './use-panel.ts';
import { writeFieldOfAds } from './write.ts';

const PATH = 'images';
const SCOPE_NOTE = 'picture-scope-note';

const addFiles = (rows: readonly GridRow[], place: PicturePlace): Promise<void> =>
  attempt(async () => {
    const { files } = await call('shell.choose_images', {});
    if (files.length === 0) return;
    const keys = rows.map(({ key }) => key);
    tellAdded(await call('images.add', { account: openName(), select: { keys }, files: [...files], place }));
  });

/** Warns before a file is chosen that uploads may be refused, with the remedy. */
const PictureScope = () => {
  const { t } = useWords();
  const account = useStore(app, (state) => state.open?.account);
  if (!account?.signedIn || allowPictures(account.granted)) return null;
  const asksForIt = account.scopes.includes(PICTURE_SCOPE);
  return (
    <p className="field-note" id={SCOPE_NOTE} data-testid={testIds.pictureScope}>
      <span aria-hidden="true">⚠ </span>
      {t(asksForIt ? 'panel.images.scope' : 'panel.images.scope_not_asked', { scope: PICTURE_SCOPE })}{' '}
      {asksForIt && (
        <Button size="small" onClick={() => signIn(account.name)}>
          {t('banner.sign_in')}
        </Button>
      )}
    </p>
  );
};

/** Pasted or typed addresses, one per line: added to each ad's pictures, or replacing them. */
export const AddPictures = () => {
  const { t } = useWords();
  const { ads } = usePanel();
  const [text, setText] = useState('');
  const { only } = ads;
  const { sources, bad } = readAddresses(text);
  const ready = sources.length > 0 && bad.length === 0;
  const field = fieldOf(PATH);
  const count = field ? ads.open(field).length : 0;
  const copied = useCopied(only?.key);
  const write = (of: (value: Json) => Json): void => {
    if (!field) return;
    writeFieldOfAds(ads, field, (row) => of(row.values[PATH] ?? null));
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
      <PictureScope />
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
        {!only && ads.at(PATH).filled > 0 && (
          <Button size="small" onClick={() => write(() => null)}>
            {t('panel.images.clear', { count: ads.at(PATH).filled })}
          </Button>
        )}
        {copied.length > 0 && count > 0 && (
          <>
            <Button size="small" onClick={() => write((value) => withPictures(value, copied))}>
              {t('panel.images.add_copied', { count: copied.length })}
            </Button>
            <Button size="small" onClick={() => write((value) => onlyPictures(value, copied))}>
              {t('panel.images.replace_copied', { count: copied.length })}
            </Button>
          </>
        )}
        {only && ads.at(PATH).filled > 0 && (
          <Button size="small" onClick={() => copyPictures(only.key, only.values[PATH] ?? null)}>
            {t('panel.images.copy')}
          </Button>
        )}
        {field && count > 0 && (
          <Button size="small" onClick={() => addFiles(ads.open(field), 'end')} aria-describedby={SCOPE_NOTE}>
            {t('panel.images.add')}
          </Button>
        )}
        {field && ads.at(PATH).filled > 0 && (
          <Button
            size="small"
            onClick={() => addFiles(ads.open(field), 'only')}
            aria-describedby={SCOPE_NOTE}
          >
            {t('panel.images.replace_files')}
          </Button>
        )}
      </span>
    </div>
  );
};
