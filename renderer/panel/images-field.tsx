import { Button, Input } from '@fluentui/react-components';
import { ArrowLeftRegular, ArrowRightRegular, DeleteRegular, ImageRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { fieldOf } from '../../shared/ad/fields.ts';
import type { Category } from '../../shared/category/category.ts';
import type { GridRow } from '../../shared/contract/views.ts';
import { isJsonObject, type Json } from '../../shared/json.ts';
import { call } from '../app/bridge.ts';
import { applyChanges } from '../app/edits.ts';
import { attempt } from '../app/notices.ts';
import { openName } from '../app/state.ts';
import { useWords } from '../app/words.ts';
import { isDraft, lockReason, problemsAt } from '../grid/cell-state.ts';
import { ProblemLine, problemName } from '../problems/problem-line.tsx';
import { keyed } from '../ui/keyed.ts';
import { limitText } from './limits.ts';

/** A list with the entry at `from` moved to `to`; unchanged where `to` is outside. */
export const moved = <T,>(list: readonly T[], from: number, to: number): readonly T[] => {
  const entry = list[from];
  if (entry === undefined || to < 0 || to >= list.length) return list;
  const rest = list.filter((_other, at) => at !== from);
  return [...rest.slice(0, to), entry, ...rest.slice(to)];
};

const sourceOf = (image: Json): string => (isJsonObject(image) ? String(image['src'] ?? '') : '');
const nameOf = (src: string): string => src.split(/[/?#]/).filter(Boolean).at(-1) ?? src;

const Picture = ({
  image,
  number,
  locked,
  onMove,
  onRemove,
}: {
  readonly image: Json;
  readonly number: number;
  readonly locked: boolean;
  readonly onMove: (step: 1 | -1) => void;
  readonly onRemove: () => void;
}) => {
  const { t } = useWords();
  const src = sourceOf(image);
  const waiting = isJsonObject(image) && image['status'] === 'PENDING';
  return (
    <li className="picture" title={src}>
      <span className="picture-frame">
        {src.startsWith('data:') ? (
          <img src={src} alt={t('panel.images.alt', { number })} />
        ) : (
          <ImageRegular />
        )}
      </span>
      <span className="picture-name">
        {number}. {nameOf(src)}
        {waiting && <em>{t('panel.images.waiting')}</em>}
      </span>
      {!locked && (
        <span className="picture-acts">
          <Button
            size="small"
            appearance="subtle"
            icon={<ArrowLeftRegular />}
            aria-label={t('panel.images.left', { number })}
            onClick={() => onMove(-1)}
          />
          <Button
            size="small"
            appearance="subtle"
            icon={<ArrowRightRegular />}
            aria-label={t('panel.images.right', { number })}
            onClick={() => onMove(1)}
          />
          <Button
            size="small"
            appearance="subtle"
            icon={<DeleteRegular />}
            aria-label={t('panel.images.remove', { number })}
            onClick={onRemove}
          />
        </span>
      )}
    </li>
  );
};

const AddPictures = ({
  row,
  onAddress,
}: {
  readonly row: GridRow;
  readonly onAddress: (src: string) => void;
}) => {
  const { t } = useWords();
  const [address, setAddress] = useState('');
  const fromFiles = (): Promise<void> =>
    attempt(async () => {
      const { files } = await call('shell.choose_images', {});
      if (files.length > 0)
        await call('images.add', { account: openName(), key: row.key, files: [...files] });
    });
  const fromAddress = (): void => {
    onAddress(address.trim());
    setAddress('');
  };
  return (
    <div className="picture-add">
      <Button size="small" onClick={fromFiles}>
        {t('panel.images.add')}
      </Button>
      <Input
        size="small"
        className="grow"
        aria-label={t('panel.images.address')}
        placeholder={t('panel.images.address')}
        value={address}
        onChange={(_event, { value }) => setAddress(value)}
        onKeyDown={(event) => event.key === 'Enter' && address.trim() !== '' && fromAddress()}
      />
      <Button size="small" disabled={!URL.canParse(address.trim())} onClick={fromAddress}>
        {t('panel.images.by_address')}
      </Button>
    </div>
  );
};

/** An ad's pictures in their order: move, remove, add from files or by address. */
export const ImagesField = ({
  row,
  category,
}: {
  readonly row: GridRow;
  readonly category: Category | undefined;
}) => {
  const words = useWords();
  const { t } = words;
  const value = row.values['images'] ?? null;
  const images: readonly Json[] = Array.isArray(value) ? value : [];
  const field = fieldOf('images');
  const locked = field === undefined || lockReason(row, field) !== null;
  const write = (next: readonly Json[]): void => {
    applyChanges(t('label.pictures'), [
      { key: row.key, field: 'images', value: next.length === 0 ? null : [...next] },
    ]);
  };
  return (
    <section className="panel-group">
      <h3 className="field-head">
        <span>{t('group.images')}</span>
        <span className="length">{limitText('images', category, words)}</span>
      </h3>
      <div className={isDraft(row, 'images') ? 'field field-draft' : 'field'}>
        {images.length === 0 && <p className="panel-note">{t('panel.images.none')}</p>}
        <ol className="pictures">
          {keyed(images, sourceOf).map(({ key, entry: image }, at) => (
            <Picture
              key={key}
              image={image}
              number={at + 1}
              locked={locked}
              onMove={(step) => write(moved(images, at, at + step))}
              onRemove={() => write(images.filter((_other, index) => index !== at))}
            />
          ))}
        </ol>
        {!locked && <AddPictures row={row} onAddress={(src) => write([...images, { src }])} />}
        {problemsAt(row, 'images').map((problem) => (
          <ProblemLine key={problemName(problem)} problem={problem} />
        ))}
      </div>
    </section>
  );
};
