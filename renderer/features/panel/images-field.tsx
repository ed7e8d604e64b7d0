import { Button, mergeClasses } from '@fluentui/react-components';
import { ArrowDownRegular, ArrowUpRegular, DeleteRegular, ImageRegular } from '@fluentui/react-icons';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { fieldOf } from '../../../shared/ad/fields.ts';
import { UPLOAD_PREFIX } from '../../../shared/ad/picture-address.ts';
import { picturesOf, sourceOf } from '../../../shared/ad/picture-lists.ts';
import type { Json } from '../../../shared/json.ts';
import { MISSING_SIGNS, missingWords } from '../../core/no-picture.ts';
import { keyed } from '../../core/ui/keyed.ts';
import { shownName, useThumbnail } from '../../core/ui/thumbnail.tsx';
import { useWords } from '../../core/words.ts';
import { limitText, moved, stateOf } from '../fields/public.ts';
import { AddPictures } from './add-pictures.tsx';
import { FieldFrame } from './field-frame.tsx';
import { GroupHead } from './group.tsx';
import { usePictureDrag, usePicturePaste } from './picture-gestures.ts';
import { RetouchMenu } from './retouch-menu.tsx';
import { hostOf, showDraftPictures } from './show-drafts.ts';
import { usePanel } from './use-panel.ts';
import { writeFieldOfAds } from './write.ts';

const PATH = 'images';

/**
 * Most pictures of an ad that is not on the marketplace yet, whatever its category says (`docs/interface.md#limits`).
 */
const MOST_ON_CREATE = 8;

type PictureProps = {
  readonly image: Json;
  readonly at: number;
  readonly last: boolean;
  readonly locked: boolean;
  readonly onMove: (from: number, to: number) => void;
  readonly onRetouch: () => void;
  readonly onRemove: () => void;
};

type ActsProps = PictureProps & { readonly menu: boolean; readonly onMenu: (open: boolean) => void };

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

const Acts = ({ image, at, last, menu, onMenu, onMove, onRetouch, onRemove }: ActsProps) => {
  const { t } = useWords();
  const number = at + 1;
  return (
    <span className="picture-acts">
      <Button
        size="small"
        appearance="subtle"
        icon={<ArrowUpRegular />}
        disabled={at === 0}
        aria-label={t('panel.images.up', { number })}
        onClick={() => onMove(at, at - 1)}
      />
      <Button
        size="small"
        appearance="subtle"
        icon={<ArrowDownRegular />}
        disabled={last}
        aria-label={t('panel.images.down', { number })}
        onClick={() => onMove(at, at + 1)}
      />
      <RetouchMenu image={image} number={number} open={menu} onOpen={onMenu} onRetouch={onRetouch} />
      <Button
        size="small"
        appearance="subtle"
        icon={<DeleteRegular />}
        aria-label={t('panel.images.remove', { number })}
        onClick={onRemove}
      />
    </span>
  );
};

/** One picture, by its address; moved by dragging or with Alt and the arrows. */
const Picture = (props: PictureProps) => {
  const { image, at, locked, onMove, onRemove } = props;
  const words = useWords();
  const { t } = words;
  const { ads } = usePanel();
  const row = ads.rows[0]?.key;
  const thumbnail = useThumbnail(row, image, 120);
  const [menu, setMenu] = useState(false);
  const src = sourceOf(image);
  const name = shownName(image, thumbnail, words);
  const host = hostOf(src);
  const state = stateOf(image);
  const missing = thumbnail === undefined || thumbnail.state === 'shown' ? null : thumbnail.state;
  const fault = missing === 'offline' || missing === 'unreadable' ? missingWords(missing, words) : null;
  const told = t(`panel.images.${state}`);
  const onKeyDown = (event: KeyboardEvent<HTMLLIElement>): void => {
    // Keys of the menu come here too, as it belongs to the picture.
    if (menu) return;
    if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) {
      event.preventDefault();
      event.stopPropagation();
      setMenu(true);
      return;
    }
    const step = event.altKey ? STEPS[event.key] : undefined;
    if (step === undefined && event.key !== 'Delete') return;
    event.preventDefault();
    event.stopPropagation();
    if (step === undefined) onRemove();
    else onMove(at, at + step);
  };
  const drag = usePictureDrag(at, onMove);
  return (
    <li
      className={mergeClasses('picture', drag.side !== null && `picture-${drag.side}`)}
      title={src.startsWith(UPLOAD_PREFIX) ? name : src}
      tabIndex={locked ? -1 : 0}
      aria-label={t('panel.images.item', {
        number: at + 1,
        name,
        state: fault === null ? told : t('panel.images.missing', { name: told, state: fault }),
      })}
      {...(locked ? {} : { ...drag.handlers, draggable: true, onKeyDown })}
    >
      <span className={`picture-frame thumbnail-${thumbnail?.state ?? 'asked'}`}>
        {thumbnail?.state === 'shown' && <img src={thumbnail.data} alt="" draggable={false} />}
        {missing !== null && (
          <span className="thumbnail-sign" aria-hidden="true">
            {MISSING_SIGNS[missing]}
          </span>
        )}
        {thumbnail === undefined && <ImageRegular aria-hidden="true" />}
      </span>
      <span className="picture-name">
        {at + 1}. {name}
        <em className={`picture-${state}`}>{told}</em>
        {fault !== null && <em>{fault}</em>}
      </span>
      {row !== undefined && host !== undefined && thumbnail?.state === 'unsent' && (
        <Button
          size="small"
          aria-label={t('panel.show_picture', { number: at + 1, host })}
          onClick={() => showDraftPictures(row)}
        >
          {t('panel.show_picture.short')}
        </Button>
      )}
      {!locked && <Acts {...props} menu={menu} onMenu={setMenu} />}
    </li>
  );
};

