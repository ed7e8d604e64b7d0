/** A picture of an ad in a small frame, which has a sign of the reason where the picture cannot be shown. */
import { ImageRegular } from '@fluentui/react-icons';
import { useEffect, useState } from 'react';
import type { RowKey } from '../../../shared/ad/model.ts';
import { UPLOAD_PREFIX } from '../../../shared/ad/picture-address.ts';
import { sourceOf } from '../../../shared/ad/picture-lists.ts';
import { pictureName } from '../../../shared/ad/picture-text.ts';
import type { NamedThumbnail } from '../../../shared/contract/results/thumbnails.ts';
import type { Json } from '../../../shared/json.ts';
import { MISSING_SIGNS, missingWords } from '../no-picture.ts';
import { followThumbnail, type ThumbnailSide } from '../thumbnails.ts';
import { useWords, type Words } from '../words.ts';

/** The thumbnail of an ad's picture; undefined while it is not known. */
export const useThumbnail = (
  key: RowKey | undefined,
  picture: Json,
  side: ThumbnailSide,
): NamedThumbnail | undefined => {
  const [thumbnail, setThumbnail] = useState<NamedThumbnail>();
  useEffect(() => {
    setThumbnail(undefined);
    return key === undefined ? undefined : followThumbnail({ key, picture, side }, setThumbnail);
  }, [key, picture, side]);
  return thumbnail;
};

/** What people know a picture by: the file it was made of, or the end of its address. */
export const shownName = (picture: Json, thumbnail: NamedThumbnail | undefined, { t }: Words): string => {
  const name = pictureName(sourceOf(picture));
  return thumbnail?.file ?? (name.startsWith(UPLOAD_PREFIX) ? t('proposals.pictures.local') : name);
};

type PictureProps = { readonly thumbnail: NamedThumbnail | undefined; readonly name: string };

/** What stands in a frame; without a `name` where that stands beside it. */
const Picture = ({ thumbnail, name }: PictureProps) => {
  const words = useWords();
  if (thumbnail?.state === 'shown') return <img src={thumbnail.data} alt={name} />;
  if (thumbnail === undefined)
    return name === '' ? <ImageRegular aria-hidden="true" /> : <ImageRegular role="img" aria-label={name} />;
  const reason = missingWords(thumbnail.state, words);
  const label = name === '' ? reason : words.t('panel.images.missing', { name, state: reason });
  return (
    <span className="thumbnail-sign" role="img" aria-label={label} title={label}>
      {MISSING_SIGNS[thumbnail.state]}
    </span>
  );
};

type FileProps = { readonly folder: string; readonly stamp: string; readonly name: string };

/** A file of a folder, beside its name. */
export const FileThumbnail = ({ folder, stamp, name }: FileProps) => {
  const [thumbnail, setThumbnail] = useState<NamedThumbnail>();
  useEffect(() => followThumbnail({ folder, stamp, name, side: 50 }, setThumbnail), [folder, stamp, name]);
  return (
    <span className={`thumbnail thumbnail-${thumbnail?.state ?? 'asked'}`}>
      <Picture thumbnail={thumbnail} name="" />
    </span>
  );
};

type FrameProps = { readonly row: RowKey; readonly picture: Json };

/** As high as a line of text; its name is read out and shown with the pointer on it. */
export const ThumbnailFrame = ({ row, picture }: FrameProps) => {
  const words = useWords();
  const thumbnail = useThumbnail(row, picture, 50);
  const name = shownName(picture, thumbnail, words);
  return (
    <span className={`thumbnail thumbnail-${thumbnail?.state ?? 'asked'}`} title={name}>
      <Picture thumbnail={thumbnail} name={name} />
    </span>
  );
};
