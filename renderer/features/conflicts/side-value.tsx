/** One side's value of a field in conflict, with its differences from the base. */
import { fieldOf } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import type { Conflict } from '../../../shared/contract/views.ts';
import type { Json } from '../../../shared/json.ts';
import { keyed } from '../../core/ui/keyed.ts';
import { useWords } from '../../core/words.ts';
import { TextDiff } from '../changes/public.ts';
import { nameOf, picturesOf, sourceOf } from '../fields/public.ts';

export type Side = 'base' | 'theirs' | 'mine';

/** From this many characters on the differences of two texts are highlighted. */
const DIFF_FROM = 160;

const Pictures = ({ was, now }: { readonly was: Json; readonly now: Json }) => {
  const { t } = useWords();
  const before = picturesOf(was).map(sourceOf);
  const after = picturesOf(now).map(sourceOf);
  const gone = before.filter((src) => !after.includes(src));
  if (before.length + after.length === 0) return <span className="conflict-empty">{t('common.empty')}</span>;
  return (
    <span className="diff conflict-pictures">
      {keyed(after, (src) => src).map(({ key, entry }) =>
        before.includes(entry) ? (
          <span key={key}>{nameOf(entry)}</span>
        ) : (
          <ins key={key}>{nameOf(entry)}</ins>
        ),
      )}
      {keyed(gone, (src) => src).map(({ key, entry }) => (
        <del key={key}>{nameOf(entry)}</del>
      ))}
    </span>
  );
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
  if (fieldOf(path)?.kind === 'images') return <Pictures was={base} now={value} />;
  const was = valueAt(path, base);
  const now = valueAt(path, value);
  if (now === '') return <span className="conflict-empty">{t('common.empty')}</span>;
  if (side === 'base' || !isText(path) || was === '' || was.length + now.length < DIFF_FROM) {
    return <span>{now}</span>;
  }
  return <TextDiff before={was} after={now} />;
};