/** The pictures in order, if all of the ads have the same ones. */
const Pictures = ({ images, locked }: { readonly images: readonly Json[]; readonly locked: boolean }) => {
  const { ads } = usePanel();
  const list = useRef<HTMLOListElement>(null);
  const wanted = useRef<{ readonly at: number; readonly before: readonly Json[] } | null>(null);
  const retouched = useRef<{ readonly at: number; readonly before: readonly Json[] } | null>(null);
  // A retouched picture is another one, which takes the focus with it that its menu had given back.
  useLayoutEffect(() => {
    if (retouched.current === null || retouched.current.before === images) return;
    const picture = list.current?.querySelectorAll('li').item(retouched.current.at);
    retouched.current = null;
    if (document.activeElement === document.body) picture?.focus();
  });
  // The engine answers some frames later; only then is the picture to focus at its new place.
  useLayoutEffect(() => {
    if (wanted.current === null || wanted.current.before === images) return;
    const picture = list.current?.querySelectorAll('li').item(wanted.current.at);
    wanted.current = null;
    (picture ?? list.current?.closest('section')?.querySelector('textarea'))?.focus();
  });
  const field = fieldOf(PATH);
  if (!field) return null;
  const write = (next: readonly Json[]): void => {
    writeFieldOfAds(ads, field, () => (next.length === 0 ? null : [...next]));
  };
  const focusAt = (at: number): void => {
    wanted.current = { at, before: images };
  };
  const move = (from: number, to: number): void => {
    const next = moved(images, from, to);
    if (next === images) return;
    write(next);
    focusAt(to);
  };
  return (
    <ol
      className="pictures"
      ref={list}
      onBlur={() => {
        wanted.current = null;
      }}
    >
      {keyed(images, sourceOf).map(({ key, entry }, at) => (
        <Picture
          key={key}
          image={entry}
          at={at}
          last={at === images.length - 1}
          locked={locked}
          onMove={move}
          onRetouch={() => {
            retouched.current = { at, before: images };
          }}
          onRemove={() => {
            write(images.filter((_other, index) => index !== at));
            focusAt(Math.max(0, at - 1));
          }}
        />
      ))}
    </ol>
  );
};

/** Pictures by address and by upload, for one ad or all selected ones. */
export const ImagesGroup = () => {
  const words = useWords();
  const { t } = words;
  const { ads, categories } = usePanel();
  const { value, mixed } = ads.at(PATH);
  const field = fieldOf(PATH);
  const section = useRef<HTMLElement>(null);
  usePicturePaste(section, () => (field ? ads.open(field).map(({ key }) => key) : []));
  if (!field) return null;
  const locked = ads.open(field).length === 0;
  const images = mixed ? [] : picturesOf(value);
  return (
    <section className="panel-group" aria-labelledby="group-images" ref={section}>
      <GroupHead group="images" note={limitText(PATH, categories, words) ?? ''} />
      <FieldFrame
        field={field}
        label={
          mixed
            ? t('panel.mixed')
            : images.length === 0
              ? t('panel.images.none')
              : t('panel.images.count', { count: images.length })
        }
      >
        <Pictures images={images} locked={locked} />
        {ads.rows.some(({ state }) => state === 'new') && (
          <p className="field-note">{t('panel.images.create', { count: MOST_ON_CREATE })}</p>
        )}
        {!locked && <AddPictures />}
      </FieldFrame>
    </section>
  );
};
