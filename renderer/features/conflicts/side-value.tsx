/** One side's value of a field in conflict, with its differences from the base. */
import { fieldOf } from '../../../shared/ad/fields.ts';
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import { picturesOf } from '../../../shared/ad/picture-lists.ts';
import type { Conflict } from '../../../shared/contract/views.ts';
import type { Json } from '../../../shared/json.ts';
import { useWords } from '../../core/words.ts';
import { markedPictures, PictureList, TextDiff } from '../changes/public.ts';

export type Side = 'base' | 'theirs' | 'mine';

/** From this many characters on the differences of two texts are highlighted. */
const DIFF_FROM = 160;

type PicturesProps = { readonly row: RowKey; readonly was: Json; readonly now: Json };

/** The side's pictures, and behind them those that it does not have any more. */
const Pictures = ({ row, was, now }: PicturesProps) => {
  const { t } = useWords();
  const [before, after] = [picturesOf(was), picturesOf(now)];
  const gone = markedPictures(before, after, 'del').filter(({ mark }) => mark !== null);
  const pictures = [...markedPictures(after, before, 'ins'), ...gone];
  if (pictures.length === 0) return <span className="conflict-empty">{t('common.empty')}</span>;
  return <PictureList row={row} pictures={pictures} />;
};

const isText = (path: FieldPath): boolean => {
  const field = fieldOf(path);
  return field?.kind === 'text' || (field?.kind === 'attribute' && field.type === 'STRING');
};

/** The value of one side; long texts of changed sides as a diff against the base. */
export const SideValue = ({ conflict, side }: { readonly conflict: Conflict; readonly side: Side }) => {
  const { t, valueAt } = useWords();
  const { field: path, base } = conflict;
  const value = conflict[side];
  if (fieldOf(path)?.kind === 'images') return <Pictures row={conflict.key} was={base} now={value} />;
  const was = valueAt(path, base);
  const now = valueAt(path, value);
  if (now === '') return <span className="conflict-empty">{t('common.empty')}</span>;
  if (side === 'base' || !isText(path) || was === '' || was.length + now.length < DIFF_FROM) {
    return <span>{now}</span>;
  }
  return <TextDiff before={was} after={now} />;
};
