/** Pictures in a row of small frames, with marks on those that were added or removed. */
import type { RowKey } from '../../../shared/ad/model.ts';
import { picturesOf, sourceOf } from '../../../shared/ad/picture-lists.ts';
import type { Json } from '../../../shared/json.ts';
import { keyed } from '../../core/ui/keyed.ts';
import { ThumbnailFrame } from '../../core/ui/thumbnail.tsx';
import { useWords } from '../../core/words.ts';

/** More pictures are counted only. */
const MOST_PICTURES = 12;

type MarkedPicture = { readonly picture: Json; readonly mark: 'ins' | 'del' | null };

/** The pictures of a list, with `mark` on those that the other list does not have. */
export const markedPictures = (
  pictures: readonly Json[],
  others: readonly Json[],
  mark: 'ins' | 'del',
): readonly MarkedPicture[] => {
  const there = new Set(others.map(sourceOf));
  return pictures.map((picture) => ({ picture, mark: there.has(sourceOf(picture)) ? null : mark }));
};

type Props = { readonly row: RowKey; readonly pictures: readonly MarkedPicture[] };

export const PictureList = ({ row, pictures }: Props) => {
  const { number } = useWords();
  return (
    <span className="picture-list">
      {keyed(pictures.slice(0, MOST_PICTURES), ({ picture }) => sourceOf(picture)).map(
        ({ key, entry: { picture, mark } }) => {
          const Mark = mark ?? 'span';
          return (
            <Mark key={key}>
              <ThumbnailFrame row={row} picture={picture} />
            </Mark>
          );
        },
      )}
      {pictures.length > MOST_PICTURES && <span>+{number(pictures.length - MOST_PICTURES)}</span>}
    </span>
  );
};

type ChangeProps = { readonly row: RowKey; readonly before: Json; readonly after: Json };

/** The pictures before and after a change. */
export const PictureChange = ({ row, before, after }: ChangeProps) => {
  const [old, now] = [picturesOf(before), picturesOf(after)];
  return (
    <>
      {old.length > 0 ? <PictureList row={row} pictures={markedPictures(old, now, 'del')} /> : '–'}
      {' → '}
      {now.length > 0 ? <PictureList row={row} pictures={markedPictures(now, old, 'ins')} /> : '–'}
    </>
  );
};
